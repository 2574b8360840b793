from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from segment_rows import keyed, segment

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[3] / "cases" / "segment" / "booklets.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_segments_of_a_booklet(case: dict[str, Any]) -> None:
    found = keyed(case["documents"])
    wanted = [tuple(entry) for entry in case["want"]]
    assert [entry[:3] for entry in found] == [entry[:3] for entry in wanted]
    for (*_, text), (*_, opening) in zip(found, wanted, strict=True):
        assert text.startswith(opening)


def test_rules_name_their_evidence() -> None:
    kept = segment([{"text": "**Problem 1.** Add 2 and 3.\n\n::: {.solution}\nFive.\n:::"}]).kept
    assert [row.segmenter for row in kept] == ["rules:label", "rules:block"]
    assert all(row.confidence is not None and 0 <= row.confidence <= 1 for row in kept)


def test_sg_01_form_feeds_are_no_lines() -> None:
    text = "**Problem 1.** One\fpage\u2028on.\n**Problem 2.** Two."
    kept = segment([{"text": text}]).kept
    assert [(row.label, row.first_line, row.last_line) for row in kept] == [("1", 1, 1), ("2", 2, 2)]


def test_lines_count_over_the_pages_of_a_document() -> None:
    kept = segment([{"pages": ["**Problem 1.** One.\nMore.", "Still more.\n**Problem 2.** Two."]}]).kept
    rows = [(row.label, row.first_line, row.last_line, row.first_page, row.last_page) for row in kept]
    assert rows == [("1", 1, 3, 1, 2), ("2", 4, 4, 2, 2)]


def test_running_heads_and_page_numbers_are_dropped_with_a_reason() -> None:
    words = ("one", "two", "three", "four")
    pages = [
        f"Autumn Set\n**Problem {n}.** How much is {n} times {n}?\nSay {word}.\n\n— {n} —"
        for n, word in enumerate(words, 1)
    ]
    outcome = segment([{"pages": pages}])
    assert {row.drop_reason for row in outcome.dropped} == {"page_furniture"}
    assert [row.detail for row in outcome.dropped[:2]] == ["Autumn Set", "— 1 —"]
    assert outcome.n_in == outcome.n_kept + len(outcome.dropped)


def test_a_problem_over_two_pages_leaves_their_foot_and_head_out() -> None:
    words = ("one", "two", "three", "four")
    pages = [
        f"Autumn Set\nlast line of {word}\n\n**Problem {n}.** How much is {word}?\n\n— {n} —"
        for n, word in enumerate(words, 1)
    ]
    kept = segment([{"pages": pages}]).kept
    rows = [(row.label, row.first_line, row.last_line) for row in kept if row.kind == "problem"]
    assert rows[:3] == [("1", 4, 4), ("1", 8, 8), ("2", 10, 10)]


def test_a_booklet_without_documents_has_no_segments() -> None:
    outcome = segment([])
    assert (outcome.kept, outcome.n_in) == ([], 0)


def test_text_that_is_no_problem_is_kept_as_other() -> None:
    kept = segment([{"text": "# Report\n\nThe club met twice.\n\n# Money\n\nThere was none."}]).kept
    assert {row.kind for row in kept} <= {"front_matter", "other"}


def test_equal_labels_of_different_problems_get_different_keys() -> None:
    texts = [
        "**1.** Add 2 and 3 to each other.",
        "**2.** Take 3 from 9.",
        "**1.** Name a prime.",
        "**2.** Draw a line.",
    ]
    keys = [(row.section, row.label) for row in segment([{"text": "\n".join(texts)}]).kept if row.kind == "problem"]
    assert len(set(keys)) == len(keys) == 4
