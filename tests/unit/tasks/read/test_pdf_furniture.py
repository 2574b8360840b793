"""What repeats at the edge of pages is left out and named; what may be text stays."""

from __future__ import annotations

import pytest

from tasks.read.pdf_furniture import EdgeLine, contents_lines, edge_lines, running_lines


def top(text: str, *, small: bool = True, place: float = 800.0, inside: bool = False) -> EdgeLine:
    return EdgeLine(0, text, place, top=True, small=small, apart=not inside, inside=inside)


def bottom(text: str, place: float = 20.0, *, apart: bool = True) -> EdgeLine:
    return EdgeLine(9, text, place, top=False, small=True, apart=apart)


def test_a_running_head_stays_once() -> None:
    pages = [[top("Olympiad of the river towns")] for _ in range(4)]
    assert running_lines(pages) == [set(), {0}, {0}, {0}]


def test_page_numbers_go_from_all_pages() -> None:
    assert running_lines([[bottom(f"— {n} —")] for n in range(5, 9)]) == [{9}] * 4


def test_numbers_that_do_not_grow_with_the_pages_stay() -> None:
    assert running_lines([[bottom(str(n * n))] for n in range(1, 5)]) == [set()] * 4


def test_one_problem_a_page_keeps_its_heading() -> None:
    assert running_lines([[top(f"Problem {n}")] for n in range(1, 6)]) == [set()] * 5


def test_the_same_heading_in_large_type_stays() -> None:
    assert running_lines([[top("Cover")], *([top("Solution", small=False)] for _ in range(4))]) == [set()] * 5


def test_a_line_that_comes_at_other_heights_stays() -> None:
    assert running_lines([[bottom("QED", 20.0 + 40 * n)] for n in range(4)]) == [set()] * 4


def test_two_pages_have_a_number_each() -> None:
    assert running_lines([[bottom("Page 1")], [bottom("Page 2")]]) == [{9}, {9}]


def test_roman_numbers_count_pages_too() -> None:
    assert running_lines([[bottom(number)] for number in ("iv", "v", "vi", "vii")]) == [{9}] * 4


def test_odd_and_even_pages_have_heads_of_their_own() -> None:
    pages = [[top("River towns" if page % 2 else "The ferry cup")] for page in range(8)]
    assert running_lines(pages) == [set(), set(), *[{0}] * 6]


@pytest.mark.parametrize("text", ["Page 1 of 1", "Seite 1 von 1", "1 / 1", "lk. 1 no 1", "– 1 –", "1"])
def test_the_number_of_a_lone_page_goes(text: str) -> None:
    assert running_lines([[bottom(text)]]) == [{9}]


@pytest.mark.parametrize("text", ["x = 1", "1 cart of 1 kind", "2"])
def test_the_last_line_of_a_lone_page_stays(text: str) -> None:
    assert running_lines([[bottom(text, apart=text == "2")]]) == [set()]


def test_titles_beside_page_numbers_go_though_they_change() -> None:
    heads = ["Sums 3", "4 Sums", "Sums 5", "6 Roots", "Roots 7", "8 Roots"]
    assert running_lines([[top(head)] for head in heads]) == [{0}] * 6


def test_titles_that_number_problems_stay() -> None:
    heads = ["3 The miller", "4 The ferry", "5 The lamp", "6 The well"]
    assert running_lines([[top(head)] for head in heads]) == [set()] * 4


def test_a_paragraph_whose_numbers_grow_with_the_pages_stays() -> None:
    text = "The miller carries {} sacks up to the loft and counts them"
    assert running_lines([[top(text.format(n), inside=True)] for n in range(1, 5)]) == [set()] * 4


@pytest.mark.parametrize(
    "text", ["Bitte wenden!", "Turn over →", "P.T.O.", "Tournez la page", "(см. на обороте)", "请翻页", "Verte"]
)
def test_calls_to_turn_the_page_go(text: str) -> None:
    assert running_lines([[bottom(text)], [bottom("the end")]]) == [{9}, set()]


def test_a_sentence_that_turns_something_stays() -> None:
    assert running_lines([[bottom("Turn over every second card.")]]) == [set()]


def test_watermarks_go_from_wherever_they_lie() -> None:
    mark = EdgeLine(5, "DRAFT", 400.0, top=False, small=False, huge=True)
    assert running_lines([[mark]] * 3) == [{5}] * 3


def test_a_huge_title_on_one_page_stays() -> None:
    assert running_lines([[EdgeLine(0, "Tasks", 800.0, top=True, small=False, huge=True)], [], []]) == [set()] * 3


def test_edge_lines_know_whether_text_is_close() -> None:
    places = [800.0, 760.0, 748.0, 736.0, 724.0, 712.0, 60.0]
    flags = [True] * 7
    found = edge_lines([f"line {n}" for n in range(7)], places, flags, [False] * 7)
    assert {line.number: (line.top, line.apart) for line in found} == {
        0: (True, True),
        1: (True, False),
        5: (False, False),
        6: (False, True),
    }


def test_a_foot_of_three_lines_is_not_inside_of_the_text() -> None:
    places = [800.0, 788.0, 776.0, 764.0, 752.0, 740.0, 84.0, 72.0, 60.0]
    found = edge_lines([f"line {n}" for n in range(9)], places, [True] * 9, [False] * 9)
    assert {line.number: line.inside for line in found} == {0: True, 1: True, 7: False, 8: False}


def test_lines_without_places_have_no_edges() -> None:
    assert edge_lines(["a", "b"], [None, None], [True, True], [False, False]) == []


def test_no_pages() -> None:
    assert running_lines([]) == []


def test_contents_lead_to_pages() -> None:
    lines = ["Contents", "1 Problems . . . . . . 3", "Problem 1 . . . . . . 3", "2 Solutions . . . . . 9"]
    assert contents_lines(lines) == {1, 2, 3}


def test_lines_to_fill_in_are_no_contents() -> None:
    assert contents_lines(["a) . . . . . . . .", "b) . . . . . . . .", "c) . . . . . . . ."]) == set()


@pytest.mark.parametrize("text", ["Olympiad of the river towns", "2023/2024"])
def test_a_head_of_both_pages_of_two_goes(text: str) -> None:
    assert running_lines([[top(text)], [top(text)]])[1] == {0}


@pytest.mark.parametrize("text", ["Task 1", "Day 2", "Class 9"])
def test_a_numbered_line_on_both_pages_of_two_stays(text: str) -> None:
    assert running_lines([[top(text)], [top(text)]]) == [set(), set()]


def test_a_line_in_the_text_of_both_pages_of_two_stays() -> None:
    assert running_lines([[top("Solution", inside=True)], [top("Solution", inside=True)]]) == [set(), set()]
