"""The stage `segment`: its tables, version and engine.

Put the declaration here. Keep its rules in `tasks.segment.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.settings import Settings
from schemas.stage import Stage
from schemas.tables import Document, Page, Segment
from tasks.languages.loader import rules_engine
from tasks.segment.rules import process


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows: the languages to expect."""
    return {"segment": settings.segment.model_dump(mode="json")}


STAGE = Stage(
    name="segment",
    version=5,
    reads=(Document.TABLE, Page.TABLE),
    writes=Segment.TABLE,
    counts="lines",
    reads_source=False,
    engine=lambda _: rules_engine("rapidfuzz"),
    settings=shaping_settings,
    process=process,
)
