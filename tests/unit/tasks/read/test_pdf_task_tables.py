"""Tables that lay out tasks or choices become lines of text, tables of data do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tasks.read.pdf_task_tables import task_lines
from tests.unit.tasks.read.drawings import read, text
from tests.unit.tasks.read.test_pdf_tables import grid

LONG = "Juri has seven hens and each of them lays three eggs in a week. How many are there?"
OTHER = "A square and a circle have the same perimeter. Which of the two has the larger area?"


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ([["A 6", "B 8", "C 9"]], ["A 6", "B 8", "C 9"]),
        ([["(A) 6", "(B) 8"], ["(C) 9", "(D) 10"]], ["(A) 6", "(B) 8", "(C) 9", "(D) 10"]),
        ([["A", "6", "B", "8", "C", "9"]], ["A 6", "B 8", "C 9"]),
        ([["А) 6", "Б) 8", "В) 9", ""]], ["А) 6", "Б) 8", "В) 9"]),
        ([["a) $x$", "b) $y$", "c) $z$"]], ["a) $x$", "b) $y$", "c) $z$"]),
    ],
)
def test_cells_with_letters_in_order_are_choices(rows: list[list[str]], lines: list[str]) -> None:
    assert task_lines(rows) == lines


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ([["1.", LONG], ["2.", OTHER]], [f"1. {LONG}", f"2. {OTHER}"]),
        (
            [["No", "Tasks", "points"], ["1", LONG, "4"], ["2", OTHER, "6"]],
            ["No  Tasks  points", f"1. {LONG} (4 points)", f"2. {OTHER} (6 points)"],
        ),
        ([["Task 3", LONG, ""], ["", "a) Why?", ""], ["Task 4", OTHER, "5"]],
         [f"Task 3 {LONG}", "a) Why?", f"Task 4 {OTHER} (5)"]),
        ([["7.", LONG, "5"]], [f"7. {LONG} (5)"]),
    ],
)  # fmt: skip
def test_numbered_rows_of_running_text_are_tasks(rows: list[list[str]], lines: list[str]) -> None:
    assert task_lines(rows) == lines


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [["1", "2", "3"], ["B", "C", "A"]],
        [["A", "B"], ["6", "8"]],
        [["A", "B", "C"], ["6", "8", "9"]],
        [["x", "1", "2"], ["y", "4", "8"]],
        [["1", "Red"], ["2", "Blue"]],
        [["1", LONG], ["5", OTHER]],
        [["Day 1", "Algebra"], ["Day 2", "Geometry"]],
    ],
)
def test_tables_of_data_are_none(rows: list[list[str]]) -> None:
    assert task_lines(rows) == []


def test_a_row_of_boxed_choices_is_text_and_no_figure(tmp_path: Path) -> None:
    content = text(72, 700, "5. How many are there?") + grid([["A 6", "B 8", "C 9"]])
    (page,) = read(tmp_path, content + text(72, 400, "6. Find it."))
    assert page.text == "5. How many are there?\nA 6\nB 8\nC 9\n6. Find it."
    assert not page.figures


def test_a_table_of_tasks_is_text_and_no_figure(tmp_path: Path) -> None:
    (page,) = read(tmp_path, grid([["1.", LONG, "4"], ["2.", OTHER, "5"]], x=20, width=500))
    assert page.text == f"1. {LONG} (4)\n2. {OTHER} (5)"
    assert not page.figures
