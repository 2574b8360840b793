"""Commands that do not orchestrate: fast, quiet, and clear about what is wrong."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.flows.conftest import Sangaku


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("build", "nowhere", "--name", "n"), "does not exist: name a folder"),
        (("build", "corpus", "--name", "a/b"), "error: name: "),
        (("build", "corpus", "--name", "n", "--settings", "no.yaml"), "no.yaml: cannot be read"),
        (("build", "corpus", "--name", "n", "--settings", "bad.yaml"), "bad.yaml: seeds: Extra inputs"),
        (("build", "corpus", "--name", "n", "--only", "zebra"), "--only zebra: no booklet has this id; there are ba"),
        (("build", "corpus", "--name", "n", "--from", "dream"), "'dream' is not one of"),
        (("build", "corpus", "--name", "corpus", "--store", "."), "choose another --name or --store"),
        (("status", "n"), "no dataset 'n' here"),
        (("retry", "n"), "no dataset 'n' here"),
        (("init", "bad.yaml"), "bad.yaml: is there already"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_wrong_input_is_one_clear_line_and_exit_code_2(
    arguments: tuple[str, ...], message: str, lone_sangaku: Sangaku, corpus: Path
) -> None:
    (corpus.parent / "bad.yaml").write_text("seeds: 1\n", "utf-8")
    run = lone_sangaku.watched(*arguments)
    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err
    assert "prefect" not in run.imports


def test_an_error_is_a_single_line(lone_sangaku: Sangaku) -> None:
    run = lone_sangaku("build", "nowhere", "--name", "n")
    assert run.err.startswith("error: ")
    assert run.err.count("\n") == 1
    assert run.out == ""


@pytest.mark.parametrize("arguments", [("--version",), ("--help",), ("init",), ("status", "n")], ids=" ".join)
def test_commands_that_do_not_orchestrate_import_no_heavy_library(
    arguments: tuple[str, ...], lone_sangaku: Sangaku
) -> None:
    run = lone_sangaku.watched(*arguments)
    assert "flows" in run.imports
    assert not run.imports & {"prefect", "pandas", "s3fs", "uvicorn"}


def test_the_version_is_said_in_under_a_second(lone_sangaku: Sangaku) -> None:
    took = []
    for _ in range(3):
        start = time.monotonic()
        assert lone_sangaku("--version").out.startswith("sangaku ")
        took.append(time.monotonic() - start)
    assert min(took) < 1


def test_init_writes_a_file_that_build_takes(lone_sangaku: Sangaku, corpus: Path) -> None:
    assert lone_sangaku("init", "mine.yaml").code == 0
    run = lone_sangaku("build", str(corpus), "--name", "n", "--settings", "mine.yaml", "--quote")
    assert run.code == 0
    assert "collect: 3 to do" in run.out


def test_a_quote_builds_nothing(lone_sangaku: Sangaku, corpus: Path) -> None:
    run = lone_sangaku("build", str(corpus), "--name", "n", "--quote", "--json")
    assert run.json()["cost_usd"] == 0.0
    assert run.json()["stages"][0] == {
        "stage": "collect",
        "todo": ["bakery", "mill", "river"],
        "waiting": [],
        "removed": [],
    }
    assert not (lone_sangaku.folder / "sangaku-store").exists()


def test_doctor_says_what_there_is_and_passes(lone_sangaku: Sangaku) -> None:
    run = lone_sangaku("doctor", "--json")
    assert run.code == 0
    assert {"python", "prefect", "poppler", "tesseract", "OPENAI_API_KEY", "store"} <= {
        one["what"] for one in run.json()
    }


def test_the_store_comes_from_the_environment(lone_sangaku: Sangaku, tmp_path: Path) -> None:
    run = lone_sangaku("doctor", SANGAKU_STORE=str(tmp_path / "elsewhere"))
    assert f"store: {tmp_path / 'elsewhere'}" in run.out
