"""What stages and flows may ask of storage: Protocols, and the plain records that pass between them.

Put signatures and their promises here. Keep every byte of their implementation in `storage`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from schemas.table import Table
from schemas.tables.records import Dropped, Failed


@dataclass(frozen=True)
class SourceFile:
    """One file of a booklet as it lies on disk."""

    path: str
    """Relative to the corpus root, with `/`."""
    n_bytes: int
    sha256: str


class SourceFiles(Protocol):
    """The files of one corpus, read-only, confined to its root."""

    def booklets(self) -> list[str]:
        """Return the booklet_ids of the corpus, sorted."""

    def files(self, booklet_id: str) -> list[SourceFile]:
        """Return the files of a booklet, sorted by path. Raises `SourceError` for an unreadable folder or file."""

    def local_path(self, path: str) -> Path:
        """Return where the file lies on this machine. Raises `SourceError` if `path` leaves the root."""

    def described(self, booklet_id: str) -> Mapping[str, Any]:
        """Return what `corpus.yaml` says of the booklet (empty where it says nothing)."""


class BlobStore(Protocol):
    """Bytes by their hash; each lies once."""

    def put(self, data: bytes) -> str:
        """Store `data` and return its SHA-256 (hex); storing it again does nothing."""

    def get(self, blob_hash: str) -> bytes:
        """Return the bytes. Raises `StoreError` where there are none, or where they no longer match their hash."""


@dataclass(frozen=True)
class PartEntry:
    """What a manifest says of one unit: the part that holds its rows, and the books."""

    unit: str
    fingerprint: str
    status: Literal["done", "failed"]
    """`failed`: the unit as a whole; its rows are not there."""
    file: str | None
    """File name of the part in the table's folder; null for a failed unit."""
    content_hash: str
    """Of the rows, volatile columns left out; empty for a failed unit."""
    n_rows: int
    n_in: int
    n_kept: int
    n_dropped: int
    n_pending: int
    n_failed: int
    drop_reasons: Mapping[str, int]
    dropped_file: str | None
    failed_file: str | None
    n_repaired: int = 0
    """Strings that had to be cleaned before they could be stored."""


class Dataset(Protocol):
    """The tables of one dataset. A part is valid only while its table's manifest names it."""

    @property
    def url(self) -> str:
        """Where the dataset lies, as `open_dataset` takes it."""

    @property
    def blobs(self) -> BlobStore:
        """The blobs of the store."""

    def manifest(self, table: Table) -> Mapping[str, PartEntry]:
        """Return the entries by unit; empty for a table that was never written."""

    def read_rows(self, table: Table, units: Iterable[str] | None = None) -> list[Any]:
        """Return the rows of the named units (of all, for None), units sorted, rows in part order.

        A unit without a part has no rows. Raises `StoreError` where a named part is missing or damaged.
        """

    def write_part(
        self,
        table: Table,
        unit: str,
        fingerprint: str,
        rows: Sequence[Any],
        *,
        dropped: Sequence[Dropped],
        failed: Sequence[Failed],
        counts: Mapping[str, int],
        provenance: Mapping[str, str],
    ) -> PartEntry:
        """Write the part of one unit (and its dropped and failed rows) and return its entry, not yet valid.

        `counts` holds n_in, n_kept, n_pending and n_failed. Raises `SchemaError` for rows that break the table and
        `StoreError` where the store cannot be written; neither leaves half a part behind.
        """

    def write_failure(self, table: Table, failure: Failed) -> PartEntry:
        """Record that a whole unit failed and return its entry, not yet valid."""

    def commit(self, table: Table, entries: Iterable[PartEntry], removed: Iterable[str] = ()) -> None:
        """Make `entries` valid in one step, forget the units of `removed`, then delete what is no longer named."""

    def adopt(self, table: Table, wanted: Mapping[str, str]) -> list[PartEntry]:
        """Return entries for complete parts that no manifest names but whose fingerprint is the wanted one.

        They were left by a run that was killed between a part and its commit. `wanted` maps units to fingerprints.
        """

    def lock(self, purpose: str) -> AbstractContextManager[None]:
        """Hold the dataset for one build. Raises `StoreError` naming the holder when another one has it."""
