"""Lines of one column in the order in which they are read, where a file has them in another.

Put the order of lines of one column here. Keep columns in `tasks.read.pdf_order`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tasks.read.pdf_geometry import Box

if TYPE_CHECKING:
    from tasks.read.pdf_lines import Line

BACK = 3
"""Lines of the file that a line may go before, where the column as a whole is left as it is."""
BESIDE = 0.4
"""Share of the lower line's height from which two lines stand beside one another."""
GAP = 18.0
"""Points between two columns; parts of one formula are closer."""
NEAR = 6
"""Lines in order of height between two that stand beside one another, at most."""


def in_sequence(lines: list[Line]) -> list[Line]:
    """Return a column's lines from top to bottom, where that is one order; else in the order of the file.

    `lines` come in the order of the file. They stay so where lines stand beside others that the file has elsewhere:
    they may be columns. The lines of one formula or paragraph are put from top to bottom all the same.
    """
    lines = _downwards(lines)
    extents = [_extent(line) for line in lines]
    heights = [(y0 + y1) / 2 for _, y0, _, y1 in extents]
    if all(above >= below for above, below in pairwise(heights)):
        return lines
    order = sorted(range(len(lines)), key=lambda number: -heights[number])
    for place, number in enumerate(order):
        for other in order[place + 1 : place + 1 + NEAR]:
            if abs(number - other) > 1 and _beside(extents[number], extents[other], GAP):
                return lines
    for place in range(len(order) - 1):
        one, other = order[place], order[place + 1]
        if other < one and _beside(extents[one], extents[other]):
            order[place], order[place + 1] = other, one
    return [lines[number] for number in order]


def _extent(line: Line) -> Box:
    return line.left, line.bottom, max(glyph.x1 for glyph in line.glyphs), line.top


def _beside(one: Box, other: Box, gap: float = 0.0) -> bool:
    """Tell whether two lines are at one height, with more than `gap` between them."""
    shared = min(one[3], other[3]) - max(one[1], other[1])
    if shared <= BESIDE * min(one[3] - one[1], other[3] - other[1]):
        return False
    return max(one[0], other[0]) - min(one[2], other[2]) > gap


def _downwards(lines: list[Line]) -> list[Line]:
    """Return lines with those of one formula or paragraph from top to bottom."""
    out: list[tuple[float, float, float, Line]] = []
    for line in lines:
        first = line.glyphs[0]
        left, right = line.left, max(glyph.x1 for glyph in line.glyphs)
        place = len(out)
        while place and place > len(out) - BACK - 1:
            y, x0, x1, _ = out[place - 1]
            if not (0.5 * first.size < first.y - y < 4 * first.size and x0 < right and left < x1):
                break
            place -= 1
        out.insert(place, (first.y, left, right, line))
    return [line for *_, line in out]
