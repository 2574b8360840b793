"""Labels and headings off first lines: the cases of `tests/cases/extract/{labels,headings}.yaml`."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tasks.extract.labels import printed_label, strip_heading, strip_problem_label

FOLDER = Path(__file__).parents[3] / "cases/extract"
LABELS = yaml.safe_load((FOLDER / "labels.yaml").read_text("utf-8"))
HEADINGS = yaml.safe_load((FOLDER / "headings.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", LABELS, ids=lambda case: case["line"] or "empty")
def test_labels(case: dict[str, str]) -> None:
    assert strip_problem_label(case["line"], case["label"]) == case["rest"]


@pytest.mark.parametrize("case", HEADINGS, ids=lambda case: case["line"])
def test_headings(case: dict[str, str]) -> None:
    assert strip_heading(case["line"], case["kind"]) == case["rest"]


def test_the_first_item_of_a_list_is_no_label() -> None:
    assert strip_problem_label("1) Find $x$.", "1", ["2) Find $y$."]) == "1) Find $x$."


def test_a_label_is_printed_only_after_a_word_for_problem() -> None:
    assert printed_label("**Problem 4.** Find") == "4"
    assert printed_label("4. Find") is None
    assert printed_label("Problem 4 of the list is hard") is None
