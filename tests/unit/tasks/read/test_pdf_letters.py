"""Letters that name something, and letters that are words."""

from __future__ import annotations

import pytest

from tests.unit.tasks.read.printed import Case, cases_of, page_of, tight


@pytest.mark.parametrize("case", cases_of("letters"))
def test_letters_are_names_or_words(case: Case) -> None:
    assert list(map(tight, page_of(case).lines)) == list(map(tight, case.lines))
