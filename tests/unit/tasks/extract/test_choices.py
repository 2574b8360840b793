"""Choices out of statements: the layouts of `tests/cases/extract/choices.yaml`, blocks, and hostile text."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
import yaml

from tasks.extract.choices import take_choice_blocks, take_choices

CASES = yaml.safe_load((Path(__file__).parents[3] / "cases/extract/choices.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_layouts(case: dict[str, Any]) -> None:
    found = take_choices(case["text"].split("\n"), frozenset(case.get("known", ())))
    assert {choice.letter: choice.text for choice in found.choices} == case["choices"]
    assert "\n".join(found.lines) == case.get("rest", case["text"])


def test_a_block_gives_choices_and_the_mark_of_the_right_one() -> None:
    lines = ["Which?", "", "::: {.choices}", "A. $2$", "B. $3$ {.correct}", ":::"]
    found = take_choice_blocks(lines)
    assert found is not None
    assert [(choice.letter, choice.text) for choice in found.choices] == [("A", "$2$"), ("B", "$3$")]
    assert found.marked == ["B"]
    assert found.lines == ["Which?"]


def test_a_block_never_closed_is_no_block_of_choices() -> None:
    assert take_choice_blocks(["::: {.choices}", "A. 2", "B. 3"]) is None


def test_several_marks_are_all_kept() -> None:
    found = take_choices(["Which?", "(A) 2 {.correct}", "(B) 3 {.correct}", "(C) 4"])
    assert found.marked == ["A", "B"]


@pytest.mark.parametrize(
    "text",
    ["A) " * 20_000, "A) 1 B) 2 C) 3 " * 5_000, "(A) x\n" * 20_000, "$" * 50_000, "①" * 50_000, "$ \n" * 20_000],
    ids=lambda text: text[:12],
)
def test_hostile_text_takes_linear_time(text: str) -> None:
    begin = time.perf_counter()
    take_choices(text.split("\n"))
    assert time.perf_counter() - begin < 5
