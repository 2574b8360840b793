"""The closed list of reasons."""

from __future__ import annotations

import pytest

from tasks.verify import reasons
from tasks.verify.reasons import REASONS, reason


def test_every_word_of_the_module_is_in_the_closed_list() -> None:
    words = {value for name, value in vars(reasons).items() if name.isupper() and isinstance(value, str)}
    assert words == set(REASONS)


def test_a_word_outside_the_list_is_refused() -> None:
    with pytest.raises(ValueError, match="closed list"):
        reason("looks_odd")


def test_free_text_follows_a_colon() -> None:
    assert reason("truncated", "ends in 'and'") == "truncated: ends in 'and'"
