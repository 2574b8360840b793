"""The glyphs of a page: which way it is turned, whether Greek is mathematics, radicals that are drawn."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from tasks.read.pdf_geometry import ELSEWHERE, Box, Glyph, Rule
from tasks.read.pdf_glyphs import MAX_GLYPHS, drawn_radicals, greek_is_maths, read_glyphs
from tests.unit.tasks.read.glyphs import set_words
from tests.unit.tasks.read.pdfs import coded_pdf, plain_pdf, write


def glyphs_of(folder: Path, content: str) -> tuple[list[Glyph], int]:
    with pdfium.PdfDocument(write(folder, plain_pdf([content]))) as document:
        textpage = document[0].get_textpage()
        return read_glyphs(textpage, textpage.get_text_range())


@pytest.mark.parametrize(
    ("words", "maths"),
    [
        ("Let α and β be the angles at the points A and B of a triangle", True),
        ("Έστω ότι οι αριθμοί είναι θετικοί και ότι το άθροισμα είναι 7", False),
        ("Пусть α и β углы при вершинах треугольника и пусть они равны", True),
        ("Let a and b be the angles", False),
        ("1 + 2 = 3", False),
        ("", False),
    ],
    ids=["few letters in English", "Greek prose", "few letters in Russian", "none", "no letters", "nothing"],
)
def test_greek_is_mathematics_where_others_are_prose(words: str, *, maths: bool) -> None:
    assert greek_is_maths(set_words((words, 0, 0))) is maths


def test_a_page_set_upwards_is_read_along_its_lines(tmp_path: Path) -> None:
    glyphs, turned = glyphs_of(tmp_path, "BT /F 12 Tf 0 1 -1 0 100 100 Tm (Turned words of a page) Tj ET")
    assert turned == 1
    assert [glyph.text for glyph in glyphs] == ["Turned", "words", "of", "a", "page"]
    assert all(glyph.x0 < other.x0 for glyph, other in pairwise(glyphs))


def test_a_turned_word_of_a_page_stands_elsewhere(tmp_path: Path) -> None:
    shown = "BT /F 12 Tf 50 500 Td (Most words of a page) Tj ET BT /F 12 Tf 0 1 -1 0 30 100 Tm (margin) Tj ET"
    glyphs, turned = glyphs_of(tmp_path, shown)
    assert turned == 0
    assert [glyph.text for glyph in glyphs if glyph.x0 > ELSEWHERE / 2] == ["margin"]


def test_a_page_of_too_many_glyphs_has_none(tmp_path: Path) -> None:
    shown = "BT /F 1 Tf 50 500 Td " + "(abcdefghijklmnopqrstuvwxyz) Tj " * (MAX_GLYPHS // 26 + 1) + "ET"
    assert glyphs_of(tmp_path, shown) == ([], 0)


def test_delimiters_are_found_where_their_font_shows_nothing_else(tmp_path: Path) -> None:
    data = coded_pdf("CMEX10", "0c0c", "12 /vextendsingle", "x")
    with pdfium.PdfDocument(write(tmp_path, data)) as document:
        textpage = document[0].get_textpage()
        glyphs, _ = read_glyphs(textpage, textpage.get_text_range())
    assert [glyph.text for glyph in glyphs] == ["⏐", "⏐", "x"]


@pytest.mark.parametrize(
    ("stroke", "is_sign"),
    [((0, -2, 6, 9), True), ((0, -2, 6, 14), False), ((-6, -2, 0, 9), False)],
    ids=["meets the roof", "higher than the roof", "ends before the roof"],
)
def test_a_stroke_that_meets_a_roof_is_a_radical(stroke: Box, *, is_sign: bool) -> None:
    signs = drawn_radicals(set_words(("x", 7, 0)), [Rule(6, 14, 9)], [stroke])
    assert [sign.text for sign in signs] == ["√"] * is_sign


def test_a_stroke_at_a_line_over_nothing_is_no_radical() -> None:
    assert drawn_radicals(set_words(("x", 90, 0)), [Rule(6, 14, 9)], [(0, -2, 6, 9)]) == []
