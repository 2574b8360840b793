"""Formulas that a word processor sets a little above or below the baseline of their line.

Put mending small steps between text and formulas here. Keep scripts and lines in `tasks.read.pdf_lines`.
"""

from __future__ import annotations

from collections.abc import Iterable

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_symbols import ACCENTS, FUNCTIONS

LEAST_STEP = 0.05
"""Of the type size: less is the same baseline for all readers of glyphs."""
MOST_STEP = 0.22
"""Of the type size: the parts of fractions, scripts and rows of matrices stand further from the baseline."""
SAME_SIZE = 0.88
"""Of two sizes of type in one line: a script's is smaller."""
OF_OWN_HEIGHT = frozenset({*ACCENTS, "√"})
"""Signs that stand as high as what they belong to wants."""


def level(glyphs: list[Glyph]) -> None:
    """Move the glyphs of formulas to the baseline of the words before them, or after them at a line's beginning.

    Embedded formulas are drawings to some word processors, which place them by a box: their letters, in the type size
    of the text, stand up to a sixth of it off the line. Boxes of glyphs stay where they are.
    """
    words = [is_word(glyph) for glyph in glyphs]
    _follow(zip(glyphs, words, strict=True))
    _follow(zip(reversed(glyphs), reversed(words), strict=True))


def _follow(glyphs: Iterable[tuple[Glyph, bool]]) -> None:
    word: Glyph | None = None
    for glyph, is_one in glyphs:
        if is_one:
            word = glyph
        elif word is not None and glyph.y != word.y and _is_off(glyph, word):
            glyph.y = word.y


def is_word(glyph: Glyph) -> bool:
    """Tell whether a glyph is a word of prose, or an upright capital such as the letter of a choice."""
    text = glyph.text
    if glyph.maths or glyph.latex or not text.isalpha() or text in FUNCTIONS:
        return False
    return len(text) > 1 or (text.isupper() and not glyph.font.italic)


def _is_off(glyph: Glyph, word: Glyph) -> bool:
    """Tell whether a glyph stands a little off the baseline of a word, too little for a script."""
    step = abs(glyph.y - word.y)
    if not LEAST_STEP * word.size < step <= MOST_STEP * word.size or glyph.turned != word.turned:
        return False
    return SAME_SIZE < glyph.size / word.size < 1 / SAME_SIZE and glyph.text not in OF_OWN_HEIGHT
