"""The text of a PDF page as pieces where they are seen, to be asked for by place: prose, formulas, labels.

Put pieces and what they are here. Keep what is drawn around them in `tasks.read.pdf_figures` and
`tasks.read.pdf_tables`, the reading order of columns in `tasks.read.pdf_order`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from tasks.read.pdf_geometry import ELSEWHERE, Box, Glyph, turned_box

PIECE_GAP = 0.9
"""Of the type size: glyphs further apart are of two pieces."""
SCRIPT_RISE = 0.6
PROSE_WORDS = 3
PROSE_LETTERS = 12
"""Of a piece of running text."""
FORMULA_SIGNS = 16
RELATIONS = frozenset("=<>≤≥≠≡≈")
LONG_SIGNS = 9
LONGER_THAN_LABELS = 60
"""Signs, in pieces of `LONG_SIGNS` or more, that no figure holds."""
FRAMED_LETTERS = 40
"""Letters of running text that no figure holds."""
LABEL_SIGNS = 6


@dataclass
class Piece:
    """Glyphs that follow one another closely in one line; they do not change any more when it is asked for words."""

    glyphs: list[Glyph]
    y: float
    size: float
    box: Box = (0.0, 0.0, 0.0, 0.0)
    turned: bool = False
    """Whether it runs otherwise than the page's text."""

    @property
    def text(self) -> str:
        """Its signs, and the blanks of the file."""
        return "".join((" " if glyph.space else "") + glyph.text for glyph in self.glyphs).strip()

    @cached_property
    def words(self) -> list[str]:
        """Its words of prose, of two letters or more."""
        return [glyph.text for glyph in self.glyphs if len(glyph.text) > 1 and not glyph.maths and glyph.text.isalpha()]

    @cached_property
    def prose(self) -> int:
        """How many letters of running text it has, or signs of a formula that is longer than labels are."""
        words = self.words
        letters = sum(map(len, words))
        if letters >= PROSE_LETTERS and (len(words) >= PROSE_WORDS or letters >= 2 * PROSE_LETTERS):
            return letters
        signs = self.n_signs
        return signs if signs >= FORMULA_SIGNS and any(glyph.text in RELATIONS for glyph in self.glyphs) else 0

    @property
    def is_short(self) -> bool:
        """Whether it has no more signs than a label."""
        return self.n_signs <= LABEL_SIGNS

    @cached_property
    def n_signs(self) -> int:
        """How many signs it has, blanks left out."""
        return sum([len(glyph.text) for glyph in self.glyphs])

    @cached_property
    def long_signs(self) -> int:
        """How many signs it has, if more than a label; rows of digits are no text."""
        signs = self.n_signs
        return 0 if signs < LONG_SIGNS or all(glyph.text.isdigit() for glyph in self.glyphs) else signs


class Pieces:
    """The pieces of a page by height, those that are turned otherwise than the page too, all where they are seen."""

    def __init__(self, glyphs: Iterable[Glyph], quarters: int = 0) -> None:
        self.pieces = sorted((_seen(piece, quarters) for piece in _pieces(glyphs)), key=lambda piece: piece.y)
        self.heights = [piece.y for piece in self.pieces]
        self.size = median(piece.size for piece in self.pieces) if self.pieces else 10.0

    def without(self, pieces: Iterable[Piece]) -> Pieces:
        """Return the pieces without some of them."""
        gone = {id(piece) for piece in pieces}
        rest = Pieces(())
        rest.pieces = [piece for piece in self.pieces if id(piece) not in gone]
        rest.heights = [piece.y for piece in rest.pieces]
        rest.size = self.size
        return rest

    def between(self, bottom: float, top: float) -> list[Piece]:
        """Return the pieces whose baselines are between two heights."""
        return self.pieces[bisect_left(self.heights, bottom) : bisect_right(self.heights, top)]

    def inside(self, box: Box) -> list[Piece]:
        """Return the pieces the middles of which are in a box."""
        x0, y0, x1, y1 = box
        return [
            piece
            for piece in self.between(y0 - 1.5 * self.size, y1)
            if x0 <= (piece.box[0] + piece.box[2]) / 2 <= x1 and y0 <= (piece.box[1] + piece.box[3]) / 2 <= y1
        ]

    def prose(self, box: Box) -> int:
        """Return how many letters of running text are in a box."""
        return sum(piece.prose for piece in self.inside(box))

    def is_text(self, box: Box) -> bool:
        """Tell whether a box holds more text than a figure does."""
        inside = self.inside(box)
        return (
            sum(piece.prose for piece in inside) >= FRAMED_LETTERS
            or sum(piece.long_signs for piece in inside) >= LONGER_THAN_LABELS
        )


def _pieces(glyphs: Iterable[Glyph]) -> list[Piece]:
    pieces: list[Piece] = []
    x1 = y = size = 0.0
    for glyph in glyphs:
        if pieces and abs(glyph.y - y) <= SCRIPT_RISE * size and -size < glyph.x0 - x1 < PIECE_GAP * size:
            pieces[-1].glyphs.append(glyph)
        else:
            y, size = glyph.y, glyph.size
            pieces.append(Piece([glyph], y, size))
        x1 = glyph.x1
    for piece in pieces:
        of = piece.glyphs
        piece.box = min([g.x0 for g in of]), min([g.y0 for g in of]), max([g.x1 for g in of]), max([g.y1 for g in of])
    return pieces


def _seen(piece: Piece, quarters: int) -> Piece:
    """Return a piece where it is seen: text turned otherwise than the page has other coordinates."""
    x0, y0, x1, y1 = piece.box
    if x0 > ELSEWHERE / 2:
        turned = piece.glyphs[0].turned
        own = turned_box((x0 - ELSEWHERE, y0, x1 - ELSEWHERE, y1), (4 - turned) % 4)
        piece.turned = True
        piece.box = turned_box(own, quarters)
        piece.y = piece.box[1]
    return piece
