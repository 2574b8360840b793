"""Image files: measured and flagged, or refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from schemas.errors import SourceError
from schemas.settings import Limits
from tasks.read.image import look_inside, read_image


@pytest.mark.parametrize("suffix", ["png", "jpg", "tiff"])
def test_an_image_is_one_flagged_page_with_its_size_in_points(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"page.{suffix}"
    Image.new("L", (300, 600), 255).save(path, dpi=(150, 150))
    (page,) = read_image(path, tmp_path, Limits()).pages
    assert (page.status, page.reasons, page.text) == ("flagged", ["image_needs_ocr"], "")
    assert (page.width, page.height) == pytest.approx((144, 288), rel=0.01)


def test_without_a_resolution_a_pixel_is_a_point(tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    Image.new("1", (30, 60)).save(path)
    (page,) = read_image(path, tmp_path, Limits()).pages
    assert (page.width, page.height) == (30, 60)


def test_every_frame_of_a_tiff_is_a_page(tmp_path: Path) -> None:
    path = tmp_path / "pages.tif"
    frames = [Image.new("1", (10, 10 + n)) for n in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:])
    assert look_inside(path, Limits()) == (3, "")
    assert len(read_image(path, tmp_path, Limits()).pages) == 3


@pytest.mark.parametrize("data", [b"", b"no image", b"\x89PNG\r\n\x1a\n" + b"\0" * 50, b"\xff\xd8\xff\xe0"], ids=repr)
def test_a_damaged_image_is_refused_by_name(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "page.png"
    path.write_bytes(data)
    with pytest.raises(SourceError, match=r"page\.png: is not a readable image"):
        read_image(path, tmp_path, Limits())


def test_a_truncated_png_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    Image.effect_noise((200, 200), 50).save(path)
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(SourceError, match="export it again"):
        read_image(path, tmp_path, Limits())


def test_a_pixel_bomb_is_refused_unopened(tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    Image.new("1", (30_000, 30_000)).save(path)
    with pytest.raises(SourceError, match="million pixels"):
        read_image(path, tmp_path, Limits())
