"""From a request to a report: the plan first, Prefect only if there is work.

Put the steps behind `sangaku build`, `retry` and `status` here. Keep what is printed in `flows.console`.
"""

from __future__ import annotations

from dataclasses import dataclass

from flows.books import Report, make_report
from flows.interrupts import interruptible
from flows.offline import offline
from flows.parameters import BuildRequest
from flows.plan import Selection, StagePlan, idle
from flows.prefect_server import prefect_api
from flows.progress import Progress
from flows.session import find_inputs, open_session, select


@dataclass(frozen=True)
class Quote:
    """What a build would do, and what that would cost."""

    plans: list[StagePlan]
    cost_usd: float = 0.0
    """Rules are free; roles that a model plays will be priced here."""


def run_build(request: BuildRequest, progress: Progress) -> tuple[Report, bool]:
    """Build what changed and return the books and whether there was anything to do.

    Prefect is imported only if there is. Raises as `open_session` and `flows.shards.run_stage`.
    """
    with open_session(request, progress) as session:
        if idle(session.plans):
            return session.report(), False
        with interruptible(progress), prefect_api(request.store):
            from flows.build_dataset import build_dataset  # costs seconds: only when there is work

            build_dataset(request)
        return session.report(), True


def quote_build(request: BuildRequest) -> Quote:
    """Return what a build of `request` would do. Nothing is locked, done or remembered."""
    inputs = find_inputs(request)
    with offline(inputs.settings.offline):
        return Quote(inputs.planner().plan(select(request)))


def read_status(request: BuildRequest) -> Report:
    """Return the books of a dataset and what a rerun would do. Nothing is locked or changed."""
    inputs = find_inputs(request)
    with offline(inputs.settings.offline):
        return make_report(inputs.dataset, inputs.corpus, inputs.planner().plan(Selection()))
