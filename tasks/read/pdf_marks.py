"""Glyphs that make one sign together: accents, strokes, dots, names of functions.

Put joining neighbours here. Keep scripts and fractions in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tasks.read.pdf_atoms import ELLIPSIS, Atom
from tasks.read.pdf_symbols import ACCENTS, FUNCTIONS, LIMIT_NAMES, OPERATOR_NAMES


def struck(atoms: list[Atom]) -> list[Atom]:
    """Return atoms with strokes of negation written into the signs that they strike out."""
    strokes = [atom for atom in atoms if atom.glyph is not None and atom.glyph.text.strip() in ("\u0338", r"\not", "/")]
    for stroke in strokes:
        middle = (stroke.x0 + stroke.x1) / 2
        for atom in atoms:
            if atom is stroke or atom.kind != "M" or not _strikes(stroke, middle, atom):
                continue
            atom.text = {"=": r"\ne", r"\in": r"\notin"}.get(atom.text, r"\not" + atom.text)
            atoms = [other for other in atoms if other is not stroke]
            break
    return atoms


def _strikes(stroke: Atom, middle: float, atom: Atom) -> bool:
    if stroke.text == "/":  # a stroke of division stands beside its numbers
        return atom.x0 + 0.25 * (atom.x1 - atom.x0) < middle < atom.x1 - 0.25 * (atom.x1 - atom.x0)
    return atom.x0 - 0.5 <= middle <= atom.x1 + 0.5


def accented(atoms: list[Atom]) -> list[Atom]:
    """Return atoms with accents written over the letters that they stand above."""
    marks = [atom for atom in atoms if atom.glyph is not None and atom.glyph.text in ACCENTS]
    if not marks:
        return atoms
    rest = [atom for atom in atoms if atom.glyph is None or atom.glyph.text not in ACCENTS]
    for mark in marks:
        under = _under(mark, rest)
        if not under:
            rest.append(mark)
            continue
        name = ACCENTS[mark.glyph.text] if mark.glyph else "hat"
        body = "".join({"ı": "i", "ȷ": "j"}.get(a.text, a.text) for a in under)
        if name == "vec" and len(body) > 1:
            name = "overrightarrow"
        if name in ("hat", "tilde") and mark.x1 - mark.x0 > 0.7 * mark.size:
            name = f"wide{name}"
        under[0].text, under[0].kind = f"\\{name}{{{body}}}", "M"
        under[0].x1 = under[-1].x1
        rest = [a for a in rest if not any(a is other for other in under[1:])]
    return sorted(rest, key=lambda atom: atom.x0)


def _under(mark: Atom, atoms: list[Atom]) -> list[Atom]:
    """Return the atoms that an accent stands over; none for an arrow on the line."""
    if (
        mark.glyph is not None
        and mark.glyph.text == "⟶"
        and not any(a.x0 < mark.x1 and mark.x0 < a.x1 and mark.y - a.y > 0.15 * a.size for a in atoms)
    ):
        return []
    middle = (mark.x0 + mark.x1) / 2
    under = [a for a in atoms if a.kind != "N" and mark.x0 - 1 <= (a.x0 + a.x1) / 2 <= mark.x1 + 1 and not a.box]
    under = under or [a for a in atoms if a.x0 <= middle <= a.x1]
    return _two_points(atoms, under[0], middle) if len(under) == 1 else under


def _two_points(atoms: list[Atom], one: Atom, middle: float) -> list[Atom]:
    r"""Return an atom, or two capitals if a mark stands over the middle of both: `\vec{AB}`."""
    place = next(number for number, atom in enumerate(atoms) if atom is one)
    best, least = [one], abs((one.x0 + one.x1) / 2 - middle)
    for pair in (atoms[max(place - 1, 0) : place + 1], atoms[place : place + 2]):
        if len(pair) == 2 and all(len(a.text) == 1 and a.text.isupper() for a in pair) and _is_next(*pair):
            apart = abs((pair[0].x0 + pair[1].x1) / 2 - middle)
            if apart < least:
                best, least = pair, apart
    return best


def _is_next(before: Atom, atom: Atom) -> bool:
    return abs(before.y - atom.y) < 0.05 * atom.size and atom.x0 - before.x1 < 0.3 * atom.size


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
    """Return atoms with upright names of functions beside mathematics as one: `sin`, `lim`; other words as `mathrm`."""
    out: list[Atom] = []
    place = 0
    while place < len(atoms):
        if not atoms[place].upright:
            out.append(atoms[place])
            place += 1
            continue
        end = place
        while (
            end < len(atoms)
            and atoms[end].upright
            and atoms[end].text.isalpha()
            and (end == place or (atoms[end].kind == atoms[place].kind and not _parted(atoms[end - 1], atoms[end])))
        ):
            end += 1
        word = "".join(atom.text for atom in atoms[place:end])
        if len(word) > 1 and _make_name(atoms, place, end, word, loose):
            out.append(atoms[place])
        else:
            out.extend(atoms[place : max(end, place + 1)])
        place = max(end, place + 1)
    return out


def _parted(before: Atom, atom: Atom) -> bool:
    return atom.space or atom.x0 - before.x1 > 0.12 * atom.size


def _make_name(atoms: list[Atom], start: int, end: int, word: str, loose: list[Atom]) -> bool:
    """Make a word's first atom the name of a function, or an upright word of mathematics; tell whether it is one."""
    first = atoms[start]
    in_maths = first.kind == "M"
    if word in FUNCTIONS and (in_maths or _is_function(atoms, start, end, loose)):
        first.text = f"\\operatorname{{{word}}}" if word in OPERATOR_NAMES else f"\\{word}"
        first.operator = word in LIMIT_NAMES
    elif in_maths:
        first.text = f"\\mathrm{{{word}}}"
    else:
        return False
    first.kind, first.x1, first.upright = "M", atoms[end - 1].x1, False
    return True


