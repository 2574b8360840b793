"""The books of a dataset: per stage what is done, kept, dropped and failed, and what a rerun would do.

Put counting here, from manifests and plans. Keep its rendering in `flows.console`.
"""

from __future__ import annotations

import contextlib
import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flows.plan import StagePlan
from schemas.errors import StoreError
from schemas.stage import Stage
from schemas.storage import PartEntry
from schemas.tables import Page
from storage.dataset import StoredDataset
from tasks.read.doubts import kind_of, remedy_for, summed_doubts

FIRST_FAILURES = 1000
"""Failures, and doubts about pages, that a report lists; the counts are of all."""
FIRST_DOUBTFUL = 20
"""Booklets whose doubtful pages a report lists; the counts are of all."""


@dataclass(frozen=True)
class StageBooks:
    """One stage: booklets by state, and the sums of its own unit of account over the valid parts."""

    stage: str
    table: str
    counts: str
    """What `n_in` to `n_failed` count: files, documents, lines, segments, candidates."""
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
class Doubt:
    """Why somebody should look at pages of a document, and what to do about it: one for each kind of reason."""

    document: str
    page: int
    """The first of them."""
    n_pages: int
    reason: str
    """Of the first page, with the first things that it is about (`missing_input: a.tex, b.tex`)."""
    remedy: str


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
    without_problems: list[str]
    """Booklets that were read to the end, nothing of them failed, and no problem came out."""
    doubts: dict[str, int]
    """Pages that were kept although something about them is doubtful, by reason (`no_text_layer`)."""
    doubtful: list[Doubt]
    """The first of these pages, of at most `FIRST_DOUBTFUL` booklets."""

    @property
    def n_todo(self) -> int:
        """Booklets with work left, over all stages: stale, missing, waiting or removed."""
        return max((one.stale + one.missing + one.waiting + one.removed for one in self.stages), default=0)

    @property
    def n_problems(self) -> int:
        """Rows of the table that the build is for: that of its last stage."""
        return self.stages[-1].rows if self.stages else 0


def make_report(dataset: StoredDataset, corpus: str, plans: Sequence[StagePlan]) -> Report:
    """Return the books of `dataset` against `plans`, the plan of everything."""
    books = [_stage_books(plan, list(dataset.manifest(plan.stage.writes).values())) for plan in plans]
    failures = [failure for plan in plans for failure in _failures(dataset, plan.stage)]
    booklets = {unit for plan in plans for unit in (*plan.todo, *plan.waiting, *plan.done, *plan.failed)}
    return Report(
        dataset=dataset.name,
        url=dataset.url,
        corpus=corpus,
        n_booklets=len(booklets),
        stages=books,
        failures=failures[:FIRST_FAILURES],
        n_failures=len(failures),
        without_problems=_without_problems(dataset, plans),
        doubts=_doubts(dataset),
        doubtful=_doubtful(dataset),
    )


def _without_problems(dataset: StoredDataset, plans: Sequence[StagePlan]) -> list[str]:
    """Return the booklets of the last stage that are done and empty, but for those whose failures tell why."""
    if not plans:
        return []
    tables = [dataset.manifest(plan.stage.writes) for plan in plans]
    failed = {unit for entries in tables for unit, entry in entries.items() if entry.n_failed}
    done = {unit: tables[-1][unit] for unit in plans[-1].done}
    return sorted(unit for unit, entry in done.items() if entry.n_rows == 0 and unit not in failed)


def _doubts(dataset: StoredDataset) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for entry in dataset.manifest(Page.TABLE).values():
        counts.update(entry.doubts)
    return dict(sorted(counts.items()))


def _doubtful(dataset: StoredDataset) -> list[Doubt]:
    """Return the doubts about pages; only as many parts are read as a person reads about.

    A part that is gone or damaged is left out: the plan says so, and the next build makes it anew.
    """
    units = [unit for unit, entry in sorted(dataset.manifest(Page.TABLE).items()) if entry.doubts][:FIRST_DOUBTFUL]
    pages: list[Page] = []
    for unit in units:
        with contextlib.suppress(StoreError):
            pages += dataset.read_rows(Page.TABLE, [unit])
    alike: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for page in pages:
        for reason in summed_doubts(page):
            alike.setdefault((page.document_id, kind_of(reason)), []).append((page.page, reason))
    return [
        Doubt(document, found[0][0], len(found), found[0][1], remedy_for(found[0][1]))
        for (document, _), found in itertools.islice(alike.items(), FIRST_FAILURES)
    ]


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
