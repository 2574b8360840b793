"""Pictures of figures: their limits of pixels, bytes and time, and what is no picture."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pypdfium2 as pdfium
import pytest
from PIL import Image

from tasks.read.pdf_crops import MAX_OPEN, MAX_PIXELS, Cutter, picture, png_file
from tests.unit.tasks.read.drawings import TRIANGLE
from tests.unit.tasks.read.pdfs import plain_pdf

BOX = (100.0, 242.0, 250.0, 342.0)


@pytest.fixture
def document() -> Iterator[pdfium.PdfDocument]:
    opened = pdfium.PdfDocument(plain_pdf([TRIANGLE, "1 0 0 RG " + TRIANGLE]))
    yield opened
    opened.close()


def opened(data: bytes | None) -> Image.Image:
    assert data is not None
    return Image.open(io.BytesIO(data))


def test_greys_are_kept_as_greys_and_colours_as_colours(document: pdfium.PdfDocument) -> None:
    assert [opened(picture(document[number], BOX)).mode for number in (0, 1)] == ["L", "RGB"]


def test_a_box_in_which_nothing_is_seen_has_no_picture(document: pdfium.PdfDocument) -> None:
    assert picture(document[0], (300, 20, 400, 120)) is None


@pytest.mark.parametrize("box", [(900, 900, 950, 950), (100, 300, 100, 300), (250, 342, 100, 242)])
def test_a_box_outside_of_the_page_or_turned_round_has_no_picture(
    document: pdfium.PdfDocument, box: tuple[float, float, float, float]
) -> None:
    assert picture(document[0], box) is None


def test_a_huge_figure_has_a_bounded_number_of_pixels() -> None:
    opened_document = pdfium.PdfDocument(plain_pdf(["0 0 m 9000 9000 l S"], box="0 0 9000 9000"))
    width, height = opened(picture(opened_document[0], (0, 0, 9000, 9000))).size
    opened_document.close()
    assert 0.9 * MAX_PIXELS < width * height <= 1.01 * MAX_PIXELS


def test_no_more_pictures_are_cut_when_time_or_bytes_are_used_up(document: pdfium.PdfDocument) -> None:
    cutter = Cutter(document, timeout_s=300)
    assert cutter.cut(0, [BOX])[0] is not None
    cutter.bytes_left = 0
    assert cutter.cut(0, [BOX, BOX]) == [None, None]
    assert Cutter(document, timeout_s=0).cut(0, [BOX]) == [None]


def test_a_page_that_is_kept_open_is_cut_from_and_closed(document: pdfium.PdfDocument) -> None:
    cutter, page = Cutter(document, timeout_s=60), document[0]
    assert cutter.keep(0, page)
    assert cutter.cut(0, [BOX]) == Cutter(document, timeout_s=60).cut(0, [BOX])
    assert not page.raw


def test_no_more_pages_than_the_limit_are_kept_open(document: pdfium.PdfDocument) -> None:
    cutter = Cutter(document, timeout_s=60)
    kept = [cutter.keep(number, document[0]) for number in range(MAX_OPEN + 1)]
    assert kept == [True] * MAX_OPEN + [False]


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_a_picture_has_the_bands_and_values_of_what_was_rendered(mode: str) -> None:
    picture = Image.linear_gradient("L").resize((31, 17)).convert(mode)
    again = Image.open(io.BytesIO(png_file(picture)))
    assert (again.mode, again.size, again.tobytes()) == (mode, (31, 17), picture.tobytes())
