"""Accents that a file sets as signs of their own: joined with the letter that they stand over."""

from __future__ import annotations

import pytest

from tasks.read.pdf_accents import MAX_ACCENTS, composed
from tasks.read.pdf_geometry import Box, Glyph
from tasks.read.pdf_symbols import font_of

SIZE, LETTER = 10.0, 5.0
TEXT, MATHS = "Times-Roman", "CMMI10"
Piece = tuple[str, float, float]
"""Text, left, bottom of its box."""


def glyphs_of(*pieces: Piece, font: str = TEXT) -> list[Glyph]:
    """Return glyphs on one baseline; letters are as high as an x, marks a fifth of the type size."""
    out: list[Glyph] = []
    index = 0
    for text, left, bottom in pieces:
        top = bottom + (2.0 if not text[0].isalpha() or text in "ˇˉ" else 7.0 if text[0].isupper() else 4.5)
        glyph = Glyph(text, index, left, bottom, left + LETTER * len(text), top, 0.0, SIZE, font_of(font), space=False)
        out.append(glyph)
        index += len(text)
    return out


def text_of(glyphs: list[Glyph]) -> list[str]:
    boxes: dict[int, Box] = {}
    for glyph in glyphs:
        for n in range(len(glyph.text)):
            boxes[glyph.index + n] = (glyph.x0 + LETTER * n, glyph.y0, glyph.x0 + LETTER * (n + 1), glyph.y1)
    return [glyph.text for glyph in composed(glyphs, boxes.__getitem__)]


@pytest.mark.parametrize(
    ("mark", "letter", "whole"),
    [
        ("´", "e", "é"),
        ("`", "a", "à"),
        ("ˆ", "o", "ô"),
        ("¨", "u", "ü"),
        ("˜", "n", "ñ"),
        ("ˇ", "s", "š"),
        ("¯", "a", "ā"),
        ("˝", "o", "ő"),
        ("˚", "u", "ů"),
        ("˘", "g", "ğ"),
        ("˙", "z", "ż"),
        ("´", "ı", "í"),
        ("¨", "ı", "ï"),
    ],
)
def test_an_accent_over_a_letter_is_one_letter(mark: str, letter: str, whole: str) -> None:
    assert text_of(glyphs_of((mark, 0, 5.0), (letter, 0, 0))) == [whole]


@pytest.mark.parametrize(("mark", "whole"), [("¸", "ç"), ("˛", "c̨")])
def test_a_mark_under_a_letter_is_one_letter(mark: str, whole: str) -> None:
    assert text_of(glyphs_of((mark, 0, -2.5), ("c", 0, 0))) == [whole]


def test_an_accent_over_a_capital_stands_higher() -> None:
    assert text_of(glyphs_of(("´", 0, 7.5), ("E", 0, 0))) == ["É"]


def test_an_accent_goes_to_its_letter_of_a_word() -> None:
    assert text_of(glyphs_of(("klase", 0, 0), ("¯", 10, 5.0))) == ["klāse"]


def test_two_accents_of_one_letter_are_both_in_it() -> None:
    assert text_of(glyphs_of(("ˆ", 0, 5.0), ("´", 0, 7.0), ("e", 0, 0))) == ["ế"]


def test_a_small_comma_under_a_letter_is_its_mark() -> None:
    comma, letter = glyphs_of((",", 1.5, -2.5), ("t", 0, 0))
    comma.size, comma.x1 = 8.0, 3.0
    assert text_of([letter, comma]) == ["ț"]


def test_a_comma_behind_a_word_is_a_comma() -> None:
    assert text_of(glyphs_of(("cat", 0, 0), (",", 15, -1.5))) == ["cat", ","]


def test_a_comma_drawn_in_under_a_capital_is_a_comma() -> None:
    letter, comma = glyphs_of(("Y", 0, 0), (",", 3.5, -2.5))
    comma.x1 = 5.0
    assert text_of([letter, comma]) == ["Y", ","]


def test_an_accent_over_a_variable_is_mathematics() -> None:
    glyphs = composed(glyphs_of(("ˆ", 0, 5.0), ("x", 0, 0), font=MATHS), lambda _: (0, 0, 0, 0))
    assert [(glyph.text, glyph.maths) for glyph in glyphs] == [("\u0302", True), ("x", False)]


def test_a_mark_on_the_line_is_itself() -> None:
    assert text_of(glyphs_of(("x", 0, 0), ("~", 6, 2.0), ("y", 12, 0))) == ["x", "~", "y"]


def test_a_dotless_letter_without_a_whole_one_keeps_its_mark() -> None:
    assert text_of(glyphs_of(("˝", 0, 5.0), ("ı", 0, 0))) == ["˝", "ı"]


def test_a_blank_that_the_accent_made_is_no_blank() -> None:
    glyphs = glyphs_of(("r", 0, 0), ("´", 5, 5.0), ("ev", 5, 0))
    glyphs[1].space = glyphs[2].space = True
    assert (
        "".join(" " * glyph.space + glyph.text for glyph in composed(glyphs, lambda n: (5.0 * n, 0, 5.0 * n + 5, 4)))
        == "rév"
    )


def test_accents_beyond_measure_stay_where_they_are() -> None:
    glyphs = glyphs_of(*(("´", 5.0 * n, 5.0) for n in range(MAX_ACCENTS + 1)), ("e", 0, 0))
    assert composed(glyphs, lambda _: (0, 0, 0, 0)) is glyphs
