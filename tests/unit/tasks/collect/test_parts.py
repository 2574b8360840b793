"""Which part of a booklet a document is."""

from __future__ import annotations

import pytest

from tasks.collect.parts import infer_parts


def parts(*names: str, titles: dict[str, str] | None = None) -> list[str]:
    paths = [f"b/{name}" for name in names]
    found = infer_parts(paths, "b", {f"b/{name}": title for name, title in (titles or {}).items()})
    return [found[path] for path in paths]


@pytest.mark.parametrize(
    "names",
    [
        ("problems.tex", "solutions.tex"),
        ("enunciados.pdf", "soluções.pdf"),
        ("problemas.md", "soluciones.md"),
        ("Aufgaben.pdf", "Lösungen.pdf"),
        ("Aufgaben.pdf", "Aufgaben_Loesungen.pdf"),
        ("uzd_9.pdf", "atr_9.pdf"),
        ("zadani.pdf", "reseni.pdf"),
        ("zadania.pdf", "rozwiązania.pdf"),
        ("feladatok.pdf", "megoldasok.pdf"),
        ("sujet.pdf", "corrigé.pdf"),
        ("testi.pdf", "soluzioni.pdf"),
        ("ulesanded.pdf", "lahendused.pdf"),
        ("задачи.pdf", "решения.pdf"),
        ("题目.pdf", "解答.pdf"),
        ("2021_prob.pdf", "2021_sol.pdf"),
        ("exam2021.pdf", "exam2021_solutions.pdf"),
        ("exam.pdf", "examSol.pdf"),
        ("problems/p.tex", "solutions/p.tex"),
    ],
    ids=lambda names: names[1],
)
def test_names_in_many_languages(names: tuple[str, str]) -> None:
    assert parts(*names) == ["problems", "solutions"]


@pytest.mark.parametrize(
    "name", ["answers.pdf", "key.pdf", "gabarito.pdf", "otvety.pdf", "kljuc.pdf", "ответы.pdf", "答案.pdf"]
)
def test_answer_keys(name: str) -> None:
    assert parts("exam.pdf", name) == ["all", "answer_key"]


def test_a_name_that_says_both_is_all() -> None:
    assert parts("2019_uzd_atrisin.pdf", "other.pdf")[0] == "all"


def test_names_that_tell_nothing_are_all() -> None:
    assert parts("day1.tex", "day2.tex") == ["all", "all"]


def test_the_only_document_is_all_whatever_its_name() -> None:
    assert parts("solutions.pdf") == ["all"]


def test_a_constant_beginning_marks_solutions() -> None:
    names = ["01.txt", "02.txt", "03.txt", "R01.txt", "R02.txt", "R03.txt"]
    assert parts(*names) == ["problems"] * 3 + ["solutions"] * 3


def test_a_constant_end_marks_solutions() -> None:
    assert parts("g7.pdf", "g7x.pdf", "g8.pdf", "g8x.pdf") == ["problems", "solutions"] * 2


@pytest.mark.parametrize("names", [
    ("t1.pdf", "t1a.pdf", "t2.pdf", "t2a.pdf"),
    ("t1.pdf", "t1_en.pdf", "t2.pdf", "t2_en.pdf"),
    ("1.tex", "11.tex", "2.tex", "12.tex"),
    ("exam.tex", "example.tex"),
], ids=["versions", "languages", "numbers", "one-pair"])  # fmt: skip
def test_other_likenesses_of_names_mark_nothing(names: tuple[str, ...]) -> None:
    assert set(parts(*names)) == {"all"}


def test_a_title_tells_where_names_do_not() -> None:
    titles = {"a.tex": "Autumn round", "b.tex": "Autumn round: solutions"}
    assert parts("a.tex", "b.tex", titles=titles) == ["all", "solutions"]


@pytest.mark.parametrize("opening", ["Rozwiąż równanie", "Resolva a equação", "Решите уравнение", "Giải phương trình"])
def test_a_verb_that_begins_like_the_word_for_solutions_names_no_part(opening: str) -> None:
    paths = ["b/one.tex", "b/two.tex"]
    assert infer_parts(paths, "b", {"b/one.tex": opening}) == {"b/one.tex": "all", "b/two.tex": "all"}


def test_a_title_that_says_solutions_names_the_part() -> None:
    paths = ["b/one.tex", "b/two.tex"]
    assert infer_parts(paths, "b", {"b/one.tex": "Rozwiązania zadań konkursu"})["b/one.tex"] == "solutions"
