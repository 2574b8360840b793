"""How like its truth a built booklet is: our own short measure, which needs nothing from outside.

Put comparing rows with a truth here. Letters and digits count; case, LaTeX command names, figures and tags do not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from rapidfuzz.distance import Indel

from schemas.tables import Problem

FIGURE = re.compile(r"\(image\d+\)|\\begin\{(tikzpicture|pspicture|picture|asy)\}.*?\\end\{\1\}", re.DOTALL)
COMMAND = re.compile(r"\\(?:begin|end)\{[^}]*\}|\\[A-Za-z]+|</?[A-Za-z][^<>]*>")


def letters(text: str) -> str:
    """Return the letters and digits of `text` for comparing."""
    plain = COMMAND.sub(" ", FIGURE.sub(" ", text))
    return "".join(sign for sign in unicodedata.normalize("NFKC", plain).casefold() if sign.isalnum())


def likeness(a: str, b: str) -> float:
    """Return how like two texts are, 0 to 1."""
    return Indel.normalized_similarity(letters(a), letters(b))


def best_match(truth: Mapping[str, Any], rows: Sequence[Problem]) -> tuple[float, Problem | None]:
    """Return the row whose statement is most like the truth's, and how like; None without rows."""
    pairs = [(likeness(truth["statement"], row.statement), number) for number, row in enumerate(rows)]
    best = max(pairs, default=(0.0, -1))
    return best[0], rows[best[1]] if best[1] >= 0 else None


def complaints(truth: Mapping[str, Any], rows: Sequence[Problem]) -> list[str]:
    """Return what is not as the truth says, one line each; nothing for a perfect booklet."""
    problems = truth["problems"]
    found = [best_match(problem, rows) for problem in problems]
    said = [f"{len(rows)} problems for {len(problems)}"] if len(rows) != len(problems) else []
    for problem, (like, row) in zip(problems, found, strict=True):
        label = problem["label"]
        if row is None or like < 0.95:
            said.append(f"{label}: statement {like:.2f}")
            continue
        solution = problem.get("solution")
        if solution and likeness(solution, "\n".join(row.solutions)) < 0.9:
            said.append(f"{label}: solution {likeness(solution, chr(10).join(row.solutions)):.2f}")
        if problem.get("choices") and [choice.letter for choice in row.choices] != list(problem["choices"]):
            said.append(f"{label}: choices {[choice.letter for choice in row.choices]}")
        known, got = problem.get("answer"), row.expected_answer
        if known and got is not None and letters(got) not in letters(known):
            said.append(f"{label}: answer {got!r} for {known!r}")
    return said
