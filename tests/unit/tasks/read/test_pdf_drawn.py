"""Drawings of a PDF page: what the scan finds, inside of forms too, and where it stops."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest

from tasks.read.pdf_drawn import MAX_DEPTH, MAX_OBJECTS, Drawn, Kind, read_drawn
from tests.unit.tasks.read.pdfs import assemble, plain_pdf, stream


def drawn(data: bytes) -> Drawn:
    document = pdfium.PdfDocument(data)
    try:
        return read_drawn(document[0])
    finally:
        document.close()


def with_forms(content: str, *forms: str) -> bytes:
    """Return a page that may do `/X0`, and forms each of which may do the next one."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R "
        b"/Resources << /XObject << /X0 5 0 R >> >> >>",
        stream(content.encode()),
    ]
    for number, form in enumerate(forms):
        inner = f"/Resources << /XObject << /X{number + 1} {6 + number} 0 R >> >>"
        head = f"/Type /XObject /Subtype /Form /BBox [0 0 600 800] {inner}"
        objects.append(stream(form.encode()).replace(b"<< ", f"<< {head} ".encode(), 1))
    return assemble(objects)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ("50 50 m 250 50 l S", Kind.THIN),
        ("50 50 1 200 re f", Kind.THIN),
        ("50 50 200 100 re S", Kind.RECTANGLE),
        ("50 50 m 250 150 l S", Kind.PATH),
        ("0.5 g 50 50 200 100 re f", Kind.RECTANGLE),
        ("50 50 m 250 150 150 300 50 250 c S", Kind.PATH),
    ],
    ids=["line", "bar", "rectangle", "slanted", "filled", "curve"],
)
def test_a_drawing_has_its_kind(content: str, kind: Kind) -> None:
    assert [shape.kind for shape in drawn(plain_pdf([content])).shapes] == [kind]


def test_white_on_white_and_what_is_clipped_away_is_nothing() -> None:
    assert drawn(plain_pdf(["1 g 50 50 200 100 re f"])).shapes == []
    assert drawn(plain_pdf(["10 10 20 20 re W n 50 50 m 250 150 l S"])).shapes == []


def test_a_path_ends_where_it_is_clipped() -> None:
    (shape,) = drawn(plain_pdf(["100 100 50 60 re W n 0 0 m 300 300 l S"])).shapes
    assert [round(side) for side in shape.box] == [100, 100, 150, 160]


def test_text_alone_has_no_drawings() -> None:
    found = drawn(plain_pdf(["BT /F 12 Tf 50 700 Td (x) Tj ET"]))
    assert (found.shapes, found.has_figures, found.complete) == ([], False, True)


def test_horizontal_lines_are_no_reason_to_look_for_figures() -> None:
    assert not drawn(plain_pdf(["50 50 m 250 50 l S"])).has_figures
    assert drawn(plain_pdf(["50 50 m 50 150 l S"])).has_figures


def test_what_is_inside_of_forms_stands_where_their_matrices_put_it() -> None:
    data = with_forms("q 2 0 0 2 100 100 cm /X0 Do Q", "q 1 0 0 1 10 20 cm /X1 Do Q", "0 0 m 30 40 l S")
    (shape,) = drawn(data).shapes
    assert [round(side) for side in shape.box] == pytest.approx([120, 140, 180, 220], abs=4)


def test_forms_in_forms_end_at_a_depth() -> None:
    data = with_forms("/X0 Do", *[f"/X{number + 1} Do 0 0 m 30 40 l S" for number in range(2 * MAX_DEPTH)])
    assert len(drawn(data).shapes) <= MAX_DEPTH


def test_more_objects_than_are_looked_at_are_said() -> None:
    found = drawn(plain_pdf(["0 0 m 30 40 l S\n" * (MAX_OBJECTS + 10)]))
    assert not found.complete
    assert len(found.shapes) == MAX_OBJECTS


def test_rules_and_strokes_of_a_radical_are_found_in_turned_text() -> None:
    upright = drawn(plain_pdf(["100 110 m 160 110 l S 96 100 m 100 110 l S"])).rules(0)
    turned = drawn(plain_pdf(["490 100 m 490 160 l S 500 96 m 490 100 l S"])).rules(1)
    assert (len(upright[0]), len(upright[1])) == (1, 1)
    assert (len(turned[0]), len(turned[1])) == (1, 1)


def test_places_that_are_no_numbers_are_left_out() -> None:
    huge = "9" * 60
    found = drawn(plain_pdf([f"0 0 m {huge} {huge} l S 50 50 m 250 150 l S"]))
    assert any(shape.box[2] < 1000 for shape in found.shapes)
