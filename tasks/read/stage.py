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
from tasks.read.versions import ENGINES, engine, poppler_version


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows: the limits of a document, and how it is read."""
    return {"limits": settings.limits.model_dump(mode="json"), "read": settings.read.model_dump(mode="json")}


def read_engine(settings: Settings) -> str:
    """Return the engine with the versions of all that shapes the rows, poppler's where it makes pictures of pages."""
    if settings.read.page_images == "none":
        return engine(*ENGINES)
    return f"{engine(*ENGINES, 'pdf2image')} poppler={poppler_version()}"


STAGE = Stage(
    name="read",
    version=6,
    reads=(Document.TABLE,),
    writes=Page.TABLE,
    counts="documents",
    reads_source=True,
    engine=read_engine,
    settings=shaping_settings,
    process=process,
)
