"""The tables of one dataset: which parts are valid, and how they come and go.

Put the promises of `schemas.storage.Dataset` here. Keep bytes of parts, manifests, locks and names in their modules.
"""

from __future__ import annotations

import dataclasses
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from schemas.errors import SchemaError, SettingsError, StoreError
from schemas.fingerprint import sha256_bytes
from schemas.storage import PartEntry
from schemas.table import Table
from schemas.tables.records import Dropped, Failed
from storage import leftovers
from storage.blobs import Blobs
from storage.filesystem import Files, open_files, own_folders
from storage.leases import HeldLease, leased
from storage.locks import local_lock, local_turn
from storage.manifest import Manifests, named_files
from storage.names import STAGE_NAME, TEXT_NAME, check_dataset_name, part_name
from storage.parts import DamagedPartError, check_rows, decode, encode

DROPPED: Final = Dropped.TABLE
FAILED: Final = Failed.TABLE
COUNTS: Final = ("n_in", "n_kept", "n_pending", "n_failed")

_committing = threading.Lock()


def open_dataset(store_url: str, name: str, *, create: bool = True) -> StoredDataset:
    """Return the dataset `name` of a store: a local folder or any URL that fsspec knows.

    Nothing is written before the first part, text or lock. Raises `SettingsError` for a bad name or URL, and, without
    `create`, where there is no such dataset; the message then lists those that there are.
    """
    check_dataset_name(name)
    files = open_files(store_url)
    if not create and name not in files.folders(""):
        others = ", ".join(own_folders(files, "")) or "none"
        raise SettingsError(f"{files.url()}: no dataset {name!r} here (there are: {others}); `sangaku build` makes one")
    return StoredDataset(files, name)


def list_datasets(store_url: str) -> list[str]:
    """Return the names of the datasets of a store, sorted; none for a store that is not there yet."""
    return own_folders(open_files(store_url), "")


