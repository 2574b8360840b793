"""The process that reads one document after another for a parent that may kill it.

Put the child's side here: its limits, its loop. Keep the parent's side in `tasks.read.sandbox`. Messages are pickles
behind their length; the parent takes none but drafts from us, see there.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import pickle
import resource
import signal
import struct
import sys
from pathlib import Path
from typing import Any, BinaryIO

from schemas.errors import SourceError

HEADER = struct.Struct(">Q")
ROOM_MB = 96
"""Least memory beyond what the idle process has, whatever the settings say."""


def main() -> None:
    """Serve requests from standard input until it closes; what is printed meanwhile goes nowhere."""
    _die_with(int(sys.argv[1]))
    requests = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    while (header := requests.read(HEADER.size)) and len(header) == HEADER.size:
        request = pickle.loads(requests.read(HEADER.unpack(header)[0]))  # noqa: S301  # from our own parent
        _answer(answers, _serve(*request))


def _serve(module: str, function: str, args: tuple[Any, ...], timeout_s: float, memory_mb: int) -> tuple[str, Any]:
    """Return `("ok", result)`, or the kind of failure and its message. Any other error ends the process loudly."""
    call = getattr(importlib.import_module(module), function)
    _limit(timeout_s, memory_mb)
    try:
        return "ok", call(*args)
    except SourceError as error:
        return "source", str(error)
    except MemoryError:
        return "memory", ""
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def _answer(answers: BinaryIO, answer: tuple[str, Any]) -> None:
    data = pickle.dumps(answer, protocol=5)
    answers.write(HEADER.pack(len(data)) + data)
    answers.flush()


def _limit(timeout_s: float, memory_mb: int) -> None:
    """Bound address space, and processor time as well: should the parent be gone, nobody else stops a loop."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(usage.ru_utime + usage.ru_stime + timeout_s) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    size = max(memory_mb, _address_space_mb() + ROOM_MB) * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (size, resource.RLIM_INFINITY))


def _address_space_mb() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except (OSError, ValueError):
        return 512
    return pages * resource.getpagesize() // 2**20


def _die_with(parent: int) -> None:
    """Ask the kernel to end this process with the thread that started it (Linux; elsewhere the pipe's end does)."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    main()
