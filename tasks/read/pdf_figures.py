"""Figures of a PDF page: pictures and clusters of paths, with the labels that belong to them.

Put telling figures from frames, rules and ornaments here. Keep asking pdfium in `tasks.read.pdf_drawn`, grouping by
place in `tasks.read.pdf_clusters`, and rendering in `tasks.read.pdf_crops`. Coordinates are the glyphs': y upwards,
turned so that text runs to the right.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from tasks.read.pdf_captions import CAPTION
from tasks.read.pdf_clusters import around, clusters
from tasks.read.pdf_drawn import Kind, Shape
from tasks.read.pdf_geometry import Box, Glyph, turned_box
from tasks.read.pdf_glyphs import ELSEWHERE

LEAST_SIDE = 12.0
"""Points; what is narrower or lower is an ornament."""
LEAST_LONG_SIDE = 20.0
BACKGROUND = 0.6
"""Share of the page from which a picture is its background or a scan of it."""
MAX_FIGURES = 40
MAX_FRAMES = 200
"""Shapes of a page that are compared with its text; of further ones the text inside is not known."""
PIECE_GAP = 0.9
"""Of the type size, as all distances here: glyphs further apart are of two pieces."""
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
FRAME_SEGMENTS = 24
"""Of a rectangle with round corners, at most; inside of it any running text tells that it is a frame."""
LABEL_SIGNS = 6
LABEL_GAP = 1.0
ALONE = 1.2
"""What stands nearer to other text is no label."""
INLINE_HEIGHT = 2.6
SMALL_FRAME = 4.0
WIDE_FRAME = 12.0
LOW_WIDTH = 60.0
"""Points, at least, of a drawing lower than a figure is: a number line."""
LOW_SHAPES = 4
TOUCHES = 1.5
"""Points between a line and what it touches."""
MAX_FLAT = 400
"""Horizontal lines, and clusters that they may touch, that are compared."""
NO_LABEL = re.compile(r"^[\W_]{0,2}\w{1,4}[.)]$")
"""The number of a task or a choice."""


@dataclass(slots=True)
class Piece:
    """Glyphs that follow one another closely in one line."""

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

    @property
    def words(self) -> list[str]:
        """Its words of prose, of two letters or more."""
        return [glyph.text for glyph in self.glyphs if len(glyph.text) > 1 and not glyph.maths and glyph.text.isalpha()]

    @property
    def prose(self) -> int:
        """How many letters of running text it has, or signs of a formula that is longer than labels are."""
        words = self.words
        letters = sum(map(len, words))
        if letters >= PROSE_LETTERS and (len(words) >= PROSE_WORDS or letters >= 2 * PROSE_LETTERS):
            return letters
        signs = sum(len(glyph.text) for glyph in self.glyphs)
        return signs if signs >= FORMULA_SIGNS and any(glyph.text in RELATIONS for glyph in self.glyphs) else 0

    @property
    def long_signs(self) -> int:
        """How many signs it has, if more than a label; rows of digits are no text."""
        signs = sum(len(glyph.text) for glyph in self.glyphs)
        return 0 if signs < LONG_SIGNS or all(glyph.text.isdigit() for glyph in self.glyphs) else signs


@dataclass(slots=True)
class Figure:
    """A figure and the text that it holds."""

    box: Box
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Figures:
    """What a page shows besides text."""

    figures: list[Figure] = field(default_factory=list)
    background: bool = False
    """Whether a picture fills most of the page."""
    left_out: int = 0
    """How many figures are more than a page may have."""


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


def find_figures(shapes: Sequence[Shape], text: Pieces, page: Box) -> Figures:
    """Return the figures of a page from top to bottom, with the text that is inside of them or labels them.

    Frames and backgrounds of running text, rules, underlines, boxed words and small ornaments are none.
    """
    found = Figures()
    drawings = []
    for shape in _without_frames(shapes, text):
        if _share(shape.box, page) >= BACKGROUND:
            found.background |= shape.kind is Kind.IMAGE
        else:
            drawings.append(shape)
    boxes = [box for cluster in _clustered(drawings) for box in _figure_boxes(cluster, text, again=True)]
    figures = [Figure(box) for box in _merged(boxes)]
    for figure in figures:
        _take_labels(figure, text)
    boxes = _merged([figure.box for figure in figures])
    figures = [Figure(box, text.inside(box)) for box in boxes]
    figures.sort(key=lambda figure: -_area(figure.box))
    found.left_out = max(0, len(figures) - MAX_FIGURES)
    found.figures = _in_rows(figures[:MAX_FIGURES])
    return found


def _in_rows(figures: Iterable[Figure]) -> list[Figure]:
    """Return figures from top to bottom, those beside one another from left to right."""
    rows: list[list[Figure]] = []
    for figure in sorted(figures, key=lambda figure: -figure.box[3]):
        first = rows[-1][0].box if rows else None
        if first is not None and figure.box[3] > (first[1] + first[3]) / 2:
            rows[-1].append(figure)
        else:
            rows.append([figure])
    return [figure for row in rows for figure in sorted(row, key=lambda figure: figure.box[0])]


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
        piece.box = min(g.x0 for g in of), min(g.y0 for g in of), max(g.x1 for g in of), max(g.y1 for g in of)
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


def _without_frames(shapes: Sequence[Shape], text: Pieces) -> list[Shape]:
    """Return the shapes that are not around running text."""
    known: dict[tuple[int, ...], bool] = {}
    kept = []
    for shape in shapes:
        x0, y0, x1, y1 = shape.box
        if shape.kind is not Kind.THIN and x1 - x0 > 3 * text.size and y1 - y0 > text.size:
            key = tuple(round(side) for side in shape.box)
            if key not in known and len(known) < MAX_FRAMES:
                known[key] = _is_frame(shape, text)
            if known.get(key):
                continue
        kept.append(shape)
    return kept


def _is_frame(shape: Shape, text: Pieces) -> bool:
    """Tell whether a shape is around running text, or is a wide and simple one around words or a formula."""
    inside = text.inside(shape.box)
    prose = sum(piece.prose for piece in inside)
    if shape.kind is Kind.IMAGE or shape.segments > FRAME_SEGMENTS:
        return prose >= FRAMED_LETTERS
    if prose >= PROSE_LETTERS:
        return True
    words = sum(len(word) > 2 for piece in inside for word in piece.words)
    wide = shape.box[2] - shape.box[0] >= WIDE_FRAME * text.size
    return wide and (words > 1 or any(piece.long_signs for piece in inside))


def _clustered(shapes: Sequence[Shape]) -> list[list[Shape]]:
    """Return the clusters of shapes; horizontal lines count only where they touch one of other shapes."""
    solid = [shape for shape in shapes if not _is_flat(shape)]
    hulls = [
        _grown(around([solid[number].box for number in group]), TOUCHES)
        for group in clusters([shape.box for shape in solid])
    ]
    flat = [shape for shape in shapes if _is_flat(shape)][:MAX_FLAT]
    both = [*solid, *(shape for shape in flat if any(_touches(shape.box, hull) for hull in hulls[:MAX_FLAT]))]
    return [[both[number] for number in group] for group in clusters([shape.box for shape in both])]


def _figure_boxes(cluster: list[Shape], text: Pieces, *, again: bool) -> list[Box]:
    """Return the boxes of a cluster's figures; where it is around running text, of what it holds besides frames."""
    box = around([shape.box for shape in cluster])
    if text.is_text(box):
        if not again:
            return []
        rest = [shape for shape in cluster if shape.kind in (Kind.IMAGE, Kind.PATH)]
        return [found for part in _clustered(rest) for found in _figure_boxes(part, text, again=False)]
    return [box] if _is_figure(cluster, box, text) else []


