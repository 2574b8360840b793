"""Footnotes are read at their marks, and only footnotes are."""

from __future__ import annotations

import pytest

from tasks.read.pdf_footnotes import take_notes
from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_lines import Line
from tasks.read.pdf_text import placed_text
from tests.unit.tasks.read.glyphs import set_words

TEXT = (
    "A ferry takes nine carts across on any day",
    "of the week and brings back four at night",
    "for which the ferryman asks a coin a cart",
)


def line(text: str, y: float, *, size: float = 10.0, mark: str = "", after: str = "") -> Line:
    """Return a line; `mark` stands raised before it, `after` raised behind it."""
    glyphs: list[Glyph] = []
    left = 50.0
    if mark:
        glyphs += set_words((mark, left, y + 0.35 * size), size=0.7 * size)
        left = glyphs[-1].x1
    glyphs += set_words((text, left, y), size=size)
    if after:
        glyphs += set_words((after, glyphs[-1].x1, y + 0.35 * size), size=0.7 * size)
        glyphs[-1].space = False
    for index, glyph in enumerate(glyphs):
        glyph.index = index
    return Line(glyphs, [])


def page_of(*columns: list[Line]) -> list[str]:
    """Return the text of a page's lines once its notes are read."""
    left, notes = take_notes(columns)
    return placed_text([line for column in left for line in column], notes=notes).lines


def body(*, after: str = "1") -> list[Line]:
    return [line(text, 700 - 12 * n, after=after if n == 1 else "") for n, text in enumerate(TEXT)]


def test_a_note_is_read_in_parentheses_at_its_mark() -> None:
    lines = page_of([*body(), line("Carts without wheels count too.", 100, size=8, mark="1")])
    assert lines == [TEXT[0], f"{TEXT[1]} (Carts without wheels count too.)", TEXT[2]]


def test_a_note_of_several_lines_is_one_text_and_its_cut_words_are_whole() -> None:
    note = [line("Every cart has two wheels and a dri-", 110, size=8, mark="1"), line("ver of its own.", 100, size=8)]
    assert page_of([*body(), *note])[1] == f"{TEXT[1]} (Every cart has two wheels and a driver of its own.)"


@pytest.mark.parametrize("mark", ["1", "12", "*", "†"])
def test_marks_are_numbers_and_signs(mark: str) -> None:
    assert (
        page_of([*body(after=mark), line("So it is said.", 100, size=8, mark=mark)])[1] == f"{TEXT[1]} (So it is said.)"
    )


def test_a_number_of_the_page_under_the_notes_stays() -> None:
    lines = page_of([*body(), line("So it is said.", 100, size=8, mark="1"), line("7", 60)])
    assert lines == [TEXT[0], f"{TEXT[1]} (So it is said.)", TEXT[2], "7"]


def test_each_column_has_its_foot() -> None:
    other = [line(text, 700 - 12 * n) for n, text in enumerate(TEXT)]
    lines = page_of([*body(), line("So it is said.", 100, size=8, mark="1")], other)
    assert lines == [TEXT[0], f"{TEXT[1]} (So it is said.)", TEXT[2], *TEXT]


def test_a_note_whose_mark_is_not_found_stays_a_line() -> None:
    lines = page_of([*body(after=""), line("So it is said.", 100, size=8, mark="1")])
    assert len(lines) == 4
    assert "So it is said." in lines[3]


def test_an_exponent_is_no_mark_where_there_is_a_better_one() -> None:
    lines = [line("a field of nine cm", 712, after="1"), *body(), line("So it is said.", 100, size=8, mark="1")]
    text = page_of(lines)
    assert "(" not in text[0]
    assert text[2] == f"{TEXT[1]} (So it is said.)"


def test_a_number_in_the_type_of_the_text_begins_no_note() -> None:
    assert len(page_of([*body(), line("So it is said.", 100, mark="1")])) == 4


def test_no_lines_have_no_notes() -> None:
    assert take_notes([[]]) == ([[]], [])
