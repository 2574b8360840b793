"""PDF files for tests, whole and broken, written byte by byte or by pypdf.

Put makers of files here. Keep expectations in the tests.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from pathlib import Path

from pypdf import PdfReader, PdfWriter


def plain_pdf(
    pages: Sequence[str], *, box: str = "0 0 595 842", to_unicode: str | None = None, compressed: bool = False
) -> bytes:
    """Return a PDF whose pages have the given content streams (font `/F`), with a correct cross-reference table."""
    count = len(pages)
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(count))
    unicode = f"/ToUnicode {4 + 2 * count} 0 R" if to_unicode else ""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        f"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding {unicode} >>".encode(),
    ]
    for number, content in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents {5 + 2 * number} 0 R "
            "/Resources << /Font << /F 3 0 R >> >> >>".encode()
        )
        objects.append(stream(content.encode("latin-1"), compressed=compressed))
    if to_unicode:
        objects.append(stream(to_unicode.encode()))
    return assemble(objects)


def stream(data: bytes, *, compressed: bool = False) -> bytes:
    data = zlib.compress(data, 9) if compressed else data
    coding = b" /Filter /FlateDecode" if compressed else b""
    return b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(data), coding, data)


def assemble(objects: Sequence[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def lines(*text: str) -> str:
    """Return a content stream that prints each of `text` on a line of its own."""
    shown = " ".join(f"({line}) Tj 0 -16 Td" for line in text)
    return f"BT /F 12 Tf 50 780 Td {shown} ET"


def unicode_map(pairs: dict[int, str]) -> str:
    """Return a ToUnicode map from character codes to UTF-16 in hex."""
    chars = "\n".join(f"<{code:02X}> <{target}>" for code, target in pairs.items())
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap "
        "/CMapName /X def /CMapType 2 def "
        f"1 begincodespacerange <00> <FF> endcodespacerange\n{len(pairs)} beginbfchar\n{chars}\n"
        "endbfchar endcmap end end"
    )


def unicode_pdf(pages: Sequence[Sequence[str]]) -> bytes:
    """Return a PDF with the given lines of any script, at most 222 different characters; a page may be empty."""
    signs = sorted({sign for page in pages for line in page for sign in line})
    codes = {sign: 0x21 + number for number, sign in enumerate(signs)}
    shown = [
        " ".join(f"<{''.join(f'{codes[sign]:02X}' for sign in line)}> Tj 0 -16 Td" for line in page) for page in pages
    ]
    contents = [f"BT /F 12 Tf 50 780 Td {text} ET" if text else "" for text in shown]
    return plain_pdf(contents, to_unicode=unicode_map({code: utf_16(sign) for sign, code in codes.items()}))


def utf_16(text: str) -> str:
    """Return text as a ToUnicode map has it."""
    return text.encode("utf-16-be").hex().upper()


def coded_pdf(font: str, codes: str, names: str, text: str = "") -> bytes:
    """Return a page that shows `codes` (in hex) of a font without a program, named by `names`, and `text`."""
    return assemble(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R"
            b" /Resources << /Font << /S 4 0 R /F 5 0 R >> >> >>",
            f"<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+{font} /FirstChar 0 /LastChar 127"
            f" /Widths [{'500 ' * 128}] /Encoding << /Differences [{names}] >> >>".encode(),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            stream(f"BT /S 10 Tf 100 500 Td <{codes}> Tj /F 10 Tf 30 0 Td ({text}) Tj ET".encode()),
        ]
    )


def encrypted_pdf(password: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(plain_pdf([lines("secret")]))))
    writer.encrypt(user_password=password, algorithm="RC4-128")
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def write(folder: Path, data: bytes, name: str = "a.pdf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path
