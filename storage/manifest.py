"""Manifests: which parts of a table are valid.

Put reading and writing `_manifest.json` here. Keep the parts themselves in `storage.parts`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson

from schemas.errors import StoreError
from schemas.storage import PartEntry
from storage.filesystem import Files
from storage.names import PART_NAME, STAGE_NAME

FORMAT: Final = 1
FILE: Final = "_manifest.json"
OURS: Final = re.compile(rf"(?:_(?:dropped|failed)/{STAGE_NAME.pattern})?/?{PART_NAME.pattern}")
"""What a manifest may name, so that a damaged one can make nobody read or delete anything else."""
FIELDS: Final = frozenset(field.name for field in dataclasses.fields(PartEntry))
REQUIRED: Final = frozenset(
    field.name
    for field in dataclasses.fields(PartEntry)
    if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
)


def encode(table: str, entries: Mapping[str, PartEntry]) -> bytes:
    """Return the JSON text of a manifest: one line an entry, sorted by unit, so that people can read and diff it."""
    lines = [orjson.dumps(dataclasses.asdict(entries[unit])) for unit in sorted(entries)]
    head = orjson.dumps({"format": FORMAT, "table": table})[:-1]
    return head + b',"entries":[\n' + b",\n".join(lines) + b"\n]}\n"


def decode(data: bytes, where: str) -> dict[str, PartEntry]:
    """Return the entries of a manifest by unit. Raises `StoreError` naming `where` for a damaged or newer one."""
    remedy = "restore it from a backup, or delete it and rebuild its table"
    try:
        content: Any = orjson.loads(data)
        if content["format"] != FORMAT:
            raise StoreError(f"{where}: written by another version of sangaku: update, or use another store")
        entries = [_entry(values) for values in content["entries"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise StoreError(f"{where}: damaged manifest ({error}): {remedy}") from error
    return {entry.unit: entry for entry in entries}


def _entry(values: dict[str, Any]) -> PartEntry:
    if not values.keys() >= REQUIRED:
        raise KeyError(", ".join(sorted(REQUIRED - values.keys())))
    entry = PartEntry(**{name: value for name, value in values.items() if name in FIELDS})
    strange = [path for path in named_files("", entry) if not OURS.fullmatch(path)]
    if strange:
        raise ValueError(f"{strange[0]!r} is no part of ours")
    return entry


def named_files(table: str, entry: PartEntry) -> Iterator[str]:
    """Yield the paths, within the dataset, of the files that `entry` makes valid."""
    if entry.file is not None:
        yield f"{table}/{entry.file}"
    if entry.dropped_file is not None:
        yield entry.dropped_file
    if entry.failed_file is not None:
        yield entry.failed_file


class Manifests:
    """The manifests of one dataset, each parsed once for every state of its file."""

    def __init__(self, files: Files, folder: str) -> None:
        self._files = files
        self._folder = folder
        self._parsed: dict[str, tuple[str, dict[str, PartEntry]]] = {}

    def path(self, table: str) -> str:
        """Return where the manifest of `table` lies."""
        return f"{self._folder}/{table}/{FILE}"

    def load(self, table: str) -> dict[str, PartEntry]:
        """Return the entries by unit, not to be changed by the caller; empty for a table that was never written."""
        version = self._files.version(self.path(table))
        if version is None:
            return {}
        known = self._parsed.get(table)
        if known is not None and known[0] == version:
            return known[1]
        data = self._files.read(self.path(table))
        if data is None:
            return {}
        entries = decode(data, self._files.url(self.path(table)))
        self._parsed[table] = (version, entries)
        return entries

    def store(self, table: str, entries: Mapping[str, PartEntry]) -> None:
        """Replace the manifest in one step."""
        self._files.write(self.path(table), encode(table, entries), "manifest")
        self._files.settle(f"{self._folder}/{table}")
        self._parsed.pop(table, None)
