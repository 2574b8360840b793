"""The reading order of a page: what stands in columns comes column by column, what stands in rows stays in rows.

Put finding gutters, and telling columns from tables, here. Keep joining glyphs to lines in `tasks.read.pdf_lines`.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, pairwise

from tasks.read.pdf_columns import (
    CLOSE_ROWS,
    FEWEST_ROWS,
    Gutter,
    Order,
    Piece,
    judged,
    numbered_down,
    place,
    rows_of,
    switches_between,
)
from tasks.read.pdf_geometry import ELSEWHERE, Glyph, Rule

MAX_PIECES = 3_000
"""A page in more is left in the order of the file."""
MAX_CUTS = 24
"""Gutters of a page."""
MAX_EDGES = 8
"""Left edges of one part that are tried as a column's."""
GUTTER = 0.7
"""How wide a gutter is, at least."""
EDGE_BIN = 4.0
"""Points: left edges that are one."""
NEARNESS = 0.15
"""Of the region's width: a second column begins no nearer to the first one's edge."""
STICKS_OUT = 2.0
"""How far a line may reach into the other column without standing across both."""
FURTHER = 1.4
"""Of the widest gap between rows of columns: what is above or below a wider one is a head or a foot."""
HUGE = 3.0
"""Of the usual type size."""
NEAR_RULE = 3.0
"""Points that a rule may reach over the glyphs around it."""


@dataclass(frozen=True, slots=True)
class Part:
    """Glyphs of whole lines, in the order of the file."""

    glyphs: list[Glyph]
    left: float
    """Where the column begins that they stand in."""


def in_reading_order(glyphs: list[Glyph]) -> list[Part]:
    """Return a page's glyphs in parts that follow one another.

    A page where nothing is clear is one part, and so is one in too many pieces. What is turned otherwise than the page
    comes last where there are columns.
    """
    pieces = _pieces([glyph for glyph in glyphs if glyph.x0 < ELSEWHERE / 2])
    whole = [Part(glyphs, min(glyph.x0 for glyph in glyphs))] if glyphs else []
    if not 2 * FEWEST_ROWS <= len(pieces) <= MAX_PIECES:
        return whole
    pieces, behind = _without_huge(pieces)
    budget = [MAX_CUTS]
    cut = _cut(pieces, whole[0].left, budget)
    if budget[0] == MAX_CUTS:
        return whole
    cut += [(behind, whole[0].left)] if behind else []
    parts = [Part([g for piece in sorted(part, key=place) for g in piece.glyphs], left) for part, left in cut]
    turned = [glyph for glyph in glyphs if glyph.x0 >= ELSEWHERE / 2]
    return [*parts, Part(turned, min(glyph.x0 for glyph in turned))] if turned else parts


