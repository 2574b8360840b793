"""What stands at two sides of a gutter: columns, cells of a table, or neither.

Put telling columns from rows here. Keep finding gutters in `tasks.read.pdf_order`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from tasks.read.pdf_geometry import Glyph

SCRIPT_RISE = 0.6
FEWEST_ROWS = 3
NARROWEST = 0.2
"""A column's share of the width of both; what is narrower is a margin."""
FILLED = 0.12
"""Of a column's width: how far from its right edge a filled line ends, at most."""
FILLED_SHARE = 0.5
"""Of a column's lines, of running text."""
CLOSE_ROWS = 1.8
"""Between the baselines of one paragraph."""
PARAGRAPH_ROW = 15
"""Letters of a line of running text, on average."""
ALIGNED = 0.3
ALIGNED_SHARE = 0.4
"""Of a column's rows, that begin at one edge."""
CELL_ROW = 4
"""Letters of a line of words, at least."""
CELL_SIGNS = 8
"""Signs of a line of numbered tasks, on average; entries of a key have fewer."""
MOSTLY = 0.2
"""Of pairs that the file may have in the other order where it writes one column after the other."""
LABEL = re.compile(r"^[\W_]{0,2}(?:(?:[^\W\d_]{2,14}\.? |[^\W\d_]\.?|№ ?)(\d{1,3})(?![\w=+])|(\d{1,3}) ?[.):](?!\d))")
"""A numbered task's beginning: `1.`, `3)`, `Q7`, `Aufgabe 2`."""
WORD_GAP = 0.9
"""Of the type size, as all distances here: pieces further apart may be of two columns."""


class Order(Enum):
    """How two sides of a gutter are read."""

    COLUMNS = "columns"
    GRID = "grid"
    FILE = "file"


@dataclass(slots=True)
class Piece:
    """Glyphs that follow one another closely in one line."""

    glyphs: list[Glyph]
    x0: float
    x1: float
    y: float
    size: float
    index: int
    """Its place in the file."""
    letters: int = 0
    """Of prose."""

    def takes(self, glyph: Glyph) -> bool:
        """Tell whether a glyph goes on in this piece."""
        size = self.size
        return -size < glyph.x0 - self.x1 < WORD_GAP * size and abs(glyph.y - self.y) <= SCRIPT_RISE * size

    def add(self, glyph: Glyph) -> None:
        """Take a glyph."""
        self.glyphs.append(glyph)
        if glyph.x0 < self.x0:
            self.x0 = glyph.x0
        if glyph.x1 > self.x1:
            self.x1 = glyph.x1
        if glyph.size > self.size:
            self.size, self.y = glyph.size, glyph.y
        if not glyph.maths and glyph.text.isalpha():
            self.letters += len(glyph.text)

    @property
    def worded(self) -> bool:
        """Whether it has words, or a number that may label a task."""
        return self.letters >= CELL_ROW or not self.glyphs[0].maths


@dataclass(slots=True)
class Row:
    """Pieces on one height of one side."""

    x0: float
    x1: float
    y: float
    size: float
    pieces: list[Piece] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its signs, and the blanks of the file."""
        ordered = sorted(self.pieces, key=lambda piece: piece.x0)
        return "".join((" " if glyph.space else "") + glyph.text for piece in ordered for glyph in piece.glyphs).strip()

    @property
    def number(self) -> int | None:
        """The number of the task that begins here; None where none does."""
        if min(self.pieces, key=lambda piece: piece.x0).glyphs[0].maths:
            return None
        found = LABEL.match(self.text[:24])
        return int(found[1] or found[2]) or None if found else None


@dataclass(slots=True)
class Gutter:
    """A strip without text between two sides."""

    left: list[Piece]
    right: list[Piece]
    order: Order
    weight: int
    """How many rows of text the poorer side has."""


def place(piece: Piece) -> int:
    """Return a piece's place in the file."""
    return piece.index


def judged(left: list[Piece], right: list[Piece]) -> Gutter | None:
    """Return the gutter between two sides if they are read one after the other."""
    if min(len(left), len(right)) < FEWEST_ROWS:
        return None
    ours, theirs = rows_of(left), rows_of(right)
    if not _wide(ours, theirs):
        return None
    text = [row for row in ours if _is_text(row)], [row for row in theirs if _is_text(row)]
    weight = min(len(text[0]), len(text[1]))
    if weight < FEWEST_ROWS or not (_aligned(text[0]) and _aligned(text[1])):
        return None
    order = _order(*text, _backwards(left, right), switches_between(left, right))
    return None if order is None else Gutter(left, right, order, weight)


def rows_of(pieces: list[Piece]) -> list[Row]:
    """Return pieces on one height as rows, from top to bottom."""
    rows: list[Row] = []
    for piece in sorted(pieces, key=lambda piece: -piece.y):
        if rows and abs(rows[-1].y - piece.y) <= SCRIPT_RISE * max(piece.size, rows[-1].size):
            row = rows[-1]
            row.x0, row.x1 = min(row.x0, piece.x0), max(row.x1, piece.x1)
            if piece.size > row.size:
                row.y, row.size = piece.y, piece.size
            row.pieces.append(piece)
        else:
            rows.append(Row(piece.x0, piece.x1, piece.y, piece.size, [piece]))
    return rows


