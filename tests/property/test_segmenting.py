"""Segmenting holds for any text: it never fails, covers every line, and gives the same rows again."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from segment_rows import segment

from schemas.text import clean_text

LINES = st.sampled_from(
    [
        "", "## Problems", "## Solutions", "### Problem 2: A title", "1. text", "2) text", "(3) text", "**4.** text",
        "Problem 5. text", "Solution. text", "Solution to Problem 1", "Answer: 7", "Hint: look", "::: {.problem}",
        '::: {.solution ref="x"}', "::: {.foo}", '::: {.input file="a/p1.tex"}', ":::", "- item", "5. klase", "Day 2",
        "1. A  2. B", "Proposed by X", "第1题 求", "解：", "一、选择题", "IV. x", "A1. y", "7.2. z",
        "Problem 1 . . . . . 3",
        "# 1999", "**Solution.**", "text", "  indented 1. x",
    ]
)  # fmt: skip
DOCUMENT = st.lists(st.one_of(LINES, st.text(max_size=30).map(clean_text)), max_size=40).map("\n".join)
PARTS = st.sampled_from(["all", "problems", "solutions", "answer_key"])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(PARTS, DOCUMENT), max_size=3))
def test_every_line_is_covered_and_rows_are_the_same_again(texts: list[tuple[str, str]]) -> None:
    documents = [{"name": f"d{n}.tex", "part": part, "text": text} for n, (part, text) in enumerate(texts)]
    outcome = segment(documents)
    lines = sum(1 for _, text in texts for line in text.split("\n") if line.strip())
    assert outcome.n_in == lines == outcome.n_kept + len(outcome.dropped)
    assert outcome == segment(documents)


@settings(max_examples=60, deadline=None)
@given(DOCUMENT)
def test_problems_have_keys_of_their_own(text: str) -> None:
    kept = segment([{"text": text}]).kept
    assert all(row.label for row in kept if row.kind == "problem")
    assert all(row.label is None for row in kept if row.kind in {"other", "front_matter"})
