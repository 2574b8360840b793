"""The documents of the round trip: a formula a paragraph after its marker, and pages as they were written.

Put document sources here. Keep engines in `benchmarks.round_trip.compile`, and scores in `benchmarks.round_trip.score`.
"""

from __future__ import annotations

import hashlib
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


def latex_document(setup: Setup) -> str:
    """Return all formulas as one LaTeX document."""
    body = "\n\n".join(_latex_paragraph(formula) for formula in formulas())
    encoding = r"\usepackage[utf8]{inputenc}" if setup.engine == "pdflatex" else ""
    return (
        rf"\documentclass[{setup.size}pt,a4paper]{{article}}{encoding}\usepackage{{amsmath}}" + "\n"
        rf"{setup.fonts}" + "\n"
        r"\usepackage[margin=20mm]{geometry}\pagestyle{empty}\setlength\parindent{0pt}"
        r"\begin{document}" + f"\n{body}\n" + r"\end{document}" + "\n"
    )


def _latex_paragraph(formula: Formula) -> str:
    body = f"\\[{formula.latex}\\]\n" if formula.place == "display" else f"${formula.latex}$ "
    return f"{formula.marker} {BEFORE[formula.place]} {body}{AFTER[formula.place]}"


def typst_document(setup: Setup) -> str:
    """Return all formulas as one typst document."""
    text, maths = setup.fonts.split("/")
    head = (
        f'#set text(font: "{text}", size: {setup.size}pt)\n#show math.equation: set text(font: "{maths}")\n'
        '#set page(paper: "a4", margin: 20mm)\n\n'
    )
    return head + "\n\n".join(_typst_paragraph(formula) for formula in formulas()) + "\n"


def _typst_paragraph(formula: Formula) -> str:
    body = to_typst(formula.latex)
    body = f"\n$ {body} $\n" if formula.place == "display" else f"${body}$ "
    return f"{formula.marker} {BEFORE[formula.place]} {body}{AFTER[formula.place]}"


def source(setup: Setup) -> str:
    """Return the document of a set-up."""
    return typst_document(setup) if setup.engine == "typst" else latex_document(setup)


def source_hash(text: str) -> str:
    """Return the sha256 of a document's source, by which a stale PDF is noticed."""
    return hashlib.sha256(text.encode()).hexdigest()
