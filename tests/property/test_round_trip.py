"""Every declared table: whatever rows a stage makes, a part gives the same rows back, cleaned and in order."""

import dataclasses
import datetime as dt
import types
import typing
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schemas.fingerprint import content_hash
from schemas.tables import ROW_TYPES, Dropped, Failed
from schemas.text import clean_text
from storage.parts import check_rows, decode, encode

PLAIN: dict[type, st.SearchStrategy[Any]] = {
    str: st.text(st.characters(exclude_categories=()), max_size=12),
    int: st.integers(-(2**63), 2**63 - 1),
    float: st.floats(allow_nan=False),
    bool: st.booleans(),
    dt.datetime: st.datetimes(timezones=st.just(dt.UTC)),
}


def values_of(annotation: Any) -> st.SearchStrategy[Any]:
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return values_of(arguments[0])
    if origin is typing.Literal:
        return st.sampled_from(arguments)
    if origin is list:
        return st.lists(values_of(arguments[0]), max_size=2)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*(st.none() if argument is type(None) else values_of(argument) for argument in arguments))
    return rows_of(annotation) if dataclasses.is_dataclass(annotation) else PLAIN[annotation]


def rows_of(row_type: Any) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(row_type, include_extras=True)
    return st.builds(row_type, **{field.name: values_of(hints[field.name]) for field in dataclasses.fields(row_type)})


def cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list):
        return [cleaned(item) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(
            value, **{field.name: cleaned(getattr(value, field.name)) for field in dataclasses.fields(value)}
        )
    return value


@pytest.mark.parametrize("row_type", [*ROW_TYPES, Dropped, Failed], ids=lambda row_type: row_type.TABLE.name)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_rows_come_back_from_a_part(row_type: Any, data: st.DataObject) -> None:
    table = row_type.TABLE
    rows = [cleaned(row) for row in data.draw(st.lists(rows_of(row_type), max_size=3))]
    unique = list({tuple(getattr(row, column) for column in table.key): row for row in rows}.values())
    checked = check_rows(table, unique)
    arrow, books = decode(table, encode(checked, {"unit": "u"}))
    assert table.from_arrow(arrow) == unique
    assert content_hash(table, arrow) == checked.content_hash == books["content_hash"]
