"""Signs that a file makes of several glyphs."""

from __future__ import annotations

import pytest

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_joined import joined, shrink_delimiters
from tasks.read.pdf_symbols import AXIS, font_of

SIZE = 10.0
Piece = tuple[str, float, float, float, float]
"""Text and box."""


def text_of(*pieces: Piece, font: str = "CMSY10") -> list[str]:
    return [glyph.text for glyph in joined(glyphs_of(*pieces, font=font))]


def glyphs_of(*pieces: Piece, font: str = "CMSY10", size: float = SIZE) -> list[Glyph]:
    return [
        Glyph(text, n, x0, y0, x1, y1, y0, size, font_of(font), space=False)
        for n, (text, x0, y0, x1, y1) in enumerate(pieces)
    ]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [("−", "→", "⟶"), ("←", "−", "⟵"), ("=", "⇒", "⟹"), ("⇐", "⇒", "⟺"), ("=", "=", "="), ("↦", "→", "↦")],
)
def test_two_signs_that_touch_are_one(first: str, second: str, whole: str) -> None:
    assert text_of((first, 0, 2, 8, 4), (second, 7, 2, 16, 4)) == [whole]


def test_two_signs_with_a_blank_between_are_two() -> None:
    assert text_of(("−", 0, 2, 8, 4), ("→", 11, 2, 20, 4)) == ["−", "→"]


def test_a_tilde_over_an_equals_sign_is_congruence() -> None:
    assert text_of(("∼", 0, 4, 8, 6), ("=", 0, 1, 8, 4)) == ["≅"]


@pytest.mark.parametrize(
    ("pieces", "sign"),
    [
        ((("⎛", 0, 20, 5, 38), ("⎜", 0, 14, 1, 20), ("⎝", 0, -4, 5, 14)), "⎛"),
        ((("⎞", 0, 20, 5, 38), ("⎟", 4, 14, 5, 20), ("⎠", 0, -4, 5, 14)), "⎞"),
        ((("⎧", 2, 20, 6, 29), ("⎨", 0, 2, 4, 20), ("⎩", 2, -7, 6, 2)), "⎧"),
        ((("⏐", 0, 6, 1, 12), ("⏐", 0, 0, 1, 6)), "⏐"),
        ((("⎝", 0, -4, 5, 14), ("⎛", 0, 14, 5, 32)), "⎛"),
    ],
    ids=["left", "right edges in one line", "brace", "stroke", "from the bottom up"],
)
def test_pieces_of_a_delimiter_are_one_as_high_as_all(pieces: tuple[Piece, ...], sign: str) -> None:
    (glyph,) = joined(glyphs_of(*pieces, font="CMEX10"))
    assert (glyph.text, glyph.y0, glyph.y1) == (
        sign,
        min(y0 for _, _, y0, _, _ in pieces),
        max(y1 for *_, y1 in pieces),
    )


def test_pieces_side_by_side_are_two_delimiters() -> None:
    assert text_of(("⎛", 0, 0, 5, 18), ("⎛", 9, 0, 14, 18), font="CMEX10") == ["⎛", "⎛"]


@pytest.mark.parametrize(("step", "sign"), [((0, 4), "⋮"), ((4, 4), "⋱")], ids=["straight down", "down to the right"])
def test_three_dots_that_fall_are_one_sign(step: tuple[float, float], sign: str) -> None:
    right, down = step
    dots = [(".", right * n, -down * n, right * n + 1, 1 - down * n) for n in range(3)]
    assert text_of(*dots) == [sign]


def test_three_dots_on_the_line_stay_dots() -> None:
    assert text_of(*((".", 4.0 * n, 0, 4.0 * n + 1, 1) for n in range(3))) == [".", ".", "."]


@pytest.mark.parametrize("second", ["sup", "inf"])
def test_a_name_of_two_words_is_one(second: str) -> None:
    assert text_of(("lim", 0, 0, 14, 7), (second, 16, -2, 30, 5), font="CMR10") == [f"lim{second}"]


def test_letters_of_a_name_in_a_font_of_unicode_mathematics_are_a_word() -> None:
    assert text_of(("s", 0, 0, 4, 5), ("i", 4, 0, 6, 7), ("n", 6, 0, 11, 5), font="STIXTwoMath") == ["sin"]


def test_an_operator_in_a_larger_type_has_the_size_of_its_neighbours() -> None:
    operator = glyphs_of(("∑", 0, -4, 12, 10), font="OpenSymbol", size=15.0)
    letters = glyphs_of(("k", 14, 0, 19, 7), font="Times-Italic")
    first, _ = joined([*operator, *letters])
    assert first.size == SIZE


def test_a_delimiter_of_a_larger_type_has_the_size_of_what_it_holds() -> None:
    (left,) = glyphs_of(("(", 0, -8, 2, 20), font="OpenSymbol", size=26.0)
    letters = glyphs_of(("n", 4, 8, 9, 13), ("k", 4, -6, 9, 2), font="Times-Italic")
    shrink_delimiters([left, *letters])
    assert (left.size, left.enlarged, left.y) == (SIZE, True, 6 - AXIS * SIZE)


def test_a_delimiter_of_its_line_s_type_stays() -> None:
    glyphs = glyphs_of(("(", 0, -2, 4, 8), ("n", 4, 0, 9, 5), font="Times-Roman")
    shrink_delimiters(glyphs)
    assert (glyphs[0].size, glyphs[0].enlarged, glyphs[0].y) == (SIZE, False, -2)


def test_nothing_is_joined_from_nothing() -> None:
    assert joined([]) == []
