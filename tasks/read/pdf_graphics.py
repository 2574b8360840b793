"""The figures and tables of a PDF page as blocks among its lines, and the glyphs that are left to its text.

Put the way from drawings to blocks here. Keep telling figures in `tasks.read.pdf_figures`, tables in
`tasks.read.pdf_tables`, and their places among the lines in `tasks.read.pdf_blocks`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from tasks.read.pdf_blocks import Block
from tasks.read.pdf_drawn import Drawn
from tasks.read.pdf_figures import Figure, find_figures
from tasks.read.pdf_geometry import Box, Glyph, turned_box
from tasks.read.pdf_pieces import Pieces
from tasks.read.pdf_tables import CellText, find_tables

LONG_WORD = 4
"""Letters of a word in a figure that is more than a label."""
FEW_SIGNS = 200
"""Of a page that a picture fills: with fewer its text is a stamp, or a title."""
NEAR = 2.0
"""Points around a table in which lines are its own."""
MAX_PIECES = 5_000
"""Of a page's text; comparing more with what is drawn takes too long."""
MAX_WORDS = 200
"""Characters of a figure's words that are told."""


@dataclass(slots=True)
class Graphics:
    """What is drawn on a page, as blocks, and the text beside it."""

    blocks: list[Block]
    glyphs: list[Glyph]
    """Those of no block."""
    doubts: list[str] = field(default_factory=list)
    """Reasons to look at the page."""
    left_out: list[str] = field(default_factory=list)
    """What of it is no block."""


def find_graphics(
    page: pdfium.PdfPage, drawn: Drawn, glyphs: list[Glyph], quarters: int, cell_text: CellText
) -> Graphics:
    """Return the page's tables and figures, and its glyphs without theirs; `quarters` is how text is turned.

    `cell_text` lays out the text of a table's cell.
    """
    if not (drawn.has_figures or drawn.may_have_table):
        return Graphics([], glyphs, left_out=_unseen(drawn))
    place = _Place(_frame(page), pdfium_c.FPDFPage_GetRotation(page.raw) % 4, quarters)
    shapes = drawn.shapes
    if quarters:
        shapes = [replace(shape, box=turned_box(shape.box, quarters)) for shape in shapes]
    text = Pieces(glyphs, quarters)
    if len(text.pieces) > MAX_PIECES:
        return Graphics([], glyphs, left_out=["drawings_left_out"])
    tables = find_tables(shapes, text, cell_text)
    if tables:
        text = text.without([piece for table in tables for piece in table.pieces])
        shapes = [shape for shape in shapes if not any(_is_inside(shape.box, table.box) for table in tables)]
    found = find_figures(shapes, text, turned_box(place.frame, quarters))
    pieces = [
        piece for one in (*(table.pieces for table in tables), *(f.pieces for f in found.figures)) for piece in one
    ]
    taken = {id(glyph) for piece in pieces for glyph in piece.glyphs}
    return Graphics(
        [
            *(Block(table.box, place.seen(table.box), table.code, is_text=table.is_text) for table in tables),
            *(_figure(figure, place, drawn) for figure in found.figures),
        ],
        [glyph for glyph in glyphs if id(glyph) not in taken] if taken else glyphs,
        ["mostly_picture"] if found.background and sum(len(glyph.text) for glyph in glyphs) < FEW_SIGNS else [],
        [f"figures_left_out: {found.left_out}"] * bool(found.left_out) + _unseen(drawn),
    )


def _unseen(drawn: Drawn) -> list[str]:
    return [] if drawn.complete else ["drawings_left_out"]


@dataclass(frozen=True, slots=True)
class _Place:
    """How the coordinates of the glyphs are those of the page as it is shown."""

    frame: Box
    rotation: int
    quarters: int

    def seen(self, box: Box) -> Box:
        return seen_box(turned_box(box, (4 - self.quarters) % 4), self.frame, self.rotation)


def _figure(figure: Figure, place: _Place, drawn: Drawn) -> Block:
    words = " ".join(piece.text for piece in figure.pieces if any(len(word) >= LONG_WORD for word in piece.words))
    return Block(figure.box, place.seen(figure.box), words=words[:MAX_WORDS], renderable=drawn.renderable)


def _is_inside(box: Box, table: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return table[0] - NEAR <= x <= table[2] + NEAR and table[1] - NEAR <= y <= table[3] + NEAR


def _frame(page: pdfium.PdfPage) -> Box:
    """Return the part of the page's coordinates that is shown."""
    box = pdfium_c.FS_RECTF()
    if pdfium_c.FPDF_GetPageBoundingBox(page.raw, box):
        return box.left, min(box.bottom, box.top), box.right, max(box.bottom, box.top)
    return (0.0, 0.0, *page.get_size())


def seen_box(box: Box, frame: Box, rotation: int) -> Box:
    """Return a box of the page's coordinates from the top left of the page as it is shown, what is outside left out.

    `rotation` is how many quarter turns to the right the page is shown at.
    """
    left, bottom, right, top = frame
    x0, x1 = max(left, box[0]) - left, min(right, box[2]) - left
    y0, y1 = max(bottom, box[1]) - bottom, min(top, box[3]) - bottom
    width, height = right - left, top - bottom
    if rotation == 1:
        return y0, x0, y1, x1
    if rotation == 2:
        return width - x1, y0, width - x0, y1
    if rotation == 3:
        return height - y1, width - x1, height - y0, width - x0
    return x0, height - y1, x1, height - y0
