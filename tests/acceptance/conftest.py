"""Builds corpora without Prefect, once a session: what is judged here are the stages."""

from collections.abc import Callable
from pathlib import Path

import build_forked
import pytest

from flows.parameters import BuildRequest
from storage.dataset import StoredDataset, open_dataset

Build = Callable[[Path], StoredDataset]


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Return a function that builds a corpus and returns the dataset; each corpus is built once.

    Pages have no pictures: their bytes depend on the machine's poppler.
    """
    store = str(tmp_path_factory.mktemp("store"))
    settings = tmp_path_factory.mktemp("settings") / "no-page-images.yaml"
    settings.write_text("read: {page_images: none}\n", "utf-8")
    built: dict[Path, StoredDataset] = {}

    def build_once(corpus: Path) -> StoredDataset:
        if corpus not in built:
            name = f"d{len(built)}"
            build_forked.build(BuildRequest(corpus=str(corpus), name=name, store=store, settings=str(settings)))
            built[corpus] = open_dataset(store, name, create=False)
        return built[corpus]

    return build_once
