"""What is known of files that were hashed before, so that an unchanged corpus is not read again.

Put the stat cache here: it saves work and is never an answer by itself. Keep walking the corpus in `storage.corpus`.
"""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path
from typing import Any, Final, Protocol

import orjson

FORMAT: Final = 1
RACY_NS: Final = 2_000_000_000
"""A file changed less than this before it was hashed may change again unseen within one tick of the file system."""

Stamp = tuple[int, int, int, int]


class HashStore(Protocol):
    """Where the cache lies between runs."""

    def read_hashes(self) -> bytes | None:
        """Return what `write_hashes` kept; None where there is none."""

    def write_hashes(self, data: bytes) -> None:
        """Keep the cache, replaced in one step."""


def stamp(stat: os.stat_result) -> Stamp:
    """Return what changes with a file's bytes: size, time of change of bytes and of inode, inode."""
    return stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino


class HashCache:
    """SHA-256 of the files below one root; entries are trusted only while the file's stamp is the one kept."""

    def __init__(self, root: Path, store: HashStore | None) -> None:
        self._root = hashlib.sha256(os.fsencode(root)).hexdigest()
        self._store = store
        self._known = self._load()
        self._used: dict[str, tuple[Stamp, str]] = {}

    def _load(self) -> dict[str, tuple[Stamp, str]]:
        """Return the kept entries; none where they are damaged, of another version or of another root."""
        data = self._store.read_hashes() if self._store is not None else None
        if data is None:
            return {}
        try:
            content: Any = orjson.loads(data)
            if (content["format"], content["root"]) != (FORMAT, self._root):
                return {}
            return {
                path: ((size, mtime, ctime, inode), sha) for path, size, mtime, ctime, inode, sha in content["files"]
            }
        except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
            return {}

    def sha256(self, path: str, real: Path, stat: os.stat_result) -> str:
        """Return the SHA-256 of the file `real`, known as `path`. Raises OSError where it cannot be read."""
        now = stamp(stat)
        known = self._used.get(path) or self._known.get(path)
        if known is not None and known[0] == now:
            self._used[path] = known
            return known[1]
        started = time.time_ns()
        with real.open("rb") as file:
            before = stamp(os.fstat(file.fileno()))
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            after = stamp(os.fstat(file.fileno()))
        self._used.pop(path, None)
        if before == after and max(before[1], before[2]) + RACY_NS < started:
            self._used[path] = (before, digest)
        return digest

    def save(self) -> None:
        """Keep the entries that were used since the cache was opened, if they differ from those kept."""
        if self._store is None or self._used == self._known:
            return
        rows = [[path, *kept, digest] for path, (kept, digest) in sorted(self._used.items())]
        self._store.write_hashes(orjson.dumps({"format": FORMAT, "root": self._root, "files": rows}))
        self._known = dict(self._used)
