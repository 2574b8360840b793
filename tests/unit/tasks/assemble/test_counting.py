"""Words of a statement in any script."""

from __future__ import annotations

import pytest

from tasks.assemble.counting import count_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0), ("Find all integers.", 3), ("It's a well-known fact.", 4), ("Find $x^2 + 1$ now.", 3),
        ("求所有正整数", 6), ("若 $x$，求值", 4), ("Найдите все числа", 3), ("จงหา", 4), ("The value is ____ .", 3),
        ("See (image1).", 1), ("$$a$$ $b$", 2), ("3 and 2,75", 3), ("정수를 구하시오", 2),
    ],
)  # fmt: skip
def test_words(text: str, words: int) -> None:
    assert count_words(text) == words
