"""Ctrl-C: once to stop in order, twice to stop at once.

Put the handling of interrupts here. Stopping at once is safe: what was committed stays, the Prefect server and the
workers of a command end with it, and the next build goes on.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from types import FrameType

from flows.progress import Progress

INTERRUPTED = 130


@contextlib.contextmanager
def interruptible(progress: Progress) -> Iterator[None]:
    """Let a second Ctrl-C end the process while the first one waits for the booklets at work.

    Does nothing outside the main thread, where Python takes no signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop_at_once(_number: int, _frame: FrameType | None) -> None:
        os._exit(INTERRUPTED)

    def stop_in_order(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, stop_at_once)
        progress.note("stopping when the booklets at work are done; Ctrl-C again stops at once")
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop_in_order)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
