"""Measure programs side by side: CPU seconds of this process and its children, medians of several runs.

Put measuring here. Keep what is measured in the `bench_*.py` programs.
"""

from __future__ import annotations

import resource
import statistics
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Reading:
    """Figures of one contestant over all runs."""

    name: str
    cpu_s: float
    """Median CPU seconds of a run."""
    low_s: float
    high_s: float


def cpu_seconds() -> float:
    """Return the CPU seconds that this process and its finished children have used."""
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime


def side_by_side(contestants: Mapping[str, Callable[[], object]], runs: int) -> list[Reading]:
    """Run the contestants in turn, `runs` times each, and return their readings in the given order.

    They alternate, so that a machine whose speed drifts treats them alike; compare ratios, not single figures.
    """
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(runs):
        for name, work in contestants.items():
            before = cpu_seconds()
            work()
            times[name].append(cpu_seconds() - before)
    return [Reading(name, statistics.median(seen), min(seen), max(seen)) for name, seen in times.items()]


def failures(files: list[Path], convert: Callable[[Path], str]) -> int:
    """Return on how many files `convert` raises or gives nothing."""
    failed = 0
    for path in files:
        try:
            failed += not convert(path).strip()
        except Exception as error:  # noqa: BLE001  # any failure of a contestant counts as one
            print(f"  {convert.__name__} failed on {path.name}: {type(error).__name__}", file=sys.stderr)
            failed += 1
    return failed
