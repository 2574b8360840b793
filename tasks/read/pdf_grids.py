"""Drawn lines that cross as grids: rows and columns of cells, those without a line between them as one.

Put the geometry of ruled tables here. Keep deciding which grid is a table in `tasks.read.pdf_tables`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tasks.read.pdf_clusters import clusters
from tasks.read.pdf_drawn import Kind, Shape
from tasks.read.pdf_geometry import Box

SAME_LINE = 3.5
"""Points between lines that count as one, as double rules do."""
ENDS_AT = 4.0
"""Points between the end of a line and the one that it ends at."""
SHORTEST = 4.0
MAX_SEGMENTS = 4_000
"""Of one grid; one in more is no table."""
MAX_LINES = 120
"""Rows or columns of a grid."""
MAX_CELLS = 3_000

Span = tuple[float, float, float]
"""Where a line lies, and where it begins and ends along its direction."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell: its place, first row and column from the top left, and how many of both it spans."""

    box: Box
    row: int
    column: int
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells from top to bottom and left to right."""

    xs: list[float]
    """Its lines down, from the left."""
    ys: list[float]
    """Its lines across, from the bottom."""
    cells: list[GridCell]

    @property
    def box(self) -> Box:
        """Its outline."""
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]

    @property
    def n_rows(self) -> int:
        """How many rows of fields there are, those that cells span included."""
        return len(self.ys) - 1

    @property
    def n_columns(self) -> int:
        """How many columns of fields there are, those that cells span included."""
        return len(self.xs) - 1

    def owners(self) -> dict[tuple[int, int], int]:
        """Return the number of the cell that each field, by row and column, is of."""
        return {
            (cell.row + down, cell.column + right): number
            for number, cell in enumerate(self.cells)
            for down in range(cell.rows)
            for right in range(cell.columns)
        }

    def field_at(self, x: float, y: float) -> tuple[int, int]:
        """Return row and column of the field that a point is in; outside of the grid there are no cells."""
        return len(self.ys) - 1 - bisect_right(self.ys, y), bisect_right(self.xs, x) - 1


def find_grids(shapes: Iterable[Shape]) -> list[Grid]:
    """Return the grids of at least two columns that a page's lines and rectangles make."""
    across: list[Span] = []
    down: list[Span] = []
    for shape in shapes:
        _add_sides(shape, across, down)
    boxes = [(x0, y, x1, y) for y, x0, x1 in across] + [(x, y0, x, y1) for x, y0, y1 in down]
    found = []
    for group in clusters(boxes):
        if 2 <= len(group) <= MAX_SEGMENTS:
            flat = [across[number] for number in group if number < len(across)]
            upright = [down[number - len(across)] for number in group if number >= len(across)]
            grid = _grid(_whole(flat), _whole(upright))
            if grid is not None:
                found.append(grid)
    return found


def _add_sides(shape: Shape, across: list[Span], down: list[Span]) -> None:
    x0, y0, x1, y1 = shape.box
    width, height = x1 - x0, y1 - y0
    if shape.kind is Kind.THIN:
        if width > height and width >= SHORTEST:
            across.append(((y0 + y1) / 2, x0, x1))
        elif height >= SHORTEST:
            down.append(((x0 + x1) / 2, y0, y1))
    elif shape.kind is Kind.RECTANGLE and shape.stroked and min(width, height) >= SHORTEST:
        across += [(y0, x0, x1), (y1, x0, x1)]
        down += [(x0, y0, y1), (x1, y0, y1)]


def _whole(spans: list[Span]) -> list[Span]:
    """Return spans with the pieces of a line that touch one another as one."""
    lines = _positions(span[0] for span in spans)
    found: list[Span] = []
    for line, of_line in zip(lines, _by_line(spans, lines), strict=True):
        begin = len(found)
        for _, start, end in sorted(of_line, key=lambda span: span[1]):
            if len(found) > begin and start - found[-1][2] <= SAME_LINE:
                found[-1] = line, found[-1][1], max(end, found[-1][2])
            else:
                found.append((line, start, end))
    return found


def _grid(across: list[Span], down: list[Span]) -> Grid | None:
    if not across or not down:
        return None
    left, right = min(span[1] for span in across), max(span[2] for span in across)
    xs = _positions([left, right, *(span[0] for span in down)])
    across = [span for span in across if _near(span[1], xs) and _near(span[2], xs)]
    bottom, top = min(span[1] for span in down), max(span[2] for span in down)
    ys = _positions([bottom, top, *(span[0] for span in across)])
    down = [span for span in down if _near(span[1], ys) and _near(span[2], ys)]
    if not across or not down:
        return None
    xs = _positions([left, right, *(span[0] for span in down)])
    n_rows, n_columns = len(ys) - 1, len(xs) - 1
    if not (1 <= n_rows <= MAX_LINES and 2 <= n_columns <= MAX_LINES and n_rows * n_columns <= MAX_CELLS):
        return None
    cells = _cells(xs, ys, _by_line(across, ys), _by_line(down, xs))
    return Grid(xs, ys, cells)


def _positions(values: Iterable[float]) -> list[float]:
    """Return values in order, the first of those that are nearly the same."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > SAME_LINE:
            found.append(value)
    return found


def _near(value: float, positions: Sequence[float]) -> bool:
    place = bisect_left(positions, value)
    return any(abs(value - position) <= ENDS_AT for position in positions[max(0, place - 1) : place + 1])


def _by_line(spans: Iterable[Span], positions: Sequence[float]) -> list[list[Span]]:
    """Return the spans of each line of the grid."""
    lines: list[list[Span]] = [[] for _ in positions]
    for span in spans:
        place = bisect_left(positions, span[0])
        near = range(max(0, place - 1), min(place + 1, len(positions)))
        lines[min(near, key=lambda number: abs(positions[number] - span[0]))].append(span)
    return lines


def _cells(xs: list[float], ys: list[float], across: list[list[Span]], down: list[list[Span]]) -> list[GridCell]:
    """Return the cells, each a rectangle of the fields that no line parts from its first one."""
    n_rows, n_columns = len(ys) - 1, len(xs) - 1
    taken: set[tuple[int, int]] = set()
    cells = []
    for row in range(n_rows):  # from the top
        low = n_rows - 1 - row
        for column in range(n_columns):
            if (row, column) in taken:
                continue
            columns = 1
            middle = (ys[low] + ys[low + 1]) / 2
            while (
                column + columns < n_columns
                and (row, column + columns) not in taken
                and not _is_covered(down[column + columns], middle)
            ):
                columns += 1
            centre = (xs[column] + xs[column + 1]) / 2
            rows = 1
            while low - rows >= 0 and not _is_covered(across[low - rows + 1], centre):
                rows += 1
            taken |= {(row + down_by, column + right_by) for down_by in range(rows) for right_by in range(columns)}
            box = xs[column], ys[low - rows + 1], xs[column + columns], ys[low + 1]
            cells.append(GridCell(box, row, column, rows, columns))
    return cells


def _is_covered(spans: Sequence[Span], value: float) -> bool:
    return any(start - 1 <= value <= end + 1 for _, start, end in spans)
