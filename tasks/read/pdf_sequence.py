"""Lines of one column in the order in which they are read, where a file has them in another.

Put the order of lines of one column here. Keep columns in `tasks.read.pdf_order`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tasks.read.pdf_geometry import ELSEWHERE, Box

if TYPE_CHECKING:
    from tasks.read.pdf_lines import Line

BACK = 3
"""Lines of the file that a line of a formula or paragraph may go before."""
BESIDE = 0.4
"""Share of the lower line's height from which two lines stand beside one another."""
GAP = 18.0
"""Points between two columns; parts of one formula are closer."""
NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)
MAX_LINES = 500
"""A column of more stays as the file has it."""


def in_sequence(lines: list[Line]) -> list[Line]:
    """Return a column's lines from top to bottom, as far as that is one order.

    `lines` come in the order of the file. One that the file has after lower ones goes before these, unless it stands
    beside another: there may be columns, whose order the file knows. The lines of one formula or paragraph are put from
    top to bottom all the same.
    """
    placed = _downwards([(line, _extent(line)) for line in lines])
    if len(lines) > MAX_LINES:
        return [line for line, _ in placed]
    out: list[tuple[float, Box, Line]] = []
    for line, box in placed:
        height = (box[1] + box[3]) / 2
        if box[0] > ELSEWHERE / 2:  # a line turned otherwise: its height is another
            out.append((out[-1][0] if out else height, NOWHERE, line))
            continue
        place = len(out)
        if out and out[-1][0] < height:
            place = next(
                (n + 1 for n in range(len(out) - 1, -1, -1) if out[n][0] > height or _level(box, out[n][1])), 0
            )
            if any(_level(box, other) and _gap(box, other) > GAP for _, other, _ in out):
                place = len(out)
        out.insert(place, (height, box, line))
    return [line for *_, line in out]


def _extent(line: Line) -> Box:
    return line.left, line.bottom, line.right, line.top


def _level(one: Box, other: Box) -> bool:
    """Tell whether two lines are at one height."""
    return min(one[3], other[3]) - max(one[1], other[1]) > BESIDE * min(one[3] - one[1], other[3] - other[1])


def _gap(one: Box, other: Box) -> float:
    return max(one[0], other[0]) - min(one[2], other[2])


def _downwards(lines: list[tuple[Line, Box]]) -> list[tuple[Line, Box]]:
    """Return lines with those of one formula or paragraph from top to bottom; each comes with its box."""
    out: list[tuple[Line, Box]] = []
    for line, box in lines:
        first = line.glyphs[0]
        place = len(out)
        while place and place > len(out) - BACK - 1:
            before, (x0, _, x1, _) = out[place - 1]
            rise = first.y - before.glyphs[0].y
            if not (0.5 * first.size < rise < 4 * first.size and x0 < box[2] and box[0] < x1):
                break
            place -= 1
        out.insert(place, (line, box))
    return out
