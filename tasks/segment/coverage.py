"""The coverage proof: every line that is not blank lies in exactly one segment, or is dropped with a reason.

Put making segments of assigned lines and proving their coverage here. Keep deciding what lines are out.
"""

from __future__ import annotations

from collections.abc import Sequence

from schemas.errors import SchemaError
from schemas.tables import Segment
from schemas.tables.records import Dropped
from tasks.segment.items import Item
from tasks.segment.layout import Layout

ENGINE = "rules"


def make_segments(layout: Layout, assigned: Sequence[Item | None], booklet_id: str) -> list[Segment]:
    """Return the segments of a document: runs of lines of one item; blank lines inside a run go with it.

    A dropped line that is not blank ends a run: the item goes on in a segment of its own.
    """
    runs: list[tuple[Item, int, int]] = []
    cut = False
    for number, item in enumerate(assigned, 1):
        cut = cut or number in layout.dropped
        if item is None:
            continue
        if runs and runs[-1][0] is item and not cut:
            runs[-1] = (item, runs[-1][1], number)
        else:
            runs.append((item, number, number))
        cut = False
    return [_segment(layout, item, first, last, booklet_id) for item, first, last in runs]


def _segment(layout: Layout, item: Item, first: int, last: int, booklet_id: str) -> Segment:
    keyed = item.kind not in {"other", "front_matter"}
    return Segment(
        booklet_id=booklet_id,
        document_id=layout.document_id,
        label=item.label if keyed else None,
        section=item.section if keyed else None,
        kind=item.kind,
        first_line=first,
        last_line=last,
        first_page=layout.pages[first - 1],
        last_page=layout.pages[last - 1],
        segmenter=f"{ENGINE}:{item.rule}",
        confidence=item.confidence if keyed else None,
    )


def drop_furniture(layout: Layout, booklet_id: str) -> list[Dropped]:
    """Return a record for every line of page furniture that is not blank."""
    return [
        Dropped(
            stage="segment",
            unit=booklet_id,
            item=f"{layout.document_id}:{number}",
            drop_reason="page_furniture",
            detail=layout.text(number)[:400],
        )
        for number in sorted(layout.dropped)
        if layout.text(number).strip()
    ]


def prove_coverage(layout: Layout, segments: Sequence[Segment]) -> tuple[int, int]:
    """Return how many lines that are not blank there are, and how many of them segments hold.

    Raises `SchemaError` where a line lies in two segments, in none without being dropped, or in one although dropped.
    """
    holders = [0] * (len(layout.lines) + 1)
    for segment in segments:
        for number in range(segment.first_line, segment.last_line + 1):
            holders[number] += 1
    n_lines = n_kept = 0
    for number, line in enumerate(layout.lines, 1):
        if holders[number] > 1:
            raise SchemaError(f"segment: {layout.document_id}:{number} lies in {holders[number]} segments")
        if not line.strip():
            continue
        n_lines += 1
        if bool(holders[number]) == (number in layout.dropped):
            where = "in a segment and is dropped" if holders[number] else "in no segment and is not dropped"
            raise SchemaError(f"segment: {layout.document_id}:{number} lies {where}")
        n_kept += holders[number]
    return n_lines, n_kept
