"""Every formula of the round trip has a form in typst, and structure stays."""

import pytest

from benchmarks.round_trip.documents import MATHS, formulas, pages
from benchmarks.round_trip.setups import PAGE_SETUPS
from benchmarks.round_trip.typst_maths import to_typst

CASES = [
    (r"\frac{a}{b+1}", "frac(a, b + 1)"),
    (r"x_{n+1}^2", "x_(n + 1)^(2)"),
    (r"\sqrt[3]{x}", "root(3, x)"),
    (r"f''(x)", r"f'' \( x \)"),
    (r"60^\circ", "60°"),
    (r"\left(\frac{1}{2}\right)^n", r"lr(\( frac(1, 2) \))^(n)"),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", 'mat(delim: "(",  1,  2;  3,  4)'),
    (r"x\text{ if even}", 'x " if even"'),
]


@pytest.mark.parametrize(("latex", "typst"), CASES)
def test_structure_is_translated(latex: str, typst: str) -> None:
    assert to_typst(latex) == typst


def test_every_formula_has_a_translation() -> None:
    bodies = [formula.latex for formula in formulas()]
    printed = {name for setup in PAGE_SETUPS if setup.engine == "typst" for name in (*setup.prints, setup.name)}
    bodies += [match[1] or match[2] for page in pages() if page.setup in printed for match in MATHS.finditer(page.body)]
    assert all(to_typst(body) for body in bodies)


def test_an_unknown_command_is_an_error() -> None:
    with pytest.raises(AttributeError):
        to_typst(r"\unheardof{x}")
