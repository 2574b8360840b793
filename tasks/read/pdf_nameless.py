"""The characters of a page's nameless fonts, decoded where their fonts can be told.

Put gathering codes and widths here, and decoding. Keep telling fonts by widths in `tasks.read.pdf_bitmap`, and glyphs
in `tasks.read.pdf_scan`. Costs nothing where all fonts have names.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median

import pypdfium2.raw as pdfium_c

from tasks.read.pdf_bitmap import Match, Seen, tell
from tasks.read.pdf_calls import DOUBLE, INT, POINTER, direct
from tasks.read.pdf_encodings import UNKNOWN
from tasks.read.pdf_geometry import Glyph, turned_box
from tasks.read.pdf_symbols import Font, font_of
from tasks.read.pdf_text_encodings import SPELT, sign_of

LOOSE_BOX = direct(pdfium_c.FPDFText_GetLooseCharBox, INT, POINTER, INT, POINTER)
GET_BOX = direct(pdfium_c.FPDFText_GetCharBox, INT, POINTER, INT, POINTER, POINTER, POINTER, POINTER)
GET_ORIGIN = direct(pdfium_c.FPDFText_GetCharOrigin, INT, POINTER, INT, POINTER, POINTER)
HAS_ERROR = direct(pdfium_c.FPDFText_HasUnicodeMapError, INT, POINTER, INT)
IS_GENERATED = direct(pdfium_c.FPDFText_IsGenerated, INT, POINTER, INT)
BLANKS = " \r\n"
"""pdfium makes them of gaps and line ends, too."""
MAX_FONTS = 40
"""Nameless fonts of a page; with more of them none is told."""
HYPHEN = 0x2D
HYPHENS: Mapping[str, tuple[int, ...]] = {"\x02": (2, HYPHEN, 0x7F), "\ufffe": (HYPHEN, 0x7F)}
"""Codes that pdfium's marks of a hyphen at a line's end may stand for; their widths decide."""
MISNAMED: Mapping[str, tuple[int, ...]] = {
    "\x08": (64,), "\r": (99,), "\x19": (166,), "\x0c": (195,), "\x1c": (208,), "\x1d": (244,), "Ǳ": (143,),
    "Æ": (14, 0x1D, 0xC6),
}  # fmt: skip
"""Codes that characters stand for which the file names: dvips calls signs by their codes to the base of 36.

So `c` is called `CR`, and `ffi` is called `AE`: pdfium takes these names for a line's end and for a letter.
"""
NAMED_APART = {"\u2126": "Ω", "\u2206": "Δ", "\u00b5": "μ"}
"""Greek letters that Adobe's list of names has as signs."""
TOUCHING = 0.005
"""Points between two edges that are one."""
TINY = 2.0
"""Points: no type is so small. Bitmaps may have a stated size of one dot."""
TYPICAL_WIDTH = 0.5
"""Of a letter, of the type size."""


class AsDecoded(Mapping[int, str]):
    """The codes of a font whose characters are decoded already: each shows itself."""

    def __getitem__(self, code: int) -> str:
        """Return the sign of a code point."""
        return chr(code)

    def __contains__(self, code: object) -> bool:
        """Tell that there is no other code."""
        return True

    def __iter__(self) -> Iterator[int]:
        """Return no code: there are too many to list."""
        return iter(())

    def __len__(self) -> int:
        """Return 0, as it lists none."""
        return 0


DECODED = AsDecoded()


@dataclass(frozen=True)
class Sample:
    """A character of a nameless font."""

    index: int
    char: str
    font: int
    """Its address."""
    size: float
    """The stated type size in points."""
    turned: int
    """Quarter turns."""


@dataclass(frozen=True)
class Told:
    """What is told of a page's nameless fonts."""

    text: str
    """The page's characters, decoded."""
    fonts: Mapping[int, Font]
    """By their address."""
    factors: Mapping[int, float]
    """What to multiply the stated type size with, by the font's address."""


