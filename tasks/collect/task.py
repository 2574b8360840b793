"""The Prefect task of the stage `collect`.

Put the wrapping here and nothing else: no branch, no rule. Keep the work in `tasks.collect.rules`.
"""

from __future__ import annotations

from prefect import task
from prefect.cache_policies import NO_CACHE

from schemas.stage import OpenDataset, OpenSource, Shard
from schemas.storage import PartEntry
from tasks.collect.stage import STAGE
from tasks.runner import run_shard


@task(name="collect", cache_policy=NO_CACHE, persist_result=False, retries=0)
def collect_shard(shard: Shard, open_dataset: OpenDataset, open_source: OpenSource) -> list[PartEntry]:
    """Collect the documents of `shard`; see `tasks.runner.run_shard`."""
    return run_shard(STAGE, shard, open_dataset, open_source)
