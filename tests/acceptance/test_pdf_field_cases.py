"""Failures seen in the field with the text layers of PDFs, by the ids of their cases: each through a whole build."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from schemas.tables import Page, Problem, Segment
from schemas.text import is_clean
from storage.dataset import StoredDataset
from tests.unit.tasks.read.pdfs import lines, plain_pdf, unicode_map, unicode_pdf

Build = Callable[[Path], StoredDataset]

FIRST = ("Problem 1. Find all n so that the ferry is full.", "Problem 2. How many carts are left on the bank?")
LAST = ("Problem 3. When does the last ferry leave?", "Problem 4. Who rows it over the river?")
COLUMN = (
    "Find the sum of all even numbers below",
    "Show that the river is as wide as its",
    "How many carts cross it in one day if",
)
REST = (
    "a hundred that are written with a four.",
    "ferry is long, whatever the water does.",
    "each ferry takes seven of them over?",
)
FULL_WIDTH = (
    "1．若ｘ＋２＝５，求ｘ。",
    "（A）３　（B）４　（C）５　（D）６",
    "2．若ｙ＋３＝９，求ｙ。",
    "（A）３　（B）４　（C）５　（D）６",
)
AS_PRINTED = "٤٥ ددعلا دجوأ : 21 لاؤسلا"
"""As its glyphs stand from left to right."""
AS_READ = "السؤال 21 : أوجد العدد ٤٥"
COMPOSED = ("Problem 1. Un théorème très élégant.", "Problem 2. Một số tự nhiên lẻ.", "Problem 3. Найти большой край.")


def two_columns() -> str:
    """Return a page of six problems in two columns, which the file writes row by row."""
    shown = []
    for n in range(3):
        for part, text in enumerate((COLUMN[n], REST[n])):
            for first, x in ((1, 50), (4, 320)):
                line = f"{first + n}. {text}" if part == 0 else text
                shown.append(f"BT /F 10 Tf {x} {760 - 28 * n - 14 * part} Td ({line}) Tj ET")
    return "\n".join(shown)


def booklets() -> dict[str, bytes]:
    """Return a PDF for each case."""
    whole = plain_pdf([lines(*FIRST), "0.97 g 40 40 500 700 re f", lines(*LAST)])
    decomposed = unicodedata.normalize("NFD", COMPOSED[0])
    return {
        "blank": plain_pdf([lines(*FIRST), "", lines(*LAST)]),
        "show-through": whole,
        "one-broken": plain_pdf([lines(*FIRST), "", lines(*LAST)]).replace(b"6 0 R 8 0 R]", b"99 0 R 8 0 R]"),
        "columns": plain_pdf([two_columns()]),
        "ligature": plain_pdf(
            [lines("Problem 1. Find the coe~cient of a line that is drawn on the map of a river.")],
            to_unicode=unicode_map({ord("~"): "0001"}),
        ),
        "hyphens": plain_pdf([lines("Problem 1. The line is perpen-", "dicular where it equals x -", "3 exactly.")]),
        "full-width": unicode_pdf([FULL_WIDTH]),
        "decomposed": unicode_pdf([[decomposed, *(unicodedata.normalize("NFD", line) for line in COMPOSED[1:])]]),
        "as-printed": unicode_pdf([[AS_PRINTED]]),
        "turned-round": unicode_pdf([["21 السؤال"]]),
        "comma": plain_pdf([lines("Problem 1. Ein Brot kostet 2,75 Taler und 1.500 Brote kosten mehr.")]),
    }


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("field")
    for name, data in booklets().items():
        (folder / name).mkdir()
        (folder / name / "paper.pdf").write_bytes(data)
    return folder


@pytest.fixture
def dataset(build: Build, corpus: Path) -> StoredDataset:
    return build(corpus)


def rows(dataset: StoredDataset, table: Any, booklet: str) -> list[Any]:
    return dataset.read_rows(table.TABLE, [booklet])


def statements(dataset: StoredDataset, booklet: str) -> dict[str, str]:
    return {problem.label: problem.statement for problem in rows(dataset, Problem, booklet)}


def without_label(line: str) -> str:
    return line.partition(". ")[2]


@pytest.mark.parametrize(("booklet", "status"), [("blank", "blank"), ("show-through", "flagged")])
def test_pd_01_nothing_is_read_from_a_blank_page_and_no_problem_cites_it(
    dataset: StoredDataset, booklet: str, status: str
) -> None:
    _, page, _ = rows(dataset, Page, booklet)
    assert (page.status, page.text) == (status, "")
    cited = {n for row in rows(dataset, Segment, booklet) for n in range(row.first_page, row.last_page + 1)}
    assert cited == {1, 3}
    assert statements(dataset, booklet) == {str(n): without_label(line) for n, line in enumerate((*FIRST, *LAST), 1)}


def test_pd_04_one_page_that_fails_costs_itself_only(dataset: StoredDataset) -> None:
    pages = rows(dataset, Page, "one-broken")
    assert [page.status for page in pages] == ["ok", "failed", "ok"]
    assert pages[1].reasons == ["page_not_loadable"]
    assert list(statements(dataset, "one-broken")) == ["1", "2", "3", "4"]


def test_pd_06_two_columns_are_not_mixed_and_labels_increase(dataset: StoredDataset) -> None:
    found = statements(dataset, "columns")
    assert list(found) == ["1", "2", "3", "4", "5", "6"]
    assert [" ".join(text.split()) for text in found.values()] == [
        f"{first} {second}" for first, second in zip(COLUMN, REST, strict=True)
    ] * 2


def test_pd_09_a_lost_ligature_is_seen_and_no_control_character_is_stored(dataset: StoredDataset) -> None:
    (page,) = rows(dataset, Page, "ligature")
    assert is_clean(page.text)
    assert "coe\ufffdcient" in page.text
    assert any(reason.startswith("damaged_text: 1 of ") for reason in page.reasons)


def test_pd_13_a_word_cut_at_the_line_end_is_whole_and_a_minus_stays(dataset: StoredDataset) -> None:
    (statement,) = statements(dataset, "hyphens").values()
    assert " ".join(statement.split()) == "The line is perpendicular where it equals x - 3 exactly."


def test_ml_01_accents_that_a_file_decomposes_are_stored_composed(dataset: StoredDataset) -> None:
    assert list(statements(dataset, "decomposed").values()) == [without_label(line) for line in COMPOSED]


def test_ml_02_arabic_digits_stay_as_printed(dataset: StoredDataset) -> None:
    (page,) = rows(dataset, Page, "as-printed")
    assert "٤٥" in page.text


def test_ml_03_full_width_numbers_and_choices_are_told(dataset: StoredDataset) -> None:
    problems = rows(dataset, Problem, "full-width")
    assert [problem.label for problem in problems] == ["1", "2"]
    assert [[choice.letter for choice in problem.choices] for problem in problems] == [["A", "B", "C", "D"]] * 2


def test_ml_05_a_decimal_comma_parts_no_number(dataset: StoredDataset) -> None:
    (statement,) = statements(dataset, "comma").values()
    assert ("2,75" in statement, "1.500" in statement) == (True, True)


def test_ml_07_lines_from_the_right_are_read_in_logical_order_with_their_digits(dataset: StoredDataset) -> None:
    (page,) = rows(dataset, Page, "as-printed")
    assert (page.text.strip(), page.status) == (AS_READ, "ok")


def test_ml_07_words_that_come_out_turned_round_are_flagged_and_their_digits_are_not_turned(
    dataset: StoredDataset,
) -> None:
    (page,) = rows(dataset, Page, "turned-round")
    assert (page.status, "right_to_left" in page.reasons) == ("flagged", True)
    assert ("21" in page.text, "12" in page.text) == (True, False)
