"""The stage `verify`: its tables, version and engine.

Put the declaration here. Keep its rules in `tasks.verify.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.settings import Settings
from schemas.stage import Stage
from schemas.tables import Candidate, Check, Page
from tasks.languages.loader import rules_engine
from tasks.verify.rules import process


def shaping_settings(settings: Settings) -> Mapping[str, Any]:
    """Return the settings that shape the rows; which checks are required is a matter of `assemble`."""
    verify = settings.verify
    return {"similarity_min": verify.similarity_min, "require_solution": verify.require_solution}


STAGE = Stage(
    name="verify",
    version=2,
    reads=(Page.TABLE, Candidate.TABLE),
    writes=Check.TABLE,
    counts="candidates",
    reads_source=False,
    engine=lambda _: rules_engine("rapidfuzz"),
    settings=shaping_settings,
    process=process,
)
