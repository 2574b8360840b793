"""The block markup: what is written is what is parsed, and source text is never taken for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.markup import (
    BLANK,
    CLOSE,
    Block,
    blank,
    escape,
    is_close,
    is_markup,
    literal_line,
    open_block,
    parse_open,
    unescape,
)

LINE = st.text(st.characters(exclude_characters="\n", exclude_categories=("Cc", "Cs", "Zl", "Zp")))


@given(LINE)
def test_an_attribute_comes_back_but_for_its_spaces(value: str) -> None:
    assert unescape(escape(value)) == " ".join(value.split())


@given(st.text(min_size=1), LINE, LINE)
def test_an_open_block_is_parsed_back(name: str, title: str, label: str) -> None:
    line = open_block(name, title=title, label=label)
    block = parse_open(line)
    assert block is not None
    wanted = {"title": " ".join(title.split()), "label": " ".join(label.split())}
    assert dict(block.attributes) == {key: value for key, value in wanted.items() if value}
    assert is_markup(line)


def test_names_keep_their_script_and_lose_what_would_break_the_grammar() -> None:
    assert open_block("задача*") == "::: {.задача*}"
    assert open_block('a b{c}="d".') == "::: {.a-b-c-d}"
    assert open_block("{}") == "::: {.block}"


def test_empty_attributes_are_left_out() -> None:
    assert parse_open(open_block("ex", title=None, label=" ", ref="r")) == Block("ex", {"ref": "r"})


@pytest.mark.parametrize("line", ["", "text", ":::", "::: {.a", "::: {.a} more", "::: {.a title=x}", "x ::: {.a}"])
def test_what_is_no_opening_line_opens_nothing(line: str) -> None:
    assert parse_open(line) is None


def test_closing() -> None:
    assert is_close(CLOSE)
    assert is_close("  :::")
    assert not is_close("::::")


@given(LINE)
def test_a_literal_line_is_never_markup(line: str) -> None:
    assert not is_markup(literal_line(line))


@pytest.mark.parametrize("answer", [None, "", "  ", "$x=3$", 'say "x"'])
def test_a_blank_is_found_again_with_its_answer(answer: str | None) -> None:
    match = BLANK.fullmatch(blank(answer))
    assert match is not None
    assert unescape(match[1] or "") == (answer or "").strip()
