"""The plan: what is done, stale, missing, failed, waiting and removed, against a real store in a temporary folder."""

from __future__ import annotations

import dataclasses
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from flows.plan import Planner, Selection, StagePlan, idle, split_shards
from schemas.errors import SettingsError
from schemas.settings import Settings
from schemas.stage import Outcome, Stage
from schemas.storage import PartEntry
from schemas.tables import Document, Page, Segment
from schemas.tables.records import Failed
from storage.corpus import open_corpus
from storage.dataset import StoredDataset, open_dataset


def make_stage(name: str, **changes: object) -> Stage:
    tables = {"collect": ((), Document), "read": ((Document,), Page), "segment": ((Page,), Segment)}
    reads, writes = tables[name]
    stage = Stage(
        name=name,
        version=1,
        reads=tuple(row.TABLE for row in reads),
        writes=writes.TABLE,
        counts="files",
        reads_source=name != "segment",
        engine=lambda _: "rules",
        settings=lambda _: {},
        process=lambda _: Outcome([], 0, 0),
    )
    return dataclasses.replace(stage, **changes)  # type: ignore[arg-type]


STAGES = tuple(map(make_stage, ("collect", "read", "segment")))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    for name in ("a", "b", "c"):
        (tmp_path / "corpus" / name).mkdir(parents=True)
        (tmp_path / "corpus" / name / "paper.md").write_text(f"1. Find the area of {name}.", "utf-8")
    return tmp_path / "corpus"


@pytest.fixture
def dataset(tmp_path: Path) -> StoredDataset:
    return open_dataset(str(tmp_path / "store"), "n")


@pytest.fixture
def plan(corpus: Path, dataset: StoredDataset) -> Callable[..., list[StagePlan]]:
    def make(stages: tuple[Stage, ...] = STAGES, settings: Settings | None = None, **wishes: object) -> list[StagePlan]:
        planner = Planner(stages, dataset, open_corpus(corpus), settings or Settings())
        return planner.plan(Selection(**wishes))  # type: ignore[arg-type]

    return make


def document(unit: str) -> Document:
    facts = ("language", "country", "competition", "competition_kind", "year", "level", "licence", "rendition_of")
    path = f"{unit}/paper.md"
    return Document(
        document_id=path,
        booklet_id=unit,
        path=path,
        part="all",
        media_type="text/markdown",
        n_pages=None,
        n_bytes=1,
        sha256="",
        **dict.fromkeys(facts),  # type: ignore[arg-type]
    )


def do(dataset: StoredDataset, stage: Stage, todo: Mapping[str, str], rows: bool = True, failed: str = "") -> None:
    """Commit parts for `todo`: a document each for the first stage, no rows for the others."""
    entries = []
    for unit, wanted in todo.items():
        if unit == failed:
            entries.append(dataset.write_failure(stage.writes, Failed(
                stage=stage.name, unit=unit, fingerprint=wanted, error_type="SourceError", message="x", traceback="",
            )))  # fmt: skip
            continue
        kept = [document(unit)] if stage.name == "collect" and rows else []
        counts = {"n_in": len(kept), "n_kept": len(kept), "n_pending": 0, "n_failed": 0}
        entries.append(
            dataset.write_part(
                stage.writes, unit, wanted, kept, stage=stage.name, dropped=[], failed=[], counts=counts, provenance={}
            )
        )
    dataset.commit(stage.writes, entries)


def build(dataset: StoredDataset, plan: Callable[..., list[StagePlan]], failed: str = "", **wishes: object) -> None:
    for number, stage in enumerate(STAGES):
        do(dataset, stage, plan(**wishes)[number].todo, failed=failed)


def test_a_new_corpus_runs_its_first_stage_and_the_others_wait(plan: Callable[..., list[StagePlan]]) -> None:
    first, *rest = plan()
    assert sorted(first.todo) == ["a", "b", "c"] == list(first.missing)
    assert all(one.waiting == ("a", "b", "c") and not one.todo for one in rest)


