"""The checker `similarity`: what passes, and that damage after extraction does not."""

from __future__ import annotations

import pytest
from booklet_rows import Booklet, booklet

from schemas.tables.booklets import Choice

STATEMENT = "**Problem 1.** A farmer has 12 hens and 7 geese. How many birds are there, if $a + b \\le 30$?"
KEY = ("contest/-/1", "similarity")


def made(*more: tuple[str | None, ...]) -> Booklet:
    return booklet(
        ("problem", "1", STATEMENT), ("solution", "1", "**Solution.** There are $12 + 7 = 19$ birds in all."), *more
    )


def changed(made_of: Booklet, **columns: object) -> tuple[str, list[str]]:
    """Return the verdict and reasons after the candidate was changed."""
    return made_of.change(**columns).verdict("similarity")


def test_an_honest_candidate_is_its_source_to_the_letter() -> None:
    check = made(
        ("hint", "1", "Hint: add."), ("remark", "1", "Remark. Easy."), ("author", "1", "(B. Example)")
    ).verify()[KEY]
    assert (check.verdict, check.score, check.reasons) == ("pass", 1.0, [])


@pytest.mark.parametrize(
    "text",
    [
        "2. Which is it?\n(A) 1\n(B) 2 {.correct}\n(C) 3",
        '::: {.question}\nThen $x$ is [____]{.blank answer="$7$"}\n\n::: {.choices}\nA. $5$\nB. $7$\n:::\n:::',
        "2. (А. Примеров) Докажите, что $n > 3$.",
        "Look at (image1).\n\n::: {.answer}\n12\n:::",
        "若ｘ＋２＝５，则ｘ等于多少。（A）３　（B）４",
        "Two numbers have the sum 9 and the product 20. Which is the larger\none? (6 points)",
        "How? $\\textbf{(A)}\\ 24\\qquad\\textbf{(B)}\\ 30\\qquad\\textbf{(C)}\\ 36$",
        "- A list item of 3\n- and of 4",
    ],
)
def test_what_extraction_takes_out_is_no_difference(text: str) -> None:
    check = booklet(("problem", "1", text)).verify()[KEY]
    assert (check.verdict, check.reasons) == ("pass", [])


def test_a_changed_number_fails_although_the_texts_are_alike() -> None:
    verdict, reasons = changed(
        made(), statement="A farmer has 12 hens and 8 geese. How many birds are there, if $a + b \\le 30$?"
    )
    assert (verdict, reasons) == ("fail", ["numbers_differ"])


def test_a_changed_relation_fails() -> None:
    verdict, reasons = changed(
        made(), statement="A farmer has 12 hens and 7 geese. How many birds are there, if $a + b \\ge 30$?"
    )
    assert (verdict, reasons) == ("fail", ["numbers_differ"])


@pytest.mark.parametrize(
    "statement",
    [
        "A farmer has 12 hens and 7 geese.",
        "A farmer has 12 hens and 7 geese. How many birds are there, if $a + b \\le 30$? "
        + "And so on, without an end. " * 3,
    ],
    ids=["too little", "too much"],
)
def test_too_little_or_too_much_text_fails(statement: str) -> None:
    verdict, reasons = changed(made(), statement=statement)
    assert verdict == "fail"
    assert "not_like_source" in reasons


def test_a_lost_solution_fails_however_long_the_statement_is() -> None:
    assert changed(made(), solutions=[])[0] == "fail"


def test_a_lost_line_of_a_long_solution_fails() -> None:
    rows = [
        f"Step {name} of the proof is that all of the angles are equal." for name in ("one", "two", "three", "four")
    ]
    source = booklet(
        ("problem", "1", STATEMENT),
        ("solution", "1", "\n".join([*rows * 8, "And therefore the claim follows at once.", *rows])),
    )
    (candidate,) = source.extract()
    shorter = candidate.solutions[0].replace("And therefore the claim follows at once.\n", "")
    assert changed(source, solutions=[shorter]) == ("fail", ["not_like_source"])


def test_a_lost_choice_fails() -> None:
    source = booklet(
        (
            "problem",
            "1",
            "Which of these is the largest one of all?\n(A) first thing\n(B) second thing\n(C) third thing",
        )
    )
    assert (
        changed(source, choices=[Choice(letter="A", text="first thing"), Choice(letter="B", text="second thing")])[0]
        == "fail"
    )


def test_an_answer_that_nobody_printed_fails() -> None:
    verdict, reasons = changed(made(), expected_answer="$4711$", answer_origin="printed")
    assert (verdict, reasons) == ("fail", ["answer_not_in_source"])


def test_a_candidate_without_source_lines_is_undecided() -> None:
    verdict, reasons = changed(made(), source=[])
    assert (verdict, reasons) == ("undecided", ["no_source"])


def test_the_least_likeness_is_a_setting() -> None:
    statement = "A farmer has 12 hens and 7 geese. How many bixxs axx there, if $a + b \\le 30$?"
    assert changed(made(), statement=statement)[0] == "pass"
    strict = made()
    strict.settings = strict.settings.model_validate({"verify": {"similarity_min": 0.999}})
    assert changed(strict, statement=statement)[0] == "fail"


def test_points_that_extraction_leaves_out_are_no_difference() -> None:
    check = booklet(("problem", "1", "Which?\n\n[5 points]\n\n(A) 1\n(B) 2\n(C) 3")).verify()[KEY]
    assert (check.verdict, check.reasons) == ("pass", [])


def test_a_source_line_that_no_column_holds_fails_whatever_the_rules_say() -> None:
    source = booklet(
        ("problem", "1", STATEMENT), ("solution", "1", "We add.\n::: {.aside}\nSo the answer is clear now.\n:::")
    )
    (candidate,) = source.extract()
    assert source.verify()[KEY].verdict == "pass"
    assert changed(source, solutions=["We add."]) == ("fail", ["not_like_source"])
    assert "So the answer is clear now." in candidate.solutions[0]
