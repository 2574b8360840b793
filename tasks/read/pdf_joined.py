"""Signs that a file makes of several glyphs: tall delimiters in pieces, long arrows, dots set under one another.

Put joining glyphs that follow one another in the file here. Keep accents in `tasks.read.pdf_accents`.
"""

from __future__ import annotations

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_symbols import AXIS, PIECES

LONG = {
    ("−", "−"): "−", ("−", "→"): "⟶", ("←", "−"): "⟵", ("←", "→"): "⟷", ("=", "⇒"): "⟹", ("=", "="): "=",
    ("⇐", "="): "⟸", ("⇐", "⇒"): "⟺", ("↦", "→"): "↦", ("↦", "⟶"): "⟼",
}  # fmt: skip
"""What two signs make that touch."""
OVER = frozenset({("=", "∼"), ("∼", "=")})
"""What makes one relation if the one stands over the other."""
OPERATORS = frozenset("∑∏∫∮⋃⋂∐√")
DELIMITERS = frozenset("()[]{}|‖⌊⌋⌈⌉⟨⟩")
ENLARGED = OPERATORS | DELIMITERS
LARGEST = 8.0
"""Of the type size around it: a delimiter of a larger type."""
ARROWS = frozenset("\u20d6\u20d7")
"""Arrows over letters, in pieces; the last one has the head."""
BARS = frozenset("|‖∣∥")
ALONE = frozenset(",;:()[]+/-*!?%")
"""Signs that are no part of another: what most signs of a page are."""
NEIGHBOURS = 6
TOUCHING = 0.06
"""Of the type size."""
BRACES = {"⏞": "⏞", "⏟": "⏟", "⎴": "⏞", "⎵": "⏟"}
"""Pieces of lying braces, and what they are pieces of."""


def joined(glyphs: list[Glyph]) -> list[Glyph]:
    """Return the glyphs with those that make one sign as one, which has the box of all and the first one's index."""
    out: list[Glyph] = []
    for glyph in glyphs:
        text = glyph.text
        if text in ALONE or (text.isalnum() and not glyph.font.upright_maths and text not in ("sup", "inf")):
            out.append(glyph)
            continue
        last = out[-1] if out else None
        if last is not None and last.size == glyph.size and (_merge(last, glyph) or _merge_dots(out, glyph)):
            continue
        out.append(glyph)
    _resize(out)
    return out


def _merge(last: Glyph, glyph: Glyph) -> bool:
    """Write a glyph into the one before it if both are one sign; tell whether they are."""
    whole = _whole(last, glyph)
    if whole is None:
        return False
    is_tall = last.text in PIECES or last.text in BARS
    if whole == "≅":
        last.y, last.maths = min(last.y, glyph.y), True
    last.text = whole
    _stretch(last, glyph)
    if is_tall:
        last.y = (last.y0 + last.y1) / 2 - AXIS * last.size
    return True


def _whole(last: Glyph, glyph: Glyph) -> str | None:
    """Return the sign that two glyphs make; None where they are two."""
    pair = (last.text, glyph.text)
    stacked = _below(last, glyph) or _below(glyph, last)
    if last.text in PIECES and glyph.text in PIECES and stacked:
        return last.text if PIECES[last.text] else glyph.text
    if pair in OVER and _over(last, glyph):
        return "≅"
    if last.text == "lim" and glyph.text in ("sup", "inf") and glyph.x0 - last.x1 < 0.3 * glyph.size:
        return last.text + glyph.text
    if last.text in ARROWS and glyph.text in ARROWS and _touches(last, glyph):
        return glyph.text
    if last.text == glyph.text and glyph.text in BARS and stacked:
        return glyph.text
    if pair in LONG and _touches(last, glyph):
        return LONG[pair]
    if not glyph.space and _is_upright_letter(glyph) and _is_upright_letter(last) and _follows(last, glyph):
        return last.text + glyph.text
    if last.text in BRACES and glyph.text in BRACES and abs(last.y - glyph.y) < 0.5 * glyph.size:
        return BRACES[last.text]
    return None


def _merge_dots(out: list[Glyph], glyph: Glyph) -> bool:
    """Write the third of three dots under one another into the first; tell whether it is that."""
    if len(out) < 2 or not glyph.text == out[-1].text == out[-2].text == "." or not _falling(out[-2], out[-1], glyph):
        return False
    second, first = out.pop(), out[-1]
    first.text = "⋮" if abs(first.x0 - glyph.x0) < 0.1 * glyph.size else "⋱"
    _stretch(first, glyph)
    first.y, first.maths = second.y - 0.2 * glyph.size, True
    return True


def _resize(glyphs: list[Glyph], signs: frozenset[str] = OPERATORS, most: float = 1.8) -> None:
    """Give signs of a larger type, up to `most` times as large, the size of what is around them."""
    for number, glyph in enumerate(glyphs):
        if glyph.text not in signs or glyph.font.extension:
            continue
        around = glyphs[max(0, number - NEIGHBOURS) : number + NEIGHBOURS]
        size = max((one.size for one in around if one.text not in ENLARGED), default=0.0)
        if size and 1.15 * size < glyph.size < most * size:
            glyph.size, glyph.enlarged = size, glyph.text in DELIMITERS
            glyph.y = (glyph.y0 + glyph.y1) / 2 - AXIS * size


def shrink_delimiters(glyphs: list[Glyph]) -> None:
    """Give delimiters the type size of their line: word processors make tall ones from a larger type.

    What is in order on the page has their own size still: the room that they take parts no columns.
    """
    _resize(glyphs, DELIMITERS, LARGEST)


def _is_upright_letter(glyph: Glyph) -> bool:
    return glyph.font.upright_maths and not glyph.styled and glyph.text.isascii() and glyph.text.isalpha()


def _stretch(last: Glyph, glyph: Glyph) -> None:
    last.x0, last.x1 = min(last.x0, glyph.x0), max(last.x1, glyph.x1)
    last.y0, last.y1 = min(last.y0, glyph.y0), max(last.y1, glyph.y1)


def _below(last: Glyph, glyph: Glyph) -> bool:
    """Tell whether a piece of a delimiter goes on below another: those of right ones have one right edge."""
    apart = min(abs(last.x0 - glyph.x0), abs(last.x1 - glyph.x1))
    return apart < 0.35 * glyph.size and -0.2 * glyph.size < last.y0 - glyph.y1 < 0.3 * glyph.size


def _touches(last: Glyph, glyph: Glyph) -> bool:
    gap = glyph.x0 - last.x1
    return abs(last.y - glyph.y) < 0.05 * glyph.size and -glyph.size < gap < TOUCHING * glyph.size


def _over(last: Glyph, glyph: Glyph) -> bool:
    middle = (glyph.x0 + glyph.x1) / 2
    return last.x0 < middle < last.x1 and abs(last.y - glyph.y) < 0.5 * glyph.size


def _follows(last: Glyph, glyph: Glyph) -> bool:
    return abs(last.y - glyph.y) < 0.05 * glyph.size and -0.2 * glyph.size < glyph.x0 - last.x1 < 0.12 * glyph.size


def _falling(first: Glyph, second: Glyph, third: Glyph) -> bool:
    """Tell whether three dots lead straight down, or down to the right."""
    size = third.size
    steps = [(b.x0 - a.x0, a.y - b.y) for a, b in ((first, second), (second, third))]
    even = abs(steps[0][0] - steps[1][0]) < 0.1 * size and abs(steps[0][1] - steps[1][1]) < 0.1 * size
    return even and all(-0.05 * size < right < 0.7 * size and 0.2 * size < down < 0.6 * size for right, down in steps)
