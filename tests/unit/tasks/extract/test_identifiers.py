"""candidate_id: what it looks like, and what is escaped."""

from __future__ import annotations

import pytest

from tasks.extract.identifiers import candidate_id, escape_step


def test_an_id_is_booklet_section_label_and_an_ordinal_on_a_clash() -> None:
    assert candidate_id("a/b", "Day 1", "3") == "a/b/Day 1/3"
    assert candidate_id("a/b", None, "3", 2) == "a/b/-/3~2"


@pytest.mark.parametrize(
    "text", ["a/b", "..", ".", "~", "a\\b", "a\nb", " a", "a.", "x" * 500, "-", "%2F", "/", "…", "第3題"]
)
def test_a_step_is_safe_in_a_path(text: str) -> None:
    step = escape_step(text)
    assert step
    assert step not in {".", "..", "-"}
    assert not set(step) & set('/\\:*?"<>|\n\0')
    assert len(step) < 150
