"""From the plain values of a shard to the dataset and corpus it works on.

Put opening here: the functions that tasks get as arguments, so that nothing that does not serialise travels to a task
(field case PF-04). Keep what a build knows besides in `flows.session`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from schemas.settings import Settings
from schemas.storage import Dataset, SourceFiles
from storage.corpus import Corpus, open_corpus
from storage.dataset import StoredDataset, open_dataset

_corpora: dict[str, Corpus] = {}
_datasets: dict[str, StoredDataset] = {}


def open_shard_dataset(dataset_url: str) -> Dataset:
    """Return the dataset at `dataset_url`: that of this process's build where it has one."""
    known = _datasets.get(dataset_url)
    if known is not None:
        return known
    store, _, name = dataset_url.rstrip("/").rpartition("/")
    return open_dataset(store, name)


def open_shard_source(corpus: str, settings: Settings) -> SourceFiles:
    """Return the files of `corpus`: those of this process's build where it has one, else walked anew."""
    known = _corpora.get(corpus)
    return known if known is not None else open_corpus(corpus, most_files=settings.limits.booklet_files)


@contextlib.contextmanager
def shared(corpus: str, source: Corpus, dataset: StoredDataset) -> Iterator[None]:
    """Let the shards of this process use what its build has open: one walk and one hashing of the corpus a build."""
    _corpora[corpus], _datasets[dataset.url] = source, dataset
    try:
        yield
    finally:
        _corpora.pop(corpus, None)
        _datasets.pop(dataset.url, None)
