"""A declared table: what its annotations pin, and what it refuses."""

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pyarrow as pa
import pytest

from schemas.errors import SchemaError
from schemas.table import Repair, Row, Volatile, table
from schemas.tables import ROW_TYPES, TABLES


@dataclass(frozen=True, kw_only=True)
class Inner:
    name: str
    size: float | None


@table(name="sample", version=3, key=("id",))
class Sample(Row):
    id: int
    word: Literal["yes", "no"] | None = "yes"
    text: str | None = None
    share: float = 0.5
    flag: bool = True
    when: Annotated[dt.datetime | None, Volatile()] = None
    inner: Inner | None = None
    inners: list[Inner]
    words: list[str]


SAMPLE = Sample.TABLE


def sample(number: int = 1, **values: Any) -> Sample:
    return Sample(**{"id": number, "inners": [], "words": [], **values})


def test_annotations_pin_the_schema() -> None:
    assert SAMPLE.schema.field("id").type == pa.int64()
    assert not SAMPLE.schema.field("id").nullable
    assert SAMPLE.schema.field("text").nullable
    assert SAMPLE.schema.field("when").type == pa.timestamp("us", tz="UTC")
    assert str(SAMPLE.schema.field("inners").type).startswith("list<element: struct<name: string not null")
    assert frozenset({"when"}) == SAMPLE.volatile
    assert SAMPLE.closed == {"word": frozenset({"yes", "no"})}


def test_rows_survive_arrow_and_back() -> None:
    rows = [
        sample(1, inner=Inner(name="a", size=None), inners=[Inner(name="b", size=1.5)], words=["x", ""]),
        sample(2, when=dt.datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=dt.UTC), text=""),
    ]
    arrow, repairs = SAMPLE.to_arrow(rows)
    assert SAMPLE.from_arrow(arrow) == rows
    assert repairs == []


def test_no_rows_have_the_full_schema() -> None:
    arrow, _ = SAMPLE.to_arrow([])
    assert arrow.schema.equals(SAMPLE.schema)
    assert SAMPLE.from_arrow(arrow) == []


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"id": None}, "id: null"),
        ({"id": 1.0}, r"id: 1\.0 is a float, not a int"),
        ({"id": True}, "id: True is a bool"),
        ({"share": 1}, "share: 1 is a int, not a float"),
        ({"flag": 1}, "flag: 1 is a int"),
        ({"text": 5}, "text: 5 is a int"),
        ({"words": None}, "words: null"),
        ({"words": [None]}, "words: null"),
        ({"words": "abc"}, "words: 'abc' is not a list"),
        ({"words": [1]}, "words: 1 is a int"),
        ({"inners": [Inner(name=None, size=1.0)]}, r"inners\.name: null"),  # type: ignore[arg-type]  # the fault under test
        ({"word": "perhaps"}, "word: 'perhaps' is not one of"),
    ],
)
def test_a_value_that_breaks_the_table_names_row_and_column(values: dict[str, Any], message: str) -> None:
    with pytest.raises(SchemaError, match=f"^sample: row 1, column {message}"):
        SAMPLE.to_arrow([sample(7), sample(**values)])


def test_a_number_beyond_64_bits_is_refused() -> None:
    with pytest.raises(SchemaError, match=r"^sample: "):
        SAMPLE.to_arrow([sample(2**63)])


def test_two_rows_with_one_key_are_refused() -> None:
    with pytest.raises(SchemaError, match=r"row 1 repeats the key \(1,\)"):
        SAMPLE.to_arrow([sample(1), sample(1, text="other")])


def test_a_row_of_another_table_is_refused() -> None:
    with pytest.raises(SchemaError, match="row 0 is a Inner"):
        SAMPLE.to_arrow([Inner(name="a", size=None)])


def test_text_is_cleaned_and_the_repair_named() -> None:
    arrow, repairs = SAMPLE.to_arrow([sample(1), sample(2, words=["e\u0301", "ok"], text="a\x00b")])
    assert arrow.to_pylist()[1]["words"] == ["\u00e9", "ok"]
    assert repairs == [Repair(1, "text"), Repair(1, "words")]


def test_another_schema_is_refused_when_read() -> None:
    arrow, _ = SAMPLE.to_arrow([sample(1)])
    with pytest.raises(SchemaError, match="another schema than version 3"):
        SAMPLE.from_arrow(arrow.drop_columns(["text"]))


def test_pq_07_a_struct_without_fields_cannot_be_declared() -> None:
    @dataclass(frozen=True)
    class Empty:
        pass

    with pytest.raises(TypeError, match="no columns"):
        table(name="bad", version=1, key=("id",))(type("Bad", (Row,), {"__annotations__": {"id": int, "extra": Empty}}))


@pytest.mark.parametrize("annotation", [dict[str, str], int | str, Any, bytes])
def test_a_column_without_one_plain_type_cannot_be_declared(annotation: Any) -> None:
    with pytest.raises(TypeError, match=r"no Arrow type|a column has one type"):
        table(name="bad", version=1, key=("id",))(type("Bad", (Row,), {"__annotations__": {"id": annotation}}))


def test_every_declared_table_has_a_name_of_its_own_and_a_key_that_cannot_be_null() -> None:
    assert len(TABLES) == len(ROW_TYPES)
    for each in TABLES.values():
        assert set(each.key) <= set(each.schema.names), each.name
        assert not each.volatile & set(each.key), each.name
        assert [column for column in each.key if each.schema.field(column).nullable] in ([], ["value"]), each.name
