"""Models and what their calls cost: `model`, `call`.

Put the columns of these tables here. Keep the ledger in `storage`.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from schemas.table import Row, Volatile, table


@table(name="model", version=1, key=("model", "provider"))
class Model(Row):
    """One model and its published facts."""

    model: str
    provider: str
    family: str | None
    n_parameters: int | None
    release_date: str | None
    """ISO date."""
    input_modalities: list[str]
    is_reasoning: bool | None
    price_input: float | None
    """US dollars per million tokens."""
    price_output: float | None
    price_date: str | None


@table(name="call", version=1, key=("request_key", "dataset", "stage", "unit"))
class Call(Row):
    """One model call: an export of the ledger."""

    request_key: str
    dataset: str
    stage: str
    unit: str
    engine_role: str
    provider: str
    model: str
    status: str
    input_tokens: int | None
    output_tokens: int | None
    reasoning_tokens: int | None
    cost_usd: float | None
    latency_s: Annotated[float | None, Volatile()]
    n_attempts: Annotated[int, Volatile()]
    from_cache: Annotated[bool, Volatile()]
    created_at: Annotated[dt.datetime, Volatile()]
