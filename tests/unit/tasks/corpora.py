"""A corpus in a temporary folder, and the blobs of one test: what stages see of storage.

Put stand-ins for storage here. Keep expectations in the tests.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from schemas.errors import SourceError
from schemas.settings import Settings
from schemas.stage import UnitInput
from schemas.storage import SourceFile


class Blobs(dict[str, bytes]):
    """Blobs in memory."""

    def put(self, data: bytes) -> str:
        key = hashlib.sha256(data).hexdigest()
        self[key] = data
        return key

    def get(self, blob_hash: str) -> bytes:  # type: ignore[override]  # the Protocol's signature
        return self[blob_hash]


class FolderSource:
    """The files below one folder; each sub-folder is a booklet."""

    def __init__(self, root: Path, described: Mapping[str, Any] | None = None, broken: Mapping[str, str] | None = None):
        self.root = root
        self._described = described or {}
        self.broken = broken or {}
        self.links: list[str] = []

    def booklets(self) -> list[str]:
        return sorted(path.name for path in self.root.iterdir())

    def files(self, booklet_id: str) -> list[SourceFile]:
        paths = sorted(path for path in (self.root / booklet_id).rglob("*") if path.is_file())
        return [self._file(path) for path in paths]

    def _file(self, path: Path) -> SourceFile:
        name = path.relative_to(self.root).as_posix()
        data = path.read_bytes()
        if name in self.broken:
            return SourceFile(name, len(data), "", self.broken[name])
        return SourceFile(name, len(data), hashlib.sha256(data).hexdigest())

    def outside(self, _booklet_id: str) -> list[str]:
        return self.links

    def local_path(self, path: str) -> Path:
        if path in self.broken:
            raise SourceError(self.broken[path])
        return self.root / path

    def described(self, _booklet_id: str) -> Mapping[str, Any]:
        return self._described


def write_files(root: Path, booklet_id: str, files: Mapping[str, str | bytes]) -> None:
    """Write the files of a booklet."""
    for name, content in files.items():
        path = root / booklet_id / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def unit_input(
    source: FolderSource, booklet_id: str, rows: Mapping[str, list[Any]], settings: Settings | None = None
) -> UnitInput:
    """Return what a stage gets of a booklet."""
    return UnitInput(booklet_id, rows, settings or Settings(), source, Blobs())
