"""How a table is declared: a frozen dataclass is a row, and its annotations are the pinned Arrow schema.

Put the machinery of declaration and enforcement here. Keep the tables themselves in `schemas.tables`, files in
`storage`.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

import pyarrow as pa

from schemas.errors import SchemaError
from schemas.text import clean_text

SCALARS: dict[type, pa.DataType] = {
    str: pa.string(),
    int: pa.int64(),
    float: pa.float64(),
    bool: pa.bool_(),
    dt.datetime: pa.timestamp("us", tz="UTC"),
}


@dataclass(frozen=True)
class Volatile:
    """Marks a column that differs between equal runs (times, latencies): left out when tables are compared."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """What every row type inherits; the decorator `table` gives each its own `TABLE`."""

    TABLE: ClassVar[Table]


R = TypeVar("R", bound=Row)


@dataclass(frozen=True)
class Repair:
    """A string that had to be cleaned before it could be stored; `row` counts from 0 within the part."""

    row: int
    column: str


@dataclass(frozen=True)
class Table:
    """A declared table: name, version of its schema, key, order of rows, and the pinned Arrow schema of every part."""

    name: str
    version: int
    key: tuple[str, ...]
    row_type: type[Row]
    schema: pa.Schema
    volatile: frozenset[str]
    closed: Mapping[str, frozenset[str]]

    def to_arrow(self, rows: Iterable[Any]) -> tuple[pa.Table, list[Repair]]:
        """Return `rows` (instances of the row type, in order) under the pinned schema, and what text was repaired.

        Zero rows give an empty table with the full schema. Raises `SchemaError` naming table, row and column for a
        foreign row type, a null in a required column, a value of another type, a word outside its closed list, or two
        rows with one key.
        """
        plain: list[dict[str, Any]] = []
        repairs: list[Repair] = []
        seen: set[tuple[Any, ...]] = set()
        for number, row in enumerate(rows):
            if type(row) is not self.row_type:
                raise SchemaError(
                    f"{self.name}: row {number} is a {type(row).__name__}, not a {self.row_type.__name__}"
                )
            values = self._plain_row(row, number, repairs)
            key = tuple(values[column] for column in self.key)
            if key in seen:
                raise SchemaError(f"{self.name}: row {number} repeats the key {key!r}")
            seen.add(key)
            plain.append(values)
        try:
            return pa.Table.from_pylist(plain, schema=self.schema), repairs
        except (pa.ArrowException, OverflowError) as error:
            raise SchemaError(f"{self.name}: {error}") from error

    def _plain_row(self, row: Any, number: int, repairs: list[Repair]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for field in self.schema:
            before = getattr(row, field.name)
            value, repaired = _plain(before)
            if repaired:
                repairs.append(Repair(number, field.name))
            _check(value, field, f"{self.name}: row {number}, column {field.name}")
            words = self.closed.get(field.name)
            if words is not None and value is not None and value not in words:
                raise SchemaError(
                    f"{self.name}: row {number}, column {field.name}: {value!r} is not one of {sorted(words)}"
                )
            values[field.name] = value
        return values

    def from_arrow(self, table: pa.Table) -> list[Any]:
        """Return the rows of `table`, in order, as instances of the row type.

        Raises `SchemaError` when the columns or types are not those of the pinned schema.
        """
        if not table.schema.equals(self.schema, check_metadata=False):
            raise SchemaError(
                f"{self.name}: the part has another schema than version {self.version} of the table; rebuild it"
            )
        build = _builder(self.row_type)
        return [build(values) for values in table.to_pylist()]


def _plain(value: Any) -> tuple[Any, bool]:
    """Reduce nested rows and lists to dicts and lists, cleaning strings; tell whether any string changed."""
    if isinstance(value, str):
        cleaned = clean_text(value)
        return cleaned, cleaned != value
    if isinstance(value, (list, tuple)):
        pairs = [_plain(item) for item in value]
        return [item for item, _ in pairs], any(repaired for _, repaired in pairs)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        named = [(field.name, _plain(getattr(value, field.name))) for field in dataclasses.fields(value)]
        return {name: item for name, (item, _) in named}, any(repaired for _, (_, repaired) in named)
    return value, False


def _check(value: Any, field: pa.Field, where: str) -> None:
    """Raise `SchemaError` unless `value` has exactly the type of `field`: no float for an int, no number for a text."""
    if value is None:
        if not field.nullable:
            raise SchemaError(f"{where}: null in a required column")
        return
    kind = field.type
    if pa.types.is_list(kind):
        if not isinstance(value, list):
            raise SchemaError(f"{where}: {value!r} is not a list")
        for item in value:
            _check(item, kind.value_field, where)
        return
    if pa.types.is_struct(kind):
        for inner in kind.fields:
            _check(value[inner.name], inner, f"{where}.{inner.name}")
        return
    wanted = next(python for python, arrow in SCALARS.items() if arrow == kind)
    if type(value) is not wanted:
        raise SchemaError(f"{where}: {value!r} is a {type(value).__name__}, not a {wanted.__name__}")


def _builder(row_type: type) -> Callable[[dict[str, Any]], Any]:
    """Return a function that turns a plain dict into `row_type`, nested structs included."""
    hints = typing.get_type_hints(row_type)
    nested: dict[str, Callable[[Any], Any]] = {}
    for field in dataclasses.fields(row_type):
        inner, _ = _strip(hints[field.name])
        if typing.get_origin(inner) is list:
            (element,) = typing.get_args(inner)
            if dataclasses.is_dataclass(element):
                nested[field.name] = _list_of(_builder(typing.cast("type", element)))
        elif dataclasses.is_dataclass(inner):
            nested[field.name] = _optional(_builder(typing.cast("type", inner)))

    def build(values: dict[str, Any]) -> Any:
        return row_type(**{name: nested[name](value) if name in nested else value for name, value in values.items()})

    return build


def _list_of(build: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda values: None if values is None else [build(value) for value in values]


def _optional(build: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else build(value)


def _strip(annotation: Any) -> tuple[Any, bool]:
    """Return `annotation` without `Annotated` and `| None`, and whether None is allowed."""
    if typing.get_origin(annotation) is typing.Annotated:
        return _strip(typing.get_args(annotation)[0])
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        rest = [argument for argument in typing.get_args(annotation) if argument is not type(None)]
        if len(rest) != 1:
            raise TypeError(f"a column has one type, not {annotation}")
        return _strip(rest[0])[0], True
    return annotation, False


def _arrow_type(annotation: Any) -> pa.DataType:
    inner, _ = _strip(annotation)
    if inner in SCALARS:
        return SCALARS[inner]
    if typing.get_origin(inner) is typing.Literal:
        return pa.string()
    if typing.get_origin(inner) is list:
        (element,) = typing.get_args(inner)
        _, nullable = _strip(element)
        return pa.list_(pa.field("element", _arrow_type(element), nullable=nullable))
    if dataclasses.is_dataclass(inner):
        return pa.struct(_arrow_fields(typing.cast("type", inner)))
    raise TypeError(f"no Arrow type for {annotation}")


def _arrow_fields(row_type: type) -> list[pa.Field]:
    hints = typing.get_type_hints(row_type)
    fields = dataclasses.fields(row_type)
    if not fields:
        raise TypeError(f"{row_type.__name__} has no columns: Parquet cannot hold an empty struct")
    return [
        pa.field(field.name, _arrow_type(hints[field.name]), nullable=_strip(hints[field.name])[1]) for field in fields
    ]


@dataclass_transform(frozen_default=True, kw_only_default=True)
def table(*, name: str, version: int, key: tuple[str, ...]) -> Callable[[type[R]], type[R]]:
    """Declare the decorated subclass of `Row` as a table: it becomes a frozen dataclass with its `TABLE`.

    Column types are `str`, `int`, `float`, `bool`, `datetime`, `Literal[…]` (a closed list of words), a frozen
    dataclass (a struct), `list[…]` of these, or any of them `| None`. `Annotated[…, Volatile()]` marks a volatile
    column. The rows of a part keep the order in which the stage made them.
    """

    def declare(cls: type[R]) -> type[R]:
        row_type = dataclass(frozen=True, kw_only=True)(cls)
        hints = typing.get_type_hints(row_type, include_extras=True)
        fields = dataclasses.fields(row_type)
        volatile = frozenset(
            field.name for field in fields if Volatile() in getattr(hints[field.name], "__metadata__", ())
        )
        closed = {
            field.name: frozenset(typing.get_args(_strip(hints[field.name])[0]))
            for field in fields
            if typing.get_origin(_strip(hints[field.name])[0]) is typing.Literal
        }
        schema = pa.schema(_arrow_fields(row_type))
        row_type.TABLE = Table(name, version, key, row_type, schema, volatile, closed)
        return row_type

    return declare
