"""Bytes by their hash."""

import hashlib
from pathlib import Path

import pytest

from schemas.errors import StoreError
from storage.blobs import Blobs
from storage.filesystem import LocalFiles, open_files


def test_bytes_come_back_by_their_hash(store_url: str) -> None:
    blobs = Blobs(open_files(store_url))
    blob_hash = blobs.put(b"a picture")
    assert blob_hash == hashlib.sha256(b"a picture").hexdigest() == blobs.put(b"a picture")
    assert blobs.get(blob_hash) == b"a picture"
    assert blobs.get(blobs.put(b"")) == b""


def test_a_blob_lies_once_under_its_hash(tmp_path: Path) -> None:
    blob_hash = Blobs(LocalFiles(tmp_path)).put(b"x")
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()] == [
        f"_blobs/{blob_hash[:2]}/{blob_hash}"
    ]


def test_a_blob_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not there"):
        Blobs(LocalFiles(tmp_path)).get("0" * 64)


def test_a_damaged_blob_is_never_returned_and_heals_by_storing_again(tmp_path: Path) -> None:
    blobs = Blobs(LocalFiles(tmp_path))
    blob_hash = blobs.put(b"good")
    (tmp_path / "_blobs" / blob_hash[:2] / blob_hash).write_bytes(b"bad!")
    with pytest.raises(StoreError, match="damaged"):
        blobs.get(blob_hash)
    blobs.put(b"good")
    assert blobs.get(blob_hash) == b"good"


@pytest.mark.parametrize("blob_hash", ["", "../../etc/passwd", "A" * 64, "0" * 63])
def test_what_is_no_hash_reaches_no_file(tmp_path: Path, blob_hash: str) -> None:
    with pytest.raises(StoreError, match="not the SHA-256"):
        Blobs(LocalFiles(tmp_path)).get(blob_hash)
