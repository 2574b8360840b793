"""The stage `assemble`: the join, and the accounts of what is not in it."""

from __future__ import annotations

import pytest
from booklet_rows import ASSEMBLE, Booklet, booklet

from schemas.tables import Annotation, Cluster, Split

TEXT = "Find all positive integers $n$ for which $n^2 + 1$ is a prime below one hundred."


def test_a_problem_is_its_candidate_with_the_facts_of_its_documents() -> None:
    made = booklet(("problem", "1", TEXT), competition="Cup", year=2031, level="junior")
    (candidate,) = made.extract()
    (problem,) = made.assemble().kept
    assert problem.problem_id == problem.candidate_id == candidate.candidate_id
    assert (problem.competition, problem.year, problem.level, problem.country) == ("Cup", 2031, "junior", None)
    assert (problem.statement, problem.content_hash) == (candidate.statement, candidate.content_hash)
    assert (problem.has_figure, problem.n_words) == (False, 14)


def test_a_fact_comes_from_the_statements_document_first() -> None:
    made = Booklet()
    made.add("a-solutions.tex", [("solution", "1", "Try.")], part="solutions", competition="Other", country="NL")
    made.add("b-problems.tex", [("problem", "1", TEXT)], part="problems", competition="Cup")
    (problem,) = made.assemble().kept
    assert (problem.competition, problem.country) == ("Cup", "NL")


def test_what_later_stages_know_is_null_until_they_ran() -> None:
    (problem,) = booklet(("problem", "1", TEXT)).assemble().kept
    assert (problem.domains, problem.taxonomy, problem.cluster_id, problem.split, problem.is_anchor) == (
        [],
        None,
        None,
        None,
        None,
    )


def test_what_later_stages_know_is_joined_when_it_is_there() -> None:
    made = booklet(("problem", "1", TEXT))
    name = made.extract()[0].candidate_id
    made.rows["annotation"] = [
        Annotation(
            problem_id=name,
            taxonomy="own",
            domains=["Algebra", "Number theory"],
            subject=None,
            topic="primes",
            subtopic=None,
            difficulty=0.5,
            locale="en-GB",
            annotator="test",
        )
    ]
    made.rows["cluster"] = [Cluster(problem_id=name, cluster_id="c1", duplicate_of=None, relation=None, evidence=None)]
    made.rows["split"] = [Split(problem_id=name, split="test", is_anchor=True, reason="drawn")]
    (problem,) = made.assemble().kept
    assert (problem.domains, problem.topic, problem.cluster_id, problem.split, problem.is_anchor, problem.reason) == (
        ["Algebra", "Number theory"],
        "primes",
        "c1",
        "test",
        True,
        "drawn",
    )


def test_a_failed_check_drops_with_its_reason() -> None:
    outcome = booklet(("problem", "1", TEXT + " Let $m"), ("problem", "2", TEXT)).assemble()
    (row,) = outcome.dropped
    assert (row.item, row.drop_reason) == ("contest/-/1", "check_failed")
    assert "unbalanced_maths" in row.detail
    assert [problem.label for problem in outcome.kept] == ["2"]


def test_an_undecided_check_leaves_it_pending() -> None:
    made = booklet(("problem", "1", TEXT), ("solution", "1", "It is 5.")).add(
        "key.tex", [("answer", "1", "4")], part="answer_key"
    )
    outcome = made.assemble()
    assert (outcome.n_in, outcome.n_kept, outcome.n_pending, outcome.dropped) == (1, 0, 1, [])


@pytest.mark.parametrize(
    ("required", "standing"), [(["similarity", "judge"], (0, 1)), (["similarity"], (1, 0)), ([], (1, 0))]
)
def test_required_checkers_are_a_setting(required: list[str], standing: tuple[int, int]) -> None:
    outcome = booklet(("problem", "1", TEXT), settings={"verify": {"required": required}}).assemble()
    assert (outcome.n_kept, outcome.n_pending) == standing


def test_a_solution_may_be_required() -> None:
    outcome = booklet(("problem", "1", TEXT), settings={"verify": {"require_solution": True}}).assemble()
    assert [row.drop_reason for row in outcome.dropped] == ["solution_required"]


def test_problems_stand_in_the_booklets_order() -> None:
    labels = ["10", "2", "1", "B"]
    outcome = booklet(*[("problem", label, f"{TEXT} Number {label}.") for label in labels]).assemble()
    assert [problem.label for problem in outcome.kept] == labels


def test_an_empty_booklet_has_no_problems() -> None:
    made = Booklet()
    made.verify()
    outcome = made.run(ASSEMBLE)
    assert (outcome.kept, outcome.n_in) == ([], 0)
