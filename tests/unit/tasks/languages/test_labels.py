from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tasks.languages.labels import parse_head, strip_label
from tasks.languages.lexicon import lexicon
from tasks.languages.loader import load_languages

CASES = yaml.safe_load((Path(__file__).parents[3] / "cases" / "segment" / "heads.yaml").read_text("utf-8"))


@pytest.mark.parametrize(("line", "kind", "label", "rest"), CASES, ids=[case[0] or "empty" for case in CASES])
def test_what_a_line_begins_with(line: str, kind: str | None, label: str | None, rest: str | None) -> None:
    head = parse_head(line, lexicon())
    assert (head and head.kind, head and head.label, head and head.rest) == (kind, label, rest)


@pytest.mark.parametrize("code", load_languages())
def test_every_language_numbers_its_problems_and_heads_its_solutions(code: str) -> None:
    language, words = load_languages()[code], lexicon()
    for word in language.problem:
        head = parse_head(f"**{word.capitalize()} 4.** xyz", words)
        assert head is not None
        assert (head.kind, head.label, head.rest) == ("problem", "4", "xyz"), word
    for word in language.solution:
        head = parse_head(f"**{word.capitalize()}.** xyz", words)
        assert head is not None
        assert head.kind == "solution", word
        assert head.rest == "xyz", word


@pytest.mark.parametrize("code", load_languages())
def test_every_language_heads_the_part_of_its_solutions(code: str) -> None:
    for word in load_languages()[code].solutions:
        head = parse_head(f"## {word}", lexicon())
        assert head is not None, word
        assert head.kind in {"solution", "both"}, word
        assert head.plural is not False, word


def test_a_label_is_taken_off_with_its_sign() -> None:
    assert strip_label("**Problem 3.** Find $x$.") == ("3", "Find $x$.")


def test_a_heading_is_a_label_as_a_whole() -> None:
    assert strip_label("### Problem 3: A title") == ("3", "")


def test_a_bare_number_goes_only_where_it_is_the_expected_one() -> None:
    assert strip_label("7. Find $x$.", expected="3") == (None, "7. Find $x$.")
    assert strip_label("7. Find $x$.", expected="7") == ("7", "Find $x$.")


def test_plain_text_stays() -> None:
    assert strip_label("Find $x$.") == (None, "Find $x$.")


@pytest.mark.parametrize("line", ["*" * 5000, "(" * 5000, "1." * 5000, "Solution " * 2000, "(1 " * 3000, "解" * 5000])
def test_long_lines_take_no_time(line: str) -> None:
    parse_head(line, lexicon())