PROSE_TOO = frozenset(
    {"sin", "det", "max", "min", "tan", "inf", "sup", "arg", "dim", "deg", "exp", "sec", "mod", "lim"}
)
"""Names of functions that are words of some language: `sin` in Spanish, `det` in Danish."""
THIN = 0.26
"""Of the type size: what stands closer behind a name is its argument."""
WIDE = 0.55
"""Of the type size: what stands closer may be one."""


def _is_function(atoms: list[Atom], start: int, end: int, loose: list[Atom]) -> bool:
    """Tell whether mathematics is set close to a name; further off where it is no word, or stands in a formula."""
    edge, size = atoms[end - 1].x1, atoms[end - 1].size
    if any(edge - 2 * size < atom.x0 < edge + 0.24 * size for atom in loose if atom.x1 > atoms[start].x0):
        return True
    if end == len(atoms):
        return False
    after, before = atoms[end], atoms[start - 1] if start else None
    variable = after.italic and len(after.text) == 1 and after.text.isalpha()
    if not variable and after.kind != "M" and after.text not in ("(", "|", "[") and not after.text.isdigit():
        return False
    gap = after.x0 - edge
    bearing = 0.2 * size if after.y1 - after.y0 > 1.25 * size else 0.0
    inside = before is not None and before.kind == "M" and atoms[start].x0 - before.x1 < WIDE * size
    sure = inside or "".join(atom.text for atom in atoms[start:end]) not in PROSE_TOO
    bearing += 0.12 * size if after.box else 0.0  # what a fraction keeps free around it
    return gap < (WIDE if sure else THIN) * size + bearing


def moduli(atoms: list[Atom], tex: Callable[[list[Atom]], str]) -> list[Atom]:
    r"""Return atoms with `(mod 7)` as `\pmod{7}` and `mod` between mathematics as `\bmod`."""
    atoms = _italic_mod(atoms)
    place = next((n for n, atom in enumerate(atoms) if atom.text in MODULO), None)
    if place is None or place + 1 == len(atoms):
        return atoms
    atom, head = atoms[place], atoms[place - 1] if place else None
    rest = moduli(atoms[place + 1 :], tex)
    if head is not None and head.text == "(":
        end = next((n for n, one in enumerate(rest[:MODULUS]) if one.text == ")" and one.kind == "N"), None)
        if end:
            head.text, head.kind, head.box = rf"\pmod{{{tex(rest[:end])}}}", "M", True
            head.x1, head.space, head.glyph = rest[end].x1, True, None
            return [*atoms[:place], *rest[end + 1 :]]
    if (
        head is not None
        and (head.kind == "M" or head.text.isdigit())
        and (rest[0].kind == "M" or rest[0].text.isdigit())
    ):
        atom.text, atom.kind, atom.space = r"\bmod", "M", True
    return [*atoms[: place + 1], *rest]


def _italic_mod(atoms: list[Atom]) -> list[Atom]:
    """Return atoms with the letters of `(mod`, set as variables, as one word."""
    for place in range(len(atoms) - 3):
        head, *letters = atoms[place : place + 4]
        if head.text == "(" and "".join(atom.text for atom in letters) == "mod":
            word = replace(letters[0], text="mod", x1=letters[2].x1)
            return [*atoms[: place + 1], word, *_italic_mod(atoms[place + 4 :])]
    return atoms


MODULO = frozenset({"mod", r"\operatorname{mod}", r"\mathrm{mod}"})
MODULUS = 40
"""Atoms of a modulus."""


def worded(atoms: list[Atom]) -> list[Atom]:
    r"""Return a formula's atoms with its words as `\text`, `|` and `∥` as relations where they stand apart."""
    out: list[Atom] = []
    for number, atom in enumerate(atoms):
        before, after = atoms[number - 1] if number else None, atoms[number + 1] if number + 1 < len(atoms) else None
        if atom.kind == "T" and len(atom.text) > 1 and atom.text.isalpha() and not atom.italic:
            if (
                out
                and out[-1].text.startswith(r"\text{")
                and out[-1].kind == "M"
                and before is not None
                and before.kind == "T"
            ):
                out[-1] = replace(
                    out[-1], text=f"{out[-1].text[:-1]}{' ' if atom.space else ''}{atom.text}}}", x1=atom.x1
                )
                continue
            out.append(replace(atom, text=rf"\text{{{atom.text}}}", kind="M"))
        elif atom.text in BARS and atom.glyph is not None and atom.glyph.maths:
            apart = before is not None and after is not None and _apart(before, atom) and _apart(atom, after)
            apart = apart and atom.y1 - atom.y0 < TALL_BAR * atom.size  # a taller one is around a fraction
            out.append(replace(atom, text=BARS[atom.text][apart], kind="M"))
        else:
            out.append(atom)
    return out


BARS = {"|": ("|", r"\mid"), r"\parallel": (r"\|", r"\parallel"), r"\|": (r"\|", r"\parallel")}
"""A delimiter, or a relation if it has blanks around it."""
TALL_BAR = 1.15
"""Of the type size."""
RELATION_GAP = 0.2
"""Of the type size, around a relation."""


def _apart(before: Atom, after: Atom) -> bool:
    return after.x0 - before.x1 > RELATION_GAP * after.size
