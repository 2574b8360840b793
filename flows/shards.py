"""One stage of a build: plan, adopt what a killed run left, run shards, commit each as it finishes.

Put the running of a stage here. Keep planning in `flows.plan`, and the work in `tasks`. The flow is the only writer of
manifests.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial
from typing import Any

from prefect import Task
from prefect.futures import PrefectFuture, as_completed

from flows.openers import open_shard_dataset, open_shard_source
from flows.plan import StagePlan, split_shards
from flows.session import BuildSession
from schemas.stage import Shard, Stage
from schemas.storage import PartEntry

WORKERS = os.cpu_count() or 1


def run_stage(build: BuildSession, stage: Stage, shard_task: Task[Any, list[PartEntry]]) -> None:
    """Bring the table of `stage` up to date. Raises what stops a build: `StoreError`, `BudgetError`."""
    plan = build.plan_stage(stage)
    if plan.removed:
        build.dataset.commit(stage.writes, [], plan.removed)
    adopted = _adopt(build, plan)
    todo = {unit: wanted for unit, wanted in plan.todo.items() if unit not in adopted}
    build.progress.start(stage.name, len(todo))
    for future in as_completed(_submit(build, shard_task, split_shards(todo, WORKERS))):
        entries = future.result()
        build.dataset.commit(stage.writes, entries)
        build.progress.advance(len(entries), sum(entry.status == "failed" for entry in entries))


def _adopt(build: BuildSession, plan: StagePlan) -> set[str]:
    """Commit the complete parts that a killed run left behind, and return their units. Forced units run again."""
    wanted = {unit: print_ for unit, print_ in plan.todo.items() if unit not in set(plan.forced)}
    entries = build.dataset.adopt(plan.stage.writes, wanted) if wanted else []
    if entries:
        build.dataset.commit(plan.stage.writes, entries)
        build.progress.note(f"{plan.stage.name}: took over {len(entries)} booklets from a run that was killed")
    return {entry.unit for entry in entries}


def _submit(
    build: BuildSession, shard_task: Task[Any, list[PartEntry]], shards: Iterable[dict[str, str]]
) -> list[PrefectFuture[list[PartEntry]]]:
    settings = build.settings.model_dump(mode="json")
    shared = partial(Shard, dataset_url=build.dataset.url, corpus=build.corpus, settings=settings)
    return [shard_task.submit(shared(plan=plan), open_shard_dataset, open_shard_source) for plan in shards]
