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

from benchmarks.round_trip.documents import AFTER, MARKER, Page, formulas, sheets
from benchmarks.round_trip.setups import PAGE_SETUPS, SETUPS
from benchmarks.round_trip.shape import shape
from benchmarks.round_trip.tokens import Tokens, f1, tokens
from benchmarks.round_trip.tokens import formulas as delimited
from schemas.settings import Limits
from tasks.read.pdf import read_pdf

FOUND = re.compile(rf"{MARKER}\s+(\d{{3}}):")
NEWLINE = "\n"
WORST = 30


@dataclass(frozen=True)
class Score:
    """A formula or a printed sheet in one PDF."""

    setup: str
    unit: str
    """formula_id, or the page_ids of a sheet."""
    kind: str
    place: str
    """`inline`, `display` or `page`."""
    f1: float
    """0 to 1; 0 where a formula's marker is not found."""
    is_whole: bool
    """Whether structure and order are right too; of a sheet, of all its formulas together."""
    want: str
    got: str
    """What the reader makes of it; of a formula, what stands between its marker and the next one."""


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


def shape_of(text: str) -> str:
    """Return the shapes of all formulas of `text`, one after the other."""
    return "".join(shape(body) for body in delimited(text))


def read_texts(path: Path) -> list[str]:
    """Return the pages that Sangaku's reader makes of a PDF."""
    return [page.text for page in read_pdf(path, path.parent, Limits()).pages]


def score_pdf(path: Path) -> list[Score]:
    """Return the scores of the PDF `SETUP.pdf`: of every formula that it can print, or of every sheet.

    Raises `ValueError` where no set-up has its name, or where it has not as many pages as its set-up has sheets.
    """
    setup = next((setup for setup in [*SETUPS, *PAGE_SETUPS] if setup.name == path.stem), None)
    if setup is None:
        raise ValueError(f"{path}: no set-up is called {path.stem}; name the file after one of setups.py")
    printed = sheets(setup)
    return _page_scores(path, printed) if printed else _formula_scores(path, setup.unprinted)


def _formula_scores(path: Path, unprinted: str) -> list[Score]:
    found = passages("\n".join(read_texts(path)))
    scores = []
    for formula in formulas():
        if unprinted and re.search(unprinted, formula.latex):
            continue
        got = found.get(formula.formula_id, "").strip().removesuffix(AFTER[formula.place])
        scores.append(_score((path.stem, formula.formula_id, formula.kind, formula.place), f"${formula.latex}$", got))
    return scores


def _page_scores(path: Path, printed: list[list[Page]]) -> list[Score]:
    texts = read_texts(path)
    if len(printed) == 1:
        texts = ["\n".join(texts)]
    if len(texts) != len(printed):
        raise ValueError(f"{path}: has {len(texts)} pages for {len(printed)} sheets; compile it again")
    scores = []
    for sheet, got in zip(printed, texts, strict=True):
        want = "\n".join(page.body for page in sheet)
        unit = "+".join(page.page_id for page in sheet)
        scores.append(_score((path.stem, unit, unit[:2], "page"), want, got))
    return scores


def _score(names: tuple[str, str, str, str], want: str, got: str) -> Score:
    return Score(*names, f1(maths_of(want), maths_of(got)), shape_of(want) == shape_of(got), want, got)


def averages(scores: Iterable[Score], by: str) -> dict[str, float]:
    """Return the mean F1 per `setup`, `kind` (of pages: language), `place` or `unit`, in the order of `scores`."""
    groups: dict[str, list[float]] = defaultdict(list)
    for score in scores:
        groups[getattr(score, by)].append(score.f1)
    return {name: mean(values) for name, values in groups.items()}


def report(scores: list[Score], worst: int) -> str:
    """Return averages, and the formulas and sheets of the lowest mean over set-ups, each with its worst reading."""
    lines = []
    for by in ("place", "setup", "kind"):
        lines.append(f"by {by}: mean F1, share whole, number")
        for name, value in averages(scores, by).items():
            alike = [score.is_whole for score in scores if getattr(score, by) == name]
            lines.append(f"  {name:<18} {value:.4f} {mean(alike):.3f} {len(alike)}")
    by_unit = averages(scores, "unit")
    lines.append("worst")
    for unit in sorted(by_unit, key=lambda key: by_unit[key])[:worst]:
        score = min((one for one in scores if one.unit == unit), key=lambda one: one.f1)
        lines.append(f"  {unit} {by_unit[unit]:.3f}; {score.setup} {score.f1:.3f}")
        lines += [
            f"    want {' / '.join(score.want.split(NEWLINE))}",
            f"    got  {' / '.join(score.got.split(NEWLINE))}",
        ]
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
