"""What becomes of the text that pdfium gives."""

from __future__ import annotations

import pytest

from tasks.read.pdf_text import doubtful_direction, tidy


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("perpen\ufffedicular lines", "perpendicular\nlines"),
        ("perpen\x02\r\ndicular lines", "perpendicular\nlines"),
        ("perpen-\r\ndicular lines", "perpendicular\nlines"),
        ("perpen\xad\ndicular, so", "perpendicular,\nso"),
        ("перпен\ufffeдикуляр и", "перпендикуляр\nи"),
        ("Cauchy-\nSchwarz here", "Cauchy-Schwarz\nhere"),
        ("the well-known; a well\ufffeknown fact", "the well-known; a well-known\nfact"),
        ("equals x -\r\n3", "equals x -\n3"),
        ("equals x \ufffe3", "equals x -\n3"),
        ("n-\n1 is", "n-\n1 is"),
        ("a-\nb", "a-\nb"),
        ("so\xadlution", "solution"),
        ("a\r\n\r\n\r\n\r\nb", "a\n\nb"),
        ("::: x", "\\::: x"),
        ("", ""),
    ],
)
def test_pd_13_hyphens_and_lines(raw: str, text: str) -> None:
    assert tidy(raw) == (text, [], [])


@pytest.mark.parametrize(
    ("raw", "text", "lost"),
    [
        ("coe\x00cient", "coe\ufffdcient", "1 of 9"),
        ("a\ue001b\uf8ff", "a\ue001b\uf8ff", "2 of 4"),
        ("x\x07", "x\ufffd", "1 of 2"),
        ("if (cid:12)(cid:130) = 3", "if \ufffd\ufffd = 3", "2 of 5"),
    ],
)
def test_pd_09_lost_letters_show_and_are_counted(raw: str, text: str, lost: str) -> None:
    assert tidy(raw) == (text, [f"damaged_text: {lost}"], [])


def test_few_lost_letters_of_many_are_said_without_flagging() -> None:
    text, reasons, notes = tidy("The coe\x00cient of the term is seven. " * 2)
    assert (reasons, notes) == ([], ["damaged_text: 2 of 56"])
    assert text.count("\ufffd") == 2


def test_pd_22_private_signs_at_the_beginning_of_lines_are_bullets() -> None:
    text, reasons, notes = tidy("Suppose\n\uf0b7 one;\n  \uf0a7\ttwo;\n\uf0d8three.\nand \uf0b7")
    assert text == "Suppose\n• one;\n• two;\n• three.\nand \uf0b7"
    assert (reasons, notes) == ([], ["damaged_text: 1 of 22"])


@pytest.mark.parametrize(
    ("text", "doubtful"),
    [
        ("سؤال 21 : أوجد قيمة العدد", False),
        ("السؤال الأول", False),
        ("21 لاؤسلا", True),
        ("ﺳﺆﺍﻝ", True),
        ("שלום עולם", False),
        ("םולש םלוע", True),
        ("Problem 21", False),
    ],
)
def test_ml_07_order_in_doubt_is_flagged(text: str, doubtful: bool) -> None:
    assert doubtful_direction(text) is doubtful


def test_ml_07_digits_are_never_turned_round() -> None:
    text, reasons, _ = tidy("لاؤس 21")
    assert "21" in text
    assert set(reasons) <= {"right_to_left"}
