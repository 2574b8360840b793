from __future__ import annotations

from segment_rows import document, page

from tasks.languages.lexicon import lexicon
from tasks.segment.furniture import find_furniture
from tasks.segment.layout import lay_out


def furniture(*pages: str) -> set[int]:
    """Return the furniture of a document of `pages`."""
    layout = lay_out(document("a.pdf"), [page("a.pdf", number, text) for number, text in enumerate(pages, 1)])
    return find_furniture(layout, lexicon())


def test_two_pages_prove_nothing() -> None:
    assert furniture("Head\nalpha", "Head\nbeta") == set()


def test_heads_and_page_numbers_of_three_pages_are_furniture() -> None:
    assert furniture("Head 1\nalpha\n1", "Head 2\nbeta\n2", "Head 3\ngamma\n3") == {1, 3, 4, 6, 7, 9}


def test_labels_at_the_top_of_each_page_are_text() -> None:
    assert furniture("Problem 1\nalpha", "Problem 2\nbeta", "Problem 3\ngamma") == set()


def test_a_repeated_line_inside_of_the_text_is_text() -> None:
    assert furniture("a\nsame\nb\nc", "d\nsame\ne\nf", "g\nsame\nh\ni") == set()
