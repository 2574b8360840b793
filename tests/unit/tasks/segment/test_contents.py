from __future__ import annotations

from segment_rows import document, page

from tasks.segment.contents import contents_lines
from tasks.segment.layout import lay_out


def contents(*lines: str) -> set[int]:
    """Return the lines of tables of contents of a document of one page."""
    return contents_lines(lay_out(document("a.pdf"), [page("a.pdf", 1, "\n".join(lines))]))


def test_lines_with_rows_of_dots_and_those_between_are_contents() -> None:
    leaders = [f"Problem {n} . . . . . . {n}" for n in (1, 2, 3)]
    assert contents("Spring", *leaders, "a long title", "Problem 4 . . . . . . 4", "Text.") == {2, 3, 4, 5, 6}


def test_one_row_of_dots_is_a_blank_to_fill_in() -> None:
    assert contents("The answer is . . . . . . . 5", "Text.") == set()
