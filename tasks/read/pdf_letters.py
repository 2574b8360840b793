"""Which letters of a printed line name something: bold vectors, italic variables and points.

Put the choice between words and names here. Keep what is done with mathematics in `tasks.read.pdf_inline`.
"""

from __future__ import annotations

from itertools import pairwise

from tasks.read.pdf_atoms import Atom

MAY_BE_WORD = frozenset("aeiouyvzskwAEIOUYVZSKW")
"""Letters that are words of some language; the others are variables, in italic prose too."""
FAMILIES = tuple(map(frozenset, ("abcd", "xyzw", "mnkpq", "uvw", "rst")))
"""Letters that are multiplied with one another."""
INTEGRALS = (r"\int", r"\iint", r"\oint")
INTEGRATED = frozenset("mpqrstuvwxyz")
LOOK_BACK = 60
"""Atoms from a differential to its integral, at most."""
GLUE = frozenset("'’-‐")
LEAST_CHOICES = 3
FIRST_LETTERS = frozenset("AАΑ")
"""Of the Latin, Cyrillic and Greek alphabets."""


def mark_letters(atoms: list[Atom], *, italics: bool) -> None:
    """Make the letters of a line that are names mathematics; italic ones only where `italics` may be names."""
    bold = any(atom.glyph is not None and atom.glyph.font.bold for atom in atoms)
    if not (bold or (italics and any(atom.italic for atom in atoms))):
        return
    words = _words(atoms)
    vectors = [start for start, end in words if end - start == 1 and _bold_between(atoms, start)]
    capitals = [atoms[start] for start, end in words if end - start == 1 and atoms[start].text.isupper()]
    if not _are_choices([atom.text for atom in capitals if atom.upright]):
        for start in vectors:
            atoms[start].text, atoms[start].kind = f"\\mathbf{{{atoms[start].text}}}", "M"
    if italics:
        _mark_italics(atoms, words)


def _are_choices(letters: list[str]) -> bool:
    """Tell whether single letters count on from the first of an alphabet, as those of choices on a line do."""
    counted = [letter for place, letter in enumerate(letters) if ord(letter[0]) == ord(letters[0][0]) + place]
    return len(counted) >= LEAST_CHOICES and len(counted) == len(letters) and letters[0] in FIRST_LETTERS


def _mark_italics(atoms: list[Atom], words: list[tuple[int, int]]) -> None:
    """Take single italic letters and names of points like `ABC` for mathematics; among italic words, with more care."""
    italic = [all(atom.italic for atom in atoms[start:end]) for start, end in words]
    prose = [
        one and end - start > 2 and not _caps(atoms, (start, end))
        for one, (start, end) in zip(italic, words, strict=True)
    ]
    for number, (start, end) in enumerate(words):
        if not italic[number]:
            continue
        among_words = any(prose[max(0, number - 1) : number] + prose[number + 1 : number + 2])
        if (_is_name if among_words else _may_be_name)(atoms, start, end):
            for atom in atoms[start:end]:
                atom.kind = "M"


def _is_name(atoms: list[Atom], start: int, end: int) -> bool:
    """Tell whether a word among italic words is a name, and not one of them."""
    word = "".join(atom.text for atom in atoms[start:end])
    if not word.isascii() or _is_glued(atoms, start, end):
        return False
    if len(word) == 1:
        return word not in MAY_BE_WORD or _at_sign(atoms, start, end)
    if word.isupper():
        return len(word) <= 4
    return len(word) <= 4 and any(family.issuperset(word) for family in FAMILIES) and _at_sign(atoms, start, end)


def _is_glued(atoms: list[Atom], start: int, end: int) -> bool:
    """Tell whether an apostrophe or hyphen joins a word with another: `n’est`, `a-t-il`."""
    before = (
        start > 1 and atoms[start - 1].text in GLUE and atoms[start - 2].text[-1:].isalpha() and not atoms[start].space
    )
    after = end + 1 < len(atoms) and atoms[end].text in GLUE and atoms[end + 1].text[:1].isalpha()
    return before or (after and not atoms[end].space and not atoms[end + 1].space)


