"""Two problems never share a candidate_id."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tasks.extract.identifiers import candidate_id

STEP = st.text(alphabet=st.sampled_from("ab/%~-. 2F\\"), max_size=6)
KEY = st.tuples(STEP, st.one_of(st.none(), STEP.filter(bool)), STEP.filter(bool), st.integers(1, 3))


@given(KEY, KEY)
def test_different_keys_have_different_ids(
    first: tuple[str, str | None, str, int], second: tuple[str, str | None, str, int]
) -> None:
    assert (candidate_id(*first) == candidate_id(*second)) == (first == second)


@given(st.text(min_size=1, max_size=300), st.text(min_size=1, max_size=300))
def test_any_labels_are_told_apart(first: str, second: str) -> None:
    assert (candidate_id("b", None, first) == candidate_id("b", None, second)) == (first == second)
