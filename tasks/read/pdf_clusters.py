"""Boxes that touch, or nearly, as clusters, in time that grows with the boxes and not with their pairs.

Put grouping by place here. Keep what a cluster shows in `tasks.read.pdf_figures`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from tasks.read.pdf_geometry import Box

CELL = 4.0
"""Points. Boxes in neighbouring cells are one cluster: nearer than this they always are, further than twice never."""
REACH = 1.5 * CELL
"""Points between boxes of one cluster, where they are compared in pairs."""
MOST_CELLS = 400
"""Along a side; cells of larger areas are larger."""

FEW = 40
"""Boxes that are compared in pairs, which is quicker than to look at cells."""

Run = tuple[int, int]
"""First and last column of cells that are covered, in one row."""


def clusters(boxes: Sequence[Box]) -> list[list[int]]:
    """Return the numbers of the boxes of each cluster, in the order of their first boxes. No boxes give none."""
    if len(boxes) <= FEW:
        return _by_pairs(boxes)
    x, y, right, top = around(boxes)
    cell = max(CELL, (right - x) / MOST_CELLS, (top - y) / MOST_CELLS)
    placed = [
        (int((x0 - x) / cell), int((y0 - y) / cell), int((x1 - x) / cell), int((y1 - y) / cell))
        for x0, y0, x1, y1 in boxes
    ]
    rows = [0] * (max(place[3] for place in placed) + 1)
    for left, bottom, right, top in placed:
        mask = ((1 << (right - left + 1)) - 1) << left
        for row in range(bottom, top + 1):
            rows[row] |= mask
    runs = [_runs(row) for row in rows]
    names = _joined(runs)
    found: dict[int, list[int]] = {}
    for number, (left, bottom, _, _) in enumerate(placed):
        run = bisect_right(runs[bottom], (left, MOST_CELLS + 2)) - 1
        found.setdefault(names[bottom][run], []).append(number)
    return list(found.values())


def _by_pairs(boxes: Sequence[Box]) -> list[list[int]]:
    parent = list(range(len(boxes)))
    for one, (x0, y0, x1, y1) in enumerate(boxes):
        for other in range(one):
            left, bottom, right, top = boxes[other]
            if left - x1 < REACH and x0 - right < REACH and bottom - y1 < REACH and y0 - top < REACH:
                a, b = _root(parent, one), _root(parent, other)
                parent[max(a, b)] = min(a, b)
    found: dict[int, list[int]] = {}
    for number in range(len(boxes)):
        found.setdefault(_root(parent, number), []).append(number)
    return list(found.values())


def around(boxes: Sequence[Box]) -> Box:
    """Return the box around boxes, of which there is at least one."""
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def _runs(row: int) -> list[Run]:
    runs = []
    start = 0
    while row:
        skipped = (row & -row).bit_length() - 1
        row >>= skipped
        length = ((row + 1) & ~row).bit_length() - 1
        runs.append((start + skipped, start + skipped + length - 1))
        row >>= length
        start += skipped + length
    return runs


def _joined(runs: list[list[Run]]) -> list[list[int]]:
    """Return a number for each run, the same for runs that touch those of a row above or below."""
    parent: list[int] = []
    names: list[list[int]] = []
    for row, of_row in enumerate(runs):
        names.append(list(range(len(parent), len(parent) + len(of_row))))
        parent += names[-1]
        if row:
            _join_rows(runs[row - 1], names[row - 1], of_row, names[row], parent)
    return [[_root(parent, name) for name in of_row] for of_row in names]


def _join_rows(lower: list[Run], below: list[int], upper: list[Run], above: list[int], parent: list[int]) -> None:
    one = other = 0
    while one < len(lower) and other < len(upper):
        if lower[one][0] <= upper[other][1] + 1 and upper[other][0] <= lower[one][1] + 1:
            a, b = _root(parent, below[one]), _root(parent, above[other])
            parent[max(a, b)] = min(a, b)
        if lower[one][1] < upper[other][1]:
            one += 1
        else:
            other += 1


def _root(parent: list[int], name: int) -> int:
    while parent[name] != name:
        parent[name] = parent[parent[name]]
        name = parent[name]
    return name
