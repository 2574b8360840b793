"""The books of a dataset: per stage what is done, kept, dropped and failed, and what a rerun would do.

Put counting here, from manifests and plans. Keep its rendering in `flows.console`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flows.plan import StagePlan
from schemas.stage import Stage
from schemas.storage import PartEntry
from storage.dataset import StoredDataset

FIRST_FAILURES = 1000
"""Failures that a report lists; the count is of all."""


@dataclass(frozen=True)
class StageBooks:
    """One stage: booklets by state, and the sums of its own unit of account over the valid parts."""

    stage: str
    table: str
    counts: str
    """What `n_in` to `n_failed` count: files, pages, lines, segments, candidates."""
    done: int
    failed: int
    stale: int
    missing: int
    waiting: int
    removed: int
    rows: int
    n_in: int
    n_kept: int
    dropped: dict[str, int]
    n_pending: int
    n_failed: int


@dataclass(frozen=True)
class Failure:
    """A booklet (or a document of one) that failed, as a person needs it."""

    stage: str
    unit: str
    error: str
    message: str


@dataclass(frozen=True)
class Report:
    """The state of a dataset after a build, or between two."""

    dataset: str
    url: str
    corpus: str
    n_booklets: int
    stages: list[StageBooks]
    failures: list[Failure]
    """At most `FIRST_FAILURES` of them."""
    n_failures: int

    @property
    def n_todo(self) -> int:
        """Booklets with work left, over all stages: stale, missing, waiting or removed."""
        return max((one.stale + one.missing + one.waiting + one.removed for one in self.stages), default=0)

    @property
    def n_problems(self) -> int:
        """Rows of the table that the build is for: that of its last stage."""
        return self.stages[-1].rows if self.stages else 0


def make_report(dataset: StoredDataset, corpus: str, stages: Sequence[Stage], plans: Sequence[StagePlan]) -> Report:
    """Return the books of `dataset` against `plans`, the plan of everything."""
    books = [_stage_books(plan, list(dataset.manifest(plan.stage.writes).values())) for plan in plans]
    failures = [failure for stage in stages for failure in _failures(dataset, stage)]
    booklets = {unit for plan in plans for unit in (*plan.todo, *plan.waiting, *plan.done, *plan.failed)}
    return Report(dataset.name, dataset.url, corpus, len(booklets), books, failures[:FIRST_FAILURES], len(failures))


def _stage_books(plan: StagePlan, entries: list[PartEntry]) -> StageBooks:
    dropped: Counter[str] = Counter()
    for entry in entries:
        dropped.update(entry.drop_reasons)
    return StageBooks(
        stage=plan.stage.name,
        table=plan.stage.writes.name,
        counts=plan.stage.counts,
        done=len(plan.done),
        failed=len(plan.failed),
        stale=len(plan.stale),
        missing=len(plan.missing),
        waiting=len(plan.waiting),
        removed=len(plan.removed),
        rows=sum(entry.n_rows for entry in entries),
        n_in=sum(entry.n_in for entry in entries),
        n_kept=sum(entry.n_kept for entry in entries),
        dropped=dict(sorted(dropped.items())),
        n_pending=sum(entry.n_pending for entry in entries),
        n_failed=sum(entry.n_failed for entry in entries),
    )


def _failures(dataset: StoredDataset, stage: Stage) -> list[Failure]:
    entries = dataset.manifest(stage.writes).values()
    units = [entry.unit for entry in entries if entry.failed_file is not None]
    if not units:
        return []
    rows = dataset.read_failed(stage.name, units)
    return [Failure(row.stage, row.unit, row.error_type, row.message) for row in rows]
