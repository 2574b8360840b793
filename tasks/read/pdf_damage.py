"""Signs of a PDF's text layer that the file does not name: made visible, and counted.

Put telling damage here. Keep repairing it by fonts in `tasks.read.pdf_scan`, and bullets in `tasks.read.pdf_bullets`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pypdfium2 as pdfium

from tasks.read.pdf_calls import address_of
from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_scan import HAS_ERROR

LOST: Final = "\ufffd"
"""Stands where a sign is lost."""
CONTROLS: Final = re.compile("[\x00\x01\x03-\x08\x0e-\x1f\x7f]")
"""NUL is a lost ligature (field case PD-09); the others are codes of fonts. U+0002 is pdfium's mark of a hyphen."""
CODES: Final = re.compile(r"\(cid:\d{1,6}\)")
"""How some programs write a glyph without a name."""
DAMAGED: Final = re.compile("[\ufffd\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd]")
"""The replacement character, and private codes of symbol fonts: a sign is missing there."""
DAMAGED_SHARE: Final = 0.05
"""Of a page's letters and digits: with more of them lost the page is of no use as it stands."""


def show_damage(text: str) -> tuple[str, int]:
    """Return text with U+FFFD for what is no sign, and how many signs are lost; private codes stay as they are."""
    shown = CODES.sub(LOST, CONTROLS.sub(LOST, text))
    return shown, len(DAMAGED.findall(shown))


def count_unnamed(textpage: pdfium.PdfTextPage, glyphs: Sequence[Glyph]) -> int:
    """Return how many signs of a page came out as their codes, since the file does not say what they are.

    Such codes may look like text (`Prove` as `3URYH`), or by chance be it. Fonts whose codes are known are left out,
    and so is what shows as lost anyway.
    """
    raw = address_of(textpage.raw)
    return sum(
        len(glyph.text)
        for glyph in glyphs
        if glyph.font.codes is None
        and HAS_ERROR(raw, glyph.index) == 1
        and glyph.text.isprintable()
        and glyph.text != LOST
    )


def damage_reason(text: str, n_lost: int, n_unnamed: int) -> tuple[str, bool]:
    """Return `damaged_text: N of M`, N the signs lost or unnamed of M, and whether that is too much.

    M counts letters, digits and what is lost. No reason where nothing is.
    """
    n_bad = n_lost + n_unnamed
    if not n_bad:
        return "", False
    n_all = max(n_bad, n_lost + sum(map(str.isalnum, text)))
    return f"damaged_text: {n_bad} of {n_all}", n_bad > DAMAGED_SHARE * n_all
