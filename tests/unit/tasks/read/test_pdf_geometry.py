"""Turned pages: boxes and directions."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from tasks.read.pdf_geometry import Rule, quarters_of, turned_box

BOX = (10.0, 20.0, 30.0, 25.0)


@pytest.mark.parametrize(("degrees", "quarters"), [(0, 0), (3, 0), (-40, 0), (90, 1), (130, 1), (180, 2), (270, 3)])
def test_text_is_turned_by_the_nearest_quarter(degrees: float, quarters: int) -> None:
    assert quarters_of(cos(radians(degrees)), sin(radians(degrees))) == quarters


@pytest.mark.parametrize("quarters", range(4))
def test_a_box_turned_and_turned_back_is_itself(quarters: int) -> None:
    assert turned_box(turned_box(BOX, quarters), -quarters % 4) == BOX


@pytest.mark.parametrize("quarters", range(4))
def test_a_turned_box_has_its_corners_in_order(quarters: int) -> None:
    x0, y0, x1, y1 = turned_box(BOX, quarters)
    assert (x0 < x1, y0 < y1) == (True, True)


def test_text_that_runs_up_runs_right_when_it_is_turned() -> None:
    first, second = turned_box((100, 10, 110, 20), 1), turned_box((100, 20, 110, 30), 1)
    assert (first[2], first[1]) == (second[0], second[1])


def test_a_shifted_rule_keeps_length_and_height() -> None:
    assert Rule(1, 4, 7).shifted(10) == Rule(11, 14, 7)
