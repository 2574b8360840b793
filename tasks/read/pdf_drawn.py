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

from tasks.read.pdf_calls import INT, POINTER, address_of, direct
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

GET_OBJECT = direct(pdfium_c.FPDFPage_GetObject, POINTER, POINTER, INT)
GET_FORM_OBJECT = direct(pdfium_c.FPDFFormObj_GetObject, POINTER, POINTER, ctypes.c_ulong)
GET_TYPE = direct(pdfium_c.FPDFPageObj_GetType, INT, POINTER)
GET_BOUNDS = direct(pdfium_c.FPDFPageObj_GetBounds, INT, POINTER, POINTER, POINTER, POINTER, POINTER)
COUNT_SEGMENTS = direct(pdfium_c.FPDFPath_CountSegments, INT, POINTER)
GET_SEGMENT = direct(pdfium_c.FPDFPath_GetPathSegment, POINTER, POINTER, INT)
GET_DRAW_MODE = direct(pdfium_c.FPDFPath_GetDrawMode, INT, POINTER, POINTER, POINTER)
GET_FILL = direct(pdfium_c.FPDFPageObj_GetFillColor, INT, POINTER, POINTER, POINTER, POINTER, POINTER)
GET_PIXEL_SIZE = direct(pdfium_c.FPDFImageObj_GetImagePixelSize, INT, POINTER, POINTER, POINTER)
GET_POINT = direct(pdfium_c.FPDFPathSegment_GetPoint, INT, POINTER, POINTER, POINTER)
GET_CLIP = direct(pdfium_c.FPDFPageObj_GetClipPath, POINTER, POINTER)
COUNT_CLIPS = direct(pdfium_c.FPDFClipPath_CountPaths, INT, POINTER)
COUNT_CLIP_SEGMENTS = direct(pdfium_c.FPDFClipPath_CountPathSegments, INT, POINTER, INT)
GET_CLIP_SEGMENT = direct(pdfium_c.FPDFClipPath_GetPathSegment, POINTER, POINTER, INT, INT)

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
        self.sides, self.colour, self.numbers = (ctypes.c_float * 4)(), (ctypes.c_uint * 4)(), (ctypes.c_int * 2)()
        self.at_sides = [ctypes.addressof(self.sides) + 4 * number for number in range(4)]
        self.at_colour = [ctypes.addressof(self.colour) + 4 * number for number in range(4)]
        self.at_numbers = [ctypes.addressof(self.numbers) + 4 * number for number in range(2)]
        count = pdfium_c.FPDFPage_CountObjects(page.raw)
        self._container(address_of(page.raw), count, GET_OBJECT, UNIT, 0)

    def _container(self, raw: int, count: int, get_object: Any, matrix: Matrix, depth: int) -> None:
        text, path = pdfium_c.FPDF_PAGEOBJ_TEXT, pdfium_c.FPDF_PAGEOBJ_PATH
        image, form = pdfium_c.FPDF_PAGEOBJ_IMAGE, pdfium_c.FPDF_PAGEOBJ_FORM
        scanned = min(count, self.left)
        self.left -= scanned
        self.drawn.complete &= scanned == count
        for number in range(scanned):
            item = get_object(raw, number)
            kind = GET_TYPE(item) if item else text
            if kind == text:
                continue
            if self.drawings_left <= 0:
                self.drawn.complete = False
                return
            self.drawings_left -= 1
            if kind == path:
                self._path(item, matrix)
            elif kind == image:
                self._image(item, matrix)
            elif kind == form and depth < MAX_DEPTH:
                inner = _matrix_of(item, matrix)
                objects = pdfium_c.FPDFFormObj_CountObjects(_object(item))
                self._container(item, objects, GET_FORM_OBJECT, inner, depth + 1)

    def _box(self, item: int, matrix: Matrix) -> Box | None:
        if not GET_BOUNDS(item, *self.at_sides):
            return None
        left, bottom, right, top = self.sides
        return (left, bottom, right, top) if matrix is UNIT else _placed((left, bottom, right, top), matrix)

    def _n_pixels(self, item: int) -> int:
        if not GET_PIXEL_SIZE(item, *self.at_colour[:2]):
            return 0
        width, height, *_ = self.colour
        return width * height

    def _image(self, item: int, matrix: Matrix) -> None:
        """Take a picture; one pixel drawn long and thin is a rule, as printers' programs write them."""
        pixels, box = self._n_pixels(item), self._box(item, matrix)
        self.drawn.renderable &= pixels <= MAX_PIXELS
        is_rule = pixels == 1 and box is not None and box[3] - box[1] <= THICKEST_RULE
        self._add(item, Kind.THIN if is_rule else Kind.IMAGE, box, 0, (True, False), matrix)

    def _path(self, item: int, matrix: Matrix) -> None:
        box = self._box(item, matrix)
        if box is None:
            return
        segments = COUNT_SEGMENTS(item)
        if box[2] - box[0] <= THICKEST_RULE or box[3] - box[1] <= THICKEST_RULE:
            self._add(item, Kind.THIN, box, segments, (True, False), matrix)
            return
        GET_DRAW_MODE(item, *self.at_numbers)
        fill, stroke = self.numbers
        if stroke or (fill and not self._white(item)):
            kind = Kind.RECTANGLE if segments in (4, 5) and self._is_rectangle(item, segments) else Kind.PATH
            self._add(item, kind, box, segments, (bool(fill), bool(stroke)), matrix)

    def _add(
        self, item: int, kind: Kind, box: Box | None, segments: int, ink: tuple[bool, bool], matrix: Matrix
    ) -> None:
        if box is None:
            return
        if kind is not Kind.THIN:
            box = self._clipped(item, box, matrix)
        if box[0] <= box[2] and box[1] <= box[3]:  # false for what is clipped away, and for what is no number
            self.drawn.shapes.append(Shape(kind, box, segments, *ink))

    def _white(self, item: int) -> bool:
        if not GET_FILL(item, *self.at_colour):
            return False
        red, green, blue, alpha = self.colour
        return min(red, green, blue) >= BLANK_PAPER or alpha < OPAQUE

    def _is_rectangle(self, item: int, segments: int) -> bool:
        """Tell whether each side of a path of four or five points is parallel to a side of the page."""
        points = [self._point(GET_SEGMENT(item, number)) for number in range(segments)]
        return all(
            abs(one[0] - other[0]) < 0.05 or abs(one[1] - other[1]) < 0.05
            for one, other in zip(points, [*points[1:], points[0]], strict=True)
        )

    def _point(self, segment: int) -> tuple[float, float]:
        if not segment or not GET_POINT(segment, *self.at_sides[:2]):
            return 0.0, 0.0
        return self.sides[0], self.sides[1]

    def _clipped(self, item: int, box: Box, matrix: Matrix) -> Box:
        """Return what of a box is inside the paths that its object is clipped to."""
        clip = GET_CLIP(item)
        paths = COUNT_CLIPS(clip) if clip else 0
        left, bottom, right, top = box
        for path in range(min(paths, MAX_DEPTH)):
            count = COUNT_CLIP_SEGMENTS(clip, path)
            if not 3 <= count <= MAX_CLIP_POINTS:
                continue
            points = [self._point(GET_CLIP_SEGMENT(clip, path, number)) for number in range(count)]
            x, y = [point[0] for point in points], [point[1] for point in points]
            x0, y0, x1, y1 = _placed((min(x), min(y), max(x), max(y)), matrix)
            left, bottom, right, top = max(left, x0), max(bottom, y0), min(right, x1), min(top, y1)
        return left, bottom, right, top


def _is_upright(box: Box) -> bool:
    return box[3] - box[1] > THICKEST_RULE


def _object(item: int) -> Any:
    """Return the handle of an object that is known by its address."""
    return ctypes.cast(item, pdfium_c.FPDF_PAGEOBJECT)


def _matrix_of(item: int, outer: Matrix) -> Matrix:
    """Return the matrix that places what is inside of a form on the page."""
    found = pdfium_c.FS_MATRIX()
    if not pdfium_c.FPDFPageObj_GetMatrix(_object(item), found):
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
