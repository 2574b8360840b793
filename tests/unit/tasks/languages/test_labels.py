from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml

from tasks.languages.labels import parse_head
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


@pytest.mark.parametrize("line", ["*" * 5000, "(" * 5000, "1." * 5000, "Solution " * 2000, "(1 " * 3000, "解" * 5000])
def test_long_lines_take_no_time(line: str) -> None:
    words = lexicon()
    start = time.process_time()
    parse_head(line, words)
    assert time.process_time() - start < 1
