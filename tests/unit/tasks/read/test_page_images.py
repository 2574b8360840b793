"""Pictures of PDF pages: who gets one, and that a failed one is never passed on."""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from schemas.errors import SourceError
from schemas.settings import ReadSettings, Settings
from tasks.read import poppler
from tasks.read.draft import PageDraft
from tasks.read.page_images import MAX_PIXELS, MOST_FAILURES, PageImages, picture_size
from tasks.read.poppler import render_page
from tasks.read.sandbox import close_child
from tests.unit.tasks.read.pdfs import lines, plain_pdf, write

needs_poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not installed")
PAGE = PageDraft(text="", status="flagged", reasons=[], confidence=None, width=595, height=842, figures=[])


@pytest.fixture(autouse=True)
def _no_child_left() -> Iterator[None]:
    yield
    close_child()


@needs_poppler
def test_a_flagged_page_has_a_picture_of_its_shape(tmp_path: Path) -> None:
    page = PageImages(write(tmp_path, plain_pdf([lines("one"), lines("two")])), Settings()).add_to(PAGE, 2)
    assert page.image is not None
    width, height = Image.open(io.BytesIO(page.image)).size
    assert (abs(width - 1240) <= 2, abs(height - 1755) <= 2) == (True, True)
    assert (page.status, page.reasons) == ("flagged", [])


@pytest.mark.parametrize(
    ("wanted", "status", "has_picture"),
    [
        ("none", "flagged", False),
        ("flagged", "ok", False),
        ("flagged", "flagged", True),
        ("flagged", "failed", True),
        ("all", "ok", True),
        ("all", "blank", False),
    ],
)
@needs_poppler
def test_the_setting_says_which_pages_get_one(tmp_path: Path, wanted: str, status: str, *, has_picture: bool) -> None:
    settings = Settings(read=ReadSettings.model_validate({"page_images": wanted}))
    images = PageImages(write(tmp_path, plain_pdf([lines("text")])), settings)
    page = images.add_to(replace(PAGE, status=status), 1)  # type: ignore[arg-type]  # one of the closed list
    assert (page.image is not None) is has_picture


@needs_poppler
def test_pd_14_a_page_too_tall_to_be_read_has_no_picture(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf([lines("tall")], box="0 0 595 144000"))
    page = PageImages(path, Settings()).add_to(replace(PAGE, height=144_000), 1)
    assert (page.image, page.status) == (None, "flagged")
    assert page.reasons == ["page_image_failed: the page is too large, 595×144000 points"]


def test_pd_14_a_picture_of_one_pixel_fails_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poppler, "convert_from_path", lambda *_, **__: [Image.new("RGB", (1, 1), "white")])
    with pytest.raises(SourceError, match="page_image_failed: the picture has 1×1 pixels"):
        render_page(tmp_path / "a.pdf", 1, 1755, 1240, 5)


@needs_poppler
@pytest.mark.parametrize(
    ("data", "height", "why"),
    [
        (plain_pdf([""]), 842, "nothing is seen in the picture"),
        (b"%PDF-1.7 broken", 842, "poppler cannot read the file"),
        (plain_pdf([lines("x")]), 300, "the picture has 877×1240 pixels"),
        (plain_pdf([lines("x")]), 0, "the page has no area"),
    ],
    ids=["blank", "broken", "other-shape", "no-area"],
)
def test_a_page_without_its_picture_says_why(tmp_path: Path, data: bytes, height: float, why: str) -> None:
    page = PageImages(write(tmp_path, data), Settings()).add_to(replace(PAGE, height=height), 1)
    assert (page.image, page.reasons) == (None, [f"page_image_failed: {why}"])


def test_a_page_that_was_ok_is_flagged_when_its_picture_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    settings = Settings(read=ReadSettings(page_images="all"))
    page = PageImages(tmp_path / "a.pdf", settings).add_to(replace(PAGE, status="ok"), 1)
    assert (page.status, page.reasons) == ("flagged", ["page_image_failed: pdftoppm is not installed"])


@needs_poppler
def test_after_some_failures_in_a_row_the_rest_is_not_tried(tmp_path: Path) -> None:
    images = PageImages(write(tmp_path, b"%PDF-1.7 broken"), Settings())
    pages = [images.add_to(PAGE, number) for number in range(1, MOST_FAILURES + 2)]
    assert pages[-1].reasons == [f"page_image_failed: not tried after {MOST_FAILURES} pages that failed"]


def test_a_picture_has_a_bounded_number_of_pixels() -> None:
    assert picture_size(595, 842, 150) == (1755, 1240)
    long_side, short_side = picture_size(2_000, 3_000, 600)
    assert short_side is not None
    assert long_side * short_side <= 1.01 * MAX_PIXELS
    assert picture_size(None, None, 150) == (1755, None)
