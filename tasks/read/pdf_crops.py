"""Pictures of the figures of a PDF, cut out of their pages by pdfium within limits of pixels, bytes and time.

Put rendering of figures here. Keep finding them in `tasks.read.pdf_figures`, whole pages in `tasks.read.page_images`.
"""

from __future__ import annotations

import struct
import time
import zlib

import pypdfium2 as pdfium
from PIL import Image, ImageChops

from tasks.read.pdf_geometry import Box

DPI = 150
MAX_PIXELS = 4_000_000
"""Of a picture; a larger figure has fewer pixels an inch."""
MAX_BYTES = 64 * 2**20
"""Of all pictures of a document."""
TIME_SHARE = 0.25
"""Of a document's time limit, in processor time, that its pictures may take."""
MARGIN = 2.0
"""Points around a figure."""
LEAST_PIXELS = 4
COMPRESSION = 1
"""Of PNG; a higher one takes ten times as long for a tenth of the bytes."""
GREYS, COLOURS = 0, 2
"""How PNG tells one band from red, green and blue."""
MAX_OPEN = 64
"""Pages with figures that stay open until their pictures are cut; opening one again takes as long as rendering it."""


class Cutter:
    """Cuts figures out of the pages of one document until its limits are reached."""

    def __init__(self, document: pdfium.PdfDocument, timeout_s: float) -> None:
        self.document = document
        self.bytes_left = MAX_BYTES
        self.seconds_left = TIME_SHARE * timeout_s
        self.open: dict[int, pdfium.PdfPage] = {}

    def keep(self, index: int, page: pdfium.PdfPage) -> bool:
        """Take over an open page whose figures are cut later; tell whether it is taken, so that it is not closed."""
        if len(self.open) >= MAX_OPEN:
            return False
        self.open[index] = page
        return True

    def cut(self, index: int, boxes: list[Box]) -> list[bytes | None]:
        """Return a PNG file for each box (points from the top left) of the page `index`.

        None for a box in which nothing is seen, for every box of a page that cannot be loaded, and for all further
        ones when the pictures of the document have used up their time or bytes.
        """
        try:
            page = self.open.pop(index, None) or self.document[index]
        except pdfium.PdfiumError:
            return [None] * len(boxes)
        try:
            return [self._one(page, box) for box in boxes]
        finally:
            page.close()

    def _one(self, page: pdfium.PdfPage, box: Box) -> bytes | None:
        if self.bytes_left <= 0 or self.seconds_left <= 0:
            return None
        started = time.process_time()
        try:
            data = picture(page, box)
        except (pdfium.PdfiumError, ValueError):
            data = None
        self.seconds_left -= time.process_time() - started
        self.bytes_left -= len(data or b"")
        return data


def picture(page: pdfium.PdfPage, box: Box) -> bytes | None:
    """Return what is seen in a box of the page as a PNG file, in greys where it has no colours; None for one colour.

    Raises `PdfiumError` or `ValueError` where the page cannot be rendered.
    """
    width, height = page.get_size()
    x0, y0 = max(0.0, box[0] - MARGIN), max(0.0, box[1] - MARGIN)
    x1, y1 = min(width, box[2] + MARGIN), min(height, box[3] + MARGIN)
    if x1 <= x0 or y1 <= y0:
        return None
    scale = min(DPI / 72, (MAX_PIXELS / ((x1 - x0) * (y1 - y0))) ** 0.5)
    if min(x1 - x0, y1 - y0) * scale < LEAST_PIXELS:
        return None
    bitmap = page.render(scale=scale, crop=(x0, height - y1, width - x1, y0), may_draw_forms=False)
    try:
        image = bitmap.to_pil().convert("RGB")
    finally:
        bitmap.close()
    return _png(image)


def _png(image: Image.Image) -> bytes | None:
    red, green, blue = image.split()
    if all(low == high for low, high in (band.getextrema() for band in (red, green, blue))):
        return None
    if not (ImageChops.difference(red, green).getbbox() or ImageChops.difference(green, blue).getbbox()):
        image = green
    return png_file(image)


def png_file(image: Image.Image) -> bytes:
    """Return greys or colours as a PNG file without filters: drawings are smaller, made in half the time, so."""
    width, height = image.size
    data, step = image.tobytes(), width * len(image.getbands())
    rows = b"".join(b"\0" + data[start : start + step] for start in range(0, step * height, step))
    head = struct.pack(">IIBBBBB", width, height, 8, GREYS if image.mode == "L" else COLOURS, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, COMPRESSION)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )
