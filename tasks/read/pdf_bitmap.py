"""Which of TeX's fonts a nameless bitmap font is, told by the widths of its signs.

Put comparing widths here. Keep the widths in `pdf_bitmap.yaml`, tables of codes in `tasks.read.pdf_text_encodings`, and
asking pdfium in `tasks.read.pdf_nameless`.

TeX made bitmap fonts for decades: their files give neither names nor Unicode, nor always the type size, only codes and
widths. A font is told only where its widths fit, and where it shows more than a sign or two, or where the page has such
fonts in the size of one told already; others stay nameless.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

from tasks.read.pdf_text_encodings import ENCODINGS

WIDTHS = Path(__file__).with_suffix(".yaml")
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/"
EXACT = 0.0015
"""Of the type size: pdfium's widths are whole thousandths of it, and so are the table's."""
RESOLUTIONS = (300, 360, 400, 600, 1200)
"""Dots an inch of printers whose bitmaps have widths in whole dots."""
WHOLE = 0.06
"""Dots: how far from whole a width may be."""
ROUNDED, SHIFTED = 0.6, 1.7
"""Dots: how far a width may be from the true one. Metafont makes some signs a dot wider or narrower for symmetry."""
SHIFTED_SHARE = 0.25
"""Of a font's signs, at most, that are so."""
NEAR = 0.04
"""How far a fitted size may be from a usual one, as a share of it."""
OVERHANG = 0.5
"""Share of its box by which a sign may stand out over its width."""
WIDE = 6
"""Dots of the widest sign, at least."""
RICH = 4
"""Different widths from which a font is told by them alone."""
OF_MATHS = frozenset({"OML", "OMS", "OMX", "MSA", "MSB", "ASCII", "OMSL"})
"""Encodings that a page has beside the one of its text."""
COMMON = 143
"""Rank from which fonts are seldom used."""
FREQUENT, USUAL = frozenset("⩽⩾∅∤□"), frozenset("■△▲∴∵≦≧⊊∦★✓∠∡∢◊⇝≜≲≳∄∖")
"""Signs of the AMS fonts that booklets use."""
RARE, SETS = frozenset("⊤♣♢♡♠≀"), frozenset("CNPQRZ")
"""Signs of Computer Modern that few use; letters that name sets."""
BOX = 0.01
"""Of the type size: how far a box may be from the true one."""
TEX_POINT = 72 / 72.27
SIZES = tuple(size * TEX_POINT for size in (5, 6, 7, 8, 9, 10, 10.95, 11, 12, 14.4, 17.28, 20.74, 24.88, 29.86, 35.83))
"""Type sizes of LaTeX, in points of PDF."""
SAME = 0.008
"""Share by which two sizes may differ that are one."""


@dataclass(frozen=True)
class TexFont:
    """A font of TeX with the widths of its signs."""

    name: str
    """What `tasks.read.pdf_symbols.font_of` knows it by."""
    encoding: str
    rank: int
    """Its place among all, those in common use first."""
    design: float
    """The type size that it is drawn for, in points of PDF."""
    widths: Mapping[int | str, float]
    """By code and by sign, of the type size."""


@dataclass
class Seen:
    """What a page shows of a nameless font."""

    size: float
    """The type size that the file states, in points."""
    widths: dict[int | str, float] = field(default_factory=dict)
    """Points, by code, or by sign where the file tells it."""
    overhanging: set[int | str] = field(default_factory=set)
    """Those of which only the box is known, a little wider than the sign."""

    @property
    def is_rich(self) -> bool:
        """Whether its widths alone can tell it."""
        return len({round(width, 2) for key, width in self.widths.items() if key not in self.overhanging}) >= RICH


