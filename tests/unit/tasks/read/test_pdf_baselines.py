"""Formulas that stand a little off their line."""

from __future__ import annotations

import pytest

from tasks.read.pdf_baselines import level
from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_symbols import font_of

TEXT = font_of("Carlito")


def glyph(text: str, y: float, size: float = 11.0, *, maths: bool = False) -> Glyph:
    return Glyph(text, 0, 0.0, 0.0, 5.0, 8.0, y, size, TEXT, space=False, maths=maths)


@pytest.mark.parametrize("step", [1.6, -1.6, 2.2])
def test_a_formula_a_little_off_comes_to_the_baseline_of_the_words_before_it(step: float) -> None:
    glyphs = [glyph("skaitlis", 230.5), glyph("n", 230.5 + step, 12.0, maths=True), glyph("+", 230.5 + step, 12.0)]
    level(glyphs)
    assert {g.y for g in glyphs} == {230.5}


def test_a_formula_at_the_beginning_of_a_line_comes_to_the_words_after_it() -> None:
    glyphs = [glyph("above", 243.9), glyph("n", 228.8, 12.0, maths=True), glyph("dalās", 230.5)]
    level(glyphs)
    assert [g.y for g in glyphs] == [243.9, 230.5, 230.5]


@pytest.mark.parametrize(("text", "y", "size"), [("3", 232.5, 7.1), ("1", 236.8, 12.0), ("√", 232.0, 12.0)])
def test_scripts_numerators_and_radicals_stay(text: str, y: float, size: float) -> None:
    glyphs = [glyph("skaitlis", 230.5), glyph(text, y, size, maths=True)]
    level(glyphs)
    assert glyphs[1].y == y


def test_a_page_without_words_stays() -> None:
    glyphs = [glyph("x", 100.0), glyph("y", 101.5)]
    level(glyphs)
    assert [g.y for g in glyphs] == [100.0, 101.5]


def test_letters_of_choices_are_words_and_names_of_functions_are_none() -> None:
    glyphs = [glyph("A", 230.5), glyph("2", 229.0), glyph("log", 229.0, maths=False), glyph("8", 229.0)]
    level(glyphs)
    assert [g.y for g in glyphs] == [230.5] * 4
