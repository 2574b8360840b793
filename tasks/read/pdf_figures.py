"""Figures of a PDF page: pictures and clusters of paths, with the labels that belong to them.

Put telling figures from frames, rules and ornaments here. Keep asking pdfium in `tasks.read.pdf_drawn`, grouping by
place in `tasks.read.pdf_clusters`, and rendering in `tasks.read.pdf_crops`. Coordinates are the glyphs': y upwards,
turned so that text runs to the right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tasks.read.pdf_captions import CAPTION
from tasks.read.pdf_clusters import around, clusters
from tasks.read.pdf_drawn import Kind, Shape
from tasks.read.pdf_geometry import Box
from tasks.read.pdf_pieces import FRAMED_LETTERS, PROSE_LETTERS, Piece, Pieces

LEAST_SIDE = 12.0
"""Points; what is narrower or lower is an ornament."""
LEAST_LONG_SIDE = 20.0
BACKGROUND = 0.6
"""Share of the page from which a picture is its background or a scan of it."""
MAX_FIGURES = 40
MAX_FRAMES = 200
"""Shapes of a page that are compared with its text; of further ones the text inside is not known."""
FRAME_SEGMENTS = 24
"""Of a rectangle with round corners, at most; inside of it any running text tells that it is a frame."""
LABEL_GAP = 1.0
"""Of the type size, as all distances here."""
ALONE = 1.2
"""What stands nearer to other text is no label."""
INLINE_HEIGHT = 2.6
COVERS = 0.8
"""Share of a cluster's area that its frame covers."""
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
class Figure:
    """A figure and the text that it holds."""

    box: Box
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Figures:
    """What a page shows besides text."""

    figures: list[Figure] = field(default_factory=list)
    background: bool = False
    """Whether a picture or drawing fills most of the page."""
    left_out: int = 0
    """How many figures are more than a page may have."""


def find_figures(shapes: Sequence[Shape], text: Pieces, page: Box) -> Figures:
    """Return the figures of a page from top to bottom, with the text that is inside of them or labels them.

    Frames and backgrounds of running text, rules, underlines, boxed words and small ornaments are none.
    """
    found = Figures()
    drawings = []
    large = BACKGROUND * _area(page)
    for shape in _without_frames(shapes, text):
        if _area(shape.box) >= large and _share(shape.box, page) >= BACKGROUND:
            found.background |= shape.kind is Kind.IMAGE
        else:
            drawings.append(shape)
    boxes = [box for cluster in _clustered(drawings) for box in _figure_boxes(cluster, text, again=True)]
    boxes = _merged(boxes)
    found.background |= any(_share(box, page) >= BACKGROUND for box in boxes)
    boxes = _merged([_with_labels(box, text) for box in boxes if _share(box, page) < BACKGROUND])
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
    groups = clusters([shape.box for shape in solid])
    hulls = [_grown(around([solid[number].box for number in group]), TOUCHES) for group in groups[:MAX_FLAT]]
    flat = [shape for shape in shapes if _is_flat(shape)][:MAX_FLAT]
    touching = [shape for shape in flat if any(_touches(shape.box, hull) for hull in hulls)]
    if not touching:
        return [[solid[number] for number in group] for group in groups]
    both = [*solid, *touching]
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
    if all(_is_side(shape, box) for shape in cluster if not _is_flat(shape)):
        return not inside and _with_labels(box, text) != box
    words = sum(len(word) for piece in inside for word in piece.words)
    if inside and all(_area(shape.box) > COVERS * _area(box) for shape in cluster):
        return height >= SMALL_FRAME * text.size and not words
    if any(shape.kind is Kind.PATH for shape in cluster):
        return True
    return len(cluster) >= LOW_SHAPES and words < PROSE_LETTERS


def _is_side(shape: Shape, box: Box) -> bool:
    """Tell whether a shape is a frame's side, or all of it."""
    if shape.kind is Kind.THIN:
        return min(abs(shape.box[0] - box[0]), abs(shape.box[2] - box[2])) < TOUCHES
    return shape.kind is Kind.RECTANGLE and _area(shape.box) > COVERS * _area(box)


def _is_labelled(cluster: list[Shape], inside: list[Piece]) -> bool:
    """Tell whether a low drawing has no more text than labels: a row of nodes is one, a boxed word is none."""
    labels = all(piece.is_short and not any(len(word) > 3 for word in piece.words) for piece in inside)
    return not inside or (labels and len(cluster) >= LOW_SHAPES)


def _in_line(box: Box, text: Pieces) -> bool:
    """Tell whether a drawing as high as a line or two has text on its left or right, or runs through some."""
    return any(
        max(box[0] - piece.box[2], piece.box[0] - box[2]) < text.size
        for piece in text.between(box[1] - 1, box[3])
        if not (box[0] - 1 <= piece.box[0] and piece.box[2] <= box[2] + 1)
    )


def _with_labels(box: Box, text: Pieces) -> Box:
    """Return a figure's box with the short texts at its edges that stand on their own."""
    for _ in range(2):
        near = _grown(box, LABEL_GAP * text.size)
        labels = [
            piece.box
            for piece in text.between(near[1] - text.size, near[3])
            if _touches(piece.box, near) and _is_label(piece, box, text)
        ]
        grown = around([box, *labels])
        if grown == box:
            break
        box = grown
    return box


def _is_label(piece: Piece, figure: Box, text: Pieces) -> bool:
    if piece.turned:
        return True
    if not piece.is_short or any(len(word) > 3 for word in piece.words) or NO_LABEL.match(piece.text):
        return False
    if CAPTION.search(piece.text):
        return False
    reach = ALONE * text.size
    x0, _, x1, _ = piece.box
    for other in text.between(piece.y - 0.7 * text.size, piece.y + 0.7 * text.size):
        gap = max(other.box[0] - x1, x0 - other.box[2])
        outside = not figure[0] <= (other.box[0] + other.box[2]) / 2 <= figure[2]
        if other is not piece and gap < reach and (outside or not other.is_short):
            return False
    return True


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