def test_a_finished_build_is_idle(plan: Callable[..., list[StagePlan]], dataset: StoredDataset) -> None:
    build(dataset, plan)
    assert idle(plan())
    assert [one.done for one in plan()] == [("a", "b", "c")] * 3


def test_a_changed_file_makes_its_booklet_stale_and_no_other(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset, corpus: Path
) -> None:
    build(dataset, plan)
    (corpus / "b" / "paper.md").write_text("1. Find the perimeter.", "utf-8")
    first, second, _ = plan()
    assert (first.stale, first.done) == (("b",), ("a", "c"))
    assert second.waiting == ("b",)


def test_a_rewritten_file_with_the_same_bytes_changes_nothing(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset, corpus: Path
) -> None:
    build(dataset, plan)
    path = corpus / "b" / "paper.md"
    path.write_bytes(path.read_bytes())
    assert idle(plan())


def test_a_stage_that_makes_the_same_rows_again_stops_there(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset
) -> None:
    build(dataset, plan)
    newer = (make_stage("collect", version=2), *STAGES[1:])
    do(dataset, newer[0], plan(newer)[0].todo)
    assert idle(plan(newer))


def test_other_rows_upstream_make_the_next_stage_stale(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset
) -> None:
    build(dataset, plan)
    newer = (make_stage("collect", version=2), *STAGES[1:])
    do(dataset, newer[0], plan(newer)[0].todo, rows=False)
    assert plan(newer)[1].stale == ("a", "b", "c")


@pytest.mark.parametrize(
    "change",
    [{"version": 2}, {"engine": lambda _: "rules pdf=2"}, {"settings": lambda _: {"pages": 9}}],
    ids=["version", "engine", "settings"],
)
def test_what_shapes_the_rows_makes_them_stale(
    change: dict[str, object], plan: Callable[..., list[StagePlan]], dataset: StoredDataset
) -> None:
    build(dataset, plan)
    stages = (STAGES[0], make_stage("read", **change), STAGES[2])
    assert plan(stages)[1].stale == ("a", "b", "c")


def test_the_seed_makes_every_row_stale(plan: Callable[..., list[StagePlan]], dataset: StoredDataset) -> None:
    build(dataset, plan)
    assert plan(settings=Settings(seed=1))[0].stale == ("a", "b", "c")


def test_a_failure_is_listed_and_not_retried(plan: Callable[..., list[StagePlan]], dataset: StoredDataset) -> None:
    build(dataset, plan, failed="b")
    assert [one.failed for one in plan()] == [("b",)] * 3
    assert idle(plan())


def test_a_failure_with_other_inputs_runs_again(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset, corpus: Path
) -> None:
    build(dataset, plan, failed="b")
    (corpus / "b" / "paper.md").write_text("1. Mended.", "utf-8")
    assert plan()[0].stale == ("b",)


def test_pf_01_retry_takes_the_failed_booklet_only(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset
) -> None:
    do(dataset, STAGES[0], plan()[0].todo, failed="b")
    first = plan(retry=True)[0]
    assert (list(first.todo), first.forced) == (["b"], ("b",))


def test_retry_of_one_stage_leaves_failures_of_others(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset
) -> None:
    build(dataset, plan, failed="b")
    plans = plan(retry=True, retry_stage="segment")
    assert [list(one.todo) for one in plans] == [[], [], ["b"]]


def test_pf_06_a_part_that_is_gone_is_a_miss(plan: Callable[..., list[StagePlan]], dataset: StoredDataset) -> None:
    build(dataset, plan)
    entry = dataset.manifest(Document.TABLE)["b"]
    (Path(dataset.url) / "document" / str(entry.file)).unlink()
    first = plan()[0]
    assert (first.missing, first.done) == (("b",), ("a", "c"))


def test_a_removed_booklet_is_removed_from_every_table(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset, corpus: Path
) -> None:
    build(dataset, plan)
    shutil.rmtree(corpus / "b")
    assert [one.removed for one in plan()] == [("b",)] * 3
    assert not idle(plan())


