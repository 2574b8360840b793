"""The Prefect task of the stage `segment`.

Put the wrapping here and nothing else: no branch, no rule. Keep the work in `tasks.segment.rules`.
"""

from __future__ import annotations

from prefect import task
from prefect.cache_policies import NO_CACHE

from schemas.stage import OpenDataset, OpenSource, Shard
from schemas.storage import PartEntry
from tasks.runner import run_shard
from tasks.segment.stage import STAGE


@task(name="segment", cache_policy=NO_CACHE, persist_result=False, retries=0)
def segment_shard(shard: Shard, open_dataset: OpenDataset, open_source: OpenSource) -> list[PartEntry]:
    """Segment the booklets of `shard`; see `tasks.runner.run_shard`."""
    return run_shard(STAGE, shard, open_dataset, open_source)
