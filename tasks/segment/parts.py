"""Which unlabelled headings open a part of the booklet (`Solutions`), and which the solution of the problem above.

Put that decision here, by what follows each heading. Keep numbering in `numbering`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tasks.segment.marks import Mark

PART_OF = {"problem": "problems", "solution": "solutions", "answer": "answers", "hint": "hints"}


def decide_parts(marks: Sequence[Mark]) -> None:
    """Turn marks that name a part of the booklet into marks of kind `part`; others stay what they are."""
    strong = [m for m in marks if _is_strong(m)]
    labelled = strong if len(strong) >= 2 else [m for m in marks if _is_strong(m) or m.kind == "number"]
    lines = [m.line for m in labelled]
    unlabelled = [m for m in marks if _may_be_part(m)]
    for place, mark in enumerate(unlabelled):
        end = next((m.line for m in unlabelled[place + 1 :] if m.kind == mark.kind or m.part), None)
        if _opens_part(mark, unlabelled, labelled, lines, end):
            mark.part = PART_OF[mark.kind]
            mark.kind = "part"


def _is_strong(mark: Mark) -> bool:
    return mark.kind == "problem" and (mark.node is not None or mark.label is not None) and not mark.weak


def _may_be_part(mark: Mark) -> bool:
    return mark.kind in PART_OF and mark.label is None and mark.node is None and not mark.nested and mark.whole


def _opens_part(
    mark: Mark, unlabelled: Sequence[Mark], labelled: Sequence[Mark], lines: Sequence[int], end: int | None
) -> bool:
    if mark.kind == "problem":
        return mark.plural is not False
    same = [m for m in unlabelled if m.kind == mark.kind and m.level == mark.level]
    before = {m.label for m in labelled if m.line < mark.line and m.label}
    n_before = sum(1 for line in lines if line < mark.line)
    following = [m for m in labelled if m.line > mark.line and (end is None or m.line < end)]
    repeats = bool(following) and following[0].label in before
    if len(same) >= 3 and n_before and len(following) <= 1 and mark.plural is not True:
        return False
    if mark.plural is True:
        return not (len(same) >= 3 and len(following) <= 1 and not repeats)
    if mark.plural is None and (mark.level or not mark.text.rstrip().endswith((".", ":", "：", "。"))):
        return repeats or (len(same) == 1 and n_before != 1 and not following)
    return repeats and len(same) == 1 and n_before >= 2 and len(following) >= 2
