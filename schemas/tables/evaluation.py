"""Solving and grading: `completion`, `verifier_score`, `grade`.

Put the columns of these tables here. Keep how they are filled in `tasks`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from schemas.table import Row, Volatile, table


@table(name="completion", version=1, key=("completion_id",))
class Completion(Row):
    """One model output."""

    completion_id: str
    problem_id: str
    content_hash: str
    model: str
    """Includes the reasoning effort."""
    condition: str
    language: str | None
    prompt: str
    prompt_hash: str
    figure_mode: str
    retrieval: str | None
    retrieved_ids: list[str]
    settings_hash: str
    repeat_index: int
    output: str | None
    reasoning: str | None
    status: Literal["ok", "truncated", "refused", "filtered", "empty", "error"]
    finish_reason: str | None
    input_tokens: int | None
    output_tokens: int | None
    reasoning_tokens: int | None
    cost_usd: float | None
    """Null where the price is unknown."""
    latency_s: Annotated[float | None, Volatile()]
    request_key: str


@table(name="verifier_score", version=1, key=("completion_id", "verifier"))
class VerifierScore(Row):
    """One verifier's scores of the steps of one completion."""

    completion_id: str
    verifier: str
    step_scores: list[float]
    score: float


@table(name="grade", version=1, key=("grade_id",))
class Grade(Row):
    """One grader's verdict on one completion."""

    grade_id: str
    completion_id: str
    grader: str
    grader_version: str
    step: str
    """Which step of the cascade decided."""
    rule: str | None
    expected_answer: str | None
    extracted_answer: str | None
    locale: str | None
    verdict: Literal["correct", "incorrect", "ungradable"]
    score: float | None
    max_score: float | None
    reasons: list[str]
    judge_request_keys: list[str]
