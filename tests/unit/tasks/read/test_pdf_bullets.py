"""Bullets of lists, whatever their font makes of them (field case PD-22)."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.settings import Limits
from tasks.read.draft import PageDraft
from tasks.read.pdf import read_pdf
from tests.unit.tasks.read.pdfs import assemble, stream, unicode_map, write

ITEMS = ("they are even;", "they are less than 50;", "no digit is zero.")


def listed(folder: Path, font: str, code: int, shown: str | None, items: tuple[str, ...] = ITEMS) -> PageDraft:
    """Return the page of a list whose bullets are the sign `code` of `font`, `shown` (in hex) by its map."""
    lines = [f"/S 12 Tf 0 -16 Td <{code:02x}> Tj /F 12 Tf 18 0 Td ({item}) Tj -18 0 Td" for item in items]
    content = f"BT /F 12 Tf 50 780 Td (Find all numbers so that) Tj {' '.join(lines)} ET"
    named = "/ToUnicode 7 0 R" if shown else ""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R"
        b" /Resources << /Font << /F 4 0 R /S 6 0 R >> >> >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        stream(content.encode()),
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /FirstChar {code} /LastChar {code}".encode()
        + f" /Widths [500] {named} >>".encode(),
        stream(unicode_map({code: shown or "0020"}).encode()),
    ]
    (page,) = read_pdf(write(folder, assemble(objects)), folder, Limits()).pages
    return page


@pytest.mark.parametrize(
    ("font", "code", "shown"),
    [
        ("SymbolMT", 0xB7, "F0B7"),
        ("Symbol", 0xB7, None),
        ("Wingdings-Regular", 0xA7, "F0A7"),
        ("ABCDEF+Wingdings", 0x41, "00FC"),
        ("Wingdings", 0x76, "0076"),
        ("ABCDEF+CMSY10", 0x41, "221E"),
        ("ABCDEF+CMSY10", 0x41, "2022"),
        ("ABCDEF+CMSY10", 0x41, "2217"),
        ("CourierNewPSMT", 0x6F, "006F"),
        ("Custom", 0x41, "FFFD"),
        ("Custom", 0x41, "25AA"),
    ],
)
def test_pd_22_a_bullet_is_a_bullet_in_every_font(tmp_path: Path, font: str, code: int, shown: str | None) -> None:
    page = listed(tmp_path, font, code, shown)
    assert page.text == "\n".join(["Find all numbers so that", *(f"• {item}" for item in ITEMS)])
    assert (page.status, page.reasons) == ("ok", [])


@pytest.mark.parametrize(
    ("font", "shown", "items"),
    [
        ("ABCDEF+CMSY10", "221E", ITEMS[:1]),
        ("ABCDEF+CMSY10", "221E", ("= x", "= y")),
        ("Helvetica-Bold", "006F", ITEMS),
        ("ABCDEF+CMMI10", "0061", ("is a number", "is even")),
    ],
    ids=["one-line", "equations", "letter", "variable"],
)
def test_signs_that_may_be_meant_stay(tmp_path: Path, font: str, shown: str, items: tuple[str, ...]) -> None:
    assert "•" not in listed(tmp_path, font, 0x41, shown, items).text
