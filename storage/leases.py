"""One build of a dataset at a time, on an object store: a lease that its holder renews and others may see expire.

Put taking, renewing and ending a lease here. Keep the lock of a local folder in `storage.locks`.

The lease is one object, created conditionally. A holder that was killed leaves it behind; the next one takes it over
when it has expired, or at once when the holder ran on this machine and is no longer there.
"""

from __future__ import annotations

import os
import socket
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import orjson

from schemas.errors import StoreError
from storage.faults import write_point
from storage.filesystem import Files
from storage.locks import Holder

TERM_S: Final = 120.0
"""How long a lease holds after its last renewal, in seconds; it is renewed four times a term."""


@dataclass(frozen=True)
class Lease:
    """What the lease object says."""

    owner: str
    """Random; a takeover gives a new one."""
    machine: str
    """Tells whether process ids of the holder mean anything here."""
    expires_at: float
    """Seconds since 1970, by the holder's clock."""
    pid: int
    host: str
    purpose: str
    since: str

    def encode(self) -> bytes:
        """Return the bytes of the object."""
        return orjson.dumps(asdict(self))

    def is_over(self) -> bool:
        """Tell whether the holder is known to be gone."""
        if time.time() > self.expires_at:
            return True
        return self.machine == this_machine() and not _is_alive(self.pid)


def decode(data: bytes) -> Lease | None:
    """Return the lease in `data`; None for an object that is not one."""
    try:
        values: Any = orjson.loads(data)
        return Lease(**values)
    except (orjson.JSONDecodeError, TypeError):
        return None


def this_machine() -> str:
    """Return a name for the set of process ids that this process sees: host, boot and process namespace."""
    words = [socket.gethostname()]
    with suppress(OSError):
        words.append(Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip())
        words.append(str(Path("/proc/self/ns/pid").readlink()))
    return " ".join(words)


def _is_alive(pid: int) -> bool:
    try:
        with suppress(PermissionError):  # somebody else's, and there
            os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class HeldLease:
    """A lease that this process holds and keeps renewing until it is ended or lost."""

    def __init__(self, files: Files, path: str, lease: Lease, term_s: float) -> None:
        self._files = files
        self._path = path
        self._lease = lease
        self._term_s = term_s
        self._ended = threading.Event()
        self._lost = False
        self._thread = threading.Thread(target=self._renew, name="sangaku-lease", daemon=True)

    def check(self) -> None:
        """Raise `StoreError` if the lease is no longer ours: another build may be writing."""
        if self._lost or time.time() > self._lease.expires_at:
            raise StoreError(
                f"{self._files.url(self._path)}: this build lost its lease (the store did not answer for "
                f"{self._term_s:.0f} s, or somebody cleared it): nothing more is committed; run again"
            )

    def start(self) -> None:
        """Begin to renew."""
        self._thread.start()

    def end(self) -> None:
        """Stop renewing, and delete the lease if it is still ours."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(self._term_s)
        if self._is_ours():
            self._files.delete(self._path)

    def _is_ours(self) -> bool:
        current = _current(self._files, self._path)
        return current is not None and current.owner == self._lease.owner

    def _renew(self) -> None:
        while not self._ended.wait(self._term_s / 4):
            with suppress(StoreError):  # an unreachable store may answer at the next beat; `check` minds the term
                if not self._is_ours():
                    self._lost = True
                    return
                longer = replace(self._lease, expires_at=time.time() + self._term_s)
                self._files.write(self._path, longer.encode(), "text")
                self._lease = longer


@contextmanager
def leased(files: Files, path: str, name: str, purpose: str, term_s: float = TERM_S) -> Iterator[HeldLease]:
    """Hold the lease object `path`. Raises `StoreError` naming the holder, and how to clear the lease if it is gone."""
    here = Holder.here(purpose)
    lease = Lease(uuid.uuid4().hex, this_machine(), time.time() + term_s, here.pid, here.host, purpose, here.since)
    if not files.create(path, lease.encode()):
        _take_over(files, path, lease, name)
    write_point("lock.taken")
    held = HeldLease(files, path, lease, term_s)
    held.start()
    try:
        yield held
    finally:
        held.end()


def _take_over(files: Files, path: str, lease: Lease, name: str) -> None:
    """Replace the lease of a holder that is gone; a marker object lets only one newcomer do so."""
    current = _current(files, path)
    if current is None:
        if files.create(path, lease.encode()):
            return
        current = _current(files, path)
    if current is None or not current.is_over():
        raise _in_use(files, path, current, name)
    marker = f"{path}.{current.owner[:32]}"
    if not files.create(marker, lease.encode()):
        raise _in_use(files, path, current, name)
    again = _current(files, path)
    if again is not None and again.owner != current.owner:
        files.delete(marker)
        raise _in_use(files, path, again, name)
    files.write(path, lease.encode(), "text")
    files.delete(marker)


def _current(files: Files, path: str) -> Lease | None:
    data = files.read(path)
    return decode(data) if data is not None else None


def _in_use(files: Files, path: str, lease: Lease | None, name: str) -> StoreError:
    url = files.url(path)
    if lease is None:
        return StoreError(f"dataset {name} is in use by another process: wait; if none is running, delete {url}*")
    who = Holder(lease.pid, lease.host, lease.purpose, lease.since)
    left = max(0.0, lease.expires_at - time.time())
    return StoreError(
        f"dataset {name} is in use by {who}: wait until it is done; if that process is gone, the lease ends by itself "
        f"in {left:.0f} s, or delete {url}*"
    )
