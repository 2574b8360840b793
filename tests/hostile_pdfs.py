"""PDF files that attack or confuse a reader, each small on disk, written byte by byte.

Put makers of hostile files here, one function a kind. Keep what is expected of a reader in the tests.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable

from pypdf import PdfReader, PdfWriter
from pypdf.constants import UserAccessPermissions

from tests.unit.tasks.read.pdfs import assemble, lines, plain_pdf, stream, unicode_map

TEXT = lines("Problem 1. Find all n.")
FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"


def one_page(content: bytes, *more: bytes, resources: bytes = b"", page: bytes = b"", catalog: bytes = b"") -> bytes:
    """Return a PDF of one page with the content stream (object 5); `more` are objects from 6 on."""
    box = b"" if b"/MediaBox" in page else b"/MediaBox [0 0 595 842]"
    return assemble(
        [
            b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R %s %s /Contents 5 0 R /Resources << /Font << /F 4 0 R >> %s >> >>"
            % (box, page, resources),
            FONT,
            content if content.startswith(b"<<") else stream(content),
            *more,
        ]
    )


def deflate_bomb() -> bytes:
    """A content stream of 2 GB of blanks, packed twice."""
    pack = zlib.compressobj(9)
    head = pack.compress(b" ") + pack.flush(zlib.Z_FULL_FLUSH)
    block = pack.compress(b" " * 2**22) + pack.flush(zlib.Z_FULL_FLUSH)
    return one_page(_packed(head + block * 512, b"[/FlateDecode /FlateDecode]"))


def _packed(data: bytes, coding: bytes = b"/FlateDecode") -> bytes:
    """Return a stream object of `data`, packed."""
    packed = zlib.compress(data, 9)
    return b"<< /Length %d /Filter %s >>\nstream\n%s\nendstream" % (len(packed), coding, packed)


def form_bomb(depth: int = 26) -> bytes:
    """Forms that call the next one twice: 2^26 lines of text."""
    forms = []
    for n in range(depth):
        last = n == depth - 1
        inner = TEXT.encode() if last else b"/X Do /X Do"
        use = b"/Font << /F 4 0 R >>" if last else b"/XObject << /X %d 0 R >>" % (7 + n)
        forms.append(_form(inner, use))
    return one_page(b"/X Do", *forms, resources=b"/XObject << /X 6 0 R >>")


def _form(content: bytes, resources: bytes) -> bytes:
    head = b"<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << %s >> /Length %d >>"
    return head % (resources, len(content)) + b"\nstream\n" + content + b"\nendstream"


def form_loop() -> bytes:
    """A form that calls itself, after a line of text."""
    form = _form(TEXT.encode() + b" /X Do", b"/Font << /F 4 0 R >> /XObject << /X 6 0 R >>")
    return one_page(b"/X Do", form, resources=b"/XObject << /X 6 0 R >>")


def many_text_operators(count: int = 400_000) -> bytes:
    """A page of 400,000 letters, each shown by itself at one place."""
    return one_page(_packed(b"BT /F 9 Tf 50 500 Td " + b"(x) Tj " * count + b"ET"))


def many_segments(count: int = 1_000_000) -> bytes:
    """A line of text and a path of a million segments."""
    path = TEXT.encode() + b" 0 0 m " + b"9 9 l 1 5 l " * (count // 2) + b"S"
    return one_page(_packed(path))


def many_rules(count: int = 200_000) -> bytes:
    """A line of text and 200,000 thin bars, each a path."""
    return one_page(_packed(TEXT.encode() + b" 10 10 90 0.5 re f" * count))


def deep_state(count: int = 1_000_000) -> bytes:
    """A million saved graphics states and nested arrays before a line of text."""
    return one_page(_packed(b"q " * count + b"[" * count + b"]" * count + b" " + TEXT.encode()))


def tall_page() -> bytes:
    """A page of 144,000 points."""
    return plain_pdf([TEXT], box="0 0 595 144000")


def page_tree_loop() -> bytes:
    """A page tree whose only child is itself."""
    return assemble(
        [
            CATALOG,
            b"<< /Type /Pages /Kids [3 0 R] /Count 2 >>",
            b"<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 2 >>",
        ]
    )


def deep_page_tree(depth: int = 5_000) -> bytes:
    """One page under 5,000 nodes of a tree."""
    nodes = [b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (n + 5) for n in range(depth)]
    page = (
        b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F 3 0 R >> >> >>"
    )
    first = b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>"
    return assemble([CATALOG, first, FONT, stream(TEXT.encode()), *nodes, page % (depth + 4)])


def false_count() -> bytes:
    """One page in a tree that says it has two thousand million."""
    return plain_pdf([TEXT]).replace(b"/Count 1 ", b"/Count 2000000000 ")


def no_pages() -> bytes:
    """A PDF without pages."""
    return plain_pdf([])


def many_pages(count: int = 10_000) -> bytes:
    """A PDF of 10,000 pages of a line."""
    return plain_pdf([TEXT] * count)


def protected(user: str, owner: str, permissions: int = 0) -> bytes:
    """A PDF with passwords; with an empty one for users anybody may open it."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(plain_pdf([TEXT]))))
    flags = UserAccessPermissions(permissions)
    writer.encrypt(user_password=user, owner_password=owner, algorithm="RC4-128", permissions_flag=flags)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def encrypted() -> bytes:
    """A PDF that opens with a password only."""
    return protected("word", "other")


def owner_locked() -> bytes:
    """A PDF that anybody may open and nobody but its owner may print or copy from."""
    return protected("", "other")


