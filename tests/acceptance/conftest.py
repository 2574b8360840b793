"""Builds corpora without Prefect, once a session: what is judged here are the stages."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from flows.openers import open_shard_dataset, open_shard_source
from flows.parameters import BuildRequest
from flows.progress import Lines
from flows.session import open_session
from flows.shards import update_table
from flows.stages import STAGES
from schemas.stage import Shard, Stage
from schemas.storage import PartEntry
from storage.dataset import StoredDataset, open_dataset
from tasks.runner import run_shard

Build = Callable[[Path], StoredDataset]


def run_inline(stage: Stage, shards: list[Shard]) -> Iterator[list[PartEntry]]:
    for shard in shards:
        yield run_shard(stage, shard, open_shard_dataset, open_shard_source)


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Return a function that builds a corpus and returns the dataset; each corpus is built once."""
    store = str(tmp_path_factory.mktemp("store"))
    built: dict[Path, StoredDataset] = {}

    def build_once(corpus: Path) -> StoredDataset:
        if corpus not in built:
            name = f"d{len(built)}"
            request = BuildRequest(corpus=str(corpus), name=name, store=store)
            with open_session(request, Lines(lambda _: None)) as session:
                for stage in STAGES:
                    update_table(session, stage, partial(run_inline, stage))
            built[corpus] = open_dataset(store, name, create=False)
        return built[corpus]

    return build_once
