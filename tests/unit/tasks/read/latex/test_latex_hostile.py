"""Sources that are broken or hostile: bounded time, no exception, the text around the damage kept."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest

from schemas.settings import Limits
from tasks.read.draft import PageDraft
from tasks.read.latex.reader import read_latex

N = 10_000
SECONDS = 10.0
"""Far above what each takes (most: under 0.3 s), far below what quadratic time would."""
NESTED = {
    "braces": ("{", "}"),
    "emphasis": (r"\textbf{", "}"),
    "unknown macro": (r"\foo{", "}"),
    "solutions": (r"\solution{", "}"),
    "footnotes": (r"\footnote{", "}"),
    "headings": (r"\section{", "}"),
    "environments": (r"\begin{exer}", r"\end{exer}"),
    "lists": (r"\begin{enumerate}\item ", r"\end{enumerate}"),
    "tables": (r"\begin{tabular}{cc}", r"\end{tabular}"),
    "own macro": (r"\own{", "}"),
}
REPEATED = [
    "{", "}", "$", "$x ", "\\[ x ", "\\", "\\begin", "\\begin{", "\\begin{x}", "\\end{x}",
    "\\begin{tikzpicture} x ", "\\begin{verbatim} x ", "\\begin{align} x ", "\\verb|", "\\foo[", "\\item[", "\\'",
    "\"", "\\newcommand{\\x}", "\\ifx", "\\else ", "\\choice{a}", "\\textbf{a", "\\problem x\n\n", "\\input{x}",
    "\\foo{", "\\section", "&", "\\tag{", "\\(",
]  # fmt: skip


def read(folder: Path, source: str) -> PageDraft:
    path = folder / "main.tex"
    path.write_text(source, "utf-8")
    start = time.process_time()
    (page,) = read_latex(path, folder, Limits()).pages
    assert time.process_time() - start < SECONDS
    return page


@pytest.mark.parametrize("kind", NESTED)
def test_deep_nesting_keeps_its_text(kind: str, tmp_path: Path) -> None:
    opening, closing = NESTED[kind]
    source = r"\newcommand{\own}[1]{(#1)}" + "before " + opening * N + "core" + closing * N + " after"
    text = read(tmp_path, source).text
    assert all(word in text for word in ("before", "core", "after"))


@pytest.mark.parametrize("piece", REPEATED)
def test_a_piece_repeated_is_read_in_linear_time(piece: str, tmp_path: Path) -> None:
    read(tmp_path, piece * N)


def test_macro_bomb_is_stopped_with_a_reason(tmp_path: Path) -> None:
    names = [f"bomb{chr(97 + n)}" for n in range(26)]
    source = "".join(f"\\def\\{a}{{\\{b}\\{b}}}" for a, b in pairwise(names))
    page = read(tmp_path, source + f"\\def\\{names[-1]}{{boom }} start \\{names[0]} $\\{names[0]}$ end")
    assert page.text.startswith("start")
    assert page.text.endswith("end")
    assert any(reason.startswith("macro_budget") for reason in page.reasons)


def test_environments_that_open_each_other_are_stopped(tmp_path: Path) -> None:
    source = r"\newenvironment{e}{\begin{f}}{\end{f}}\newenvironment{f}{\begin{e}}{\end{e}}\begin{e}core\end{e} after"
    page = read(tmp_path, source)
    assert "core" in page.text
    assert "after" in page.text
    assert "macro_loop: e" in page.reasons


def test_looking_ahead_through_many_macros_ends(tmp_path: Path) -> None:
    names = [f"chain{''.join(chr(97 + int(digit)) for digit in str(n))}" for n in range(1500)]
    source = "".join(f"\\newcommand\\{a}[1]{{\\{b}{{#1}} }}" for a, b in pairwise(names))
    source += f"\\newcommand\\{names[-1]}[1]{{\\textbf}}"
    assert read(tmp_path, source + f"before \\{names[0]}{{core}} after").text == "before after"


@pytest.mark.parametrize("values", ["...", "...,5", "...,5,x", "5,...", "a,...,9", "1,...,999999", "1,1,...,2"])
def test_lists_of_a_loop_that_lack_something_are_read(values: str, tmp_path: Path) -> None:
    page = read(tmp_path, f"before \\foreach \\n in {{{values}}}{{(\\n)}} after")
    assert page.text.startswith("before")
    assert page.text.endswith("after")


@pytest.mark.parametrize("number", ["²", "--5", "-", "1.5", "9" * 5000])
@pytest.mark.parametrize(
    "command",
    [
        "\\begin{{enumerate}}[start={}]\\item x\\end{{enumerate}}",
        "\\setcounter{{section}}{{{}}}",
        "\\newcommand{{\\z}}[{}]{{z}}",
        "\\char {}",
        "\\romannumeral {}",
        "\\ifnum {}>1 x\\else y\\fi",
    ],
)
def test_what_is_no_number_is_none(command: str, number: str, tmp_path: Path) -> None:
    code = command.format(number)
    page = read(tmp_path, f"\\documentclass{{article}}{code}\\begin{{document}}before {code} after\\end{{document}}")
    assert page.text.startswith("before")
    assert page.text.endswith("after")


def test_one_long_line_is_read(tmp_path: Path) -> None:
    text = read(tmp_path, "word $x^2$ and {\\bf y} " * 50_000).text
    assert text.count("$x^2$") == 50_000
