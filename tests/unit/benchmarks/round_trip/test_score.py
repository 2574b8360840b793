"""Formulas are found again by their markers; PDFs that do not fit their set-up are refused."""

from pathlib import Path

import pytest

from benchmarks.round_trip.compile import TEST_DATA, missing
from benchmarks.round_trip.score import Score, averages, maths_of, passages, report, score_pdf
from benchmarks.round_trip.setups import Setup

SCORES = [
    Score("one", "f001", "sums", "inline", 1.0, True, "a", "$a$"),
    Score("two", "f001", "sums", "inline", 0.5, False, "a", "$b$"),
    Score("two", "f002", "roots", "display", 0.0, False, "c", ""),
]


def test_a_passage_ends_at_the_next_marker() -> None:
    assert passages("Formula 001: $a$ with\nFormula 002:\n$$b$$") == {"f001": " $a$ with\n", "f002": "\n$$b$$"}


def test_text_without_markers_has_no_passages() -> None:
    assert passages("nothing here") == {}


def test_all_formulas_of_a_text_are_one_multiset() -> None:
    assert maths_of("$a$ and $a+b$") == {"a": 2, "+": 1, "b": 1}


def test_averages_are_of_scores_alike() -> None:
    assert averages(SCORES, "setup") == {"one": 1.0, "two": 0.25}


def test_the_report_begins_its_worst_with_the_lowest_mean() -> None:
    worst = report(SCORES, worst=1).split("worst\n")[1]
    assert "f002" in worst
    assert "f001" not in worst


def test_what_a_way_to_paper_prints_wrongly_is_not_scored() -> None:
    latex = [score.want for score in score_pdf(TEST_DATA / "writer-docx.pdf")]
    assert latex
    assert not any("mathbb" in formula for formula in latex)


def test_a_pdf_of_no_setup_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no set-up is called other"):
        score_pdf(tmp_path / "other.pdf")


def test_a_pdf_with_other_pages_than_its_setup_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pages-cm.pdf"
    path.write_bytes((TEST_DATA / "pages-typst.pdf").read_bytes())
    with pytest.raises(ValueError, match="has 4 pages for 6 sheets; compile it again"):
        score_pdf(path)


def test_an_engine_that_is_not_installed_is_named() -> None:
    assert missing(Setup("x", "no-such-engine", "")) == "no-such-engine"


def test_a_font_that_typst_has_not_is_named() -> None:
    assert missing(Setup("x", "typst", "No Such Font/New Computer Modern Math")) == "No Such Font"
