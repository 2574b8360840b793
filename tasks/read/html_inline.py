"""Text within one paragraph of HTML: emphasis, super- and subscripts, maths, line breaks.

Put what happens between two block elements here. Keep lists, blocks and tables in `tasks.read.html_page`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tasks.read.maths import Piece, split_maths

BREAK = "\x02"
BLANKS = re.compile(r"[ \t\n\xa0\u2003\u2002\u2009]+")
AROUND_BREAK = re.compile(f" *{BREAK} *")
SCRIPT = re.compile(r"[\w+\-−–*/=,.()′'∗]{1,15}|(?:[^\W\d_]?\d*[+\-−–*/=,.()′'∗ ]){1,15}[^\W\d_]?\d*")
ORDINAL = re.compile(r"(?i)(?:st|nd|rd|th|er|ers|re|e|ème|eme|è|nd|o|os|a|as|º|ª|г|й|я|е|го|ый|ая)")
BASE = re.compile(r"(?<![^\W_])([^\W\d_]|\d+|[)\]])$")
MAX_DEPTH = 20
"""List levels, blocks and emphasis beyond it are not marked; their text is kept."""


@dataclass
class Markup:
    """Text that is page markup already."""

    text: str


class InlineText:
    """Collects the content of one paragraph after another."""

    def __init__(self) -> None:
        self.inline: list[str | Piece | Markup] = []
        self.spans = 0
        self.verbatim = 0
        self.rendered: int | None = None

    def write(self, text: str) -> None:
        """Take text as the author typed it; maths between delimiters is found later, when the paragraph is whole."""
        self.inline.append(text.replace("\n", BREAK) if self.verbatim else text)

    def write_markup(self, text: str) -> None:
        """Take page markup."""
        self.inline.append(Markup(text))

    def write_maths(self, tex: str, *, display: bool, instead: bool = False, rendered: bool = False) -> None:
        """Take maths. `rendered` maths gives way to the same maths given `instead` right after it."""
        piece = Piece(tex, maths=True, display=display)
        before = len(self.inline) - 1
        if rendered and before >= 0 and _same_maths(self.inline[before], piece):
            return
        if instead and self.rendered is not None and self.rendered == before:
            self.inline.pop()
        if tex.strip():
            self.inline.append(piece)
        self.rendered = len(self.inline) - 1 if rendered else None

    def line_break(self) -> None:
        """End the line, not the paragraph."""
        self.inline.append(BREAK)

    def start_span(self, sign: str) -> Callable[[], None]:
        """Begin emphasis; the result ends it. A variable in italics stays plain."""
        return self._start(lambda at: self._end_span(at, sign))

    def start_script(self, sign: str) -> Callable[[], None]:
        """Begin a superscript (`^`) or subscript (`_`); the result ends it."""
        return self._start(lambda at: self._end_script(at, sign))

    def _start(self, finish: Callable[[int], None]) -> Callable[[], None]:
        """Note where a span begins; the result ends it by `finish`, but for what nests too deep."""
        at = len(self.inline)
        self.spans += 1

        def end() -> None:
            self.spans -= 1
            if self.spans < MAX_DEPTH:
                finish(at)

        return end

    def _end_span(self, at: int, sign: str) -> None:
        words = "".join(part if isinstance(part, str) else "…" for part in self.inline[at:]).strip()
        least = 1 if sign == "**" else 3
        if len(words) >= least and at < len(self.inline) and BREAK not in words and "$" not in words:
            self._wrap(at, sign)

    def _wrap(self, at: int, sign: str) -> None:
        """Set `sign` around the pieces from `at`, blanks left outside."""
        first = self.inline[at]
        lead = first[: len(first) - len(first.lstrip())] if isinstance(first, str) else ""
        if isinstance(first, str):
            self.inline[at] = first[len(lead) :]
        last = self.inline[-1]
        tail = last[len(last.rstrip()) :] if isinstance(last, str) else ""
        if isinstance(last, str) and tail:
            self.inline[-1] = last[: -len(tail)]
        self.inline[at:at] = [lead, Markup(sign)]
        self.inline += [Markup(sign), tail]

    def _end_script(self, at: int, sign: str) -> None:
        parts = self.inline[at:]
        if at > len(self.inline) or any(isinstance(part, Markup) for part in parts):
            return
        content = "".join(part if isinstance(part, str) else part.text for part in parts).strip()
        only_text = all(isinstance(part, str) for part in parts)
        if content and (not only_text or SCRIPT.fullmatch(content)):
            del self.inline[at:]
            self._attach(sign, content.replace("−", "-"))

    def _attach(self, sign: str, content: str) -> None:
        last = self.inline[-1] if self.inline else ""
        if isinstance(last, Piece):
            self.inline[-1] = Piece(f"{last.text}{sign}{{{content}}}", maths=True, display=last.display)
            return
        before = last if isinstance(last, str) else ""
        base = BASE.search(before)
        if sign == "^" and ORDINAL.fullmatch(content) and (base is None or base[1].isdigit()):
            self.inline.append(content)
            return
        if base is not None:
            self.inline[-1] = before[: base.start()]
        self.inline.append(Piece(f"{base[1] if base else ''}{sign}{{{content}}}", maths=True))

    def drop_emphasis(self) -> None:
        """Forget the signs of emphasis: a heading or title is set apart already."""
        self.inline = [part for part in self.inline if not (isinstance(part, Markup) and part.text in ("*", "**"))]

    def take_lines(self) -> list[str]:
        """Return what was collected, a string for each line, and begin anew."""
        parts, self.inline, self.rendered = self.inline, [], None
        out: list[str] = []
        plain: list[str] = []
        for part in parts:
            if isinstance(part, str):
                plain.append(part)
                continue
            out += _render(plain)
            plain = []
            out.append(part.markdown() if isinstance(part, Piece) else part.text)
        out += _render(plain)
        if self.verbatim:
            return [line.rstrip() for line in "".join(out).split(BREAK)]
        return [line.strip() for line in AROUND_BREAK.split(BLANKS.sub(" ", "".join(out)))]


def _render(plain: list[str]) -> list[str]:
    if not plain:
        return []
    pieces = split_maths("".join(plain))
    return [piece.markdown().replace(BREAK, " ") if piece.maths else piece.text for piece in pieces]


def _same_maths(part: str | Piece | Markup, piece: Piece) -> bool:
    return isinstance(part, Piece) and "".join(part.text.split()) == "".join(piece.text.split())
