"""Tables of ruled lines: which grids are tables, and their cells' text as a minimal `tabular`.

Put the decision and the code of tables here. Keep the geometry of lines in `tasks.read.pdf_grids`, and the inside of a
cell in the layout that the page's lines have.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tasks.read.html_table import Cell, TableDraft
from tasks.read.pdf_clusters import around
from tasks.read.pdf_drawn import Kind, Shape
from tasks.read.pdf_geometry import Box, Glyph
from tasks.read.pdf_grids import Grid, find_grids
from tasks.read.pdf_pieces import Piece, Pieces
from tasks.read.pdf_task_tables import task_lines

MAX_TABLES = 30
LONG_CELL = 300
"""Characters: a cell with more holds prose, so the table is there for its layout."""
MAX_CELL_LINES = 4
FILLED = 0.5
"""Share of its cells that have text, of a table; one with words needs half as many."""
WORDS = 4
"""Letters in words, from which a grid is no board."""
LARGE_BOARD = 30
"""Cells, all of them squares: more without words are a board, and no table."""
SQUARE = 0.8
"""Of a cell's sides, the shorter to the longer."""
SHADED = 20.0
"""Square points of a filling that means something."""
SAME_RULE = 4.0
"""Points between the ends of rules above and below a table."""
WIDE_GAP = 1.0
"""Of the type size: what parts two columns without a line between them, at least."""
FULL_ROWS = 0.7
"""Share of rows with more than one cell."""
LONGEST_PIECE = 60
"""Letters of running text in a cell of a table without lines down."""
FILLED_OPEN = 0.85
"""Share of its cells that have text, of a table without lines down."""
LONG_OPEN_CELL = 40
"""Signs of a cell in a table of two columns without a line between them, at most."""
FEWEST_GRID_ROWS = 2
"""Of a table of data between lines."""
FEWEST_ROWS = 3
"""Of such a table: fewer are a heading with its points."""
LOW_TABLE = 20
"""Of the type size: height of a table with no line but above and below."""
LEADERS = re.compile(r"(?:[.…·] ?){4}")
"""Of a table of contents."""
APART_ROWS = 3.2
"""Of the type size: between rows of a table without lines, at most."""

CellText = Callable[[list[Glyph], Box], tuple[str, int]]
"""The text of glyphs inside of a box, as one line, and how many lines it is printed in."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its source, one line a row."""

    box: Box
    code: list[str]
    pieces: list[Piece]
    is_text: bool = False
    """Whether the code is lines of text: the table is there for the layout of tasks or choices."""


def find_tables(shapes: Sequence[Shape], text: Pieces, cell_text: CellText) -> list[Table]:
    """Return the tables of a page.

    A table has at least two rows and two columns and short cells, most of them filled. Boards of puzzles, whose cells
    are empty, shaded or drawn in, and tables that are there for the layout of prose are none; those that lay out tasks
    or choices are lines of text.
    """
    found: list[Table] = []
    for grid in find_grids(shapes)[:MAX_TABLES]:
        table = _ruled(grid, shapes, text, cell_text)
        if table is not None:
            found.append(table)
    return found + _open_tables(shapes, text, cell_text, found)


def _ruled(grid: Grid, shapes: Sequence[Shape], text: Pieces, cell_text: CellText) -> Table | None:
    inside = text.inside(grid.box)
    letters = sum(len(word) for piece in inside for word in piece.words)
    if letters < WORDS and len(grid.cells) > LARGE_BOARD and _is_board(grid):
        return None
    if not inside or _is_drawn_in(grid.box, shapes, shaded_too=letters < WORDS):
        return None
    glyphs = _by_cell(grid, inside)
    texts = [
        cell_text(of_cell, cell.box) if of_cell else ("", 0) for cell, of_cell in zip(grid.cells, glyphs, strict=True)
    ]
    lines = _laid_out(grid, [line for line, _ in texts])
    if lines:
        return Table(grid.box, lines, inside, is_text=True)
    if grid.n_rows < FEWEST_GRID_ROWS:
        return None
    filled = sum(bool(of_cell) for of_cell in glyphs)
    if filled < (FILLED if letters < WORDS else FILLED / 2) * len(grid.cells) or len(grid.cells) < 3:
        return None
    rows: list[list[Cell]] = [[] for _ in range(grid.n_rows)]
    for cell, (line, n_lines) in zip(grid.cells, texts, strict=True):
        if len(line) > LONG_CELL or (n_lines > MAX_CELL_LINES and grid.n_rows > 2):
            return None
        rows[cell.row].append(Cell([line], cell.columns))
        for row in rows[cell.row + 1 : cell.row + cell.rows]:
            row.append(Cell([""], cell.columns))
    if grid.n_rows == 2:
        rows = [printed for row in range(2) for printed in _printed_rows(grid, row, text, cell_text) or [rows[row]]]
    return _table(grid.box, rows, inside)


