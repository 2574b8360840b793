"""Glyphs that make one sign together: accents, strokes, dots, names of functions.

Put joining neighbours here. Keep scripts and fractions in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

from tasks.read.pdf_atoms import ELLIPSIS, Atom
from tasks.read.pdf_symbols import ACCENTS, FUNCTIONS, OPERATOR_NAMES

LIMIT_NAMES = frozenset({"lim", "max", "min", "sup", "inf", "gcd"})


def struck(atoms: list[Atom]) -> list[Atom]:
    """Return atoms with strokes of negation written into the signs that they strike out."""
    strokes = [atom for atom in atoms if atom.glyph is not None and atom.glyph.text.strip() in ("\u0338", r"\not")]
    for stroke in strokes:
        middle = (stroke.x0 + stroke.x1) / 2
        for atom in atoms:
            if atom is not stroke and atom.x0 - 0.5 <= middle <= atom.x1 + 0.5 and atom.kind == "M":
                atom.text = {"=": r"\ne", r"\in": r"\notin"}.get(atom.text, r"\not" + atom.text)
                atoms = [other for other in atoms if other is not stroke]
                break
    return atoms


def accented(atoms: list[Atom]) -> list[Atom]:
    """Return atoms with accents written over the letters that they stand above."""
    marks = [atom for atom in atoms if atom.glyph is not None and atom.glyph.text in ACCENTS]
    if not marks:
        return atoms
    rest = [atom for atom in atoms if atom not in marks]
    for mark in marks:
        middle = (mark.x0 + mark.x1) / 2
        under = [a for a in rest if a.kind != "N" and mark.x0 - 1 <= (a.x0 + a.x1) / 2 <= mark.x1 + 1 and not a.box]
        if not under:
            under = [a for a in rest if a.x0 <= middle <= a.x1]
        if not under:
            rest.append(mark)
            continue
        name = ACCENTS[mark.glyph.text] if mark.glyph else "hat"
        body = "".join(a.text for a in under)
        if name == "vec" and len(body) > 1:
            name = "overrightarrow"
        under[0].text, under[0].kind = f"\\{name}{{{body}}}", "M"
        under[0].x1 = under[-1].x1
        rest = [a for a in rest if not any(a is other for other in under[1:])]
    return sorted(rest, key=lambda atom: atom.x0)


def with_dots(atoms: list[Atom]) -> list[Atom]:
    """Return atoms with three dots as one."""
    out: list[Atom] = []
    for atom in atoms:
        sign = atom.text
        if (
            len(out) >= 2
            and sign in (".", r"\cdot")
            and out[-1].text == out[-2].text == sign
            and atom.x0 - out[-1].x0 < 0.6 * atom.size
        ):
            middle = out.pop()
            dots = out[-1]
            in_maths = sign != "." or any(a.glyph is not None and a.glyph.maths for a in (atom, dots, middle))
            dots.text, dots.kind = ((r"\cdots" if sign != "." else r"\dots"), "M") if in_maths else (ELLIPSIS, "N")
            dots.x1 = atom.x1
            continue
        out.append(atom)
    return out


def named(atoms: list[Atom], loose: list[Atom]) -> list[Atom]:
    """Return atoms with upright names of functions beside mathematics as one: `sin`, `lim`."""
    out: list[Atom] = []
    place = 0
    while place < len(atoms):
        end = place
        while (
            end < len(atoms)
            and atoms[end].kind == "T"
            and atoms[end].text.isalpha()
            and not atoms[end].italic
            and (end == place or not (atoms[end].space or atoms[end].x0 - atoms[end - 1].x1 > 0.12 * atoms[end].size))
        ):
            end += 1
        word = "".join(atom.text for atom in atoms[place:end])
        if word in FUNCTIONS and len(word) > 1 and _is_function(atoms, place, end, loose):
            first = atoms[place]
            first.text = f"\\operatorname{{{word}}}" if word in OPERATOR_NAMES else f"\\{word}"
            first.kind, first.x1, first.operator = "M", atoms[end - 1].x1, word in LIMIT_NAMES
            out.append(first)
        else:
            out.extend(atoms[place : max(end, place + 1)])
        place = max(end, place + 1)
    return out


def _is_function(atoms: list[Atom], start: int, end: int, loose: list[Atom]) -> bool:
    """Tell whether mathematics is set close to a name: `sin` is a word in Spanish, `det` in Danish."""
    edge, size = atoms[end - 1].x1, atoms[end - 1].size
    if any(edge - 2 * size < atom.x0 < edge + 0.24 * size for atom in loose if atom.x1 > atoms[start].x0):
        return True
    if end == len(atoms):
        return False
    bearing = 0.2 * size if atoms[end].y1 - atoms[end].y0 > 1.25 * size else 0.0
    if atoms[end].x0 - edge < 0.24 * size + bearing:
        return atoms[end].kind == "M" or atoms[end].text in ("(", "|", "[") or atoms[end].text.isdigit()
    return False
