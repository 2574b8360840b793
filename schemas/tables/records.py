"""The books kept beside every table: what a stage dropped, what failed.

Put records of the accounting here. Keep reasons' meanings in the docstring of `DropReason`.
"""

from __future__ import annotations

from typing import Literal

from schemas.table import Row, table

DropReason = Literal[
    "not_a_document",
    "included_elsewhere",
    "unused_source",
    "duplicate_file",
    "rendition",
    "outside_root",
    "page_furniture",
    "empty_statement",
    "duplicate_candidate",
    "unpaired_solution",
    "missing_figure",
    "solution_required",
    "check_failed",
]
"""Why a row leaves the path.

Files: `not_a_document` (a licence, a style file, a picture), `included_elsewhere` (its text came in through another
document), `unused_source` (a source that no document includes), `duplicate_file` (same bytes as another document),
`rendition` (another format of a document that is used), `outside_root` (a link that leaves the corpus). Lines:
`page_furniture` (running heads, page numbers). Segments and candidates: `empty_statement`, `duplicate_candidate`
(same label, same text), `unpaired_solution` (a solution, answer or hint no problem claims), `missing_figure` (cannot
be solved without a figure that is not there), `solution_required` (a setting), `check_failed` (a required checker
failed it).
"""


@table(name="dropped", version=1, key=("stage", "unit", "item"))
class Dropped(Row):
    """One thing that a stage read and did not keep: a file, a line, a segment, a candidate."""

    stage: str
    unit: str
    item: str
    """What was dropped, unique in its unit: a path, `DOCUMENT_ID:LINE`, a candidate_id."""
    drop_reason: DropReason
    detail: str
    """For a person: the line's text, the file that includes it, the checker's reasons."""


@table(name="failed", version=1, key=("stage", "unit"))
class Failed(Row):
    """One unit whose work failed; it is listed, not retried, until its fingerprint changes or `sangaku retry`."""

    stage: str
    unit: str
    fingerprint: str
    error_type: str
    message: str
    traceback: str
