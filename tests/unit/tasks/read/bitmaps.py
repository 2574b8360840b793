"""PDFs with bitmap fonts that have no names, as dvips and pdfTeX make them.

Put makers of such files here. Keep expectations in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tasks.read.pdf_bitmap import TEX_POINT, TexFont, tex_fonts
from tasks.read.pdf_text_encodings import ENCODINGS
from tests.unit.tasks.read.pdfs import assemble, stream


@dataclass(frozen=True)
class Run:
    """Codes of one font on a line."""

    tfm_name: str
    """The name that the table of widths gives it."""
    size: float
    """Points of TeX."""
    codes: bytes
    x: float = 50
    y: float = 700
    encoding: str = ""


def font_named(name: str, encoding: str = "") -> TexFont:
    """Return the first font of the table with a name, and an encoding where it is given."""
    return next(font for font in tex_fonts() if font.name == name and encoding in ("", font.encoding))


def encoded(text: str, encoding: str) -> bytes:
    """Return the codes of a text without blanks."""
    codes = {sign: code for code, sign in ENCODINGS[encoding].items()}
    return bytes(codes[char] for char in text)


def bitmap_pdf(runs: Sequence[Run], dots: int = 0, *, named_by_dvips: bool = False) -> bytes:
    """Return a page with a bitmap font for each run; its signs are black boxes.

    `dots` an inch round the widths, and the type size that the file states is one dot; with 0 widths are exact.
    `named_by_dvips` tells that signs are called by their codes to the base of 36: `CR` for `c`.
    """
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>", b"", b""]
    shown, fonts = [], []
    for number, run in enumerate(runs):
        unit = 72 / dots if dots else run.size * TEX_POINT
        fonts.append(f"/F{number} {len(objects) + 1} 0 R")
        hexed = run.codes.hex()
        shown.append(f"BT /F{number} {unit:.5f} Tf {run.x} {run.y} Td <{hexed}> Tj ET")
        objects += _font(run, len(objects) + 1, unit, dots, named_by_dvips)
    objects[2] = (
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        f"/Resources << /Font << {' '.join(fonts)} >> >> >>"
    ).encode()
    objects[3] = stream(" ".join(shown).encode())
    return assemble(objects)


def _font(run: Run, number: int, unit: float, dots: int, named_by_dvips: bool) -> list[bytes]:
    font = font_named(run.tfm_name, run.encoding)
    codes = sorted(set(run.codes))
    names = {code: _base_36(code) if named_by_dvips else f"a{code}" for code in codes}
    widths = {code: font.widths[code] * run.size * TEX_POINT / unit for code in codes}
    widths = {code: round(width) if dots else round(width, 4) for code, width in widths.items()}
    listed = " ".join(str(widths.get(code, 0)) for code in range(codes[0], codes[-1] + 1))
    programs = " ".join(f"/{names[code]} {number + 1 + place} 0 R" for place, code in enumerate(codes))
    differences = " ".join(f"{code} /{names[code]}" for code in codes)
    tall = 0.7 * run.size / unit
    return [
        (
            f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [1 0 0 1 0 0] /FirstChar {codes[0]} "
            f"/LastChar {codes[-1]} /Widths [{listed}] /CharProcs << {programs} >> "
            f"/Encoding << /Type /Encoding /Differences [{differences}] >> /Resources << >> >>"
        ).encode(),
        *(_program(widths[code], tall) for code in codes),
    ]


def _program(width: float, tall: float) -> bytes:
    box = f"{0.1 * width:.4f} 0 {0.9 * width:.4f} {tall:.4f}"
    drawn = f"{0.1 * width:.4f} 0 {0.8 * width:.4f} {tall:.4f} re f"
    return stream(f"{width} 0 {box} d1 {drawn}".encode())


def _base_36(code: int) -> str:
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return digits[(code + 360) // 36] + digits[(code + 360) % 36]
