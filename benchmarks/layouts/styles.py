r"""The layouts: each function turns a language's words and problems into the files of one booklet.

Put one layout a function here; its docstring says what kind of booklet it stands for. Files are relative paths with
their text. Every layout sets the same problems, so one truth serves all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Words = Mapping[str, str]
Pairs = Sequence[tuple[str, str]]
Files = dict[str, str]
Style = Callable[[Words, Pairs], Files]

ARTICLE = (
    "\\documentclass[11pt]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath,amssymb,amsthm,enumitem}\n"
)


def document(body: str, preamble: str = "", title: str = "") -> str:
    """Return a whole LaTeX document."""
    head = f"\\title{{{title}}}\n\\date{{}}\n" if title else ""
    make = "\\maketitle\n\n" if title else ""
    return f"{ARTICLE}{preamble}{head}\\begin{{document}}\n{make}{body}\n\\end{{document}}\n"


def theorem_environments(words: Words, pairs: Pairs) -> Files:
    """Numbered theorem-like environments whose printed name is the language's word; solutions follow at once."""
    preamble = f"\\newtheorem{{prb}}{{{words['problem']}}}\n\\newenvironment{{slv}}{{\\begin{{proof}}[{words['solution']}]}}{{\\end{{proof}}}}\n"
    body = "\n\n".join(f"\\begin{{prb}}\n{p}\n\\end{{prb}}\n\n\\begin{{slv}}\n{s}\n\\end{{slv}}" for p, s in pairs)
    return {"main.tex": document(body, preamble, words["title"])}


def enumerated_sections(words: Words, pairs: Pairs) -> Files:
    """A section of enumerated problems, then a section of enumerated solutions."""
    problems = "\n".join(f"\\item {p}\n" for p, _ in pairs)
    solutions = "\n".join(f"\\item {s}\n" for _, s in pairs)
    body = (
        f"\\section*{{{words['problems']}}}\n\\begin{{enumerate}}\n{problems}\\end{{enumerate}}\n\n"
        f"\\section*{{{words['solutions']}}}\n\\begin{{enumerate}}\n{solutions}\\end{{enumerate}}\n"
    )
    return {"booklet.tex": document(body, "", words["title"])}


