"""The stage `assemble`: its tables, version and engine.

Put the declaration here. Keep its rules in `tasks.assemble.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.settings import Settings
from schemas.stage import Stage
from schemas.tables import Candidate, Check, Document, Problem
from tasks.assemble.rules import process


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows: which checks are required, and whether a solution is."""
    return {"required": list(settings.verify.required), "require_solution": settings.verify.require_solution}


STAGE = Stage(
    name="assemble",
    version=1,
    reads=(Document.TABLE, Candidate.TABLE, Check.TABLE),
    writes=Problem.TABLE,
    counts="candidates",
    reads_source=False,
    engine=lambda _: "rules",
    settings=shaping_settings,
    process=process,
)
