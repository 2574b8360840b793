"""The stage `assemble`: the deterministic join of candidate, check, annotation, cluster and split.

Put the join here. Keep deciding in `verdicts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from schemas.stage import Outcome, UnitInput
from schemas.table import Row
from schemas.tables import Annotation, Candidate, Check, Cluster, Document, Problem, Split
from schemas.tables.records import Dropped, DropReason
from tasks.assemble.counting import count_words
from tasks.assemble.verdicts import decide, index_checks

FACTS = ("country", "competition", "competition_kind", "year", "level", "licence")
"""Columns of `document` that a problem takes over."""
JOINED: tuple[type[Row], ...] = (Annotation, Cluster, Split)


def process(unit: UnitInput) -> Outcome:
    """Return the problems of one booklet in the order of its candidates."""
    candidates: list[Candidate] = unit.one(Candidate)
    checks = index_checks(unit.one(Check))
    documents: list[Document] = unit.one(Document)
    known = [_by_problem(unit.rows.get(table.TABLE.name, ())) for table in JOINED]
    kept: list[Problem] = []
    dropped: list[Dropped] = []
    pending = 0
    for candidate in candidates:
        if unit.settings.verify.require_solution and not candidate.solutions:
            dropped.append(_drop(unit, candidate, "solution_required", "the booklet gives no solution"))
            continue
        decision = decide(candidate, checks.get(candidate.candidate_id, {}), unit.settings.verify.required)
        if decision.standing == "failed":
            dropped.append(_drop(unit, candidate, "check_failed", decision.detail))
        elif decision.standing == "pending":
            pending += 1
        else:
            kept.append(_problem(candidate, documents, known))
    return Outcome(kept=kept, n_in=len(candidates), n_kept=len(kept), dropped=dropped, n_pending=pending)


def _drop(unit: UnitInput, candidate: Candidate, why: DropReason, detail: str) -> Dropped:
    return Dropped(stage="assemble", unit=unit.booklet_id, item=candidate.candidate_id, drop_reason=why, detail=detail)


def _by_problem(rows: Sequence[Any]) -> dict[str, Any]:
    return {row.problem_id: row for row in rows}


def _problem(candidate: Candidate, documents: Sequence[Document], known: Sequence[Mapping[str, Any]]) -> Problem:
    values = {field.name: getattr(candidate, field.name) for field in fields(candidate)}
    for table, rows in zip(JOINED, known, strict=True):
        values |= _columns(table, rows.get(candidate.candidate_id))
    return Problem(
        problem_id=candidate.candidate_id,
        **_facts(candidate, documents),
        **values,
        has_figure=bool(candidate.figures),
        n_words=count_words(candidate.statement),
    )


def _columns(table: type, row: Any | None) -> dict[str, Any]:
    """Return the columns of a joined row; null, or an empty list of domains, where that stage has not run."""
    names = [field.name for field in fields(table) if field.name != "problem_id"]
    if row is None:
        return {name: [] if name == "domains" else None for name in names}
    return {name: getattr(row, name) for name in names}


def _facts(candidate: Candidate, documents: Sequence[Document]) -> dict[str, Any]:
    """Return what the candidate's documents say of the competition: the statement's document first."""
    order = {span.document_id: place for place, span in reversed(list(enumerate(candidate.source)))}
    own = sorted((d for d in documents if d.document_id in order), key=lambda d: order[d.document_id])
    return {name: next((v for d in own if (v := getattr(d, name)) is not None), None) for name in FACTS}
