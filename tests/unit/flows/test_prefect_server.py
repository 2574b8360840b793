"""Where Prefect keeps its records, and what is said when it cannot."""

from __future__ import annotations

import shutil
import socket
from collections import namedtuple
from pathlib import Path

import httpx
import pytest

from flows import prefect_server
from schemas.errors import StoreError

Usage = namedtuple("Usage", "free")


def test_records_lie_in_a_local_store_that_is_free(tmp_path: Path) -> None:
    with prefect_server.prefect_home(str(tmp_path / "new/store")) as (home, lock):
        assert (home, lock is None) == (tmp_path / "new/store/_prefect", False)


@pytest.mark.parametrize("store", ["file://{}/a%20store", "~/a store"])
def test_records_lie_in_the_folder_that_the_store_is_however_it_is_written(
    store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with prefect_server.prefect_home(store.format(tmp_path)) as (home, _):
        assert home == tmp_path / "a store" / "_prefect"


def test_records_lie_elsewhere_while_another_build_uses_the_store(tmp_path: Path) -> None:
    with prefect_server.prefect_home(str(tmp_path)), prefect_server.prefect_home(str(tmp_path)) as (home, lock):
        assert lock is None
        assert not home.is_relative_to(tmp_path / "_prefect")


def test_an_error_of_the_build_is_not_taken_for_a_store_in_use(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError, match="of the build"), prefect_server.prefect_home(str(tmp_path)):
        raise BlockingIOError("of the build")


def test_a_store_that_is_nearly_full_is_left_to_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free=1000))
    with prefect_server.prefect_home(str(tmp_path / "store")) as (_, lock):
        assert lock is None
        assert not (tmp_path / "store").exists()


def test_a_store_that_is_a_file_is_named_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "_prefect").write_text("", "utf-8")
    with pytest.raises(StoreError, match="_prefect"), prefect_server.prefect_home(str(tmp_path)):
        pass


@pytest.mark.parametrize(("free", "raised"), [(1000, StoreError), (2**40, httpx.HTTPError)], ids=["full", "room"])
def test_a_full_disk_is_named_as_what_keeps_prefect_from_writing(
    free: int, raised: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free=free))
    with pytest.raises(raised), prefect_server._blaming_the_disk(tmp_path):
        raise httpx.HTTPError("500")


def test_a_server_of_others_that_does_not_answer_is_named_without_its_password() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://me:hidden@127.0.0.1:{taken.getsockname()[1]}/api"
        with pytest.raises(StoreError, match=r"does not answer: .*unset PREFECT_API_URL") as caught:
            prefect_server._check_answers(url)
    assert "hidden" not in str(caught.value)
