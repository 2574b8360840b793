"""Files that killed runs left behind, and files that went missing: what a manifest does not tell.

Put comparing folders with manifests here. Keep writing parts and manifests out.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Iterable, Mapping
from typing import Any

from schemas.fingerprint import content_hash, sha256_bytes
from schemas.storage import PartEntry
from schemas.table import Table
from schemas.tables.records import Dropped, Failed
from storage.faults import write_point
from storage.filesystem import Files, own_folders
from storage.manifest import FIELDS, Manifests, named_files
from storage.names import PART_NAME, TEMPORARY, part_name, part_prefix, unit_slug
from storage.parts import DamagedPartError, decode

log = logging.getLogger(__name__)


def delete(files: Files, dataset: str, paths: Iterable[str], point: str) -> None:
    """Delete `paths` of the dataset, in order of their names."""
    for path in sorted(paths):
        files.delete(f"{dataset}/{path}")
        write_point(point)


def missing(files: Files, dataset: str, table: Table, entries: Mapping[str, PartEntry]) -> set[str]:
    """Return the units of `entries` whose files are not there, or have another size than was written."""
    listed: dict[str, dict[str, int]] = {}
    lost: set[str] = set()
    for unit, entry in entries.items():
        for path in named_files(table.name, entry):
            folder, _, name = path.rpartition("/")
            if folder not in listed:
                listed[folder] = files.sizes(f"{dataset}/{folder}")
            size = listed[folder].get(name)
            is_cut = folder == table.name and entry.n_bytes and size != entry.n_bytes
            if not size or is_cut:
                lost.add(unit)
    return lost


def adopt(
    files: Files, dataset: str, table: Table, wanted: Mapping[str, str], entries: Mapping[str, PartEntry]
) -> list[PartEntry]:
    """Return entries for the complete leftovers of `wanted`, one a unit; delete its other leftovers."""
    by_slug: dict[str, list[str]] = {}
    for name in sorted(files.sizes(f"{dataset}/{table.name}")):
        match = PART_NAME.fullmatch(name)
        if match is not None:
            by_slug.setdefault(match["slug"], []).append(name)
    found = []
    for unit, fingerprint in sorted(wanted.items()):
        entry = entries.get(unit)
        names = [name for name in by_slug.get(unit_slug(unit), []) if entry is None or name != entry.file]
        adopted = None
        if entry is None or entry.fingerprint != fingerprint or entry.status == "failed":
            adopted = _first_complete(files, dataset, table, unit, fingerprint, names)
        if adopted is not None:
            found.append(adopted)
        others = {f"{table.name}/{name}" for name in names if adopted is None or name != adopted.file}
        delete(files, dataset, others, "leftover.deleted")
    return found


def _first_complete(
    files: Files, dataset: str, table: Table, unit: str, fingerprint: str, names: Iterable[str]
) -> PartEntry | None:
    for name in names:
        if not name.startswith(part_prefix(unit, fingerprint)):
            continue
        data = files.read(f"{dataset}/{table.name}/{name}")
        try:
            if data is not None:
                return _adopted(files, dataset, table, data, unit, fingerprint, name)
        except DamagedPartError as error:
            log.warning("%s: leftover not adopted: %s", files.url(f"{dataset}/{table.name}/{name}"), error)
    return None


def _adopted(
    files: Files, dataset: str, table: Table, data: bytes, unit: str, fingerprint: str, name: str
) -> PartEntry:
    """Return the entry of a leftover that proves to be whole. Raises `DamagedPartError` saying what is wrong."""
    arrow, books = decode(table, data)
    entry = _stated_entry(books)
    if (entry.unit, entry.fingerprint, entry.file) != (unit, fingerprint, name):
        raise DamagedPartError("its footer speaks of another unit, fingerprint or file")
    if entry.content_hash != content_hash(table, arrow) or entry.n_rows != arrow.num_rows:
        raise DamagedPartError("its rows are not those its footer speaks of")
    sides = ((Dropped.TABLE, entry.dropped_file, entry.n_dropped), (Failed.TABLE, entry.failed_file, None))
    hashes = [entry.content_hash, *(_side_hash(files, dataset, *side) for side in sides)]
    if name != part_name(unit, fingerprint, " ".join(hashes)):
        raise DamagedPartError("its dropped or failed rows are not those written with it")
    return dataclasses.replace(entry, n_bytes=len(data), sha256=sha256_bytes(data))


def _stated_entry(books: Mapping[str, Any]) -> PartEntry:
    stated = books.get("entry")
    if not isinstance(stated, dict) or set(stated) != FIELDS:
        raise DamagedPartError("its footer has no complete books")
    return PartEntry(**stated)


def _side_hash(files: Files, dataset: str, side: Table, path: str | None, n_rows: int | None) -> str:
    """Return the content hash of the dropped or failed rows beside a part; of no rows where there is no file."""
    if path is None:
        return content_hash(side, side.schema.empty_table())
    data = files.read(f"{dataset}/{path}")
    if data is None:
        raise DamagedPartError(f"{path} is not there")
    arrow, _ = decode(side, data)
    if n_rows is not None and arrow.num_rows != n_rows:
        raise DamagedPartError(f"{path} has {arrow.num_rows} rows, not {n_rows}")
    return content_hash(side, arrow)


def _folders(files: Files, dataset: str) -> list[str]:
    """Return the folders of a dataset that hold parts: tables, and stages below `_dropped` and `_failed`."""
    sides = [f"{side}/{name}" for side in ("_dropped", "_failed") for name in files.folders(f"{dataset}/{side}")]
    return own_folders(files, dataset) + sides


def sweep_temporaries(files: Files, dataset: str) -> None:
    """Delete the hidden temporary files of killed runs. Only for the holder of the lock, while nobody writes."""
    for folder in ["", *_folders(files, dataset)]:
        where = f"{dataset}/{folder}".rstrip("/")
        hidden = [name for name in files.sizes(where) if TEMPORARY.fullmatch(name)]
        delete(files, where, hidden, "leftover.deleted")


def sweep_unnamed(files: Files, dataset: str, manifests: Manifests) -> None:
    """Delete the parts that no manifest names; files whose names are not ours stay."""
    tables = own_folders(files, dataset)
    named = {path for table in tables for entry in manifests.load(table).values() for path in named_files(table, entry)}
    for folder in _folders(files, dataset):
        ours = {f"{folder}/{name}" for name in files.sizes(f"{dataset}/{folder}") if PART_NAME.fullmatch(name)}
        delete(files, dataset, ours - named, "leftover.deleted")
