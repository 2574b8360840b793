"""What codes of TeX's text fonts show."""

from __future__ import annotations

import pytest

from tasks.read.pdf_text_encodings import ENCODINGS, SPELT, sign_of


@pytest.mark.parametrize(
    ("encoding", "code", "want"),
    [
        ("OT1", 0x0C, "ﬁ"), ("OT1", 0x5C, "“"), ("OT1TT", 0x5C, "\\"), ("OT1SC", 0x3C, "<"), ("T1", 0x5C, "\\"),
        ("T1", 0xBA, "ž"), ("T1", 0xE9, "é"), ("T1", 0xFF, "ß"), ("T2A", 0xFF, "я"), ("T2A", 0xBC, "ё"),
        ("T5", 0xF7, "ư"), ("OT4", 0xAA, "ł"), ("IL2", 0xF8, "ř"), ("OML", 0x0B, "α"), ("OMS", 0x41, "A"),
        ("OMX", 0x50, "∑"), ("OMX", 0x80, "\ufffd"),
    ],
)  # fmt: skip
def test_a_code_shows_its_sign(encoding: str, code: int, want: str) -> None:
    assert sign_of(encoding, code) == want


def test_a_code_shows_one_sign() -> None:
    assert all(len(sign) == 1 for table in ENCODINGS.values() for sign in table.values())


def test_ligatures_are_spelt_as_letters() -> None:
    assert "oﬃce ﬂow".translate(SPELT) == "office flow"
