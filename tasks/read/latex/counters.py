r"""Counters and the labels printed from them: theorem numbers, list items, sections.

Put counting and the forms of numbers here. Keep the text around them out.
"""

from __future__ import annotations

import re

from tasks.read.latex.definitions import Definitions, options

ROMAN = [(1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x")]
ROMAN += [(9, "ix"), (5, "v"), (4, "iv"), (1, "i")]
LATIN = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "абвгдежзиклмнопрстуфхцчшщэюя"
GREEK = "αβγδεζηθικλμνξοπρστυφχψω"
CHINESE = "零一二三四五六七八九十"
SECTIONS = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph"]
ITEM_COUNTERS = ("enumi", "enumii", "enumiii", "enumiv")
DEFAULT_ITEMS = ("\\arabic*.", "(\\alph*)", "\\roman*.", "\\Alph*.")
FORMS = (
    "arabic|alph|Alph|roman|Roman|asbuk|Asbuk|greek|Greek|chinese|chinesenum|zhnumber|circled|value|number|padzeroes|"
    "fnsymbol|labelenum|tzero"
)
FORM = re.compile(r"\\(" + FORMS + r")\s*(\*|\{\s*[a-zA-Z@]*\s*\})")
SHORT = re.compile(r"\{[^{}]*\}|\\[a-zA-Z]+\*?|(?<![A-Za-z])([AaIi1])(?![A-Za-z0-9])|[01]1(?!\d)")
SHORT_FORMS = {"A": "\\Alph*", "a": "\\alph*", "I": "\\Roman*", "i": "\\roman*", "1": "\\arabic*"}
LIST_KEYS = {
    "resume", "resume*", "noitemsep", "nosep", "wide", "inline", "leftmargin", "label", "label*", "start", "itemsep",
    "topsep", "labelsep", "align", "font", "format", "labelindent", "itemindent", "parsep", "before", "after", "ref",
    "series", "nolistsep", "partopsep", "left", "style", "labelwidth", "rightmargin", "listparindent", "columns",
    "itemjoin", "item-indent", "label-width", "label-align", "after-item-skip", "column-sep", "counter-format",
    "label-format", "compactitem", "ignorelabel", "ordered",
}  # fmt: skip


def in_form(form: str, number: int) -> str:
    """Return `number` as `arabic`, `alph`, `Roman`, `asbuk`, …; arabic where the form cannot express it."""
    if form in {"alph", "Alph"} and 0 < number <= len(LATIN):
        return LATIN[number - 1] if form == "alph" else LATIN[number - 1].upper()
    if form in {"asbuk", "Asbuk"} and 0 < number <= len(CYRILLIC):
        return CYRILLIC[number - 1] if form == "asbuk" else CYRILLIC[number - 1].upper()
    if form in {"greek", "Greek"} and 0 < number <= len(GREEK):
        return GREEK[number - 1] if form == "greek" else GREEK[number - 1].upper()
    if form in {"chinese", "chinesenum", "zhnumber"} and 0 < number <= 10:
        return CHINESE[number]
    if form == "circled" and 0 < number <= 20:
        return chr(0x245F + number)
    if form in {"roman", "Roman"} and 0 < number < 4000:
        return _roman(number) if form == "roman" else _roman(number).upper()
    return str(number)


def _roman(number: int) -> str:
    letters: list[str] = []
    for value, sign in ROMAN:
        while number >= value:
            letters.append(sign)
            number -= value
    return "".join(letters)


def fill_label(template: str, number: int) -> str:
    r"""Return a label template (`(\alph*)`) with its number in place."""
    return FORM.sub(lambda found: in_form(found[1], number), template)


def short_label(template: str) -> str:
    r"""Return the `enumerate` package's `[a)]`, `[(i)]` as a template; as it is where no letter stands for a number."""
    done = False

    def swap(found: re.Match[str]) -> str:
        nonlocal done
        if found[1] is None or done:
            return found[0]
        done = True
        return SHORT_FORMS[found[1]]

    return SHORT.sub(swap, template)


def list_options(text: str | None) -> dict[str, str]:
    """Return the options of a list environment; a bare template (`a)`) becomes the option `label`."""
    if text is None or not text.strip():
        return {}
    given = options(text)
    if given and all(key in LIST_KEYS or value for key, value in given.items()):
        return given
    first = text.split(",")[0] if any(key in LIST_KEYS for key in given) else text
    rest = {key: value for key, value in given.items() if key in LIST_KEYS}
    return {"label": short_label(first.strip()), **rest}


class Counters:
    """The counters of one document. Unknown ones count from 0."""

    def __init__(self, known: Definitions, has_chapters: bool) -> None:
        self.known = known
        self.values = known.counters
        self.has_chapters = has_chapters
        self.current = ""
        r"""What `\ref` to a label that stands here prints."""

    def set(self, name: str, value: int) -> None:
        """Set a counter."""
        self.values[name] = max(-(10**9), min(10**9, value))

    def step(self, name: str) -> str:
        """Count one on, reset what depends on it, and return the printed number, which becomes the current one."""
        self.set(name, self.values.get(name, 0) + 1)
        self._reset_within(name)
        if name in SECTIONS and name != "part":
            for lower in SECTIONS[SECTIONS.index(name) + 1 :]:
                self.values[lower] = 0
                self._reset_within(lower)
        self.current = self.printed(name)
        return self.current

    def _reset_within(self, name: str) -> None:
        for child, parent in self.known.within.items():
            if parent == name:
                self.values[child] = 0

    def printed(self, name: str, depth: int = 0) -> str:
        r"""Return what `\theNAME` prints: by its definition, else with the numbers of the counters above it."""
        macro = self.known.macros.get(f"the{name}")
        if macro is not None and not macro.parameters and depth < 8:
            return self.evaluate(macro.body, depth + 1)
        value = str(self.values.get(name, 0))
        parent = self.known.within.get(name)
        if parent is None and name in SECTIONS:
            level = SECTIONS.index(name)
            above = SECTIONS[level - 1] if level else ""
            if above == "chapter" and not self.has_chapters:
                above = ""
            parent = above if above not in {"", "part"} else None
        if parent is None or depth > 8:
            return value
        return f"{self.printed(parent, depth + 1)}.{value}"

    def evaluate(self, body: str, depth: int = 0) -> str:
        r"""Return the text of a `\the…` body: forms, other `\the…` and plain characters; other commands are dropped."""

        def put(found: re.Match[str]) -> str:
            if found[1] is not None:
                name = found[2].strip("{} ")
                return in_form(found[1], self.values.get(name, 0))
            return self.printed(found[3], depth + 1) if depth < 8 else ""

        text = re.sub(r"\\(" + FORMS + r")\s*(\{\s*[a-zA-Z@]*\s*\})|\\the([a-zA-Z]+)", put, body)
        return re.sub(r"\\[a-zA-Z@]+\s*|[{}]", "", text).strip()
