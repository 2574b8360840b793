"""Image files: measured and flagged, or refused by name."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from schemas.errors import SourceError
from schemas.settings import Limits
from tasks.read import image as image_reader
from tasks.read.image import look_inside, read_image
from tests.unit.tasks.read.pictures import spread


def shown(data: bytes | None) -> Image.Image:
    assert data is not None
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("suffix", ["png", "jpg", "tiff", "bmp"])
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
    Image.new("1", (13_400, 13_400)).save(path)
    with pytest.raises(SourceError, match=r"page\.png: has more than 178 million pixels; scale it down"):
        read_image(path, tmp_path, Limits())


def test_a_bomb_of_words_beside_the_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    Image.new("L", (30, 30)).save(path)
    data = path.read_bytes()
    chunk = b"zTXtk\0\0" + zlib.compress(b"A" * 100_000_000, 9)
    whole = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    path.write_bytes(data[:33] + whole + data[33:])
    with pytest.raises(SourceError, match=r"page\.png: is not a readable image"):
        read_image(path, tmp_path, Limits())


def test_a_tiff_whose_pages_lead_back_to_the_first_ends(tmp_path: Path) -> None:
    path = tmp_path / "page.tif"
    Image.new("L", (30, 30)).save(path)
    data = bytearray(path.read_bytes())
    (first,) = struct.unpack("<I", data[4:8])
    (count,) = struct.unpack("<H", data[first : first + 2])
    data[first + 2 + 12 * count : first + 6 + 12 * count] = struct.pack("<I", first)
    path.write_bytes(data)
    assert len(read_image(path, tmp_path, Limits()).pages) == 1


def test_a_photograph_that_lies_on_its_side_is_turned_by_what_its_camera_noted(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    image = Image.new("RGB", (300, 200), "white")
    ImageDraw.Draw(image).rectangle((0, 0, 40, 40), fill="black")
    exif = Image.Exif()
    exif[0x0112] = 6  # its top is at the right
    image.save(path, dpi=(100, 100), exif=exif)
    (page,) = read_image(path, tmp_path, Limits()).pages
    upright = shown(page.image)
    assert upright.size == (200, 300)
    assert upright.convert("L").getpixel((190, 10)) < 60  # type: ignore[operator]  # one channel
    assert (page.width, page.height) == (144, 216)


def test_an_upright_png_is_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "page.png"
    Image.new("L", (200, 300), 255).save(path)
    (page,) = read_image(path, tmp_path, Limits()).pages
    assert page.image == path.read_bytes()


@pytest.mark.parametrize("suffix", ["png", "jpg", "tif", "webp"])
def test_facing_pages_are_two_pages_from_left_to_right(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"spread.{suffix}"
    image = spread()
    ImageDraw.Draw(image).rectangle((100, 10, 200, 40), fill=0)
    image.save(path)
    pages = read_image(path, tmp_path, Limits()).pages
    assert [page.reasons for page in pages] == [
        ["image_needs_ocr", "two_up_spread: left"],
        ["image_needs_ocr", "two_up_spread: right"],
    ]
    left, right = (shown(page.image).convert("L") for page in pages)
    assert left.getpixel((150, 25)) < 60  # type: ignore[operator]  # one channel
    assert right.getpixel((150, 25)) > 200  # type: ignore[operator]
    assert left.width + right.width == 1400


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16"])
def test_pages_of_every_kind_of_colour_have_a_picture(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "page.tif"
    Image.new("RGB" if mode == "P" else mode, (20, 30)).convert(mode).save(path)
    (page,) = read_image(path, tmp_path, Limits()).pages
    assert shown(page.image).size == (20, 30)


def test_a_damaged_page_of_a_tiff_costs_itself(tmp_path: Path) -> None:
    path = tmp_path / "pages.tif"
    frames = [Image.effect_noise((60, 60), 50) for _ in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:], compression="tiff_adobe_deflate")
    with Image.open(path) as image:
        image.seek(1)
        (offset,) = image.tag_v2[273]  # type: ignore[attr-defined]  # of TIFF images
    data = bytearray(path.read_bytes())
    data[offset : offset + 400] = b"\xff" * 400
    path.write_bytes(data)
    pages = read_image(path, tmp_path, Limits()).pages
    assert [page.status for page in pages] == ["flagged", "failed", "flagged"]
    assert pages[1].reasons[0].startswith("image_not_readable: frame 2: ")


def test_a_small_copy_in_a_tiff_is_no_page(tmp_path: Path) -> None:
    path = tmp_path / "page.tif"
    copy = Image.new("L", (10, 10))
    copy.encoderinfo = {"tiffinfo": {254: 1}}
    Image.new("L", (100, 100)).save(path, save_all=True, append_images=[copy])
    assert look_inside(path, Limits()) == (1, "")


@pytest.mark.parametrize("suffix", ["gif", "webp", "png"])
def test_a_moving_picture_is_refused(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"film.{suffix}"
    frames = [Image.new("L", (30, 30), shade) for shade in (0, 90, 200)]
    frames[0].save(path, save_all=True, append_images=frames[1:])
    with pytest.raises(SourceError, match=r"is a moving image; export its pages as single images"):
        read_image(path, tmp_path, Limits())


def test_too_many_frames_name_the_setting(tmp_path: Path) -> None:
    path = tmp_path / "pages.tif"
    frames = [Image.new("1", (10, 10)) for _ in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:])
    with pytest.raises(SourceError, match=r"has 3 pages; .*limits\.pages"):
        read_image(path, tmp_path, Limits(pages=2))


def test_a_large_picture_is_kept_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_reader, "MOST_KEPT", 10_000)
    path = tmp_path / "page.png"
    Image.new("L", (200, 400), 255).save(path)
    (page,) = read_image(path, tmp_path, Limits()).pages
    assert shown(page.image).size == (70, 141)
    assert (page.width, page.height) == (200, 400)
