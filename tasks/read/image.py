"""Image files (photographs and scans of pages): upright pages with their pictures, flagged as in need of OCR.

Put opening image files and making pages of them here. Keep finding facing pages in `tasks.read.spreads`, and
recognition of what pages show out.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from schemas.errors import SourceError
from schemas.settings import Limits
from tasks.read.draft import DocumentDraft, PageDraft
from tasks.read.spreads import find_gutter
from tasks.read.versions import reader_version

VERSION = "2"
FORMATS = ("PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF")
MAX_PIXELS = 178_000_000
"""Of a frame that is opened (A0 at 300 dots an inch has 140 million); Pillow refuses more."""
MOST_KEPT = 40_000_000
"""Pixels of a page's picture; a larger one is scaled down (A4 at 600 dots an inch has 35 million)."""
POINTS_PER_INCH = 72
JPEG_QUALITY = 92
ORIENTATION = 0x0112
ON_ITS_SIDE = frozenset((5, 6, 7, 8))
"""EXIF orientations that swap width and height."""
SUBFILE = 254
"""TIFF's tag for what a frame is; its bit 0 says: a smaller copy of another one."""
BROKEN = (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, TypeError, KeyError, OverflowError)
"""What Pillow raises for damaged files."""


def read_image(path: Path, root: Path, limits: Limits) -> DocumentDraft:  # noqa: ARG001  # every reader's shape
    """Return one `flagged` page without text for each page that the image shows, with its picture upright.

    Every frame of a TIFF is one, smaller copies left out; a frame with two facing pages is two, the left one first,
    which their reasons say (`two_up_spread: left`). Sizes are in points by the file's resolution, or a pixel a point
    where it states none. A damaged frame of many is a `failed` page. Raises `SourceError` for a file that is no image,
    is damaged, moves (GIF, WebP, PNG), or has more than 178 million pixels or `limits.pages` frames.
    """
    pages: list[PageDraft] = []
    with _opened(path) as image:
        frames = _frames(image, path, limits)
        for frame in frames:
            try:
                pages += _pages_of(image, frame, path)
            except (*BROKEN, SourceError) as error:
                if len(frames) == 1:
                    raise
                pages.append(_page(None, "failed", [f"image_not_readable: frame {frame + 1}: {error}"], (None, None)))
    if all(page.status == "failed" for page in pages):
        raise SourceError(f"{path.name}: none of its {len(pages)} pages can be loaded; it is damaged, export it again")
    return DocumentDraft(pages=pages, reader="image", reader_version=reader_version(VERSION, "pillow"))


def look_inside(path: Path, limits: Limits) -> tuple[int, str]:
    """Return how many frames the image has, and no text; raises as `read_image`, but for damage within the picture."""
    with _opened(path) as image:
        return len(_frames(image, path, limits)), ""


@contextmanager
def _opened(path: Path) -> Iterator[Image.Image]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # oddities of metadata are no news; size is checked here
            with Image.open(path, formats=FORMATS) as image:
                yield image
    except Image.DecompressionBombError as error:
        raise _too_large(path) from error
    except BROKEN as error:
        cause = getattr(error, "strerror", None) or error  # without the path that messages of the system end with
        raise SourceError(f"{path.name}: is not a readable image ({cause}); export it again") from error


def _frames(image: Image.Image, path: Path, limits: Limits) -> list[int]:
    """Return the numbers of the frames that are pages."""
    if image.width * image.height > MAX_PIXELS:
        raise _too_large(path)
    count = getattr(image, "n_frames", 1)
    if image.format != "TIFF":
        if count > 1 and image.format != "MPO":  # cameras keep previews beside the picture
            raise SourceError(f"{path.name}: is a moving image; export its pages as single images")
        return [0]
    if count > limits.pages:
        raise SourceError(f"{path.name}: has {count} pages; to read so many raise the setting limits.pages")
    return [frame for frame in range(count) if count == 1 or not _is_copy(image, frame)] or [0]


