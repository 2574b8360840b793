"""One page of a PDF as a picture, by pdf2image and poppler's pdftoppm.

Put the rendering and the checks of its result here. Keep which pages get a picture in `tasks.read.page_images`. Runs in
the sandbox only: pdftoppm has its limits, and is killed with it.
"""

from __future__ import annotations

import io
from pathlib import Path

from pdf2image import convert_from_path
from pdf2image.exceptions import PDFInfoNotInstalledError, PDFPageCountError, PDFPopplerTimeoutError, PDFSyntaxError
from PIL import Image, ImageChops

from schemas.errors import SourceError

LEAST_SIDE = 16
"""Pixels; a page with fewer came out as a speck."""
TOLERANCE = 0.02
"""Of a side, by which a picture may differ from what was asked for, and two pixels."""
COMPRESSION = 3
FAILED = "page_image_failed"


def render_page(path: Path, number: int, long_side: int, short_side: int | None, timeout_s: int) -> bytes:
    """Return the page `number` (1-based) as a PNG file, in greys where it has no colours.

    Its longer side has `long_side` pixels, the shorter one `short_side`, where that is known. Raises `SourceError` that
    says why, where there is no picture, or none that shows the page: a speck, another shape, one colour all over.
    """
    try:
        pictures = convert_from_path(
            path, first_page=number, last_page=number, size=long_side, timeout=timeout_s, use_cropbox=True
        )
    except PDFInfoNotInstalledError as error:
        raise SourceError(f"{FAILED}: pdftoppm is not installed") from error
    except PDFPopplerTimeoutError as error:
        raise SourceError(f"{FAILED}: not rendered within {timeout_s} s") from error
    except (PDFPageCountError, PDFSyntaxError, OSError, ValueError) as error:
        raise SourceError(f"{FAILED}: poppler cannot read the file") from error
    if len(pictures) != 1:
        raise SourceError(f"{FAILED}: poppler cannot read the page")
    _check_size(pictures[0], long_side, short_side)
    return _png(pictures[0])


def _check_size(picture: Image.Image, long_side: int, short_side: int | None) -> None:
    """Raise `SourceError` for a picture whose sides are not those that were asked for (field case PD-14)."""
    short, long = sorted(picture.size)
    wanted = {(long, long_side), (short, short if short_side is None else short_side)}
    if short < LEAST_SIDE or any(abs(is_ - should) > 2 + TOLERANCE * should for is_, should in wanted):
        raise SourceError(f"{FAILED}: the picture has {picture.width}×{picture.height} pixels")


def _png(picture: Image.Image) -> bytes:
    red, green, blue = picture.convert("RGB").split()
    if all(len(band.getcolors() or ()) == 1 for band in (red, green, blue)):
        raise SourceError(f"{FAILED}: nothing is seen in the picture")
    grey = not (ImageChops.difference(red, green).getbbox() or ImageChops.difference(green, blue).getbbox())
    target = io.BytesIO()
    (green if grey else picture).save(target, "PNG", compress_level=COMPRESSION)
    return target.getvalue()
