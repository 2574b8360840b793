"""What identifies a piece of work and a set of rows.

Put hashing of plain values here. Keep times, sizes and paths of machines out: they never enter a fingerprint.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import orjson
import pyarrow as pa

from schemas.table import Table


def canonical_json(value: Any) -> bytes:
    """Return the one JSON text of a plain value: sorted keys, no spaces, UTF-8. Raises TypeError for other objects."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER)


def fingerprint(**parts: Any) -> str:
    """Return the SHA-256 (hex) of the canonical JSON of `parts`, all of them plain values."""
    return hashlib.sha256(canonical_json(parts)).hexdigest()


def sha256_bytes(data: bytes) -> str:
    """Return the SHA-256 (hex) of `data`."""
    return hashlib.sha256(data).hexdigest()


def content_hash(table: Table, rows: pa.Table) -> str:
    """Return the SHA-256 (hex) of the rows of a part in order, volatile columns left out.

    Equal rows give equal hashes whatever wrote the file; zero rows have a hash of their own per table and version.
    """
    stable = rows.drop_columns([name for name in rows.column_names if name in table.volatile])
    digest = hashlib.sha256(canonical_json([table.name, table.version, stable.column_names]))
    for batch in stable.to_batches(max_chunksize=512):
        for row in batch.to_pylist():
            digest.update(orjson.dumps(list(row.values()), option=orjson.OPT_UTC_Z))
            digest.update(b"\n")
    return digest.hexdigest()


def statement_hash(
    statement: str, solutions: Iterable[str], choices: Iterable[tuple[str, str]], answer: str | None
) -> str:
    """Return the `content_hash` of a candidate: of statement, solutions, choices (letter, text) and answer."""
    return fingerprint(
        statement=statement, solutions=list(solutions), choices=[list(c) for c in choices], answer=answer
    )
