"""The checker `completeness`: damage, foreign text, choices, and answers that contradict each other."""

from __future__ import annotations

import pytest
from booklet_rows import booklet, figure

from schemas.tables.booklets import Choice

PLAIN = "Find all positive integers $n$ for which the number $n^2 + 1$ is a prime below one hundred."
KEY = ("contest/-/1", "completeness")


def check(*pieces: tuple[str | None, ...], **facts: object) -> tuple[str, list[str]]:
    return booklet(*pieces, **facts).verdict("completeness")  # type: ignore[arg-type]  # facts of the case


def test_a_whole_problem_passes_without_remarks() -> None:
    assert check(("problem", "1", PLAIN), ("solution", "1", "We try $n = 1, 2, 4, 6$ and see.")) == ("pass", [])


@pytest.mark.parametrize("end", ["and the remain-", "is prime and", "для всех $n$ и", "es primo y"])
def test_a_statement_that_stops_in_the_middle_fails(end: str) -> None:
    assert check(("problem", "1", f"{PLAIN[:-1]} {end}")) == ("fail", ["truncated"])


@pytest.mark.parametrize("end", ["$A \\cap B =$", "$$x = 1,$$", "is ____", "(image1)", "为"])
def test_other_open_ends_are_whole(end: str) -> None:
    assert check(("problem", "1", f"Fill in: the set {end}"), figures=[figure(1, code="x")]) == ("pass", [])


def test_maths_that_never_closes_fails() -> None:
    assert check(("problem", "1", PLAIN + " Let $m = 3")) == ("fail", ["unbalanced_maths"])


def test_prices_are_no_maths() -> None:
    assert check(("problem", "1", "A hat costs $5 and \\$7 is too much.")) == ("pass", [])


@pytest.mark.parametrize("line", ["**Problem 2.** Find $m$.", "Problem 2. Find $m$."])
def test_another_problems_label_inside_fails(line: str) -> None:
    assert check(("problem", "1", f"{PLAIN}\n\n{line}"), ("problem", "2", "Find $k$.")) == (
        "fail",
        ["holds_other_problem"],
    )


def test_a_reference_to_another_problem_is_no_label() -> None:
    assert check(("problem", "1", f"{PLAIN} Use\nProblem 2. Good luck."), ("problem", "2", "Find $k$."))[0] == "pass"


@pytest.mark.parametrize("line", ["**Solution.** We try.", "Решение. Пробуем.", "解：试一试。", "### Lösung"])
def test_a_solution_inside_fails(line: str) -> None:
    assert check(("problem", "1", f"{PLAIN}\n\n{line}")) == ("fail", ["holds_solution"])


@pytest.mark.parametrize("line", ["1. 证明：$BD = b$；", "证明：$a = b$。"])
def test_a_request_for_a_proof_is_no_solution(line: str) -> None:
    assert check(("problem", "1", f"已知 $b = 2$，点 $D$ 在边上。\n\n{line}"))[0] == "pass"


def test_a_printed_answer_inside_fails_and_room_for_one_does_not() -> None:
    assert check(("problem", "1", f"{PLAIN}\n\n**Answer:** $n = 2$.")) == ("fail", ["holds_solution"])
    assert check(("problem", "1", f"{PLAIN}\n\n**Answer:** ____")) == ("pass", [])


def test_the_opening_of_the_solution_inside_the_statement_fails() -> None:
    text = "Since every such number is one more than a square, only few of them can be prime at all."
    assert check(("problem", "1", f"{PLAIN} {text}"), ("solution", "1", text)) == ("fail", ["holds_solution"])


def test_a_solution_that_repeats_the_statement_is_no_leak() -> None:
    assert check(("problem", "1", PLAIN), ("solution", "1", f"{PLAIN} It is easy.")) == ("pass", [])


CHOICES = "Which of the following numbers is a prime?\n(A) 4\n(B) 7\n(C) 9"


@pytest.mark.parametrize("letters", ["ACD", "A", "AA", "BCD"])
def test_letters_that_do_not_run_on_fail(letters: str) -> None:
    choices = [Choice(letter=letter, text="x") for letter in letters]
    assert booklet(("problem", "1", CHOICES)).change(choices=choices).verdict("completeness") == (
        "fail",
        ["choices_incomplete"],
    )


