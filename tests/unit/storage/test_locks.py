"""Two builds of one dataset: the second says who holds it and stops; a dead holder holds nothing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from schemas.errors import StoreError
from storage.dataset import open_dataset
from storage.filesystem import open_files
from storage.leases import Lease, decode, leased, this_machine

HOLD = """
import sys, time
from storage.dataset import open_dataset
with open_dataset(sys.argv[1], "d").lock("the other build"):
    print("held", flush=True)
    time.sleep(60)
"""


def hold(store_url: str) -> "subprocess.Popen[str]":
    process = subprocess.Popen([sys.executable, "-c", HOLD, store_url], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.parametrize("store_url", ["local", "s3"], indirect=True)
def test_the_second_build_names_the_first_and_stops(store_url: str) -> None:
    with hold(store_url) as other:
        try:
            with (
                pytest.raises(
                    StoreError, match=rf"dataset d is in use by process {other.pid} on .*\(the other build\)"
                ),
                open_dataset(store_url, "d").lock("mine"),
            ):
                pass
        finally:
            other.kill()


@pytest.mark.parametrize("store_url", ["local", "s3"], indirect=True)
def test_a_killed_build_holds_nothing(store_url: str) -> None:
    with hold(store_url) as other:
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
        with open_dataset(store_url, "d").lock("mine"):
            pass


def test_one_process_cannot_hold_a_dataset_twice(store_url: str) -> None:
    with open_dataset(store_url, "d").lock("first"):
        with pytest.raises(StoreError, match="first"), open_dataset(store_url, "d").lock("second"):
            pass
        with open_dataset(store_url, "other").lock("third"):
            pass
    with open_dataset(store_url, "d").lock("again"):
        pass


def test_an_error_inside_ends_the_lock(store_url: str) -> None:
    with pytest.raises(ValueError, match="inside"), open_dataset(store_url, "d").lock("first"):
        raise ValueError("inside")
    with open_dataset(store_url, "d").lock("again"):
        pass


def test_a_forked_child_does_not_keep_the_lock_of_its_parent(tmp_path: Path) -> None:
    code = """
import os, sys, time
from storage.dataset import open_dataset
with open_dataset(sys.argv[1], "d").lock("parent"):
    if os.fork() == 0:
        time.sleep(30)
        os._exit(0)
    print("held", flush=True)
    time.sleep(60)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "held\n"
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with open_dataset(str(tmp_path), "d").lock("mine"):
            pass
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.stdout.close()


def foreign(expires_in_s: float) -> Lease:
    return Lease(
        "x" * 32, "another machine", time.time() + expires_in_s, 1, "far", "theirs", "2026-01-01T00:00:00+00:00"
    )


@pytest.mark.parametrize("store_url", ["memory", "s3"], indirect=True)
def test_an_expired_lease_of_another_machine_is_taken_over(store_url: str) -> None:
    files = open_files(store_url)
    files.write("d/_lock", foreign(-1).encode(), "text")
    with leased(files, "d/_lock", "d", "mine"):
        current = decode(files.read("d/_lock") or b"")
        assert current is not None
        assert current.machine == this_machine()
    assert files.sizes("d") == {}


@pytest.mark.parametrize("store_url", ["memory", "s3"], indirect=True)
def test_a_lease_that_holds_says_how_to_clear_it(store_url: str) -> None:
    files = open_files(store_url)
    files.write("d/_lock", foreign(100).encode(), "text")
    with (
        pytest.raises(StoreError, match=r"process 1 on far .*\(theirs\).*ends by itself in \d+ s, or delete .*d/_lock"),
        leased(files, "d/_lock", "d", "mine"),
    ):
        pass


def test_a_lease_is_renewed_while_it_is_held() -> None:
    files = open_files("memory://renewal")
    with leased(files, "d/_lock", "d", "mine", term_s=0.4) as lease:
        time.sleep(1.0)
        lease.check()


def test_a_lease_that_somebody_cleared_stops_the_commits() -> None:
    files = open_files("memory://lost")
    theirs = foreign(100).encode()
    with leased(files, "d/_lock", "d", "mine", term_s=0.4) as lease:
        files.write("d/_lock", theirs, "text")
        time.sleep(0.3)
        with pytest.raises(StoreError, match="lost its lease"):
            lease.check()
    assert files.read("d/_lock") == theirs
