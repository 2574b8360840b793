"""The stage `verify`: one row per checker and candidate."""

from __future__ import annotations

from booklet_rows import VERIFY, Booklet, booklet


def test_every_candidate_gets_a_row_of_each_checker_in_order() -> None:
    made = booklet(("problem", "1", "Find $n$."), ("problem", "2", "Find $m$."))
    candidates = made.extract()
    outcome = made.run(VERIFY)
    assert [(row.candidate_id, row.checker) for row in outcome.kept] == [
        ("contest/-/1", "similarity"), ("contest/-/1", "completeness"),
        ("contest/-/2", "similarity"), ("contest/-/2", "completeness"),
    ]  # fmt: skip
    assert [row.content_hash for row in outcome.kept[::2]] == [candidate.content_hash for candidate in candidates]
    assert (outcome.n_in, outcome.n_kept) == (2, 2)


def test_no_candidates_need_no_checks() -> None:
    made = Booklet()
    made.extract()
    assert made.run(VERIFY).kept == []
