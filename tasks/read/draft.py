"""What every reader gives back: pages before blobs are stored and ids are known.

Put the shapes that readers share here. Keep tables and storage out: `tasks.read` makes rows of these.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from schemas.tables.booklets import PageStatus


@dataclass(frozen=True, kw_only=True)
class FigureDraft:
    """A figure of a page; the page's text refers to it as `(image1)`, its `figure_id` in parentheses."""

    figure_id: str
    """`image1`, `image2`, … in reading order within the document."""
    bbox: list[float]
    """x0, y0, x1, y1 in points from the page's top left; empty where the format has no geometry."""
    data: bytes | None
    """The picture file; null for code, or for a file that is not there."""
    caption: str | None
    source_code: str | None
    """The code that draws it, as the source has it."""
    source_path: str | None
    """The file name that the source gives, also where that file is missing."""


@dataclass(frozen=True, kw_only=True)
class PageDraft:
    """One page as Markdown with the block markup of `schemas.markup`; clean text, no trailing blanks."""

    text: str
    status: PageStatus
    reasons: list[str]
    """Why the page is not plainly `ok`, and warnings of a page that is."""
    confidence: float | None
    """0 to 1; null where the reader has no estimate."""
    width: float | None
    """Points; null where the format has no geometry, as `height`."""
    height: float | None
    figures: list[FigureDraft]
    unsure_lines: list[tuple[int, float]] = field(default_factory=list)
    """Numbers of lines (from 1) whose formulas had more than one reading, with the confidence in the one taken."""
    image: bytes | None = None
    """The picture of the page, upright, as PNG or JPEG; null where none was made."""


@dataclass(frozen=True, kw_only=True)
class DocumentDraft:
    """One document as a reader sees it; formats without pages have one page."""

    pages: list[PageDraft]
    reader: str
    reader_version: str
