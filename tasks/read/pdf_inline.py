"""What of a printed line is mathematics: the line's text, formulas between dollars.

Put the choice between prose and formula here. Keep the layout of formulas in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from tasks.read.pdf_atoms import Atom
from tasks.read.pdf_letters import mark_letters
from tasks.read.pdf_lines import Line
from tasks.read.pdf_maths import Layout

MANY = 200
"""Letters that are looked at."""
LABEL = re.compile(r"^\W{0,2}\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[^\W\d_]|[ivxlcdm]{1,5})[.):]{1,2}(?=\s|$)")
"""A number or letter that begins a line is no formula."""
PLAIN = re.compile(r"^[^$\n]*?[^\W\d_]{2}[^$]*$")
"""Prose with a word and without dollars."""
NUMBERS = re.compile(r"^\d+(?:[ ,;]+\d+){2,},?$")
"""A line of numbers, set apart."""
ONE_FORMULA = re.compile(r"^\$[^$]+\$[,.;]?$")
WORD_GAP = 0.2
"""Of the type size: narrower gaps part no words."""
SHORT = 6
"""Characters of a formula that is not set apart for its own sake."""
SENTENCE_END = frozenset(".;:?!")
OPENING = "([{"
CLOSING = ")]}"
TRIMMED_LEFT = ",.;:!?)]}'’*%· …°\\~^_"
TRIMMED_RIGHT = ",.;:?([{’ *–-\\·"
DISPLAY_INDENT = 1.5


def line_text(layout: Layout, atoms: list[Atom], margin: float) -> str:
    """Return a line as text, its formulas in `$`; in `$$` where the line is one formula, away from `margin`."""
    mark_letters(atoms, italics=layout.italics_vary)
    _part_words(atoms)
    start = _after_label(atoms)
    out = _prose(atoms[:start])
    place = start
    while place < len(atoms):
        end = place
        while end < len(atoms) and atoms[end].kind != "T" and not _sentence_ends(atoms, end):
            end += 1
        if end < len(atoms) and atoms[end].kind != "T":
            end += 1  # the stop itself
        if end == place:
            end += 1
            out += _prose(atoms[place:end])
        else:
            out += _formula(layout, atoms[place:end])
        place = end
    text = out.strip()
    if NUMBERS.match(text) and atoms[0].x0 - margin > DISPLAY_INDENT * atoms[0].size:
        return f"$${text}$$"
    apart = atoms[0].x0 - margin > DISPLAY_INDENT * atoms[0].size
    return text.replace("$", "$$") if apart and len(text) > SHORT and ONE_FORMULA.match(text) else text


def plain_text(line: Line) -> str | None:
    """Return a line's text where it is upright prose on one baseline, bold only at its beginning; else None."""
    first = line.glyphs[0]
    y, tolerance, bold, last = first.y, 0.05 * first.size, first.font.bold, -1e9
    if line.rules:
        return None
    pieces: list[str] = []
    for glyph in line.glyphs:
        font = glyph.font
        if glyph.maths or font.italic or glyph.x0 < last or glyph.latex or not -tolerance < glyph.y - y < tolerance:
            return None
        if font.bold is not bold:
            if not bold:
                return None
            bold = False
        last = glyph.x0
        if glyph.space:
            pieces.append(" ")
        pieces.append(glyph.text)
    text = "".join(pieces).strip()
    return text if PLAIN.match(text) else None


def has_maths_letters(lines: Sequence[Line]) -> bool:
    """Tell whether variables have a font of mathematics: italics of text are prose then."""
    small = (
        glyph.text
        for line in lines
        for glyph in line.glyphs
        if glyph.font.maths and len(glyph.text) == 1 and "a" <= glyph.text <= "z"
    )
    return len(set(islice(small, MANY))) > 1


def _sentence_ends(atoms: list[Atom], place: int) -> bool:
    atom, after = atoms[place], atoms[place + 1] if place + 1 < len(atoms) else None
    if atom.text not in SENTENCE_END or atom.space or not (after is None or after.space):
        return False
    return atom.text != "!" or after is None or after.kind != "M"  # a factorial goes on


def _prose(atoms: list[Atom]) -> str:
    return "".join([" " + atom.text if atom.space else atom.text for atom in atoms]).replace("$", r"\$")


def _formula(layout: Layout, atoms: list[Atom]) -> str:
    """Return atoms without prose: the formula among them between dollars, what surrounds it as prose."""
    firsts = [number for number, atom in enumerate(atoms) if atom.kind == "M"]
    if not firsts:
        return _prose(atoms)
    start, end = 0, len(atoms)
    while atoms[start].kind == "N" and atoms[start].text in TRIMMED_LEFT:
        start += 1
    while atoms[end - 1].kind == "N" and atoms[end - 1].text in TRIMMED_RIGHT:
        end -= 1
    start, end = _balanced(atoms, start, end, firsts[0], firsts[-1])
    body = layout.tex(atoms[start:end])
    lead = " " if atoms[start].space else ""
    if not body:
        return _prose(atoms[:start]) + lead + _prose(atoms[end:])
    return f"{_prose(atoms[:start])}{lead}${body}${_prose(atoms[end:])}"


def _balanced(atoms: list[Atom], start: int, end: int, first: int, last: int) -> tuple[int, int]:
    """Return the bounds without brackets at the ends that are closed or opened in the prose."""
    for _ in range(2):
        texts = [atom.glyph.text if atom.glyph is not None else "" for atom in atoms[start:end]]
        opened = sum(text in OPENING for text in texts) - sum(text in CLOSING for text in texts)
        if opened < 0 and end - 1 > last and atoms[end - 1].text in CLOSING:
            end -= 1
        elif opened > 0 and start < first and atoms[start].text in OPENING:
            start += 1
        while end - 1 > last and atoms[end - 1].kind == "N" and atoms[end - 1].text in TRIMMED_RIGHT:
            end -= 1
    return start, end


def _part_words(atoms: list[Atom]) -> None:
    """Mark the gaps between prose and formulas that the file has no blank for."""
    for before, atom in pairwise(atoms):
        if "T" in (before.kind, atom.kind) and before.kind != atom.kind and "M" in (before.kind, atom.kind):
            atom.space = atom.space or atom.x0 - before.x1 > WORD_GAP * atom.size


def _after_label(atoms: list[Atom]) -> int:
    """Return where the line's text begins, after a number or letter that labels it."""
    head = "".join((" " if atom.space and number else "") + atom.text for number, atom in enumerate(atoms[:14]))
    found = LABEL.match(head)
    if found is None or any(atom.box for atom in atoms[:3]):
        return 0
    if any(atom.glyph is not None and atom.glyph.font.maths and atom.text.isalpha() for atom in atoms[:2]):
        return 0  # a variable that ends a sentence
    length = 0
    for number, atom in enumerate(atoms[:14]):
        length += len(atom.text) + (1 if atom.space and number else 0)
        if length >= found.end():
            return number + 1
    return 0
