"""Read every document of a booklet: choose its reader, run it within limits, make rows of its pages.

Put the way from `document` rows to `page` rows here. Keep formats in their readers.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from schemas.errors import SourceError
from schemas.settings import Limits
from schemas.stage import Outcome, UnitInput
from schemas.tables import Document, Page
from schemas.tables.booklets import Figure, UnsureLine
from schemas.tables.records import Dropped, Failed
from schemas.text import clean_text
from tasks.read.doubts import count_doubts
from tasks.read.draft import DocumentDraft, FigureDraft, PageDraft
from tasks.read.page_images import PageImages
from tasks.read.renditions import cross_check
from tasks.read.sandbox import run_limited
from tasks.runner import failure

STAGE_NAME = "read"
PDF = "application/pdf"
READERS = {
    "text/x-tex": "tasks.read.latex.reader:read_latex",
    "text/html": "tasks.read.html:read_html",
    "text/markdown": "tasks.read.markdown:read_markdown",
    "text/plain": "tasks.read.plain:read_plain",
    PDF: "tasks.read.pdf:read_pdf",
}
IMAGE_READER = "tasks.read.image:read_image"
RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"})
"""Languages whose facing pages are read the right one first."""


def process(unit: UnitInput) -> Outcome:
    """Return the pages of the booklet's documents, renditions left out; a document that fails costs itself only."""
    pages: list[Page] = []
    dropped: list[Dropped] = []
    failed: list[Failed] = []
    documents: list[Document] = unit.one(Document)
    if not documents:
        return Outcome([], 0, 0)  # collecting failed, or found nothing to read; it is in the books of that stage
    root = root_of(unit)
    for document in documents:
        if document.rendition_of is not None:
            detail = f"{document.rendition_of} is read instead"
            dropped.append(_dropped(unit.booklet_id, document.document_id, detail))
            continue
        try:
            pages += read_document(document, unit, root)
        except SourceError as error:
            failed.append(failure(STAGE_NAME, document.document_id, "", error))
    if unit.settings.read.check_renditions:
        pages = cross_check(pages, documents, lambda document: rendition_texts(document, unit, root))
    n_kept = len(documents) - len(dropped) - len(failed)
    return Outcome(
        pages, len(documents), n_kept, dropped, failed=failed, n_failed=len(failed), doubts=count_doubts(pages)
    )


def root_of(unit: UnitInput) -> Path:
    """Return the folder that no inclusion or picture of the booklet may leave: the least that holds all its files.

    A booklet of one file includes nothing: its root is that file.
    """
    paths = [unit.source.local_path(file.path) for file in unit.source.files(unit.booklet_id) if not file.error]
    return Path(os.path.commonpath(paths)) if paths else Path(os.devnull)


def read_document(document: Document, unit: UnitInput, root: Path) -> list[Page]:
    """Return the pages of one document. Raises `SourceError` naming the document, the limit and the remedy."""
    draft = _read(document, unit, root)
    pages = facing_pages_in_order(draft.pages, document.language)
    images = PageImages(unit.source.local_path(document.path), unit.settings)
    return [
        _page(document, number, images.add_to(page, number) if document.media_type == PDF else page, draft, unit)
        for number, page in enumerate(pages, start=1)
    ]


def facing_pages_in_order(pages: Sequence[PageDraft], language: str | None) -> list[PageDraft]:
    """Return `pages`, of two facing ones the right one first where the language is written from right to left."""
    ordered = list(pages)
    if (language or "").partition("-")[0] not in RIGHT_TO_LEFT:
        return ordered
    for place, page in enumerate(ordered[:-1]):
        if "two_up_spread: left" in page.reasons:
            ordered[place : place + 2] = [ordered[place + 1], page]
    return ordered


def rendition_texts(document: Document, unit: UnitInput, root: Path) -> list[str]:
    """Return the text of each page of a rendition, of which nothing is kept; raises as `read_document`."""
    if reader_for(document.media_type) == IMAGE_READER:
        return []
    return [clean_text(page.text) for page in _read(document, unit, root).pages]


def _read(document: Document, unit: UnitInput, root: Path) -> DocumentDraft:
    """Return what the document's reader makes of it."""
    limits = unit.settings.limits
    if document.n_bytes > limits.file_mb * 2**20:
        raise SourceError(
            f"{document.document_id}: is larger than {limits.file_mb} MB; to read it raise the setting limits.file_mb"
        )
    reader = reader_for(document.media_type)
    if reader is None:
        raise SourceError(f"{document.document_id}: there is no reader for {document.media_type}; convert it")
    return _draft(reader, document, unit.source.local_path(document.path), root, limits)


def reader_for(media_type: str) -> str | None:
    """Return the reader of a media type as `module:function`; None where there is none."""
    return IMAGE_READER if media_type.startswith("image/") else READERS.get(media_type)


def _draft(reader: str, document: Document, path: Path, root: Path, limits: Limits) -> DocumentDraft:
    name = document.document_id
    try:
        draft = run_limited(
            reader, path, root, limits, name=name, timeout_s=limits.read_timeout_s, memory_mb=limits.read_memory_mb
        )
    except SourceError as error:
        message = str(error)
        if name in message:
            raise
        raise SourceError(f"{name}: {message.removeprefix(f'{path.name}: ')}") from error
    size = sum(len(page.text) for page in draft.pages)
    if size > limits.text_mb * 2**20:
        raise SourceError(f"{name}: holds {size} characters of text; to keep them raise the setting limits.text_mb")
    return cast("DocumentDraft", draft)


def _page(document: Document, number: int, page: PageDraft, draft: DocumentDraft, unit: UnitInput) -> Page:
    return Page(
        document_id=document.document_id,
        booklet_id=document.booklet_id,
        page=number,
        text=clean_text(page.text),
        reader=draft.reader,
        reader_version=draft.reader_version,
        status=page.status,
        reasons=page.reasons,
        confidence=page.confidence,
        unsure_lines=[UnsureLine(line=line, confidence=confidence) for line, confidence in page.unsure_lines],
        width=page.width,
        height=page.height,
        image_hash=unit.blobs.put(page.image) if page.image else None,
        figures=[_figure(figure, unit) for figure in page.figures],
    )


def _figure(figure: FigureDraft, unit: UnitInput) -> Figure:
    return Figure(
        figure_id=figure.figure_id,
        bbox=figure.bbox,
        blob_hash=unit.blobs.put(figure.data) if figure.data else None,
        caption=figure.caption,
        source_code=figure.source_code,
        source_path=figure.source_path,
    )


def _dropped(booklet_id: str, document_id: str, detail: str) -> Dropped:
    return Dropped(stage=STAGE_NAME, unit=booklet_id, item=document_id, drop_reason="rendition", detail=detail)
