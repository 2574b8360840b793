"""Codes of TeX's fonts that do not name their glyphs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tasks.read.pdf_encodings import EXTENSION, ITALIC, NAMELESS, NEGATED, RELATIONS, SYMBOLS, TEXT, UNKNOWN, decoded


@pytest.mark.parametrize(
    ("codes", "code", "sign"),
    [
        (EXTENSION, 0x50, "∑"),
        (EXTENSION, 0x0C, "⏐"),
        (EXTENSION, 0x40, "⎝"),
        (SYMBOLS, 0x00, "−"),
        (SYMBOLS, 0x14, "≤"),
        (SYMBOLS, 0x72, "∇"),
        (ITALIC, 0x0B, "α"),
        (ITALIC, 0x40, "∂"),
        (RELATIONS, 0x36, "⩽"),
        (NEGATED, 0x2D, "∤"),
        (TEXT, 0x0C, "fi"),
        (TEXT, 0x13, "´"),
        (NAMELESS, 0x41, "A"),
    ],
)
def test_a_code_shows_the_sign_of_its_font(codes: Mapping[int, str], code: int, sign: str) -> None:
    assert decoded(codes, code) == sign


@pytest.mark.parametrize(
    ("code", "sign"), [(0xA1, "−"), (0xA2, "⋅"), (0xAA, "⊖"), (0xAD, "⊗"), (0xC3, "←"), (0xC4, "♠")]
)
def test_codes_of_the_second_half_stand_for_the_first_ones(code: int, sign: str) -> None:
    assert decoded({**SYMBOLS, 0x7F: "♠"}, code) == sign


@pytest.mark.parametrize(("codes", "code"), [(SYMBOLS, 0x41), (NAMELESS, 0x05), (EXTENSION, 0xF0)])
def test_a_code_that_is_not_told_is_lost_and_not_guessed(codes: Mapping[int, str], code: int) -> None:
    assert decoded(codes, code) == UNKNOWN
