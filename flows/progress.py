"""How far a build is, said while it runs.

Put the protocol and its plain forms here. Keep the colours of a terminal in `flows.console`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Progress(Protocol):
    """Hears of every stage and of every shard that is done."""

    def start(self, stage: str, n_units: int) -> None:
        """A stage begins, with `n_units` to do (0: it has nothing to do)."""

    def advance(self, n_units: int, n_failed: int) -> None:
        """`n_units` more of the stage are done and committed, `n_failed` of them failed."""

    def note(self, text: str) -> None:
        """Something that a person should know."""

    def close(self) -> None:
        """The build is over."""


class Lines:
    """Progress as plain lines: one when a stage ends, and one every `every_s` seconds between."""

    def __init__(self, write: Callable[[str], None], every_s: float = 10.0) -> None:
        self._write = write
        self._every_s = every_s
        self._stage = ""
        self._total = self._done = self._failed = 0
        self._started = self._said = time.monotonic()

    def start(self, stage: str, n_units: int) -> None:
        """Begin to count; a stage with nothing to do says nothing."""
        self._stage, self._total, self._done, self._failed = stage, n_units, 0, 0
        self._started = self._said = time.monotonic()

    def advance(self, n_units: int, n_failed: int) -> None:
        """Count, and say so when it is time or the stage is done."""
        self._done += n_units
        self._failed += n_failed
        now = time.monotonic()
        if self._done < self._total and now - self._said < self._every_s:
            return
        self._said = now
        self._write(progress_line(self._stage, self._done, self._total, self._failed, now - self._started))

    def note(self, text: str) -> None:
        """Say it."""
        self._write(text)

    def close(self) -> None:
        """Say nothing more."""


def progress_line(stage: str, done: int, total: int, failed: int, elapsed_s: float) -> str:
    """Return one line with units done, failures, rate and time left (while there is a rate and something left)."""
    words = [f"{stage}: {done} of {total} booklets"]
    if failed:
        words.append(f"{failed} failed")
    rate = done / elapsed_s if elapsed_s > 0 else 0.0
    if rate:
        words.append(f"{rate:.1f} booklets/s")
    if rate and done < total:
        words.append(f"{duration((total - done) / rate)} left")
    elif done == total:
        words.append(duration(elapsed_s))
    return ", ".join(words)


def duration(seconds: float) -> str:
    """Return a time span as `4 s`, `3 min 20 s` or `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
