"""Figures of PDF pages: what is one, where it is read, and what is left out."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest
from PIL import Image

from tests.unit.tasks.read.drawings import PICTURE, TRIANGLE, prose, read, text


def test_a_drawing_is_a_figure_and_holds_its_labels(tmp_path: Path) -> None:
    content = prose(72, 700, "Problem 1. In the triangle find the angle.") + TRIANGLE
    content += text(88, 494, "A") + text(254, 494, "B") + text(176, 604, "C") + text(72, 400, "Problem 2. Find n.")
    (page,) = read(tmp_path, content)
    assert page.text == "Problem 1. In the triangle find the angle.\n(image1)\nProblem 2. Find n."
    (figure,) = page.figures
    assert figure.bbox == pytest.approx([88, 228, 262, 348], abs=5)
    assert (page.status, page.reasons) == ("ok", [])


def test_a_figure_is_cut_out_as_a_picture_at_150_dots_an_inch(tmp_path: Path) -> None:
    (page,) = read(tmp_path, text(72, 700, "Problem 1. Look.") + TRIANGLE)
    (figure,) = page.figures
    assert figure.data is not None
    image = Image.open(io.BytesIO(figure.data))
    x0, y0, x1, y1 = figure.bbox
    assert image.size == pytest.approx(((x1 - x0 + 4) * 150 / 72, (y1 - y0 + 4) * 150 / 72), abs=2)
    assert image.mode == "L"


@pytest.mark.parametrize("caption", ["Figure 3. The triangle", "Abb. 2", "1. att.", "Fig. 4: le triangle"])
def test_a_caption_below_stays_in_the_text_and_is_noted(tmp_path: Path, caption: str) -> None:
    content = text(72, 700, "Problem 1. Look at it.") + TRIANGLE + text(140, 482, caption)
    (page,) = read(tmp_path, content)
    assert page.text == f"Problem 1. Look at it.\n(image1)\n{caption}"
    assert page.figures[0].caption == caption


def test_a_picture_is_a_figure(tmp_path: Path) -> None:
    (page,) = read(tmp_path, text(72, 700, "Problem 1. Look.") + PICTURE.format(w=120, h=90, x=100, y=500))
    assert page.text == "Problem 1. Look.\n(image1)"
    assert page.figures[0].bbox == pytest.approx([100, 252, 220, 342], abs=1)


@pytest.mark.parametrize(
    "drawing",
    [
        "60 640 400 90 re S ",
        "0.8 g 60 640 400 90 re f 0 g ",
        "60 735 m 460 735 l S 60 640 m 460 640 l S ",
        "72 697 m 120 697 l S ",
        "70 697 60 14 re S ",
        "20 20 555 800 re S ",
        "50 100 m 50 800 l S ",
        "100 100 8 8 re f ",
        PICTURE.format(w=9, h=9, x=60, y=698),
    ],
    ids=["frame", "background", "rules", "underline", "boxed-word", "page-border", "margin", "bullet", "icon"],
)
def test_frames_rules_and_ornaments_are_no_figures(tmp_path: Path, drawing: str) -> None:
    lines = ("Problem 1. Find all numbers that are", "equal to the sum of their digits.", "Prove your answer.")
    (page,) = read(tmp_path, drawing + prose(72, 700, *lines))
    assert (page.text, page.figures) == ("\n".join(lines), [])


def test_a_figure_inside_of_a_frame_with_text_is_one(tmp_path: Path) -> None:
    framed = "0.9 g 60 450 450 280 re f 0 g 60 450 450 280 re S " + TRIANGLE
    (page,) = read(tmp_path, framed + prose(72, 700, "Problem 1. In the triangle below", "find the sum of angles."))
    assert page.text.split("\n")[-1] == "(image1)"
    assert page.figures[0].bbox == pytest.approx([100, 242, 250, 342], abs=3)


def test_a_figure_beside_text_is_read_after_its_paragraph(tmp_path: Path) -> None:
    lines = ["Problem 1. The triangle on the right", "has sides that are all of different", "lengths. Find the", ""]
    content = prose(72, 700, *lines) + prose(72, 640, "Problem 2. Find all the numbers that", "are prime.")
    drawing = "400 620 m 500 620 l 450 712 l h S 450 712 m 450 620 l S "
    (page,) = read(tmp_path, content + drawing)
    assert page.text.split("\n").index("(image1)") == 3


@pytest.mark.parametrize(
    "frame",
    [
        "100 560 m 300 560 l S 100 480 m 300 480 l S 100 480 m 100 560 l S 300 480 m 300 560 l S ",
        "100 480 200 80 re S ",
    ],
    ids=["four-lines", "rectangle"],
)
def test_a_frame_around_a_formula_keeps_it_as_text_and_an_empty_one_with_sides_is_a_figure(
    tmp_path: Path, frame: str
) -> None:
    (framed,) = read(tmp_path, text(72, 700, "Problem 1. Here.") + frame + text(150, 515, "a + b > 3"))
    assert "a + b > 3" in framed.text.replace("$", "")
    assert framed.figures == []
    (sides,) = read(tmp_path, text(72, 700, "Problem 1. Here.") + frame + text(195, 468, "6") + text(90, 515, "4"))
    assert (sides.text, len(sides.figures)) == ("Problem 1. Here.\n(image1)", 1)


def test_a_number_line_is_a_figure(tmp_path: Path) -> None:
    ticks = "".join(f"{120 + 40 * n} 497 m {120 + 40 * n} 503 l S " for n in range(6))
    labels = "".join(text(117 + 40 * n, 484, str(n)) for n in range(6))
    (page,) = read(tmp_path, text(72, 700, "Problem 1. Here.") + "100 500 m 340 500 l S " + ticks + labels)
    assert page.text == "Problem 1. Here.\n(image1)"


def test_figures_side_by_side_are_read_from_left_to_right(tmp_path: Path) -> None:
    content = (
        text(72, 700, "Problem 1. Look.")
        + TRIANGLE
        + TRIANGLE.replace("100 500", "300 530")
        .replace("250 500", "450 530")
        .replace("180 600", "380 640")
        .replace("180 500", "380 530")
    )
    (page,) = read(tmp_path, content)
    assert [round(figure.bbox[0], -1) for figure in page.figures] == [100, 300]


def test_figures_are_numbered_through_the_document(tmp_path: Path) -> None:
    one, two = read(tmp_path, text(72, 700, "One.") + TRIANGLE, text(72, 700, "Two.") + TRIANGLE.replace("100", "110"))
    assert (one.text, two.text) == ("One.\n(image1)", "Two.\n(image2)")


def test_a_logo_on_every_page_is_left_out_and_said(tmp_path: Path) -> None:
    logo = PICTURE.format(w=60, h=40, x=500, y=780)
    pages = read(tmp_path, *[logo + text(72, 700, f"Problem {number}. Find it.") for number in (1, 2, 3)])
    assert [page.figures for page in pages] == [[], [], []]
    assert [page.reasons for page in pages] == [["running_figure"]] * 3
    assert {page.status for page in pages} == {"ok"}


def test_words_in_a_figure_are_said(tmp_path: Path) -> None:
    (page,) = read(tmp_path, text(72, 700, "Problem 1. Look.") + TRIANGLE + text(150, 520, "River"))
    assert page.text == "Problem 1. Look.\n(image1)"
    assert page.reasons == ["figure_text: image1: River"]


def test_a_picture_that_fills_the_page_is_no_figure_but_a_reason_to_look(tmp_path: Path) -> None:
    (page,) = read(tmp_path, PICTURE.format(w=595, h=842, x=0, y=0) + text(300, 30, "17"))
    assert (page.figures, page.status) == ([], "flagged")
    assert "mostly_picture" in page.reasons


def test_a_scan_with_its_text_beneath_is_read_as_text(tmp_path: Path) -> None:
    lines = ["Problem 1. Find all numbers that are equal", "to the sum of their digits, and prove it."] * 4
    (page,) = read(tmp_path, PICTURE.format(w=595, h=842, x=0, y=0) + prose(72, 700, *lines))
    assert (page.figures, page.status) == ([], "ok")


def test_a_huge_number_of_paths_costs_little_time(tmp_path: Path) -> None:
    scattered = "".join(
        f"{30 + n % 500} {30 + n * 7 % 750} m {33 + n % 500} {35 + n * 7 % 750} l S " for n in range(10_000)
    )
    start = time.process_time()
    (page,) = read(tmp_path, text(72, 800, "Problem 1.") + scattered)
    assert time.process_time() - start < 3
    assert "drawings_left_out" in page.reasons


def test_frames_around_very_many_pieces_of_text_cost_little_time(tmp_path: Path) -> None:
    pieces = "".join(f"1 0 0 1 {20 + n // 100 * 6} {20 + n % 100 * 8} Tm (x) Tj " for n in range(9_000))
    frames = "".join(f"{n * 0.5} {n * 0.5} {590 - n} {840 - n} re S " for n in range(200))
    start = time.process_time()
    (page,) = read(tmp_path, f"BT /F 3 Tf {pieces} ET " + frames)
    assert time.process_time() - start < 5
    assert page.figures == []
    assert "drawings_left_out" in page.reasons
