"""The page that HTML elements write: paragraphs on one line each, lists, blocks, tables.

Put how elements become lines here. Keep the parser and names of elements in `tasks.read.html`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from schemas.markup import CLOSE, CORRECT, literal_line, open_block
from schemas.settings import Limits
from schemas.text import clean_text
from tasks.read.figures import FigureList
from tasks.read.html_table import Cell, TableDraft
from tasks.read.maths import Piece, split_maths

BREAK = "\x02"
BLANKS = re.compile(r"[ \t\n\xa0\u2003\u2002\u2009]+")
AROUND_BREAK = re.compile(f" *{BREAK} *")
SCRIPT = re.compile(r"[\w+\-−–*/=,.()′'∗]{1,15}|(?:[^\W\d_]?\d*[+\-−–*/=,.()′'∗ ]){1,15}[^\W\d_]?\d*")
ORDINAL = re.compile(r"(?i)(?:st|nd|rd|th|er|ers|re|e|ème|eme|è|nd|o|os|a|as|º|ª|г|й|я|е|го|ый|ая)")
BASE = re.compile(r"(?<![^\W_])([^\W\d_]|\d+|[)\]])$")
HASHES = re.compile(r"#{1,6}(?=\s|$)")
ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x")),
    *((9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
MAX_DEPTH = 20
"""List levels, blocks and emphasis beyond it are not marked; their text is kept."""


@dataclass
class _Markup:
    """Text that is page markup already."""

    text: str


@dataclass
class _List:
    ordered: bool
    number: int = 1
    style: str = "1"


@dataclass
class _Block:
    lines: list[str]
    at: int
    name: str
    label: str | None
    title: str | None


@dataclass
class _Sink:
    """Where lines go: the page, or a cell of a table."""

    lines: list[str] = field(default_factory=list)
    lists: list[_List] = field(default_factory=list)
    marker: str = ""
    suffix: str = ""


class HtmlPage:
    """Collects the text of one HTML document."""

    def __init__(self, path: Path, root: Path, limits: Limits) -> None:
        self.figures = FigureList(path, root, limits)
        self.sinks = [_Sink()]
        self.inline: list[str | Piece | _Markup] = []
        self.blocks: list[_Block | None] = []
        self.tables: list[TableDraft] = []
        self.spans = 0
        self.heading = 0
        self.verbatim = 0
        self.rendered: int | None = None

    def text(self) -> str:
        """Return the page text."""
        return clean_text("\n".join(self.sinks[0].lines)).strip("\n")

    def finish(self) -> None:
        """End whatever the document left open."""
        while self.tables:
            self.end_table()
        self.end_paragraph()
        while self.blocks:
            self.end_block()

    # Inline content

    def write(self, text: str) -> None:
        """Take text as the author typed it; maths between delimiters is found later, when the paragraph is whole."""
        self.inline.append(text.replace("\n", BREAK) if self.verbatim else text)

    def write_markup(self, text: str) -> None:
        """Take page markup."""
        self.inline.append(_Markup(text))

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
        at = len(self.inline)
        self.spans += 1

        def end() -> None:
            self.spans -= 1
            if self.spans >= MAX_DEPTH:
                return
            words = "".join(part if isinstance(part, str) else "…" for part in self.inline[at:]).strip()
            least = 1 if sign == "**" else 3
            if len(words) >= least and at < len(self.inline) and BREAK not in words and "$" not in words:
                self._wrap(at, sign)

        return end

    def _wrap(self, at: int, sign: str) -> None:
        """Set `sign` around the pieces from `at`, blanks left outside."""
        first, last = self.inline[at], self.inline[-1]
        lead = first[: len(first) - len(first.lstrip())] if isinstance(first, str) else ""
        if isinstance(first, str):
            self.inline[at] = first[len(lead) :]
        last = self.inline[-1]
        tail = last[len(last.rstrip()) :] if isinstance(last, str) else ""
        if isinstance(last, str) and tail:
            self.inline[-1] = last[: -len(tail)]
        self.inline[at:at] = [lead, _Markup(sign)]
        self.inline += [_Markup(sign), tail]

    def start_script(self, sign: str) -> Callable[[], None]:
        """Begin a superscript (`^`) or subscript (`_`); the result ends it."""
        at = len(self.inline)
        self.spans += 1

        def end() -> None:
            self.spans -= 1
            if self.spans >= MAX_DEPTH:
                return
            parts = self.inline[at:]
            if at > len(self.inline) or any(isinstance(part, _Markup) for part in parts):
                return
            content = "".join(part if isinstance(part, str) else part.text for part in parts).strip()
            only_text = all(isinstance(part, str) for part in parts)
            if content and (not only_text or SCRIPT.fullmatch(content)):
                del self.inline[at:]
                self._attach(sign, content.replace("−", "-"))

        return end

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

    # Paragraphs and headings

    def end_paragraph(self) -> None:
        """Write what was collected, a line for each line break."""
        sink = self.sinks[-1]
        lines = self._inline_lines()
        if not any(lines):
            return
        indent = "   " * (min(len(sink.lists), MAX_DEPTH) - 1) if sink.lists else ""
        for line in lines:
            if sink.marker:
                sink.lines.append(f"{indent}{sink.marker}{line}{sink.suffix}".rstrip())
                sink.marker = ""
            elif line:
                hang = "   " if sink.lists else ""
                sink.lines.append(f"{indent}{hang}{literal_line(HASHES.sub(_escape_hash, line))}")
        if self.heading and sink.lines:
            sink.lines[-1] = sink.lines[-1].removeprefix("\\")

    def _inline_lines(self) -> list[str]:
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

    def start_heading(self, level: int) -> None:
        """Begin a heading of `level` 1 to 6."""
        self.end_paragraph()
        self.heading = level

    def end_heading(self) -> None:
        """End a heading: the first thing in a block is its title, else a line of its own."""
        level, self.heading = self.heading or 1, 0
        self.inline = [part for part in self.inline if not (isinstance(part, _Markup) and part.text in ("*", "**"))]
        text = " ".join(line for line in self._inline_lines() if line)
        if text and not self._entitle(text):
            sink = self.sinks[-1]
            sink.lines.append(f"{'#' * level} {text}")
            if self.tables:
                self.tables[-1].structured = True

    def start_title(self) -> None:
        """Begin the title of a block."""
        self.end_paragraph()

    def end_title(self) -> None:
        """End the title of the innermost block; without one it is a paragraph."""
        self.inline = [part for part in self.inline if not (isinstance(part, _Markup) and part.text in ("*", "**"))]
        text = " ".join(line for line in self._inline_lines() if line)
        if text and not self._entitle(text):
            self.sinks[-1].lines.append(text)

    def _entitle(self, text: str) -> bool:
        block = self.blocks[-1] if self.blocks else None
        if block is None or block.title or len(block.lines) != block.at + 1 or block.lines is not self.sinks[-1].lines:
            return False
        block.title = text
        return True

    def start_verbatim(self) -> None:
        """Begin text whose line breaks count."""
        self.end_paragraph()
        self.verbatim += 1

    def end_verbatim(self) -> None:
        """End it."""
        self.end_paragraph()
        self.verbatim = max(0, self.verbatim - 1)

    # Blocks and lists

    def start_block(self, name: str, label: str | None, title: str | None = None) -> None:
        """Begin a block called `name`, with the number its source gives it."""
        self.end_paragraph()
        if len(self.blocks) >= MAX_DEPTH:
            self.blocks.append(None)
            return
        lines = self.sinks[-1].lines
        self.blocks.append(_Block(lines, len(lines), name, label, title))
        lines.append("")
        if self.tables:
            self.tables[-1].structured = True

    def end_block(self) -> None:
        """End the innermost block; an empty one leaves no trace but its title."""
        self.end_paragraph()
        block = self.blocks.pop() if self.blocks else None
        if block is None:
            return
        if len(block.lines) == block.at + 1 and not block.title:
            block.lines.pop()
            return
        label = None if block.title and any(sign.isdigit() for sign in block.title) else block.label
        block.lines[block.at] = open_block(block.name, title=block.title, label=label)
        block.lines.append(CLOSE)

    def start_list(self, *, ordered: bool, attributes: Mapping[str, str]) -> None:
        """Begin a list; `start` and `type` of an ordered one are honoured."""
        self.end_paragraph()
        self.sinks[-1].lists.append(
            _List(ordered, _number(attributes.get("start")) or 1, attributes.get("type", "1") or "1")
        )
        if self.tables:
            self.tables[-1].structured = True

    def end_list(self) -> None:
        """End the innermost list."""
        self.end_paragraph()
        if self.sinks[-1].lists:
            self.sinks[-1].lists.pop()
        self.sinks[-1].marker = ""

    def start_item(self, attributes: Mapping[str, str], block: tuple[str, str | None] | None) -> None:
        """Begin an item with its number; an item that is a problem of its own is a block as well."""
        self.end_paragraph()
        sink = self.sinks[-1]
        current = sink.lists[-1] if sink.lists else _List(ordered=False)
        value = _number(attributes.get("value"))
        current.number = value if value is not None else current.number
        if block is not None:
            self.start_block(*block)
        else:
            self.blocks.append(None)
        sink.marker = f"{_counter(current.number, current.style)}. " if current.ordered else "- "
        sink.suffix = f" {CORRECT}" if _is_correct(attributes) else ""
        current.number += 1

    def end_item(self) -> None:
        """End an item; its block ends with it."""
        self.end_paragraph()
        self.sinks[-1].marker = self.sinks[-1].suffix = ""
        self.end_block()

    # Tables

    def start_table(self) -> None:
        """Begin a table."""
        self.end_paragraph()
        if self.tables:
            self.tables[-1].structured = True
        self.tables.append(TableDraft())

    def start_row(self) -> None:
        """Begin a row."""
        if self.tables:
            self.tables[-1].rows.append([])

    def start_cell(self, attributes: Mapping[str, str], *, heading: bool) -> None:
        """Begin a cell: its lines are kept apart until the table is whole."""
        self.end_paragraph()
        self.sinks.append(_Sink())
        self.cells = [*getattr(self, "cells", []), (min(_number(attributes.get("colspan")) or 1, 50), heading)]

    def end_cell(self) -> None:
        """End a cell."""
        lines, (columns, heading) = self._close_cell()
        if not self.tables:
            self.sinks[-1].lines += lines
            return
        table = self.tables[-1]
        if not table.rows:
            table.rows.append([])
        table.rows[-1].append(Cell(lines, columns, heading))

    def end_caption(self) -> None:
        """End the caption of a table."""
        lines, _ = self._close_cell()
        if self.tables:
            self.tables[-1].caption = " ".join(lines)

    def _close_cell(self) -> tuple[list[str], tuple[int, bool]]:
        self.end_paragraph()
        return self.sinks.pop().lines, self.cells.pop()

    def end_table(self) -> None:
        """End a table: data as `tabular` with its figure, layout as lines."""
        self.end_paragraph()
        table = self.tables.pop()
        lines = self.sinks[-1].lines
        if not table.is_data():
            lines += [line for line in [table.caption or "", *table.lines()] if line]
            return
        code = table.tabular()
        reference = self.figures.add(code=code, caption=table.caption)
        lines += [line for line in [table.caption or "", *code.split("\n"), reference] if line]


def _render(plain: list[str]) -> list[str]:
    if not plain:
        return []
    pieces = split_maths("".join(plain))
    return [piece.markdown().replace(BREAK, " ") if piece.maths else piece.text for piece in pieces]


def _same_maths(part: str | Piece | _Markup, piece: Piece) -> bool:
    return isinstance(part, Piece) and "".join(part.text.split()) == "".join(piece.text.split())


def _escape_hash(match: re.Match[str]) -> str:
    return "\\" + match[0] if match.start() == 0 else match[0]


def _is_correct(attributes: Mapping[str, str]) -> bool:
    words = attributes.get("class", "").lower().split()
    return "correct" in words or "is-correct" in words or attributes.get("data-correct") in ("1", "true")


def _number(text: str | None) -> int | None:
    text = (text or "").strip()
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 7 else None


def _counter(number: int, style: str) -> str:
    """Return `number` as an ordered list of type `style` shows it."""
    if style in ("a", "A") and 0 < number < 703:
        letters = ""
        while number:
            number, rest = divmod(number - 1, 26)
            letters = chr(ord(style) + rest) + letters
        return letters
    if style in ("i", "I") and 0 < number < 4000:
        roman = ""
        for value, sign in ROMAN:
            count, number = divmod(number, value)
            roman += sign * count
        return roman if style == "i" else roman.upper()
    return str(number)
