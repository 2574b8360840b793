"""Glyphs that make one sign together: accents, strokes, dots, names of functions, moduli, bars."""

from __future__ import annotations

import pytest

from tests.unit.tasks.read.printed import Case, cases_of, page_of, tight


@pytest.mark.parametrize("case", cases_of("marks"))
def test_signs_of_several_glyphs_are_one(case: Case) -> None:
    assert list(map(tight, page_of(case).lines)) == list(map(tight, case.lines))
