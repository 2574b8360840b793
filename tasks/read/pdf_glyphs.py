"""The glyphs and drawn rules of a PDF page, with their places: what the lines and formulas are made of.

Put asking pdfium here. Keep what a glyph means in `tasks.read.pdf_symbols`, and lines in `tasks.read.pdf_lines`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from tasks.read.pdf_symbols import AXIS, PIECES, Font, font_of, symbol

MAX_GLYPHS = 30_000
"""A page with more is no page of a booklet; it is read without its geometry."""
MAX_OBJECTS = 5_000
"""Drawn objects of a page that are looked at for rules."""
MAX_RULES = 400
MAX_STROKES = 100
LETTER_HEIGHT = 0.68
"""Of capitals, of the type size."""
ADDRESS = ctypes.c_void_p
BLANKS = frozenset((*range(0x09, 0x0E), 0x20, 0xA0))
HYPHENS = {0x02: 0x2D, 0xFFFE: 0x2D}
"""How pdfium writes a hyphen at a line's end."""
TOUCHING = 1.8
"""Points between two strokes that meet."""
THICKEST_RULE = 2.0
"""Points; a fraction's bar is thinner."""


ELSEWHERE = 1e6
"""Points to the right: glyphs turned otherwise than the page's."""


Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


@dataclass(slots=True)
class Glyph:
    """One glyph, or the letters of one upright word.

    Coordinates are in points, y upwards, turned so that its text runs to the right.
    """

    text: str
    """What it shows: Unicode, or LaTeX where `latex`."""
    index: int
    x0: float
    y0: float
    x1: float
    y1: float
    y: float
    """Baseline; for big operators and delimiters the line's, from their middle."""
    size: float
    font: Font
    space: bool
    """Whether white space stands before it."""
    turned: int = 0
    """Quarter turns to the left."""
    latex: bool = False
    maths: bool = False
    """Whether its font or its sign is of mathematics."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A horizontal drawn line."""

    x0: float
    x1: float
    y: float

    def shifted(self, right: float) -> Rule:
        """Return it further to the right."""
        return Rule(self.x0 + right, self.x1 + right, self.y)


class _Objects:
    """Font and size of text objects, asked once for each."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Font, float, int]] = {}
        self.names: dict[int, Font] = {}
        self.buffer = ctypes.create_string_buffer(256)
        self.size = ctypes.c_float()
        self.matrix = pdfium_c.FS_MATRIX()

    def look_up(self, textpage: Any, index: int, pointer: Any, address: int) -> tuple[Font, float, int]:
        """Return font, size in points and how many quarter turns the text is turned."""
        found = self.known.get(address)
        if found is None:
            pdfium_c.FPDFTextObj_GetFontSize(pointer, self.size)
            pdfium_c.FPDFText_GetMatrix(textpage, index, self.matrix)
            matrix = self.matrix
            scale = (matrix.c**2 + matrix.d**2) ** 0.5 or 1.0
            found = (self._font(pointer), abs(self.size.value) * scale or 1.0, _quarters(matrix.a, matrix.b))
            self.known[address] = found
        return found

    def _font(self, pointer: Any) -> Font:
        font = pdfium_c.FPDFTextObj_GetFont(pointer)
        if not font:
            return font_of("")
        address = ctypes.addressof(font.contents)
        if address not in self.names:
            length = pdfium_c.FPDFFont_GetBaseFontName(font, self.buffer, 256)
            self.names[address] = font_of(self.buffer.raw[: max(0, min(length, 256) - 1)].decode("utf-8", "replace"))
        return self.names[address]


def read_glyphs(textpage: pdfium.PdfTextPage, text: str) -> tuple[list[Glyph], int]:
    """Return the page's glyphs in the order of the file, and how many quarter turns most of them are turned.

    `text` is the whole page's, as pdfium gives it. Blanks are left out. There are no glyphs where there are too many.
    Glyphs turned otherwise than most stand far to the right of the others, so that they make lines of their own.
    """
    count = textpage.count_chars()
    if count > MAX_GLYPHS:
        return [], 0
    glyphs = _scan(textpage, _codes(textpage, text, count))
    turns = [0, 0, 0, 0]
    for glyph in glyphs:
        turns[glyph.turned] += 1
    upright = max(range(4), key=lambda quarter: turns[quarter])
    for glyph in glyphs:
        symbol(glyph)
        if glyph.turned != upright:
            glyph.x0, glyph.x1 = glyph.x0 + ELSEWHERE, glyph.x1 + ELSEWHERE
    return _whole(glyphs), upright


def _codes(textpage: pdfium.PdfTextPage, text: str, count: int) -> Sequence[int]:
    """Return the page's characters; from the text, at once, where each is one unit of UTF-16."""
    units = text.encode("utf-16-le", "surrogatepass")
    if len(units) == 2 * count:
        return memoryview(units).cast("H")
    return [pdfium_c.FPDFText_GetUnicode(textpage.raw, number) for number in range(count)]


