r"""Formulas: where they end, and how they stand in the page: verbatim, on one line, the source's own macros expanded.

Put what happens between dollars here. Display maths becomes one line `$$…$$`. Keep text mode out.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tasks.read.latex.environments import words
from tasks.read.latex.expansion import MATHS_COMPLEX, Expansion
from tasks.read.latex.feed import BLANK_LINE, Feed
from tasks.read.latex.symbols import accented

SIGN = re.compile(
    r"\\(?:(item|par|section|subsection|chapter)(?![a-zA-Z])|(?:begin|end)\s*\{([a-zA-Z]+\*?)\}|[\s\S])"
    r"|[{}$]|\n[ \t]*\n"
)
NAMES = re.compile(r"\\([a-zA-Z@]+)")
TOKEN = re.compile(r"\\([a-zA-Z@]+|[\s\S])")
LINES = re.compile(r"\s*\n\s*")
ACCENT = re.compile(r"\\(['`\"^~])\s*(?:\{\s*(\\?[a-zA-Z])\s*\}|(\\?[a-zA-Z]))")
INNER = words(
    "array matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix psmallmatrix bsmallmatrix cases dcases rcases "
    "drcases numcases subnumcases aligned alignedat gathered split multlined tabular minipage tikzpicture tikzcd "
    "pmatrix* bmatrix* vmatrix* matrix* dcases* cases* CD subarray equation equation* align align* gather gather* "
    "math displaymath eqnarray eqnarray* multline multline* alignat alignat* flalign flalign* lgathered rgathered "
    "block blockarray picture pspicture spreadlines xalignat breqn dmath dmath* darray systeme"
)
DISPLAYS = {
    "displaymath": "", "equation": "", "dmath": "", "align": "aligned", "flalign": "aligned", "alignat": "aligned",
    "xalignat": "aligned", "xxalignat": "aligned", "gather": "gathered", "multline": "gathered", "eqnarray": "array",
    "dgroup": "gathered", "IEEEeqnarray": "array", "numcases": "cases", "subnumcases": "cases",
}  # fmt: skip
BARE = INNER - {"tabular", "minipage", "tikzpicture", "picture", "pspicture"} - set(DISPLAYS) - {"math"}
BARE = frozenset(name for name in BARE if name.rstrip("*") not in DISPLAYS)
DROPPED = {"nonumber", "notag", "allowdisplaybreaks", "displaybreak", "noindent", "allowbreak"}
TEXTS = {
    "text",
    "mbox",
    "hbox",
    "textrm",
    "textit",
    "textbf",
    "textnormal",
    "textup",
    "intertext",
    "shortintertext",
    "textsf",
}
ALWAYS = frozenset({"label", "ensuremath", "ref", "eqref", "includegraphics", "vspace", "boldmath"} | DROPPED)


def inline_end(text: str, start: int) -> tuple[str, int, bool]:
    """Return the inside of the `$` formula that starts at `start`, where reading goes on, and whether it was closed.

    An unclosed formula ends with its paragraph, item or environment.
    """
    end = text.find("$", start)
    if end > start:
        body = text[start:end]
        plain = "\\item" not in body and "\\end" not in body and "\\par" not in body and "\\begin" not in body
        if plain and body[-1] != "\\" and body.count("{") == body.count("}") and BLANK_LINE.search(body) is None:
            return body, end + 1, True
    return _inline_slowly(text, start)


def _inline_slowly(text: str, start: int) -> tuple[str, int, bool]:
    depth = 0
    first: int | None = None
    at = start
    while (found := SIGN.search(text, at)) is not None:
        at = found.end()
        mark = found[0]
        if mark == "{":
            depth += 1
        elif mark == "}":
            depth -= 1
            if depth < 0 and first is None:
                return text[start : found.start()], found.start(), False
        elif mark == "$":
            if depth <= 0:
                return text[start : found.start()], at, True
            first = found.start() if first is None else first
        elif mark[0] == "\n" or (found[1] and found[1] != "par" and depth <= 0) or (found[2] and found[2] not in INNER):
            break
    if first is not None:
        return text[start:first], first + 1, True
    stop = found.start() if found is not None else len(text)
    return text[start:stop], stop, False


def closing(text: str, start: int, wanted: str) -> tuple[str, int, bool]:
    r"""Return the inside of a formula up to `wanted` (`\)`, `\]` or `$$`), where reading goes on, and whether it came.

    It ends with its paragraph at the latest.
    """
    at = start
    while (found := SIGN.search(text, at)) is not None:
        at = found.end()
        mark = found[0]
        if mark == wanted or (wanted == "$$" and mark == "$" and text.startswith("$$", found.start())):
            return text[start : found.start()], found.start() + 2, True
        outer = found[2] is not None and found[2] not in INNER
        if outer or (found[1] == "item"):
            return text[start : found.start()], found.start(), False
        if mark[0] == "\n" and not _goes_on(text, at, wanted):
            return text[start : found.start()], found.start(), False
    return text[start:], len(text), False


def _goes_on(text: str, at: int, wanted: str) -> bool:
    """Tell whether a display formula goes on after a blank line: its end comes before any new one begins."""
    end = text.find(wanted, at, at + 3000)
    if end < 0:
        return False
    between = text[at:end]
    return BLANK_LINE.search(between) is None and not any(sign in between for sign in ("\\[", "$", "\\item"))


class MathsReader:
    """Brings formulas into their final form. `refer` gives the printed number of a key, `draw` the name of a figure."""

    def __init__(self, expansion: Expansion, refer: Callable[[str], str], draw: Callable[[str], str]) -> None:
        self.expansion = expansion
        self.known = expansion.known
        self.refer = refer
        self.draw = draw

    def tidy(self, body: str, tag: Callable[[str], str] | None = None) -> str:
        r"""Return a formula's inside on one line, own macros expanded, without labels; `tag` answers a `\label`."""
        names = set(NAMES.findall(body))
        if "$" in body or "\\(" in body:
            body = _flatten_dollars(body)
        if (
            not names.isdisjoint(ALWAYS)
            or not names.isdisjoint(self.known.macros.keys())
            or (self.known.aliases and not names.isdisjoint(self.known.aliases.keys()))
            or any("@" in name for name in names)
        ):
            body = self._expanded(body, tag)
        if not names.isdisjoint(TEXTS) and (
            "\\'" in body or "\\`" in body or '\\"' in body or "\\^" in body or "\\~" in body
        ):
            body = ACCENT.sub(_accent, body)
        if "\n" in body:
            body = LINES.sub(" ", body)
        stripped = body.strip()
        if stripped.endswith("\\") and not stripped.endswith("\\\\"):
            stripped += " "
        return stripped

    def _expanded(self, body: str, tag: Callable[[str], str] | None) -> str:
        feed = Feed(body)
        out: list[str] = []
        while feed.frames:
            frame = feed.frames[-1]
            found = TOKEN.search(frame.text, frame.pos)
            if found is None:
                _join(out, frame.text[frame.pos :])
                feed.pop()
                continue
            if found.start() > frame.pos:
                _join(out, frame.text[frame.pos : found.start()])
            frame.pos = found.end()
            self._command(found[1], feed, out, tag)
        return "".join(out)

    def _command(self, name: str, feed: Feed, out: list[str], tag: Callable[[str], str] | None) -> None:
        macro = self.known.macros.get(name)
        name = self.known.aliases.get(name, name)
        if macro is not None and not (macro.names & MATHS_COMPLEX) and not self.expansion.loops(name):
            if name[0].isalpha():
                feed.skip_gap()
            start = (feed.frames[-1], feed.frames[-1].pos)
            values = feed.arguments(macro.parameters)
            if values is not None:
                text = self.expansion.expand(macro, values)
                if text is not None:
                    if text:
                        feed.push(text)
                    elif out and NAMES.search(out[-1][-40:]):
                        out.append("")
                    return
            start[0].pos = start[1]
        if name == "label":
            key = feed.group()
            if key is not None:
                _join(out, tag(key) if tag else "")
        elif name in {"ref", "eqref"}:
            key = feed.group()
            number = self.refer(key or "")
            _join(out, f"({number})" if name == "eqref" else number)
        elif name == "ensuremath":
            inside = feed.group()
            if inside is not None:
                feed.push(f"{{{inside}}}" if len(inside) > 1 else inside)
        elif name == "includegraphics":
            option = feed.optional()
            path = feed.group() or ""
            code = f"\\includegraphics{f'[{option}]' if option else ''}{{{path}}}"
            _join(out, f"\\text{{{self.draw(code)}}}")
        elif name in DROPPED or name == "vspace":
            if name == "vspace":
                feed.take("*")
                feed.group()
        else:
            _join(out, "\\" + name)


