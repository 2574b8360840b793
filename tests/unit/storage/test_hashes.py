"""An unchanged file is not read again; a changed one always is."""

import os
import time
from pathlib import Path

import pytest

from storage.corpus import open_corpus
from storage.dataset import open_dataset
from storage.hashes import HashCache

OLD_NS = time.time_ns() - 3_600_000_000_000


class Kept:
    def __init__(self, data: bytes | None = None) -> None:
        self.data = data
        self.writes = 0

    def read_hashes(self) -> bytes | None:
        return self.data

    def write_hashes(self, data: bytes) -> None:
        self.data = data
        self.writes += 1


def hash_of(root: Path, kept: Kept) -> str:
    corpus = open_corpus(root, kept)
    (file,) = corpus.files("a.tex")
    corpus.remember()
    return file.sha256


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpus of one file that was changed long ago; only its inode was made just now."""
    (tmp_path / "a.tex").write_bytes(b"one")
    os.utime(tmp_path / "a.tex", ns=(OLD_NS, OLD_NS))
    monkeypatch.setattr("storage.hashes.RACY_NS", -60_000_000_000)
    return tmp_path


def test_a_known_file_is_not_read_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept()
    first = hash_of(root, kept)
    monkeypatch.setattr("hashlib.file_digest", None)
    assert hash_of(root, kept) == first
    assert kept.writes == 1


def test_other_bytes_of_the_same_size_and_time_are_noticed(root: Path) -> None:
    kept = Kept()
    first = hash_of(root, kept)
    (root / "a.tex").write_bytes(b"two")
    os.utime(root / "a.tex", ns=(OLD_NS, OLD_NS))
    assert hash_of(root, kept) != first


def test_a_file_that_was_just_changed_is_not_trusted_next_time(tmp_path: Path) -> None:
    kept = Kept()
    (tmp_path / "a.tex").write_bytes(b"one")
    hash_of(tmp_path, kept)
    assert b"a.tex" not in (kept.data or b"")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format":1}', b'{"format":1,"root":"x","files":[[1]]}'])
def test_a_damaged_or_foreign_cache_is_no_cache(root: Path, data: bytes) -> None:
    assert hash_of(root, Kept(data)) == hash_of(root, Kept())


def test_files_that_are_gone_leave_the_cache(root: Path) -> None:
    kept = Kept()
    hash_of(root, kept)
    (root / "a.tex").rename(root / "b.tex")
    corpus = open_corpus(root, kept)
    corpus.files("b.tex")
    corpus.remember()
    assert b"b.tex" in (kept.data or b"")
    assert b"a.tex" not in (kept.data or b"")


def test_a_dataset_keeps_the_cache(root: Path, store_url: str) -> None:
    corpus = open_corpus(root, open_dataset(store_url, "d"))
    corpus.files("a.tex")
    corpus.remember()
    known = HashCache(root.resolve(), open_dataset(store_url, "d"))
    assert set(known._known) == {"a.tex"}
