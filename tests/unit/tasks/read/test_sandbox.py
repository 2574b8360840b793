"""The sandbox: results come back, nothing else does, and nothing hangs or balloons."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psutil
import pytest

from schemas.errors import SourceError
from tasks.read.sandbox import close_child, run_limited

HERE = "tests.unit.tasks.read.workers"
ROOT = Path(__file__).parents[4]


@pytest.fixture(autouse=True)
def _no_child_left() -> Iterator[None]:
    yield
    close_child()


def run(function: str, *args: Any, timeout_s: float = 20, memory_mb: int = 600) -> Any:
    return run_limited(f"{HERE}:{function}", *args, name="b/a.pdf", timeout_s=timeout_s, memory_mb=memory_mb)


def test_the_result_comes_back() -> None:
    assert run("double", 21) == 42


def test_one_child_serves_document_after_document() -> None:
    assert run("pid") == run("pid") != os.getpid()


def test_large_drafts_come_back_whole() -> None:
    assert len(run("draft", 20_000_000).pages[0].text) == 20_000_000


@pytest.mark.parametrize("function", ["hang", "spin"])
def test_a_hang_ends_in_time_and_names_the_setting(function: str) -> None:
    started = time.monotonic()
    with pytest.raises(SourceError, match=r"b/a\.pdf: not read within 1 s.*limits\.read_timeout_s"):
        run(function, timeout_s=1)
    assert time.monotonic() - started < 8


def test_memory_is_bounded_and_names_the_setting() -> None:
    with pytest.raises(SourceError, match=r"b/a\.pdf: needs more than 300 MB.*limits\.read_memory_mb"):
        run("balloon", 2_000, memory_mb=300)


def test_a_small_limit_still_lets_the_process_live() -> None:
    assert run("balloon", 8, memory_mb=128) == 8 * 2**20


def test_an_answer_larger_than_the_limit_is_not_taken() -> None:
    with pytest.raises(SourceError, match="needs more than"):
        run("draft", 200_000_000, memory_mb=128)


def test_what_a_reader_refuses_keeps_its_words() -> None:
    with pytest.raises(SourceError, match=r"^a\.pdf: is encrypted$"):
        run("refuse")


def test_a_bug_of_a_reader_is_told_with_its_traceback() -> None:
    with pytest.raises(SourceError, match=r"b/a\.pdf: the reader broke down \(ValueError: no such thing\)") as caught:
        run("bug")
    assert "in bug" in caught.value.__notes__[0]


@pytest.mark.parametrize(("function", "how"), [("crash", "ended by signal 11"), ("leave", "exit 3")])
def test_the_end_of_a_child_is_a_failure_of_its_document(function: str, how: str) -> None:
    with pytest.raises(SourceError, match=how):
        run(function)


def test_after_a_failure_the_next_document_is_read() -> None:
    with pytest.raises(SourceError):
        run("crash")
    assert run("double", 2) == 4


def test_what_a_reader_prints_does_not_disturb() -> None:
    assert run("chatter") == "quiet"


def test_answers_may_hold_drafts_only() -> None:
    with pytest.raises(pickle.UnpicklingError, match="may not hold"):
        run("foreign")
    assert run("double", 3) == 6


def test_no_key_reaches_the_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    assert "OPENAI_API_KEY" not in run("environment")


def test_threads_have_children_of_their_own() -> None:
    barrier = threading.Barrier(2)

    def work(_: int) -> int:
        barrier.wait(10)
        result: int = run("pid")
        barrier.wait(10)
        close_child()
        return result

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(work, range(2))
    assert first != second


def test_a_child_ends_with_the_thread_that_started_it() -> None:
    with ThreadPoolExecutor(1) as pool:
        child = pool.submit(run, "pid").result()
    assert _gone(child)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's parent-death signal is Linux's")
def test_a_child_dies_with_a_parent_that_is_killed() -> None:
    code = (
        "import threading, time\nfrom tasks.read.sandbox import run_limited\n"
        f"print(run_limited('{HERE}:pid', name='x', timeout_s=20, memory_mb=600), flush=True)\n"
        f"run_limited('{HERE}:spin', name='x', timeout_s=60, memory_mb=600)"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    assert _gone(child)


def _gone(pid: int) -> bool:
    for _ in range(100):
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return True
        time.sleep(0.05)
    return False
