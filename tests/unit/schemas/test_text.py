"""The text rules that every stored string obeys."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.text import clean_text, is_clean, split_lines

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT)
def test_cleaning_is_idempotent_and_storable(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert is_clean(cleaned)
    assert unicodedata.is_normalized("NFC", cleaned)
    cleaned.encode("utf-8")
    assert not [c for c in cleaned if unicodedata.category(c) in {"Cc", "Cs"} and c not in "\n\t"]


@given(ANY_TEXT)
def test_joining_lines_undoes_splitting_them(text: str) -> None:
    assert "\n".join(split_lines(text)) == text


@given(ANY_TEXT)
def test_sg_01_cleaned_text_has_the_same_lines_whoever_splits_it(text: str) -> None:
    cleaned = clean_text(text)
    assert (cleaned + "\n").splitlines() == split_lines(cleaned)


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("one\x0ctwo\u2028three\u2029four\x85five", "one\ntwo\nthree\nfour\nfive"),
        ("the\u0301ore\u0300me", "théorème"),
        ("ﬁ ² ½ Ａ", "ﬁ ² ½ Ａ"),
        ("\ufeffstart", "start"),
        ("\ud835", "\ufffd"),
        ("a\x00\x07b", "ab"),
        ("tab\tstays", "tab\tstays"),
        ("", ""),
    ],
)
def test_cleaning(text: str, cleaned: str) -> None:
    assert clean_text(text) == cleaned


def test_the_empty_text_is_one_empty_line() -> None:
    assert split_lines("") == [""]