def tell_fonts(raw: int, text: str, samples: Sequence[Sample]) -> Told | None:
    """Return what is told of the fonts of `samples`, characters of the text page at `raw`; None for nothing."""
    seen: dict[int, Seen] = {}
    coded: list[tuple[Sample, float, tuple[int, ...]]] = []
    measure = _Ruler(raw)
    last: tuple[object, int | str] = (None, "")
    for sample in samples:
        if sample.char in BLANKS and IS_GENERATED(raw, sample.index) == 1:
            continue
        font = seen.setdefault(sample.font, Seen(sample.size))
        width, overhangs, place = measure.width(sample)
        width *= font.size / sample.size
        if place == last[0]:  # several characters of one sign, each with the width of all
            font.widths.pop(last[1], None)
            font.overhanging.discard(last[1])
            last = (place, "")
            continue
        is_coded = sample.char == "\0" or HAS_ERROR(raw, sample.index) == 1
        codes = HYPHENS.get(sample.char) or (() if is_coded else MISNAMED.get(sample.char, ()))
        if is_coded or codes:
            coded.append((sample, width, codes))
        key = ord(sample.char) if is_coded and sample.char <= "\xff" else NAMED_APART.get(sample.char, sample.char)
        last = (place, "" if key in font.widths else key)
        if not codes and width and key not in font.widths:
            font.widths[key] = width
            font.overhanging |= {key} if overhangs else set()
    if len(seen) > MAX_FONTS:
        return None
    matches = {address: match for address, match in zip(seen, tell(list(seen.values())), strict=True) if match}
    factors = _factors(seen, matches)
    if not matches and not factors:
        return None
    return Told(_decoded(text, coded, matches), {a: _font(match) for a, match in matches.items()}, factors)


def spell(glyphs: Sequence[Glyph]) -> None:
    """Write ligatures as their letters: until then each was one sign, so that accents found their letters."""
    for glyph in glyphs:
        if not glyph.text.isascii():
            glyph.text = glyph.text.translate(SPELT)


class _Ruler:
    """Measures characters of a text page."""

    def __init__(self, raw: int) -> None:
        self.raw = raw
        self.loose = pdfium_c.FS_RECTF()
        self.tight = (ctypes.c_double * 6)()
        first = ctypes.addressof(self.tight)
        self.places = [first + DOUBLE * number for number in range(6)]

    def width(self, sample: Sample) -> tuple[float, bool, tuple[float, ...]]:
        """Return how far the next character is in points, whether the sign's own box is as wide, and its place."""
        LOOSE_BOX(self.raw, sample.index, ctypes.addressof(self.loose))
        GET_BOX(self.raw, sample.index, *self.places[:4])
        GET_ORIGIN(self.raw, sample.index, *self.places[4:])
        left, right, bottom, top, x, y = self.tight
        origin = turned_box((x, y, x, y), sample.turned)[0]
        edge = turned_box((left, bottom, right, top), sample.turned)[2]
        loose = self.loose
        end = turned_box((loose.left, loose.bottom, loose.right, loose.top), sample.turned)[2]
        return end - origin, end <= edge + TOUCHING, tuple(self.tight)


def _font(match: Match) -> Font:
    return replace(font_of(match.font.name), codes=DECODED, all_coded=False)


def _factors(seen: Mapping[int, Seen], matches: Mapping[int, Match]) -> dict[int, float]:
    """Return by what to enlarge stated sizes: of fonts that are told, and of others whose size is that of a dot."""
    factors = {address: match.size / seen[address].size for address, match in matches.items()}
    most = max(matches, key=lambda address: len(seen[address].widths), default=None)
    for address, font in seen.items():
        if address not in matches and font.size < TINY and font.widths:
            size = matches[most].size if most else median(font.widths.values()) / TYPICAL_WIDTH
            factors[address] = max(1.0, size / font.size)
    return factors


def _decoded(text: str, coded: Sequence[tuple[Sample, float, tuple[int, ...]]], matches: Mapping[int, Match]) -> str:
    """Return the page's characters with those of fonts that are told decoded."""
    chars = list(text)
    for sample, width, codes in coded:
        match = matches.get(sample.font)
        if match is None:
            continue
        code = match.nearest(codes, width) if codes else ord(sample.char)
        sign = sign_of(match.font.encoding, code) if code < 256 else UNKNOWN
        is_cut = sample.char in HYPHENS and code in (HYPHEN, 0x7F)
        chars[sample.index] = sample.char if is_cut else sign
    return "".join(chars)
