"""The Prefect task of the stage `verify`.

Put the wrapping here and nothing else: no branch, no rule. Keep the work in `tasks.verify.rules`.
"""

from __future__ import annotations

from prefect import task
from prefect.cache_policies import NO_CACHE

from schemas.stage import OpenDataset, OpenSource, Shard
from schemas.storage import PartEntry
from tasks.runner import run_shard
from tasks.verify.stage import STAGE


@task(name="verify", cache_policy=NO_CACHE, persist_result=False, retries=0)
def verify_shard(shard: Shard, open_dataset: OpenDataset, open_source: OpenSource) -> list[PartEntry]:
    """Check the candidates of the booklets of `shard`; see `tasks.runner.run_shard`."""
    return run_shard(STAGE, shard, open_dataset, open_source)
