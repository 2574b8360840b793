"""A build that is killed anywhere, and run again, ends with the tables of one that never was.

Builds run in forks without Prefect (`build_forked.py`), so that every write point can have its crash; a few runs of
the real command are killed too. Larger storms: `python -m benchmarks.crash_storm`.
"""

from __future__ import annotations

import random
import shutil
import signal
import time
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from storage.compare import compare_datasets
from storage.dataset import StoredDataset, open_dataset
from storage.faults import WRITE_POINTS
from tests.flows.conftest import Fork, Sangaku, write_bakery, write_broken, write_corpus

KILLED = -signal.SIGKILL
LATER = ["part.half:4", "part.stored:9", "manifest.half:5", "manifest.stored:8", "superseded.deleted:3"]
"""Later passages of the points that a build passes most, in other stages."""


@dataclass(frozen=True)
class Storm:
    """A store that was built and holds leftovers of a killed run, its changed corpus, and what should come of both."""

    store: Path
    corpus: Path
    wanted: StoredDataset


@pytest.fixture(scope="session")
def storm(tmp_path_factory: pytest.TempPathFactory, fork_build: Fork) -> Storm:
    folder = tmp_path_factory.mktemp("storm")
    corpus = write_corpus(folder / "corpus")
    assert fork_build(folder / "store", corpus) == 0
    write_bakery(corpus, 9)
    assert fork_build(folder / "store", corpus, SANGAKU_CRASH_AT="part.stored:3") == KILLED
    write_bakery(corpus, 10)
    (corpus / "bakery" / "garden.png").write_bytes((corpus / "bakery" / "garden.png").read_bytes() + b"\0")
    shutil.copytree(corpus / "river", corpus / "stream")
    shutil.rmtree(corpus / "mill")
    write_broken(corpus)
    assert fork_build(folder / "fresh", corpus) == 0
    return Storm(folder / "store", corpus, open_dataset(str(folder / "fresh"), "n"))


def differences(store: Path, storm: Storm) -> list[str]:
    """Return how a store differs from the undisturbed build: rows, failures, and files that no manifest names."""
    dataset = open_dataset(str(store), "n")
    rows = [str(one) for one in compare_datasets(storm.wanted, dataset)]
    if dataset.read_failed("read") != storm.wanted.read_failed("read"):
        rows.append("failures of read differ")
    names = [{path.name for path in Path(one.url).rglob("*.parquet")} for one in (dataset, storm.wanted)]
    return [*rows, *sorted(names[0] ^ names[1])]


def moment(seed: int, first_s: float, last_s: float) -> float:
    """Return a time between two that depends on the seed only."""
    return random.Random(seed).uniform(first_s, last_s)  # noqa: S311  # chance, not secrecy


@pytest.fixture
def store(storm: Storm, tmp_path: Path) -> Path:
    """A copy of the disturbed store. Its dataset has the same place relative to nothing, as after a restore."""
    return Path(shutil.copytree(storm.store, tmp_path / "store"))


def test_the_comparison_sees_that_the_disturbed_store_is_not_done(store: Path, storm: Storm) -> None:
    assert differences(store, storm)


@pytest.mark.parametrize("crash_at", [f"{point}:1" for point in WRITE_POINTS] + LATER)
def test_a_crash_at_every_write_point_is_made_good_by_the_next_build(
    crash_at: str, store: Path, storm: Storm, fork_build: Fork
) -> None:
    assert fork_build(store, storm.corpus, SANGAKU_CRASH_AT=crash_at) == KILLED, f"{crash_at} was never passed"
    assert fork_build(store, storm.corpus) == 0
    assert differences(store, storm) == []


@pytest.mark.parametrize("seed", range(17))
def test_a_kill_at_a_random_moment_is_made_good_by_the_next_build(
    seed: int, store: Path, storm: Storm, fork_build: Fork
) -> None:
    fork_build(store, storm.corpus, kill_after_s=moment(seed, 0.0, 1.5))
    assert fork_build(store, storm.corpus) == 0
    assert differences(store, storm) == []


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_command_is_made_good_by_the_same_command(
    seed: int, store: Path, storm: Storm, sangaku: Sangaku
) -> None:
    command = ("build", str(storm.corpus), "--name", "n", "--store", str(store))
    process = sangaku.start(*command)
    time.sleep(moment(seed, 0.5, 6.0))
    process.kill()
    process.communicate()
    assert sangaku(*command).code == 1
    assert differences(store, storm) == []


def test_pf_07_the_lock_of_a_killed_build_is_free_at_once(store: Path, storm: Storm, fork_build: Fork) -> None:
    assert fork_build(store, storm.corpus, SANGAKU_CRASH_AT="lock.taken:1") == KILLED
    with open_dataset(str(store), "n").lock("a test"):
        pass


def test_the_server_of_a_killed_command_ends_with_it_and_the_next_one_works(
    lone_sangaku: Sangaku, corpus: Path
) -> None:
    process = lone_sangaku.start("build", str(corpus), "--name", "n")
    server = wait_for_server(process.pid)
    process.kill()
    process.communicate()
    assert_gone(server)
    run = lone_sangaku("build", str(corpus), "--name", "n")
    assert run.code == 0, run.err
    assert not servers_in(lone_sangaku.folder)


def test_an_interrupted_command_says_so_in_one_line_and_ends_its_server(lone_sangaku: Sangaku, corpus: Path) -> None:
    process = lone_sangaku.start("build", str(corpus), "--name", "n")
    server = wait_for_server(process.pid)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.splitlines()[-1].startswith("error: interrupted")
    assert "Traceback" not in err
    assert_gone(server)


def wait_for_server(pid: int) -> psutil.Process:
    """Return the child of `pid` that is its Prefect server."""
    for _ in range(600):
        for child in psutil.Process(pid).children():
            if "flows.prefect_server" in child.cmdline():
                return child
        time.sleep(0.05)
    raise AssertionError("no server was started")


def assert_gone(process: psutil.Process) -> None:
    for _ in range(100):
        if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
            return
        time.sleep(0.05)
    raise AssertionError("the server outlived its command")


def servers_in(folder: Path) -> list[psutil.Process]:
    """Return Prefect servers that work in `folder`."""
    found = []
    for process in psutil.process_iter():
        try:
            if "flows.prefect_server" in process.cmdline() and process.cwd() == str(folder):
                found.append(process)
        except psutil.Error:
            continue
    return found
