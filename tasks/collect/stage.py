"""The stage `collect`: its tables, version and engine.

Put the declaration here. Keep its rules in `tasks.collect.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.settings import Settings
from schemas.stage import Stage
from schemas.tables import Document
from tasks.collect.rules import process
from tasks.read.versions import engine


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows: the limits of a document, for page counts."""
    return {"limits": settings.limits.model_dump(mode="json")}


STAGE = Stage(
    name="collect",
    version=3,
    reads=(),
    writes=Document.TABLE,
    counts="files",
    reads_source=True,
    engine=lambda _: engine("pypdfium2", "pillow", "charset-normalizer"),
    settings=shaping_settings,
    process=process,
)
