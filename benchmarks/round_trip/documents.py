"""The documents of the round trip: a formula a paragraph after its marker, and pages as they were written.

Put document sources here. Keep engines in `benchmarks.round_trip.compile`, and scores in `benchmarks.round_trip.score`.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from benchmarks.round_trip.setups import Setup
from benchmarks.round_trip.typst_maths import to_typst

HERE = Path(__file__).parent
MARKER = "Formula"
BEFORE = {"inline": "we look at", "display": "we look at the following."}
AFTER = {"inline": "with care.", "display": "That was it."}
SHEET_BREAK = "\n\\clearpage\n"
MATHS = re.compile(r"\\\[(.+?)\\\]|\$(.+?)\$", re.DOTALL)
BOLD = re.compile(r"\\(?:textbf|emph)\{(.+?)\}")


@dataclass(frozen=True)
class Formula:
    """A formula as it was written."""

    formula_id: str
    kind: str
    place: str
    """`inline` or `display`."""
    latex: str

    @property
    def marker(self) -> str:
        """The words that stand before it in print."""
        return f"{MARKER} {self.formula_id[1:]}:"


@cache
def formulas() -> tuple[Formula, ...]:
    """Return all formulas, in print order."""
    rows = yaml.safe_load((HERE / "formulas.yaml").read_text("utf-8"))
    return tuple(Formula(row["id"], row["kind"], row["place"], row["latex"]) for row in rows)


@dataclass(frozen=True)
class Page:
    """A page of problems and solutions as it was written: paragraphs of LaTeX."""

    page_id: str
    """Language and number."""
    setup: str
    body: str


@cache
def pages() -> tuple[Page, ...]:
    """Return all pages, those of one set-up in print order."""
    rows = yaml.safe_load((HERE / "pages.yaml").read_text("utf-8"))
    return tuple(Page(row["id"], row["setup"], row["body"]) for row in rows)


def sheets(setup: Setup) -> list[list[Page]]:
    """Return the pages of a set-up as they share a printed sheet: a column each; all of Writer's flow as one."""
    own = [page for page in pages() if page.setup in (setup.prints or (setup.name,))]
    step = len(own) if setup.engine == "soffice" else setup.columns
    return [own[start : start + step] for start in range(0, len(own), step or 1)]


def source(setup: Setup) -> str:
    """Return the document of a set-up: its pages, or all formulas where no page names it."""
    printed = ["\n\\newpage\n".join(page.body for page in sheet) for sheet in sheets(setup)]
    body = SHEET_BREAK.join(printed) if printed else "\n\n".join(_paragraph(formula) for formula in formulas())
    return _typst_document(setup, body) if setup.engine == "typst" else _latex_document(setup, body)


def _paragraph(formula: Formula) -> str:
    body = f"\\[{formula.latex}\\]\n" if formula.place == "display" else f"${formula.latex}$ "
    return f"{formula.marker} {BEFORE[formula.place]} {body}{AFTER[formula.place]}"


def _latex_document(setup: Setup, body: str) -> str:
    columns = ",twocolumn" if setup.columns == 2 else ""
    head = [
        rf"\documentclass[{setup.size}pt,a4paper{columns}]{{article}}",
        r"\usepackage[utf8]{inputenc}" if setup.engine == "pdflatex" else "",
        r"\usepackage{amsmath}",
        "" if setup.engine == "soffice" else setup.fonts,
        r"\usepackage[margin=20mm]{geometry}\setlength\parindent{0pt}\sloppy",
        r"\begin{document}",
    ]
    return "\n".join([*filter(None, head), body, r"\end{document}", ""])


def _typst_document(setup: Setup, body: str) -> str:
    text, maths = setup.fonts.split("/")
    head = (
        f'#set text(font: "{text}", size: {setup.size}pt)\n#show math.equation: set text(font: "{maths}")\n'
        '#set page(paper: "a4", margin: 20mm, numbering: "1")\n\n'
    )
    pieces = []
    end = 0
    for match in MATHS.finditer(body):
        pieces.append(_typst_text(body[end : match.start()]))
        pieces.append(f"$ {to_typst(match[1])} $" if match[1] else f"${to_typst(match[2])}$")
        end = match.end()
    return head + "".join([*pieces, _typst_text(body[end:])]) + "\n"


def _typst_text(text: str) -> str:
    return BOLD.sub(r"#strong[\1]", text.replace("'", r"\'")).replace(SHEET_BREAK, "\n\n#pagebreak()\n\n")


def source_hash(text: str) -> str:
    """Return the sha256 of a document's source, by which a stale PDF is noticed."""
    return hashlib.sha256(text.encode()).hexdigest()
