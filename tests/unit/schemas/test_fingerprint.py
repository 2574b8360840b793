"""What identifies work and rows: equal things hash alike, different things do not."""

import dataclasses
import datetime as dt

import pyarrow as pa
import pytest

from schemas.fingerprint import canonical_json, content_hash, fingerprint, statement_hash
from schemas.tables import TABLES, Call

CALL = Call(
    request_key="k", dataset="d", stage="s", unit="u", engine_role="judge", provider="p", model="m", status="ok",
    input_tokens=1, output_tokens=None, reasoning_tokens=None, cost_usd=0.5, latency_s=1.0, n_attempts=1,
    from_cache=False, created_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC),
)  # fmt: skip


def call_hash(*rows: Call) -> str:
    return content_hash(TABLES["call"], TABLES["call"].to_arrow(rows)[0])


def test_the_order_of_keys_does_not_matter_and_that_of_lists_does() -> None:
    assert fingerprint(a=1, b={"x": 1, "y": 2}) == fingerprint(b={"y": 2, "x": 1}, a=1)
    assert fingerprint(a=[1, 2]) != fingerprint(a=[2, 1])


@pytest.mark.parametrize(("one", "two"), [(1, "1"), (1, True), (0, None), ("", None), ([], None), ("é", "e\u0301")])
def test_different_values_differ(one: object, two: object) -> None:
    assert fingerprint(a=one) != fingerprint(a=two)


@pytest.mark.parametrize("value", [object(), {1, 2}, b"x", 2**60])
def test_what_is_no_plain_value_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical_json(value)


def test_volatile_columns_do_not_enter_the_content_and_others_do() -> None:
    assert call_hash(CALL) == call_hash(dataclasses.replace(CALL, latency_s=2.0, n_attempts=9))
    assert call_hash(CALL) != call_hash(dataclasses.replace(CALL, status="error"))
    assert call_hash(CALL) != call_hash()


def test_order_of_rows_and_borders_of_values_matter() -> None:
    one, two = (dataclasses.replace(CALL, unit=unit) for unit in "xy")
    assert call_hash(one, two) != call_hash(two, one)
    assert call_hash(dataclasses.replace(CALL, stage="ab", unit="c")) != call_hash(
        dataclasses.replace(CALL, stage="a", unit="bc")
    )


def test_chunks_do_not_matter() -> None:
    whole = TABLES["call"].to_arrow([dataclasses.replace(CALL, unit=str(number)) for number in range(1200)])[0]
    pieces = pa.concat_tables([whole.slice(0, 1), whole.slice(1, 700), whole.slice(701)])
    assert (whole["unit"].num_chunks, pieces["unit"].num_chunks) == (1, 3)
    assert content_hash(TABLES["call"], whole) == content_hash(TABLES["call"], pieces)


def test_no_rows_of_two_tables_differ() -> None:
    hashes = {content_hash(table, table.to_arrow([])[0]) for table in TABLES.values()}
    assert len(hashes) == len(TABLES)


def test_a_statement_hash_binds_every_part() -> None:
    base = statement_hash("s", ["a", "b"], [("A", "1")], "A")
    assert base == statement_hash("s", ("a", "b"), iter([("A", "1")]), "A")
    others = [
        statement_hash("s", ["a b"], [("A", "1")], "A"),
        statement_hash("s", ["a", "b"], [], "A"),
        statement_hash("s", ["a", "b"], [("A", "1")], None),
        statement_hash("", ["a", "b"], [("A", "1")], "A"),
    ]
    assert len({base, *others}) == 5
