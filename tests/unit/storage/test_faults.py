"""A build that is killed at any write point, and run again, leaves what an undisturbed build leaves."""

import json
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from crash_build import ANNOTATION, rows_of

from storage.dataset import open_dataset
from storage.faults import WRITE_POINTS, write_point


class Builder:
    """The program that forks builds."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def run(self, store: Path | str, version: int, units: list[str], crash_at: str = "") -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([str(store), version, units, crash_at]) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())


@pytest.fixture(scope="module")
def builder(s3_server: str) -> Iterator[Builder]:
    """A builder that knows the S3 server from its environment."""
    assert s3_server
    command = [sys.executable, str(Path(__file__).with_name("crash_build.py"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Builder(process)


FIRST = ["a", "b", "broken", "c"]
SECOND = ["a", "b", "broken", "new"]


def tree(store: Path) -> dict[str, bytes]:
    """Every file of the store with its bytes: parts are the same bytes for the same rows."""
    return {str(path.relative_to(store)): path.read_bytes() for path in store.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def undisturbed(builder: Builder, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    store = tmp_path_factory.mktemp("undisturbed")
    assert builder.run(store, 1, FIRST) == 0
    assert builder.run(store, 2, SECOND) == 0
    return tree(store)


def without_blobs_of_the_first_build(files: dict[str, bytes]) -> dict[str, bytes]:
    return {path: data for path, data in files.items() if not path.startswith("_blobs")}


@pytest.mark.parametrize("point", WRITE_POINTS)
def test_killed_there_then_run_again_equals_undisturbed(
    point: str, builder: Builder, tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    kills = 0
    for passage in (1, 2, 5):
        for version, units in ((1, FIRST), (2, SECOND)):
            store = tmp_path / f"{passage}-{version}"
            if version == 2:
                assert builder.run(store, 1, FIRST) == 0
            if point == "leftover.deleted":
                builder.run(store, version, units, "part.temp:2")
            if builder.run(store, version, units, f"{point}:{passage}") == -signal.SIGKILL:
                kills += 1
            assert builder.run(store, version, units) == 0
            assert builder.run(store, 2, SECOND) == 0
            assert without_blobs_of_the_first_build(tree(store)) == without_blobs_of_the_first_build(undisturbed)
    assert kills, "no build passes this point"


def test_while_a_build_is_dead_the_old_truth_or_the_new_one_is_readable(builder: Builder, tmp_path: Path) -> None:
    builder.run(tmp_path, 1, FIRST)
    for point in ("part.stored:2", "manifest.temp:1", "manifest.stored:1", "superseded.deleted:1"):
        assert builder.run(tmp_path, 2, SECOND, point) == -signal.SIGKILL
        for unit in ("a", "b"):
            rows = open_dataset(str(tmp_path), "d").read_rows(ANNOTATION, [unit])
            assert rows in (rows_of(unit, 1), rows_of(unit, 2))


def test_what_a_killed_run_completed_is_adopted_not_made_again(builder: Builder, tmp_path: Path) -> None:
    assert builder.run(tmp_path, 1, FIRST, "part.stored:2") == -signal.SIGKILL
    dataset = open_dataset(str(tmp_path), "d")
    assert [entry.unit for entry in dataset.adopt(ANNOTATION, dict.fromkeys(FIRST, "1" * 64))] == ["a", "b"]


def test_after_a_rerun_other_tools_see_exactly_the_rows_of_the_manifest(builder: Builder, tmp_path: Path) -> None:
    builder.run(tmp_path, 1, FIRST)
    builder.run(tmp_path, 2, SECOND, "superseded.deleted:1")
    builder.run(tmp_path, 2, SECOND)
    frame = pd.read_parquet(tmp_path / "d" / "annotation")
    assert sorted(frame["problem_id"]) == [f"{unit}/{number}" for unit in ("a", "b", "new") for number in range(3)]
    assert set(frame["annotator"]) == {"v2"}


@pytest.mark.parametrize(
    "crash_at",
    ["lock.taken:1", "dropped.stored:2", "part.start:2", "part.stored:2", "manifest.start:1", "manifest.stored:1"],
)
def test_killed_on_an_object_store_then_run_again_has_the_same_rows_and_files(builder: Builder, crash_at: str) -> None:
    store = f"s3://store/{uuid.uuid4().hex}"
    assert builder.run(store, 1, FIRST, crash_at) == -signal.SIGKILL
    assert builder.run(store, 1, FIRST) == 0
    dataset = open_dataset(store, "d")
    assert dataset.read_rows(ANNOTATION) == [row for unit in ("a", "b", "c") for row in rows_of(unit, 1)]
    assert len(dataset._files.sizes("d/annotation")) == 4
    assert "_lock" not in dataset._files.sizes("d")


def test_nothing_happens_without_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANGAKU_CRASH_AT", raising=False)
    write_point("part.temp")
