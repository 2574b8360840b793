"""Runs: which glyphs follow one another on one baseline, and which runs are joined."""

from __future__ import annotations

import pytest

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_runs import Groups, runs_of
from tasks.read.pdf_symbols import font_of


def glyph(text: str, x: float, y: float = 100.0, size: float = 10.0, *, maths: bool = False) -> Glyph:
    box = (x, y - 2, x + 5, y + 7)
    return Glyph(text, int(x), *box, y, size, font_of("Times"), space=False, maths=maths)


@pytest.mark.parametrize(
    ("second", "count"),
    [
        (glyph("b", 6), 1),
        (glyph("b", 26), 2),  # a gap of more than two type sizes
        (glyph("b", 6, y=102), 2),  # another baseline
        (glyph("b", 6, size=7), 2),  # a script's size
        (glyph("b", 6, size=9), 1),
    ],
)
def test_a_glyph_goes_on_in_the_run_before_it_on_its_baseline_and_in_its_size(second: Glyph, count: int) -> None:
    assert len(runs_of([glyph("a", 0), second])) == count


def test_no_glyphs_make_no_runs() -> None:
    assert runs_of([]) == []


def test_a_run_knows_its_box_its_radicals_and_what_takes_limits_in_it() -> None:
    (run,) = runs_of([glyph("∑", 0, maths=True), glyph("√", 6, maths=True), glyph("x", 12)])
    assert (run.x0, run.x1, run.top, run.bottom, run.maths) == (0, 17, 107, 98, True)
    assert ([sign.text for sign in run.operators], [sign.text for sign in run.roots]) == (["∑"], ["√"])


def test_joined_runs_have_the_first_one_as_their_root() -> None:
    groups = Groups(4)
    groups.join(3, 2)
    groups.join(1, 3)
    assert [groups.root(number) for number in range(4)] == [0, 1, 1, 1]
