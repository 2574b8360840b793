"""What is drawn on a PDF page besides text: lines, paths and pictures, with their boxes, in one scan.

Put asking pdfium for drawings here. Keep what they show in `tasks.read.pdf_figures` and `tasks.read.pdf_tables`.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from tasks.read.pdf_geometry import Box, Rule, turned_box

MAX_OBJECTS = 5_000
"""Drawings of a page that are looked at, those of its forms included."""
MAX_SCANNED = 40_000
"""Objects of a page, pieces of text among them, that are passed over to find its drawings."""
MAX_DEPTH = 4
"""Forms inside of forms."""
MAX_PIXELS = 100_000_000
"""Of a picture that is decoded: A3 at 600 dots an inch has 70 million."""
MAX_CLIP_POINTS = 64
"""Of a path that something is clipped to; a longer one is not looked at."""
MAX_RULES = 400
MAX_STROKES = 100
THICKEST_RULE = 2.0
"""Points; a fraction's bar is thinner."""
LONG_RULE = 40.0
SAME_ENDS = 4.0
BLANK_PAPER = 253
"""From this value on in red, green and blue a filling is white."""
OPAQUE = 12
"""Alpha, of 255, from which a filling is seen."""
UNIT = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Matrix = tuple[float, float, float, float, float, float]


class Kind(Enum):
    """What a shape is for those who look for figures and tables."""

    THIN = "thin"
    """A line, or a bar as thin as one, along the page's sides."""
    RECTANGLE = "rectangle"
    """An outline or filling of four sides along the page's."""
    PATH = "path"
    """Any other outline or filling."""
    IMAGE = "image"


@dataclass(frozen=True, slots=True)
class Shape:
    """Something drawn, in points of the page's own coordinates, y upwards, what is clipped away left out."""

    kind: Kind
    box: Box
    segments: int
    """Of a path; 0 for a picture."""
    filled: bool
    stroked: bool = False


@dataclass(slots=True)
class Drawn:
    """The drawings of a page in the order of the file; white fillings on their own are left out."""

    shapes: list[Shape] = field(default_factory=list)
    complete: bool = True
    """False where the page has more objects than are looked at."""
    renderable: bool = True
    """False where a picture has so many pixels that showing it takes seconds or gigabytes."""

    @property
    def has_figures(self) -> bool:
        """Whether there is more than horizontal lines, so that looking for figures and tables makes sense."""
        return any(shape.kind is not Kind.THIN or _is_upright(shape.box) for shape in self.shapes)

    @property
    def may_have_table(self) -> bool:
        """Whether two long lines across the page begin and end at the same places."""
        ends = [
            (round(shape.box[0] / SAME_ENDS), round(shape.box[2] / SAME_ENDS))
            for shape in self.shapes
            if shape.kind is Kind.THIN and shape.box[2] - shape.box[0] > LONG_RULE
        ]
        return len(set(ends)) < len(ends)

    def rules(self, quarters: int) -> tuple[list[Rule], list[Box]]:
        """Return horizontal lines and thin bars, and short slanted strokes, for text turned by `quarters`.

        A radical that is drawn ends in such a stroke, up to its roof.
        """
        rules: list[Rule] = []
        strokes: list[Box] = []
        for shape in self.shapes:
            if shape.kind is Kind.IMAGE:
                continue
            left, bottom, right, top = turned_box(shape.box, quarters)
            width, height = right - left, top - bottom
            if height <= THICKEST_RULE and width > 1.5 and width > 1.5 * height:
                rules.append(Rule(left, right, (top + bottom) / 2))
            elif 4 < height < 60 and 0.1 * height < width < 0.7 * height and shape.segments == 2:
                strokes.append((left, bottom, right, top))
            if len(rules) >= MAX_RULES or len(strokes) >= MAX_STROKES:
                break
        return rules, strokes


def read_drawn(page: pdfium.PdfPage) -> Drawn:
    """Return the page's drawings, those inside of its forms included; a page of text alone gives none."""
    return _Scan(page).drawn


