"""Finding maths in text that is not LaTeX."""

from __future__ import annotations

import time

import pytest

from tasks.read.maths import looks_like_maths, normalise_maths, split_maths


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("with $x$ and $y$", "with $x$ and $y$"),
        (r"with \(x\)", "with $x$"),
        (r"\[ x = 1 \]", "$$x = 1$$"),
        ("$$\nx\n=\n1\n$$", "$$x = 1$$"),
        (r"\begin{equation}x=1\label{e}\end{equation}", "$$x=1$$"),
        (r"\begin{align*} a &= b \\ c &= d \end{align*}", r"$$\begin{aligned} a &= b \\ c &= d \end{aligned}$$"),
        (r"\begin{alignat}{2} a &= b \end{alignat}", r"$$\begin{aligned} a &= b \end{aligned}$$"),
        (r"\begin{eqnarray} a &=& b \end{eqnarray}", r"$$\begin{array}{rcl} a &=& b \end{array}$$"),
        (r"\begin{cases} a \\ b \end{cases}", r"$$\begin{cases} a \\ b \end{cases}$$"),
        (r"\[\begin{align} a &= b \end{align}\]", r"$$\begin{aligned} a &= b \end{aligned}$$"),
        (r"$\begin{pmatrix}1\\2\end{pmatrix}$", r"$\begin{pmatrix}1\\2\end{pmatrix}$"),
        (r"$\text{if } x$", r"$\text{if } x$"),
        ("text only", "text only"),
        ("", ""),
    ],
)
def test_every_delimiter_becomes_dollars(text: str, page: str) -> None:
    assert normalise_maths(text) == page


def test_nested_environments_of_one_name_end_with_the_outer_one() -> None:
    inner = r"\begin{array}{c}1\end{array}"
    outer = rf"\begin{{array}}{{c}}{inner} \\ 2\end{{array}}"
    (piece,) = split_maths(outer)
    assert piece.text == outer


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("A pen costs $5 and a book $9; solve $x+2=7$", r"A pen costs \$5 and a book \$9; solve $x+2=7$"),
        ("from $100 to $200 a month", r"from \$100 to \$200 a month"),
        ("It is $5.", r"It is \$5."),
        (r"It is \$5 or $n$", r"It is \$5 or $n$"),
        ("He has $20, she has $15, and $k$ more", r"He has \$20, she has \$15, and $k$ more"),
        ("an open $ stays", r"an open \$ stays"),
        ("$5$ apples", "$5$ apples"),
        ("$3n$ and $2^{10}$", "$3n$ and $2^{10}$"),
    ],
    ids=lambda value: value[:24],
)
def test_ui_05_money_is_not_maths(text: str, page: str) -> None:
    assert normalise_maths(text) == page


def test_a_dollar_never_pairs_across_paragraphs() -> None:
    assert normalise_maths("one $x\n\ntwo y$") == "one \\$x\n\ntwo y\\$"


def test_an_escaped_backslash_before_a_bracket_opens_nothing() -> None:
    assert normalise_maths(r"a \\(b\\) c") == r"a \\(b\\) c"


@pytest.mark.parametrize("body", ["x", "n+1", r"\alpha", "a, b", "5", "ABC", "x_1", "f(x)", "2n"])
def test_short_formulas_look_like_maths(body: str) -> None:
    assert looks_like_maths(body)


@pytest.mark.parametrize("body", ["5 and a book ", "", "  ", "this is a whole sentence", "10 per month, or "])
def test_prose_does_not(body: str) -> None:
    assert not looks_like_maths(body)


@pytest.mark.parametrize(
    "text",
    ["$" * 200_000, "\\(" * 100_000, "\\begin{cases}" * 30_000, "$$a" * 100_000, "$5 " * 100_000, "\\[ $ " * 60_000,
     "\\begin{array}" * 20_000 + "\\end{array}"],
    ids=["dollars", "openings", "environments", "displays", "prices", "mixed", "nesting"],
)  # fmt: skip
def test_time_grows_with_length_only(text: str) -> None:
    started = time.monotonic()
    normalise_maths(text)
    assert time.monotonic() - started < 3