def test_only_leaves_other_booklets_alone_even_removed_ones(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset, corpus: Path
) -> None:
    build(dataset, plan)
    shutil.rmtree(corpus / "c")
    first = plan(only=("[ab]",), from_stage="collect")[0]
    assert (sorted(first.todo), first.removed) == (["a", "b"], ())


def test_only_with_an_unknown_booklet_is_an_error_that_names_some(plan: Callable[..., list[StagePlan]]) -> None:
    with pytest.raises(SettingsError, match="--only z: no booklet has this id; there are a, b, c"):
        plan(only=("z",))


def test_from_forces_its_stage_and_those_after_it(plan: Callable[..., list[StagePlan]], dataset: StoredDataset) -> None:
    build(dataset, plan)
    collect, read, segment = plan(from_stage="read")
    assert (collect.is_idle, read.forced, segment.waiting) == (True, ("a", "b", "c"), ("a", "b", "c"))


def test_an_empty_corpus_is_no_work(plan: Callable[..., list[StagePlan]], corpus: Path) -> None:
    for name in ("a", "b", "c"):
        (corpus / name / "paper.md").unlink()
    assert idle(plan())


def test_an_empty_corpus_does_not_empty_a_dataset(
    plan: Callable[..., list[StagePlan]], dataset: StoredDataset, corpus: Path
) -> None:
    build(dataset, plan)
    for name in ("a", "b", "c"):
        (corpus / name / "paper.md").unlink()
    with pytest.raises(SettingsError, match=r"holds no booklet, but .* has 3"):
        plan()


def test_pf_12_the_key_of_a_piece_of_work_is_the_same_in_every_process(corpus: Path, dataset: StoredDataset) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from test_plan import *\n"
        "planner = Planner(STAGES, open_dataset(sys.argv[3], 'n'), open_corpus(sys.argv[2]), Settings())\n"
        "print(sorted(planner.plan(Selection())[0].todo.items()))"
    )
    command = [sys.executable, "-c", code, str(Path(__file__).parent), str(corpus), str(Path(dataset.url).parent)]
    runs = {subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(2)}
    assert len(runs) == 1


def test_shards_hold_every_unit_once_and_are_few() -> None:
    todo = {f"u{number}": "f" for number in range(1600)}
    shards = split_shards(todo, workers=2)
    assert len(shards) == 64
    assert sorted(unit for shard in shards for unit in shard) == sorted(todo)
    assert {len(shard) for shard in shards} == {25}


@pytest.mark.parametrize(("n_units", "n_shards"), [(0, 0), (1, 1), (3, 3), (16, 4), (40, 10)])
def test_small_work_makes_few_shards(n_units: int, n_shards: int) -> None:
    assert len(split_shards({f"u{number}": "f" for number in range(n_units)}, workers=2)) == n_shards


def test_planning_of_1600_booklets_takes_a_second_or_two(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    for number in range(1600):
        (tmp_path / "corpus" / f"b{number:04}.md").write_text(f"{number}. Count.", "utf-8")
    dataset = open_dataset(str(tmp_path / "store"), "n")
    names = ("unit", "fingerprint", "status", "file", "content_hash")
    counts = dict.fromkeys(("n_rows", "n_in", "n_kept", "n_dropped", "n_pending", "n_failed"), 0)
    rest = {"drop_reasons": {}, "dropped_file": None, "failed_file": None}
    source = open_corpus(tmp_path / "corpus", dataset)
    for stage in STAGES:
        todo = Planner(STAGES, dataset, source, Settings()).plan_stage(stage, Selection()).todo
        entries = [
            PartEntry(**dict(zip(names, (unit, wanted, "failed", None, ""), strict=True)), **counts, **rest)  # type: ignore[arg-type]
            for unit, wanted in todo.items()
        ]
        dataset.commit(stage.writes, entries)
    start = time.monotonic()
    plans = Planner(STAGES, dataset, open_corpus(tmp_path / "corpus"), Settings()).plan(Selection())
    assert idle(plans)
    assert time.monotonic() - start < 3
