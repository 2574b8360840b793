"""Read the compiled formulas back and score their mathematics.

Usage: python -m benchmarks.round_trip.score DIR [--worst N] [SETUP…], DIR as `benchmarks.round_trip.compile` wrote it.
Put reading back and averages here. Keep tokens in `benchmarks.round_trip.tokens`.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from benchmarks.round_trip.documents import AFTER, MARKER, Formula, formulas
from benchmarks.round_trip.tokens import Tokens, f1, tokens
from benchmarks.round_trip.tokens import formulas as delimited
from schemas.settings import Limits
from tasks.read.pdf import read_pdf

FOUND = re.compile(rf"{MARKER}\s+(\d{{3}}):")
WORST = 30


@dataclass(frozen=True)
class Score:
    """One formula in one PDF."""

    formula: Formula
    setup: str
    f1: float
    """0 to 1; 0 where its marker is not found."""
    got: str
    """The text between its marker and the next one."""


def passages(text: str) -> dict[str, str]:
    """Return for every formula_id the text after its marker, up to the next marker."""
    pieces = FOUND.split(text)
    return {f"f{number}": body for number, body in zip(pieces[1::2], pieces[2::2], strict=True)}


def maths_of(text: str) -> Tokens:
    """Return the tokens of all formulas of `text`."""
    found = Tokens()
    for body in delimited(text):
        found.update(tokens(body))
    return found


def read_text(path: Path) -> str:
    """Return the pages that Sangaku's reader makes of a PDF, one after the other."""
    return "\n".join(page.text for page in read_pdf(path, path.parent, Limits()).pages)


def score_pdf(path: Path) -> list[Score]:
    """Return a score for every formula, of the PDF `SETUP.pdf`."""
    found = passages(read_text(path))
    scores = []
    for formula in formulas():
        got = found.get(formula.formula_id, "").strip().removesuffix(AFTER[formula.place])
        scores.append(Score(formula, path.stem, f1(tokens(formula.latex), maths_of(got)), got))
    return scores


def averages(scores: Iterable[Score], by: str) -> dict[str, float]:
    """Return the mean F1 per `setup`, `kind` or `place`."""
    groups: dict[str, list[float]] = defaultdict(list)
    for score in scores:
        groups[score.setup if by == "setup" else getattr(score.formula, by)].append(score.f1)
    return {name: mean(values) for name, values in groups.items()}


def report(scores: list[Score], worst: int) -> str:
    """Return averages, and the formulas of the lowest mean over all set-ups, each with its worst reading."""
    lines = [f"maths F1 {mean(score.f1 for score in scores):.4f}, mean of {len(scores)} formulas"]
    for by in ("setup", "place", "kind"):
        lines += [f"by {by}", *(f"  {name:<18} {value:.4f}" for name, value in averages(scores, by).items())]
    by_formula = averages(scores, "formula_id")
    lines.append("worst")
    for formula_id in sorted(by_formula, key=lambda key: by_formula[key])[:worst]:
        score = min((one for one in scores if one.formula.formula_id == formula_id), key=lambda one: one.f1)
        lines.append(f"  {formula_id} {by_formula[formula_id]:.3f}; {score.setup} {score.f1:.3f}")
        lines += [f"    want {score.formula.latex}", f"    got  {' / '.join(score.got.split(chr(10)))}"]
    return "\n".join(lines)


def main() -> None:
    """Score the PDFs of a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("setups", nargs="*")
    parser.add_argument("--worst", type=int, default=WORST)
    asked = parser.parse_args()
    paths = [path for path in sorted(asked.folder.glob("*.pdf")) if not asked.setups or path.stem in asked.setups]
    if not paths:
        raise SystemExit(
            f"{asked.folder}: holds no such PDF; run python -m benchmarks.round_trip.compile {asked.folder}"
        )
    print(report([score for path in paths for score in score_pdf(path)], asked.worst))


if __name__ == "__main__":
    main()
