"""Direct calls of pdfium: what they return is what its own binding returns."""

from __future__ import annotations

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from tasks.read.pdf_calls import INT, POINTER, address_of, direct
from tests.unit.tasks.read.drawings import TRIANGLE
from tests.unit.tasks.read.pdfs import plain_pdf


def test_a_direct_call_returns_what_the_binding_returns() -> None:
    document = pdfium.PdfDocument(plain_pdf([TRIANGLE]))
    page = document[0]
    count = direct(pdfium_c.FPDFPage_CountObjects, INT, POINTER)
    assert count(address_of(page.raw)) == pdfium_c.FPDFPage_CountObjects(page.raw) > 0
    document.close()


def test_no_handle_has_the_address_zero() -> None:
    assert address_of(None) == 0
