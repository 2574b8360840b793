"""Pictures of PDF pages for those who read them later: which pages get one, how large, and what its failure means.

Put the choice and the limits here. Keep the rendering in `tasks.read.poppler`.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from math import ceil
from pathlib import Path

from schemas.errors import SourceError
from schemas.settings import Settings
from tasks.read.draft import PageDraft
from tasks.read.sandbox import run_limited

MAX_PIXELS = 25_000_000
"""Of a page's picture; a larger page has fewer pixels an inch."""
MAX_SIDE = 20_000
LEAST_DPI = 36
"""A page of which a picture within the limits has fewer pixels an inch has none."""
A4 = (595.0, 842.0)
"""Points; of a page whose size is not known."""
POINTS_PER_INCH = 72
PAGE_TIMEOUT_S = 60
MOST_FAILURES = 3
"""Pages in a row that fail before the rest of a document is given up."""
FAILED = "page_image_failed"


class PageImages:
    """Makes the pictures of one document's pages, one at a time."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.wanted = settings.read.page_images
        self.dpi = settings.read.page_image_dpi
        self.memory_mb = settings.limits.read_memory_mb
        self.n_failed = 0

    def add_to(self, page: PageDraft, number: int) -> PageDraft:
        """Return the page `number` (1-based) with its picture if it is to have one.

        Where that fails the page says why (`page_image_failed`), and one that was `ok` is `flagged`. A blank page has
        no picture.
        """
        if page.image is not None or not self._is_wanted(page):
            return page
        try:
            image = self._render(number, page)
        except SourceError as error:
            self.n_failed += 1
            why = str(error).removeprefix(f"{FAILED}: ").partition("; ")[0]
            status = page.status if page.status == "failed" else "flagged"
            return replace(page, status=status, reasons=[*page.reasons, f"{FAILED}: {why}"])
        self.n_failed = 0
        return replace(page, image=image)

    def _is_wanted(self, page: PageDraft) -> bool:
        if self.wanted == "all":
            return page.status != "blank"
        return self.wanted == "flagged" and page.status in ("flagged", "failed")

    def _render(self, number: int, page: PageDraft) -> bytes:
        if shutil.which("pdftoppm") is None:
            raise SourceError(f"{FAILED}: pdftoppm is not installed")
        if self.n_failed >= MOST_FAILURES:
            raise SourceError(f"{FAILED}: not tried after {MOST_FAILURES} pages that failed")
        long_side, short_side = picture_size(page.width, page.height, self.dpi)
        image = run_limited(
            "tasks.read.poppler:render_page",
            *(self.path, number, long_side, short_side, PAGE_TIMEOUT_S),
            name="the page",
            timeout_s=PAGE_TIMEOUT_S + 5,
            memory_mb=self.memory_mb,
        )
        if not isinstance(image, bytes):
            raise SourceError(f"{FAILED}: the picture is no file")
        return image


def picture_size(width: float | None, height: float | None, dpi: int) -> tuple[int, int | None]:
    """Return the longer and the shorter side, in pixels, of the picture of a page of `width` by `height` points.

    The shorter one is None where the page's size is not known. Raises `SourceError` for a page without
    area, and for one so large that nothing could be read in its picture.
    """
    across, down = (width, height) if width is not None and height is not None else A4
    if not (across > 0 and down > 0):
        raise SourceError(f"{FAILED}: the page has no area")
    scale = min(dpi / POINTS_PER_INCH, (MAX_PIXELS / (across * down)) ** 0.5, MAX_SIDE / max(across, down))
    if scale * POINTS_PER_INCH < LEAST_DPI:
        raise SourceError(f"{FAILED}: the page is too large, {across:g}×{down:g} points")
    short = ceil(min(across, down) * scale)
    return ceil(max(across, down) * scale), short if width is not None and height is not None else None
