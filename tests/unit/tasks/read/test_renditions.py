"""Renditions of one content: what differs is found, what only looks different is not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from schemas.settings import Limits
from tasks.read.latex.reader import read_latex
from tasks.read.pdf import read_pdf
from tasks.read.renditions import MOST_LISTED, compare

BOOKLETS = Path(__file__).parents[5] / "shared" / "data" / "booklets"
CASES = Path(__file__).parents[3] / "cases" / "renditions"
STORY = (
    "A farmer walks from the village to the market with baskets of apples, pears and plums. On her way she meets a "
    "merchant who offers to change every pear for two plums. She sells what is left when the sun goes down. "
)
ENDING = "How many baskets does she carry home in the evening, and who of the others has paid most for the fruit?"


def texts(name: str) -> list[str]:
    read = read_latex if name.endswith(".tex") else read_pdf
    return [page.text for page in read(CASES / name, CASES, Limits()).pages]


def test_a_print_of_the_source_gives_no_doubt() -> None:
    assert compare(texts("paper.tex"), texts("same.pdf"), "b/same.pdf") == []


def test_a_print_with_slips_gives_each_numbers_first() -> None:
    found = compare(texts("paper.tex"), texts("other.pdf"), "b/other.pdf")
    assert [reason.partition(":")[0] for reason in found] == ["rendition_differs"] * 3
    assert "80" in found[0]
    assert "60" in found[0].partition("(here:")[2]
    assert "23" in found[1]
    assert "22" in found[1].partition("(here:")[2]
    assert "always" in found[2]
    assert "never" in found[2].partition("(here:")[2]
    assert all(reason.startswith("rendition_differs: b/other.pdf page 1: ") for reason in found)


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("the efficient classi\ufb01cation", "the e\ufb03cient classification"),
        ("It is perpendicular to the plane.", "It is perpen-\ndicular\nto the plane."),
        ("Der Weg über die Brücke", "Der Weg u\u0308ber die Bru\u0308cke"),
        ("exactly $1\\,000$ plums", "exactly 1000 plums"),
        ("so $x_{1}^{2}=y$ holds", "so $x^{2}_{1} = y$ holds"),
        ("an angle $\\alpha$ of $60^\\circ$", "an angle α of 60°"),
        ('::: {.problem label="1"}\nShow this.\n:::', "Problem 1. Show this."),
        ("Show this.\n\nAnd that.", "Show this.\n(4 points)\nAnd that."),
        ("Відповідь дорівнює двом", "Вiдповiдь дорiвнює двом"),
        ("the least number", "THE LEAST NUMBER"),
        ("by the lemma the number", "by the lemma 2 the number"),
    ],
)
def test_layout_is_no_difference(here: str, there: str) -> None:
    assert compare([f"{STORY}\n{here}\n{ENDING}"], [f"{STORY}\n{there}\n{ENDING}"], "b/x.pdf") == []


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("Answer: $12$.", "Answer: 13."),
        ("with $n^{10}<50$ and", "with $n^{11} < 50$ and"),
        ("The sum is 3,14 here", "The sum is 3,15 here"),
        ("which is even and", "which is odd and"),
        ("the sum is not divisible by it", "the sum is divisible by it"),
        ("求所有正整数12之和", "求所有正整数13之和"),
        ("сумма не делится на него", "сумма делится на него"),
    ],
)
def test_what_differs_is_quoted_from_both(here: str, there: str) -> None:
    (reason,) = compare([f"{STORY} {here} {ENDING}"], ["First page", f"{STORY} {there} {ENDING}"], "b/x.pdf")
    assert reason.startswith("rendition_differs: b/x.pdf page 2: ")


def test_passages_in_another_order_are_compared() -> None:
    one = [f"{STORY}Answer: 12.\n{ENDING} Nobody knows it yet."]
    other = [f"{ENDING} Nobody knows it yet.\n{STORY}Answer: 13."]
    assert compare(one, one, "x") == []
    (reason,) = compare(one, other, "x")
    assert "13" in reason
    assert '(here: "' in reason


def test_solutions_that_one_lacks_are_one_reason_with_their_length() -> None:
    paper, solution = "\n".join([STORY, ENDING]), "Let us count the plums that were changed on the way. " * 5
    assert compare([paper], [paper, solution], "x") == [
        "rendition_longer: x has 55 words in passages that are not here"
    ]
    assert compare([paper, solution], [paper], "x") == ["rendition_shorter: x lacks 55 words in passages that are here"]


def test_another_content_is_said_in_one_reason() -> None:
    (reason,) = compare([STORY], ["Nothing of all this is told on the other page, where a fisherman mends nets."], "x")
    assert reason.startswith("rendition_unlike: x shares ")


def test_a_rendition_without_words_is_not_compared() -> None:
    assert compare([STORY], ["", " "], "b/x.pdf") == ["rendition_unread: b/x.pdf has no text to compare"]


def test_no_more_than_some_are_listed_and_the_others_counted() -> None:
    lines = [f"In year {n} the village of number {n * n} had its fair near bridge {n}" for n in range(100, 200)]
    wrong = [line.replace("fair", "feast") for line in lines]
    found = compare(["\n".join(lines)], ["\n".join(wrong)], "x")
    assert len(found) == MOST_LISTED + 1
    assert found[-1] == "rendition_differs: x: and 80 more (100 in all)"


@pytest.mark.parametrize("text", ["a " * 100_000, "$" * 100_000, "$x$ 1 " * 40_000, "\n" * 100_000 + "a b c"], ids=len)
def test_hostile_texts_are_compared_in_bounded_time(text: str) -> None:
    start = time.process_time()
    compare([text], [text[: len(text) // 2] + " b c"], "x")
    assert time.process_time() - start < 10


@pytest.mark.skipif(not BOOKLETS.is_dir(), reason="needs the booklets of ../shared/data, which are not here")
@pytest.mark.parametrize(
    ("source", "printed", "most"),
    [
        ("en-hsc-collections-tex/HSC-Collections.tex", "en-hsc-collections-pdf/HSC-Collections.pdf", 5),
        ("ru-competitions-tex/competitions_1.tex", "ru-competitions-pdf/competitions_1.pdf", 5),
    ],
)
def test_a_real_print_of_a_real_source_gives_few_doubts(source: str, printed: str, most: int) -> None:
    root = BOOKLETS / source.partition("/")[0]
    here = [page.text for page in read_latex(BOOKLETS / source, root, Limits()).pages]
    there = [page.text for page in read_pdf(BOOKLETS / printed, BOOKLETS, Limits()).pages]
    found = compare(here, there, printed)
    assert sum(reason.startswith("rendition_differs") for reason in found) <= most
    assert not any(reason.startswith(("rendition_unlike", "rendition_unread")) for reason in found)
