"""Functions for the sandbox to run: well behaved ones and others.

Put misbehaviour here, at the top of a module, so that a child process can find it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any

from schemas.errors import SourceError
from tasks.read.draft import DocumentDraft, PageDraft


def double(value: int) -> int:
    return 2 * value


def pid() -> int:
    return os.getpid()


def environment() -> list[str]:
    return sorted(os.environ)


def draft(size: int) -> DocumentDraft:
    page = PageDraft(text="x" * size, status="ok", reasons=[], confidence=None, width=None, height=None, figures=[])
    return DocumentDraft(pages=[page], reader="test", reader_version="1")


def hang() -> None:
    while True:
        time.sleep(1)


def spin() -> None:
    while True:
        pass


def balloon(megabytes: int) -> int:
    return len(bytearray(megabytes * 2**20))


def refuse() -> None:
    raise SourceError("a.pdf: is encrypted")


def bug() -> None:
    raise ValueError("no such thing")


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def leave() -> None:
    sys.exit(3)


def chatter() -> str:
    print("noise on standard output")  # noqa: T201  # that is the point
    os.write(1, b"more noise")
    return "quiet"


def foreign() -> Any:
    return SourceError("an object that no draft holds")
