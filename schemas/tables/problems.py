"""What is known of a problem: `annotation`, `cluster`, `split`, their join `problem`, and what is derived from it.

Put the columns of these tables here. Keep how they are filled in `tasks`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from schemas.table import Row, table
from schemas.tables.booklets import AnswerOrigin, AnswerType, Choice, Figure, Span

SplitName = Literal["train", "test", "test_hard", "validation"]


@table(name="annotation", version=1, key=("problem_id",))
class Annotation(Row):
    """Subject matter and difficulty of one problem."""

    problem_id: str
    taxonomy: str
    domains: list[str]
    """Multi-label."""
    subject: str | None
    topic: str | None
    subtopic: str | None
    difficulty: float | None
    """0 (routine) to 1."""
    locale: str | None
    annotator: str


@table(name="cluster", version=1, key=("problem_id",))
class Cluster(Row):
    """Which problems are the same problem."""

    problem_id: str
    cluster_id: str
    duplicate_of: str | None
    relation: str | None
    evidence: str | None


@table(name="split", version=1, key=("problem_id",))
class Split(Row):
    """Which part of the dataset a problem belongs to."""

    problem_id: str
    split: SplitName
    is_anchor: bool
    reason: str


@table(name="problem", version=1, key=("problem_id",))
class Problem(Row):
    """A candidate that passed, joined with annotation, cluster and split (null where that stage has not run)."""

    problem_id: str
    """Equals candidate_id."""
    candidate_id: str
    booklet_id: str
    label: str
    section: str | None
    statement: str
    solutions: list[str]
    expected_answer: str | None
    answer_origin: AnswerOrigin | None
    answer_type: AnswerType | None
    choices: list[Choice]
    authors: list[str]
    hints: list[str]
    remarks: list[str]
    figures: list[Figure]
    needs_figure: bool
    language: str | None
    source: list[Span]
    extractor: str
    content_hash: str
    country: str | None
    """From the booklet's documents, as are competition, competition_kind, year and level."""
    competition: str | None
    competition_kind: str | None
    year: int | None
    level: str | None
    licence: str | None
    taxonomy: str | None
    domains: list[str]
    subject: str | None
    topic: str | None
    subtopic: str | None
    difficulty: float | None
    locale: str | None
    annotator: str | None
    cluster_id: str | None
    duplicate_of: str | None
    relation: str | None
    evidence: str | None
    split: SplitName | None
    is_anchor: bool | None
    reason: str | None
    """The split's reason."""
    has_figure: bool
    n_words: int
    """Words of the statement; a run of Chinese, Japanese or Thai letters counts one word a letter."""


@dataclass(frozen=True, kw_only=True)
class Transformation:
    """One step from an anchor to its variant."""

    kind: str
    detail: str


@table(name="variant", version=1, key=("variant_id",))
class Variant(Row):
    """A synthetic statement derived from an anchor problem."""

    variant_id: str
    anchor_id: str
    kind: Literal["equivalent", "hard_negative"]
    transformations: list[Transformation]
    disguise: int
    """1 (thin) to 3."""
    similarity_mode: str | None
    statement: str
    generator: str
    label_status: Literal["proven", "judged", "unproven", "refuted"]
    evidence: str | None


@table(name="expert_pair", version=1, key=("problem_id", "paired_id"))
class ExpertPair(Row):
    """Two real problems that a person paired."""

    problem_id: str
    paired_id: str
    relation: str
    author: str


@table(name="translation", version=1, key=("problem_id", "language"))
class Translation(Row):
    """A statement in another language."""

    problem_id: str
    language: str
    statement: str
    choices: list[Choice]
    translator: str
    reviewed_by: str | None
