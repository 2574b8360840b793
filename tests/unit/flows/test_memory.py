"""What a dataset remembers of its last build."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from flows.memory import find_corpus, find_settings, remember
from schemas.errors import SettingsError
from schemas.settings import Settings
from storage.dataset import StoredDataset, open_dataset


@pytest.fixture
def dataset(tmp_path: Path) -> StoredDataset:
    return open_dataset(str(tmp_path / "here" / "store"), "n")


def test_a_dataset_that_was_never_built_asks_for_its_corpus(dataset: StoredDataset) -> None:
    with pytest.raises(SettingsError, match="never built: name a corpus: `sangaku build CORPUS --name n`"):
        find_corpus(dataset, "")


def test_corpus_and_settings_come_back(dataset: StoredDataset, tmp_path: Path) -> None:
    settings = Settings(seed=3)
    remember(dataset, str(tmp_path / "elsewhere"), settings)
    assert find_corpus(dataset, "") == str(tmp_path / "elsewhere")
    assert find_settings(dataset, None) == settings


def test_a_corpus_beside_the_store_moves_with_it(dataset: StoredDataset, tmp_path: Path) -> None:
    remember(dataset, str(tmp_path / "here" / "corpus"), Settings())
    assert str(tmp_path) not in (dataset.read_text("corpus.json") or "")
    shutil.move(tmp_path / "here", tmp_path / "there")
    moved = open_dataset(str(tmp_path / "there" / "store"), "n")
    assert find_corpus(moved, "") == str(tmp_path / "there" / "corpus")


def test_settings_of_a_file_win_over_remembered_ones(dataset: StoredDataset, tmp_path: Path) -> None:
    remember(dataset, str(tmp_path), Settings(seed=3))
    (tmp_path / "s.yaml").write_text("seed: 4\n", "utf-8")
    assert find_settings(dataset, str(tmp_path / "s.yaml")).seed == 4


def test_a_damaged_note_names_the_remedy(dataset: StoredDataset) -> None:
    dataset.write_text("corpus.json", "{")
    with pytest.raises(SettingsError, match="damaged: name the corpus again"):
        find_corpus(dataset, "")


def test_nothing_is_written_when_nothing_changed(dataset: StoredDataset, tmp_path: Path) -> None:
    remember(dataset, str(tmp_path), Settings())
    before = (Path(dataset.url) / "_corpus.json").stat().st_mtime_ns
    remember(dataset, str(tmp_path), Settings())
    assert (Path(dataset.url) / "_corpus.json").stat().st_mtime_ns == before
