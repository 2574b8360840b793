"""What repeats at the edge of pages is left out and named; what may be text stays."""

from __future__ import annotations

from tasks.read.pdf_furniture import EdgeLine, contents_lines, running_lines


def top(text: str, *, small: bool = True, place: float = 800.0) -> EdgeLine:
    return EdgeLine(0, text, place, top=True, small=small)


def bottom(text: str, place: float = 20.0) -> EdgeLine:
    return EdgeLine(9, text, place, top=False, small=True)


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


def test_no_pages() -> None:
    assert running_lines([]) == []


def test_contents_lead_to_pages() -> None:
    lines = ["Contents", "1 Problems . . . . . . 3", "Problem 1 . . . . . . 3", "2 Solutions . . . . . 9"]
    assert contents_lines(lines) == {1, 2, 3}


def test_lines_to_fill_in_are_no_contents() -> None:
    assert contents_lines(["a) . . . . . . . .", "b) . . . . . . . .", "c) . . . . . . . ."]) == set()
