r"""Words and numbers of page text, so that two renditions of one content can be compared.

Put cutting text into words here. Keep comparing them in `tasks.read.rendition_match`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from schemas.markup import is_markup
from schemas.text import split_lines
from tasks.read.mathml import FUNCTIONS, SYMBOLS

MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0903\u093a-\u094f"
"""Signs that go with the letter before them."""
UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
"""Letters of scripts without blanks between words: each is a word."""
WORD = re.compile(
    rf"(?P<number>\d+)|(?P<sign>[{UNSPACED}])"
    rf"|(?P<letters>[^\W\d_{UNSPACED}][^\W\d_{UNSPACED}{MARKS}]*(?:[{MARKS}]+[^\W\d_{UNSPACED}{MARKS}]*)*)"
)
MATHS_WORD = re.compile(rf"\\(?P<command>[A-Za-z]+)|(?P<number>\d+)|(?P<letters>[^\W\d_][{MARKS}]*)")
MATHS = re.compile(r"\\\$|\$\$[^$]*\$\$|\$[^$]*\$")
SILENT = re.compile(
    r"\\(?:begin|end)\s*\{[^{}]*\}(?:\{[^{}]*\})?|\\(?:[hv]space|label|ref|eqref|cite|textcolor|color)\*?\s*\{[^{}]*\}"
    r"|\(image\d+\)|\{\.correct\}|\[____\]\{\.blank[^{}\n]*\}"
)
"""Arguments and markup that are not printed."""
HEAD = re.compile(r' (?:title|label|number)="([^"]*)"')
PROSE_COMMAND = re.compile(r"\\[A-Za-z]+")
NAMES = {
    name: name.casefold() for name in (*FUNCTIONS, "tg", "ctg", "cotg", "arctg", "arcctg", "sgn", "Re", "Im")
} | dict.fromkeys(("mod", "bmod", "pmod"), "mod")
"""Functions, as they are printed."""
LETTERS = {
    name[1:]: letter for letter, name in SYMBOLS.items() if letter.isalpha() and name[:1] == "\\" and name[1:].isalpha()
} | {"epsilon": "ε", "phi": "φ", "vartheta": "θ", "varrho": "ρ", "varpi": "π", "ell": "l"}
"""Letters by the name of their command; variants are one letter."""
LOOKALIKES = str.maketrans("аеорсухіјѕ", "aeopcyxijs")
"""Cyrillic letters by Latin ones that fonts and people use in their place."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word, number or letter of a formula, with its place."""

    key: str
    """Folded: small letters without accents and ligatures, numbers in European digits."""
    start: int
    end: int
    """Its place in the text of its document: pages, joined with line breaks."""
    page: int
    """1-based."""
    line: int
    """Of the document, from 0."""
    is_number: bool
    in_maths: bool
    is_head: bool
    """Whether it stands in block markup: the head of a problem, whose number may be counted by another rule."""


def words_of_pages(pages: Sequence[str], most: int) -> list[Word]:
    """Return the first `most` words of a document's pages, in order; its own block markup is left out."""
    found: list[Word] = []
    offset = line = 0
    for number, text in enumerate(pages, 1):
        lines = split_lines(text)
        heads = [is_markup(one) for one in lines]
        ends = list(accumulate(len(one) + 1 for one in lines))
        at = 0
        for start, end, key, in_maths in _pieces(_printed(lines, heads)):
            while ends[at] <= start:
                at += 1
            found.append(Word(key, offset + start, offset + end, number, line + at, key.isdigit(), in_maths, heads[at]))
            if len(found) >= most:
                return found
        offset += ends[-1]
        line += len(lines)
    return found


def _printed(lines: Sequence[str], heads: Sequence[bool]) -> str:
    """Return text of the same length in which what is not printed is blank."""
    shown = "\n".join(_head(line) if is_head else line for line, is_head in zip(lines, heads, strict=True))
    return SILENT.sub(lambda match: " " * len(match[0]), shown)


def _head(line: str) -> str:
    """Return a line of block markup with all but the head that is printed for it blank."""
    kept = bytearray(len(line))
    for match in HEAD.finditer(line):
        kept[match.start(1) : match.end(1)] = b"\x01" * len(match[1])
    return "".join(sign if keep else " " for sign, keep in zip(line, kept, strict=True))


def _pieces(text: str) -> Iterator[tuple[int, int, str, bool]]:
    """Yield start, end, key and whether it is mathematics, for each word of `text`."""
    maths = [(match.start(), match.end()) for match in MATHS.finditer(text) if len(match[0]) > 2]
    place = 0
    for start, end in [*maths, (len(text), len(text))]:
        prose = PROSE_COMMAND.sub(lambda match: " " * len(match[0]), text[place:start])
        for match in WORD.finditer(prose):
            yield place + match.start(), place + match.end(), fold_word(match[0]), False
        for match in MATHS_WORD.finditer(text[start:end]):
            key = _maths_key(match)
            if key:
                yield start + match.start(), start + match.end(), key, True
        place = end


def _maths_key(match: re.Match[str]) -> str:
    command = match["command"]
    if command is None:
        return fold_word(match[0])
    return LETTERS.get(command) or NAMES.get(command, "")


def fold_word(word: str) -> str:
    """Return a word as it is compared: `ﬁ` is `fi`, `É` is `e`, `²` is `2`, `٣` is `3`, Cyrillic `о` is `o`."""
    if word.isascii():
        return word.casefold()
    parts = unicodedata.normalize("NFKD", word.casefold()).translate(LOOKALIKES)
    return "".join(
        str(unicodedata.digit(sign)) if sign.isdecimal() else sign
        for sign in parts
        if unicodedata.category(sign) != "Mn"
    )
