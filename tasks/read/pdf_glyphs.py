"""The glyphs of a PDF page with their places: what the lines and formulas are made of.

Put joining what pdfium gave here. Keep asking it in `tasks.read.pdf_scan`, drawings in `tasks.read.pdf_drawn`, what a
glyph means in `tasks.read.pdf_symbols`, and lines in `tasks.read.pdf_lines`.
"""

from __future__ import annotations

import re

import pypdfium2 as pdfium

from tasks.read.pdf_accents import composed
from tasks.read.pdf_fallback import in_place
from tasks.read.pdf_geometry import ELSEWHERE, Box, Glyph, Rule
from tasks.read.pdf_joined import joined
from tasks.read.pdf_nameless import spell
from tasks.read.pdf_scan import Scanner
from tasks.read.pdf_symbols import font_of, symbol

MAX_GLYPHS = 30_000
"""A page with more is no page of a booklet; it is read without its geometry."""
TOUCHING = 1.8
"""Points between two strokes that meet."""


LIKE_BLANKS = re.compile("[\t\x0b\x0c]|\r(?!\n)")
"""Codes that pdfium makes of no line's end or gap: strokes of determinants, in a font that shows nothing else."""


GREEK = re.compile("[\u0391-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u2126]+$")
ANY_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff\u2126]")
GREEK_PROSE = 0.2
"""Share of Greek letters from which a page is written in Greek."""


def greek_is_maths(glyphs: list[Glyph]) -> bool:
    """Tell whether Greek letters are mathematics on a page: where nearly all others are of another script."""
    if not ANY_GREEK.search("".join([glyph.text for glyph in glyphs])):
        return False
    letters = sum(len(glyph.text) for glyph in glyphs if glyph.text.isalpha())
    greek = sum(len(glyph.text) for glyph in glyphs if ANY_GREEK.match(glyph.text))
    return 0 < greek < GREEK_PROSE * letters


def read_glyphs(textpage: pdfium.PdfTextPage, text: str) -> tuple[list[Glyph], int]:
    """Return the page's glyphs in the order of the file, and how many quarter turns most of them are turned.

    `text` is the whole page's, as pdfium gives it. Blanks are left out. There are no glyphs where there are too many.
    Glyphs turned otherwise than most stand far to the right of the others, so that they make lines of their own.
    """
    count = textpage.count_chars()
    if count > MAX_GLYPHS:
        return [], 0
    scanner = Scanner(textpage, text)
    glyphs = scanner.glyphs()
    if LIKE_BLANKS.search(text) or any(f.codes is not None and f.extension for f in scanner.fonts.values()):
        glyphs = sorted([*glyphs, *scanner.hidden()], key=lambda glyph: glyph.index)
    greek = greek_is_maths(glyphs)
    for glyph in glyphs:
        if not (glyph.font.upright and glyph.text.isascii() and glyph.text.isalpha()):
            symbol(glyph)
            if greek and not glyph.maths:
                glyph.maths = bool(GREEK.match(glyph.text))
    glyphs = composed(glyphs, scanner.box)
    if scanner.factors:
        spell(glyphs)
    turns = [0, 0, 0, 0]
    for glyph in glyphs:
        turns[glyph.turned] += 1
    upright = max(range(4), key=lambda quarter: turns[quarter])
    for glyph in glyphs if turns[upright] < len(glyphs) else ():
        if glyph.turned != upright:
            glyph.x0, glyph.x1 = glyph.x0 + ELSEWHERE, glyph.x1 + ELSEWHERE
    return joined(in_place(glyphs)), upright


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
