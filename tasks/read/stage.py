"""The stage `read`: its tables, version and engine.

Put the declaration here. Keep its rules in `tasks.read.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.settings import Settings
from schemas.stage import Stage
from schemas.tables import Document, Page
from tasks.read.rules import process
from tasks.read.versions import ENGINES, engine


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows: the limits of a document, and how it is read."""
    return {"limits": settings.limits.model_dump(mode="json"), "read": settings.read.model_dump(mode="json")}


STAGE = Stage(
    name="read",
    version=6,
    reads=(Document.TABLE,),
    writes=Page.TABLE,
    counts="documents",
    reads_source=True,
    engine=lambda _: engine(*ENGINES),
    settings=shaping_settings,
    process=process,
)
