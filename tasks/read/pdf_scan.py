"""Asking pdfium for the glyphs of a page with few calls: the loop that a page's time goes into.

Put calls for characters here. Keep what glyphs mean in `tasks.read.pdf_symbols`, what they make together in
`tasks.read.pdf_glyphs`.
"""

from __future__ import annotations

import ctypes
import re
import struct
from collections.abc import Iterator

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from tasks.read.pdf_calls import DOUBLE, INT, POINTER, address_of, direct
from tasks.read.pdf_encodings import decoded
from tasks.read.pdf_geometry import Box, Glyph, quarters_of, turned_box
from tasks.read.pdf_nameless import Sample, tell_fonts
from tasks.read.pdf_symbols import Font, font_of

TOKEN = re.compile("[^\\W\\d_\u02b0-\u02ff]{2,}|[^\t-\r \xa0]")
"""A run of letters, or one sign. Accents of their own are signs."""
BLANK = re.compile("[\t-\r ]")


GET_OBJECT = direct(pdfium_c.FPDFText_GetTextObject, POINTER, POINTER, INT)
GET_BOX = direct(pdfium_c.FPDFText_GetCharBox, INT, POINTER, INT, POINTER, POINTER, POINTER, POINTER)
GET_SIZE = direct(pdfium_c.FPDFTextObj_GetFontSize, INT, POINTER, POINTER)
GET_MATRIX = direct(pdfium_c.FPDFText_GetMatrix, INT, POINTER, INT, POINTER)
GET_ORIGIN = direct(pdfium_c.FPDFText_GetCharOrigin, INT, POINTER, INT, POINTER, POINTER)
GET_FONT = direct(pdfium_c.FPDFTextObj_GetFont, POINTER, POINTER)
HAS_ERROR = direct(pdfium_c.FPDFText_HasUnicodeMapError, INT, POINTER, INT)
CORNERS = struct.Struct("4d")
"""A box as pdfium writes it: left, right, bottom, top."""
GET_UNICODE = direct(pdfium_c.FPDFText_GetUnicode, ctypes.c_uint, POINTER, INT)
HYPHENS = {"\x02": "-", "\ufffe": "-"}
"""How pdfium writes a hyphen at a line's end."""
LETTER_HEIGHT = 0.68
"""Of capitals, of the type size."""


