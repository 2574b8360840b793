"""Properties of the LaTeX reader over arbitrary text."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.markup import is_close, parse_open
from schemas.settings import Limits
from schemas.text import clean_text, split_lines
from tasks.read.draft import PageDraft
from tasks.read.latex.reader import read_latex

PIECES = [
    "\\", "{", "}", "[", "]", "$", "$$", "&", "%", "\n", "\n\n", "~", "#1", "\"", "'", "``", "\\\\", "\\[", "\\]",
    "\\(", "\\begin{exer}", "\\end{exer}", "\\begin{enumerate}", "\\end{enumerate}", "\\item ", "\\item[",
    "\\begin{tabular}{cc}", "\\end{tabular}", "\\begin{align}", "\\end{align}", "\\begin{tikzpicture}",
    "\\end{tikzpicture}", "\\textbf{", "\\bf ", "\\section{", "\\footnote{", "\\def\\x", "\\x",
    "\\newcommand{\\y}[1]{", "\\y{", "\\choice{", "\\True ", "\\solution{", "\\problem ", "\\caption{",
    "\\begin{figure}", "\\end{figure}", "\\verb|", "\\iffalse", "\\else", "\\fi", "\\ifnum", "\\input{main}",
    "\\label{a}", "\\ref{a}", "\\'e", "\\c{c}", "\\SI{1}{", "\\underline{", "\\foreach \\n in {1,...,3}{",
    "\\begin{choices}", "\\end{choices}", "\\question", ":::", "# ", "word", "é", "数", "\u0000", "\u2028",
    "\\newenvironment{e}{", "\\begin{e}", "\\end{e}", "\\newtheorem{t}{T}", "\\begin{t}", "\\end{t}", "\\let\\x\\y",
    "\\csname", "\\@ifnextchar", "\\let\\y\\x", "\\let\\x\\@empty ", "\\global", "$\\x\\y$",
    "\\foreach \\n in {...,1,x}{", "\\begin{enumerate}[start=²]",
]  # fmt: skip
SOURCES = st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=40).map("".join)
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyzäéñжщ", min_size=2, max_size=9), min_size=1, max_size=6).map(
    " ".join
)
WRAPS = [
    "{}", "\\textbf{{{}}}", "\\begin{{exer}}{}\\end{{exer}}", "\\begin{{itemize}}\\item {}\\end{{itemize}}",
    "{{\\it {}}}", "\\section{{{}}}", "\\begin{{center}}{}\\end{{center}}", "\\unknown{{{}}}", "\\footnote{{{}}}",
    "\\solution{{{}}}", "\\begin{{tabular}}{{|c|c|}}\\hline x & {} \\\\ \\end{{tabular}}", "\\mbox{{{}}}",
    "\\begin{{sol}}{}\\end{{sol}}", "\\textcolor{{red}}{{{}}}", "\\parbox{{3cm}}{{{}}}",
    "\\begin{{minipage}}{{3cm}}{}\\end{{minipage}}", "\\emph{{{}}}", "\\choice{{{}}}{{\\True b}}{{c}}{{d}}",
    "\\begin{{thm}}{}\\end{{thm}}", "\\ifshow {} \\fi", "$x$ {} $y$", "\\[x\\] {} %z\n",
]  # fmt: skip
PREAMBLE = r"\newtheorem{thm}{Satz}\newenvironment{sol}{\textit{Sol.} }{}\newif\ifshow "


def read(source: str) -> PageDraft:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "main.tex"
        path.write_bytes(source.encode("utf-8", "surrogatepass"))
        (page,) = read_latex(path, Path(folder), Limits()).pages
    return page


@settings(max_examples=300, deadline=None)
@given(SOURCES)
def test_any_source_gives_clean_text_with_balanced_blocks(source: str) -> None:
    page = read(source)
    assert clean_text(page.text) == page.text
    lines = split_lines(page.text)
    assert all(line == line.rstrip(" ") for line in lines)
    assert "\n\n\n" not in page.text
    depth = 0
    for line in lines:
        depth += (parse_open(line) is not None) - is_close(line)
        assert depth >= 0
    assert depth == 0
    names = [figure.figure_id for figure in page.figures]
    assert names == [f"image{number}" for number in range(1, len(names) + 1)]


@settings(max_examples=60, deadline=None)
@given(SOURCES)
def test_reading_is_deterministic(source: str) -> None:
    assert read(source) == read(source)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(WORDS, st.sampled_from(WRAPS)), min_size=1, max_size=8))
def test_every_word_of_running_text_appears_in_order(parts: list[tuple[str, str]]) -> None:
    page = read(PREAMBLE + "\n\n".join(wrap.format(words) for words, wrap in parts))
    plain = re.sub(r"[*]+", "", page.text)
    at = 0
    for words, _ in parts:
        for word in words.split():
            at = plain.index(word, at) + len(word)
