"""Ruled tables that are there for the layout of tasks or choices: their cells as lines of text.

Put telling such tables from tables of data here. Keep cells and grids in `tasks.read.pdf_tables`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

ALPHABETS = ("ABCDEFGH", "abcdefgh", "АБВГДЕЖ", "абвгдеж", "ΑΒΓΔΕΖ", "αβγδεζ")
LEAST_CHOICES = 3
CHOICE = re.compile(r"^(\(?)\**([^\W\d_])\**([).:]{0,2})(?:\s+(\S.*))?$")
NUMBER = re.compile(r"^\W{0,2}(\d{1,3})\s?[.):]?$")
WORDED = re.compile(r"^(?:[^\W\d_]{1,20}\.?\s)?\W?(\d{1,3})\s?[.):]?(?:\s[^\W\d_]{1,20}\.?)?$")
POINTS = re.compile(r"^\d{1,3}(?:[.,]\d)?$")
PROSE = 40
"""Letters of a cell that holds a task."""
PROSE_SHARE = 0.5
"""Of the rows with a number, that hold running text."""
MAX_HEAD = 20
"""Letters of the head of a column of points."""
MAX_HEADS = 2
"""Rows above the first task."""
Rows = Sequence[Sequence[str]]


def task_lines(rows: Rows) -> list[str]:
    """Return the lines of a table that lays out choices or tasks; none for a table of data.

    `rows` are the texts of the cells. Choices are cells that begin with the letters of an alphabet in order. Tasks are
    rows that begin with numbers that count on, most of them with running text; what such a row has besides follows its
    text, points in parentheses.
    """
    return _choices([cell for row in rows for cell in row if cell]) or _tasks(rows)


def _choices(cells: list[str]) -> list[str]:
    for alphabet in ALPHABETS:
        found: list[str] = []
        whole = True
        for cell in cells:
            match = CHOICE.match(cell)
            if match is not None and len(found) < len(alphabet) and match[2] == alphabet[len(found)] and whole:
                found.append(cell)
                whole = match[4] is not None
            elif found and not whole:
                found[-1] += f" {cell}"
                whole = True
            else:
                break
        else:
            if len(found) >= LEAST_CHOICES and whole:
                return found
    return []


def _tasks(rows: Rows) -> list[str]:
    numbers = [_number(row) for row in rows]
    first = next((place for place, number in enumerate(numbers) if number is not None), len(rows))
    known = [number for number in numbers if number is not None]
    if first > MAX_HEADS or not known or not all(after == before + 1 for before, after in pairwise(known)):
        return []
    prose = sum(number is not None and _has_prose(row) for row, number in zip(rows, numbers, strict=True))
    if prose < max(1, PROSE_SHARE * len(known)) or (len(known) == 1 and len(rows) > 1):
        return []
    heads = rows[first - 1] if first else []
    lines = ["  ".join(cell for cell in row if cell) for row in rows[:first]]
    return [line for line in lines if line] + [
        _line(row, heads) if number is not None else " ".join(cell for cell in row if cell)
        for row, number in zip(rows[first:], numbers[first:], strict=True)
    ]


def _number(row: Sequence[str]) -> int | None:
    """Return the number that a row begins with, alone or with a word."""
    match = NUMBER.match(row[0]) or WORDED.match(row[0]) if row else None
    return int(match[1]) if match is not None else None


def _has_prose(row: Sequence[str]) -> bool:
    return any(sum(map(str.isalpha, cell)) >= PROSE for cell in row[1:])


def _line(row: Sequence[str], heads: Sequence[str]) -> str:
    """Return a row as a line: a bare number gets a full stop, points at its end the word at their column's head."""
    label = f"{row[0]}." if row[0].isdigit() else row[0]
    cells = [label.replace(" .", ".")]
    for place, cell in enumerate(row[1:], 1):
        head = heads[place] if place < len(heads) else ""
        points = POINTS.match(cell) and not any(row[place + 1 :])
        cells.append(f"({f'{cell} {head}'.strip()})" if points and len(head) <= MAX_HEAD else cell)
    return " ".join(cell for cell in cells if cell)
