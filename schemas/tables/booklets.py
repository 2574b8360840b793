"""From files to verified candidates: `document`, `page`, `segment`, `candidate`, `check`.

Put the columns of these tables here, each with its meaning. Keep how they are filled in `tasks`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from schemas.table import Row, table

Part = Literal["problems", "solutions", "answer_key", "all"]
PageStatus = Literal["ok", "blank", "flagged", "failed"]
SegmentKind = Literal["problem", "solution", "answer", "hint", "remark", "author", "front_matter", "other"]
AnswerOrigin = Literal["printed", "key", "marked", "inferred"]
AnswerType = Literal["choice", "integer", "number", "expression", "set", "text", "proof"]
Verdict = Literal["pass", "fail", "undecided"]


@table(name="document", version=1, key=("document_id",))
class Document(Row):
    """One file of a booklet that is read (or, with `rendition_of`, that cross-checks one that is)."""

    document_id: str
    """Path relative to the corpus root, with `/`."""
    booklet_id: str
    """The booklet's path relative to the corpus root."""
    path: str
    """Where the file lies, relative to the corpus root (equals document_id for files on disk)."""
    part: Part
    media_type: str
    """`text/x-tex`, `text/html`, `text/markdown`, `text/plain`, `application/pdf`, `image/png`, …"""
    n_pages: int | None
    """Pages of a PDF or image file; null where the format has no pages, or the count could not be had."""
    n_bytes: int
    sha256: str
    language: str | None
    """BCP 47 language or locale (`pt-BR`); null where neither settings, names nor text decide."""
    country: str | None
    competition: str | None
    competition_kind: str | None
    """`national`, `regional`, `international`, `selection_test`, `entrance_exam`, …"""
    year: int | None
    level: str | None
    """The competition's own word for it."""
    licence: str | None
    rendition_of: str | None
    """document_id of the document that is used instead of this one."""


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A figure of a page: its code where the source had code, its bytes (as a blob) where it had a picture."""

    figure_id: str
    """`image1`, `image2`, … in reading order within the document; the text refers to it as `(image1)`."""
    bbox: list[float]
    """x0, y0, x1, y1 in points from the page's top left; empty where the format has no geometry."""
    blob_hash: str | None
    """sha256 of the picture's bytes in the blob store; null for code, or for a file that is not there."""
    caption: str | None
    source_code: str | None
    source_path: str | None
    """The file name that the source gives, also where that file is missing."""


@dataclass(frozen=True, kw_only=True)
class UnsureLine:
    """A line of a page whose formulas had more than one reading; the simplest was taken."""

    line: int
    """1-based, of the page's text."""
    confidence: float
    """0 to 1: the share of the line's formulas and scripts that had one reading."""


@table(name="page", version=2, key=("document_id", "page"))
class Page(Row):
    """One page as Markdown. Formats without pages (LaTeX, HTML, Markdown, text) are one page."""

    document_id: str
    booklet_id: str
    page: int
    """1-based."""
    text: str
    """Markdown with maths as LaTeX between `$` and `$$`, and the block markup of `schemas.markup`."""
    reader: str
    reader_version: str
    status: PageStatus
    reasons: list[str]
    """Why the page is not plainly `ok`; also warnings of an `ok` page (`unbalanced_brace`, `missing_input: x.tex`)."""
    confidence: float | None
    """0 to 1: the share of formulas and scripts that had one reading; null where the reader has no estimate."""
    unsure_lines: list[UnsureLine]
    """The lines with the others, from the top; empty where the format leaves no doubt."""
    width: float | None
    """Points; null where the format has no geometry."""
    height: float | None
    image_hash: str | None
    """sha256 of the page image in the blob store, once one was made."""
    figures: list[Figure]


@table(name="segment", version=1, key=("document_id", "first_line"))
class Segment(Row):
    """A range of lines of one document with one kind.

    Lines count from 1 over the document: the lines of its pages in order, each split by `schemas.text.split_lines`.
    The segments of a document do not overlap; every non-blank line lies in exactly one, or is dropped with a reason.
    """

    booklet_id: str
    document_id: str
    label: str | None
    """The number the booklet prints (`3`, `M24`, `A1`), or its place in its section where nothing is printed."""
    section: str | None
    """The section that numbering restarts in (`Day 1`, `1970`), null where the booklet has one run of numbers."""
    kind: SegmentKind
    first_line: int
    last_line: int
    """Inclusive."""
    first_page: int
    last_page: int
    segmenter: str
    """Engine and rule that made it: `rules:environment`, `rules:numbering`, `rules:file`."""
    confidence: float | None
    """0 to 1: how well the whole explanation fits; null where the segmenter has no estimate."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One choice of a multiple-choice problem, in printed order."""

    letter: str
    """Upper-case Latin as far as the booklet has such letters, else as printed (`А`, `①`)."""
    text: str


@dataclass(frozen=True, kw_only=True)
class Span:
    """Where a text came from: a range of lines of one document."""

    document_id: str
    kind: SegmentKind
    first_page: int
    last_page: int
    first_line: int
    last_line: int


@table(name="candidate", version=1, key=("candidate_id",))
class Candidate(Row):
    """An extracted problem with its solutions, before verification."""

    candidate_id: str
    """booklet/section/label, with an ordinal on a clash; survives rebuilds."""
    booklet_id: str
    label: str
    section: str | None
    statement: str
    solutions: list[str]
    expected_answer: str | None
    """As printed, maths between `$`; a choice by its letter. Null where the booklet gives none."""
    answer_origin: AnswerOrigin | None
    answer_type: AnswerType | None
    choices: list[Choice]
    authors: list[str]
    hints: list[str]
    remarks: list[str]
    figures: list[Figure]
    needs_figure: bool
    """The statement cannot be understood without a figure, whether or not that figure is there."""
    language: str | None
    source: list[Span]
    extractor: str
    content_hash: str
    """Of statement, solutions, choices and answer: binds reviews and grades to what was seen."""


@table(name="check", version=1, key=("candidate_id", "checker"))
class Check(Row):
    """One checker's verdict on one candidate."""

    candidate_id: str
    content_hash: str
    checker: str
    """`similarity`, `completeness`, `judge`, `reader2`, `human:NAME`."""
    verdict: Verdict
    score: float | None
    """The checker's own measure, 0 to 1; null where it has none."""
    confidence: float | None
    reasons: list[str]
    checker_version: str
