"""The demonstration: the sample booklets as a dataset, and a look at what came out.

Put what the demo shows here. Keep its rendering in `flows.console`, and the booklets in `samples/`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from flows.parameters import BuildRequest
from flows.stages import STAGES
from schemas.errors import SettingsError
from schemas.tables import Problem
from storage.dataset import open_dataset

NAME = "demo"
EXAMPLES = 3


def samples() -> Path:
    """Return the folder of the sample corpus. Raises `SettingsError` where the project was installed without it."""
    folder = Path(__file__).parents[1] / "samples" / "corpus"
    if not folder.is_dir():
        raise SettingsError(f"{folder}: is not there: run the demo from a clone of the project")
    return folder


def look(request: BuildRequest) -> dict[str, Any]:
    """Return rows per table, problems by language and by competition, and the first problem of some booklets."""
    dataset = open_dataset(request.store, request.name, create=False)
    problems: list[Problem] = dataset.read_rows(Problem.TABLE)
    firsts = {problem.language: problem for problem in reversed(problems)}
    return {
        "tables": {
            stage.writes.name: sum(entry.n_rows for entry in dataset.manifest(stage.writes).values())
            for stage in STAGES
        },
        "languages": dict(sorted(Counter(problem.language or "unknown" for problem in problems).items())),
        "competitions": dict(sorted(Counter(problem.competition or "unknown" for problem in problems).items())),
        "with_solution": sum(bool(problem.solutions) for problem in problems),
        "examples": [_example(firsts[language]) for language in sorted(firsts, key=str)][:EXAMPLES],
    }


def _example(problem: Problem) -> dict[str, Any]:
    return {
        "problem_id": problem.problem_id,
        "statement": problem.statement,
        "expected_answer": problem.expected_answer,
        "n_solutions": len(problem.solutions),
    }