def two_documents_bold(words: Words, pairs: Pairs) -> Files:
    """Problems and solutions in two documents, each with bold run-in labels."""
    problems = "\n\n".join(f"\\noindent\\textbf{{{words['problem']} {i}.}} {p}" for i, (p, _) in enumerate(pairs, 1))
    solutions = "\n\n".join(
        f"\\bigskip\\noindent\\textbf{{{words['problem']} {i}.}} {p}\n\n\\medskip\\noindent\\textbf{{{words['solution']}.}} {s}"
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {
        "contest-problems.tex": document(problems, "", words["title"]),
        "contest-solutions.tex": document(solutions, "", words["title"]),
    }


def headings(words: Words, pairs: Pairs) -> Files:
    """A heading a problem, a smaller heading for its solution."""
    body = "\n\n".join(
        f"\\section*{{{words['problem']} {i}}}\n{p}\n\n\\subsection*{{{words['solution']}}}\n{s}"
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {"booklet.tex": document(body, "", words["title"])}


def file_a_problem(words: Words, pairs: Pairs) -> Files:
    r"""A main file that `\input`s one file a problem and one file a solution; a stray file is not used."""
    files = {}
    lines = [f"\\section{{{words['problems']}}}"]
    for i, (p, s) in enumerate(pairs, 1):
        files[f"items/p{i:02d}.tex"] = f"\\begin{{problem}}\n{p}\n\\end{{problem}}\n"
        files[f"items/s{i:02d}.tex"] = f"\\begin{{solution}}\n{s}\n\\end{{solution}}\n"
        lines.append(f"\\input{{items/p{i:02d}}}")
    lines.append(f"\\section{{{words['solutions']}}}")
    lines += [f"\\input{{items/s{i:02d}}}" for i in range(1, len(pairs) + 1)]
    files["items/p99.tex"] = "\\begin{problem}\nThis one was withdrawn and is nowhere included.\n\\end{problem}\n"
    files["main.tex"] = document("\n".join(lines), "\\usepackage{contest-style}\n", words["title"])
    return files


def home_made_macros(words: Words, pairs: Pairs) -> Files:
    """Macros with arguments, defined in the preamble: statement and solution are arguments."""
    preamble = (
        f"\\newcounter{{nr}}\n\\newcommand{{\\zadX}}[1]{{\\stepcounter{{nr}}\\par\\textbf{{{words['problem']} \\arabic{{nr}}.}} #1}}\n"
        f"\\newcommand{{\\resX}}[1]{{\\par\\textit{{{words['solution']}.}} #1\\hfill$\\square$}}\n"
    )
    body = "\n\n".join(f"\\zadX{{{p}}}\n\n\\resX{{{s}}}" for p, s in pairs)
    return {"booklet.tex": document(body, preamble, words["title"])}


def unknown_class(words: Words, pairs: Pairs) -> Files:
    """Environments of a class that is not there."""
    body = "\n\n".join(
        f"\\begin{{quest}}[points=5]\n{p}\n\\begin{{resol}}\n{s}\n\\end{{resol}}\n\\end{{quest}}" for p, s in pairs
    )
    return {"paper.tex": f"\\documentclass{{ourcontest}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"}


def days(words: Words, pairs: Pairs) -> Files:
    """Numbering restarts each day; the solutions part has the same days."""
    half = len(pairs) // 2
    parts = [("1", pairs[:half]), ("2", pairs[half:])]
    problems = "\n\n".join(
        f"\\subsection*{{{words['day']} {d}}}\n"
        + "\n\n".join(f"\\textbf{{{i}.}} {p}" for i, (p, _) in enumerate(some, 1))
        for d, some in parts
    )
    solutions = "\n\n".join(
        f"\\subsection*{{{words['day']} {d}}}\n"
        + "\n\n".join(f"\\textbf{{{i}.}} {s}" for i, (_, s) in enumerate(some, 1))
        for d, some in parts
    )
    body = f"\\section*{{{words['problems']}}}\n{problems}\n\n\\section*{{{words['solutions']}}}\n{solutions}"
    return {"olympiad.tex": document(body, "", words["title"])}


def plain_numbers(words: Words, pairs: Pairs) -> Files:
    """Typed numbers and a run-in word for the solution, no markup at all."""
    body = "\n\n".join(f"{i}. {p}\n\n{words['solution']}. {s}" for i, (p, s) in enumerate(pairs, 1))
    return {"problems.tex": document(body, "", words["title"])}


def exam_class(words: Words, pairs: Pairs) -> Files:
    r"""The `exam` class: `\question` in `questions`, `solution` environments inside."""
    body = "\n\n".join(f"\\question[4] {p}\n\\begin{{solution}}\n{s}\n\\end{{solution}}" for p, s in pairs)
    text = f"\\documentclass[answers]{{exam}}\n\\begin{{document}}\n{words['title']}\n\\begin{{questions}}\n{body}\n\\end{{questions}}\n\\end{{document}}\n"
    return {"exam.tex": text}


def hints_between(words: Words, pairs: Pairs) -> Files:
    """Problem, hint and solution environments with optional titles and references by key."""
    problems = "\n\n".join(
        f"\\begin{{problem}}\\label{{pr:{i}}}\n{p}\n\\end{{problem}}\n\\begin{{hint}}\n{words['hint']}: {s[:20].split('$')[0]}\n\\end{{hint}}"
        for i, (p, s) in enumerate(pairs, 1)
    )
    solutions = "\n\n".join(
        f"\\begin{{solution}}[\\ref{{pr:{i}}}]\n{s}\n\\end{{solution}}" for i, (_, s) in enumerate(pairs, 1)
    )
    preamble = f"\\newtheorem{{problem}}{{{words['problem']}}}[section]\n"
    body = f"\\section{{{words['title']}}}\n{problems}\n\n\\section{{{words['solutions']}}}\n{solutions}"
    return {"set.tex": document(body, preamble)}


def fragments_by_name(words: Words, pairs: Pairs) -> Files:
    """One LaTeX fragment a problem, its solution in a file of the same name with a suffix; no document at all."""
    files = {}
    for i, (p, s) in enumerate(pairs, 1):
        files[f"2025-{i}.tex"] = p + "\n"
        files[f"2025-{i}-sol.tex"] = s + "\n"
    return files


def html_page(words: Words, pairs: Pairs) -> Files:
    """One HTML page with MathJax: a heading a problem, the solution in a `details` element."""
    body = "\n".join(
        f"<h2>{words['problem']} {i}</h2>\n<p>{html(p)}</p>\n<details><summary>{words['solution']}</summary>\n<p>{html(s)}</p>\n</details>"
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {
        "index.html": f"<!DOCTYPE html><html><head><title>{words['title']}</title></head><body><h1>{words['title']}</h1>\n{body}</body></html>"
    }


def html_fragments(words: Words, pairs: Pairs) -> Files:
    """One HTML/MathJax fragment a problem in a text file; `S…` files hold the solutions."""
    files = {}
    for i, (p, s) in enumerate(pairs, 1):
        files[f"2024{i:02d}.txt"] = f"<p>{html(p)}</p>\n"
        files[f"S2024{i:02d}.txt"] = f"<p>\n    {html(s)}\n</p>\n"
    return files


def html_lists(words: Words, pairs: Pairs) -> Files:
    """Two ordered lists under headings, problems then solutions."""
    problems = "\n".join(f"<li>{html(p)}</li>" for p, _ in pairs)
    solutions = "\n".join(f"<li><p>{html(s)}</p></li>" for _, s in pairs)
    return {
        "set.html": f"<html><body><h1>{words['title']}</h1><h2>{words['problems']}</h2><ol>{problems}</ol>"
        f"<h2>{words['solutions']}</h2><ol>{solutions}</ol></body></html>"
    }


def markdown(words: Words, pairs: Pairs) -> Files:
    """Markdown with a heading a problem and a bold run-in word for the solution."""
    body = "\n\n".join(
        f"## {words['problem']} {i}\n\n{p}\n\n**{words['solution']}.** {s}" for i, (p, s) in enumerate(pairs, 1)
    )
    return {"notes.md": f"# {words['title']}\n\n{body}\n"}


def html(text: str) -> str:
    """Return LaTeX running text as HTML text for MathJax."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


STYLES: dict[str, Style] = {
    style.__name__: style
    for style in (
        theorem_environments,
        enumerated_sections,
        two_documents_bold,
        headings,
        file_a_problem,
        home_made_macros,
        unknown_class,
        days,
        plain_numbers,
        exam_class,
        hints_between,
        fragments_by_name,
        html_page,
        html_fragments,
        html_lists,
        markdown,
    )
}
"""Every layout by its name."""
