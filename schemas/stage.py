"""What a stage is: it reads earlier tables of one booklet, writes exactly one, mutates nothing.

Put the contract between stages, tasks and flows here. Keep the stages in `tasks` and the order of them in `flows`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from schemas.errors import SchemaError
from schemas.settings import Settings
from schemas.storage import BlobStore, Dataset, SourceFiles
from schemas.table import R, Table
from schemas.tables.records import Dropped, Failed


@dataclass(frozen=True)
class UnitInput:
    """What one unit of a stage gets: everything of one booklet that the stage declared to read."""

    booklet_id: str
    rows: Mapping[str, list[Any]]
    """Rows by table name, in the order of the part; an earlier stage that failed for this booklet gives no rows."""
    settings: Settings
    source: SourceFiles
    blobs: BlobStore

    def one(self, row_type: type[R]) -> list[R]:
        """Return the rows of the table that `row_type` declares."""
        return self.rows[row_type.TABLE.name]


@dataclass(frozen=True)
class Outcome:
    """What one unit of a stage made. `n_in`, `n_kept` and `n_pending` count the stage's own unit of account."""

    kept: list[Any]
    """Rows of the stage's table, in their final order."""
    n_in: int
    n_kept: int
    dropped: list[Dropped] = field(default_factory=list)
    n_pending: int = 0
    failed: list[Failed] = field(default_factory=list)
    """Documents that failed while the rest of the booklet went on; counted within `n_in` as failed."""
    n_failed: int = 0
    doubts: Mapping[str, int] = field(default_factory=dict)
    """Kept rows that somebody should look at, by reason; they are counted as kept all the same."""

    def check(self, stage: str, unit: str) -> None:
        """Raise `SchemaError` unless in = kept + dropped + pending + failed, and every drop speaks of this unit."""
        total = self.n_kept + len(self.dropped) + self.n_pending + self.n_failed
        if self.n_in != total:
            raise SchemaError(
                f"{stage}: {unit}: {self.n_in} in, but {self.n_kept} kept + {len(self.dropped)} dropped "
                f"+ {self.n_pending} pending + {self.n_failed} failed = {total}"
            )
        foreign = [row.item for row in self.dropped if (row.stage, row.unit) != (stage, unit)]
        if foreign:
            raise SchemaError(f"{stage}: {unit}: dropped rows of another unit: {foreign[:3]}")


@dataclass(frozen=True)
class Stage:
    """One arrow of the path."""

    name: str
    version: int
    """Bump when the meaning of the output changes; a golden test notices when it should have been."""
    reads: tuple[Table, ...]
    writes: Table
    counts: str
    """What `Outcome.n_in` counts: `files`, `documents`, `lines`, `segments`, `candidates`."""
    reads_source: bool
    """Whether the booklet's files are an input (their hashes enter the fingerprint)."""
    engine: Callable[[Settings], str]
    """The engine with the versions of all that shapes its output (`rules pypdfium2=5.1 pylatexenc=2.11`)."""
    settings: Callable[[Settings], Mapping[str, Any]]
    """What of the settings shapes the output, as plain values: it enters the fingerprint."""
    process: Callable[[UnitInput], Outcome]


@dataclass(frozen=True)
class Shard:
    """What one Prefect task gets: plain values only, so that it can run in another thread, process or machine."""

    dataset_url: str
    corpus: str
    """The folder or `corpus.yaml` that the flow was given."""
    settings: Mapping[str, Any]
    """`Settings.model_dump(mode="json")`."""
    plan: Mapping[str, str]
    """Unit to the fingerprint that its part will carry."""


OpenDataset = Callable[[str], Dataset]
"""From `Shard.dataset_url` to the dataset; a module-level function, called inside the task."""

OpenSource = Callable[[str, Settings], SourceFiles]
"""From `Shard.corpus` and the settings (for their limits) to the files; a module-level function, as `OpenDataset`."""
