"""The steps of segmenting a booklet, in order.

Put the order of steps here. Keep each step in its module.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from schemas.settings import Settings
from schemas.stage import Outcome, UnitInput
from schemas.tables import Document, Page, Segment
from tasks.languages.lexicon import Lexicon, lexicon
from tasks.segment.coverage import drop_furniture, make_segments, prove_coverage
from tasks.segment.furniture import find_furniture
from tasks.segment.items import Item
from tasks.segment.layout import Layout, lay_out
from tasks.segment.marks import Mark, find_marks
from tasks.segment.notices import find_notices
from tasks.segment.numbering import Region, choose_labels, split_regions
from tasks.segment.outline import Outline
from tasks.segment.pairing import assign_keys
from tasks.segment.parts import decide_parts
from tasks.segment.roles import BlockRole, assign_roles
from tasks.segment.singles import find_singles, input_labels, input_marks

PART_OF_DOCUMENT = {"solutions": "solutions", "answer_key": "answers", "problems": "problems"}


def process(unit: UnitInput) -> Outcome:
    """Return the segments of a booklet; lines that are not blank are the unit of account."""
    words = _words(unit.settings)
    layouts = _layouts(unit.one(Document), unit.one(Page), words)
    outlines = segment_layouts(layouts, words)
    n_in = n_kept = 0
    segments: list[Segment] = []
    dropped = []
    for layout, outline in zip(layouts, outlines, strict=True):
        own = make_segments(layout, outline.assigned, unit.booklet_id)
        n_lines, n_held = prove_coverage(layout, own)
        n_in, n_kept = n_in + n_lines, n_kept + n_held
        segments += own
        dropped += drop_furniture(layout, unit.booklet_id)
    return Outcome(segments, n_in, n_kept, dropped)


def _words(settings: Settings) -> Lexicon:
    """Return the words of the languages that the settings expect, or of all."""
    codes = settings.segment.languages
    return lexicon(tuple(codes) if codes is not None else None)


def _layouts(documents: Sequence[Document], pages: Sequence[Page], words: Lexicon) -> list[Layout]:
    """Return the documents that have pages, in order."""
    by_document: dict[str, list[Page]] = {}
    for page in pages:
        by_document.setdefault(page.document_id, []).append(page)
    layouts = [
        lay_out(document, by_document[document.document_id])
        for document in documents
        if document.document_id in by_document
    ]
    for layout in layouts:
        layout.dropped = find_furniture(layout, words)
    return layouts


def segment_layouts(layouts: Sequence[Layout], words: Lexicon) -> list[Outline]:
    """Return the outline of each document, its items with their final keys."""
    roles = assign_roles(layouts, words)
    marks = [find_marks(layout, own, words) for layout, own in zip(layouts, roles, strict=True)]
    for own_marks in marks:
        decide_parts(own_marks)
    singles = find_singles(layouts, marks)
    outlines = [
        _outline(index, layout, roles[index], marks[index], singles.get(index), words)
        for index, layout in enumerate(layouts)
    ]
    for outline in outlines:
        outline.run()
    items: list[Item] = [item for outline in outlines for item in outline.items]
    assign_keys(items, [PurePosixPath(layout.document_id).stem for layout in layouts])
    return outlines


def _outline(
    index: int,
    layout: Layout,
    roles: Sequence[BlockRole],
    marks: list[Mark],
    single: Mark | None,
    words: Lexicon,
) -> Outline:
    part = PART_OF_DOCUMENT.get(layout.part)
    if single is not None:
        others = [m for m in marks if m.kind not in {"number", "bullet", "title", "section"} and m.line != single.line]
        region = Region(single.part or part, None, sorted([single, *others], key=lambda m: m.line), 0.8)
        return Outline(layout, index, [region], {-1: single.label})
    marks = input_marks(layout, roles, marks, part)
    regions = split_regions(marks, part)
    for region in regions:
        region.marks = choose_labels(region, layout)
    kept = [mark for region in regions for mark in (region.opener, *region.marks) if mark is not None]
    return Outline(layout, index, regions, input_labels(layout), find_notices(layout, kept, words))
