"""Answers out of solutions and answer segments, and which evidence wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from schemas.tables.booklets import Choice
from tasks.extract.answers import Evidence, answer_text, boxed_answer, canonical, letters_of, printed_answer, settle

CASES = yaml.safe_load((Path(__file__).parents[3] / "cases/extract/answers.yaml").read_text("utf-8"))
CHOICES = [Choice(letter=letter, text=text) for letter, text in (("A", "$3$"), ("B", "$5$"), ("C", "none"))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.get("id", case["text"][:40] or "empty"))
def test_printed_answers(case: dict[str, Any]) -> None:
    assert printed_answer(case["text"]) == case["answer"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (r"First \boxed{3}, then \boxed{\frac{1}{2}}.", r"$\frac{1}{2}$"),
        (r"$\boxed{x = \{1, 2\}}$", r"$x = \{1, 2\}$"),
        (r"open \boxed{3", None),
        (r"\boxed{3} and open \boxed{4", None),
        (r"\boxed{}", None),
        ("none", None),
        (r"\boxed{" * 20_000, None),
    ],
    ids=lambda value: str(value)[:30],
)
def test_the_last_box_is_the_answer_and_an_unclosed_one_is_none(text: str, answer: str | None) -> None:
    assert boxed_answer(text) == answer


def test_an_answer_segment_loses_its_heading() -> None:
    assert answer_text("**Answer:** 42") == "42"
    assert answer_text("42") == "42"
    assert answer_text("") is None


def test_the_key_wins_over_marks_solutions_and_boxes() -> None:
    evidence = [Evidence("inferred", "1"), Evidence("printed", "2"), Evidence("marked", "3"), Evidence("key", "4")]
    assert [settle(evidence[: n + 1], []) for n in range(4)] == evidence


def test_no_evidence_is_no_answer() -> None:
    assert settle([], CHOICES) is None
    assert settle([Evidence("key", "  ")], CHOICES) is None


@pytest.mark.parametrize(
    ("answer", "stored"),
    [
        ("B", "B"),
        ("(b)", "B"),
        ("$\\text{(B)}$", "B"),
        ("B) $5$", "B"),
        ("$5$", "B"),
        ("AC", "A, C"),
        ("A, C", "A, C"),
        ("Ｂ", "B"),
        ("17", "17"),
    ],
)
def test_an_answer_of_choices_becomes_letters_where_it_names_some(answer: str, stored: str) -> None:
    assert canonical(answer, CHOICES) == stored


def test_words_are_not_letters() -> None:
    assert letters_of("Because", CHOICES) == []
    assert letters_of("A cab", CHOICES) == ["A"]
