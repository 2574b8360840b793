"""Glyphs to printed lines: what stands in one line, and what does not."""

from __future__ import annotations

import time

import pytest

from tasks.read.pdf_bars import carries, on_axis
from tasks.read.pdf_geometry import Rule
from tasks.read.pdf_lines import MAX_RUNS, to_lines
from tests.unit.tasks.read.glyphs import set_words
from tests.unit.tasks.read.printed import Case, cases_of, page_of, tight


@pytest.mark.parametrize("case", cases_of("lines"))
def test_a_printed_line_is_a_line(case: Case) -> None:
    assert list(map(tight, page_of(case).lines)) == list(map(tight, case.lines))


def test_nothing_makes_no_lines() -> None:
    assert to_lines([], []) == []


def test_rules_without_glyphs_make_no_lines() -> None:
    assert to_lines([], [Rule(0, 100, 10)]) == []


def test_a_page_in_too_many_pieces_gives_no_lines() -> None:
    assert to_lines(set_words(*(("x", 0, 40.0 * n) for n in range(MAX_RUNS + 1))), []) == []


@pytest.mark.parametrize(("bar", "is_on"), [(2.5, True), (3.5, True), (5.0, False), (-2.0, False)])
def test_a_bar_is_on_the_axis_of_its_line_or_of_another(bar: float, *, is_on: bool) -> None:
    assert on_axis(bar, 0.0, 10.0) is is_on


@pytest.mark.parametrize(
    ("rule", "is_roof"), [(Rule(5, 20, 7), True), (Rule(9, 20, 7), False), (Rule(5, 20, 12), False)]
)
def test_a_roof_begins_where_its_radical_ends(rule: Rule, *, is_roof: bool) -> None:
    (root,) = set_words(("√", 0, 0))
    assert carries(root, rule) is is_roof


def test_the_cost_of_many_rules_and_runs_is_that_of_their_neighbours() -> None:
    glyphs = set_words(*(("x", 0, 40.0 * n) for n in range(MAX_RUNS - 1)))
    rules = [Rule(0, 5, 40.0 * n + 20) for n in range(MAX_RUNS)]
    assert len(to_lines(glyphs, rules)) == MAX_RUNS - 1


def test_many_bars_over_and_under_thousands_of_pieces_cost_little() -> None:
    rows = [("x", 0.4 * n, 101 + n % 2 * 14.7) for n in range(MAX_RUNS - 1)]
    glyphs = set_words(*rows, size=6.0)
    start = time.process_time()
    to_lines(glyphs, [Rule(0, 0.4 * MAX_RUNS, 100 + n * 1e-4) for n in range(100)])
    assert time.process_time() - start < 10


def test_a_rule_under_a_label_above_a_line_that_goes_on_is_no_bar() -> None:
    label, first, rest = ("Task 7:", 0.0, 100.0), ("Let it be", 0.0, 86.0), ("and so on", 52.0, 86.0)
    lines = to_lines(set_words(label, first, rest), [Rule(0.0, 43.0, 98.0)])
    assert ["".join(glyph.text for glyph in line.glyphs) for line in lines] == ["Task7:", "Letitbeandsoon"]
