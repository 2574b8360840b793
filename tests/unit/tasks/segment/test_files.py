from __future__ import annotations

from tasks.segment.files import file_labels, file_numbers, name_role, solution_names


def test_numbers_lose_their_leading_zeros() -> None:
    assert file_numbers("set/problem-007.tex") == ("7",)


def test_a_number_that_all_names_share_is_no_part_of_the_label() -> None:
    assert file_labels(["a/2025-1.tex", "a/2025-2.tex"]) == {"a/2025-1.tex": "1", "a/2025-2.tex": "2"}


def test_a_name_without_a_number_has_no_label() -> None:
    assert file_labels(["notes.tex"]) == {"notes.tex": None}


def test_names_say_what_files_hold() -> None:
    assert [name_role(name) for name in ("loesung-3.tex", "aufgabe-3.tex", "3.tex")] == ["solution", "problem", None]


def test_the_marked_one_of_two_names_with_one_number_is_the_solution() -> None:
    assert solution_names(["7.txt", "R7.txt", "8.txt", "8-sol.txt", "p9.txt", "s9.txt"]) == {
        "R7.txt",
        "8-sol.txt",
        "s9.txt",
    }
