"""Formulas that look the same have one shape; the extent of roots, bars and scripts is part of it."""

import pytest

from benchmarks.round_trip.documents import formulas
from benchmarks.round_trip.shape import DEEPEST, shape

SAME = [
    ("x_1^2", "x^{2}_{1}"),
    ("P_1'", "P'_{1}"),
    (r"\frac12", r"\frac{1}{2}"),
    (r"\sqrt[3]x", r"\sqrt[3]{x}"),
    ("{a}+{b}", "a+b"),
    (r"\left(a\right)", "(a)"),
    (r"e^{x^2}", "e^{{x}^{2}}"),
    (r"\mathbb R", r"\mathbb{R}"),
]
OTHER = [
    (r"\sqrt{n^2+n}", r"\sqrt{n^2}+n"),
    ("x^{ab}", "x^ab"),
    (r"\frac{a}{b}", r"\frac{b}{a}"),
    (r"\overline{AB}", r"\overline{A}B"),
    ("a-b", "b-a"),
    ("n!", "n"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_ways_to_write_one_formula_have_one_shape(one: str, other: str) -> None:
    assert shape(one) == shape(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_structure_is_part_of_the_shape(one: str, other: str) -> None:
    assert shape(one) != shape(other)


def test_different_formulas_of_the_set_have_different_shapes() -> None:
    shapes = [shape(formula.latex) for formula in formulas()]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("formula", ["}", "{", "a^", r"\frac", r"\sqrt[3", "{" * 5 * DEEPEST, "^" * 5 * DEEPEST])
def test_broken_formulas_have_some_shape(formula: str) -> None:
    assert isinstance(shape(formula), str)
