"""Ctrl-C once and twice, in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

PROGRAM = """
import sys, time
from concurrent.futures import ThreadPoolExecutor
from flows.interrupts import interruptible
from flows.progress import Lines

with interruptible(Lines(lambda text: print(text, flush=True))), ThreadPoolExecutor(1) as pool:
    pool.submit(time.sleep, float(sys.argv[1]))
    print("ready", flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize(
    ("work_s", "signals", "code"), [("0.5", 1, -signal.SIGINT), ("60", 2, 130)], ids=["once", "twice"]
)
def test_the_first_waits_for_the_work_and_the_second_does_not(work_s: str, signals: int, code: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, work_s], stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline().startswith("stopping when")
        for _ in range(signals - 1):
            process.send_signal(signal.SIGINT)
        start = time.monotonic()
        assert process.wait(20) == code
        assert time.monotonic() - start < 20
