r"""Accents that a file sets as signs of their own, over letters: `´` and `E` are `É`; over mathematics, `\hat{a}`.

Put joining accents with their letters here. Keep accents of formulas in `tasks.read.pdf_marks`.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import pairwise

from tasks.read.pdf_geometry import Box, Glyph

COMBINING = {
    "`": "\u0300", "´": "\u0301", "ˆ": "\u0302", "^": "\u0302", "˜": "\u0303", "~": "\u0303", "¯": "\u0304",
    "ˉ": "\u0304", "˘": "\u0306", "˙": "\u0307", "¨": "\u0308", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c",
    "¸": "\u0327", "˛": "\u0328", ",": "\u0326", "΄": "\u0301", "΅": "\u0308\u0301",
}  # fmt: skip
"""The accent that follows its letter, by the one that stands alone."""
BELOW = frozenset("¸˛,")
DOTLESS = {"ı": "i", "ȷ": "j"}
APART = 0.55
"""Of the type size: from a letter's top to the bottom of its accent, at most."""
NO_BLANK = 0.12
"""Of the type size."""
MAX_ACCENTS = 3_000


def composed(glyphs: list[Glyph], box: Callable[[int], Box]) -> list[Glyph]:
    """Return the glyphs with each accent in the letter that it stands over or under, an NFC letter where there is one.

    `box` gives the box of a character by its index. An accent over a letter of mathematics stays a glyph, as the
    combining sign. One that stands over no letter stays as it is.
    """
    marks = [
        glyph
        for number, glyph in enumerate(glyphs)
        if glyph.text in COMBINING and (glyph.text != "," or _is_comma_below(glyphs, number))
    ]
    if not marks or len(marks) > MAX_ACCENTS:
        return glyphs
    bases = sorted((glyph for glyph in glyphs if glyph.text[0].isalpha() and glyph.text not in COMBINING), key=_height)
    heights = [_height(glyph) for glyph in bases]
    used: set[int] = set()
    touched: set[int] = set()
    following = {
        id(before): id(glyph) for before, glyph in pairwise(glyphs) if before.text in COMBINING and before.text != ","
    }
    for mark in marks:
        reach = 1.2 * mark.size
        near = bases[bisect_left(heights, mark.y - reach) : bisect_right(heights, mark.y + reach)]
        middle = (mark.x0 + mark.x1) / 2
        over = [glyph for glyph in near if _over(mark, glyph) or _beside(mark, glyph)]
        base = min(over, key=lambda glyph: max(glyph.x0 - middle, middle - glyph.x1, 0.0), default=None)
        if base is None:
            continue
        if base.font.maths or (base.font.italic and base.font is not mark.font and len(base.text) == 1):
            mark.text, mark.maths = COMBINING[mark.text], True
        elif _compose(mark, base, box, first=following.get(id(mark)) == id(base)):
            used.add(id(mark))
            touched.add(id(base))
    rest = [glyph for glyph in glyphs if id(glyph) not in used]
    for before, glyph in pairwise(rest):
        if glyph.space and (id(glyph) in touched or id(before) in touched):
            glyph.space = not (abs(glyph.y - before.y) < 0.1 * glyph.size and _close(before, glyph))
    return rest


def _close(before: Glyph, glyph: Glyph) -> bool:
    """Tell whether there is no room for the blank that pdfium sees around an accent."""
    return -0.3 * glyph.size < glyph.x0 - before.x1 < NO_BLANK * glyph.size


def _is_comma_below(glyphs: list[Glyph], number: int) -> bool:
    """Tell whether a comma is small and under the letter before or behind it: `ț` of some fonts."""
    low = glyphs[number]
    return any(
        base.x0 < (low.x0 + low.x1) / 2 < base.x1
        and base.text[-1:].isalpha()
        and low.size <= 0.9 * base.size
        and low.y1 < base.y + 0.05 * base.size
        for base in (*glyphs[max(0, number - 1) : number], *glyphs[number + 1 : number + 2])
    )


def _height(glyph: Glyph) -> float:
    return glyph.y


def _over(mark: Glyph, base: Glyph) -> bool:
    """Tell whether a mark stands over a glyph, or under it."""
    middle = (mark.x0 + mark.x1) / 2
    if mark.turned != base.turned or not base.x0 - 0.1 * mark.size < middle < base.x1 + 0.1 * mark.size:
        return False
    if not 0.6 < mark.size / base.size < 1.25:
        return False
    if mark.text in BELOW:
        return -0.6 * base.size < mark.y0 - base.y < 0.1 * base.size
    return 0.3 * base.size < mark.y0 - base.y < base.y1 - base.y + APART * base.size


def _beside(mark: Glyph, base: Glyph) -> bool:
    """Tell whether a mark stands close before a Greek capital, as theirs do."""
    return mark.text == "΄" and base.text[0].isupper() and -0.2 * mark.size < base.x0 - mark.x1 < 0.25 * mark.size


def _compose(mark: Glyph, base: Glyph, box: Callable[[int], Box], *, first: bool) -> bool:
    """Write a mark into the letter of a word that it stands over; tell whether there is one.

    `first` tells that the word follows its mark in the file: the letter is its first, however the mark leans.
    """
    place = 0 if first else _letter(mark, base, box)
    letter = base.text[place]
    whole = unicodedata.normalize("NFC", DOTLESS.get(letter, letter) + COMBINING[mark.text])
    if len(whole) > 1 and letter in DOTLESS:
        return False
    base.text = base.text[:place] + whole + base.text[place + 1 :]
    base.y1, base.y0 = max(base.y1, mark.y1), min(base.y0, mark.y0)
    base.space = base.space or (mark.space and first)
    return True


def _letter(mark: Glyph, base: Glyph, box: Callable[[int], Box]) -> int:
    """Return which letter of a word a mark stands over: the nearest."""
    if len(base.text) == 1 or mark.x1 < base.x0:
        return 0
    middle = (mark.x0 + mark.x1) / 2
    if mark.turned:
        return min(len(base.text) - 1, int(len(base.text) * (middle - base.x0) / max(base.x1 - base.x0, 1e-6)))
    apart = [abs((x0 + x1) / 2 - middle) for x0, _, x1, _ in (box(base.index + n) for n in range(len(base.text)))]
    return apart.index(min(apart))
