"""Where figures and tables stand among the lines of a PDF page, and the captions that they have.

Put reading positions here. Keep finding figures and tables in `tasks.read.pdf_figures` and `tasks.read.pdf_tables`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tasks.read.pdf_captions import CAPTION
from tasks.read.pdf_columns import LABEL
from tasks.read.pdf_geometry import ELSEWHERE, Box
from tasks.read.pdf_lines import Line

CAPTION_GAP = 2.2
"""Of the type size, as all distances here: from a figure to its caption, at most."""
SHARP_TOP = 0.2
"""Share of a figure's height by which it may stand above the text that it belongs to."""
MAX_LINES_ON = 15
"""Lines after a figure's top in which its paragraph ends."""
SAME_ROW = 4.0
"""Points between the bottoms of lines on one height."""
BELOW = 24.0
"""Points that a column below a block counts as further off."""
PARAGRAPH_GAP = 1.7
SHORT_LINE = 0.15
"""Share of a column's width by which the last line of a paragraph is shorter."""
HYPHENS = ("-", "\u2010", "\u00ad", "\x02", "\ufffe")
SAME_PLACE = 3.0
"""Points between the places of a running figure on two pages, and between its sizes."""
RUNNING_PAGES = 3
RUNNING_SHARE = 0.25
"""Of a document's pages, that have a running figure."""
Placed = tuple[int | str, ...]
NEXT_CAPTION = re.compile(r"\s{1,}(?=\S)")


@dataclass(slots=True)
class Block:
    """A figure or a table of a page."""

    box: Box
    """In the coordinates of the glyphs."""
    seen: Box
    """x0, y0, x1, y1 from the page's top left, in points."""
    code: list[str] = field(default_factory=list)
    """The lines of a table as `tabular`; none for a figure."""
    words: str = ""
    """The text that a figure holds, where it has words: it is not on the page's lines."""
    caption: str | None = None
    renderable: bool = True
    is_text: bool = False
    """Whether the code is lines of the page's text, and no figure."""

    @property
    def told(self) -> str:
        """What is said of its text where it is left out."""
        return self.words or " ".join(self.code if self.is_text else self.code[1:-1])


@dataclass(frozen=True, slots=True)
class _Place:
    """A line where it stands."""

    number: int
    box: Box
    size: float

    @property
    def middle(self) -> float:
        return (self.box[1] + self.box[3]) / 2


def insertions(blocks: Sequence[Block], columns: Sequence[Sequence[Line]], texts: Sequence[str]) -> list[int]:
    """Return for each block the number of the line before which it is read; the number of lines for the page's end.

    A figure between lines comes after those above it, one beside text after the paragraph that begins at its top.
    """
    places = _places(columns)
    return [_insertion(block.box, places, texts) for block in blocks]


def add_captions(blocks: Sequence[Block], columns: Sequence[Sequence[Line]], texts: Sequence[str]) -> None:
    """Note for each block the caption right below or above it, where there is one. The caption stays in the text."""
    places = [place for column in _places(columns) for place in column if CAPTION.search(texts[place.number])]
    for block in sorted(blocks, key=lambda block: block.box[0]):
        near = [place for place in places if _is_caption(place, block.box)]
        if near:
            best = min(near, key=lambda place: abs(place.middle - (block.box[1] + block.box[3]) / 2))
            sharing = [other for other in blocks if _is_caption(best, other.box)]
            block.caption = _part_of(texts[best.number], sharing.index(block) if block in sharing else 0, len(sharing))


def running_blocks(pages: Sequence[Sequence[Block]]) -> set[Placed]:
    """Return the places of figures and tables that stand there on many pages: logos, ornaments, heads."""
    counts = Counter(key for blocks in pages for key in {place_of(block) for block in blocks})
    least = max(RUNNING_PAGES, RUNNING_SHARE * len(pages))
    return {key for key, count in counts.items() if count >= least}


def place_of(block: Block) -> Placed:
    """Return where a block stands and how large it is, roughly, and the code of a table."""
    x0, y0, x1, y1 = block.seen
    return *(round(value / SAME_PLACE) for value in (x0, y0, x1 - x0, y1 - y0)), "\n".join(block.code)


