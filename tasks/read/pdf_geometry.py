"""What a PDF page is made of, with its places: glyphs, rules, boxes.

Put shapes and turning here. Keep asking pdfium in `tasks.read.pdf_scan` and `tasks.read.pdf_drawn`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tasks.read.pdf_symbols import Font

ELSEWHERE = 1e6
"""Points to the right: where glyphs stand that are turned otherwise than their page's."""
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


@dataclass(slots=True)
class Glyph:
    """One glyph, or the letters of one upright word.

    Coordinates are in points, y upwards, turned so that its text runs to the right.
    """

    text: str
    """What it shows: Unicode, or LaTeX where `latex`."""
    index: int
    x0: float
    y0: float
    x1: float
    y1: float
    y: float
    """Baseline; for big operators and delimiters the line's, from their middle."""
    size: float
    font: Font
    space: bool
    """Whether white space stands before it."""
    turned: int = 0
    """Quarter turns to the left."""
    latex: bool = False
    maths: bool = False
    """Whether its font or its sign is of mathematics."""
    styled: bool = False
    """Whether Unicode has it as a letter of mathematics: italic, bold, script."""
    enlarged: bool = False
    """Whether it is a delimiter in a larger type than its line's, whose size it has here."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal drawn line."""

    x0: float
    x1: float
    y: float

    def shifted(self, right: float) -> Rule:
        """Return it further to the right."""
        return Rule(self.x0 + right, self.x1 + right, self.y)


def quarters_of(a: float, b: float) -> int:
    """Return how many quarter turns to the left a matrix that begins with `a` and `b` turns by, nearly."""
    if abs(a) >= abs(b):
        return 0 if a >= 0 else 2
    return 1 if b > 0 else 3


def turned_box(box: Box, quarters: int) -> Box:
    """Return a box in coordinates in which text that is turned by `quarters` runs to the right."""
    x0, y0, x1, y1 = box
    if quarters == 1:
        return y0, -x1, y1, -x0
    if quarters == 2:
        return -x1, -y1, -x0, -y0
    if quarters == 3:
        return -y1, x0, -y0, x1
    return box
