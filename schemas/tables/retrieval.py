"""Math-aware retrieval: `embedding`, `ranking`, `retrieval_metric`.

Put the columns of these tables here. Keep how they are filled in `tasks`.
"""

from __future__ import annotations

from typing import Literal

from schemas.table import Row, table

Pool = Literal["full", "domain"]


@table(name="embedding", version=1, key=("text_hash", "embedder", "revision", "prefix"))
class Embedding(Row):
    """One text's vector."""

    text_hash: str
    embedder: str
    revision: str
    prefix: str
    vector: list[float]


@table(name="ranking", version=1, key=("query_id", "embedder", "pool", "rank"))
class Ranking(Row):
    """One retrieved item of one query."""

    query_id: str
    embedder: str
    pool: Pool
    rank: int
    """1-based; ties broken by item_id."""
    item_id: str
    score: float


@table(name="retrieval_metric", version=1, key=("embedder", "pool", "group", "value", "metric", "k"))
class RetrievalMetric(Row):
    """One measured quality of one embedder."""

    embedder: str
    pool: Pool
    group: str
    """Empty for all rows together."""
    value: str
    metric: str
    k: int
    estimate: float | None
    ci_low: float | None
    ci_high: float | None
    n: int
