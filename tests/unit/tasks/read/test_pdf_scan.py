"""What is asked of pdfium for the characters of a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_scan import Scanner
from tests.unit.tasks.read.pdfs import coded_pdf, lines, plain_pdf, unicode_map, write


@contextmanager
def scanner_of(path: Path) -> Iterator[Scanner]:
    with pdfium.PdfDocument(path) as document:
        textpage = document[0].get_textpage()
        yield Scanner(textpage, textpage.get_text_range())
        textpage.close()


def glyphs_of(path: Path) -> list[Glyph]:
    with scanner_of(path) as scanner:
        return scanner.glyphs()


def test_an_upright_word_is_one_glyph_and_a_sign_another(tmp_path: Path) -> None:
    glyphs = glyphs_of(write(tmp_path, plain_pdf([lines("Find n = 12.")])))
    assert [(glyph.text, glyph.space) for glyph in glyphs] == [
        ("Find", False), ("n", True), ("=", True), ("1", True), ("2", False), (".", False),
    ]  # fmt: skip


def test_a_glyph_has_baseline_size_and_box_in_points(tmp_path: Path) -> None:
    (glyph,) = glyphs_of(write(tmp_path, plain_pdf(["BT /F 12 Tf 50 780 Td (Hill) Tj ET"])))
    assert (glyph.y, glyph.size) == (780, 12)
    assert 50 <= glyph.x0 < 52 < 65 < glyph.x1 < 75
    assert 779 <= glyph.y0 <= 780 < 788 <= glyph.y1 <= 790


def test_the_size_is_what_is_seen_and_not_what_the_font_says(tmp_path: Path) -> None:
    (glyph,) = glyphs_of(write(tmp_path, plain_pdf(["BT /F 1 Tf 12 0 0 12 50 780 Tm (Hill) Tj ET"])))
    assert glyph.size == pytest.approx(12)


def test_a_word_of_two_text_objects_is_two_glyphs(tmp_path: Path) -> None:
    shown = "BT /F 12 Tf 50 780 Td (tri) Tj ET BT /F 12 Tf 64.7 780 Td (angle) Tj ET"
    assert "".join(glyph.text for glyph in glyphs_of(write(tmp_path, plain_pdf([shown])))) == "triangle"


def test_a_hyphen_of_a_line_end_is_a_hyphen(tmp_path: Path) -> None:
    glyphs = glyphs_of(write(tmp_path, plain_pdf([lines("perpen-", "dicular")])))
    assert [glyph.text for glyph in glyphs] == ["perpen", "-", "dicular"]


def test_letters_of_the_second_plane_are_one_sign_each(tmp_path: Path) -> None:
    shown = plain_pdf([lines("ab")], to_unicode=unicode_map({ord("a"): "D835DC4E", ord("b"): "0062"}))
    texts = [glyph.text for glyph in glyphs_of(write(tmp_path, shown))]
    assert ["".join(texts).encode("utf-16", "surrogatepass").decode("utf-16")] == ["\U0001d44eb"]


@pytest.mark.parametrize(
    ("font", "code", "name", "sign"),
    [
        ("CMEX10", 0x50, "summationtext", "∑"),
        ("CMEX10", 0x12, "parenleftbigg", "("),
        ("CMSY10", 0x14, "lessequalmath", "≤"),
        ("MSAM10", 0x36, "lessorequalslant", "⩽"),
        ("MSBM10", 0x2D, "notbar", "∤"),
    ],
)
def test_a_name_that_pdfium_lacks_is_read_by_its_code(
    tmp_path: Path, font: str, code: int, name: str, sign: str
) -> None:
    glyphs = glyphs_of(write(tmp_path, coded_pdf(font, f"{code:02x}" * 2, f"{code} /{name}")))
    assert [glyph.text for glyph in glyphs] == [sign, sign]


def test_a_delimiter_whose_code_is_a_blank_is_found(tmp_path: Path) -> None:
    with scanner_of(write(tmp_path, coded_pdf("CMEX10", "500c0c", "12 /vextendsingle 80 /summationtext"))) as scanner:
        assert [glyph.text for glyph in (*scanner.glyphs(), *scanner.hidden())] == ["∑", "⏐", "⏐"]


def test_blanks_of_prose_are_no_hidden_delimiters(tmp_path: Path) -> None:
    with scanner_of(write(tmp_path, plain_pdf([lines("two words", "and a line")]))) as scanner:
        assert scanner.hidden() == []