class StoredDataset:
    """A dataset in a folder of a store; safe to use from several threads of the process that holds its lock."""

    def __init__(self, files: Files, name: str) -> None:
        self._files = files
        self._name = name
        self._manifests = Manifests(files, name)
        self._lease: HeldLease | None = None
        self._blobs = Blobs(files)

    @property
    def url(self) -> str:
        """Where the dataset lies."""
        return self._files.url(self._name)

    @property
    def name(self) -> str:
        """The dataset's name, as `open_dataset` takes it."""
        return self._name

    @property
    def blobs(self) -> Blobs:
        """The blobs of the store."""
        return self._blobs

    def manifest(self, table: Table) -> Mapping[str, PartEntry]:
        """Return the entries by unit, sorted; empty for a table that was never written."""
        return dict(self._manifests.load(table.name))

    def read_rows(self, table: Table, units: Iterable[str] | None = None) -> list[Any]:
        """Return the rows of the named units (of all, for None), units sorted, rows in part order."""
        entries = self._manifests.load(table.name)
        rows: list[Any] = []
        for unit in sorted(entries) if units is None else sorted(set(units) & entries.keys()):
            entry = entries[unit]
            if entry.file is not None:
                rows += self._read(table, f"{table.name}/{entry.file}", entry.sha256)
        return rows

    def _read(self, table: Table, path: str, sha256: str | None) -> list[Any]:
        """Return the rows of one file of the dataset; `sha256` is that of its bytes, where it is known."""
        where = self._files.url(f"{self._name}/{path}")
        remedy = "run the build again: it makes this part anew"
        data = self._files.read(f"{self._name}/{path}")
        if data is None:
            raise StoreError(f"{where}: the manifest names this part, but it is not there: {remedy}")
        if sha256 and sha256_bytes(data) != sha256:
            raise StoreError(f"{where}: damaged part: its bytes are not those written: delete it and {remedy}")
        try:
            arrow, _ = decode(table, data)
        except DamagedPartError as error:
            raise StoreError(f"{where}: damaged part: {error}: delete it and {remedy}") from error
        return table.from_arrow(arrow)

    def write_part(
        self,
        table: Table,
        unit: str,
        fingerprint: str,
        rows: Sequence[Any],
        *,
        stage: str,
        dropped: Sequence[Dropped],
        failed: Sequence[Failed],
        counts: Mapping[str, int],
        provenance: Mapping[str, str],
        doubts: Mapping[str, int] = MappingProxyType({}),
    ) -> PartEntry:
        """Write the part of one unit, after its dropped and failed rows, and return its entry, not yet valid."""
        _check_books(table, unit, stage, counts, [*dropped, *failed])
        checked = check_rows(table, rows)
        sides = {"dropped": check_rows(DROPPED, dropped), "failed": check_rows(FAILED, failed)}
        name = part_name(unit, fingerprint, " ".join(each.content_hash for each in (checked, *sides.values())))
        entry = PartEntry(
            unit=unit,
            fingerprint=fingerprint,
            status="done",
            file=name,
            content_hash=checked.content_hash,
            n_rows=len(rows),
            n_in=counts["n_in"],
            n_kept=counts["n_kept"],
            n_dropped=len(dropped),
            n_pending=counts["n_pending"],
            n_failed=counts["n_failed"],
            drop_reasons=dict(sorted(Counter(row.drop_reason for row in dropped).items())),
            dropped_file=f"_dropped/{stage}/{name}" if dropped else None,
            failed_file=f"_failed/{stage}/{name}" if failed else None,
            n_repaired=checked.n_repaired,
            doubts=dict(sorted(doubts.items())),
        )
        books = {"unit": unit, "fingerprint": fingerprint, "stage": stage}
        for kind, path in (("dropped", entry.dropped_file), ("failed", entry.failed_file)):
            if path is not None:
                self._write(path, encode(sides[kind], books), kind)
        data = encode(checked, {**books, "entry": dataclasses.asdict(entry), "provenance": dict(provenance)})
        self._write(f"{table.name}/{name}", data, "part")
        return dataclasses.replace(entry, n_bytes=len(data), sha256=sha256_bytes(data))

    def _write(self, path: str, data: bytes, kind: str) -> None:
        self._files.write(f"{self._name}/{path}", data, kind)

    def write_failure(self, table: Table, failure: Failed) -> PartEntry:
        """Record that a whole unit failed and return its entry, not yet valid; it counts one in, one failed."""
        _check_stage(failure.stage)
        books = {"unit": failure.unit, "fingerprint": failure.fingerprint, "stage": failure.stage}
        checked = check_rows(FAILED, [failure])
        path = f"_failed/{failure.stage}/{part_name(failure.unit, failure.fingerprint, checked.content_hash)}"
        self._write(path, encode(checked, {**books, "of": table.name}), "failed")
        return PartEntry(
            unit=failure.unit,
            fingerprint=failure.fingerprint,
            status="failed",
            file=None,
            content_hash="",
            n_rows=0,
            n_in=1,
            n_kept=0,
            n_dropped=0,
            n_pending=0,
            n_failed=1,
            drop_reasons={},
            dropped_file=None,
            failed_file=path,
        )

    def commit(self, table: Table, entries: Iterable[PartEntry], removed: Iterable[str] = ()) -> None:
        """Make `entries` valid in one step, forget the units of `removed`, then delete what is no longer named.

        Threads, and on a local store processes, may commit to one table at a time each; on an object store all commits
        come from the process that holds the lock.
        """
        new = {entry.unit: entry for entry in entries}
        gone = set(removed) - new.keys()
        with _committing, self._turn():
            if self._lease is not None:
                self._lease.check()
            before = self._manifests.load(table.name)
            after = {unit: entry for unit, entry in before.items() if unit not in gone} | new
            if after == before:
                return
            self._settle(table, new.values())
            self._manifests.store(table.name, after)
        kept = {path for entry in after.values() for path in named_files(table.name, entry)}
        changed = [before[unit] for unit in sorted((gone | new.keys()) & before.keys())]
        superseded = {path for entry in changed for path in named_files(table.name, entry)} - kept
        leftovers.delete(self._files, self._name, superseded, "superseded.deleted")

    def _turn(self) -> AbstractContextManager[None]:
        """Keep other processes of a local build from replacing a manifest between our reading and writing it."""
        return local_turn(Path(self._files.url(f"{self._name}/_turn"))) if self._files.is_local else nullcontext()

    def _settle(self, table: Table, entries: Iterable[PartEntry]) -> None:
        """See that the parts outlast a loss of power before the manifest that names them does."""
        folders = {path.rpartition("/")[0] for entry in entries for path in named_files(table.name, entry)}
        for folder in sorted(folders | {"", table.name}):
            self._files.settle(f"{self._name}/{folder}")

    def adopt(self, table: Table, wanted: Mapping[str, str]) -> list[PartEntry]:
        """Return entries for complete parts that no manifest names but whose fingerprint is the wanted one."""
        return leftovers.adopt(self._files, self._name, table, wanted, self._manifests.load(table.name))

    def missing(self, table: Table) -> set[str]:
        """Return the units whose files are not there, or not whole by their size, although the manifest names them."""
        return leftovers.missing(self._files, self._name, table, self._manifests.load(table.name))

    def read_dropped(self, stage: str, units: Iterable[str] | None = None) -> list[Dropped]:
        """Return what `stage` dropped, units sorted."""
        return self._read_side(DROPPED, f"_dropped/{_check_stage(stage)}", units)

    def read_failed(self, stage: str, units: Iterable[str] | None = None) -> list[Failed]:
        """Return what failed in `stage`, whole units and single documents, units sorted."""
        return self._read_side(FAILED, f"_failed/{_check_stage(stage)}", units)

    def _read_side(self, side: Table, folder: str, units: Iterable[str] | None) -> list[Any]:
        chosen = None if units is None else set(units)
        tables = own_folders(self._files, self._name)
        entries = [entry for table in tables for entry in self._manifests.load(table).values()]
        rows: list[Any] = []
        for entry in sorted(entries, key=lambda entry: entry.unit):
            for path in (entry.dropped_file, entry.failed_file):
                if path is not None and path.startswith(f"{folder}/") and (chosen is None or entry.unit in chosen):
                    rows += self._read(side, path, None)
        return rows

    def read_text(self, name: str) -> str | None:
        """Return a small text kept beside the tables; None where there is none."""
        path = f"{self._name}/_{_check_text_name(name)}"
        data = self._files.read(path)
        if data is None:
            return None
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise StoreError(f"{self._files.url(path)}: not UTF-8: delete it and build again") from error

    def write_text(self, name: str, text: str) -> None:
        """Keep a small text beside the tables, replaced in one step."""
        self._write(f"_{_check_text_name(name)}", text.encode("utf-8"), "text")

    def read_hashes(self) -> bytes | None:
        """Return what is known of the corpus' files (`storage.hashes`); None where nothing is."""
        return self._files.read(f"{self._name}/_hashes.json")

    def write_hashes(self, data: bytes) -> None:
        """Keep what is known of the corpus' files, replaced in one step."""
        self._write("_hashes.json", data, "hashes")

    @contextmanager
    def lock(self, purpose: str) -> Iterator[None]:
        """Hold the dataset for one build, tidying up on entry and on a clean exit."""
        path = f"{self._name}/_lock"
        if self._files.is_local:
            with local_lock(Path(self._files.url(path)), self._name, purpose):
                yield from self._held()
            return
        with leased(self._files, path, self._name, purpose) as lease:
            self._lease = lease
            try:
                yield from self._held()
            finally:
                self._lease = None

    def _held(self) -> Iterator[None]:
        leftovers.sweep_temporaries(self._files, self._name)
        yield
        leftovers.sweep_unnamed(self._files, self._name, self._manifests)


def _check_stage(stage: str) -> str:
    if not STAGE_NAME.fullmatch(stage):
        raise SchemaError(f"{stage!r} cannot name a stage: it becomes a folder")
    return stage


def _check_text_name(name: str) -> str:
    if not TEXT_NAME.fullmatch(name):
        raise SchemaError(f"{name!r} cannot name a text: lower-case letters, then .json, .yaml or .txt")
    return name


def _check_books(
    table: Table, unit: str, stage: str, counts: Mapping[str, int], sides: Sequence[Dropped | Failed]
) -> None:
    _check_stage(stage)
    if set(counts) != set(COUNTS):
        raise SchemaError(f"{table.name}: {unit}: counts are {sorted(counts)}, not {sorted(COUNTS)}")
    foreign = [row for row in sides if row.stage != stage]
    if foreign:
        raise SchemaError(f"{table.name}: {unit}: a row of stage {foreign[0].stage!r} among those of {stage!r}")
