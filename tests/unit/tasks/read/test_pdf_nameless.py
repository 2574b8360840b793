"""Characters of bitmap fonts without names."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.settings import Limits
from tasks.read.pdf import read_pdf
from tests.unit.tasks.read.bitmaps import Run, bitmap_pdf, encoded
from tests.unit.tasks.read.pdfs import write

TEXT = b"Findthesumofnumbers"


def text_of(tmp_path: Path, *runs: Run, dots: int = 0, named_by_dvips: bool = False) -> str:
    path = write(tmp_path, bitmap_pdf(runs, dots, named_by_dvips=named_by_dvips))
    return "\n".join(page.text for page in read_pdf(path, tmp_path, Limits()).pages)


@pytest.mark.parametrize("dots", [0, 300, 600])
def test_signs_of_mathematics_are_read(tmp_path: Path, dots: int) -> None:
    text = text_of(
        tmp_path,
        Run("CMR10", 10, TEXT),
        Run("CMMI10", 10, bytes([ord("x"), 0x0B, ord("y"), ord("m"), 0x3C]), y=650),
        Run("CMSY10", 10, bytes([0x15]), x=120, y=650),
        dots=dots,
    )
    assert text.split("\n")[0] == TEXT.decode()
    for sign in (r"x", r"\alpha", r"\ge"):
        assert sign in text
    assert "\ufffd" not in text


@pytest.mark.parametrize(
    ("encoding", "name", "text"),
    [
        ("T1", "SFRM1000", "Dánoječíslo,kterévšechnodělíř"),
        ("T1", "SFRM1095", "Wykaż,żesąliczbyśćłń"),
        ("T1", "SFTI1200", "Pierādītkaskaitļi".replace("ā", "ă").replace("ī", "ĳ").replace("ļ", "ľ")),
        ("T1", "SFBX1440", "Săsearatecăşirul"),
        ("T2A", "SFRM1000", "Найдитевсечисладелящиеся"),
        ("T2A", "SFTI1095", "Докажитечтоёжикїґ"),
        ("T5", "SFRM1000", "Chotamgiácvàđườngthẳngbấtkỳ"),
        ("OT4", "SFRM1000", "Wykażżesąliczbyłćń"),
        ("IL2", "SFRM1000", "Dokažtežečíslojeřešení"),
    ],
)
@pytest.mark.parametrize("dots", [0, 300, 600])
def test_letters_of_text_fonts_are_read(tmp_path: Path, encoding: str, name: str, text: str, dots: int) -> None:
    run = Run(name, int(name[-4:]) / 100, encoded(text, encoding), encoding=encoding)
    assert text_of(tmp_path, run, dots=dots) == text


def test_ligatures_are_letters(tmp_path: Path) -> None:
    assert (
        text_of(tmp_path, Run("CMR10", 10, b"e\x0ecient o\x0ece \x0crst".replace(b" ", b""))) == "efficientofficefirst"
    )


@pytest.mark.parametrize("dots", [300, 600])
def test_letters_that_dvips_calls_like_other_signs_are_letters(tmp_path: Path, dots: int) -> None:
    text = "concentrięcirclesof@points"
    codes = encoded(text, "T1")
    run = Run("SFRM1000", 10, codes, encoding="T1")
    assert text_of(tmp_path, run, dots=dots, named_by_dvips=True) == text


def test_a_ligature_that_dvips_calls_like_a_letter_is_letters(tmp_path: Path) -> None:
    text = text_of(tmp_path, Run("CMR10", 10, b"find o\x0ecers".replace(b" ", b"")), dots=300, named_by_dvips=True)
    assert text == "findofficers"


def test_text_of_nameless_fonts_is_decoded_by_its_font(tmp_path: Path) -> None:
    words = "Určetevšechnačíslaprokterájeřešení"
    run = Run("SFRM1000", 10, encoded(words, "T1"), encoding="T1")
    assert text_of(tmp_path, run) == words


def test_the_type_size_is_the_one_of_the_widths(tmp_path: Path) -> None:
    text = text_of(
        tmp_path,
        Run("CMR10", 10, TEXT),
        Run("CMMI10", 10, b"xyabm", y=650),
        Run("CMR7", 7, b"2", x=79.2, y=653.6),
        dots=600,
    )
    assert "^{2}" in text


def test_fonts_of_other_widths_stay_nameless(tmp_path: Path) -> None:
    path = write(tmp_path, bitmap_pdf([Run("CMR10", 10, TEXT)]).replace(b"/Widths [", b"/Widths [0.7 0.6 0.2 "))
    (page,) = read_pdf(path, tmp_path, Limits()).pages
    assert page.text == TEXT.decode()