def _at_sign(atoms: list[Atom], start: int, end: int) -> bool:
    """Tell whether a sign of mathematics is next to a word, with or without a blank."""
    around = [atoms[n] for n in (start - 1, end) if 0 <= n < len(atoms)]
    return any(atom.kind == "M" and atom.text and not _ends_in_letter(atom) for atom in around)


def _ends_in_letter(atom: Atom) -> bool:
    return atom.text[-1].isalnum() or (atom.glyph is not None and atom.glyph.text.isalnum())


def _words(atoms: list[Atom]) -> list[tuple[int, int]]:
    """Return where each run of letters without a gap begins and ends, all italic or all not."""
    words: list[tuple[int, int]] = []
    place = 0
    while place < len(atoms):
        end = place
        while (
            end < len(atoms)
            and atoms[end].text.isalpha()
            and atoms[end].kind != "M"
            and (end == place or not (atoms[end].space or atoms[end].italic != atoms[place].italic))
        ):
            end += 1
        if end > place:
            words.append((place, end))
        place = max(end, place + 1)
    return words


def _may_be_name(atoms: list[Atom], start: int, end: int) -> bool:
    """Tell whether an italic word can name something: one letter, few capitals, or few letters against a sign."""
    word = "".join(atom.text for atom in atoms[start:end])
    if not word.isascii():
        return False
    if len(word) == 1 or (word.isupper() and len(word) <= 4):
        return True
    return len(word) <= 3 and (
        _touched(atoms, start, end) or _at_sign(atoms, start, end) or _in_integral(atoms, start, end)
    )


def _in_integral(atoms: list[Atom], start: int, end: int) -> bool:
    """Tell whether a word behind mathematics is a differential, or stands before one: `xy dx` after an integral."""
    near = atoms[max(0, start - LOOK_BACK) : start]
    if not near or near[-1].kind != "M" or not any(atom.text.startswith(INTEGRALS) for atom in near):
        return False
    ahead = atoms[start : end + LOOK_BACK]
    return any(one.text == "d" and one.italic and _is_integrated(other) for one, other in pairwise(ahead))


def _is_integrated(atom: Atom) -> bool:
    """Tell whether a letter may be the variable of a differential: `de` and `di` are words."""
    return atom.italic and atom.text in INTEGRATED and not atom.space


def _caps(atoms: list[Atom], word: tuple[int, int]) -> bool:
    return all(atom.text.isupper() for atom in atoms[word[0] : word[1]])


def _touched(atoms: list[Atom], start: int, end: int) -> bool:
    """Tell whether a sign of mathematics or a bracket stands against a word."""
    before = (
        start > 0
        and not atoms[start].space
        and (atoms[start - 1].kind == "M" or atoms[start - 1].text in "(+-=0123456789")
    )
    after = end < len(atoms) and not atoms[end].space and (atoms[end].kind == "M" or atoms[end].text in "(+-=")
    return before or after or _between_signs(atoms, start, end)


def _between_signs(atoms: list[Atom], start: int, end: int) -> bool:
    """Tell whether a word stands between two signs of mathematics, with or without blanks: `+ px +`."""
    if not (start and end < len(atoms)):
        return False
    return all(atom.kind == "M" and not atom.text[-1].isalpha() for atom in (atoms[start - 1], atoms[end]))


def _bold_between(atoms: list[Atom], place: int) -> bool:
    """Tell whether a letter is bold while what stands before and behind it is not: a vector."""
    around = [atoms[n] for n in (place - 1, place + 1) if 0 <= n < len(atoms)]
    bold = [atom.glyph is not None and atom.glyph.font.bold for atom in around]
    glyph = atoms[place].glyph
    return (
        glyph is not None
        and glyph.font.bold
        and len(glyph.text) == 1
        and glyph.text.isascii()
        and place > 0
        and not any(bold)
    )
