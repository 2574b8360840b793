"""From the plain values of a shard to the dataset and corpus it works on.

Put opening here: the functions that tasks get as arguments, so that nothing that does not serialise travels to a task
(field case PF-04). Keep what a build knows besides in `flows.session`.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

from schemas.settings import Settings
from schemas.storage import Dataset, SourceFiles
from storage.corpus import Corpus, open_corpus
from storage.dataset import StoredDataset, open_dataset

_shared: dict[str, StoredDataset | Corpus] = {}
_opening = threading.Lock()


def open_shard_dataset(dataset_url: str) -> Dataset:
    """Return the dataset at `dataset_url`: that of this process's build where it has one."""
    return _dataset(dataset_url)


def open_shard_source(corpus: str, settings: Settings) -> SourceFiles:
    """Return the files of `corpus`: those of this process's build where it has one, else walked anew."""
    with _opening:
        known = _shared.get(f"corpus {corpus}")
        return known if isinstance(known, Corpus) else open_corpus(corpus, most_files=settings.limits.booklet_files)


def _dataset(dataset_url: str) -> StoredDataset:
    with _opening:
        known = _shared.get(f"dataset {dataset_url}")
        if isinstance(known, StoredDataset):
            return known
    store, _, name = dataset_url.rstrip("/").rpartition("/")
    return open_dataset(store, name)


@contextlib.contextmanager
def shared(corpus: str, source: Corpus, dataset: StoredDataset) -> Iterator[None]:
    """Let the shards of this process use what its build has open: one walk and one hashing of the corpus a build."""
    names = (f"corpus {corpus}", f"dataset {dataset.url}")
    with _opening:
        _shared.update(zip(names, (source, dataset), strict=True))
    try:
        yield
    finally:
        with _opening:
            for name in names:
                _shared.pop(name, None)
