"""The stage `extract`: its tables, version and engine.

Put the declaration here. Keep its rules in `tasks.extract.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from schemas.settings import Settings
from schemas.stage import Stage
from schemas.tables import Candidate, Document, Page, Segment
from tasks.extract.rules import process
from tasks.languages.loader import data_hash


def words_hash() -> str:
    """Return 12 hex digits that change when the word lists of this stage change."""
    return sha256(Path(__file__).with_name("words.yaml").read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:12]


def engine(_: Settings) -> str:
    """Return the engine: rules, with the hashes of their word lists and the library that compares statements."""
    return f"rules words={words_hash()} languages={data_hash()} rapidfuzz={version('rapidfuzz')}"


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows."""
    return {"extract": settings.extract.model_dump(mode="json")}


STAGE = Stage(
    name="extract",
    version=2,
    reads=(
        Document.TABLE,  # type: ignore[attr-defined]  # set by the decorator `table`
        Page.TABLE,  # type: ignore[attr-defined]  # as above
        Segment.TABLE,  # type: ignore[attr-defined]  # as above
    ),
    writes=Candidate.TABLE,  # type: ignore[attr-defined]  # as above
    counts="segments",
    reads_source=False,
    engine=engine,
    settings=shaping_settings,
    process=process,
)
