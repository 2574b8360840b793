"""Booklets of texts, and their segments as plain values.

Put building of input and reading of output for the tests of segmenting here. Keep expectations in the tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from schemas.markup import is_markup
from schemas.settings import Settings
from schemas.stage import Outcome, UnitInput
from schemas.tables import Document, Page, Segment
from schemas.text import split_lines
from tasks.segment.rules import process

BOOKLET = "set"


def document(name: str, part: str = "all") -> Document:
    """Return a document of the booklet, with nothing known but its name and part."""
    path = f"{BOOKLET}/{name}"
    nothing: dict[str, Any] = dict.fromkeys(
        (
            "n_pages",
            "language",
            "country",
            "competition",
            "competition_kind",
            "year",
            "level",
            "licence",
            "rendition_of",
        )
    )
    return Document(
        document_id=path, booklet_id=BOOKLET, path=path, media_type="text/plain", n_bytes=1, sha256="0",
        part=part, **nothing,  # type: ignore[arg-type]  # a word of the closed list
    )  # fmt: skip


def page(name: str, number: int, text: str) -> Page:
    """Return a page that was read without trouble."""
    return Page(
        document_id=f"{BOOKLET}/{name}", booklet_id=BOOKLET, page=number, text=text, reader="test", reader_version="1",
        status="ok", reasons=[], confidence=None, width=None, height=None, image_hash=None, figures=[],
        unsure_lines=[],
    )  # fmt: skip


def unit(documents: Sequence[Mapping[str, Any]]) -> UnitInput:
    """Return the input of the stage for documents of `name`, `part` and `text` or `pages`."""
    rows: dict[str, list[Any]] = {"document": [], "page": []}
    for entry in documents:
        name = entry.get("name", "booklet.tex")
        rows["document"].append(document(name, entry.get("part", "all")))
        texts = entry.get("pages") or [entry["text"]]
        rows["page"] += [page(name, number, text) for number, text in enumerate(texts, 1)]
    return UnitInput(BOOKLET, rows, Settings(), None, None)  # type: ignore[arg-type]  # the stage reads no files


def segment(documents: Sequence[Mapping[str, Any]]) -> Outcome:
    """Return what the stage makes of `documents`, its accounts held to balance."""
    outcome = process(unit(documents))
    outcome.check("segment", BOOKLET)
    return outcome


def keyed(documents: Sequence[Mapping[str, Any]]) -> list[tuple[str, str | None, str | None, str]]:
    """Return kind, section, label and text of the segments that belong to problems, in order.

    The text leaves out lines of markup, and goes from the first line of text on.
    """
    given = unit(documents)
    lines: dict[str, list[str]] = {}
    for row in given.rows["page"]:
        lines.setdefault(row.document_id, []).extend(split_lines(row.text))
    return [
        (row.kind, row.section, row.label, text_of(row, lines[row.document_id]))
        for row in process(given).kept
        if row.kind not in {"other", "front_matter"}
    ]


def text_of(row: Segment, lines: Sequence[str]) -> str:
    """Return the text of a segment without lines of markup."""
    own = [line for line in lines[row.first_line - 1 : row.last_line] if not is_markup(line)]
    return "\n".join(own).strip()
