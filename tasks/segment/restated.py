"""Where solutions stand apart from their problems: which statements are repeated there, which solutions come late.

Put reading the order of a region's marks here. Keep making items of them in `outline`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from schemas.tables.booklets import SegmentKind
from tasks.segment.numbering import Region

PART_KIND: Mapping[str, SegmentKind] = {"solutions": "solution", "answers": "answer", "hints": "hint"}


def restated_problems(regions: Sequence[Region]) -> set[int]:
    """Return the lines of problem marks of solution parts that restate the problem.

    A solution mark follows them, or they are few among solutions with labels of their own.
    """
    found: set[int] = set()
    for region in regions:
        if region.part not in PART_KIND:
            continue
        last: int | None = None
        problems = [m for m in region.marks if m.kind == "problem"]
        solutions = [m for m in region.marks if m.kind == "solution" and m.label is not None and not m.nested]
        if len(solutions) > len(problems):
            found.update(m.line for m in problems)
            continue
        for mark in region.marks:
            if mark.kind == "problem":
                last = mark.line if not mark.leads_answer else None
            elif mark.kind == "solution" and last is not None and mark.label is None:
                found.add(last)
                last = None
        if 2 * len(found.intersection(m.line for m in problems)) < len(problems):
            found.difference_update(m.line for m in problems)
    return found


def late_solutions(regions: Sequence[Region]) -> set[int]:
    """Return the lines of labelled solutions that all come after the last of several problems, as a part."""
    found: set[int] = set()
    for region in regions:
        problems = [m for m in region.marks if m.kind == "problem"]
        solutions = [m for m in region.marks if m.kind == "solution" and not m.nested]
        if region.part in PART_KIND or len(problems) < 2 or len(solutions) < 2:
            continue
        if solutions[0].line > problems[-1].line and len({m.label for m in solutions if m.label}) >= 2:
            found.update(m.line for m in solutions)
    return found


def answered_problems(regions: Sequence[Region]) -> set[int]:
    """Return the lines of solution parts with a number and an answer (`3. Answer: 7.`) above the solution's word."""
    return {
        mark.line
        for region in regions
        if region.part == "solutions"
        for mark, following in pairwise(region.marks)
        if mark.kind == "problem" and mark.leads_answer and following.kind == "solution" and following.label is None
    }