def _is_text(row: Row) -> bool:
    """Tell whether a row has words, or is numbered: formulas alone make no columns."""
    return _letters(row) >= CELL_ROW or row.number is not None


def _letters(row: Row) -> int:
    """Return how many letters of prose a row has."""
    return sum(piece.letters for piece in row.pieces)


def _wide(left: list[Row], right: list[Row]) -> bool:
    """Tell whether both sides are wide enough for columns."""
    start, end = min(row.x0 for row in left), max(row.x1 for row in right)
    least = NARROWEST * (end - start)
    return max(r.x1 for r in left) - start >= least and end - min(r.x0 for r in right) >= least


def switches_between(left: list[Piece], right: list[Piece]) -> int:
    """Return how often the file goes from one side to the other."""
    ours = {id(piece) for piece in left}
    sides = [id(piece) in ours for piece in sorted([*left, *right], key=place)]
    return sum(one is not other for one, other in pairwise(sides))


def _backwards(left: list[Piece], right: list[Piece]) -> float:
    """Return the share of pairs of which the file writes the right one first: 0 for columns, 0.5 for rows."""
    ours = {id(piece) for piece in left}
    before = pairs = 0
    for piece in sorted([*left, *right], key=place):
        if id(piece) in ours:
            pairs += before
        else:
            before += 1
    return pairs / (len(left) * len(right))


def _order(left: list[Row], right: list[Row], backwards: float, switches: int) -> Order | None:
    """Return how two sides are read; None for rows that go across both.

    Where numbers of tasks grow across, the sides are a grid of tasks, unless its cells are as short as a key's.
    A file that writes one side and then the other has columns. One that goes to and fro has them where numbers of
    tasks grow down the sides, or where running text fills both. Where text of both sides comes in blocks, the blocks
    are cells of a table, and the file knows their order.
    """
    down = numbered_down(left, right)
    if down is False:
        return Order.GRID if min(_mean_signs(left), _mean_signs(right)) >= CELL_SIGNS else None
    if min(backwards, 1 - backwards) < MOSTLY:
        return Order.COLUMNS
    if down and min(_mean_signs(left), _mean_signs(right)) >= CELL_SIGNS:
        return Order.COLUMNS
    if not (_running_text(left) and _running_text(right)):
        return None
    return Order.COLUMNS if switches >= _on_one_height(left, right) else Order.FILE


def _mean_signs(rows: list[Row]) -> float:
    return sum(len(row.text.replace(" ", "")) for row in rows) / len(rows)


def _mean_letters(rows: list[Row]) -> float:
    return sum(_letters(row) for row in rows) / len(rows)


def _on_one_height(left: list[Row], right: list[Row]) -> int:
    """Return how many rows of one side have one of the other on their baseline."""
    heights = {round(row.y / 2) for row in right}
    return sum(bool(heights & {round(row.y / 2) + step for step in (-1, 0, 1)}) for row in left)


def _running_text(rows: list[Row]) -> bool:
    """Tell whether rows are of paragraphs: close, long, and most of them as long as the longest."""
    edges = sorted(row.x1 for row in rows)
    edge = edges[int(0.9 * (len(edges) - 1))]
    width = edge - min(row.x0 for row in rows)
    filled = sum(row.x1 >= edge - FILLED * width for row in rows)
    close = sum(one.y - other.y <= CLOSE_ROWS * one.size for one, other in pairwise(rows))
    return (
        _mean_letters(rows) >= PARAGRAPH_ROW
        and filled >= FILLED_SHARE * len(rows)
        and close >= FILLED_SHARE * (len(rows) - 1)
    )


def numbered_down(left: list[Row], right: list[Row]) -> bool | None:
    """Tell whether numbers grow down the left side and on down the right one; False: across; None: neither."""
    ours, theirs = _numbers(left), _numbers(right)
    if not ours or not theirs:
        return None
    if len(ours) > 1 and ours[0] < theirs[0] < ours[1] and ours == sorted(ours) and theirs == sorted(theirs):
        return False
    numbers = [*ours, *theirs]
    down = len(numbers) > 2 and all(one < other for one, other in pairwise(numbers)) and theirs[0] == ours[-1] + 1
    return True if down else None


def _numbers(rows: list[Row]) -> list[int]:
    return [number for row in rows if (number := row.number) is not None]


def _aligned(rows: list[Row]) -> bool:
    """Tell whether many rows begin at the left edge of their column."""
    edges = sorted(row.x0 for row in rows)
    best = max(bisect_right(edges, edge + ALIGNED * rows[0].size) - place for place, edge in enumerate(edges))
    return best >= max(2, ALIGNED_SHARE * len(rows))
