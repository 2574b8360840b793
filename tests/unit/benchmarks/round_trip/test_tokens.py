"""Two ways to write a formula have one multiset of tokens; what is lost costs."""

import pytest

from benchmarks.round_trip.tokens import f1, formulas, tokens

SAME = [
    (r"a \leqslant b", "a ≤ b"),
    (r"\dfrac{1}{2}", r"\frac12"),
    (r"f'(x)", r"f^{\prime}(x)".replace("^", "")),
    (r"60^\circ", "60°"),
    (r"a\equiv b\pmod{m}", r"a \equiv b (\bmod m)"),
    (r"\operatorname{lcm}(a,b)", r"\mathrm{lcm}(a, b)"),
    (r"\gcd(a,b)", r"\operatorname{gcd}(a,b)"),
    (r"a\not\equiv0", r"a \not \equiv 0"),
    (r"a\not=b", r"a\neq b"),
    (r"\mathbb{R}", "ℝ"),
    (r"\mathbf{u}", "u"),
    (r"x^2\text{ if }x>0", "x^2 x>0"),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\left(\begin{array}{cc}1&2\\3&4\end{array}\right)"),
    (r"\begin{cases}x\\y\end{cases}", r"\left\{\begin{array}{l}x\\y\end{array}\right."),
    (r"\overline{AB},\overrightarrow{AB}", r"\bar{AB}\vec{AB}"),
    (r"\alpha\cdot\beta", "α·β"),
    (r"\left|x\right|", r"\lvert x\rvert"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_synonyms_have_the_same_tokens(one: str, other: str) -> None:
    assert tokens(one) == tokens(other)


@pytest.mark.parametrize(
    ("one", "other"), [("2^{10}", "210"), ("a_1", "a1"), (r"\frac{1}{2}", "1/2"), ("|v|", r"\|v\|")]
)
def test_lost_structure_has_other_tokens(one: str, other: str) -> None:
    assert tokens(one) != tokens(other)


def test_formulas_are_found_between_every_kind_of_delimiters() -> None:
    text = r"Let $a$ and \(b\), then \[c\] and $$d$$ cost \$5; \begin{align*}e\end{align*}"
    assert formulas(text) == ["a", "b", "c", "d", "e"]


def test_a_mere_number_is_no_formula() -> None:
    assert formulas(r"We take $12\,\text{cm}$ and $25\%$ of $n$.") == ["n"]


def test_f1_counts_what_is_missing_and_what_is_too_much() -> None:
    assert f1(tokens("a+b"), tokens("a+b")) == 1.0
    assert f1(tokens("a+b"), tokens("")) == 0.0
    assert f1(tokens(""), tokens("")) == 1.0
    assert f1(tokens("ab"), tokens("bc")) == 0.5
