"""What formulas are laid out from: glyphs, and formulas that stand for one glyph.

Put the shape and the first look at a glyph here. Keep layout in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

from dataclasses import dataclass

from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_symbols import BIG_OPERATORS, MATHS_OF_MATHS_FONTS, NEUTRAL, PIECES, to_latex

ELLIPSIS = "..."


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
    text, kind = glyph.text, "T"
    operator = False
    if glyph.latex:
        kind, operator = "M", text in BIG_OPERATORS
    elif text in PIECES:
        text, kind = PIECES[text], "M"
    elif text and NEUTRAL.issuperset(text) and not (glyph.maths and text in MATHS_OF_MATHS_FONTS):
        kind = "N"
    elif glyph.maths:
        kind = "M"
        text = plain_tex(text)
        operator = text in BIG_OPERATORS
        if glyph.font.alphabet and len(text) == 1 and text.isalpha() and text.isascii() and _own(glyph):
            text = f"\\{glyph.font.alphabet}{{{text}}}"
    corners = (glyph.x0, glyph.y0, glyph.x1, glyph.y1)
    font = glyph.font
    upright = kind == "T" and not font.italic
    if font.upright_maths and glyph.text.isascii() and glyph.text.isalpha() and not glyph.styled:
        upright = True
    return Atom(
        text, kind, *corners, glyph.y, glyph.size, glyph.space,
        italic=font.italic, upright=upright, operator=operator, glyph=glyph,
    )  # fmt: skip


def _own(glyph: Glyph) -> bool:
    """Tell whether a letter is one of its font's own alphabet: Fraktur has small ones, too."""
    return glyph.text.isupper() or glyph.font.alphabet == "mathfrak"


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
