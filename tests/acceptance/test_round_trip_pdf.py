"""Formulas and pages of our own, printed in several fonts, are read back; floors stand just under what is measured.

The PDFs are made by `python -m benchmarks.round_trip.compile --test-data`.
"""

import json
from functools import cache
from statistics import mean

import pytest

from benchmarks.round_trip.compile import TEST_DATA
from benchmarks.round_trip.documents import source, source_hash
from benchmarks.round_trip.score import Score, score_pdf
from benchmarks.round_trip.setups import PAGE_SETUPS, SETUPS, Setup

COMMITTED = [setup for setup in [*SETUPS, *PAGE_SETUPS] if setup.committed]
FLOORS: dict[str, float] = {
    "cm": 0.99,
    "lmodern": 0.99,
    "lua-stix2": 0.98,
    "mathptmx": 0.97,
    "newtx": 0.97,
    "pages-chinese": 0.99,
    "pages-cm": 0.99,
    "pages-cmsuper-two": 0.97,
    "pages-cyrillic": 0.99,
    "pages-dense": 0.97,
    "pages-dense-two": 0.99,
    "pages-greek": 0.99,
    "pages-lmodern": 0.99,
    "pages-mathptmx": 0.98,
    "pages-newtx-two": 0.99,
    "pages-t5": 0.99,
    "pages-typst": 0.98,
    "pages-word": 0.98,
    "typst-cm": 0.99,
    "writer-docx": 0.93,
    "xe-lm": 0.98,
}
"""Least mean F1 of the formulas, or of the pages, of one PDF."""
WHOLE = 0.88
"""Least share of formulas whose structure and order are right: the F1 of tokens overlooks a root that is too long."""


@cache
def scores_of(name: str) -> list[Score]:
    return score_pdf(TEST_DATA / f"{name}.pdf")


@pytest.mark.parametrize("setup", COMMITTED, ids=lambda setup: setup.name)
def test_a_pdf_was_made_of_the_source_that_stands_here(setup: Setup) -> None:
    noted = json.loads((TEST_DATA / "sources.json").read_text("utf-8"))
    assert noted[setup.name] == source_hash(source(setup)), "stale: compile the test data again"


def test_every_pdf_of_the_test_data_has_a_floor() -> None:
    assert sorted(FLOORS) == sorted(path.stem for path in TEST_DATA.glob("*.pdf"))


@pytest.mark.parametrize("name", FLOORS)
def test_maths_comes_back(name: str) -> None:
    assert mean(score.f1 for score in scores_of(name)) >= FLOORS[name]


def test_structure_comes_back_whole() -> None:
    whole = [score.is_whole for name in FLOORS for score in scores_of(name) if score.place != "page"]
    assert mean(whole) >= WHOLE
