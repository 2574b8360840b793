"""Shards as Prefect tasks.

Put the submission of tasks here: one task a shard, coarse enough for Prefect to record every one. Keep what a stage's
update is in `flows.shards`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from prefect import Task
from prefect.futures import as_completed

from flows.openers import open_shard_dataset, open_shard_source
from flows.session import BuildSession
from flows.shards import update_table
from schemas.stage import Shard, Stage
from schemas.storage import PartEntry

ShardTask = Task[Any, list[PartEntry]]


def run_stage(build: BuildSession, stage: Stage, shard_task: ShardTask) -> None:
    """Bring the table of `stage` up to date by runs of `shard_task`, within a flow."""
    update_table(build, stage, partial(_submit, shard_task))


def _submit(shard_task: ShardTask, shards: list[Shard]) -> Iterator[list[PartEntry]]:
    """Yield what each shard made as it finishes. Raises the error of the first one that could not go on."""
    futures = [shard_task.submit(shard, open_shard_dataset, open_shard_source) for shard in shards]
    for future in as_completed(futures):
        yield future.result()
