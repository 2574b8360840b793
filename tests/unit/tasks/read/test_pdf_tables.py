"""Tables of PDF pages: grids and rows between rules become a `tabular`, boards and frames do not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.unit.tasks.read.drawings import prose, read, text

CELL = 60
HIGH = 20


def grid(rows: list[list[str]], x: float = 100, y: float = 600, width: float = CELL) -> str:
    """Return lines around all cells, from the top left, and their text."""
    n_rows, n_columns = len(rows), len(rows[0])
    right, bottom = x + n_columns * width, y - n_rows * HIGH
    across = "".join(f"{x} {y - row * HIGH} m {right} {y - row * HIGH} l S " for row in range(n_rows + 1))
    down = "".join(f"{x + column * width} {y} m {x + column * width} {bottom} l S " for column in range(n_columns + 1))
    return across + down + words(rows, x, y, width)


def words(rows: list[list[str]], x: float, y: float, width: float) -> str:
    return "".join(
        text(x + 6 + column * width, y - 14 - row * HIGH, cell)
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if cell
    )


def tabular(*rows: str) -> str:
    columns = "c" * (rows[0].count("&") + 1)
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", *(rf"{row} \\" for row in rows), r"\end{tabular}"])


def test_a_grid_is_a_tabular_and_a_figure_of_the_same_code(tmp_path: Path) -> None:
    content = text(72, 700, "Problem 1. Complete the table.") + grid([["Day", "Sun", "Mon"], ["Rain", "12", ""]])
    (page,) = read(tmp_path, content + text(72, 400, "Problem 2. Find it."))
    code = tabular("Day & Sun & Mon", "Rain & 12 & ")
    assert page.text == f"Problem 1. Complete the table.\n{code}\n(image1)\nProblem 2. Find it."
    (figure,) = page.figures
    assert (figure.source_code, figure.data) == (code, None)
    assert figure.bbox == pytest.approx([100, 242, 280, 282], abs=1)


def test_bars_as_thin_as_lines_make_a_grid(tmp_path: Path) -> None:
    bars = "".join(f"100 {600 - 20 * row} 120 0.5 re f " for row in range(3))
    bars += "".join(f"{100 + 60 * column} 560 0.5 40 re f " for column in range(3))
    (page,) = read(tmp_path, bars + words([["Ann", "3"], ["Bob", "5"]], 100, 600, CELL))
    assert page.text == tabular("Ann & 3", "Bob & 5") + "\n(image1)"


def test_cells_without_a_line_between_them_are_one(tmp_path: Path) -> None:
    lines = "100 600 m 280 600 l S 100 580 m 280 580 l S 100 560 m 280 560 l S 100 600 m 100 560 l S "
    lines += "280 600 m 280 560 l S 160 600 m 160 560 l S 220 580 m 220 560 l S "
    (page,) = read(tmp_path, lines + words([["Team", "Goals", ""], ["Red", "1", "2"]], 100, 600, CELL))
    assert page.text.split("\n")[1] == r"Team & \multicolumn{2}{c}{Goals} \\"


def test_rows_between_rules_are_a_table_where_columns_are_clear(tmp_path: Path) -> None:
    rules = "".join(f"100 {y} m 280 {y} l S " for y in (600, 580, 520))
    rows = [["Name", "Marks", "Place"], ["Ann", "12", "2"], ["Bob", "15", "1"], ["Eve", "9", "3"]]
    (page,) = read(tmp_path, rules + words(rows, 100, 600, CELL))
    assert page.text.startswith(tabular("Name & Marks & Place", "Ann & 12 & 2", "Bob & 15 & 1", "Eve & 9 & 3"))


def test_headings_between_rules_with_their_points_are_no_table(tmp_path: Path) -> None:
    rules = "".join(f"60 {y} m 500 {y} l S " for y in (720, 690, 640, 610))
    content = (
        text(62, 700, "Problem 1") + text(450, 700, "4 points") + text(62, 660, "Find n so that n is its own double.")
    )
    (page,) = read(tmp_path, rules + content + text(62, 620, "Problem 2") + text(450, 620, "5 points"))
    assert page.figures == []
    assert "Find n so that n is its own double." in page.text


def test_text_between_rules_is_no_table(tmp_path: Path) -> None:
    lines = ["Problem 1. Find all numbers that are equal", "to the sum of their digits, and prove it."]
    rules = "60 720 m 500 720 l S 60 660 m 500 660 l S "
    (page,) = read(tmp_path, rules + prose(72, 700, *lines))
    assert (page.text, page.figures) == ("\n".join(lines), [])


@pytest.mark.parametrize(
    "rows",
    [[["Find all numbers."]], [["Find all numbers."], ["Prove it."]]],
    ids=["frame", "frame-of-two"],
)
def test_a_frame_is_no_table(tmp_path: Path, rows: list[list[str]]) -> None:
    (page,) = read(tmp_path, grid(rows, width=300))
    assert (page.text, page.figures) == ("\n".join(row[0] for row in rows), [])


def test_a_table_that_lays_out_prose_stays_lines(tmp_path: Path) -> None:
    lines = [f"line {number} of a long text about many numbers" for number in range(9)]
    frame = "60 720 440 200 re S 100 720 m 100 520 l S 60 700 m 500 700 l S "
    content = frame + text(70, 705, "No.") + text(110, 705, "Task") + text(70, 680, "1.") + prose(110, 680, *lines)
    (page,) = read(tmp_path, content)
    assert "tabular" not in page.text
    assert all(line in page.text for line in lines)


def test_an_empty_board_is_a_figure(tmp_path: Path) -> None:
    (page,) = read(tmp_path, text(72, 700, "Problem 1. Tile it.") + grid([["", "", ""], ["", "", ""], ["", "", ""]]))
    assert page.text == "Problem 1. Tile it.\n(image1)"
    assert page.figures[0].data is not None


def test_a_grid_of_very_many_lines_costs_little_time(tmp_path: Path) -> None:
    lines = "".join(
        f"50 {100 + n * 0.25} m 550 {100 + n * 0.25} l S {50 + n * 0.2} 100 m {50 + n * 0.2} 700 l S "
        for n in range(2_400)
    )
    start = time.process_time()
    read(tmp_path, text(72, 800, "Problem 1.") + lines)
    assert time.process_time() - start < 4


def test_a_table_at_one_place_of_many_pages_is_kept_once(tmp_path: Path) -> None:
    head = grid([["Name", "Class"], ["Date", "Marks"]], y=820)
    pages = read(tmp_path, *[head + text(72, 600, f"Problem {number}. Find it.") for number in (1, 2, 3)])
    assert [len(page.figures) for page in pages] == [1, 0, 0]
    assert pages[1].reasons == [r"running_figure: Name & Class \\ Date & Marks \\"]
