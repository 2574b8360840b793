"""What fonts and signs mean: told by the names of fonts, and by Unicode."""

from __future__ import annotations

import pytest

from tasks.read.pdf_encodings import EXTENSION, TEXT
from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_symbols import AXIS, font_of, symbol, to_latex

SIZE = 10.0


def glyph_of(text: str, font: str = "Times-Roman", *, height: float = 7.0) -> Glyph:
    glyph = Glyph(text, 0, 0, 0, 5, height, 0, SIZE, font_of(font), space=False)
    symbol(glyph)
    return glyph


@pytest.mark.parametrize(
    ("name", "maths", "italic", "bold"),
    [
        ("ABCDEF+CMMI10", True, True, False),
        ("CMSY7", True, False, False),
        ("LMMathItalic10-Regular", True, True, False),
        ("NewCMMath-Book", True, False, False),
        ("STIXTwoMath-Regular", True, False, False),
        ("CambriaMath", True, False, False),
        ("SymbolMT", True, False, False),
        ("CMR10", False, False, False),
        ("CMBX12", False, False, True),
        ("CMTI10", False, True, False),
        ("TimesNewRomanPS-BoldItalicMT", False, True, True),
        ("LiberationSerif-Italic", False, True, False),
        ("Arial-ItalicMT", False, True, False),
        ("Palatino-Roman", False, False, False),
        ("", False, False, False),
    ],
)
def test_a_font_s_name_tells_what_it_is_for(name: str, *, maths: bool, italic: bool, bold: bool) -> None:
    font = font_of(name)
    assert (font.maths, font.italic, font.bold) == (maths, italic, bold)


def test_a_tag_of_a_subset_changes_nothing() -> None:
    assert font_of("QWERTY+CMEX10").codes is font_of("CMEX10").codes is EXTENSION


def test_letters_of_text_fonts_are_letters_and_other_codes_theirs() -> None:
    font = font_of("CMR10")
    assert (font.codes, font.all_coded, font.upright) == (TEXT, False, True)


@pytest.mark.parametrize(
    ("name", "alphabet"),
    [("MSBM10", "mathbb"), ("EUFM10", "mathfrak"), ("RSFS10", "mathscr"), ("CMSY10", "mathcal"), ("CMMI10", "")],
)
def test_capitals_of_some_fonts_are_an_alphabet(name: str, alphabet: str) -> None:
    assert font_of(name).alphabet == alphabet


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\U0001d44e", "a"),
        ("\U0001d703", "θ"),
        ("\ud835\udc4e", "a"),
        ("\U0001d54a", r"\mathbb{S}"),
        ("ℝ", r"\mathbb{R}"),
        ("\U0001d53c", r"\mathbb{E}"),
        ("\U0001d504", r"\mathfrak{A}"),
        ("\U0001d49c", r"\mathcal{A}"),
        ("\U0001d42f", r"\mathbf{v}"),
        ("\uf8eb", "⎛"),
        ("\uf8f4", "⎪"),
        ("≤\ufe00", "≤"),
    ],
)
def test_a_sign_of_unicode_s_alphabets_is_its_letter_in_its_command(text: str, shown: str) -> None:
    assert glyph_of(text).text == shown


@pytest.mark.parametrize(("text", "maths"), [("≤", True), ("√", True), ("⪯", True), ("a", False), ("“", False)])
def test_a_sign_may_be_mathematics_in_any_font(text: str, *, maths: bool) -> None:
    assert glyph_of(text).maths is maths


def test_a_backslash_of_a_font_of_mathematics_is_a_difference_of_sets() -> None:
    assert (glyph_of("\\", "CMSY10").text, glyph_of("\\").text) == ("∖", "\\")


def test_a_big_sign_stands_on_the_line_that_its_middle_is_on_the_axis_of() -> None:
    assert glyph_of("∑", "CMEX10", height=14.0).y == 7.0 - AXIS * SIZE


def test_a_letter_stands_on_its_own_baseline() -> None:
    assert glyph_of("x", "CMMI10").y == 0


@pytest.mark.parametrize(
    ("sign", "latex"),
    [("≤", r"\le"), ("⟹", r"\implies"), ("⧵", r"\setminus"), ("∤", r"\nmid"), ("′", "'"), ("x", "x"), ("", "")],
)
def test_a_sign_has_its_latex(sign: str, latex: str) -> None:
    assert to_latex(sign) == latex