def _is_figure(cluster: list[Shape], box: Box, text: Pieces) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    if height < LEAST_SIDE and width >= LOW_WIDTH:
        return sum(not _is_flat(shape) for shape in cluster) >= LOW_SHAPES and not _in_line(box, text)
    if min(width, height) < LEAST_SIDE or max(width, height) < LEAST_LONG_SIDE:
        return False
    if any(shape.kind is Kind.IMAGE for shape in cluster):
        return True
    inside = text.inside(box)
    if height < INLINE_HEIGHT * text.size and (_in_line(box, text) or not _is_labelled(cluster, inside)):
        return False
    words = sum(len(word) for piece in inside for word in piece.words)
    if inside and all(_area(shape.box) > 0.8 * _area(box) for shape in cluster):
        return height >= SMALL_FRAME * text.size and not words and not _is_box(cluster)
    if any(shape.kind is Kind.PATH for shape in cluster):
        return True
    return len(cluster) >= 4 and words < PROSE_LETTERS


def _is_labelled(cluster: list[Shape], inside: list[Piece]) -> bool:
    """Tell whether a low drawing has no more text than labels: a row of nodes is one, a boxed word is none."""
    labels = all(_is_short(piece) and not any(len(word) > 3 for word in piece.words) for piece in inside)
    return not inside or (labels and len(cluster) >= LOW_SHAPES)


