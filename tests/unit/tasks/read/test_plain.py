"""Plain text to page text."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.errors import SourceError
from schemas.settings import Limits
from tasks.read.draft import PageDraft
from tasks.read.plain import read_plain


def read(folder: Path, data: bytes) -> PageDraft:
    path = folder / "a.txt"
    path.write_bytes(data)
    (page,) = read_plain(path, folder, Limits()).pages
    return page


def test_lines_stay_as_they_are(tmp_path: Path) -> None:
    text = "Problem 1\n  Find all integers.\n\nProblem 2"
    assert read(tmp_path, text.encode()).text == text


def test_sg_01_every_line_separator_is_one_line_feed(tmp_path: Path) -> None:
    assert read(tmp_path, "a\fb\u2028c\r\nd\re\x85f".encode()).text == "a\nb\nc\nd\ne\nf"


def test_ml_03_full_width_signs_are_kept(tmp_path: Path) -> None:
    text = "1．若ｘ＋２＝５，求ｘ。（A）３　（B）４"
    assert read(tmp_path, text.encode()).text == text


def test_maths_stands_on_one_line_between_dollars(tmp_path: Path) -> None:
    assert read(tmp_path, b"Solve\n\\[\nx = 1\n\\]").text == "Solve\n$$x = 1$$"


def test_a_line_like_markup_is_escaped(tmp_path: Path) -> None:
    assert read(tmp_path, b"::: {.solution}").text == "\\::: {.solution}"


def test_an_empty_file_is_a_blank_page(tmp_path: Path) -> None:
    page = read(tmp_path, b"")
    assert (page.text, page.status) == ("", "blank")


def test_doubts_of_decoding_are_reasons(tmp_path: Path) -> None:
    assert read(tmp_path, b"abc \xff\xfe \xe3 d").reasons


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"a\.txt: is not text"):
        read(tmp_path, b"\x00\x01\x02" * 1000)


def test_a_missing_file_names_itself_and_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"gone\.txt: cannot be read: .*permissions"):
        read_plain(tmp_path / "gone.txt", tmp_path, Limits())
