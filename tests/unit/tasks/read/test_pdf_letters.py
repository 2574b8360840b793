"""Letters that name something, and letters that are words."""

from __future__ import annotations

import pytest

from tasks.read.pdf_atoms import plain
from tasks.read.pdf_letters import mark_letters
from tests.unit.tasks.read.glyphs import set_words
from tests.unit.tasks.read.printed import Case, cases_of, page_of, tight


@pytest.mark.parametrize("case", cases_of("letters"))
def test_letters_are_names_or_words(case: Case) -> None:
    assert list(map(tight, page_of(case).lines)) == list(map(tight, case.lines))


def bold_ones(line: str) -> str:
    """Return the capitals of a line that become vectors where all its capitals are bold."""
    atoms = [
        plain(set_words((word, 20.0 * place, 0.0), font="Times-Bold" if word.isupper() else "Times-Roman")[0])
        for place, word in enumerate(line.split())
    ]
    mark_letters(atoms, italics=False)
    return " ".join(atom.text for atom in atoms if atom.kind == "M")


def test_bold_letters_of_choices_are_no_vectors() -> None:
    assert not bold_ones("A 8 B 9 C 10 D 11")


def test_bold_letters_in_another_order_are_vectors() -> None:
    assert bold_ones("let B be 5 A and C") == r"\mathbf{B} \mathbf{A} \mathbf{C}"