def _is_box(cluster: list[Shape]) -> bool:
    return all(shape.kind is Kind.RECTANGLE for shape in cluster)


def _in_line(box: Box, text: Pieces) -> bool:
    """Tell whether a drawing as high as a line or two has text on its left or right, or runs through some."""
    return any(
        max(box[0] - piece.box[2], piece.box[0] - box[2]) < text.size
        for piece in text.between(box[1] - 1, box[3])
        if not (box[0] - 1 <= piece.box[0] and piece.box[2] <= box[2] + 1)
    )


def _take_labels(figure: Figure, text: Pieces) -> None:
    """Grow a figure by the short texts at its edges that stand on their own."""
    for _ in range(2):
        near = _grown(figure.box, LABEL_GAP * text.size)
        labels = [
            piece
            for piece in text.between(near[1] - text.size, near[3])
            if _touches(piece.box, near) and _is_label(piece, figure.box, text)
        ]
        grown = around([figure.box, *(piece.box for piece in labels)])
        if grown == figure.box:
            return
        figure.box = grown


def _is_label(piece: Piece, figure: Box, text: Pieces) -> bool:
    if piece.turned:
        return True
    signs = sum(len(glyph.text) for glyph in piece.glyphs)
    if signs > LABEL_SIGNS or any(len(word) > 3 for word in piece.words) or NO_LABEL.match(piece.text):
        return False
    if CAPTION.search(piece.text):
        return False
    reach = ALONE * text.size
    x0, _, x1, _ = piece.box
    for other in text.between(piece.y - 0.7 * text.size, piece.y + 0.7 * text.size):
        gap = max(other.box[0] - x1, x0 - other.box[2])
        outside = not figure[0] <= (other.box[0] + other.box[2]) / 2 <= figure[2]
        if other is not piece and gap < reach and (outside or not _is_short(other)):
            return False
    return True


def _is_short(piece: Piece) -> bool:
    return sum(len(glyph.text) for glyph in piece.glyphs) <= LABEL_SIGNS


def _merged(boxes: Sequence[Box]) -> list[Box]:
    """Return boxes with those that overlap or nearly touch as one."""
    found = list(boxes)
    for _ in range(3):
        groups = clusters(found)
        if len(groups) == len(found):
            break
        found = [around([found[number] for number in group]) for group in groups]
    return found


def _is_flat(shape: Shape) -> bool:
    return shape.kind is Kind.THIN and shape.box[3] - shape.box[1] <= shape.box[2] - shape.box[0]


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _touches(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _area(box: Box) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _share(box: Box, page: Box) -> float:
    """Return the share of the page that a box covers."""
    inner = (max(box[0], page[0]), max(box[1], page[1]), min(box[2], page[2]), min(box[3], page[3]))
    return _area(inner) / (_area(page) or 1.0)
