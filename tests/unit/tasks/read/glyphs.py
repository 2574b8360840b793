"""Glyphs at their places, for tests of reading order.

Put makers of glyphs here. Keep expectations in the tests.
"""

from __future__ import annotations

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_symbols import font_of

WIDTH = 0.5
"""Of every letter, of the type size."""
Printed = tuple[str, float, float]
"""Words, left, baseline."""


def set_words(*printed: Printed, size: float = 10.0, font: str = "Times-Roman") -> list[Glyph]:
    """Return a glyph for each word, in the order of `printed`."""
    glyphs: list[Glyph] = []
    index = 0
    for text, left, y in printed:
        x = left
        for word in text.split():
            end = x + WIDTH * size * len(word)
            glyphs.append(
                Glyph(word, index, x, y - 0.2 * size, end, y + 0.7 * size, y, size, font_of(font), space=True)
            )
            index, x = index + len(word) + 1, end + 0.3 * size
    return glyphs
