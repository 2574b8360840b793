"""Which unlabelled headings open a part of the booklet (`Solutions`), and which the solution of the problem above.

Put that decision here, by what follows each heading. Keep numbering in `numbering`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tasks.segment.marks import Mark

PART_OF = {"problem": "problems", "solution": "solutions", "answer": "answers", "hint": "hints"}

NEAR = 2
"""Labels after a heading of which one comes again: above the first a section may have a number of its own."""


@dataclass(frozen=True)
class _Labelled:
    """The marks that carry a label, and where each label comes first."""

    lines: list[int]
    labels: list[str | None]
    first: Mapping[str, int]
    numbers: Mapping[str, int]
    """Where each number of a line comes first; where words name problems, numbers are lists' and steps', too."""

    def between(self, low: int, high: int | None) -> range:
        """Return the places of marks after line `low` and before line `high`."""
        end = len(self.lines) if high is None else bisect_left(self.lines, high)
        return range(bisect_right(self.lines, low), end)

    def repeats(self, place: int, line: int) -> bool:
        """Tell whether the label at `place` comes before `line`, too, as a bare number if all there are such."""
        label = self.labels[place]
        if label is None or self.first[label] < line:
            return label is not None
        return self.lines[0] > line and self.numbers.get(label, line) < line


def decide_parts(marks: Sequence[Mark]) -> None:
    """Turn marks that name a part of the booklet into marks of kind `part`; others stay what they are."""
    strong = [m for m in marks if _is_strong(m)]
    numbers = [m for m in marks if m.kind == "number"]
    labelled = _labelled(
        strong if len(strong) >= 2 else [m for m in marks if _is_strong(m) or m.kind == "number"], numbers
    )
    unlabelled = [m for m in marks if _may_be_part(m)]
    counts = Counter((m.kind, m.level) for m in unlabelled)
    following: dict[str, Mark] = {}
    nexts: list[tuple[int | None, Mark | None]] = []
    for mark in reversed(unlabelled):
        kinds = {mark.kind, "problem"} if mark.kind != "problem" else set(PART_OF)
        coming = min((m for kind, m in following.items() if kind in kinds), key=lambda m: m.line, default=None)
        nexts.append((coming.line if coming is not None else None, coming))
        following[mark.kind] = mark
    before: Mark | None = None
    for mark, (end, coming) in zip(unlabelled, reversed(nexts), strict=True):
        under = coming is not None and coming.kind == "solution" and 0 < mark.level < coming.level
        own = mark.kind == "solution" and before is not None and _is_above(before, mark)
        before = mark
        if own:
            continue
        if _opens_part(mark, counts[mark.kind, mark.level], labelled, end, over_solution=under):
            mark.part = PART_OF[mark.kind]
    for mark in unlabelled:
        mark.kind = "part" if mark.part is not None else "title" if mark.titled else mark.kind


def _is_above(before: Mark, mark: Mark) -> bool:
    """Tell whether `before` heads the problem whose solution the smaller heading `mark` opens."""
    return before.kind == "problem" and before.part is None and 0 < before.level < mark.level


def _labelled(marks: Sequence[Mark], numbers: Sequence[Mark]) -> _Labelled:
    return _Labelled([m.line for m in marks], [m.label for m in marks], _first_lines(marks), _first_lines(numbers))


def _first_lines(marks: Sequence[Mark]) -> dict[str, int]:
    first: dict[str, int] = {}
    for mark in marks:
        if mark.label is not None:
            first.setdefault(mark.label, mark.line)
    return first


def _is_strong(mark: Mark) -> bool:
    return mark.kind == "problem" and (mark.node is not None or mark.label is not None) and not mark.weak


def _may_be_part(mark: Mark) -> bool:
    return mark.kind in PART_OF and mark.label is None and mark.node is None and not mark.nested and mark.whole


def _opens_part(mark: Mark, n_same: int, labelled: _Labelled, end: int | None, *, over_solution: bool) -> bool:
    """Decide for one mark.

    `n_same` counts those of its kind and level, `end` is the line of the next mark that may open a part;
    `over_solution` says that a smaller heading for a solution follows, so that a heading for a problem is one's own.
    """
    after = labelled.between(mark.line, end)
    if mark.kind == "problem":
        return mark.plural is True or (mark.plural is None and (n_same < 3 or (len(after) > 1 and not over_solution)))
    n_before = bisect_left(labelled.lines, mark.line)
    repeats = any(labelled.repeats(place, mark.line) for place in after[:NEAR])
    alone = n_same >= 3 and len(after) <= 1
    if alone and n_before and mark.plural is not True:
        return False
    if mark.rule == "title":
        return repeats
    if mark.plural is True:
        return not alone or repeats
    if mark.plural is None and (mark.level or not mark.text.rstrip().endswith((".", ":", "：", "。"))):
        return repeats or (n_same == 1 and n_before != 1 and not after)
    return repeats and n_same == 1 and n_before >= 2 and len(after) >= 2
