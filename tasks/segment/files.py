"""What file names say: the number of a problem, and that a file holds a solution.

Put reading of names here. Keep what files hold in the other modules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath

from tasks.languages.lexicon import role_of_name

NUMBER = re.compile(r"\d+")
SOLUTION_MARK = re.compile(r"(?:^|[\W_\d])(?:r|s|sol|l|lsg|c|corr|res|a|ans|atr|mo)(?=$|[\W_\d])", re.IGNORECASE)


def _stem(path: str) -> str:
    return PurePosixPath(path).name.rsplit(".", 1)[0]


def file_numbers(path: str) -> tuple[str, ...]:
    """Return the numbers of a file's name without leading zeros (`problem-007.tex` → `7`)."""
    return tuple(number.lstrip("0") or "0" for number in NUMBER.findall(_stem(path)))


def file_labels(paths: Sequence[str]) -> dict[str, str | None]:
    """Return a label for each path: its numbers, those left out that all of several paths have in the same place.

    None for a name without a number.
    """
    numbers = {path: file_numbers(path) for path in paths}
    sizes = Counter(len(found) for found in numbers.values() if found)
    constant: set[int] = set()
    if sizes and (size := sizes.most_common(1)[0][0]) > 1:
        same = [found for found in numbers.values() if len(found) == size]
        if len(same) > 1:
            constant = {i for i in range(size) if len({found[i] for found in same}) == 1}
            constant = constant if len(constant) < size else set()
    return {
        path: "-".join(n for i, n in enumerate(found) if len(found) == 1 or i not in constant) or None
        for path, found in numbers.items()
    }


def name_role(path: str) -> str | None:
    """Return `solution`, `answer`, `problem`, … where the file's name says it, else None."""
    role = role_of_name(_stem(path))
    if role in {"solution", "answer", "problem", "hint", "remark"}:
        return role
    return None


def solution_names(paths: Sequence[str]) -> set[str]:
    """Return the paths that hold solutions by their names beside the others: `R7` beside `7`, `7-sol` beside `7`.

    Of two names with the same numbers the one that says so is the solution, else the one with more letters, where its
    letters mark a solution (`R`, `s`, `L`).
    """
    found = {path for path in paths if name_role(path) == "solution"}
    by_number: dict[tuple[str, ...], list[str]] = {}
    for path in paths:
        if numbers := file_numbers(path):
            by_number.setdefault(numbers, []).append(path)
    for group in by_number.values():
        if len(group) == 2 and not found.intersection(group):
            bare, marked = sorted(group, key=lambda p: (len(PurePosixPath(p).name), p))
            if SOLUTION_MARK.search(_stem(marked)) and not name_role(marked):
                found.add(marked)
            elif SOLUTION_MARK.search(_stem(bare)):
                found.add(bare)
    return found