@dataclass(frozen=True)
class Match:
    """A font that may be the one seen, at a type size in points."""

    font: TexFont
    size: float
    n_shifted: int = 0
    """How many widths are a dot wider or narrower than rounded ones."""
    gap: int = 0
    """Quarters of its box by which a sign stands out over its width, at most."""

    @property
    def enlarged(self) -> float:
        """Return how much larger it is than the size that it is drawn for."""
        return self.size / self.font.design

    def nearest(self, keys: Sequence[int], width: float) -> int:
        """Return which of some codes has a width in points."""
        widths = self.font.widths
        return min(keys, key=lambda key: abs(widths.get(key, 99.0) * self.size - width))


@cache
def tex_fonts() -> tuple[TexFont, ...]:
    """Return the fonts of the table, those in common use first."""
    lines: str = yaml.safe_load(WIDTHS.read_text("utf-8"))["fonts"]
    return tuple(_font(rank, line) for rank, line in enumerate(lines.splitlines()))


def _font(rank: int, line: str) -> TexFont:
    tfm, encoding, name, first, packed = line.split(" ")
    pairs = [packed[place : place + 2] for place in range(0, len(packed), 2)]
    codes = {
        int(first) + number: (DIGITS.index(pair[0]) * 64 + DIGITS.index(pair[1])) / 1000
        for number, pair in enumerate(pairs)
        if pair != "--"
    }
    signs = {sign: codes[code] for code, sign in ENCODINGS[encoding].items() if code in codes}
    widths: dict[int | str, float] = dict([*codes.items(), *signs.items()])
    size = int(tfm.lstrip("abcdefghijklmnopqrstuvwxyz"))
    return TexFont(name, encoding, rank, (size / 100 if size >= 500 else size) * TEX_POINT, widths)


def tell(fonts: Sequence[Seen]) -> list[Match | None]:
    """Return for each nameless font of a page which it is; None where that is not clear.

    Fonts that show much are told first. Those that show little are told by them: they are enlarged alike, and two fonts
    of a page are not the same one. They stay nameless where most of what shows much fits none.
    """
    found: list[Match | None] = [None] * len(fonts)
    known: list[Match] = []
    order = sorted(range(len(fonts)), key=lambda place: (not fonts[place].is_rich, -len(fonts[place].widths)))
    rich = sum(seen.is_rich for seen in fonts)
    n_rich = 0
    for place in order:
        is_rich = fonts[place].is_rich
        if not is_rich and 2 * n_rich < rich:
            break
        found_so_far = candidates(fonts[place], known[0].size if known else 0.0)
        costs = [(_cost(match, known, fonts[place]), match) for match in found_so_far]
        cost, match = min(costs, key=lambda pair: pair[0], default=((1,), None))
        if match is not None and (is_rich or not cost[0]):
            found[place] = match
            known.append(match)
            n_rich += is_rich
    return found


def candidates(seen: Seen, size: float = 0.0) -> list[Match]:
    """Return the fonts whose widths are those seen, at the stated size if any fits there.

    Where only boxes are known, they are compared at the type size of the page's text; at none where that is 0.
    """
    if not seen.widths:
        return []
    exact = [Match(font, seen.size, gap=_gap(font, seen, seen.size)) for font in tex_fonts() if _is_exact(font, seen)]
    if exact:
        return exact
    solid = [width for key, width in seen.widths.items() if key not in seen.overhanging]
    if not solid:
        return [
            Match(font, size, gap=_gap(font, seen, size))
            for font in tex_fonts()
            if size and seen.overhanging <= font.widths.keys() and _under_boxes(font, seen, size, BOX * size)
        ]
    dot = dot_of(solid)
    return [match for font in tex_fonts() for match in _rounded(font, seen, dot)] if dot else []


def _is_exact(font: TexFont, seen: Seen) -> bool:
    tolerance = EXACT * seen.size
    return all(
        key in font.widths and (key in seen.overhanging or abs(font.widths[key] * seen.size - width) <= tolerance)
        for key, width in seen.widths.items()
    ) and _under_boxes(font, seen, seen.size, tolerance)


