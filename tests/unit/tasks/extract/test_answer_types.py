"""Types of answers by their form, and of problems without an answer."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from schemas.tables.booklets import Choice
from tasks.extract.answer_types import answer_type

CASES = yaml.safe_load((Path(__file__).parents[3] / "cases/extract/answer_types.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.get("id", case["answer"]))
def test_forms(case: dict[str, str]) -> None:
    assert answer_type("Find it.", case["answer"], [], case.get("language", "en")) == case["type"]


@pytest.mark.parametrize(
    "statement",
    [
        "Prove that $n$ is even.", "Show that it holds.", "Demuestra que $n$ es par.", "Докажите, что $n$ чётно.",
        "求证：$n$ 是偶数。", "Pierādīt, ka $n$ ir pāra.", "Montrer que $n$ est pair.", "Zeige, dass $n$ gerade ist.",
        "Mostre que $n$ é par.", "Wykaż, że $n$ jest parzyste.", "Dimostrare che $n$ è pari.",
        "Bizonyítsuk be, hogy $n$ páros.",
    ],
)  # fmt: skip
def test_a_statement_that_asks_for_a_proof_is_one(statement: str) -> None:
    assert answer_type(statement, None, [], None) == "proof"


def test_words_within_words_ask_for_nothing() -> None:
    assert answer_type("Improve and approve the provenance.", None, [], "en") is None


def test_choices_make_it_a_choice_with_or_without_an_answer() -> None:
    assert answer_type("Which?", None, [Choice(letter="A", text="1")], "en") == "choice"


def test_unknown_is_null() -> None:
    assert answer_type("Find $n$.", None, [], "en") is None