def truncated() -> bytes:
    """The first half of a PDF of five pages."""
    whole = plain_pdf([TEXT] * 5)
    return whole[: len(whole) // 2]


def wrong_xref() -> bytes:
    """A PDF whose cross-reference table points elsewhere."""
    whole = plain_pdf([TEXT])
    head, table, rest = whole.partition(b"xref\n")
    return head + table + rest.replace(b"0000000", b"0000999").replace(b"startxref\n", b"startxref\n9")


def xref_loop() -> bytes:
    """A PDF whose cross-reference table names itself as the one before it."""
    whole = plain_pdf([TEXT])
    start = whole.rindex(b"xref\n", 0, whole.rindex(b"startxref"))
    return whole.replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev %d" % start)


def object_stream_loop() -> bytes:
    """Object streams that extend each other, and a stream whose length is itself."""
    extended = b"<< /Type /ObjStm /N 1 /First 4 /Extends %d 0 R /Length %d 0 R >>\nstream\n9 0 << >>\nendstream"
    return one_page(
        b"<< /Length 5 0 R >>\nstream\n" + TEXT.encode() + b"\nendstream", extended % (7, 6), extended % (6, 7)
    )


def scripts() -> bytes:
    """A PDF that runs a script when it is opened, launches a program and calls a page of the web."""
    actions = (
        b"<< /S /JavaScript /JS (while (true) { app.alert\\(1\\) }) >>",
        b"<< /S /Launch /F (/bin/sh) /Next << /S /URI /URI (http://127.0.0.1:9/) >> >>",
    )
    catalog = b"/OpenAction 6 0 R /AA << /WC 7 0 R >> /Names << /JavaScript << /Names [(a) 6 0 R] >> >>"
    return one_page(TEXT.encode(), *actions, catalog=catalog, page=b"/AA << /O 7 0 R >>")


def embedded_file() -> bytes:
    """A PDF that holds another file."""
    spec = b"<< /Type /Filespec /F (../../evil.sh) /EF << /F 7 0 R >> >>"
    names = b"/Names << /EmbeddedFiles << /Names [(../../evil.sh) 6 0 R] >> >>"
    return one_page(TEXT.encode(), spec, stream(b"#!/bin/sh\necho evil"), catalog=names)


def font_loop() -> bytes:
    """A composite font whose descendant and map of letters are itself."""
    data = one_page(TEXT.encode())
    loop = b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 4 0 R /ToUnicode 4 0 R /DescendantFonts [4 0 R] >>"
    return data.replace(FONT, loop)


def type3_loop() -> bytes:
    """A font whose letter is drawn with that letter."""
    glyph = b"1000 0 d0 BT /F 9 Tf (P) Tj ET"
    font = (
        b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 80"
        b" /LastChar 80 /Widths [1000] /Encoding << /Differences [80 /P] >> /CharProcs << /P 6 0 R >>"
        b" /Resources << /Font << /F 4 0 R >> >> >>"
    )
    return one_page(TEXT.encode(), stream(glyph)).replace(FONT, font)


def broken_unicode_map() -> bytes:
    """A map of letters with a range over everything, lone surrogates, and an end that never comes."""
    broken = unicode_map({}).replace("0 beginbfchar\n\nendbfchar", "1 beginbfrange <00> <FFFFFFFF> <D800> endbfrange <")
    return plain_pdf([TEXT], to_unicode=broken)


def huge_image() -> bytes:
    """A picture of 100,000 × 100,000 pixels with 1 bit each, and a line of text."""
    data = zlib.compress(zlib.compress(bytes(1_250_000_000 // 64), 9), 9)
    image = (
        b"<< /Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 1 /ColorSpace /DeviceGray"
        b" /Filter [/FlateDecode /FlateDecode] /Length %d >>\nstream\n%s\nendstream" % (len(data), data)
    )
    return one_page(b"q 500 0 0 500 50 50 cm /I Do Q " + TEXT.encode(), image, resources=b"/XObject << /I 6 0 R >>")


def no_numbers() -> bytes:
    """Coordinates and sizes that are none, or beyond all measure."""
    odd = (
        b"BT /F 1e400 Tf nan inf Td (one) Tj ET BT /F 0 Tf 0 0 0 0 0 0 Tm (two) Tj ET"
        b" BT /F -12 Tf 1e38 -1e38 Td (three) Tj ET "
    )
    return one_page(odd + b"1e39 0 0 1e39 0 0 cm nan 0 l S 99999999999999999999 1 1 1 re f " + TEXT.encode())


def odd_boxes() -> bytes:
    """A page whose box is upside down and turned, in units of ten, with a crop box outside of it."""
    page = b"/MediaBox [595 842 0 0] /CropBox [900 900 1500 1500] /Rotate 450 /UserUnit 10"
    return one_page(TEXT.encode(), page=page)


def empty_box() -> bytes:
    """A page without an area."""
    return one_page(TEXT.encode(), page=b"/MediaBox [0 0 0 0]")


def box_of_no_numbers() -> bytes:
    """A page whose box holds words and too many numbers."""
    return one_page(TEXT.encode(), page=b"/MediaBox [(a) /b null 1e99 7 8 9]")


KINDS: tuple[Callable[[], bytes], ...] = (
    deflate_bomb, form_bomb, form_loop, many_text_operators, many_segments, many_rules, deep_state, tall_page,
    page_tree_loop, deep_page_tree, false_count, no_pages, many_pages, encrypted, owner_locked, truncated, wrong_xref,
    xref_loop, object_stream_loop, scripts, embedded_file, font_loop, type3_loop, broken_unicode_map, huge_image,
    no_numbers, odd_boxes, empty_box, box_of_no_numbers,
)  # fmt: skip
