"""Which candidates pass, fail or wait.

Put counting of verdicts here. Keep making them in `tasks.verify`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from schemas.tables import Candidate, Check

Standing = Literal["passed", "failed", "pending"]


@dataclass(frozen=True)
class Decision:
    """Where a candidate stands, and why (for a person)."""

    standing: Standing
    detail: str


def index_checks(checks: Iterable[Check]) -> dict[str, dict[str, Check]]:
    """Return candidate_id to checker to check."""
    found: dict[str, dict[str, Check]] = {}
    for check in checks:
        found.setdefault(check.candidate_id, {})[check.checker] = check
    return found


def decide(candidate: Candidate, checks: Mapping[str, Check], required: Sequence[str]) -> Decision:
    """Return where `candidate` stands by the verdicts of the `required` checkers.

    One `fail` fails it. A required checker that has no row, is undecided, or saw another content leaves it pending.
    Without required checkers every candidate passes.
    """
    current = {name: check for name, check in checks.items() if check.content_hash == candidate.content_hash}
    failed = [current[name] for name in required if name in current and current[name].verdict == "fail"]
    if failed:
        return Decision("failed", "; ".join(_told(check) for check in failed))
    waiting = [name for name in required if name not in current or current[name].verdict != "pass"]
    if waiting:
        return Decision("pending", ", ".join(waiting))
    return Decision("passed", "")


def _told(check: Check) -> str:
    return f"{check.checker}: {', '.join(check.reasons) or 'no reason given'}"