def test_a_choice_without_text_fails() -> None:
    choices = [Choice(letter="A", text="4"), Choice(letter="B", text=" ")]
    assert booklet(("problem", "1", CHOICES)).change(choices=choices).verdict("completeness") == (
        "fail",
        ["choices_incomplete"],
    )


@pytest.mark.parametrize("answer", ["E", "100"])
def test_an_answer_that_is_no_choice_is_undecided(answer: str) -> None:
    assert check(("problem", "1", CHOICES), ("answer", "1", f"Answer: {answer}")) == (
        "undecided",
        ["answer_not_a_choice"],
    )


def test_several_right_choices_are_answers() -> None:
    assert check(("problem", "1", CHOICES), ("answer", "1", "Answer: AB")) == ("pass", [])


def keyed(key: str, *pieces: tuple[str | None, ...]) -> tuple[str, list[str]]:
    made = booklet(*pieces).add("key.tex", [("answer", "1", key)], part="answer_key")
    return made.verdict("completeness")


@pytest.mark.parametrize(
    "solution",
    [
        "Adding up all the cases we arrive at the sum $215$.", "The sum is $\\boxed{215}$.", "We add. Answer: 215.",
        "Adding up the cases gives 215",
    ],
)  # fmt: skip
def test_sg_07_a_key_that_its_solution_contradicts_is_undecided(solution: str) -> None:
    assert keyed("214", ("problem", "1", PLAIN), ("solution", "1", solution)) == ("undecided", ["answer_conflict"])


@pytest.mark.parametrize(
    "solution",
    [
        "The sum is $214$.", "So $x = 214$, which is less than 300.", "The answer follows.", "Answer: $214$ apples.",
        "Answer: $x = 214$.", "\\boxed{214}", "There are 3 cases, done by Theorem 5.2 of the book",
    ],
)  # fmt: skip
def test_sg_07_agreement_and_silence_are_no_conflict(solution: str) -> None:
    assert keyed("214", ("problem", "1", PLAIN), ("solution", "1", solution))[0] == "pass"


def test_sg_07_a_mark_against_the_key_is_a_conflict_and_the_key_stays() -> None:
    made = booklet(("problem", "1", "Which is a prime?\n(A) 4\n(B) 7 {.correct}\n(C) 9"))
    made.add("key.tex", [("answer", "1", "A")], part="answer_key")
    assert [candidate.expected_answer for candidate in made.extract()] == ["A"]
    assert made.verify()[KEY].reasons == ["answer_conflict: A but marked B"]


def test_sg_07_a_key_letter_agrees_with_the_value_that_the_solution_finds() -> None:
    assert keyed("B", ("problem", "1", CHOICES), ("solution", "1", "Only 7 has two divisors. Answer: 7.")) == (
        "pass",
        [],
    )
    assert keyed("B", ("problem", "1", CHOICES), ("solution", "1", "We see it. Answer: 9."))[0] == "undecided"


def test_a_solution_may_be_required() -> None:
    made = booklet(("problem", "1", PLAIN), settings={"verify": {"require_solution": True}})
    assert made.verify()[KEY].reasons == ["no_solution"]


def test_unusual_lengths_are_remarks_and_blatant_ones_fail() -> None:
    others = [("problem", str(n), PLAIN) for n in range(2, 8)]
    assert check(("problem", "1", "Find $n$."), *others) == ("pass", ["unusually_short"])
    assert check(("problem", "1", PLAIN * 10), *others) == ("pass", ["unusually_long"])
    assert check(("problem", "1", PLAIN * 120), *others) == ("fail", ["unusually_long"])


def test_sg_08_a_figure_that_is_not_there_is_a_remark() -> None:
    pieces = ("problem", "1", "In the figure (image1) and (image2) find the area of the part that is shaded.")
    figures = [figure(1, path="lost.png"), figure(2, code="\\begin{tikzpicture}")]
    assert check(pieces, figures=figures) == ("pass", ["figure_missing"])
    assert check(("problem", "1", "In the diagram below find the area of the part that is shaded.")) == (
        "pass",
        ["figure_missing"],
    )
