"""Asking pdfium for the glyphs of a page with few calls: the loop that a page's time goes into.

Put calls for characters here. Keep what glyphs mean in `tasks.read.pdf_symbols`, what they make together in
`tasks.read.pdf_glyphs`.
"""

from __future__ import annotations

import ctypes
import re
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from tasks.read.pdf_encodings import decoded
from tasks.read.pdf_geometry import Box, Glyph, quarters_of, turned_box
from tasks.read.pdf_symbols import Font, font_of

TOKEN = re.compile("[^\\W\\d_\u02b0-\u02ff]{2,}|[^\t-\r \xa0]")
"""A run of letters, or one sign. Accents of their own are signs."""
BLANK = re.compile("[\t-\r ]")
ADDRESS = ctypes.c_void_p
HYPHENS = {"\x02": "-", "\ufffe": "-"}
"""How pdfium writes a hyphen at a line's end."""
LETTER_HEIGHT = 0.68
"""Of capitals, of the type size."""
MAX_FONTS = 500


class Scanner:
    """Reads one text page. Fonts and sizes are asked once for each text object, boxes once for each word."""

    def __init__(self, textpage: pdfium.PdfTextPage, text: str) -> None:
        self.raw = textpage.raw
        self.text = _by_index(textpage, text)
        self.corners = tuple(ctypes.c_double() for _ in range(4))
        self.left, self.right, self.bottom, self.top = self.corners
        self.known: dict[int, tuple[Font, float, int, float]] = {}
        self.fonts: dict[int, Font] = {}
        self.buffer = ctypes.create_string_buffer(256)
        self.matrix, self.size = pdfium_c.FS_MATRIX(), ctypes.c_float()
        self.x, self.y = ctypes.c_double(), ctypes.c_double()

    def glyphs(self) -> list[Glyph]:
        """Return a glyph for each sign and each upright word, in the order of the file, blanks left out."""
        text, raw, known, get_object = self.text, self.raw, self.known, pdfium_c.FPDFText_GetTextObject
        address_of = ADDRESS.from_buffer
        out: list[Glyph] = []
        last, end = 0, 0
        font, size, turned, y = font_of(""), 1.0, 0, 0.0
        for token in TOKEN.finditer(text):
            start, space = token.start(), token.start() > end
            end = token.end()
            place = start
            while place < end:
                pointer = get_object(raw, place)
                address = address_of(pointer).value
                if address != last:
                    if not address:
                        place += 1
                        continue
                    last = address
                    font, size, turned, y = known.get(address) or self._look_up(place, pointer, address)
                stop = place + 1
                if font.upright and end > stop:
                    if address_of(get_object(raw, end - 1)).value == address:
                        stop = end
                    else:
                        while address_of(get_object(raw, stop)).value == address:
                            stop += 1
                glyph = self._glyph(place, stop, font, size, turned, y)
                glyph.space = space
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
            pointer = pdfium_c.FPDFText_GetTextObject(self.raw, blank.start())
            address = ADDRESS.from_buffer(pointer).value
            if not address:
                continue
            asked = self.known.get(address) or self._look_up(blank.start(), pointer, address)
            if asked[0].extension:
                glyph = self._glyph(blank.start(), blank.end(), *asked)
                if not glyph.text.isspace():
                    out.append(glyph)
        return out

    def box(self, index: int) -> Box:
        """Return a character's box as the file has it."""
        pdfium_c.FPDFText_GetCharBox(self.raw, index, *self.corners)
        return self.left.value, self.bottom.value, self.right.value, self.top.value

    def _glyph(self, start: int, stop: int, font: Font, size: float, turned: int, y: float) -> Glyph:
        """Return the characters from `start` to `stop` as one glyph."""
        text = self.text[start:stop]
        x0, y0, x1, y1 = self.box(start)
        if stop > start + 1:
            a0, b0, a1, b1 = self.box(stop - 1)
            x0, y0, x1, y1 = min(x0, a0), min(y0, b0), max(x1, a1), max(y1, b1)
        elif font.codes is not None and (font.all_coded or not text.isalpha()):
            if text == "\0" or pdfium_c.FPDFText_HasUnicodeMapError(self.raw, start) == 1:
                text = decoded(font.codes, ord(text))
        else:
            text = HYPHENS.get(text, text)
        if turned:
            x0, y0, x1, y1 = turned_box((x0, y0, x1, y1), turned)
        if stop > start + 1:
            y1 = max(y1, y + LETTER_HEIGHT * size)
        return Glyph(text, start, x0, y0, x1, y1, y, size, font, False, turned)

    def _look_up(self, index: int, pointer: Any, address: int) -> tuple[Font, float, int, float]:
        """Return font, size in points, how many quarter turns the text is turned, and its baseline."""
        pdfium_c.FPDFTextObj_GetFontSize(pointer, self.size)
        pdfium_c.FPDFText_GetMatrix(self.raw, index, self.matrix)
        matrix = self.matrix
        scale = (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0
        turned = quarters_of(matrix.a, matrix.b)
        pdfium_c.FPDFText_GetCharOrigin(self.raw, index, self.x, self.y)
        x, y = self.x.value, self.y.value
        if turned:
            y = turned_box((x, y, x, y), turned)[1]
        found = (self._font(pointer), abs(self.size.value) * scale or 1.0, turned, y)
        self.known[address] = found
        return found

    def _font(self, pointer: Any) -> Font:
        font = pdfium_c.FPDFTextObj_GetFont(pointer)
        if not font:
            return font_of("")
        address = ctypes.addressof(font.contents)
        if address not in self.fonts:
            length = pdfium_c.FPDFFont_GetBaseFontName(font, self.buffer, 256)
            self.fonts[address] = font_of(self.buffer.raw[: max(0, min(length, 256) - 1)].decode("utf-8", "replace"))
        return self.fonts[address]


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
