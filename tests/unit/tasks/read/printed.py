"""Pages as data: glyphs and rules at the places where a program printed them, read back from YAML.

Put the form of such cases here. Keep expectations in `tests/cases/pdf`. To write one, print a formula of your own with
the program in question, and run `python -m tests.unit.tasks.read.printed FILE.pdf [PAGE]`.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
import yaml

from tasks.read.pdf_drawn import read_drawn
from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_glyphs import drawn_radicals, read_glyphs
from tasks.read.pdf_lines import to_lines
from tasks.read.pdf_symbols import font_of
from tasks.read.pdf_text import PageText, placed_text

CASES = Path(__file__).parents[3] / "cases" / "pdf"
LOOSE_BLANK = re.compile(r"(?<![^\W\d_]) | (?![^\W\d_])")
FLAGS = {"s": "space", "m": "maths", "l": "latex", "u": "styled", "e": "enlarged"}


@dataclass(frozen=True)
class Case:
    """A printed page, and the lines that it has."""

    glyphs: list[Glyph]
    rules: list[Rule]
    lines: list[str]


def cases_of(name: str) -> list[Any]:
    """Return the cases of `tests/cases/pdf/NAME.yaml` as parameters of a test, each with its name."""
    rows = yaml.safe_load((CASES / f"{name}.yaml").read_text("utf-8"))
    return [pytest.param(case_of(row), id=row["id"]) for row in rows]


def case_of(row: dict[str, Any]) -> Case:
    glyphs: list[Glyph] = []
    index = 0
    for written in row["glyphs"]:
        glyph = _glyph(written, index)
        index = glyph.index + len(glyph.text)
        glyphs.append(glyph)
    return Case(glyphs, [Rule(*map(float, rule.split())) for rule in row.get("rules", [])], row["lines"])


def page_of(case: Case) -> PageText:
    return placed_text(to_lines(case.glyphs, case.rules))


def tight(line: str) -> str:
    """Return a line without the blanks that part no letters: they mean nothing in LaTeX."""
    return LOOSE_BLANK.sub("", line)


def _glyph(written: str, index: int) -> Glyph:
    """Return a glyph written as `FONT SIZE X0 Y0 X1 Y1 BASELINE SKIPPED FLAGS TEXT`.

    `index` is that of the first character after the glyph before, of which the file SKIPPED some, as blanks.
    """
    font, *places, skipped, flags, text = written.split(" ", 9)
    size, x0, y0, x1, y1, y = map(float, places)
    told = {name: flag in flags for flag, name in FLAGS.items()}
    return Glyph(text, index + int(skipped), x0, y0, x1, y1, y, size, font_of(font), **told)


def written_page(path: Path, number: int = 0) -> dict[str, Any]:
    """Return a page of a PDF as a case without a name, its lowest line and its left margin at zero."""
    page = pdfium.PdfDocument(path)[number]
    textpage = page.get_textpage()
    glyphs, turned = read_glyphs(textpage, textpage.get_text_range())
    rules, strokes = read_drawn(page).rules(turned)
    glyphs += drawn_radicals(glyphs, rules, strokes)
    left, low = min(glyph.x0 for glyph in glyphs), min(glyph.y for glyph in glyphs)
    after = [0, *(glyph.index + len(glyph.text) for glyph in glyphs[:-1])]
    return {
        "glyphs": [_written(glyph, glyph.index - index, left, low) for index, glyph in zip(after, glyphs, strict=True)],
        "rules": [_numbers(rule.x0 - left, rule.x1 - left, rule.y - low) for rule in rules],
        "lines": placed_text(to_lines(glyphs, rules)).lines,
    }


def _written(glyph: Glyph, skipped: int, left: float, low: float) -> str:
    places = (glyph.x0 - left, glyph.y0 - low, glyph.x1 - left, glyph.y1 - low, glyph.y - low)
    flags = "".join(flag for flag, name in FLAGS.items() if getattr(glyph, name)) or "-"
    return f"{glyph.font.name.rpartition('+')[2] or '-'} {_numbers(glyph.size, *places)} {skipped} {flags} {glyph.text}"


def _numbers(*values: float) -> str:
    return " ".join(f"{round(value, 2) + 0.0:g}" for value in values)


if __name__ == "__main__":
    shown = written_page(Path(sys.argv[1]), int((*sys.argv, "1")[2]) - 1)
    print(yaml.safe_dump([{"id": "", **shown}], allow_unicode=True, sort_keys=False, width=120))  # noqa: T201
