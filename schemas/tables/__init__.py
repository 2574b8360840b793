"""Every table of a dataset, each declared once (design: "Tables").

Put a table in the module of its half of the path: `booklets` (from files to candidates and checks), `problems` (what
is known of a problem), `retrieval`, `evaluation`, `models`. Keep the machinery of declaration in `schemas.table`.
"""

from __future__ import annotations

from schemas.table import Row, Table
from schemas.tables.booklets import Candidate, Check, Document, Page, Segment
from schemas.tables.evaluation import Completion, Grade, VerifierScore
from schemas.tables.models import Call, Model
from schemas.tables.problems import Annotation, Cluster, ExpertPair, Problem, Split, Translation, Variant
from schemas.tables.records import Dropped, Failed
from schemas.tables.retrieval import Embedding, Ranking, RetrievalMetric

ROW_TYPES: tuple[type[Row], ...] = (
    Document,
    Page,
    Segment,
    Candidate,
    Check,
    Annotation,
    Cluster,
    Split,
    Problem,
    Variant,
    ExpertPair,
    Translation,
    Embedding,
    Ranking,
    RetrievalMetric,
    Completion,
    VerifierScore,
    Grade,
    Model,
    Call,
)
"""The row types of the published tables, in the order of the path."""

TABLES: dict[str, Table] = {row_type.TABLE.name: row_type.TABLE for row_type in ROW_TYPES}
"""Every published table by its name."""

__all__ = [
    "ROW_TYPES",
    "TABLES",
    "Annotation",
    "Call",
    "Candidate",
    "Check",
    "Cluster",
    "Completion",
    "Document",
    "Dropped",
    "Embedding",
    "ExpertPair",
    "Failed",
    "Grade",
    "Model",
    "Page",
    "Problem",
    "Ranking",
    "RetrievalMetric",
    "Segment",
    "Split",
    "Translation",
    "Variant",
    "VerifierScore",
]
