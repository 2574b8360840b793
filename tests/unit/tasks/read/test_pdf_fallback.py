"""Letters that a file sets after the others of their line."""

from __future__ import annotations

from tasks.read.pdf_fallback import in_place
from tasks.read.pdf_geometry import Glyph
from tests.unit.tasks.read.glyphs import set_words

LINE = (("Solu", 0.0, 100.0), ("ie.", 25.0, 100.0), ("Rezultă", 43.0, 100.0))
"""Five points a letter: there is room for one letter in the word, and a blank after it."""


def texts(glyphs: list[Glyph]) -> list[str]:
    return [(" " if glyph.space else "") + glyph.text for glyph in glyphs]


def test_a_letter_that_comes_after_its_line_goes_back_into_its_word() -> None:
    assert texts(in_place(set_words(*LINE, ("ț", 20.0, 100.0)))) == [" Soluț", "ie.", " Rezultă"]


def test_parts_of_a_word_become_one() -> None:
    assert texts(in_place(set_words(("Sol", 0.0, 9.0), ("ie", 20.0, 9.0), ("ț", 15.0, 9.0)))) == [" Solție"]


def test_indices_rise_from_left_to_right() -> None:
    found = in_place(set_words(*LINE, ("ț", 20.0, 100.0)))
    assert [glyph.index for glyph in found] == sorted(glyph.index for glyph in found)


def test_what_followed_one_another_in_the_file_keeps_its_blanks_or_none() -> None:
    one, six, word, mark = set_words(("1", 0.0, 9.0), ("6", 7.0, 9.0), ("is", 20.0, 9.0), ("ț", 14.0, 9.0))
    six.space = word.space = False
    assert texts(in_place([one, six, word, mark])) == [" 1", "6", " țis"]


def test_a_text_over_another_stays() -> None:
    glyphs = set_words(("Title", 0.0, 9.0), ("Title", 0.5, 9.0))
    assert in_place(glyphs) == glyphs


def test_lines_in_order_stay_and_so_do_lines_below() -> None:
    glyphs = set_words(("one two", 0.0, 100.0), ("three", 0.0, 88.0))
    assert in_place(glyphs) == glyphs


def test_nothing_gives_nothing() -> None:
    assert in_place([]) == []
