"""Signs that begin the items of a list, whatever sign their font makes of them: each becomes `•`.

Put telling bullets here. Keep what other signs mean in `tasks.read.pdf_symbols`. Word processors take bullets from
fonts of symbols under private codes or codes of letters, TeX takes them from its fonts of mathematics: they come out as
private characters, letters or signs of mathematics, `∞` among them (field case PD-22).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_lines import Line

BULLET: Final = "•"
SYMBOL_FONT: Final = re.compile(r"wingding|webding|dingbat|marlett|bullet", re.IGNORECASE)
"""Fonts without letters: whatever code a sign has, it is none."""
MIXED_FONT: Final = re.compile(r"opensymbol|starsymbol", re.IGNORECASE)
"""Fonts with signs of mathematics and brackets besides the shapes of bullets."""
TYPEWRITER: Final = re.compile(r"courier", re.IGNORECASE)
"""The font whose `o` is the bullet of a word processor's inner lists."""
SHAPES: Final = frozenset("•●▪■◾◼♦◆❖➢➤►▶‣⁃○❑❒✓✔")
"""Signs that begin items when they begin lines, in any font."""
MISTAKEN: Final = frozenset("∞·⋅∙∘◦∗⋆⋄\ufffd\0")
"""Signs that a bullet may be taken for: mathematics, or signs that are not told."""
LEAST_ITEMS: Final = 2
"""Lines of a page that begin with such a sign and go on with a word, for it to be a bullet."""
LEAST_GAP: Final = 0.2
"""Of the type size, between a bullet and its item."""
PRIVATE_BULLET: Final = re.compile(r"^[ \t]*[\ue000-\uf8ff](?=[ \t]|[^\W\d_]{2})[ \t]*", re.MULTILINE)


def mend_bullets(lines: Sequence[Line]) -> None:
    """Make a bullet of the first sign of each line that is one."""
    mistaken: dict[tuple[str, str], list[Glyph]] = {}
    for line in lines:
        if len(line.glyphs) < 2 or not _stands_apart(*line.glyphs[:2]):
            continue
        sign, item = line.glyphs[:2]
        if _is_bullet(sign):
            _mend(sign)
        elif _may_be_bullet(sign) and _is_word(item):
            mistaken.setdefault((sign.text, sign.font.name), []).append(sign)
    for signs in mistaken.values():
        if len(signs) >= LEAST_ITEMS:
            for sign in signs:
                _mend(sign)


def mend_private_bullets(text: str) -> str:
    """Return text without places with its private signs at the beginning of lines as bullets."""
    return PRIVATE_BULLET.sub(f"{BULLET} ", text)


def _stands_apart(sign: Glyph, item: Glyph) -> bool:
    return len(sign.text) == 1 and (item.space or item.x0 - sign.x1 > LEAST_GAP * item.size)


def _is_bullet(sign: Glyph) -> bool:
    if sign.text in SHAPES or unicodedata.category(sign.text) == "Co":
        return True
    if MIXED_FONT.search(sign.font.name):
        return unicodedata.category(sign.text) == "So"
    return bool(SYMBOL_FONT.search(sign.font.name)) and unicodedata.category(sign.text) != "No"


def _may_be_bullet(sign: Glyph) -> bool:
    return sign.text in MISTAKEN or (sign.text == "o" and bool(TYPEWRITER.search(sign.font.name)))


def _is_word(item: Glyph) -> bool:
    """Tell whether a line goes on with a word of two letters or more, or a whole sentence of one."""
    return not item.maths and item.text[:1].isalpha()


def _mend(sign: Glyph) -> None:
    sign.text, sign.maths, sign.latex = BULLET, False, False
