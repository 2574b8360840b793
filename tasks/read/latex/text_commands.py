r"""Commands of running text: emphasis, spaces, notes, addresses, citations, characters.

Put commands that shape words here. Keep structure, lists and figures in their own modules.
"""

from __future__ import annotations

import re

from tasks.read.latex.render import BOLD, BOLD_END, BREAK, ITALIC, ITALIC_END, PARAGRAPH
from tasks.read.latex.signs import line_break
from tasks.read.latex.silent_commands import skipper
from tasks.read.latex.symbols import ACCENTS, SIGNS
from tasks.read.latex.walker import COMMANDS, FIXED, Group, Handler, Walker, on

BREAKS = (
    "newpage clearpage pagebreak cleardoublepage bigskip medskip smallskip bigbreak medbreak smallbreak goodbreak "
    "filbreak eject par endgraf"
)
SKIP_HSPACE, SKIP_HSKIP = skipper("sm"), skipper("d")
BOLDS = ("textbf", "strong", "textbfit", "textbfs", "alert", "structure")
ITALICS = ("emph", "textit", "textsl", "textem")
BOLD_SWITCHES = ("bf", "bfseries", "boldseries")
ITALIC_SWITCHES = ("it", "itshape", "em", "sl", "slshape", "itseries")


@on(*BREAKS.split())
def paragraph_break(walker: Walker, name: str) -> None:
    """End the paragraph."""
    if name in {"pagebreak", "newpage", "clearpage"}:
        walker.feed.optional()
    walker.write(" " if walker.tables else PARAGRAPH)


@on("newline", "linebreak", "crcr")
def new_line(walker: Walker, name: str) -> None:
    """Break the line."""
    if name == "linebreak":
        walker.feed.optional()
    line_break(walker)


@on(
    "quad",
    "qquad",
    "enspace",
    "thinspace",
    "space",
    "nobreakspace",
    "enskip",
    "medspace",
    "thickspace",
    "ws",
    "negthinspace",
    "tab",
)
def blank_space(walker: Walker, _: str) -> None:
    """A space."""
    walker.write(" ")


@on("hfill", "hfil", "vfill")
def fill_space(walker: Walker, name: str) -> None:
    """A stretch of space."""
    walker.write(" " if name != "vfill" or walker.tables else PARAGRAPH)


@on("hspace", "hskip")
def horizontal(walker: Walker, name: str) -> None:
    """Horizontal space."""
    (SKIP_HSPACE if name == "hspace" else SKIP_HSKIP)(walker, name)
    walker.write(" ")


def _style(start: str, stop: str) -> Handler:
    def style(walker: Walker, _: str) -> None:
        if walker.enter(lambda _: walker.write(stop)) is not None:
            walker.write(start)

    return style


def _switch(start: str, stop: str) -> Handler:
    def switch(walker: Walker, _: str) -> None:
        group = walker.groups[-1] if walker.groups else None
        if group is None or group.kind != "{" or group.data.get(start):
            return
        group.data[start] = True
        before = group.close

        def close(closing: Group) -> None:
            walker.write(stop)
            if before is not None:
                before(closing)

        group.close = close
        walker.write(start)

    return switch


for _name in BOLDS:
    COMMANDS[_name] = _style(BOLD, BOLD_END)
for _name in ITALICS:
    COMMANDS[_name] = _style(ITALIC, ITALIC_END)
for _name in BOLD_SWITCHES:
    COMMANDS[_name] = _switch(BOLD, BOLD_END)
for _name in ITALIC_SWITCHES:
    COMMANDS[_name] = _switch(ITALIC, ITALIC_END)


@on("textsuperscript", "textsubscript", "up", "fup")
def script(walker: Walker, name: str) -> None:
    """A raised or lowered piece of text becomes a formula; ordinal letters stay text."""
    inside = walker.feed.argument()
    if inside is None:
        return
    text = walker.plain(inside)
    if name in {"up", "fup"} or not text:
        walker.write(text)
        return
    if text in {"o", "a", "er", "re", "e", "ème", "eme", "st", "nd", "rd", "th", "os", "as", "ième", "ère", "me", "a."}:
        walker.write({"o": "º", "a": "ª"}.get(text, text))
        return
    sign = "^" if name == "textsuperscript" else "_"
    body = text.replace("$", "") if re.fullmatch(r"[-+−\d\s$.,]+", text) else f"\\text{{{text.replace('$', '')}}}"
    walker.write_inline(f"{sign}{{{body}}}")


@on("ensuremath")
def ensure_maths(walker: Walker, _: str) -> None:
    """A formula in text."""
    inside = walker.feed.argument()
    if inside is not None:
        walker.write_inline(inside)


@on("texorpdfstring")
def first_of_two(walker: Walker, _: str) -> None:
    """The printed form, not the bookmark's."""
    inside = walker.feed.group()
    walker.feed.group()
    if inside is not None:
        walker.feed.push(inside)