def _scan(textpage: pdfium.PdfTextPage, codes: Sequence[int]) -> list[Glyph]:
    """Return a glyph for each sign and each upright word. The loop that a page's time goes into: few calls in it."""
    raw, objects = textpage.raw, _Objects()
    corners = left, right, bottom, top = tuple(ctypes.c_double() for _ in range(4))
    x, origin = ctypes.c_double(), ctypes.c_double()
    get_object, get_box = pdfium_c.FPDFText_GetTextObject, pdfium_c.FPDFText_GetCharBox
    glyphs: list[Glyph] = []
    space, last, of_word, box = False, 0, 0, (0.0, 0.0, 0.0, 0.0)
    font, size, turned, y = font_of(""), 1.0, 0, 0.0
    word: Glyph | None = None
    for index, code in enumerate(codes):
        if code in BLANKS:
            space = True
            continue
        pointer = get_object(raw, index)
        address = ADDRESS.from_buffer(pointer).value
        if not address:
            continue
        if address != last:  # one text object has one baseline
            last = address
            font, size, turned = objects.look_up(raw, index, pointer, address)
            pdfium_c.FPDFText_GetCharOrigin(raw, index, x, origin)
            y = _turn((x.value, origin.value, x.value, origin.value), turned)[1] if turned else origin.value
        char = chr(HYPHENS.get(code, code))
        letter = font.upright and char.isalpha()
        if letter and word is not None and not space and address == of_word:
            word.text += char  # its box is asked for once it is whole
            continue
        if word is not None:
            _close(word, raw, corners)
            word = None
        get_box(raw, index, left, right, bottom, top)
        here = (left.value, bottom.value, right.value, top.value)
        if here == box and glyphs:  # several characters of one glyph
            glyphs[-1].text += char
            continue
        box = here
        glyphs.append(Glyph(char, index, *(_turn(here, turned) if turned else here), y, size, font, space, turned))
        space = False
        if letter:
            word, of_word = glyphs[-1], address
    if word is not None:
        _close(word, raw, corners)
    return glyphs


def _close(word: Glyph, textpage: Any, corners: tuple[ctypes.c_double, ...]) -> None:
    """Stretch a word's box, which is its first letter's, to its last letter."""
    if len(word.text) == 1:
        return
    pdfium_c.FPDFText_GetCharBox(textpage, word.index + len(word.text) - 1, *corners)
    x0, x1, y0, y1 = (corner.value for corner in corners)
    if word.turned:
        x0, y0, x1, y1 = _turn((x0, y0, x1, y1), word.turned)
    word.x0, word.x1 = min(word.x0, x0), max(word.x1, x1)
    word.y0, word.y1 = min(word.y0, y0), max(word.y1, y1, word.y + LETTER_HEIGHT * word.size)


def _whole(glyphs: list[Glyph]) -> list[Glyph]:
    """Return glyphs with the pieces of each tall delimiter as one."""
    out: list[Glyph] = []
    for glyph in glyphs:
        if glyph.text in PIECES and out and out[-1].text in PIECES:
            last = out[-1]
            if (
                abs(last.x0 - glyph.x0) < 0.35 * glyph.size
                and -0.2 * glyph.size < last.y0 - glyph.y1 < 0.3 * glyph.size
            ):
                last.x0, last.x1 = min(last.x0, glyph.x0), max(last.x1, glyph.x1)
                last.y0 = glyph.y0
                last.y = (last.y0 + last.y1) / 2 - AXIS * last.size
                continue
        out.append(glyph)
    return out


def _quarters(a: float, b: float) -> int:
    if abs(a) >= abs(b):
        return 0 if a >= 0 else 2
    return 1 if b > 0 else 3


def _turn(box: Box, quarters: int) -> Box:
    """Return a box in coordinates in which its text runs to the right."""
    x0, y0, x1, y1 = box
    if quarters == 1:
        return y0, -x1, y1, -x0
    if quarters == 2:
        return -x1, -y1, -x0, -y0
    return -y1, x0, -y0, x1


def read_rules(page: pdfium.PdfPage, quarters: int) -> tuple[list[Rule], list[Box]]:
    """Return the page's horizontal lines and thin bars, and its short slanted strokes, for text turned by `quarters`.

    A radical that is drawn ends in such a stroke, up to its roof.
    """
    count = min(pdfium_c.FPDFPage_CountObjects(page.raw), MAX_OBJECTS)
    sides = [ctypes.c_float() for _ in range(4)]
    rules: list[Rule] = []
    strokes: list[Box] = []
    for number in range(count):
        item = pdfium_c.FPDFPage_GetObject(page.raw, number)
        if not item or pdfium_c.FPDFPageObj_GetType(item) != pdfium_c.FPDF_PAGEOBJ_PATH:
            continue
        if not pdfium_c.FPDFPageObj_GetBounds(item, *sides):
            continue
        left, bottom, right, top = (side.value for side in sides)
        if quarters:
            left, bottom, right, top = _turn((left, bottom, right, top), quarters)
        width, height = right - left, top - bottom
        if height <= THICKEST_RULE and width > 1.5 and width > 1.5 * height:
            rules.append(Rule(left, right, (top + bottom) / 2))
        elif 4 < height < 60 and 0.1 * height < width < 0.7 * height and pdfium_c.FPDFPath_CountSegments(item) == 2:
            strokes.append((left, bottom, right, top))
        if len(rules) >= MAX_RULES or len(strokes) >= MAX_STROKES:
            break
    return rules, strokes


def drawn_radicals(glyphs: list[Glyph], rules: list[Rule], strokes: list[Box]) -> list[Glyph]:
    """Return radical signs for the strokes that end at the left of a rule with glyphs under it."""
    signs = []
    for x0, y0, x1, y1 in strokes:
        for rule in rules:
            if abs(x1 - rule.x0) > TOUCHING or abs(y1 - rule.y) > TOUCHING:
                continue
            under = [g for g in glyphs if rule.x0 - 1 <= g.x0 and g.x1 <= rule.x1 + 1 and y0 - 2 < g.y < y1]
            if under:
                first = under[0]
                box = (x0, y0, rule.x0, rule.y)
                signs.append(Glyph("√", first.index, *box, first.y, first.size, font_of(""), space=True, maths=True))
            break
    return signs
