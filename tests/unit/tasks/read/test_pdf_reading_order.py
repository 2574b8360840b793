"""Reading order, notes and running lines of whole files."""

from __future__ import annotations

from pathlib import Path

from schemas.settings import Limits
from tasks.read.pdf import read_pdf
from tests.unit.tasks.read.pdfs import plain_pdf, write

Shown = tuple[str, int, int]
"""Text, left, baseline."""
TASKS = (
    ("Find all n that divide the sum", "of the first n even numbers."),
    ("A ferry takes 9 carts in 3 trips;", "how many does it take in a day?"),
    ("Draw a triangle whose heights", "meet outside of its sides."),
    ("How many ways lead up a stair", "of 7 steps, by ones and twos?"),
    ("Show that the square of an odd", "number leaves 1 if divided by 8."),
)


def page(*shown: Shown, size: int = 10) -> str:
    """Return a content stream that shows each text at its place, in this order."""
    return "\n".join(f"BT /F {size} Tf {x} {y} Td ({text}) Tj ET" for text, x, y in shown)


def column(first: int, left: int) -> list[Shown]:
    """Return five tasks, numbered from `first` on, one below the other."""
    lines = [line for n, (one, two) in enumerate(TASKS) for line in (f"{first + n}. {one}", two)]
    return [(line, left, 760 - 14 * n) for n, line in enumerate(lines)]


def text_of(tmp_path: Path, *pages: str) -> list[list[str]]:
    return [page.text.split("\n") for page in read_pdf(write(tmp_path, plain_pdf(pages)), tmp_path, Limits()).pages]


def test_pd_06_questions_of_two_columns_written_row_by_row_come_in_order(tmp_path: Path) -> None:
    rows = sorted([*column(1, 50), *column(6, 320)], key=lambda shown: -shown[2])
    (lines,) = text_of(tmp_path, page(("Test of the river towns", 200, 800), *rows))
    assert lines == ["Test of the river towns", *(text for text, *_ in (*column(1, 50), *column(6, 320)))]


def test_pd_06_a_key_in_two_columns_stays_in_rows(tmp_path: Path) -> None:
    rows = [
        (f"{n}. {letter}", x, 700 - 14 * m) for m in range(5) for n, letter, x in ((1 + m, "A", 50), (6 + m, "C", 90))
    ]
    (lines,) = text_of(tmp_path, page(("Key", 50, 740), *rows))
    assert lines == ["Key", *(f"{n}. A {n + 5}. C" for n in range(1, 6))]


def test_a_footnote_does_not_reach_the_next_page(tmp_path: Path) -> None:
    raised = "BT /F 10 Tf 50 700 Td (1. The ferry takes nine carts) Tj /F 6 Tf 4 Ts (1) Tj ET"
    first = page(("over the wide river every day.", 50, 688))
    note = page(("1 Carts without wheels count too.", 50, 60), size=8)
    second = page(("How many does it take in a week?", 50, 700))
    pages = text_of(tmp_path, "\n".join([raised, first, note]), second)
    assert pages == [
        [
            "1. The ferry takes nine carts (Carts without wheels count too.)",
            "over the wide river every day.",
        ],
        ["How many does it take in a week?"],
    ]