def _laid_out(grid: Grid, texts: list[str]) -> list[str]:
    """Return the lines of a grid that lays out tasks or choices, else none."""
    rows = [[""] * grid.n_columns for _ in range(grid.n_rows)]
    for cell, line in zip(grid.cells, texts, strict=True):
        rows[cell.row][cell.column] = line
    return task_lines(rows)


def _printed_rows(grid: Grid, row: int, text: Pieces, cell_text: CellText) -> list[list[Cell]]:
    """Return the rows that are printed without lines between them in a row of a grid; none where cells are just long.

    Such a table has lines around its head and its body only, and each printed row fills several columns.
    """
    cells = [cell for cell in grid.cells if cell.row == row]
    if any(cell.rows > 1 or cell.columns > 1 for cell in cells) or len(cells) < 2:
        return []
    printed = _rows(text.inside((cells[0].box[0], cells[0].box[1], cells[-1].box[2], cells[0].box[3])))
    found = []
    for pieces in printed if len(printed) > 1 else []:
        glyphs: list[list[Glyph]] = [[] for _ in cells]
        for piece in pieces:
            for glyph in piece.glyphs:
                column = grid.field_at((glyph.x0 + glyph.x1) / 2, glyph.y)[1]
                glyphs[min(max(column, 0), len(cells) - 1)].append(glyph)
        if sum(map(bool, glyphs)) < max(2, FILLED * len(cells)):
            return []
        found.append([Cell([cell_text(of, cell.box)[0] if of else ""]) for of, cell in zip(glyphs, cells, strict=True)])
    return found


def _by_cell(grid: Grid, pieces: Sequence[Piece]) -> list[list[Glyph]]:
    """Return the glyphs of each cell, in the order of the file."""
    owners = grid.owners()
    found: list[list[Glyph]] = [[] for _ in grid.cells]
    for glyph in sorted((glyph for piece in pieces for glyph in piece.glyphs), key=lambda glyph: glyph.index):
        owner = owners.get(grid.field_at((glyph.x0 + glyph.x1) / 2, (glyph.y0 + glyph.y1) / 2))
        if owner is not None:
            found[owner].append(glyph)
    return found


def _is_board(grid: Grid) -> bool:
    sides = [(cell.box[2] - cell.box[0], cell.box[3] - cell.box[1]) for cell in grid.cells]
    return all(min(width, height) >= SQUARE * max(width, height) for width, height in sides)


def _is_drawn_in(box: Box, shapes: Sequence[Shape], *, shaded_too: bool) -> bool:
    """Tell whether a grid holds pictures or drawings, or, where asked for, cells of another colour."""
    x0, y0, x1, y1 = box
    for shape in shapes:
        left, bottom, right, top = shape.box
        if not (x0 - 1 <= left and right <= x1 + 1 and y0 - 1 <= bottom and top <= y1 + 1):
            continue
        if shape.kind in (Kind.IMAGE, Kind.PATH) and min(right - left, top - bottom) > 4:
            return True
        filled = shape.kind is Kind.RECTANGLE and shape.filled and (right - left) * (top - bottom) > SHADED
        if shaded_too and filled and right - left < 0.9 * (x1 - x0):
            return True
    return False


def _table(box: Box, rows: list[list[Cell]], pieces: list[Piece]) -> Table | None:
    rows = [row for row in rows if any(any(cell.lines) for cell in row)]
    if len(rows) < 2:
        return None
    return Table(box, TableDraft(rows=rows).tabular().split("\n"), pieces)


