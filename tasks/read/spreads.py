"""Two facing pages in one picture: told by the gutter between them, and cut in two.

Put finding the gutter here. Keep opening and storing pictures in `tasks.read.image`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageOps

NARROWEST, WIDEST = 1.2, 1.7
"""Width over height of two facing pages; one page is upright, and wider pictures are panoramas or cuts of a page."""
MIDDLE = 0.14
"""The gutter lies within this share of the width around the middle …"""
LEAST_MARGIN, LEAST_FOLD = 0.035, 0.012
"""… and is at least this share of it broad: of margins, and of a dark fold between them."""
SAMPLE = (600, 400)
"""Pixels that the gutter is looked for in: columns and rows."""
INK = 40
"""Grey levels below the paper that are print."""
EDGE = 0.04
"""Share of each side that does not count: shadows and the table beneath."""
QUIET = 0.004
"""Share of a column's rows that may be print between the two pages: dust."""
DARK_COLUMN = 0.85
"""Share of a column's rows that are dark in the shadow of a fold."""
LEAST_INK = 0.004
"""Share of a page that is print, for it to be a page."""
LEAST_LINES = 0.1
"""Share of rows of a page that have print."""


def is_spread_shape(width: float, height: float) -> bool:
    """Tell whether a picture or page has the shape of two facing pages."""
    return height > 0 and NARROWEST <= width / height <= WIDEST


def find_gutter(image: Image.Image) -> int | None:
    """Return the column of pixels between two facing pages, None where the picture is not of two.

    Both halves have print, and near the middle runs a band without print from top to bottom, lighter (margins) or
    darker (a fold's shadow) than what is beside it. A picture of one landscape page has lines across its middle.
    """
    if not is_spread_shape(image.width, image.height):
        return None
    ink, dark = _columns(image)
    columns = len(ink)
    band = _widest_band(ink, dark, columns)
    if band is None:
        return None
    first, last = band
    edge = round(EDGE * columns)
    if not (_is_page(ink[edge:first]) and _is_page(ink[last + 1 : columns - edge])):
        return None
    return round((first + last + 1) / 2 * image.width / columns)


def _columns(image: Image.Image) -> tuple[list[float], list[bool]]:
    """Return for each column of a small copy the share of print, and whether it is dark from top to bottom."""
    small = ImageOps.autocontrast(image.convert("L")).resize(SAMPLE, Image.Resampling.BOX)
    pixels = small.tobytes()
    width, height = SAMPLE
    top, bottom = round(EDGE * height), round((1 - EDGE) * height)
    ink, dark = [], []
    for x in range(width):
        column = pixels[x + top * width : bottom * width : width]
        paper = sorted(column)[len(column) * 9 // 10]
        ink.append(sum(value < paper - INK for value in column) / len(column))
        dark.append(paper < 128 or sum(value < 128 for value in column) >= DARK_COLUMN * len(column))
    return ink, dark


def _widest_band(ink: Sequence[float], dark: Sequence[bool], columns: int) -> tuple[int, int] | None:
    """Return the first and last column of the broadest band without print that touches the middle of the picture."""
    low, high = round((0.5 - MIDDLE / 2) * columns), round((0.5 + MIDDLE / 2) * columns)
    best: tuple[int, int] | None = None
    start: int | None = None
    for x in range(columns + 1):
        quiet = x < columns and (ink[x] <= QUIET or dark[x])
        if quiet and start is None:
            start = x
        if not quiet and start is not None:
            if start <= high and x - 1 >= low and (best is None or x - start > best[1] - best[0] + 1):
                best = (start, x - 1)
            start = None
    if best is None:
        return None
    least = LEAST_FOLD if any(dark[best[0] : best[1] + 1]) else LEAST_MARGIN
    if best[1] - best[0] + 1 < least * columns:
        return None
    first, last = max(best[0], low), min(best[1], high)
    return first, last


def _is_page(ink: Sequence[float]) -> bool:
    """Tell whether columns hold print all over, not a mark or two."""
    if not ink or sum(ink) / len(ink) < LEAST_INK:
        return False
    return sum(share > QUIET for share in ink) >= LEAST_LINES * len(ink)
