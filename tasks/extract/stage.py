"""The stage `extract`: its tables, version and engine.

Put the declaration here. Keep its rules in `tasks.extract.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.settings import Settings
from schemas.stage import Stage
from schemas.tables import Candidate, Document, Page, Segment
from tasks.extract.rules import process
from tasks.languages.loader import rules_engine


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows."""
    return {"extract": settings.extract.model_dump(mode="json")}


STAGE = Stage(
    name="extract",
    version=4,
    reads=(Document.TABLE, Page.TABLE, Segment.TABLE),
    writes=Candidate.TABLE,
    counts="segments",
    reads_source=False,
    engine=lambda _: rules_engine("rapidfuzz"),
    settings=shaping_settings,
    process=process,
)
