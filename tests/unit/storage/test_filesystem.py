"""Whole files in one step; a store that cannot be written says so and keeps no half file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from schemas.errors import SettingsError, StoreError
from storage.filesystem import LocalFiles, open_files

WRITE = """
import resource, signal, sys
from pathlib import Path
from schemas.errors import StoreError
from storage.filesystem import LocalFiles
if sys.argv[2] != "-":
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
try:
    LocalFiles(Path(sys.argv[1])).write("t/part", b"x" * 3_000_000, "part")
except StoreError as error:
    sys.exit(str(error))
"""


def write_in_another_process(folder: Path, limit: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", WRITE, str(folder), limit], capture_output=True, text=True, check=False
    )


def test_a_file_is_replaced_as_a_whole(store_url: str) -> None:
    files = open_files(store_url)
    files.write("a/b/c", b"one", "text")
    before = files.version("a/b/c")
    files.write("a/b/c", b"two!", "text")
    assert files.read("a/b/c") == b"two!"
    assert files.version("a/b/c") != before
    assert files.sizes("a/b") == {"c": 4}
    assert files.folders("a") == ["b"]


def test_what_is_not_there_is_none_and_empty(store_url: str) -> None:
    files = open_files(store_url)
    assert (files.read("x"), files.version("x"), files.sizes("x"), files.folders("x")) == (None, None, {}, [])
    files.delete("x")


def test_only_the_first_creates(store_url: str) -> None:
    files = open_files(store_url)
    assert files.create("a/lock", b"mine")
    assert not files.create("a/lock", b"theirs")
    assert files.read("a/lock") == b"mine"


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_full_disk_is_named_with_its_remedy_and_keeps_no_half_file(tmp_path: Path) -> None:
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)], check=False)
    if mounted.returncode:
        pytest.skip("this machine does not let root mount a tmpfs")
    try:
        done = write_in_another_process(tmp_path, "-")
        assert "the disk is full: free space" in done.stderr
        assert str(tmp_path / "t/part") in done.stderr
        assert list((tmp_path / "t").iterdir()) == []
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_file_that_may_not_grow_is_named_and_keeps_no_half_file(tmp_path: Path) -> None:
    done = write_in_another_process(tmp_path, "100000")
    assert "raise the limit" in done.stderr
    assert list((tmp_path / "t").iterdir()) == []


def test_a_failed_write_keeps_the_old_file(tmp_path: Path) -> None:
    LocalFiles(tmp_path).write("t/part", b"old", "part")
    assert write_in_another_process(tmp_path, "100000").returncode == 1
    assert (tmp_path / "t/part").read_bytes() == b"old"


def test_a_file_in_the_way_of_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("a file")
    with pytest.raises(StoreError, match="part of this path is a file"):
        LocalFiles(tmp_path / "store").write("d/part", b"x", "part")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="no permission"):
        LocalFiles(tmp_path).write("d/part", b"x", "part")


def test_file_urls_are_local(tmp_path: Path) -> None:
    files = open_files(f"file://{tmp_path}/with%20space")
    files.write("a", b"x", "text")
    assert (tmp_path / "with space/a").read_bytes() == b"x"


def test_a_store_without_one_step_puts_is_written_by_moving(tmp_path: Path) -> None:
    files = open_files(f"local://{tmp_path}")
    files.write("a/b", b"x", "text")
    files.write("a/b", b"yy", "text")
    assert files.sizes("a") == {"b": 2}


@pytest.mark.parametrize("url", ["", "  ", "nosuchkind://x/y", "s3://user:secret@bucket/x"])
def test_a_url_that_cannot_be_a_store_is_refused_without_showing_a_password(url: str) -> None:
    with pytest.raises(SettingsError) as caught:
        open_files(url)
    assert "secret" not in str(caught.value)


def test_a_bucket_that_is_not_there_is_named(s3_server: str) -> None:
    assert s3_server
    with pytest.raises(StoreError, match=r"s3://no-such-bucket/a.*check address, bucket and credentials"):
        open_files("s3://no-such-bucket").write("a", b"x", "text")


@pytest.mark.parametrize("heavy", ["pandas", "s3fs", "prefect", "fsspec"])
def test_local_stores_start_without(heavy: str) -> None:
    code = f"import storage.dataset, storage.corpus, sys; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
