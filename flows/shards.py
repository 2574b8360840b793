"""One stage of a build: plan, adopt what a killed run left, run shards, commit each as it finishes.

Put the updating of one table here. Keep planning in `flows.plan`, the work in `tasks`, and Prefect in `flows.submit`.
The process of the flow is the only writer of manifests.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial

from flows.plan import StagePlan, split_shards
from flows.session import BuildSession
from schemas.stage import Shard, Stage
from schemas.storage import PartEntry

WORKERS = os.cpu_count() or 1

RunShards = Callable[[list[Shard]], Iterable[list[PartEntry]]]
"""Runs shards, in any order and at the same time, and yields the entries of each as it finishes."""


def update_table(build: BuildSession, stage: Stage, run_shards: RunShards) -> None:
    """Bring the table of `stage` up to date. Raises what stops a build: `StoreError`, `BudgetError`."""
    plan = build.plan_stage(stage)
    if plan.removed:
        build.dataset.commit(stage.writes, [], plan.removed)
    adopted = _adopt(build, plan)
    todo = {unit: wanted for unit, wanted in plan.todo.items() if unit not in adopted}
    build.progress.start(stage.name, len(todo))
    settings = build.settings.model_dump(mode="json")
    shard = partial(Shard, dataset_url=build.dataset.url, corpus=build.corpus, settings=settings)
    for entries in run_shards([shard(plan=part) for part in split_shards(todo, WORKERS)]):
        build.dataset.commit(stage.writes, entries)
        build.progress.advance(len(entries), sum(entry.status == "failed" for entry in entries))


def _adopt(build: BuildSession, plan: StagePlan) -> set[str]:
    """Commit the complete parts that a killed run left behind, and return their units. Forced units run again."""
    forced = set(plan.forced)
    wanted = {unit: made_from for unit, made_from in plan.todo.items() if unit not in forced}
    entries = build.dataset.adopt(plan.stage.writes, wanted) if wanted else []
    if entries:
        build.dataset.commit(plan.stage.writes, entries)
        build.progress.note(f"{plan.stage.name}: took over {len(entries)} booklets from a run that was killed")
    return {entry.unit for entry in entries}
