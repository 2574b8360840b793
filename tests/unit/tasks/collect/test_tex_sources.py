"""Which TeX files are documents."""

from __future__ import annotations

import time

import pytest

from tasks.collect.tex_sources import Sources, examine, sort_sources

MAIN = "\\documentclass{article}\\begin{document}%s\\end{document}"


def sort(files: dict[str, str]) -> Sources:
    return sort_sources([examine(path, text) for path, text in files.items()])


@pytest.mark.parametrize(
    "command",
    [
        "\\input{parts/one}",
        "\\input{parts/one.tex}",
        "\\input parts/one\n",
        "\\include{parts/one}",
        "\\subfile{./parts/one}",
        "\\import{parts/}{one}",
        "\\subimport*{parts}{one.tex}",
        '\\input{"parts/one"}',
        "\\includestandalone[width=3cm]{parts/one}",
        "\\newcommand{\\ex}[1]{\\section{#1}\\input{parts/#1}}\\ex{one}",
        "\\newcommand{\\ex}[2]{\\input{#1/#2.tex}}\n\\ex{parts}{one}",
        "\\foreach \\n in {1,2}{\\input{parts/o\\n}}",
    ],
)
def test_what_a_main_includes_is_no_document(command: str) -> None:
    found = sort({"b/main.tex": MAIN % command, "b/parts/one.tex": "text"})
    assert found.documents == ["b/main.tex"]
    assert found.included == {"b/parts/one.tex": "b/main.tex"}


@pytest.mark.parametrize("command", ["% \\input{one}", "words % \\input{one}", "\\\\% \\input{one}"])
def test_a_commented_inclusion_does_not_count(command: str) -> None:
    found = sort({"main.tex": MAIN % f"\n{command}\n", "one.tex": "text"})
    assert (found.documents, found.unused, found.included) == (["main.tex"], ["one.tex"], {})


def test_an_escaped_percent_hides_nothing() -> None:
    assert sort({"main.tex": MAIN % "50\\% \\input{one}", "one.tex": ""}).included == {"one.tex": "main.tex"}


def test_inclusions_are_followed_through_files() -> None:
    found = sort({"main.tex": MAIN % "\\input{a/one}", "a/one.tex": "\\input{a/two}", "a/two.tex": "\\input{three}",
                  "a/three.tex": ""})  # fmt: skip
    assert found.documents == ["main.tex"]
    assert sorted(found.included) == ["a/one.tex", "a/three.tex", "a/two.tex"]


def test_without_mains_every_file_that_nothing_includes_is_a_document() -> None:
    found = sort({"p1.tex": "x", "p2.tex": "\\input{p3}", "p3.tex": "y"})
    assert (found.documents, found.included, found.unused) == (["p1.tex", "p2.tex"], {"p3.tex": "p2.tex"}, [])


def test_two_mains_are_two_documents() -> None:
    assert sort({"a.tex": MAIN % "", "b.tex": MAIN % ""}).documents == ["a.tex", "b.tex"]


def test_a_chapter_with_a_preamble_of_its_own_is_included() -> None:
    found = sort({"book.tex": MAIN % "\\subfile{ch1}", "ch1.tex": "\\documentclass[book]{subfiles}\\begin{document}"})
    assert (found.documents, found.included) == (["book.tex"], {"ch1.tex": "book.tex"})


def test_loops_leave_one_document() -> None:
    assert sort({"a.tex": MAIN % "\\input{b}", "b.tex": MAIN % "\\input{a}"}).documents == ["a.tex"]
    assert sort({"a.tex": "\\input{b}", "b.tex": "\\input{a}"}).documents == ["a.tex"]
    assert sort({"a.tex": "\\input{a}"}).documents == ["a.tex"]


def test_a_drawing_is_no_document() -> None:
    found = sort({"main.tex": MAIN % "", "fig.tex": "\\documentclass[tikz]{standalone}\\begin{document}"})
    assert (found.documents, found.drawings) == (["main.tex"], ["fig.tex"])


def test_a_name_outside_the_booklet_means_nothing() -> None:
    assert sort({"b/main.tex": MAIN % "\\input{../../etc/passwd}\\input{\\secret}"}).documents == ["b/main.tex"]


def test_every_file_is_accounted_for_once() -> None:
    files = {f"f{n}.tex": f"\\input{{f{(n * 7) % 30}}}" for n in range(30)} | {"m.tex": MAIN % "\\input{f3}"}
    found = sort(files)
    assert sorted([*found.documents, *found.included, *found.unused, *found.drawings]) == sorted(files)


def test_many_files_are_quick() -> None:
    files = {f"p{n}.tex": "text" for n in range(3_000)}
    body = "".join(f"\\input{{p{n}}}\n" for n in range(3_000))
    started = time.monotonic()
    assert sort({**files, "main.tex": MAIN % body}).documents == ["main.tex"]
    assert time.monotonic() - started < 3


@pytest.mark.parametrize("text", ["\\input{" * 50_000, "\\newcommand{\\a}" * 20_000 + "\\input{#1}", "%" * 500_000],
                         ids=["open", "definitions", "comments"])  # fmt: skip
def test_nonsense_is_quick(text: str) -> None:
    started = time.monotonic()
    examine("a.tex", text)
    assert time.monotonic() - started < 3
