from __future__ import annotations

import pytest
from segment_rows import document, page

from tasks.languages.lexicon import lexicon
from tasks.segment.furniture import find_furniture
from tasks.segment.layout import lay_out


def furniture(*pages: str) -> set[int]:
    """Return the furniture of a document of `pages`."""
    layout = lay_out(document("a.pdf"), [page("a.pdf", number, text) for number, text in enumerate(pages, 1)])
    return find_furniture(layout, lexicon())


def test_two_pages_prove_no_foot() -> None:
    assert furniture("alpha\nFoot", "beta\nFoot") == set()


def test_a_title_repeated_above_a_later_page_is_furniture_of_that_page() -> None:
    assert furniture("Spring Cup\nFor all\nalpha\nbeta", "Spring Cup\nFor all\ngamma") == {5, 6}


@pytest.mark.parametrize("line", ["Solutions", "Problem 2", "5. Find", "5. klase", "# Spring Cup", "$$x = 1$$", "17"])
def test_what_begins_something_is_no_repeated_title(line: str) -> None:
    assert furniture(f"{line}\nalpha", f"{line}\nbeta") == set()


def test_a_title_repeated_below_other_text_is_text() -> None:
    assert furniture("Spring Cup\nalpha", "beta\nSpring Cup") == set()


def test_heads_and_page_numbers_of_three_pages_are_furniture() -> None:
    assert furniture("Head 1\nalpha\n1", "Head 2\nbeta\n2", "Head 3\ngamma\n3") == {1, 3, 4, 6, 7, 9}


def test_labels_at_the_top_of_each_page_are_text() -> None:
    assert furniture("Problem 1\nalpha", "Problem 2\nbeta", "Problem 3\ngamma") == set()


def test_a_repeated_line_inside_of_the_text_is_text() -> None:
    assert furniture("a\nsame\nb\nc", "d\nsame\ne\nf", "g\nsame\nh\ni") == set()