@on("footnote", "footnotetext", "sidenote", "endnote", "marginnote", "tablefootnote")
def footnote(walker: Walker, _: str) -> None:
    """A note stands in parentheses at its place."""
    walker.feed.optional()
    if walker.enter(lambda _: walker.write(")")) is not None:
        walker.write(" (")


@on("footnotemark")
def footnote_mark(walker: Walker, _: str) -> None:
    """A mark without text prints nothing here."""
    walker.feed.optional()


@on("url", "path", "nolinkurl", "email")
def address(walker: Walker, _: str) -> None:
    """An address as it stands."""
    inside = walker.feed.group()
    if inside:
        walker.write(re.sub(r"\\([%#_&~{}])", r"\1", inside).strip())


@on("href")
def link(walker: Walker, _: str) -> None:
    """A link: its words, then its address where the words are others."""
    walker.feed.optional()
    target = (walker.feed.group() or "").strip()

    def close(group: Group) -> None:
        words = "".join(walker.out[group.at :])
        clean = re.sub(r"\\([%#_&~{}])", r"\1", target)
        if clean and clean not in words and not clean.startswith("#"):
            walker.write(f" ({clean})")

    walker.enter(close)


@on("verb", "lstinline", "mintinline")
def verb(walker: Walker, name: str) -> None:
    """Text between two equal signs, as it stands."""
    if name != "verb":
        walker.feed.optional()
    frame = walker.feed.frames[-1]
    if name == "mintinline":
        walker.feed.group()
    if frame.text.startswith("*", frame.pos):
        frame.pos += 1
    bar = frame.text[frame.pos : frame.pos + 1]
    if bar == "{" and name != "verb":
        inside = walker.feed.group() or ""
        walker.write(inside)
        return
    end = frame.text.find(bar, frame.pos + 1, frame.pos + 2000) if bar else -1
    if end < 0:
        return
    walker.write(frame.text[frame.pos + 1 : end].replace("$", "\\$"))
    frame.pos = end + 1


@on("cite", "citep", "citet", "parencite", "textcite", "footcite")
def cite(walker: Walker, _: str) -> None:
    """A citation: its key in brackets."""
    walker.feed.take("*")
    note = walker.feed.optional()
    walker.feed.optional()
    key = walker.feed.group()
    if key:
        walker.write(f"[{' '.join(key.split())}{', ' + walker.plain(note) if note else ''}]")


@on("bibitem")
def bibitem(walker: Walker, _: str) -> None:
    """An entry of the references."""
    walker.feed.optional()
    key = walker.feed.group()
    walker.write(f"{BREAK}[{key or ''}] ")


@on("enquote", "qq", "textquote", "say", "zitat")
def quote(walker: Walker, name: str) -> None:
    """A quotation with its marks."""
    walker.feed.take("*")
    if walker.enter(lambda _: walker.write("”")) is not None:
        walker.write("“")
    elif name == "qq":
        walker.write("”")


@on("char", "symbol")
def character(walker: Walker, _: str) -> None:
    """A character by its code."""
    walker.feed.take("{")
    frame = walker.feed.frames[-1]
    found = frame.take(CHARACTER)
    if found is None:
        return
    code = (
        int(found[1], 16)
        if found[1]
        else int(found[2], 8)
        if found[2]
        else int(found[3])
        if found[3]
        else ord(found[4])
    )
    if 32 <= code < 0xD800 and code != 127:
        walker.write(chr(code) if chr(code) != "$" else "\\$")


@on("catcode", "lccode", "uccode", "mathcode", "sfcode", "delcode")
def character_code(walker: Walker, _: str) -> None:
    """A setting of TeX's reader prints nothing."""
    walker.feed.frames[-1].take(CODE)


CHARACTER = re.compile(r"\s*(?:\"([0-9A-Fa-f]+)|'([0-7]+)|(\d{1,9})|`\\?([\s\S]))")
CODE = re.compile(r"\s*(?:`\\?[\s\S]|\d+)\s*=?\s*(?:\\[a-zA-Z@]+|\"?[0-9A-F]+)?")


def _sign(text: str) -> Handler:
    def write(walker: Walker, _: str) -> None:
        frame = walker.feed.frames[-1] if walker.feed.frames else None
        if frame is not None and frame.text.startswith("{}", frame.pos):
            frame.pos += 2
        walker.write(text)

    return write


def _letter_accent(walker: Walker, name: str) -> None:
    walker.accent(name)


for _name, _text in SIGNS.items():
    COMMANDS.setdefault(_name, _sign(_text))
for _name in ACCENTS:
    if _name.isalpha():
        COMMANDS.setdefault(_name, _letter_accent)
FIXED.update(
    COMMANDS[name]
    for name in ("textbf", "emph", "textit", "footnote", "url", "href", "vspace", "hspace", "par", "ensuremath")
)
