"""Choices whose letters no sign sets off."""

from __future__ import annotations

import pytest

from tasks.extract.bare_choices import bare_letters
from tasks.extract.choices import take_choices
from tasks.extract.clean import is_points

QUESTION = "How many eggs are there in all?"


@pytest.mark.parametrize(
    ("printed", "choices"),
    [
        (["A 6", "B 8", "C 9"], {"A": "6", "B": "8", "C": "9"}),
        (["A 6 B 8 C 9 D 12"], {"A": "6", "B": "8", "C": "9", "D": "12"}),
        (["A $6$ B $A + B$ C $9$ D 12 E none"], {"A": "$6$", "B": "$A + B$", "C": "$9$", "D": "12", "E": "none"}),
        (["A red B blue C green", "D white E black"],
         {"A": "red", "B": "blue", "C": "green", "D": "white", "E": "black"}),
        (["А 6 Б 8 В 9 Г 12"], {"А": "6", "Б": "8", "В": "9", "Г": "12"}),
        (["**A** a long one", "that goes on", "**B** 8", "**C** 9"],
         {"A": "a long one\nthat goes on", "B": "8", "C": "9"}),
    ],
)  # fmt: skip
def test_letters_in_order_at_the_end_set_off_choices(printed: list[str], choices: dict[str, str]) -> None:
    found = take_choices([QUESTION, *printed])
    assert found.lines == [QUESTION]
    assert {choice.letter: choice.text for choice in found.choices} == choices


@pytest.mark.parametrize(
    "printed",
    [
        ["A 6 B 8"],
        ["A 6 B 8 C 9"],
        ["A , B , C , D lie on a line"],
        ["A to B to C to D"],
        ["A is a point and B another one C D"],
        ["B 6", "C 8", "D 9"],
        ["a 6", "b 8", "c 9"],
        ["A What is it?", "B Why is it?", "C Who is it?"],
    ],
)
def test_other_letters_are_text(printed: list[str]) -> None:
    assert take_choices([QUESTION, *printed]).choices == []


def test_choices_without_a_question_are_none() -> None:
    assert bare_letters(["A 6", "B 8", "C 9"]) is None


def test_a_statement_without_lines_has_none() -> None:
    assert bare_letters([]) is None


@pytest.mark.parametrize(("line", "points"), [("B 3", False), ("(3 b.)", True), ("Punkte: 3", True), ("b: 3", True)])
def test_a_capital_before_a_number_marks_a_choice_and_no_points(line: str, points: bool) -> None:
    assert is_points(line) == points


def test_letters_with_stops_may_follow_the_question_on_its_line() -> None:
    found = take_choices(["How many are there? A. 9 B. 12", "C. 15 D. 18 E. 21"])
    assert found.lines == ["How many are there?"]
    assert [choice.text for choice in found.choices] == ["9", "12", "15", "18", "21"]


def test_initials_after_a_question_are_no_choices() -> None:
    text = "Who is it? A. Smith, who came early to the town, or B. Jones, C. Brown and D. White?"
    assert take_choices([text]).choices == []