def _without_huge(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return the pieces, and those in huge type below the page's top: watermarks lie across columns and part none."""
    usual = sorted(piece.size for piece in pieces)[len(pieces) // 2]
    top = max(piece.y for piece in pieces if piece.size <= HUGE * usual)
    behind = [piece for piece in pieces if piece.size > HUGE * usual and piece.y < top]
    gone = {id(piece) for piece in behind}
    return [piece for piece in pieces if id(piece) not in gone], behind


def rules_around(glyphs: list[Glyph], rules: list[Rule]) -> list[Rule]:
    """Return the drawn lines that stand among glyphs."""
    left, right = min(glyph.x0 for glyph in glyphs) - NEAR_RULE, max(glyph.x1 for glyph in glyphs) + NEAR_RULE
    bottom, top = min(glyph.y0 for glyph in glyphs) - NEAR_RULE, max(glyph.y1 for glyph in glyphs) + NEAR_RULE
    return [rule for rule in rules if left <= rule.x0 and rule.x1 <= right and bottom <= rule.y <= top]


def _pieces(glyphs: list[Glyph]) -> list[Piece]:
    pieces: list[Piece] = []
    piece: Piece | None = None
    for glyph in glyphs:
        if piece is not None and piece.takes(glyph):
            piece.add(glyph)
        else:
            letters = len(glyph.text) if not glyph.maths and glyph.text.isalpha() else 0
            piece = Piece([glyph], glyph.x0, glyph.x1, glyph.y, glyph.size, glyph.index, letters)
            pieces.append(piece)
    return pieces


def _cut(pieces: list[Piece], edge: float, budget: list[int]) -> list[tuple[list[Piece], float]]:
    """Return the parts of a region that begins at `edge`, in reading order, each with its own edge.

    What is above a gutter comes first, then its two sides, then what is below.
    """
    gutter = _best_gutter(pieces) if budget[0] > 0 else None
    if gutter is None:
        return [(pieces, edge)] if pieces else []
    budget[0] -= 1
    both = [*gutter.left, *gutter.right]
    inside = {id(piece) for piece in both}
    middle = (min(piece.y for piece in both) + max(piece.y for piece in both)) / 2
    rest = [piece for piece in pieces if id(piece) not in inside]
    above, below = [p for p in rest if p.y > middle], [p for p in rest if p.y <= middle]
    if gutter.order is not Order.COLUMNS:
        cells = _as_in_file(gutter) if gutter.order is Order.FILE else _as_numbered(gutter)
        sides = [(cell, min(piece.x0 for piece in cell)) for cell in cells]
    else:
        left, right = min(piece.x0 for piece in gutter.left), min(piece.x0 for piece in gutter.right)
        sides = [*_cut(gutter.left, left, budget), *_cut(gutter.right, right, budget)]
    return [*_cut(above, edge, budget), *sides, *_cut(below, edge, budget)]


def _as_in_file(gutter: Gutter) -> list[list[Piece]]:
    """Return the cells of a table in the order of the file: pieces of one side that follow one another."""
    left = {id(piece) for piece in gutter.left}
    cells: list[list[Piece]] = []
    last: bool | None = None
    for piece in sorted([*gutter.left, *gutter.right], key=place):
        side = id(piece) in left
        if side is not last:
            cells.append([])
        cells[-1].append(piece)
        last = side
    return cells


def _as_numbered(gutter: Gutter) -> list[list[Piece]]:
    """Return the cells of a grid of tasks, row by row; a row begins where the left side has a number."""
    tops = [-row.y - row.size for row in rows_of(gutter.left) if row.number is not None]
    bands: dict[tuple[int, int], list[Piece]] = {}
    for side, pieces in enumerate((gutter.left, gutter.right)):
        for piece in pieces:
            bands.setdefault((bisect_right(tops, -piece.y), side), []).append(piece)
    return [bands[key] for key in sorted(bands)]


def _best_gutter(pieces: list[Piece]) -> Gutter | None:
    """Return the gutter with most rows on its poorer side, of columns before those of tables, if there is any."""
    if len(pieces) < 2 * FEWEST_ROWS:
        return None
    ordered = sorted(pieces, key=lambda piece: -piece.y)
    found = [gutter for edge in _edges(pieces) for gutter in _gutters(ordered, edge)]
    return max(found, key=lambda gutter: (gutter.order is Order.COLUMNS, gutter.weight), default=None)


def _edges(pieces: list[Piece]) -> list[float]:
    """Return where columns may begin: left edges of several pieces, away from the region's own left edge."""
    left, right = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
    nearest = left + NEARNESS * (right - left)
    bins: dict[int, list[float]] = {}
    for piece in pieces:
        if piece.x0 > nearest:
            bins.setdefault(round(piece.x0 / EDGE_BIN), []).append(piece.x0)
    edges = sorted((found for found in bins.values() if len(found) >= FEWEST_ROWS), key=len, reverse=True)
    return [min(found) for found in edges[:MAX_EDGES]]


def _gutters(pieces: list[Piece], edge: float) -> list[Gutter]:
    """Return the gutters left of `edge`, between pieces that stand across it; `pieces` from top to bottom."""
    found: list[Gutter] = []
    left: list[Piece] = []
    right: list[Piece] = []
    for piece in [*pieces, None]:
        side = None if piece is None else _side(piece, edge)
        if piece is not None and side is not None:
            (left if side < 0 else right).append(piece)
            continue
        if _may_be_columns(left) and _may_be_columns(right):
            found += _of_bands(left, right) or _of_whole(left, right)
        left, right = [], []
    return found


def _may_be_columns(side: list[Piece]) -> bool:
    """Tell whether a side has words in several pieces: most gaps of a page stand in formulas."""
    return len(side) >= FEWEST_ROWS and sum(piece.worded for piece in side) >= FEWEST_ROWS


def _side(piece: Piece, edge: float) -> int | None:
    """Return -1 for a piece left of the gutter, 1 for one at its right, None for one across."""
    strip = edge - GUTTER * piece.size
    if piece.x0 >= edge - 1:
        return 1
    if piece.x1 <= strip:
        return -1
    before, behind = edge - piece.x0, piece.x1 - strip
    if behind < STICKS_OUT * piece.size and before > 3 * STICKS_OUT * piece.size:
        return -1
    if before < STICKS_OUT * piece.size and behind > 3 * STICKS_OUT * piece.size:
        return 1
    return None


def _without_edge_rows(left: list[Piece], right: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return the sides without a first or last row that stands further off than any row inside: heads, page numbers."""
    for sign in (-1, 1):
        rows = rows_of([*left, *right])
        if len(rows) < 2 * FEWEST_ROWS:
            break
        rows.sort(key=lambda row: sign * row.y)
        gaps = [abs(one.y - other.y) for one, other in pairwise(rows)]
        if rows[0].number is None and gaps[0] > max(FURTHER * max(gaps[1:-1]), CLOSE_ROWS * rows[0].size):
            off = {id(piece) for piece in rows[0].pieces}
            left = [piece for piece in left if id(piece) not in off]
            right = [piece for piece in right if id(piece) not in off]
    return left, right


def _of_whole(left: list[Piece], right: list[Piece]) -> list[Gutter]:
    gutter = judged(*_without_edge_rows(left, right))
    return [] if gutter is None else [gutter]


def _of_bands(left: list[Piece], right: list[Piece]) -> list[Gutter]:
    """Return the gutters of bands that the file writes one below the other, each column by column.

    What is in other bands is no column's: heads over columns, the next row of a grid. There are none where the file
    writes row by row, or the whole column by column, nor where numbers of tasks grow down all of one side first.
    """
    ours = {id(piece) for piece in left}
    bands = _bands([*left, *right])
    if len(bands) < 2 or numbered_down(rows_of(left), rows_of(right)):
        return []
    sides = [([p for p in band if id(p) in ours], [p for p in band if id(p) not in ours]) for band in bands]
    gutters = [judged(*side) for side in sides if _may_be_columns(side[0]) and _may_be_columns(side[1])]
    return [gutter for gutter in gutters if gutter is not None and switches_between(gutter.left, gutter.right) == 1]


def _bands(pieces: list[Piece]) -> list[list[Piece]]:
    """Return pieces in bands, such that what the file has later stands wholly below what it has earlier."""
    ordered = sorted(pieces, key=place)
    tops = [max(glyph.y1 for glyph in piece.glyphs) for piece in ordered]
    highest_later = list(accumulate(reversed(tops), max))[::-1]
    bands: list[list[Piece]] = []
    bottom = float("-inf")
    for piece, highest in zip(ordered, highest_later, strict=True):
        if not bands or highest <= bottom:
            bands.append([])
            bottom = float("inf")
        bands[-1].append(piece)
        bottom = min(bottom, *(glyph.y0 for glyph in piece.glyphs))
    return bands