def _is_copy(image: Image.Image, frame: int) -> bool:
    try:
        image.seek(frame)
        kind = image.tag_v2.get(SUBFILE, 0)  # type: ignore[attr-defined]  # of TIFF images
    except BROKEN:
        return False  # reading it will say what is wrong
    return isinstance(kind, int) and bool(kind & 1)


def _pages_of(image: Image.Image, frame: int, path: Path) -> list[PageDraft]:
    """Return the page of a frame, or the two of them."""
    if frame or image.format == "TIFF":
        image.seek(frame)
    if image.width * image.height > MAX_PIXELS:
        raise _too_large(path)
    size, orientation = image.size, image.getexif().get(ORIENTATION, 1)
    points = _points(image, turned=orientation in ON_ITS_SIDE)
    is_jpeg = image.format in ("JPEG", "MPO")
    plain = _plain(image)
    gutter = find_gutter(plain)
    if gutter is not None:
        return _halves(plain, gutter, points, is_jpeg=is_jpeg)
    as_it_is = orientation == 1 and plain.size == size and image.format in ("PNG", "JPEG")
    data = path.read_bytes() if as_it_is else _encoded(plain, is_jpeg=is_jpeg)
    return [_page(data, "flagged", ["image_needs_ocr"], points)]


def _halves(image: Image.Image, gutter: int, points: tuple[float, float], *, is_jpeg: bool) -> list[PageDraft]:
    pages = []
    for side, x0, x1 in (("left", 0, gutter), ("right", gutter, image.width)):
        data = _encoded(image.crop((x0, 0, x1, image.height)), is_jpeg=is_jpeg)
        size = (round(points[0] * (x1 - x0) / image.width, 2), points[1])
        pages.append(_page(data, "flagged", ["image_needs_ocr", f"two_up_spread: {side}"], size))
    return pages


def _plain(image: Image.Image) -> Image.Image:
    """Return the frame upright, in grey or colour on white, of at most `MOST_KEPT` pixels."""
    image.draft("RGB", (7_000, 7_000))  # of a JPEG beyond all use, decode a smaller version
    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I"):
        upright = upright.point(lambda value: value / 256).convert("L")
    if upright.mode in ("LA", "PA", "RGBA", "La", "RGBa") or "transparency" in upright.info:
        over = upright.convert("RGBA")
        upright = Image.new("RGBA", over.size, "white")
        upright.alpha_composite(over)
    if upright.mode not in ("1", "L", "RGB"):
        upright = upright.convert("RGB")
    if upright.width * upright.height > MOST_KEPT:
        scale = (MOST_KEPT / (upright.width * upright.height)) ** 0.5
        grey = upright.convert("L") if upright.mode == "1" else upright
        upright = grey.resize((max(1, int(upright.width * scale)), max(1, int(upright.height * scale))))
    return upright


def _encoded(image: Image.Image, *, is_jpeg: bool) -> bytes:
    target = io.BytesIO()
    if is_jpeg:
        image.save(target, "JPEG", quality=JPEG_QUALITY)
    else:
        image.save(target, "PNG")
    return target.getvalue()


def _page(data: bytes | None, status: str, reasons: list[str], points: tuple[float | None, float | None]) -> PageDraft:
    return PageDraft(
        text="",
        status=status,  # type: ignore[arg-type]  # one of the closed list, checked when the row is written
        reasons=reasons,
        confidence=None,
        width=points[0],
        height=points[1],
        figures=[],
        image=data,
    )


def _points(image: Image.Image, *, turned: bool) -> tuple[float, float]:
    dpi = image.info.get("dpi", (POINTS_PER_INCH, POINTS_PER_INCH))
    across, down = (float(value) if 30 <= float(value) <= 2400 else float(POINTS_PER_INCH) for value in dpi)
    width = round(image.width * POINTS_PER_INCH / across, 2)
    height = round(image.height * POINTS_PER_INCH / down, 2)
    return (height, width) if turned else (width, height)


def _too_large(path: Path) -> SourceError:
    return SourceError(f"{path.name}: has more than {MAX_PIXELS // 10**6} million pixels; scale it down")
