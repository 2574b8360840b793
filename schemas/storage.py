"""What stages and flows may ask of storage: Protocols, and the plain records that pass between them.

Put signatures and their promises here. Keep every byte of their implementation in `storage`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, Protocol

from schemas.table import Table
from schemas.tables.records import Dropped, Failed


@dataclass(frozen=True)
class SourceFile:
    """One file of a booklet as it lies on disk."""

    path: str
    """Relative to the corpus root, with `/`; NFC whatever the disk holds, so that it is also an id."""
    n_bytes: int
    sha256: str
    error: str | None = None
    """Why the file (or sub-folder) cannot be read, naming it; its sha256 is then empty and `local_path` raises."""


class SourceFiles(Protocol):
    """The files of one corpus, read-only, confined to its root."""

    def booklets(self) -> list[str]:
        """Return the booklet_ids of the corpus, sorted."""

    def files(self, booklet_id: str) -> list[SourceFile]:
        """Return the files of a booklet, sorted by path, hidden ones and links that leave the root left out.

        An unreadable file or sub-folder is listed with its `error`, so that it costs itself and not its booklet.
        Raises `SourceError` where the booklet's own folder cannot be read, or there is no such booklet, or it has more
        files than the settings allow.
        """

    def outside(self, booklet_id: str) -> list[str]:
        """Return the paths of the booklet's links that leave the root: never followed, dropped as `outside_root`."""

    def local_path(self, path: str) -> Path:
        """Return where the file lies on this machine, whether or not it is there.

        Raises `SourceError` if `path` leaves the root, or is one that `files` lists with an error.
        """

    def described(self, booklet_id: str) -> Mapping[str, Any]:
        """Return what `corpus.yaml` says of the booklet, plain values that shape its rows (empty if it says nothing).

        Keys: `language`, `country`, `competition`, `competition_kind`, `year`, `level`, `licence`; `parts` (path of a
        file to its part); `renditions` (path of a file to the path of the file that is used instead of it).
        """


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
    """Path of the dropped rows in the dataset's folder (`_dropped/STAGE/…`); null where there are none."""
    failed_file: str | None
    """Path of the failed rows in the dataset's folder (`_failed/STAGE/…`); null where there are none."""
    n_repaired: int = 0
    """Strings that had to be cleaned before they could be stored."""
    n_bytes: int = 0
    """Size of the part's file: a listing shows by it that a file was cut short."""
    sha256: str = ""
    """Of the bytes of the part's file: reading verifies it."""
    doubts: Mapping[str, int] = field(default_factory=dict)
    """Rows that were kept although something about them is doubtful, by reason (`flagged` pages and their like)."""


class Dataset(Protocol):
    """The tables of one dataset. A part is valid only while its table's manifest names it."""

    @property
    def url(self) -> str:
        """Where the dataset lies: the store's place and the dataset's name, with `/` between them."""

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
        stage: str,
        dropped: Sequence[Dropped],
        failed: Sequence[Failed],
        counts: Mapping[str, int],
        provenance: Mapping[str, str],
        doubts: Mapping[str, int] = MappingProxyType({}),
    ) -> PartEntry:
        """Write the part of one unit (and its dropped and failed rows) and return its entry, not yet valid.

        `stage` names the folders of the dropped and failed rows. `counts` holds n_in, n_kept, n_pending and n_failed.
        `provenance` is kept in the footer for people; it enters no comparison, nor do `doubts`. Raises `SchemaError`
        for rows that break the table and `StoreError` where the store cannot be written; neither leaves half a part.
        """

    def write_failure(self, table: Table, failure: Failed) -> PartEntry:
        """Record that a whole unit failed and return its entry, not yet valid."""

    def commit(self, table: Table, entries: Iterable[PartEntry], removed: Iterable[str] = ()) -> None:
        """Make `entries` valid in one step, forget the units of `removed`, then delete what is no longer named."""

    def adopt(self, table: Table, wanted: Mapping[str, str]) -> list[PartEntry]:
        """Return entries for complete parts that no manifest names but whose fingerprint is the wanted one.

        They were left by a run that was killed between a part and its commit; `commit` makes them valid. `wanted` maps
        units to fingerprints. Other leftovers of these units, damaged ones among them, are deleted.
        """

    def missing(self, table: Table) -> set[str]:
        """Return the units whose files are not there, or not whole by their size, although the manifest names them.

        Costs one listing a folder and reads no file. The planner treats these units as never done.
        """

    def read_dropped(self, stage: str, units: Iterable[str] | None = None) -> list[Dropped]:
        """Return what `stage` dropped in the named units (in all, for None), as far as a manifest names it."""

    def read_failed(self, stage: str, units: Iterable[str] | None = None) -> list[Failed]:
        """Return what failed in `stage`, whole units and single documents, as far as a manifest names it."""

    def read_text(self, name: str) -> str | None:
        """Return a small text kept beside the tables (`settings.yaml`, `corpus.json`); None where there is none."""

    def write_text(self, name: str, text: str) -> None:
        """Keep a small text beside the tables, replaced in one step. Raises `StoreError` as `write_part`."""

    def lock(self, purpose: str) -> AbstractContextManager[None]:
        """Hold the dataset for one build. Raises `StoreError` naming the holder when another one has it.

        On entry, temporary files of killed runs are deleted. On a clean exit every file that no manifest names is
        deleted, so that other tools see exactly the rows of the manifests; after an error they stay, to be adopted.
        """
