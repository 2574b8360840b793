"""Image files (photographs and scans of pages): accepted, measured, and flagged as in need of OCR.

Put reading of image files here. Keep recognition of what they show out.
"""

from __future__ import annotations

import warnings
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from schemas.errors import SourceError
from schemas.settings import Limits
from tasks.read.draft import DocumentDraft, PageDraft
from tasks.read.versions import reader_version

VERSION = "1"
MAX_PIXELS = 400_000_000
POINTS_PER_INCH = 72


def read_image(path: Path, root: Path, limits: Limits) -> DocumentDraft:  # noqa: ARG001  # every reader's shape
    """Return one `flagged` page for each frame of the image, without text.

    Sizes are in points by the file's resolution, or a pixel a point where it states none. Raises `SourceError` for a
    file that is no image, is damaged, or has more than 400 million pixels.
    """
    sizes = frame_sizes(path, limits)
    pages = [
        PageDraft(
            text="",
            status="flagged",
            reasons=["image_needs_ocr"],
            confidence=None,
            width=width,
            height=height,
            figures=[],
        )
        for width, height in sizes
    ]
    return DocumentDraft(pages=pages, reader="image", reader_version=reader_version(VERSION, "pillow"))


def look_inside(path: Path, limits: Limits) -> tuple[int, str]:
    """Return how many pages the image has, and no text; raises as `read_image`."""
    return len(frame_sizes(path, limits)), ""


def frame_sizes(path: Path, limits: Limits) -> list[tuple[float, float]]:
    """Return width and height in points of each frame; raises as `read_image`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # oddities of metadata are no news; size is checked here
            with Image.open(path) as image:
                return _sizes(image, path, limits)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError) as error:
        raise SourceError(f"{path.name}: is not a readable image ({error}); export it again") from error
    except Image.DecompressionBombError as error:
        raise _too_large(path) from error


def _sizes(image: Image.Image, path: Path, limits: Limits) -> list[tuple[float, float]]:
    count = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
    if count > limits.pages:
        raise SourceError(f"{path.name}: has {count} pages; to read so many raise the setting limits.pages")
    sizes = []
    for frame in range(count):
        if count > 1:
            image.seek(frame)
        if image.width * image.height > MAX_PIXELS:
            raise _too_large(path)
        sizes.append(_points(image))
    if image.format == "PNG":
        image.verify()
    return sizes


def _points(image: Image.Image) -> tuple[float, float]:
    dpi = image.info.get("dpi", (POINTS_PER_INCH, POINTS_PER_INCH))
    across, down = (float(value) if 30 <= float(value) <= 2400 else float(POINTS_PER_INCH) for value in dpi)
    return round(image.width * POINTS_PER_INCH / across, 2), round(image.height * POINTS_PER_INCH / down, 2)


def _too_large(path: Path) -> SourceError:
    return SourceError(f"{path.name}: has more than {MAX_PIXELS // 10**6} million pixels; scale it down")
