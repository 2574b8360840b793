"""Where a candidate stands by its checks."""

from __future__ import annotations

import pytest
from booklet_rows import one

from schemas.tables import Check
from schemas.tables.booklets import Verdict
from tasks.assemble.verdicts import decide

CANDIDATE = one(("problem", "1", "Find $n$."))


def row(checker: str, verdict: Verdict, content_hash: str = CANDIDATE.content_hash) -> Check:
    return Check(
        candidate_id=CANDIDATE.candidate_id, content_hash=content_hash, checker=checker, verdict=verdict, score=None,
        confidence=None, reasons=["truncated"] if verdict == "fail" else [], checker_version="1",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("checks", "required", "standing"),
    [
        ([row("a", "pass"), row("b", "pass")], ["a", "b"], "passed"),
        ([row("a", "pass"), row("b", "fail")], ["a", "b"], "failed"),
        ([row("a", "undecided"), row("b", "fail")], ["a", "b"], "failed"),
        ([row("a", "pass"), row("b", "undecided")], ["a", "b"], "pending"),
        ([row("a", "pass")], ["a", "b"], "pending"),
        ([row("a", "pass"), row("b", "fail")], ["a"], "passed"),
        ([row("a", "pass", "an older text")], ["a"], "pending"),
        ([row("a", "fail", "an older text")], ["a"], "pending"),
        ([], [], "passed"),
        ([row("a", "fail")], [], "passed"),
    ],
)
def test_only_required_checks_of_the_present_text_count(
    checks: list[Check], required: list[str], standing: str
) -> None:
    assert decide(CANDIDATE, {check.checker: check for check in checks}, required).standing == standing


def test_a_failure_names_checker_and_reasons() -> None:
    assert decide(CANDIDATE, {"a": row("a", "fail")}, ["a"]).detail == "a: truncated"
