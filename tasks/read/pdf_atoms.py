"""What formulas are laid out from: glyphs, and formulas that stand for one glyph.

Put the shape and the first look at a glyph here. Keep layout in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_symbols import BIG_OPERATORS, MATHS_OF_MATHS_FONTS, NEUTRAL, PIECES, Font, to_latex

ELLIPSIS = "..."
KNOWN = 4_096
"""Signs of a font that are looked at once."""


@dataclass(slots=True)
class Atom:
    """A glyph, or a formula that is one."""

    text: str
    """Text as it stands, or LaTeX where `kind` is `M`."""
    kind: str
    """`M`: mathematics; `N`: of prose or mathematics; `T`: prose."""
    x0: float
    y0: float
    x1: float
    y1: float
    y: float
    size: float
    space: bool
    italic: bool = False
    upright: bool = False
    """Whether it is an upright letter, of prose or of mathematics."""
    operator: bool = False
    """Takes limits."""
    box: bool = False
    bar: float | None = None
    """How high a fraction's bar is."""
    glyph: Glyph | None = None


def plain_tex(text: str) -> str:
    """Return signs of the page as LaTeX inside of maths."""
    if text == ELLIPSIS:
        return r"\dots"
    return "".join(to_latex({"–": "-", "’": "'", "*": "*"}.get(char, char)) for char in text)


def plain(glyph: Glyph) -> Atom:
    """Return a glyph as an atom, with what it is: mathematics, prose, or either."""
    font, space = glyph.font, glyph.space
    text, kind, upright, operator = _look(glyph.text, font, glyph.maths, glyph.latex, glyph.styled)
    return Atom(
        text, kind, glyph.x0, glyph.y0, glyph.x1, glyph.y1, glyph.y, glyph.size, space,
        font.italic, upright, operator, False, None, glyph,  # by place: half of the time is names'
    )  # fmt: skip


@lru_cache(maxsize=KNOWN)
def _look(sign: str, font: Font, maths: bool, latex: bool, styled: bool) -> tuple[str, str, bool, bool]:
    """Return a sign's text and kind as an atom, whether it is an upright letter, and whether it takes limits."""
    text, kind = sign, "T"
    operator = False
    if latex:
        kind, operator = "M", text in BIG_OPERATORS
    elif text in PIECES:
        text, kind = PIECES[text], "M"
    elif text and NEUTRAL.issuperset(text) and not (maths and text in MATHS_OF_MATHS_FONTS):
        kind = "N"
    elif maths:
        kind = "M"
        text = plain_tex(text)
        operator = text in BIG_OPERATORS
        own = sign.isupper() or font.alphabet == "mathfrak"  # Fraktur has small letters, too
        if font.alphabet and own and len(text) == 1 and text.isalpha() and text.isascii():
            text = f"\\{font.alphabet}{{{text}}}"
    upright = kind == "T" and not font.italic
    if font.upright_maths and sign.isascii() and sign.isalpha() and not styled:
        upright = True
    return text, kind, upright, operator


def box(text: str, glyphs: list[Glyph], rule: Rule, y: float, space: bool) -> Atom:
    """Return the formula `text` around `rule` as an atom on the baseline `y`."""
    return Atom(
        text, "M", min(rule.x0, *(g.x0 for g in glyphs)), min(g.y0 for g in glyphs), rule.x1,
        max(g.y1 for g in glyphs), y, max(g.size for g in glyphs), space, box=True,
    )  # fmt: skip


def around(text: str, glyphs: list[Glyph], y: float, size: float) -> Atom:
    """Return the formula `text` that `glyphs` make as an atom on the baseline `y`."""
    return Atom(
        text, "M", min(g.x0 for g in glyphs), min(g.y0 for g in glyphs), max(g.x1 for g in glyphs),
        max(g.y1 for g in glyphs), y, size, min(glyphs, key=lambda g: g.x0).space, box=True,
    )  # fmt: skip
