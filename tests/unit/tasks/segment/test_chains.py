from __future__ import annotations

import pytest

from tasks.segment.chains import Candidate, best_chain


def chosen(labels: str, sections: str = "", solutions: str = "") -> list[int]:
    """Return the places that the best chain goes through; each digit of the others counts what lies before."""
    names = labels.split()
    pad = "0" * len(names)
    candidates = [
        Candidate(line, label, int(section), int(solution))
        for line, (label, section, solution) in enumerate(zip(names, sections or pad, solutions or pad, strict=True), 1)
    ]
    return best_chain(candidates)[0]


def test_no_candidates_give_no_chain() -> None:
    assert best_chain([]) == ([], 0.0)


@pytest.mark.parametrize("labels", ["1 2 3", "I II III IV", "A1 A2 A3", "5.1 5.2 6.1 6.2", "01 02 03"])
def test_numbers_that_count_on_are_all_chosen(labels: str) -> None:
    assert chosen(labels) == list(range(len(labels.split())))


def test_numbers_out_of_turn_are_left_out() -> None:
    assert chosen("1 7 2 40 3") == [0, 2, 4]


def test_numbering_restarts_in_a_new_section() -> None:
    assert chosen("1 2 1 2", sections="0011") == [0, 1, 2, 3]


def test_steps_of_a_solution_are_not_the_problems() -> None:
    assert chosen("1 1 2 3 2 3", solutions="011112") == [0, 4, 5]


def test_a_missing_number_does_not_break_the_chain() -> None:
    assert chosen("1 2 4 5") == [0, 1, 2, 3]


def test_labels_without_a_number_are_never_chosen() -> None:
    assert chosen("1 x 2") == [0, 2]
