"""Progress as plain lines."""

from __future__ import annotations

import pytest

from flows.progress import Lines, duration, progress_line


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0 s"), (59.4, "59 s"), (61, "1 min 1 s"), (3600, "1 h 0 min"), (7500, "2 h 5 min")]
)
def test_a_duration_is_said_in_two_units_at_most(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_a_line_says_rate_failures_and_time_left() -> None:
    assert progress_line("read", 25, 100, 1, 5.0) == "read: 25 of 100 booklets, 1 failed, 5.0 booklets/s, 15 s left"


def test_a_line_without_a_rate_says_none() -> None:
    assert progress_line("read", 0, 4, 0, 0.0) == "read: 0 of 4 booklets"


def test_a_stage_ends_with_a_line_and_a_stage_without_work_says_nothing() -> None:
    lines: list[str] = []
    progress = Lines(lines.append)
    progress.start("collect", 0)
    progress.start("read", 4)
    for _ in range(4):
        progress.advance(1, 0)
    assert [line.split(",")[0] for line in lines] == ["read: 4 of 4 booklets"]


def test_lines_come_between_when_it_is_time() -> None:
    lines: list[str] = []
    progress = Lines(lines.append, every_s=0)
    progress.start("read", 2)
    progress.advance(1, 1)
    progress.advance(1, 0)
    assert [line.split(",")[0] for line in lines] == ["read: 1 of 2 booklets", "read: 2 of 2 booklets"]
