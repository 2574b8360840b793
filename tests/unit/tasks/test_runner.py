"""The runner against an in-memory dataset: what it writes, what it records, what it lets through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from schemas.errors import BudgetError, SourceError, StoreError
from schemas.settings import Settings
from schemas.stage import Outcome, Shard, Stage, UnitInput
from schemas.tables import Document, Page
from schemas.tables.records import Dropped, Failed
from tasks.runner import MAX_TRACEBACK, failure, run_shard, run_units


@dataclass
class MemoryDataset:
    """A dataset that only remembers what it was told."""

    rows: dict[tuple[str, str], list[Any]] = field(default_factory=dict)
    written: list[SimpleNamespace] = field(default_factory=list)
    failures: list[Failed] = field(default_factory=list)
    blobs: None = None
    url: str = "memory"

    def read_rows(self, table: Any, units: Sequence[str]) -> list[Any]:
        return [row for unit in units for row in self.rows.get((table.name, unit), [])]

    def write_part(self, table: Any, unit: str, fingerprint: str, rows: Sequence[Any], **books: Any) -> Any:
        table.to_arrow(rows)
        entry = SimpleNamespace(table=table.name, unit=unit, fingerprint=fingerprint, rows=list(rows), **books)
        self.written.append(entry)
        return entry

    def write_failure(self, table: Any, failed: Failed) -> Any:
        self.failures.append(failed)
        return SimpleNamespace(table=table.name, unit=failed.unit, status="failed")


def page(unit: str, number: int = 1) -> Page:
    return Page(
        document_id=f"{unit}/a.txt", booklet_id=unit, page=number, text="x", reader="plain", reader_version="1",
        status="ok", reasons=[], confidence=None, unsure_lines=[], width=None, height=None, image_hash=None, figures=[],
    )  # fmt: skip


def stage(process: Callable[[UnitInput], Outcome]) -> Stage:
    return Stage(
        name="read", version=3, reads=(Document.TABLE,), writes=Page.TABLE, counts="documents", reads_source=True,
        engine=lambda _: "rules x=1", settings=lambda _: {}, process=process,
    )  # fmt: skip


def run(process: Callable[[UnitInput], Outcome], plan: Mapping[str, str], dataset: MemoryDataset) -> list[Any]:
    return run_units(stage(process), sorted(plan), dataset, None, Settings(), plan)  # type: ignore[arg-type]


def keep_one(unit: UnitInput) -> Outcome:
    return Outcome(kept=[page(unit.booklet_id)], n_in=1, n_kept=1)


def test_each_unit_becomes_a_part_under_its_planned_fingerprint() -> None:
    dataset = MemoryDataset()
    run(keep_one, {"b": "f2", "a": "f1"}, dataset)
    assert [(part.unit, part.fingerprint) for part in dataset.written] == [("a", "f1"), ("b", "f2")]


def test_a_stage_sees_the_rows_of_its_own_unit_only() -> None:
    dataset = MemoryDataset(rows={("document", "a"): ["row of a"], ("document", "b"): ["row of b"]})
    seen = []

    def process(unit: UnitInput) -> Outcome:
        seen.append((unit.booklet_id, unit.rows["document"]))
        return keep_one(unit)

    run(process, {"a": "f", "b": "f", "c": "f"}, dataset)
    assert seen == [("a", ["row of a"]), ("b", ["row of b"]), ("c", [])]


def test_provenance_names_stage_version_and_engine() -> None:
    dataset = MemoryDataset()
    run(keep_one, {"a": "f"}, dataset)
    assert dataset.written[0].stage == "read"
    assert dataset.written[0].provenance == {"stage_version": "3", "engine": "rules x=1"}


@pytest.mark.parametrize(
    "error", [ValueError("bad"), SourceError("a.pdf: corrupt"), MemoryError(), RecursionError("deep")], ids=repr
)
def test_a_unit_that_fails_is_recorded_and_the_rest_goes_on(error: Exception) -> None:
    dataset = MemoryDataset()

    def process(unit: UnitInput) -> Outcome:
        if unit.booklet_id == "b":
            raise error
        return keep_one(unit)

    entries = run(process, {"a": "fa", "b": "fb", "c": "fc"}, dataset)
    assert [entry.unit for entry in entries] == ["a", "b", "c"]
    (record,) = dataset.failures
    assert (record.stage, record.unit, record.fingerprint) == ("read", "b", "fb")
    assert record.error_type == type(error).__name__
    assert record.message


@pytest.mark.parametrize("error", [StoreError("disk full"), BudgetError("spent"), KeyboardInterrupt()], ids=repr)
def test_what_is_no_units_fault_stops_the_run(error: BaseException) -> None:
    dataset = MemoryDataset()

    def process(_: UnitInput) -> Outcome:
        raise error

    with pytest.raises(type(error)):
        run(process, {"a": "f"}, dataset)
    assert dataset.failures == []


def test_books_that_do_not_balance_fail_the_unit() -> None:
    dataset = MemoryDataset()
    run(lambda unit: Outcome(kept=[page(unit.booklet_id)], n_in=2, n_kept=1), {"a": "f"}, dataset)
    assert dataset.failures[0].error_type == "SchemaError"


def test_rows_that_break_the_table_fail_the_unit() -> None:
    dataset = MemoryDataset()
    run(lambda unit: Outcome(kept=[page(unit.booklet_id)] * 2, n_in=2, n_kept=2), {"a": "f"}, dataset)
    assert "repeats the key" in dataset.failures[0].message


def test_failed_documents_get_the_fingerprint_of_their_unit() -> None:
    dataset = MemoryDataset()
    lost = failure("read", "a/x.pdf", "", SourceError("a/x.pdf: corrupt"))
    gone = Dropped(stage="read", unit="a", item="a/y.pdf", drop_reason="rendition", detail="")
    outcome = Outcome(kept=[page("a")], n_in=3, n_kept=1, dropped=[gone], failed=[lost], n_failed=1)
    run(lambda _: outcome, {"a": "f7"}, dataset)
    assert [row.fingerprint for row in dataset.written[0].failed] == ["f7"]
    assert dataset.written[0].counts == {"n_in": 3, "n_kept": 1, "n_pending": 0, "n_failed": 1}


def test_tracebacks_name_no_place_of_this_machine() -> None:
    try:
        Settings.model_validate({"seed": "no number"})
    except ValueError as error:
        record = failure("read", "a", "f", error)
    assert 'File "tests/unit/tasks/test_runner.py"' in record.traceback
    assert 'File "pydantic/main.py"' in record.traceback
    assert 'File "/' not in record.traceback


def test_a_huge_message_does_not_make_a_huge_traceback() -> None:
    assert len(failure("read", "a", "f", ValueError("x" * 10**6)).traceback) < MAX_TRACEBACK + 100


def test_a_shard_opens_dataset_and_source_inside_the_task() -> None:
    dataset = MemoryDataset()
    opened = []

    def open_dataset(url: str) -> Any:
        opened.append(url)
        return dataset

    def open_source(corpus: str, settings: Settings) -> Any:
        opened.append((corpus, settings.seed))

    shard = Shard("store/name", "corpus", Settings(seed=4).model_dump(mode="json"), {"b": "2", "a": "1"})
    entries = run_shard(stage(keep_one), shard, open_dataset, open_source)
    assert sorted(map(str, opened)) == ["('corpus', 4)", "store/name"]
    assert [entry.unit for entry in entries] == ["a", "b"]


def test_an_empty_shard_is_no_work() -> None:
    assert run(keep_one, {}, MemoryDataset()) == []