def dot_of(widths: Sequence[float]) -> float:
    """Return the size of a printer's dot in points where all widths are whole dots, else 0."""
    for resolution in RESOLUTIONS:
        dots = [width * resolution / 72 for width in widths]
        if max(dots, default=0) >= WIDE and all(abs(dot - round(dot)) <= WHOLE for dot in dots):
            return 72 / resolution
    return 0.0


def _rounded(font: TexFont, seen: Seen, dot: float) -> list[Match]:
    """Return a font at a size at which it has the widths seen in whole dots; nothing where there is none."""
    if not seen.widths.keys() <= font.widths.keys():
        return []
    known = [(width, font.widths[key]) for key, width in seen.widths.items() if key not in seen.overhanging]
    squares = sum(share * share for _, share in known)
    if not squares:
        return []
    fitted = sum(width * share for width, share in known) / squares
    usual = min(SIZES, key=lambda size: abs(size - fitted))
    for size in (usual, fitted) if abs(usual - fitted) <= NEAR * fitted else (fitted,):
        off = [abs(width - share * size) / dot for width, share in known]
        n_shifted = sum(dots > ROUNDED for dots in off)
        if max(off) <= SHIFTED and n_shifted <= SHIFTED_SHARE * len(off) and _under_boxes(font, seen, size, dot):
            return [Match(font, size, n_shifted, _gap(font, seen, size))]
    return []


def _under_boxes(font: TexFont, seen: Seen, size: float, tolerance: float) -> bool:
    """Tell whether signs that stand out over their widths do so no more than such signs do; some have no width."""
    for key in seen.overhanging:
        box, width = seen.widths[key], font.widths[key] * size
        if width and not (1 - OVERHANG) * box <= width <= box + tolerance:
            return False
    return True


def _gap(font: TexFont, seen: Seen, size: float) -> int:
    gaps = [1 - font.widths[key] * size / seen.widths[key] for key in seen.overhanging if font.widths[key]]
    return int(4 * max(gaps, default=0.0))


def _is_usual(size: float) -> bool:
    return any(abs(size - usual) <= SAME * usual for usual in SIZES)


def _cost(match: Match, known: Sequence[Match], seen: Seen) -> tuple[int, ...]:
    """Return what speaks against a font, the worst first, given those of the page that are known."""
    is_rich = seen.is_rich
    enlarged = any(_alike(match.enlarged, other.enlarged) for other in known)
    of_text = not known or _alike(match.size, known[0].size)
    same_size = any(_alike(match.size, other.size) for other in known)
    doubled = any(other.font is match.font and _alike(match.size, other.size) for other in known)
    unusual = not (_is_usual(match.size) or (enlarged and not is_rich))
    against = (unusual, _is_foreign(match, known), doubled, match.gap, match.font.rank >= COMMON, _n_rare(match, seen))
    return *against, not (enlarged or is_rich), not of_text, not same_size, match.n_shifted, match.font.rank


def _n_rare(match: Match, seen: Seen) -> int:
    """Return how rare the signs seen would be: many of the AMS fonts are as wide as others.

    A few capitals alone are rather names of sets than text.
    """
    encoding = match.font.encoding
    signs = [ENCODINGS[encoding].get(key, "?") if isinstance(key, int) else key for key in seen.widths]
    if encoding in ("MSA", "MSB", "OMS"):
        return sum(2 * (sign in RARE) if encoding == "OMS" else _rarity(sign) for sign in signs)
    return int(encoding not in OF_MATHS and SETS.issuperset(signs))


def _rarity(sign: str) -> int:
    return 0 if sign in FREQUENT or sign.isalpha() else 1 if sign in USUAL else 2


def _alike(one: float, other: float) -> bool:
    return abs(one - other) <= SAME * other


def _is_foreign(match: Match, known: Sequence[Match]) -> bool:
    """Tell whether a font of text has another encoding than the page's first one."""
    text = [other.font.encoding for other in [*known, match] if other.font.encoding not in OF_MATHS]
    return match.font.encoding not in OF_MATHS and not match.font.encoding.startswith(text[0][:3])
