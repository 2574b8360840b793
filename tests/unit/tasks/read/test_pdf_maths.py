"""Formulas of typeset pages: from glyphs and rules at their places to LaTeX."""

from __future__ import annotations

import pytest

from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_lines import to_lines
from tasks.read.pdf_symbols import font_of, symbol
from tasks.read.pdf_text import MAX_LINE, PageText, placed_text
from tests.unit.tasks.read import printed

WIDTH = 0.5
"""Of every glyph here, of its size."""
Piece = tuple[str, float, float, float, str]
"""Text, left, baseline, size, font; every character is a glyph but in prose, where a blank is a gap."""


def typeset(*pieces: Piece, rules: tuple[Rule, ...] = ()) -> list[str]:
    """Return the lines of a page on which `pieces` stand in this order."""
    return page_of(*pieces, rules=rules).lines


def page_of(*pieces: Piece, rules: tuple[Rule, ...] = ()) -> PageText:
    """Return the page on which `pieces` stand in this order."""
    glyphs: list[Glyph] = []
    for text, x, y, size, name in pieces:
        space, left = True, x
        for char in text:
            if char != " ":
                box = (left, y, left + WIDTH * size, y + 0.7 * size)
                glyph = Glyph(char, len(glyphs), *box, y, size, font_of(name), space)
                symbol(glyph)
                glyphs.append(glyph)
            space, left = char == " ", left + WIDTH * size
    return placed_text(to_lines(glyphs, list(rules)))


ROMAN, ITALIC, SIGN = "CMR10", "CMMI10", "CMSY10"


@pytest.mark.parametrize("case", printed.cases_of("formulas"))
def test_a_printed_formula_is_what_was_written(case: printed.Case) -> None:
    assert list(map(printed.tight, printed.page_of(case).lines)) == list(map(printed.tight, case.lines))


def test_a_power_is_no_product() -> None:
    assert typeset(("so 2", 0, 0, 10, ROMAN), ("10", 20, 4, 7, ROMAN), ("is", 32, 0, 10, ROMAN)) == ["so $2^{10}$ is"]


def test_pd_17_subscripts_are_judged_by_their_own_run() -> None:
    pieces: tuple[Piece, ...] = (
        ("let a", 0, 0, 9.75, "Arial-ItalicMT"),
        ("10", 24.4, -2, 5, "ArialMT"),
        ("→", 34, 0, 12, "Symbol"),
        ("b", 42, 0, 9.75, "Arial-ItalicMT"),
    )
    (line,) = typeset(*pieces)
    assert "a_{10}" in line


def test_pd_17_indices_stay_beside_a_larger_sign() -> None:
    pieces: tuple[Piece, ...] = (
        ("H", 0, 0, 9.75, "ArialMT"),
        ("2", 4.9, -2, 5, "ArialMT"),
        ("O", 7.6, 0, 9.75, "ArialMT"),
        ("→", 16, 0, 12, "Symbol"),
        ("steam is hot", 30, 0, 9.75, "ArialMT"),
    )
    (line,) = typeset(*pieces)
    assert "H_{2}" in line
    assert line.endswith("steam is hot")


def test_pd_05_a_fraction_keeps_its_bar() -> None:
    pieces: tuple[Piece, ...] = (
        ("x=", 0, 0, 10, ITALIC),
        ("a", 15, 7, 10, ITALIC),
        ("b", 15, -7, 10, ITALIC),
        ("+1", 25, 0, 10, ROMAN),
    )
    assert typeset(*pieces, rules=(Rule(14, 21, 2.5),)) == ["$x= \\frac{a}{b} +1$"]


def test_pd_05_a_fraction_of_a_sum_before_a_percentage_keeps_its_bar() -> None:
    pieces: tuple[Piece, ...] = (
        ("a", 1, 7, 10, ITALIC),
        ("−", 7, 7, 10, SIGN),
        ("b", 13, 7, 10, ITALIC),
        ("a", 7, -7, 10, ITALIC),
        ("×", 22, 0, 10, SIGN),
        ("100%", 29, 0, 10, ROMAN),
    )
    (line,) = typeset(*pieces, rules=(Rule(0, 19, 2.5),))
    assert printed.tight(line) == r"$\frac{a-b}{a}\times100\%$"


