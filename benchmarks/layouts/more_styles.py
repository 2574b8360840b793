r"""More layouts: labels in unusual places, levels, undefined macros, old encodings, choices.

Put a layout here when `styles.py` has its plainer sibling. The same promises hold.
"""

from __future__ import annotations

import re
import unicodedata

from benchmarks.layouts.styles import Files, Pairs, Style, Words, document, html

ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0327": "c",
    "\u0328": "k",
    "\u0306": "u",
    "\u0307": ".",
}


def centred_labels(words: Words, pairs: Pairs) -> Files:
    """A centred bold label on its own line before each statement; the solution's label likewise."""
    body = "\n\n".join(
        f"\\begin{{center}}\\textbf{{{words['problem']} {i}}}\\end{{center}}\n{p}\n\n\\begin{{center}}\\textit{{{words['solution']}}}\\end{{center}}\n{s}"
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {"paper.tex": document(body, "", words["title"])}


def labelled_items(words: Words, pairs: Pairs) -> Files:
    """Items whose label is the word and the number, by list options; solutions in a second list."""
    problems = "\n".join(f"\\item {p}\n" for p, _ in pairs)
    solutions = "\n".join(f"\\item {s}\n" for _, s in pairs)
    body = (
        f"\\begin{{enumerate}}[label=\\textbf{{{words['problem']} \\arabic*.}}, leftmargin=*]\n{problems}\\end{{enumerate}}\n\\newpage\n"
        f"\\begin{{center}}\\Large {words['solutions']}\\end{{center}}\n"
        f"\\begin{{enumerate}}[label=\\textbf{{{words['problem']} \\arabic*.}}, leftmargin=*]\n{solutions}\\end{{enumerate}}"
    )
    return {"paper.tex": document(body, "", words["title"])}


def description_list(words: Words, pairs: Pairs) -> Files:
    """A description list: the label of an item is the word and the number, solutions are items between."""
    items = "\n".join(
        f"\\item[{words['problem']} {i}.] {p}\n\\item[{words['solution']}.] {s}" for i, (p, s) in enumerate(pairs, 1)
    )
    return {"paper.tex": document(f"\\begin{{description}}\n{items}\n\\end{{description}}", "", words["title"])}


def undefined_macros(words: Words, pairs: Pairs) -> Files:
    r"""`\problem{…}` and `\solution{…}` of a style file that is not there."""
    body = "\n\n".join(f"\\problem{{{p}}}\n\\solution{{{s}}}" for p, s in pairs)
    return {"set.tex": document(body, "\\usepackage{our-macros}\n", words["title"])}


def starters(words: Words, pairs: Pairs) -> Files:
    r"""`\exo` and `\sol` without arguments, defined to print word and number."""
    preamble = (
        f"\\newcounter{{exo}}\n\\def\\exo{{\\refstepcounter{{exo}}\\bigskip\\noindent{{\\bf {words['problem']} \\theexo. }}}}\n"
        f"\\def\\sol{{\\medskip\\noindent{{\\it {words['solution']}. }}}}\n"
    )
    body = "\n\n".join(f"\\exo {p}\n\n\\sol {s}" for p, s in pairs)
    return {"set.tex": document(body, preamble, words["title"])}


def paragraphs(words: Words, pairs: Pairs) -> Files:
    r"""`\paragraph` headings run into the text."""
    body = "\n\n".join(
        f"\\paragraph{{{words['problem']} {i}.}} {p}\n\n\\paragraph{{{words['solution']}.}} {s}"
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {"set.tex": document(body, "", words["title"])}


def titled_headings(words: Words, pairs: Pairs) -> Files:
    """Headings with a title and points after the number, sections by level, numbering restarts."""
    half = len(pairs) // 2
    parts = []
    for level, some in (("A", pairs[:half]), ("B", pairs[half:])):
        inner = "\n\n".join(
            f"\\subsection*{{{words['problem']} {i} (7)}}\n{p}\n\n\\textbf{{{words['solution']}:}} {s}"
            for i, (p, s) in enumerate(some, 1)
        )
        parts.append(f"\\section{{{words['day']} {level}}}\n{inner}")
    return {"booklet.tex": document("\n\n".join(parts), "", words["title"])}


def old_accents(words: Words, pairs: Pairs) -> Files:
    r"""Everything typed with accent macros, `\begin{problem}` and `\begin{proof}` from a theorem package."""
    body = "\n\n".join(
        f"\\begin{{pb}}\n{macros(p)}\n\\end{{pb}}\n\\begin{{proof}}[{macros(words['solution'])}]\n{macros(s)}\n\\end{{proof}}"
        for p, s in pairs
    )
    return {"old.tex": document(body, f"\\newtheorem{{pb}}{{{macros(words['problem'])}}}\n", macros(words["title"]))}


def restated(words: Words, pairs: Pairs) -> Files:
    """One document: the problems, then each problem again with its solution."""
    first = "\n\n".join(f"\\textbf{{{words['problem']} {i}.}} {p}" for i, (p, _) in enumerate(pairs, 1))
    second = "\n\n".join(
        f"\\textbf{{{words['problem']} {i}.}} {p}\n\n\\textbf{{{words['solution']}.}} {s}"
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {
        "all.tex": document(f"{first}\n\n\\newpage\n\\section*{{{words['solutions']}}}\n{second}", "", words["title"])
    }


def numbered_solutions(words: Words, pairs: Pairs) -> Files:
    """Plain numbered problems; the solutions part says `Solution N.` run in."""
    first = "\n\n".join(f"\\noindent {i}) {p}" for i, (p, _) in enumerate(pairs, 1))
    second = "\n\n".join(f"\\noindent\\underline{{{words['solution']} {i}.}} {s}" for i, (_, s) in enumerate(pairs, 1))
    return {"all.tex": document(f"{first}\n\n\\vfill\n{second}", "", words["title"])}


def solutions_in_other_order(words: Words, pairs: Pairs) -> Files:
    """Two documents of the same environments; the solutions name their problems and stand in reverse order."""
    problems = "\n\n".join(f"\\begin{{problem}}[{i}]\n{p}\n\\end{{problem}}" for i, (p, _) in enumerate(pairs, 1))
    solutions = "\n\n".join(
        f"\\begin{{solution}}[{i}]\n{s}\n\\end{{solution}}" for i, (_, s) in reversed(list(enumerate(pairs, 1)))
    )
    return {"a-problems.tex": document(problems, "", words["title"]), "b-solutions.tex": document(solutions)}


def html_bold(words: Words, pairs: Pairs) -> Files:
    """HTML paragraphs with bold run-in labels."""
    body = "\n".join(
        f"<p><strong>{words['problem']} {i}.</strong> {html(p)}</p>\n<p><em>{words['solution']}.</em> {html(s)}</p>"
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {"page.htm": f"<html><body><h1>{words['title']}</h1>{body}</body></html>"}


def html_divs(words: Words, pairs: Pairs) -> Files:
    """HTML with a `div` of a class a problem and another for its solution."""
    body = "\n".join(
        f'<div class="exercise" id="ex{i}"><h3>{i}</h3><p>{html(p)}</p></div><div class="answer-full" hidden><h4>{words["solution"]}</h4><p>{html(s)}</p></div>'
        for i, (p, s) in enumerate(pairs, 1)
    )
    return {
        "page.html": f"<html><body><nav>Home</nav><h1>{words['title']}</h1>{body}<footer>2025</footer></body></html>"
    }


def two_html_files(words: Words, pairs: Pairs) -> Files:
    """Problems and solutions in two HTML files, numbers typed."""
    problems = "\n".join(f"<p>{i}. {html(p)}</p>" for i, (p, _) in enumerate(pairs, 1))
    solutions = "\n".join(f"<p>{i}. {html(s)}</p>" for i, (_, s) in enumerate(pairs, 1))
    return {
        "enunciados.html": f"<html><body><h1>{words['title']}</h1>{problems}</body></html>",
        "soluciones.html": f"<html><body><h1>{words['solutions']}</h1>{solutions}</body></html>",
    }


def macros(text: str) -> str:
    """Return `text` with accented letters outside maths as accent macros."""
    return "".join(
        part if part.startswith(("$", "\\[")) else _accents(part) for part in re.split(r"(\$[^$]*\$|\\\[.*?\\\])", text)
    )


def _accents(text: str) -> str:
    out = []
    for char in text:
        base, *marks = unicodedata.normalize("NFD", char)
        names = [ACCENTS.get(mark) for mark in marks]
        letter = {"i": "\\i", "j": "\\j"}.get(base, base) if marks else char
        for name in names:
            letter = f"\\{name}{{{letter}}}"
        out.append(letter if base.isascii() and all(names) else char)
    return "".join(out)


MORE_STYLES: dict[str, Style] = {
    style.__name__: style
    for style in (
        centred_labels,
        labelled_items,
        description_list,
        undefined_macros,
        starters,
        paragraphs,
        titled_headings,
        old_accents,
        restated,
        numbered_solutions,
        solutions_in_other_order,
        html_bold,
        html_divs,
        two_html_files,
    )
}
"""Every layout of this module by its name."""
