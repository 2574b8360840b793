"""Letters that a file sets after the others of their line, because the line's font has none of them.

Put bringing such letters back between their neighbours here. Keep accents in `tasks.read.pdf_accents`, and what stands
on several baselines in `tasks.read.pdf_lines`.
"""

from __future__ import annotations

from itertools import pairwise

from tasks.read.pdf_geometry import Glyph

BACK = 0.05
"""Of the type size: how far to the left a glyph begins, at least, that is set after its line."""
SAME_BASELINE = 0.03
SAME_SIZE = 0.02
OVERLAP = 0.2
"""Of the type size, between two glyphs of one line, at most: more is one text over another."""
WORD_GAP = 0.14
"""Of the type size, between the boxes of two letters with a blank between them."""
STOP_GAP = 0.09
SURE_GAP = 0.22
STOPS = frozenset(".,;:!?")
MOST = 2_000
"""Glyphs of a line that are put in order."""


def in_place(glyphs: list[Glyph]) -> list[Glyph]:
    """Return the glyphs with those of each line from left to right, the parts of a word as one.

    Word processors take letters that a font lacks (accented, Greek or Cyrillic ones, apostrophes) from another, and
    some write these after the text around them. Only glyphs of one size that follow one another in the file on one
    baseline are put in order, and only where none stands over another.
    """
    out: list[Glyph] = []
    start = 0
    for place in range(1, len(glyphs) + 1):
        if place < len(glyphs) and _on_one_line(glyphs[place - 1], glyphs[place]):
            continue
        out += _ordered(glyphs[start:place])
        start = place
    return out


def _on_one_line(one: Glyph, other: Glyph) -> bool:
    size = one.size
    if one.turned != other.turned:
        return False
    if one.y == other.y and size == other.size:
        return True
    return abs(one.y - other.y) <= SAME_BASELINE * size and abs(size - other.size) <= SAME_SIZE * size


def _ordered(line: list[Glyph]) -> list[Glyph]:
    if len(line) > MOST or not any(b.x0 < a.x0 - BACK * a.size for a, b in pairwise(line)):
        return line
    found = sorted(line, key=lambda glyph: glyph.x0)
    if any(b.x0 - a.x1 < -OVERLAP * a.size for a, b in pairwise(found)):
        return line
    indices = sorted(glyph.index for glyph in line)
    neighbours = {(id(one), id(other)) for one, other in pairwise(line)}
    out: list[Glyph] = []
    for before, glyph, index in zip([None, *found], found, indices, strict=False):
        glyph.index = index
        if before is not None and (id(before), id(glyph)) not in neighbours:  # the file's blank is between others
            glyph.space = _is_parted(before, glyph)
        if out and _is_one_word(out[-1], glyph):
            _append(out[-1], glyph)
        else:
            out.append(glyph)
    return out


def _is_parted(before: Glyph, glyph: Glyph) -> bool:
    """Tell whether a blank stands between two glyphs: more readily behind a stop, and not before one."""
    gap = (glyph.x0 - before.x1) / glyph.size
    if before.text in STOPS:
        return gap > (SURE_GAP if glyph.text[0].isdigit() else STOP_GAP)  # labels and decimals have stops, too
    return gap > (SURE_GAP if glyph.text in STOPS else WORD_GAP)


def _is_one_word(before: Glyph, glyph: Glyph) -> bool:
    if glyph.space or not (before.text.isalpha() and glyph.text.isalpha()):
        return False
    return before.font.upright and glyph.font.upright and before.font.bold == glyph.font.bold


def _append(word: Glyph, glyph: Glyph) -> None:
    word.text += glyph.text
    word.x1 = max(word.x1, glyph.x1)
    word.y0, word.y1 = min(word.y0, glyph.y0), max(word.y1, glyph.y1)