def test_scripts_nest() -> None:
    pieces: tuple[Piece, ...] = (("a", 0, 0, 10, ITALIC), ("n", 5, -2, 7, ITALIC), ("k", 8.6, -3.5, 5, ITALIC))
    assert typeset(*pieces) == ["$a_{n_{k}}$"]


def test_limits_stand_at_their_operator() -> None:
    pieces: tuple[Piece, ...] = (
        ("∑", 0, 0, 10, "CMEX10"),
        ("n", 1, 9, 7, ITALIC),
        ("k=1", -3, -9, 7, ITALIC),
        ("k", 12, 1, 10, ITALIC),
    )
    assert typeset(*pieces) == [r"$\sum_{k=1}^{n} k$"]


def test_a_radical_reaches_as_far_as_its_roof() -> None:
    pieces: tuple[Piece, ...] = (("√", 0, 0, 10, SIGN), ("x", 6, 0, 10, ITALIC), ("+1", 12, 0, 10, ROMAN))
    assert typeset(*pieces, rules=(Rule(5, 11, 7),)) == [r"$\sqrt{x} +1$"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("1.", "1. $n$"), ("(a)", "(a) $n$"), ("5.1.", "5.1. $n$")],
)
def test_a_label_is_no_formula(text: str, line: str) -> None:
    assert typeset((text, 0, 0, 10, ROMAN), ("n", 40, 0, 10, ITALIC)) == [line]


def test_prose_over_an_underline_is_no_fraction() -> None:
    lines = typeset(
        ("Second exercise of all", 0, 7, 10, "Times-Roman"),
        ("Find everything there", 0, -7, 10, "Times-Roman"),
        rules=(Rule(0, 110, 2.5),),
    )
    assert lines == ["Second exercise of all", "Find everything there"]


def test_spanish_sin_before_a_letter_is_a_word() -> None:
    assert typeset(("sin", 0, 0, 10, ROMAN), ("A", 20, 0, 10, ITALIC)) == ["sin $A$"]


def test_a_function_close_to_its_argument_is_upright() -> None:
    assert typeset(("sin", 0, 0, 10, ROMAN), ("x", 16.5, 0, 10, ITALIC)) == [r"$\sin x$"]


def test_a_dollar_of_the_page_is_text() -> None:
    assert typeset(("costs $5 or", 0, 0, 10, "Times-Roman")) == [r"costs \$5 or"]


def test_columns_are_not_mixed() -> None:
    pieces: tuple[Piece, ...] = (
        ("left first", 0, 20, 10, "Times-Roman"),
        ("left second and last", 0, 8, 10, "Times-Roman"),
        ("right first", 130, 20, 10, "Times-Roman"),
        ("right second", 130, 8, 10, "Times-Roman"),
    )
    assert typeset(*pieces) == ["left first", "left second and last", "right first", "right second"]


def test_scripts_beyond_number_cost_no_stack() -> None:
    pieces: list[Piece] = [("a", 3.0 * n, 2.0 * n, 10.0 * 0.85 ** min(n, 20), ITALIC) for n in range(400)]
    assert typeset(*pieces)


def test_a_line_beyond_measure_is_written_flat_and_counts_as_unsure() -> None:
    page = page_of(("x+" * (MAX_LINE // 2) + "y", 0, 0, 10, ITALIC), ("2", 5.0 * MAX_LINE + 5, 4, 7, ROMAN))
    assert page.lines == ["x+" * (MAX_LINE // 2) + "y 2"]
    assert page.confidence == 0.0


def test_fractions_of_close_lines_stay_in_their_lines() -> None:
    pieces: tuple[Piece, ...] = (
        ("let x be", 0, 12, 10, "Times-Roman"),
        ("1", 51, 16, 7, ROMAN),
        ("a", 51, 8.6, 7, ITALIC),
        ("and y is", 0, 0, 10, "Times-Roman"),
        ("1", 51, 4, 7, ROMAN),
        ("b", 51, -3.4, 7, ITALIC),
    )
    lines = typeset(*pieces, rules=(Rule(50, 56, 14.5), Rule(50, 56, 2.5)))
    assert lines == [r"let x be $\frac{1}{a}$", r"and y is $\frac{1}{b}$"]
