"""Columns are read one after the other, tables row by row."""

from __future__ import annotations

import pytest

from tasks.read.pdf_order import MAX_PIECES, in_reading_order
from tests.unit.tasks.read.glyphs import Printed, set_words

LEFT, RIGHT, LEADING = 50.0, 300.0, 12.0
PROSE = (
    "the miller counts his sacks and every",
    "sack holds one grain more than those",
    "which stood before it in the long row",
    "until the last of them is full of rye",
    "and no grain at all is left over then",
)
OTHER = (
    "a ferry takes nine carts across a day",
    "and brings back four of them at night",
    "so that after a week some carts stand",
    "on the far bank and wait for the rain",
    "to stop before they can be driven out",
)


def read(*printed: Printed) -> list[str]:
    """Return the words of each part."""
    return [" ".join(glyph.text for glyph in part.glyphs) for part in in_reading_order(set_words(*printed))]


def across(left: tuple[str, ...], right: tuple[str, ...], top: float = 700.0) -> list[Printed]:
    """Return two columns as a file that writes them row by row has them."""
    page: list[Printed] = []
    for number, (one, other) in enumerate(zip(left, right, strict=True)):
        y = top - LEADING * number
        page += [(one, LEFT, y), (other, RIGHT, y)]
    return page


def test_pd_06_two_columns_written_row_by_row_come_column_by_column() -> None:
    left = tuple(f"{n}. Find the number of ways to go {n} steps." for n in range(1, 6))
    right = tuple(f"{n}. How many carts bring {n} sacks to us?" for n in range(6, 11))
    assert read(*across(left, right)) == [" ".join(left), " ".join(right)]


def test_running_text_of_two_columns_is_not_mixed() -> None:
    assert read(*across(PROSE, OTHER)) == [" ".join(PROSE), " ".join(OTHER)]


def test_columns_that_the_file_writes_one_after_the_other_are_parts() -> None:
    page = sorted(across(PROSE, OTHER), key=lambda printed: printed[1])
    assert read(*page) == [" ".join(PROSE), " ".join(OTHER)]


def test_a_narrow_gutter_parts_lines_on_one_baseline() -> None:
    right = LEFT + max(sum(5.0 * len(w) + 3 for w in row.split()) for row in PROSE) - 3 + 10
    page = [(row, LEFT, 700 - LEADING * n) for n, row in enumerate(PROSE)]
    page += [(row, right, 700 - LEADING * n) for n, row in enumerate(OTHER)]
    assert read(*page) == [" ".join(PROSE), " ".join(OTHER)]


def test_three_columns() -> None:
    third = tuple(" ".join(reversed(row.split())) for row in PROSE)
    page = [
        (row, x, 700 - LEADING * n)
        for x, rows in ((50.0, PROSE), (270.0, OTHER), (490.0, third))
        for n, row in enumerate(rows)
    ]
    assert read(*sorted(page, key=lambda one: -one[2])) == [" ".join(PROSE), " ".join(OTHER), " ".join(third)]


def test_what_stands_over_the_whole_width_parts_the_columns() -> None:
    wide = " ".join([*PROSE[:2], "ends"])
    page = [(wide, LEFT, 760.0), *across(PROSE, OTHER, 700), (wide, LEFT, 620.0), *across(OTHER, PROSE, 590)]
    texts = [" ".join(PROSE), " ".join(OTHER)]
    assert read(*page) == [wide, *texts, wide, *reversed(texts)]


