"""Parts: the rows of one unit as a Parquet file with its books in the footer.

Put turning rows into bytes and back here. Keep where the bytes lie, and which of them are valid, out.
"""

from __future__ import annotations

import functools
import importlib.metadata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from schemas.fingerprint import content_hash
from schemas.table import Table

FOOTER: Final = b"sangaku"
"""The footer's key; its value is one JSON object."""


@dataclass(frozen=True)
class CheckedRows:
    """Rows that fit their table, not yet a file."""

    table: Table
    arrow: pa.Table
    content_hash: str
    n_repaired: int


class DamagedPartError(Exception):
    """The bytes are not a whole part of this table; the message says why. Never leaves `storage`."""


@functools.cache
def sangaku_version() -> str:
    """Return the version of this project that writes."""
    try:
        return importlib.metadata.version("sangaku")
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def check_rows(table: Table, rows: Sequence[Any]) -> CheckedRows:
    """Return `rows` under the pinned schema, in order. Raises `SchemaError` for rows that break the table."""
    arrow, repairs = table.to_arrow(rows)
    return CheckedRows(table, arrow, content_hash(table, arrow), len(repairs))


def encode(rows: CheckedRows, books: Mapping[str, Any]) -> bytes:
    """Return the Parquet file that holds `rows`, with `books` (plain values) in its footer.

    Zero rows make a file with the full schema. Equal rows and books make equal bytes.
    """
    footer = {
        "table": rows.table.name,
        "table_version": rows.table.version,
        "n_rows": rows.arrow.num_rows,
        "n_repaired": rows.n_repaired,
        "content_hash": rows.content_hash,
        "sangaku": sangaku_version(),
        **books,
    }
    named = rows.arrow.replace_schema_metadata({FOOTER: orjson.dumps(footer, option=orjson.OPT_SORT_KEYS)})
    sink = pa.BufferOutputStream()
    pq.write_table(named, sink, compression="zstd", write_page_checksum=True)
    return bytes(sink.getvalue().to_pybytes())


def decode(table: Table, data: bytes) -> tuple[pa.Table, dict[str, Any]]:
    """Return the rows of a part and the books of its footer.

    Raises `DamagedPartError` for bytes that are no whole Parquet file, carry no footer of ours, or belong to another
    table or version of it.
    """
    try:
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
        arrow = file.read(use_threads=False)  # parts are small, and a pool of threads may abort a process that ends
    except (pa.ArrowException, OSError, OverflowError) as error:
        raise DamagedPartError(f"not a whole Parquet file ({' '.join(str(error).split())[:200]})") from error
    try:
        books = orjson.loads((arrow.schema.metadata or {})[FOOTER])
        stated = (books["table"], books["table_version"], books["n_rows"])
    except (KeyError, TypeError, orjson.JSONDecodeError) as error:
        raise DamagedPartError("its footer is not one of ours") from error
    if stated != (table.name, table.version, arrow.num_rows):
        raise DamagedPartError(f"its footer speaks of {stated}, not of {(table.name, table.version, arrow.num_rows)}")
    if not arrow.schema.equals(table.schema, check_metadata=False):
        raise DamagedPartError(f"it has another schema than version {table.version} of the table")
    return arrow, books