def _join(out: list[str], piece: str) -> None:
    """Append `piece`; a control word that ends what is there stays apart from a letter that follows."""
    if piece and out and piece[0].isalpha():
        last = out[-1] or (out[-2] if len(out) > 1 else "")
        word = re.search(r"\\[a-zA-Z@]+$", last[-40:])
        if word is not None:
            out.append(" ")
    if piece:
        out.append(piece)


def _accent(found: re.Match[str]) -> str:
    letter = (found[2] or found[3]).removeprefix("\\")
    return accented(found[1], letter)


NESTED = re.compile(r"\\([\s\S])|[{}$]")


def _flatten_dollars(body: str) -> str:
    r"""Return `body` without dollars inside: `\text{if $x$ then}` becomes `\text{if }x\text{ then}`."""
    out: list[str] = []
    at = 0
    openers: list[str] = []
    inside: str | None = None
    for found in NESTED.finditer(body):
        mark = found[0]
        if mark == "{":
            word = re.search(r"\\([a-zA-Z]+)\s*$", body[max(0, found.start() - 30) : found.start()])
            openers.append(word[1] if word and word[1] in TEXTS else "")
        elif mark == "}":
            if openers:
                openers.pop()
        elif mark == "$" or mark in {"\\(", "\\)"}:
            out.append(body[at : found.start()])
            at = found.end()
            command = openers[-1] if openers and openers[-1] else None
            if inside is None and mark != "\\)":
                inside = command or ""
                out.append("}" if command else "\\(" if openers else "")
            elif inside is not None and mark != "\\(":
                out.append(f"\\{inside}{{" if inside else "\\)" if openers else "")
                inside = None
    out.append(body[at:])
    text = "".join(out)
    return re.sub(r"\\(?:text|mbox|hbox|textrm|textit|textbf|textnormal|textup|textsf)\{\}", "", text)


def display(body: str, name: str) -> str:
    """Return the inside of `$$` for a display environment called `name`."""
    kind = DISPLAYS.get(name.rstrip("*"), "")
    if kind == "array":
        columns = "rcl"
        return f"\\begin{{array}}{{{columns}}} {body} \\end{{array}}"
    if kind in {"aligned", "gathered"}:
        return f"\\begin{{{kind}}} {body} \\end{{{kind}}}" if body else ""
    return body
