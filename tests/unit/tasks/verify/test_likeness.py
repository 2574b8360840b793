"""Likeness of texts in order, and their numbers and signs."""

from __future__ import annotations

import time
import unicodedata

import pytest

from tasks.verify.likeness import LONGEST_BY_LETTER, likeness, quantities


@pytest.mark.parametrize("text", ["Le théorème des élèves", "Числа й и ё", "Chứng minh rằng số nguyên"])
def test_ml_01_composed_and_decomposed_accents_are_equal(text: str) -> None:
    assert likeness(text, unicodedata.normalize("NFD", text)) == 1.0


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("正の整数nの各位の数の和が七になるものを求めよ", "正の整数nの各位の数の積が七になるものを求めよ"),
        ("จงหาจำนวนเต็มบวกทั้งหมดที่น้อยกว่า", "จงหาจำนวนเต็มลบทั้งหมดที่น้อยกว่า"),
        ("求所有满足条件的正整数对并说明理由和过程", "求所有满足条件的负整数对并说明理由和过程"),
    ],
)
def test_ml_09_one_changed_character_costs_one_character(text: str, changed: str) -> None:
    assert 0.85 < likeness(text, changed) < 1.0
    if "正の" in text:
        assert likeness(text, changed) == pytest.approx(0.95, abs=0.02)


def test_ml_09_a_changed_number_shows_exactly() -> None:
    assert quantities("3個の数の和は12") != quantities("3個の数の和は13")
    assert quantities("3個の数の和は12") == quantities("和は12、3個の数")


@pytest.mark.parametrize(
    ("first", "second"),
    [("$a \\le b$", "$a \\ge b$"), ("$a + b$", "$a - b$"), ("$x = 1$", "$x \\neq 1$"), ("1 < 2", "1 > 2")],
)
def test_signs_and_relations_count(first: str, second: str) -> None:
    assert quantities(first) != quantities(second)


def test_order_matters() -> None:
    assert likeness("the cat sees the dog", "the dog sees the cat") < 0.9


def test_empty_texts_are_equal_and_nothing_is_like_something() -> None:
    assert likeness("", "") == 1.0
    assert likeness("", "abc") == 0.0
    assert quantities("") == {}


def test_full_width_signs_are_the_same_signs() -> None:
    assert likeness("（Ａ）３", "(A) 3") == 1.0
    assert quantities("ｘ＋２＝５") == quantities("x+2=5")


def test_long_texts_take_bounded_time() -> None:
    first = "lorem ipsum dolor sit amet " * (LONGEST_BY_LETTER // 5)
    begin = time.perf_counter()
    assert likeness(first, first.replace("dolor", "color", 10)) > 0.99
    assert time.perf_counter() - begin < 10
