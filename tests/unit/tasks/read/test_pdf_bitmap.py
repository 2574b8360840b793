"""Which of TeX's fonts has the widths seen."""

from __future__ import annotations

import pytest

from tasks.read.pdf_bitmap import TEX_POINT, Match, Seen, dot_of, tell, tex_fonts
from tasks.read.pdf_symbols import font_of
from tasks.read.pdf_text_encodings import ENCODINGS, sign_of
from tests.unit.tasks.read.bitmaps import encoded, font_named

TEXT = b"Findallthenumbers"


def seen(name: str, codes: bytes, size: float = 0.0, dots: int = 0, encoding: str = "") -> Seen:
    """Return what a page shows of a font, at its own size unless another is given."""
    font = font_named(name, encoding)
    size = size * TEX_POINT or font.design
    dot = 72 / dots if dots else 0.0
    widths: dict[int | str, float] = {code: font.widths[code] * size for code in codes}
    if dot:
        widths = {code: round(width / dot) * dot for code, width in widths.items()}
    return Seen(dot or size, widths)


def told(*fonts: Seen) -> list[tuple[str, float] | None]:
    return [(match.font.name, round(match.size / TEX_POINT, 2)) if match else None for match in tell(fonts)]


def signs(match: Match | None, codes: bytes) -> str:
    return "" if match is None else "".join(sign_of(match.font.encoding, code) for code in codes)


@pytest.mark.parametrize("name", ["CMR10", "CMBX12", "CMTI10", "CMMI10", "CMMI7", "CMTT10", "CMSS10"])
@pytest.mark.parametrize("dots", [0, 300, 600])
def test_a_font_is_told_by_its_letters(name: str, dots: int) -> None:
    (match,) = tell([seen(name, TEXT, dots=dots)])
    if match is None:
        assert name == "CMTT10"  # all its widths are one
        return
    want, got = font_of(name), font_of(match.font.name)
    assert (got.maths, got.italic, got.alphabet) == (want.maths, want.italic, want.alphabet)
    assert signs(match, TEXT) == TEXT.decode()


@pytest.mark.parametrize(("size", "dots"), [(10, 0), (10.95, 0), (12, 600), (14.4, 300)])
def test_the_type_size_is_told_with_it(size: float, dots: int) -> None:
    assert told(seen("CMR10", TEXT, size, dots)) == [("CMR10", size)]


@pytest.mark.parametrize(
    ("encoding", "name", "text"),
    [("T1", "SFRM1000", "žřčěáď"), ("T2A", "SFRM1000", "найтичсло"), ("T5", "SFRM1000", "ươđàếị")],
)
def test_encodings_are_told_by_letters_of_their_own(encoding: str, name: str, text: str) -> None:
    codes = encoded(text, encoding)
    (match,) = tell([seen(name, TEXT + codes, encoding=encoding)])
    assert signs(match, codes) == text


@pytest.mark.parametrize("dots", [0, 300, 600])
@pytest.mark.parametrize(
    ("name", "codes", "want"),
    [
        ("CMSY10", b"\x00", "−"), ("CMSY10", b"\x32", "∈"), ("CMSY7", b"\x31", "∞"), ("CMMI10", b"\x0b", "α"),
        ("MSAM10", b"\x3e", "⩾"), ("MSBM10", b"R", "R"), ("CMEX10", b"\x58", "∑"), ("CMMI10", b"n", "n"),
        ("CMSY10", b"\x6a", "|"),
    ],
)  # fmt: skip
def test_a_sign_alone_is_told_beside_text(name: str, codes: bytes, want: str, dots: int) -> None:
    beside = [seen("CMR10", TEXT, dots=dots), *([seen("CMMI10", b"abxyk", dots=dots)] if name != "CMMI10" else [])]
    match = tell([*beside, seen(name, codes, dots=dots)])[-1]
    assert match is not None
    assert match.font.encoding == font_named(name).encoding
    assert signs(match, codes) == want


def test_of_two_fonts_with_the_same_widths_the_second_is_the_slanted_one() -> None:
    assert told(seen("CMR10", TEXT), seen("CMSL10", b"letters")) == [("CMR10", 10), ("CMSL10", 10)]


def test_a_sign_without_text_of_tex_is_not_told() -> None:
    strange = Seen(10.0, {code: 1.0 + 0.37 * number for number, code in enumerate(TEXT)})
    assert told(strange, seen("CMSY10", b"\x32")) == [None, None]


def test_a_sign_of_no_usual_size_is_not_told() -> None:
    assert told(seen("CMSY10", b"\x32", 13.3)) == [None]


def test_a_sign_that_stands_out_of_its_width_is_told_by_its_box() -> None:
    root = Seen(10.0, {0x70: 10.3}, {0x70})
    _, match = tell([seen("CMR10", TEXT, 10 / TEX_POINT), root])
    assert signs(match, b"\x70") == "√"


def test_nothing_seen_is_nothing_told() -> None:
    assert tell([]) == []
    assert told(Seen(10.0)) == [None]


@pytest.mark.parametrize(("widths", "dot"), [([4.8, 7.2, 5.52], 0.24), ([4.8, 7.27, 5.6], 0.0), ([], 0.0)])
def test_a_dot_is_what_all_widths_are_made_of(widths: list[float], dot: float) -> None:
    assert dot_of(widths) == pytest.approx(dot)


def test_the_table_names_fonts_and_encodings_that_are_known() -> None:
    for font in tex_fonts():
        assert font.encoding in ENCODINGS
        assert 4.9 * TEX_POINT <= font.design <= 21 * TEX_POINT
        assert font_of(font.name).maths == (font.encoding in ("OML", "OMS", "OMX", "MSA", "MSB", "ASCII", "OMSL"))
