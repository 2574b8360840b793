"""Run a reader where it can be killed: a child process with limits of time and memory.

Put the parent's side here. Keep the child's in `tasks.read.worker`. A child is kept from one document to the next; it
belongs to the thread that started it and ends with it.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from schemas.errors import SourceError
from tasks.read.worker import HEADER

DOCUMENTS_PER_CHILD = 500
"""A child is replaced after so many: what libraries leak is bounded."""

ALLOWED = frozenset(("tasks.read.draft", name) for name in ("DocumentDraft", "PageDraft", "FigureDraft"))
"""The only classes an answer may hold. The child has read hostile bytes, so its pickles are hostile, too."""

PASSED_ON = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""Environment of a child: no key of a provider is ever in it."""

_local = threading.local()
_active = threading.BoundedSemaphore(os.cpu_count() or 1)


def run_limited(function: str, *args: Any, name: str, timeout_s: float, memory_mb: int) -> Any:
    """Return what `function` (`tasks.read.pdf:read_pdf`) makes of `args`, computed in this thread's child.

    Its module is imported in the child only, so that the parent stays small.

    `name` is the document, for messages. Results are plain values and drafts. Raises `SourceError` naming the limit
    and its setting when time (`limits.read_timeout_s`) or memory (`limits.read_memory_mb`) ran out, what the function
    itself raised as `SourceError`, and `SourceError` with the child's traceback as a note for any other end of it.
    At most as many children work at once as there are processors; a call waits for its turn, outside its time limit.
    """
    with _active:
        child = _child()
        request = (*function.split(":"), args, timeout_s, memory_mb)
        try:
            kind, value = child.ask(pickle.dumps(request, protocol=5), timeout_s, memory_mb)
        except _GoneError as gone:
            raise _explain(child, name, str(gone), timeout_s, memory_mb) from None
        except BaseException:
            child.kill()
            raise
    if kind == "ok":
        return value
    if kind == "source":
        raise SourceError(value)
    raise _memory_error(name, memory_mb)


def close_child() -> None:
    """End this thread's child, if it has one; the next call starts another."""
    child = getattr(_local, "child", None)
    if child is not None:
        child.kill()
    _local.child = None


class _GoneError(Exception):
    """The child gave no answer: `time`, `size` or `end`."""


class _Child:
    """A worker process and its pipes."""

    def __init__(self) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  # lives as long as the child
        self.n_asked = 0
        environment = {key: os.environ[key] for key in PASSED_ON if key in os.environ}
        environment |= {"PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(  # noqa: S603  # our own module, no shell
            [sys.executable, "-m", "tasks.read.worker", str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env=environment,
            start_new_session=True,
        )
        self.requests = cast("BinaryIO", self.process.stdin)
        self.answers = cast("BinaryIO", self.process.stdout)
        self._end = weakref.finalize(self, _end, self.process, (self.requests, self.answers, self.errors))

    def usable(self) -> bool:
        return self.process.poll() is None and self.n_asked < DOCUMENTS_PER_CHILD

    def ask(self, request: bytes, timeout_s: float, memory_mb: int) -> tuple[str, Any]:
        self.n_asked += 1
        try:
            self.requests.write(HEADER.pack(len(request)) + request)
            self.requests.flush()
        except BrokenPipeError:
            raise _GoneError("end") from None
        deadline = time.monotonic() + timeout_s
        (length,) = HEADER.unpack(self._read(HEADER.size, deadline))
        if length > memory_mb * 2**20:
            raise _GoneError("size")
        return _load(self._read(length, deadline))

    def _read(self, length: int, deadline: float) -> bytes:
        descriptor = self.answers.fileno()
        data = bytearray()
        while len(data) < length:
            ready, _, _ = select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise _GoneError("time")
            chunk = os.read(descriptor, min(length - len(data), 2**20))
            if not chunk:
                raise _GoneError("end")
            data += chunk
        return bytes(data)

    def kill(self) -> None:
        """Kill the child with all that it started, and wait for it; again does nothing."""
        self._end()

    def last_words(self) -> str:
        self.errors.seek(max(0, self.errors.seek(0, os.SEEK_END) - 8_000))
        return self.errors.read().decode("utf-8", "replace").strip()


def _end(process: subprocess.Popen[bytes], streams: tuple[IO[bytes], ...]) -> None:
    """End a child that is killed, or whose thread is over."""
    if process.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for stream in streams:
        with contextlib.suppress(BrokenPipeError):
            stream.close()


def _child() -> _Child:
    child: _Child | None = getattr(_local, "child", None)
    if child is not None and child.usable():
        return child
    close_child()
    _local.child = _Child()
    return _local.child  # type: ignore[no-any-return]  # a thread-local has no types


def _explain(child: _Child, name: str, how: str, timeout_s: float, memory_mb: int) -> SourceError:
    """End the child and say why it gave no answer."""
    words = ""
    if how == "end":
        child.process.wait()
        words = child.last_words()
    code = child.process.returncode
    close_child()
    if how == "time" or code == -signal.SIGXCPU:
        return SourceError(
            f"{name}: not read within {timeout_s:g} s; if it is worth it, raise the setting limits.read_timeout_s"
        )
    if how == "size" or "MemoryError" in words or "bad_alloc" in words or code == -signal.SIGABRT:
        return _memory_error(name, memory_mb)
    last = words.splitlines()[-1] if words else f"ended by signal {-code}" if code and code < 0 else f"exit {code}"
    error = SourceError(f"{name}: the reader broke down ({last}); please report it, the file may be damaged")
    if words:
        error.add_note(f"In the child process:\n{words}")
    return error


def _memory_error(name: str, memory_mb: int) -> SourceError:
    return SourceError(
        f"{name}: needs more than {memory_mb} MB to be read; if it is worth it, raise the setting limits.read_memory_mb"
    )


class _DraftsOnly(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in ALLOWED:
            raise pickle.UnpicklingError(f"an answer may not hold {module}.{name}")
        return super().find_class(module, name)


def _load(data: bytes) -> tuple[str, Any]:
    answer = _DraftsOnly(io.BytesIO(data)).load()
    return str(answer[0]), answer[1]
