"""The main job through the command line: what a first, a second and a changed build do, and how they end."""

from __future__ import annotations

import shutil
from pathlib import Path

import pandas as pd
import pytest

from schemas.tables import TABLES, Problem
from storage.compare import compare_datasets
from tests.flows.conftest import Sangaku, write_bakery, write_broken

PROBLEM = Problem.TABLE


def files(folder: Path) -> dict[str, int]:
    """Return every file of a dataset's tables with the time it was written."""
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*.parquet")}


def units(sangaku: Sangaku) -> set[str]:
    return set(sangaku.dataset().manifest(PROBLEM))


@pytest.fixture
def built(sangaku: Sangaku, corpus: Path) -> Sangaku:
    run = sangaku("build", str(corpus), "--name", "n")
    assert run.code == 0, run.err
    return sangaku


def test_a_build_makes_problems_that_pandas_reads(built: Sangaku) -> None:
    problems = pd.read_parquet(built.folder / "sangaku-store" / "n" / "problem")
    assert len(problems) == 6
    assert set(problems["booklet_id"]) == {"bakery", "mill", "river"}


def test_a_second_build_computes_nothing_and_does_not_import_prefect(built: Sangaku, corpus: Path) -> None:
    before = files(built.folder)
    run = built.watched("build", str(corpus), "--name", "n")
    assert run.code == 0
    assert run.out.startswith("nothing to do: 3 booklets, 6 problems, 0 failed")
    assert "flows" in run.imports
    assert not run.imports & {"prefect", "pandas", "s3fs", "uvicorn"}
    assert files(built.folder) == before


def test_a_changed_booklet_is_done_again_and_no_other(built: Sangaku, corpus: Path) -> None:
    before = files(built.folder)
    write_bakery(corpus, 10)
    run = built("build", str(corpus), "--name", "n")
    changed = set(before.items() ^ files(built.folder).items())
    assert run.code == 0
    assert "read: 1 of 1 booklets" in run.err
    assert changed
    assert all("/bakery-" in path for path, _ in changed)
    assert any("$10$" in problem.statement for problem in built.dataset().read_rows(PROBLEM, ["bakery"]))


def test_a_removed_booklet_takes_its_rows_with_it(built: Sangaku, corpus: Path) -> None:
    shutil.rmtree(corpus / "mill")
    run = built("build", str(corpus), "--name", "n")
    assert run.code == 0
    assert all(set(built.dataset().manifest(table)) <= {"bakery", "river"} for table in TABLES.values())
    assert not [path for path in files(built.folder) if "mill" in path]


def test_a_failed_document_is_listed_and_not_tried_again_and_retry_tries_it_only(built: Sangaku, corpus: Path) -> None:
    """PF-01: with ten booklets and one failure, a retry pays for the one."""
    write_broken(corpus)
    first = built("build", str(corpus), "--name", "n")
    assert first.code == 1
    assert "failed: read: wreck" in first.err
    assert "sangaku retry n" in first.err
    second = built.watched("build", str(corpus), "--name", "n")
    assert second.code == 1
    assert second.out.startswith("nothing to do")
    assert "failed: read: wreck" in second.err
    assert "prefect" not in second.imports
    third = built("retry", "n")
    assert third.code == 1
    assert "read: 1 of 1 booklets" in third.err
    assert units(built) == {"bakery", "mill", "river", "wreck"}


def test_only_builds_what_it_names(sangaku: Sangaku, corpus: Path) -> None:
    assert sangaku("build", str(corpus), "--name", "n", "--only", "riv*").code == 0
    assert units(sangaku) == {"river"}
    assert sangaku("build", str(corpus), "--name", "n", "--only", "mill", "--only", "bakery").code == 0
    assert units(sangaku) == {"bakery", "mill", "river"}


def test_from_runs_its_stage_again_and_makes_the_same_rows(built: Sangaku, corpus: Path) -> None:
    shutil.copytree(built.folder / "sangaku-store" / "n", built.folder / "sangaku-store" / "before")
    run = built("build", str(corpus), "--name", "n", "--from", "extract")
    assert run.code == 0
    assert "extract: 3 of 3" in run.err
    assert "segment:" not in run.err
    assert compare_datasets(built.dataset("before"), built.dataset()) == []


def test_a_dataset_in_use_says_by_whom_and_stops_before_prefect(sangaku: Sangaku, corpus: Path) -> None:
    with sangaku.dataset().lock("a test"):
        run = sangaku.watched("build", str(corpus), "--name", "n")
    assert run.code == 2
    assert run.err.startswith("error: dataset n is in use by process ")
    assert "(a test)" in run.err
    assert "prefect" not in run.imports


def test_pf_06_tables_that_are_gone_are_made_again(built: Sangaku, corpus: Path) -> None:
    shutil.copytree(built.folder / "sangaku-store" / "n", built.folder / "sangaku-store" / "before")
    for path in (built.folder / "sangaku-store" / "n" / "page").glob("*.parquet"):
        path.unlink()
    run = built("build", str(corpus), "--name", "n")
    assert run.code == 0
    assert "read: 3 of 3 booklets" in run.err
    assert compare_datasets(built.dataset("before"), built.dataset()) == []


def test_an_empty_corpus_is_an_ordinary_case(sangaku: Sangaku, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    run = sangaku("build", "empty", "--name", "n")
    assert (run.code, run.out.splitlines()[0]) == (0, "nothing to do: 0 booklets, 0 problems, 0 failed")


def test_a_store_that_cannot_be_written_is_one_line_and_loses_nothing(built: Sangaku, corpus: Path) -> None:
    """As with a full disk: the stage before it is committed, and the next build goes on."""
    folder = built.folder / "sangaku-store" / "n" / "check"
    folder.rename(folder.with_name("kept"))
    folder.write_text("in the way", "utf-8")
    write_bakery(corpus, 14)
    run = built("build", str(corpus), "--name", "n")
    assert (run.code, "Traceback" in run.err) == (2, False)
    assert "error: " in run.err.splitlines()[-1]
    folder.unlink()
    folder.with_name("kept").rename(folder)
    assert built("build", str(corpus), "--name", "n").code == 0
    assert any("$14$" in problem.statement for problem in built.dataset().read_rows(PROBLEM, ["bakery"]))
