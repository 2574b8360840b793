"""One build of a dataset at a time, on this machine: a lock that ends with its process.

Put the local lock and the description of a holder here. Keep leases of object stores in `storage.leases`.
"""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson

from schemas.errors import StoreError
from storage.faults import write_point
from storage.filesystem import explained

_held: set[int] = set()


@dataclass(frozen=True)
class Holder:
    """Who builds: written into the lock for the message to others."""

    pid: int
    host: str
    purpose: str
    since: str
    """UTC, ISO 8601."""

    @classmethod
    def here(cls, purpose: str) -> Holder:
        """Describe this process."""
        return cls(os.getpid(), socket.gethostname(), purpose, datetime.now(UTC).isoformat(timespec="seconds"))

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host} since {self.since} ({self.purpose})"


def parse_holder(data: bytes) -> Holder | None:
    """Return the holder that a lock file describes; None for a file that is not written yet."""
    try:
        values: Any = orjson.loads(data)
        return Holder(**{name: values[name] for name in ("pid", "host", "purpose", "since")})
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None


@contextmanager
def local_lock(path: Path, name: str, purpose: str) -> Iterator[None]:
    """Hold the lock file `path`; the kernel releases it when this process ends, however it ends.

    The file stays, empty, because deleting it would let two processes hold two files of one name. Raises `StoreError`
    naming the holder where another process, or another part of this one, holds it.
    """
    handle = _open(path)
    try:
        _take(handle, path, name)
        _held.add(handle)
        with explained(str(path)):
            os.ftruncate(handle, 0)
            os.pwrite(handle, orjson.dumps(asdict(Holder.here(purpose))), 0)
        write_point("lock.taken")
        try:
            yield
        finally:
            with suppress(OSError):
                os.ftruncate(handle, 0)
    finally:
        _held.discard(handle)
        os.close(handle)


@contextmanager
def local_turn(path: Path) -> Iterator[None]:
    """Wait for a turn, and hold the file `path` for a moment; for steps within one build, not for builds."""
    handle = _open(path)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _open(path: Path) -> int:
    with explained(str(path)):
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o644)


def _take(handle: int, path: Path, name: str) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = parse_holder(os.pread(handle, 4096, 0))
        who = str(holder) if holder else "another process"
        raise StoreError(
            f"dataset {name} is in use by {who}: wait until it is done, or stop it; the lock {path} ends with it"
        ) from error


def _forget_in_child() -> None:
    """Close the inherited locks: a forked child must not hold a build that its parent has lost."""
    for handle in _held:
        with suppress(OSError):
            os.close(handle)
    _held.clear()


os.register_at_fork(after_in_child=_forget_in_child)