class Scanner:
    """Reads one text page. Fonts and sizes are asked once for each text object, boxes once for each word."""

    def __init__(self, textpage: pdfium.PdfTextPage, text: str) -> None:
        self.raw = address_of(textpage.raw)
        self.text = _by_index(textpage, text)
        self.corners = (ctypes.c_double * 4)()
        left = ctypes.addressof(self.corners)
        self.places = (left, left + DOUBLE, left + 2 * DOUBLE, left + 3 * DOUBLE)
        self.known: dict[int, tuple[Font, float, int, float]] = {}
        self.fonts: dict[int, Font] = {}
        self.nameless: set[int] = set()
        self.factors: dict[int, float] = {}
        self.buffer = ctypes.create_string_buffer(256)
        self.matrix, self.size = pdfium_c.FS_MATRIX(), ctypes.c_float()
        self.at_matrix, self.at_size = ctypes.addressof(self.matrix), ctypes.addressof(self.size)

    def glyphs(self) -> list[Glyph]:
        """Return a glyph for each sign and each upright word, in the order of the file, blanks left out.

        Where fonts have no names, the page is read again with what their widths tell.
        """
        out = self._in_order()
        told = tell_fonts(self.raw, self.text, list(self._samples())) if self.nameless else None
        if told is None:
            return out
        self.text = told.text
        self.fonts.update(told.fonts)
        self.factors.update(told.factors)
        self.known.clear()
        return self._in_order()

    def _samples(self) -> Iterator[Sample]:
        """Yield the characters of fonts without names, as the file has them."""
        for index in range(len(self.text)):
            address = GET_OBJECT(self.raw, index)
            font = GET_FONT(address) if address else None
            if font in self.nameless:
                _, size, turned, _ = self.known.get(address) or self._look_up(index, address)
                yield Sample(index, chr(GET_UNICODE(self.raw, index)), font, size, turned)

    def _in_order(self) -> list[Glyph]:
        raw, known = self.raw, self.known
        out: list[Glyph] = []
        last, end = 0, 0
        font, size, turned, y = font_of(""), 1.0, 0, 0.0
        for token in TOKEN.finditer(self.text):
            start, space = token.start(), token.start() > end
            end = token.end()
            place = start
            while place < end:
                address = GET_OBJECT(raw, place)
                if address != last:
                    if not address:
                        place += 1
                        continue
                    last = address
                    font, size, turned, y = known.get(address) or self._look_up(place, address)
                stop = place + 1
                if font.upright and end > stop:
                    if GET_OBJECT(raw, end - 1) == address:
                        stop = end
                    else:
                        while GET_OBJECT(raw, stop) == address:
                            stop += 1
                glyph = self._glyph(place, stop, font, size, turned, y, space)
                if stop == place + 1 and out and _same_place(out[-1], glyph):
                    out[-1].text += glyph.text  # several characters of one glyph
                else:
                    out.append(glyph)
                    space = False
                place = stop
        return out

    def hidden(self) -> list[Glyph]:
        """Return the glyphs whose codes look like blanks: big delimiters of fonts that do not name them."""
        out = []
        for blank in BLANK.finditer(self.text):
            address = GET_OBJECT(self.raw, blank.start())
            if not address:
                continue
            asked = self.known.get(address) or self._look_up(blank.start(), address)
            if asked[0].extension:
                glyph = self._glyph(blank.start(), blank.end(), *asked, space=False)
                if not glyph.text.isspace():
                    out.append(glyph)
        return out

    def box(self, index: int) -> Box:
        """Return a character's box as the file has it."""
        GET_BOX(self.raw, index, *self.places)
        left, right, bottom, top = CORNERS.unpack(self.corners)
        return left, bottom, right, top

    def _glyph(self, start: int, stop: int, font: Font, size: float, turned: int, y: float, space: bool) -> Glyph:
        """Return the characters from `start` to `stop` as one glyph."""
        text = self.text[start:stop]
        GET_BOX(self.raw, start, *self.places)
        x0, x1, y0, y1 = CORNERS.unpack(self.corners)
        if stop > start + 1:
            GET_BOX(self.raw, stop - 1, *self.places)
            a0, a1, b0, b1 = CORNERS.unpack(self.corners)
            x0, x1, y0, y1 = min(x0, a0), max(x1, a1), min(y0, b0), max(y1, b1)
        elif font.codes is not None and (font.all_coded or not text.isalpha()):
            if text == "\0" or HAS_ERROR(self.raw, start) == 1:
                text = decoded(font.codes, ord(text))
        else:
            text = HYPHENS.get(text, text)
        if turned:
            x0, y0, x1, y1 = turned_box((x0, y0, x1, y1), turned)
        if stop > start + 1:
            y1 = max(y1, y + LETTER_HEIGHT * size)
        return Glyph(text, start, x0, y0, x1, y1, y, size, font, space, turned)

    def _look_up(self, index: int, address: int) -> tuple[Font, float, int, float]:
        """Return font, size in points, how many quarter turns the text is turned, and its baseline."""
        GET_SIZE(address, self.at_size)
        GET_MATRIX(self.raw, index, self.at_matrix)
        matrix = self.matrix
        scale = (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0
        turned = quarters_of(matrix.a, matrix.b)
        GET_ORIGIN(self.raw, index, self.places[0], self.places[1])
        x, y = self.corners[0], self.corners[1]
        if turned:
            y = turned_box((x, y, x, y), turned)[1]
        font, size = self._font(address), abs(self.size.value) * scale or 1.0
        if self.factors:
            size *= self.factors.get(GET_FONT(address), 1.0)
        found = (font, size, turned, y)
        self.known[address] = found
        return found

    def _font(self, address: int) -> Font:
        """Return what the font of the text object at an address tells."""
        font = GET_FONT(address)
        if not font:
            return font_of("")
        if font not in self.fonts:
            length = pdfium_c.FPDFFont_GetBaseFontName(
                ctypes.cast(font, pdfium_c.FPDF_FONT), self.buffer, len(self.buffer)
            )
            name = self.buffer.raw[: max(0, min(length, len(self.buffer)) - 1)]
            self.fonts[font] = font_of(name.decode("utf-8", "replace"))
            if not name:
                self.nameless.add(font)
        return self.fonts[font]


def _same_place(last: Glyph, glyph: Glyph) -> bool:
    return last.x0 == glyph.x0 and last.x1 == glyph.x1 and last.y0 == glyph.y0 and last.y1 == glyph.y1


def _by_index(textpage: pdfium.PdfTextPage, text: str) -> str:
    """Return the page's characters, one for each of pdfium's, which are units of UTF-16; lone halves stay."""
    count = textpage.count_chars()
    if len(text) == count and text.isascii():
        return text
    units = text.encode("utf-16-le", "surrogatepass")
    if len(units) == 2 * count:
        return text if len(text) == count else "".join(map(chr, memoryview(units).cast("H")))
    return "".join(chr(pdfium_c.FPDFText_GetUnicode(textpage.raw, number)) for number in range(count))