def _open_tables(shapes: Sequence[Shape], text: Pieces, cell_text: CellText, known: list[Table]) -> list[Table]:
    """Return the tables between horizontal rules of one width, without lines down."""
    rules = [shape.box for shape in shapes if shape.kind is Kind.THIN and shape.box[2] - shape.box[0] > 4 * text.size]
    groups: dict[tuple[int, int], list[Box]] = {}
    for box in rules:
        groups.setdefault((round(box[0] / SAME_RULE), round(box[2] / SAME_RULE)), []).append(box)
    found: list[Table] = []
    for group in groups.values():
        for stack in _stacks(sorted(group, key=lambda box: -box[1]), text):
            box = around(stack)
            if len(stack) == 2 and box[3] - box[1] > LOW_TABLE * text.size:
                continue
            if len(found) < MAX_TABLES and not any(_overlap(box, table.box) for table in (*known, *found)):
                table = _open_table(box, text, cell_text)
                found += [table] if table is not None else []
    return found


def _stacks(rules: list[Box], text: Pieces) -> list[list[Box]]:
    """Return runs of rules, from the top, between each two of which there are nothing but rows with gaps."""
    stacks: list[list[Box]] = []
    for upper, lower in pairwise(rules):
        rows = _rows(text.inside((upper[0] - 1, lower[1], upper[2] + 1, upper[1])))
        if not rows or not _is_open(rows, text.size):
            continue
        if stacks and stacks[-1][-1] is upper:
            stacks[-1].append(lower)
        else:
            stacks.append([upper, lower])
    return stacks


def _rows(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return pieces in rows from the top, each from left to right; scripts are in the row of their base."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: -piece.y):
        if rows and rows[-1][0].y - piece.y < 0.6 * max(piece.size, rows[-1][0].size):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda piece: piece.box[0]) for row in rows]


def _is_open(rows: list[list[Piece]], size: float) -> bool:
    """Tell whether rows may be of a table: near one another, no running text, most of them in several pieces."""
    if any(one[0].y - other[0].y > APART_ROWS * size for one, other in pairwise(rows)):
        return False
    if sum(_n_parts(row, size) > 1 for row in rows) < FULL_ROWS * len(rows):
        return False
    return not any(piece.prose > LONGEST_PIECE or LEADERS.search(piece.text) for row in rows for piece in row)


def _n_parts(row: list[Piece], size: float) -> int:
    return 1 + sum(other.box[0] - one.box[2] >= WIDE_GAP * size for one, other in pairwise(row))


def _open_table(box: Box, text: Pieces, cell_text: CellText) -> Table | None:
    inside = text.inside((box[0] - 1, box[1], box[2] + 1, box[3]))
    rows = _rows(inside)
    edges = _gaps(inside, text.size)
    if len(rows) < 2 or not edges:
        return None
    cells = []
    for row in rows:
        of_column: list[list[Glyph]] = [[] for _ in range(len(edges) + 1)]
        for piece in row:
            of_column[bisect_right(edges, piece.box[0])] += piece.glyphs
        top, bottom = max(piece.box[3] for piece in row) + 1, min(piece.box[1] for piece in row) - 1
        cells.append(
            [Cell([cell_text(of_cell, (box[0], bottom, box[2], top))[0] if of_cell else ""]) for of_cell in of_column]
        )
    return _table(box, cells, inside) if _is_open_table([[cell.lines[0] for cell in row] for row in cells]) else None


def _is_open_table(rows: list[list[str]]) -> bool:
    """Tell whether rows without lines down are of a table, and no headings with their points at the right."""
    n_cells = sum(map(len, rows))
    longest = max(len(cell) for row in rows for cell in row)
    if sum(bool(cell) for row in rows for cell in row) < FILLED_OPEN * n_cells or longest > LONG_CELL:
        return False
    return len(rows[0]) > 2 or (len(rows) >= FEWEST_ROWS and longest <= LONG_OPEN_CELL)


def _gaps(pieces: Sequence[Piece], size: float) -> list[float]:
    """Return the middles of the strips that no piece of a table stands in."""
    edges: list[float] = []
    reach = None
    for piece in sorted(pieces, key=lambda piece: piece.box[0]):
        if reach is not None and piece.box[0] - reach >= WIDE_GAP * size:
            edges.append((piece.box[0] + reach) / 2)
        reach = piece.box[2] if reach is None else max(reach, piece.box[2])
    return edges


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
