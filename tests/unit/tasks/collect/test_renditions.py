"""Which documents are another format of one that is read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from schemas.tables.booklets import Part
from tasks.collect.renditions import Candidate, find_renditions, resolve

TYPES = {"tex": "text/x-tex", "html": "text/html", "md": "text/markdown", "txt": "text/plain", "pdf": "application/pdf"}


def find(*rows: tuple[str, Part] | tuple[str, Part, str]) -> dict[str, str]:
    return find_renditions(
        [
            Candidate(row[0], TYPES.get(row[0].rsplit(".")[-1], "image/png"), row[1], row[2] if len(row) > 2 else None)
            for row in rows
        ]
    )


def test_one_name_in_two_formats() -> None:
    assert find(("b/x.pdf", "all"), ("b/x.html", "all"), ("b/y.tex", "all")) == {"b/x.pdf": "b/x.html"}


def test_the_best_source_is_used() -> None:
    rows: list[tuple[str, Part]] = [(f"b/x.{kind}", "all") for kind in ("png", "pdf", "txt", "md", "html", "tex")]
    assert find(*rows) == {path: "b/x.tex" for path, _ in rows if path != "b/x.tex"}


def test_folders_named_after_formats_do_not_separate() -> None:
    assert find(("b/tex/x.tex", "all"), ("b/pdf/x.pdf", "all")) == {"b/pdf/x.pdf": "b/tex/x.tex"}


def test_other_folders_do() -> None:
    assert find(("b/2019/x.tex", "all"), ("b/2020/x.pdf", "all"), ("b/c.tex", "all")) == {}


def test_a_lone_tex_and_a_lone_pdf_are_renditions_whatever_their_names() -> None:
    assert find(("b/main.tex", "all"), ("b/Contest 2020.pdf", "all")) == {"b/Contest 2020.pdf": "b/main.tex"}


def test_problems_in_two_formats_and_solutions_in_one() -> None:
    rows: list[tuple[str, Part]] = [
        ("b/problems.tex", "problems"), ("b/problems.pdf", "problems"), ("b/solutions.pdf", "solutions")
    ]  # fmt: skip
    assert find(*rows) == {"b/problems.pdf": "b/problems.tex"}


def test_a_lone_pair_whose_texts_are_in_two_languages_is_no_pair() -> None:
    pair = [
        Candidate("b/main.tex", TYPES["tex"], "all", None, "es"),
        Candidate("b/x.pdf", TYPES["pdf"], "all", None, "en"),
    ]
    assert find_renditions(pair) == {}
    assert find_renditions([pair[0], replace(pair[1], told=None)]) == {"b/x.pdf": "b/main.tex"}


@pytest.mark.parametrize(
    "rows",
    [
        [("b/problems.tex", "problems"), ("b/solutions.pdf", "solutions")],
        [("b/main.tex", "all"), ("b/one.pdf", "all"), ("b/two.pdf", "all")],
        [("b/x_es.tex", "all", "es"), ("b/x_en.pdf", "all", "en")],
        [("b/a.tex", "all"), ("b/b.pdf", "all"), ("b/c.txt", "all")],
        [("b/a.pdf", "all")],
        [],
    ],
    ids=["parts", "two-pdfs", "languages", "more", "one", "none"],
)
def test_these_are_no_renditions(rows: list[tuple[str, Part]]) -> None:
    assert find(*rows) == {}


def test_corpus_yaml_wins_and_chains_end_at_what_is_read() -> None:
    paths = ["a", "b", "c"]
    assert resolve({"b": "c"}, {"a": "b"}, paths) == {"a": "c", "b": "c"}


def test_corpus_yaml_may_name_files_that_are_gone_or_loop() -> None:
    assert resolve({"a": "gone", "x": "a"}, {}, ["a", "b"]) == {}
    assert resolve({"a": "b", "b": "a"}, {}, ["a", "b"]) == {}
