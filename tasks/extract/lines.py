"""The lines that segments count.

Put numbering of a document's lines here. Keep their meaning out.
"""

from __future__ import annotations

from collections.abc import Iterable

from schemas.tables import Page, Segment
from schemas.tables.booklets import Span
from schemas.text import split_lines


def document_lines(pages: Iterable[Page]) -> dict[str, list[str]]:
    """Return document_id to the lines of its pages in order; line N of a segment is item N - 1."""
    ordered = sorted(pages, key=lambda page: (page.document_id, page.page))
    lines: dict[str, list[str]] = {}
    for page in ordered:
        lines.setdefault(page.document_id, []).extend(split_lines(page.text))
    return lines


def span_lines(lines: dict[str, list[str]], span: Segment | Span) -> list[str]:
    """Return the lines of `span`; none where its document has no such lines."""
    return lines.get(span.document_id, [])[max(span.first_line, 1) - 1 : span.last_line]