@pytest.mark.parametrize(
    "rows",
    [
        (("1. A", "2. B", "3. C", "4. D"), ("5. A", "6. E", "7. B", "8. C")),
        (("(A) seven", "(C) eight", "(A) one", "(C) ten"), ("(B) nine", "(D) twelve", "(B) two", "(D) six")),
        (("Anna", "Berta", "Carla", "Dora"), ("nine", "eight", "seven", "six")),
        (("x = 1", "y = 2", "z = 3", "u = 4"), ("x + y = 3", "y + z = 5", "z + u = 7", "u + x = 5")),
    ],
    ids=["key", "choices", "table", "equations"],
)  # fmt: skip
def test_short_cells_stay_in_their_rows(rows: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    page = across(*rows)
    assert read(*page) == [" ".join(text for text, *_ in page)]


def test_a_grid_of_tasks_is_read_as_it_is_numbered() -> None:
    left = (
        "1. Solve for x and",
        "say why it is.",
        "3. Then this one,",
        "with its proof.",
        "5. And the fifth",
        "one as well.",
    )
    right = (
        "2. Another task,",
        "much longer.",
        "4. Divide them",
        "among all three.",
        "6. The last of",
        "these six tasks.",
    )
    cells = [f"{side[n]} {side[n + 1]}" for n in range(0, 6, 2) for side in (left, right)]
    assert read(*across(left, right)) == cells


def test_cells_of_several_lines_keep_the_order_of_the_file() -> None:
    page = across((*PROSE, *OTHER), (*OTHER, *PROSE))
    cells = [page[0:10:2], page[1:10:2], page[10::2], page[11::2]]
    printed = [line for cell in cells for line in cell]
    assert read(*printed) == [" ".join(text for text, *_ in cell) for cell in cells]


def test_points_in_the_margin_are_no_column() -> None:
    page = across(PROSE, ("(3)", "(4)", "(5)", "(6)", "(7)"))
    assert len(read(*page)) == 1


def test_letters_of_a_drawing_beside_text_are_no_column() -> None:
    page = across(PROSE, ("A", "B", "M N", "P", "D"))
    assert len(read(*page)) == 1


def test_each_part_knows_where_its_column_begins() -> None:
    assert [part.left for part in in_reading_order(set_words(*across(PROSE, OTHER)))] == [LEFT, RIGHT]


def test_an_empty_page_has_no_parts() -> None:
    assert in_reading_order([]) == []


def test_a_page_in_too_many_pieces_is_left_as_it_is() -> None:
    page = [("ab", 30.0 * (n % 60), 12.0 * (n // 60)) for n in range(MAX_PIECES + 1)]
    assert len(read(*page)) == 1


def test_a_watermark_across_columns_parts_nothing() -> None:
    printed = set_words(*sorted(across(PROSE, OTHER), key=lambda printed: printed[1]))
    mark = set_words(("DRAFT", 180.0, 676.0), size=80)
    mark[0].index = -1
    parts = [" ".join(glyph.text for glyph in part.glyphs) for part in in_reading_order([*mark, *printed])]
    assert parts == [" ".join(PROSE), " ".join(OTHER), "DRAFT"]


def test_grids_and_heads_around_columns_are_no_part_of_them() -> None:
    columns = sorted(across(PROSE, OTHER), key=lambda printed: printed[1])
    below = sorted(across(OTHER[:3], PROSE[:3], 600), key=lambda printed: printed[1])
    page = [("Name and class", LEFT, 720.0), ("All 40 points", RIGHT, 720.0), *columns, *below]
    texts = ["Name and class All 40 points", " ".join(PROSE), " ".join(OTHER)]
    assert read(*page) == [*texts, " ".join(OTHER[:3]), " ".join(PROSE[:3])]


def test_pd_06_cells_numbered_down_their_columns_come_column_by_column() -> None:
    left = [f"{n // 3 + 1}. {text}" if n % 3 == 0 else text for n, text in enumerate((*PROSE, *OTHER[:4]))]
    right = [f"{n // 3 + 4}. {text}" if n % 3 == 0 else text for n, text in enumerate((*OTHER, *PROSE[:4]))]
    page = across(tuple(left), tuple(right))
    cells = [page[6 * n + side : 6 * n + 6 : 2] for n in range(3) for side in (0, 1)]
    assert read(*(line for cell in cells for line in cell)) == [" ".join(left), " ".join(right)]
