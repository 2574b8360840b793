"""Where a run may be killed while it writes: every durable step has a named point, so that tests can stop it there.

Put the list of write points here. Keep what they guard in the modules that write.

Nothing happens at a point unless the environment variable `SANGAKU_CRASH_AT` is set: `manifest.temp:2` kills the
process, as `kill -9` would, the second time it passes `manifest.temp`.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter

KINDS = ("part", "dropped", "failed", "manifest", "blob", "hashes", "text")
"""What is written: each kind passes `start` (nothing is there yet), `half`, `temp` (whole, under a hidden name) and
`stored`; an object store knows `start` and `stored` only."""

WRITE_POINTS: tuple[str, ...] = (
    *(f"{kind}.{step}" for kind in KINDS for step in ("start", "half", "temp", "stored")),
    "lock.taken",
    "superseded.deleted",
    "leftover.deleted",
)
"""Every point, in no particular order."""

_passed: Counter[str] = Counter()
_counting = threading.Lock()


def write_point(name: str) -> None:
    """Kill this process if `SANGAKU_CRASH_AT` asks for it at this passage of `name`; else do nothing."""
    wanted = os.environ.get("SANGAKU_CRASH_AT")
    if not wanted:
        return
    point, _, number = wanted.rpartition(":")
    if point != name:
        return
    with _counting:
        _passed[name] += 1
        if _passed[name] == int(number):
            os.kill(os.getpid(), signal.SIGKILL)
