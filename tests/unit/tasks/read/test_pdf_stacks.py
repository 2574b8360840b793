"""Rows between tall delimiters: matrices, cases, binomials, and brackets that are none of these."""

from __future__ import annotations

import pytest

from tasks.read.pdf_stacks import MAX_DELIMITERS, fences, sign_of
from tests.unit.tasks.read.glyphs import set_words
from tests.unit.tasks.read.printed import Case, cases_of, page_of, tight


@pytest.mark.parametrize("case", cases_of("stacks"))
def test_rows_between_delimiters_are_what_was_written(case: Case) -> None:
    assert list(map(tight, page_of(case).lines)) == list(map(tight, case.lines))


@pytest.mark.parametrize(("piece", "sign"), [("⎧", "{"), ("⎛", "("), ("⎤", "]"), ("║", "‖"), ("|", "|"), ("x", "x")])
def test_a_piece_stands_for_its_delimiter(piece: str, sign: str) -> None:
    (glyph,) = set_words((piece, 0, 0))
    assert sign_of(glyph) == sign


def test_brackets_as_high_as_letters_hold_no_rows() -> None:
    assert fences(set_words(("( a )", 0, 0))) == []


def test_too_many_delimiters_are_none() -> None:
    glyphs = set_words(*(("(", 10.0 * n, 0) for n in range(MAX_DELIMITERS + 1)))
    for glyph in glyphs:
        glyph.y0, glyph.y1 = -10, 20
    assert fences(glyphs) == []
