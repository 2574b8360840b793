"""Whether two tables hold the same: by key, volatile columns left out, differences in words.

Put comparing rows here. Keep what a difference means for a release or a test out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from schemas.storage import Dataset
from schemas.table import Table
from schemas.tables import TABLES

SHOWN: Final = 80
"""Characters of a value that a difference shows."""


@dataclass(frozen=True)
class Difference:
    """One way in which two tables differ."""

    table: str
    key: tuple[Any, ...]
    column: str | None
    """Null where the whole row is on one side only, or there more often."""
    left: Any
    right: Any

    def __str__(self) -> str:
        key = " ".join(map(str, self.key))
        if self.column is None:
            return f"{self.table} {key}: {self.left} row(s) on the left, {self.right} on the right"
        left, right = _excerpts(self.left, self.right)
        return f"{self.table} {key}: {self.column}: {left} on the left, {right} on the right"


def compare_tables(table: Table, left: Iterable[Any], right: Iterable[Any]) -> list[Difference]:
    """Return how two sets of rows of `table` differ, sorted by key; empty if they are the same.

    Rows are matched by key whatever their order; volatile columns are left out; NaN equals NaN.
    """
    ours, theirs = _by_key(table, left), _by_key(table, right)
    differences: list[Difference] = []
    for key in sorted(ours.keys() | theirs.keys(), key=lambda key: [(value is not None, str(value)) for value in key]):
        mine, other = ours.get(key, []), theirs.get(key, [])
        if len(mine) != len(other):
            differences.append(Difference(table.name, key, None, len(mine), len(other)))
        for one, two in zip(mine, other, strict=False):
            differences += _compare_rows(table, key, one, two)
    return differences


def compare_datasets(left: Dataset, right: Dataset, tables: Sequence[Table] | None = None) -> list[Difference]:
    """Return how the rows of two datasets differ, table by table (all declared ones for None).

    Raises `StoreError` where either has a part that is missing or damaged.
    """
    chosen = list(TABLES.values()) if tables is None else tables
    pairs = [compare_tables(table, left.read_rows(table), right.read_rows(table)) for table in chosen]
    return [difference for pair in pairs for difference in pair]


def _by_key(table: Table, rows: Iterable[Any]) -> dict[tuple[Any, ...], list[Any]]:
    grouped: dict[tuple[Any, ...], list[Any]] = {}
    for row in rows:
        grouped.setdefault(tuple(getattr(row, column) for column in table.key), []).append(row)
    return grouped


def _compare_rows(table: Table, key: tuple[Any, ...], left: Any, right: Any) -> list[Difference]:
    columns = [name for name in table.schema.names if name not in table.volatile]
    pairs = [(name, getattr(left, name), getattr(right, name)) for name in columns]
    return [Difference(table.name, key, name, one, two) for name, one, two in pairs if not _same(one, two)]


def _same(left: Any, right: Any) -> bool:
    if isinstance(left, float) and isinstance(right, float) and math.isnan(left) and math.isnan(right):
        return True
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(_same(one, two) for one, two in zip(left, right, strict=True))
    return type(left) is type(right) and bool(left == right)


def _excerpts(left: Any, right: Any) -> tuple[str, str]:
    """Return both values cut to where they begin to differ."""
    one, two = repr(left), repr(right)
    first = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    start = max(0, first - SHOWN // 4) if max(len(one), len(two)) > SHOWN else 0
    return _cut(one, start), _cut(two, start)


def _cut(text: str, start: int) -> str:
    head = "…" if start else ""
    return f"{head}{text[start : start + SHOWN]}{'…' if len(text) > start + SHOWN else ''}"
