"""Two tables are the same by key, volatile columns left out; differences are told in words."""

import dataclasses
import datetime as dt
from pathlib import Path

import pytest
from test_dataset import CHECK, a_check, write

from schemas.errors import StoreError
from schemas.tables import TABLES, Call
from storage.compare import compare_datasets, compare_tables
from storage.dataset import open_dataset

CALL = Call(
    request_key="k", dataset="d", stage="s", unit="u", engine_role="judge", provider="p", model="m", status="ok",
    input_tokens=1, output_tokens=None, reasoning_tokens=None, cost_usd=0.5, latency_s=1.0, n_attempts=1,
    from_cache=False, created_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC),
)  # fmt: skip


def test_volatile_columns_do_not_matter_and_others_do() -> None:
    later = dataclasses.replace(CALL, latency_s=9.0, n_attempts=3, from_cache=True)
    assert compare_tables(TABLES["call"], [CALL], [later]) == []
    (difference,) = compare_tables(TABLES["call"], [CALL], [dataclasses.replace(CALL, cost_usd=0.75)])
    assert str(difference) == "call k d s u: cost_usd: 0.5 on the left, 0.75 on the right"


def test_order_does_not_matter_and_repetition_does() -> None:
    one, two = a_check(1), a_check(2)
    assert compare_tables(CHECK, [one, two], [two, one]) == []
    assert [str(each) for each in compare_tables(CHECK, [one], [one, one, two])] == [
        "check b/1 similarity: 1 row(s) on the left, 2 on the right",
        "check b/2 similarity: 0 row(s) on the left, 1 on the right",
    ]


def test_nan_equals_nan_and_null_does_not_equal_nothing() -> None:
    nan = a_check(1, score=float("nan"))
    assert compare_tables(CHECK, [nan], [a_check(1, score=float("nan"))]) == []
    assert len(compare_tables(CHECK, [nan], [a_check(1, score=None)])) == 1


def test_a_long_text_is_shown_where_it_differs() -> None:
    left, right = a_check(1, reasons=["x" * 500 + "left"]), a_check(1, reasons=["x" * 500 + "right"])
    text = str(compare_tables(CHECK, [left], [right])[0])
    assert "left'" in text
    assert len(text) < 300


def test_datasets_are_compared_table_by_table(tmp_path: Path) -> None:
    one, two = open_dataset(str(tmp_path), "one"), open_dataset(str(tmp_path), "two")
    one.commit(CHECK, [write(one, "a", [a_check(1)])])
    assert len(compare_datasets(one, two)) == 1
    two.commit(CHECK, [write(two, "another unit", [a_check(1)], "e" * 64)])
    assert compare_datasets(one, two) == []


def test_a_missing_part_is_an_error_not_a_difference(tmp_path: Path) -> None:
    one = open_dataset(str(tmp_path), "one")
    entry = write(one, "a", [a_check(1)])
    one.commit(CHECK, [entry])
    (tmp_path / "one/check" / str(entry.file)).unlink()
    with pytest.raises(StoreError):
        compare_datasets(one, one)
