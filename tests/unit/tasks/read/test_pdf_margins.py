"""Points at the right edge are read with their line; what else is short and far right stays by itself."""

from __future__ import annotations

import pytest

from tasks.read.pdf_lines import Line
from tasks.read.pdf_margins import with_labels, with_points
from tests.unit.tasks.read.glyphs import set_words

WIDE = "The miller counts all of his sacks every night and writes the number on the wall of it"


def line(text: str, y: float, left: float = 50.0) -> Line:
    return Line(set_words((text, left, y)), [])


def texts(lines: list[Line]) -> list[str]:
    return [" ".join(glyph.text for glyph in found.glyphs) for found in with_points(lines)]


def edge() -> float:
    return max(glyph.x1 for glyph in set_words((WIDE, 50.0, 0.0)))


def at_edge(text: str, y: float) -> Line:
    width = max(glyph.x1 for glyph in set_words((text, 0.0, 0.0)))
    return line(text, y, edge() - width)


@pytest.mark.parametrize("points", ["[4 Punkte]", "/10", "(3 баллов)", "7 marks", "2 P.", "(2 p)", "... / 5"])
def test_points_belong_to_their_line(points: str) -> None:
    lines = [line(WIDE, 700), line("Count the sacks.", 688), at_edge(points, 688), line(WIDE, 676)]
    assert texts(lines) == [WIDE, f"Count the sacks. {points}", WIDE]


def test_points_that_the_file_writes_at_its_end_belong_to_their_line() -> None:
    lines = [line("Count the sacks.", 688), line(WIDE, 676), line(WIDE, 664), at_edge("(3)", 688)]
    assert texts(lines) == ["Count the sacks. (3)", WIDE, WIDE]


@pytest.mark.parametrize("text", ["A", "7", "and so on", "x"])
def test_what_is_no_points_stays(text: str) -> None:
    lines = [line(WIDE, 700), line("Count the sacks.", 688), at_edge(text, 688)]
    assert texts(lines) == [WIDE, "Count the sacks.", text]


def test_a_column_of_numbers_belongs_to_its_lines() -> None:
    lines = [line(WIDE, 700)]
    for number in (3, 5, 8):
        lines += [line(f"Part {number}", 688 - 12 * number), at_edge(str(number), 688 - 12 * number)]
    assert texts(lines) == [WIDE, "Part 3 3", "Part 5 5", "Part 8 8"]


def test_points_beside_no_line_stay() -> None:
    assert texts([line(WIDE, 700), line(WIDE, 676), at_edge("(3)", 688)]) == [WIDE, WIDE, "(3)"]


def test_choices_in_columns_stay() -> None:
    row = [line("Which is it?", 700), *(line(f"({c}) {n}", 688, 50 + 90 * n) for n, c in enumerate("ABCD"))]
    assert len(texts([line(WIDE, 712), *row])) == 6


def test_a_lone_line_stays() -> None:
    assert texts([line("(3)", 700)]) == ["(3)"]


def labelled(lines: list[Line]) -> list[str]:
    return [" ".join(glyph.text for glyph in found.glyphs) for found in with_labels(lines)]


@pytest.mark.parametrize("label", ["2.", "12)", "(3)", "a)"])
def test_a_label_that_the_file_writes_after_its_line_stands_before_it(label: str) -> None:
    lines = [line(WIDE, 700, 80), line("Count the sacks.", 688, 80), line(label, 686, 60)]
    assert labelled(lines) == [WIDE, f"{label} Count the sacks."]
    assert {glyph.y for glyph in with_labels(lines)[1].glyphs} == {688}


@pytest.mark.parametrize(("text", "left", "y"), [("2.", 60, 640), ("2.", 10, 688), ("Two.", 60, 688), ("7", 60, 688)])
def test_what_is_no_label_of_a_line_stays(text: str, left: float, y: float) -> None:
    lines = [line("Count the sacks.", 688, 80), line(text, y, left)]
    assert labelled(lines) == ["Count the sacks.", text]