def _places(columns: Sequence[Sequence[Line]]) -> list[list[_Place]]:
    places: list[list[_Place]] = []
    number = 0
    for column in columns:
        places.append([])
        for line in column:
            if line.left < ELSEWHERE / 2:
                box = line.left, line.bottom, line.right, line.top
                places[-1].append(_Place(number, box, max(glyph.size for glyph in line.glyphs)))
            number += 1
    return [column for column in places if column]


def _insertion(box: Box, columns: list[list[_Place]], texts: Sequence[str]) -> int:
    column = _column(box, columns)
    if not column:
        return len(texts)
    height = box[3] - box[1]
    beside = [
        place
        for place in column
        if box[1] <= place.middle <= box[3] - SHARP_TOP * height and not _overlaps(place.box, box)
    ]
    if beside:
        first = min(beside, key=lambda place: (-place.middle, place.number))
        return _paragraph_end(first.number, beside, column, texts)
    over = [place for place in column if place.middle > box[3] - SHARP_TOP * height]
    over += [place for place in column if place.middle > (box[1] + box[3]) / 2 and _overlaps(place.box, box)]
    if over:
        return min(over, key=lambda place: (round(place.box[1] / SAME_ROW), -place.number)).number + 1
    return min(place.number for place in column)


def _column(box: Box, columns: list[list[_Place]]) -> list[_Place]:
    """Return the column that a block stands in: around its middle, and nearest to it in height."""
    middle = (box[0] + box[2]) / 2
    holding = [
        column
        for column in columns
        if min(place.box[0] for place in column) - 1 <= middle <= max(place.box[2] for place in column) + 1
    ]
    return min(holding or columns, key=lambda column: _distance(box, column), default=[])


def _distance(box: Box, column: list[_Place]) -> float:
    """Return how far a block is from a column; one above it is rather its own than one below."""
    bottom, top = min(place.box[1] for place in column), max(place.box[3] for place in column)
    return max(0.0, bottom - box[3], box[1] - top + BELOW if box[1] > top - 1 else 0.0)


def _overlaps(line: Box, box: Box) -> bool:
    return min(line[2], box[2]) - max(line[0], box[0]) > 1


def _paragraph_end(number: int, beside: list[_Place], column: list[_Place], texts: Sequence[str]) -> int:
    """Return the number of the line after the paragraph that the line `number` is of, beside a figure."""
    by_number = {place.number: place for place in column}
    right, narrow = max(place.box[2] for place in column), max(place.box[2] for place in beside)
    short = {id(place) for place in beside}
    left = min(place.box[0] for place in column)
    for current in range(number, min(number + MAX_LINES_ON, len(texts) - 1)):
        place, following = by_number.get(current), by_number.get(current + 1)
        if place is None or following is None:
            return current + 1
        edge = narrow if id(place) in short else right
        if texts[current].endswith(HYPHENS):
            continue
        gap = place.box[1] - following.box[1]
        if gap < 0 or gap > PARAGRAPH_GAP * place.size + (place.box[3] - place.box[1] - place.size):
            return current + 1
        if place.box[2] < edge - SHORT_LINE * (right - left) or LABEL.match(texts[current + 1][:24]):
            return current + 1
    return min(number + 1, len(texts))


def _is_caption(place: _Place, box: Box) -> bool:
    reach = CAPTION_GAP * place.size
    below, above = box[1] - place.box[3], place.box[1] - box[3]
    return _overlaps(place.box, box) and (-0.5 * place.size < below < reach or -0.5 * place.size < above < reach)


def _part_of(text: str, number: int, count: int) -> str:
    """Return the caption of one of several figures that share a line."""
    if count > 1:
        starts = [0, *(gap.end() for gap in NEXT_CAPTION.finditer(text) if CAPTION.match(text[gap.end() :]))]
        if len(starts) == count:
            return text[starts[number] : [*starts[1:], len(text)][number]].strip()
    return text.strip()
