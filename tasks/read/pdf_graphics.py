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
from tasks.read.pdf_figures import Figure, Pieces, find_figures
from tasks.read.pdf_geometry import Box, Glyph, turned_box

LONG_WORD = 4
"""Letters of a word in a figure that is more than a label."""
FEW_SIGNS = 200
"""Of a page that a picture fills: with fewer its text is a stamp, or a title."""
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


def find_graphics(page: pdfium.PdfPage, drawn: Drawn, glyphs: list[Glyph], quarters: int) -> Graphics:
    """Return the page's figures from top to bottom, and its glyphs without theirs; `quarters` is how text is turned."""
    if not drawn.has_figures:
        return Graphics([], glyphs)
    frame = _frame(page)
    area = turned_box(frame, quarters)
    shapes = (
        [replace(shape, box=turned_box(shape.box, quarters)) for shape in drawn.shapes] if quarters else drawn.shapes
    )
    text = Pieces(glyphs, quarters)
    found = find_figures(shapes, text, area)
    rotation = pdfium_c.FPDFPage_GetRotation(page.raw) % 4
    blocks = [_block(figure, frame, rotation, quarters) for figure in found.figures]
    for block in blocks:
        block.renderable = drawn.renderable
    taken = {id(glyph) for figure in found.figures for piece in figure.pieces for glyph in piece.glyphs}
    rest = [glyph for glyph in glyphs if id(glyph) not in taken] if taken else glyphs
    graphics = Graphics(blocks, rest)
    if found.background and sum(len(glyph.text) for glyph in glyphs) < FEW_SIGNS:
        graphics.doubts.append("mostly_picture")
    if found.left_out:
        graphics.left_out.append(f"figures_left_out: {found.left_out}")
    if not drawn.complete:
        graphics.left_out.append("drawings_left_out")
    return graphics


def _block(figure: Figure, frame: Box, rotation: int, quarters: int) -> Block:
    own = turned_box(figure.box, (4 - quarters) % 4)
    words = " ".join(piece.text for piece in figure.pieces if any(len(word) >= LONG_WORD for word in piece.words))
    return Block(figure.box, seen_box(own, frame, rotation), words=words[:MAX_WORDS])


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
