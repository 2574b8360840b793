from __future__ import annotations

import pytest

from tasks.segment.keylines import MAX_LINE, answers_letters, answers_several


@pytest.mark.parametrize("text", ["1. B  2. C", "1-B, 2-C", "| 1 | A | 2 | D |"])
def test_lines_of_letters_are_keys(text: str) -> None:
    assert answers_letters(text)


@pytest.mark.parametrize(
    "text",
    [
        "1. 728; 2. B; 3. $\\frac{1}{2}$.",
        "1) 3,5; 2) 2.75; 3) -4",
        "12. yes; 13. 40 km",
        "1. 5  2. 12  3. 120",
        "(1) 4; (2) 9; (3) 16",
        "11) а; 12) в.",
    ],
)
def test_short_answers_that_count_on_are_a_key(text: str) -> None:
    assert answers_several(text)


@pytest.mark.parametrize(
    "text",
    [
        "1. Find the sum of 2 and 3.",
        "1. How many are 2 and 3? 2. And 4 and 5? 3. And 6?",
        "1. Draw a circle; 2. Draw its chord; 3. Draw a tangent line.",
        "1. 5; 3. 7; 8. 9",
        "1. 5 2) 6 3. 7",
        "1. 5; 2. 6 and then 3.",
        "So x = 1. Then 2. follows.",
        "3.5; 4.5; 5.5",
        "1. ; 2. ; 3. ",
        "",
    ],
)
def test_statements_and_lists_of_other_kinds_are_no_key(text: str) -> None:
    assert not answers_several(text)


def test_a_line_beyond_the_limit_is_not_looked_at() -> None:
    assert not answers_several("1. 5; 2. 6; 3. 7;" + " " * MAX_LINE)