class _Scan:
    """One look at all objects of a page."""

    def __init__(self, page: pdfium.PdfPage) -> None:
        self.drawn = Drawn()
        self.left, self.drawings_left = MAX_SCANNED, MAX_OBJECTS
        self.sides = tuple(ctypes.c_float() for _ in range(4))
        self.colour = tuple(ctypes.c_uint() for _ in range(4))
        self.fill, self.stroke = ctypes.c_int(), ctypes.c_int()
        self.x, self.y = ctypes.c_float(), ctypes.c_float()
        count = pdfium_c.FPDFPage_CountObjects(page.raw)
        self._container(page.raw, count, pdfium_c.FPDFPage_GetObject, UNIT, 0)

    def _container(self, raw: Any, count: int, get_object: Any, matrix: Matrix, depth: int) -> None:
        get_type = pdfium_c.FPDFPageObj_GetType
        text, path = pdfium_c.FPDF_PAGEOBJ_TEXT, pdfium_c.FPDF_PAGEOBJ_PATH
        image, form = pdfium_c.FPDF_PAGEOBJ_IMAGE, pdfium_c.FPDF_PAGEOBJ_FORM
        for number in range(count):
            if self.left <= 0 or self.drawings_left <= 0:
                self.drawn.complete = False
                return
            self.left -= 1
            item = get_object(raw, number)
            kind = get_type(item) if item else text
            if kind == text:
                continue
            self.drawings_left -= 1
            if kind == path:
                self._path(item, matrix)
            elif kind == image:
                self.drawn.renderable &= self._n_pixels(item) <= MAX_PIXELS
                self._add(item, Kind.IMAGE, self._box(item, matrix), 0, (True, False), matrix)
            elif kind == form and depth < MAX_DEPTH:
                inner = _matrix_of(item, matrix)
                objects = pdfium_c.FPDFFormObj_CountObjects(item)
                self._container(item, objects, pdfium_c.FPDFFormObj_GetObject, inner, depth + 1)

    def _box(self, item: Any, matrix: Matrix) -> Box | None:
        if not pdfium_c.FPDFPageObj_GetBounds(item, *self.sides):
            return None
        left, bottom, right, top = (side.value for side in self.sides)
        return (left, bottom, right, top) if matrix is UNIT else _placed((left, bottom, right, top), matrix)

    def _n_pixels(self, item: Any) -> int:
        width, height = self.colour[:2]
        found = pdfium_c.FPDFImageObj_GetImagePixelSize(item, width, height)
        return width.value * height.value if found else 0

    def _path(self, item: Any, matrix: Matrix) -> None:
        box = self._box(item, matrix)
        if box is None:
            return
        width, height = box[2] - box[0], box[3] - box[1]
        segments = pdfium_c.FPDFPath_CountSegments(item)
        if min(width, height) <= THICKEST_RULE:
            self._add(item, Kind.THIN, box, segments, (True, False), matrix)
            return
        pdfium_c.FPDFPath_GetDrawMode(item, self.fill, self.stroke)
        if self.stroke.value or (self.fill.value and not self._white(item)):
            kind = Kind.RECTANGLE if segments in (4, 5) and self._is_rectangle(item, segments) else Kind.PATH
            self._add(item, kind, box, segments, (bool(self.fill.value), bool(self.stroke.value)), matrix)

    def _add(
        self, item: Any, kind: Kind, box: Box | None, segments: int, ink: tuple[bool, bool], matrix: Matrix
    ) -> None:
        if box is None:
            return
        if kind is not Kind.THIN:
            box = self._clipped(item, box, matrix)
        if box[0] <= box[2] and box[1] <= box[3]:  # false for what is clipped away, and for what is no number
            self.drawn.shapes.append(Shape(kind, box, segments, *ink))

    def _white(self, item: Any) -> bool:
        if not pdfium_c.FPDFPageObj_GetFillColor(item, *self.colour):
            return False
        red, green, blue, alpha = (value.value for value in self.colour)
        return min(red, green, blue) >= BLANK_PAPER or alpha < OPAQUE

    def _is_rectangle(self, item: Any, segments: int) -> bool:
        """Tell whether each side of a path of four or five points is parallel to a side of the page."""
        points = [self._point(pdfium_c.FPDFPath_GetPathSegment(item, number)) for number in range(segments)]
        return all(
            abs(one[0] - other[0]) < 0.05 or abs(one[1] - other[1]) < 0.05
            for one, other in zip(points, [*points[1:], points[0]], strict=True)
        )

    def _point(self, segment: Any) -> tuple[float, float]:
        if not segment or not pdfium_c.FPDFPathSegment_GetPoint(segment, self.x, self.y):
            return 0.0, 0.0
        return self.x.value, self.y.value

    def _clipped(self, item: Any, box: Box, matrix: Matrix) -> Box:
        """Return what of a box is inside the paths that its object is clipped to."""
        clip = pdfium_c.FPDFPageObj_GetClipPath(item)
        paths = pdfium_c.FPDFClipPath_CountPaths(clip) if clip else 0
        left, bottom, right, top = box
        for path in range(min(paths, MAX_DEPTH)):
            count = pdfium_c.FPDFClipPath_CountPathSegments(clip, path)
            if not 3 <= count <= MAX_CLIP_POINTS:
                continue
            points = [self._point(pdfium_c.FPDFClipPath_GetPathSegment(clip, path, number)) for number in range(count)]
            x, y = [point[0] for point in points], [point[1] for point in points]
            x0, y0, x1, y1 = _placed((min(x), min(y), max(x), max(y)), matrix)
            left, bottom, right, top = max(left, x0), max(bottom, y0), min(right, x1), min(top, y1)
        return left, bottom, right, top


def _is_upright(box: Box) -> bool:
    return box[3] - box[1] > THICKEST_RULE


def _matrix_of(item: Any, outer: Matrix) -> Matrix:
    """Return the matrix that places what is inside of a form on the page."""
    found = pdfium_c.FS_MATRIX()
    if not pdfium_c.FPDFPageObj_GetMatrix(item, found):
        return outer
    a, b, c, d, e, f = outer
    return (
        found.a * a + found.b * c,
        found.a * b + found.b * d,
        found.c * a + found.d * c,
        found.c * b + found.d * d,
        found.e * a + found.f * c + e,
        found.e * b + found.f * d + f,
    )


def _placed(box: Box, matrix: Matrix) -> Box:
    """Return the box around a box's corners, moved by a matrix."""
    a, b, c, d, e, f = matrix
    corners = [(x * a + y * c + e, x * b + y * d + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )
