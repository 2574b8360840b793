"""Which labels of a part of a document are its problems': words before numbers, numbers that count on before others.

Put choosing between labels here. Keep scoring of one numbering in `chains`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tasks.languages.numbers import number_key
from tasks.segment.chains import Candidate, best_chain
from tasks.segment.layout import Layout
from tasks.segment.marks import Mark
from tasks.segment.titles import find_titles, merge_titles

MAX_GAP_LINES = 400
MIN_BULLETS = 3
MIN_WORDED = 2
EMPHASIS_BONUS = 0.1


@dataclass
class Region:
    """The marks of a document between two headings of parts."""

    part: str | None
    """`problems`, `solutions`, `answers`, `hints`; None where the booklet does not say."""
    opener: Mark | None
    marks: list[Mark] = field(default_factory=list)
    confidence: float = 0.9
    """How well the chosen labels explain the region."""
    front: bool = False
    """Whether it is what comes before the part of the problems, whose labels have words: its numbers are sections'."""


def split_regions(marks: Sequence[Mark], part: str | None) -> list[Region]:
    """Return the regions of a document whose own part is `part`; a higher heading ends a part."""
    regions = [Region(part, None)]
    known: set[str] = set()
    for mark in marks:
        if mark.kind == "part":
            regions.append(Region(mark.part, mark))
            continue
        opener = regions[-1].opener
        if mark.kind in {"title", "section"} and mark.level:
            key = mark.text.casefold()
            if opener is not None and opener.level and mark.level <= opener.level and key not in known:
                regions.append(Region(part if mark.level < opener.level or mark.kind == "section" else None, None))
            known.add(key)
        regions[-1].marks.append(mark)
    _mark_front(regions)
    return regions


def _mark_front(regions: Sequence[Region]) -> None:
    """Mark what comes before the part whose labels have words: text before any part, or numbered as sections are."""
    first = next((i for i, region in enumerate(regions) if region.part == "problems" and _has_words(region)), 0)
    for region in regions[:first]:
        numbers = [m for m in region.marks if m.kind == "number"]
        region.front = region.opener is None or all("." in (m.label or "") for m in numbers)


def _has_words(region: Region) -> bool:
    labels = [m for m in region.marks if m.kind == "problem" and m.label is not None and not m.weak]
    return len(labels) >= MIN_WORDED


def choose_labels(region: Region, layout: Layout) -> list[Mark]:
    """Return the marks of `region` that hold: numbers that are the problems' become problems, other numbers go."""
    marks = region.marks
    wanted = {"solution"} if region.part == "solutions" else {"problem"}
    blocks = [m for m in marks if m.node is not None and m.kind in wanted and not m.nested]
    worded = _worded(marks, region)
    numbers: set[int] = set()
    if not blocks and len(worded) < MIN_WORDED and not region.front:
        numbers = _numbered(marks, region, len(worded))
        if len(numbers) > 2 and len(worded) == 1 and worded[0].weak:
            worded = []
    kept: list[Mark] = []
    held = {id(mark) for mark in worded}
    for mark in marks:
        if mark.kind == "number" and id(mark) in numbers:
            mark.kind = "problem"
            mark.rule = "numbering"
        elif mark.kind == "number" and mark.leads_solution and not mark.level and len(worded) >= MIN_WORDED:
            mark.kind = "solution"
        elif mark.kind == "number":
            if not mark.level:
                continue
            mark.kind = "title"
        if mark.kind == "bullet" or (mark.kind == "problem" and mark.weak and id(mark) not in held):
            continue
        kept.append(mark)
    if numbers:
        kept = sorted([*kept, *_fill_gaps(kept, layout)], key=lambda m: m.line)
    kept = merge_titles(kept, layout)
    find_titles(kept, layout)
    if not any(m.kind == "problem" for m in kept) and not blocks:
        _use_titles(kept, region)
        kept = kept if any(m.kind == "problem" for m in kept) else _use_bullets(marks, kept, region)
    return kept


def _fill_gaps(marks: Sequence[Mark], layout: Layout) -> list[Mark]:
    """Find a number that is missing between two others, on a line that has lost the sign after it (`2 Let …`)."""
    chain = [m for m in marks if m.rule == "numbering" and m.label is not None]
    found: list[Mark] = []
    for before, after in pairwise(chain):
        low, high = number_key(before.label or ""), number_key(after.label or "")
        if low is None or high is None or low[0] != high[0] or low[1][:-1] != high[1][:-1]:
            continue
        if high[1][-1] - low[1][-1] != 2 or after.line - before.line > MAX_GAP_LINES:
            continue
        label = ".".join(map(str, (*low[1][:-1], low[1][-1] + 1)))
        lost = re.compile(rf"\s{{0,3}}{re.escape(low[0] + label)}[.,]?\s+[^\W\d_a-z]")
        line = next((n for n in range(before.line + 1, after.line) if lost.match(layout.text(n))), None)
        if line is not None:
            found.append(Mark(line, "problem", low[0] + label, rule="numbering"))
    return found


def _worded(marks: Sequence[Mark], region: Region) -> list[Mark]:
    """Return the marks with a word for a problem and a number; those that nothing sets off only where they count on."""
    named = [
        m
        for m in marks
        if m.kind == "problem" and m.node is None and not m.nested and m.head is not None and m.head.worded
    ]
    if region.part == "solutions":
        named += [m for m in marks if m.kind == "solution" and m.node is None and m.label is not None]
        named.sort(key=lambda m: m.line)
    if not any(m.weak for m in named):
        return named
    chosen, _ = best_chain(_candidates(named, marks))
    weak_kept = {id(named[index]) for index in chosen} if len(chosen) >= 2 else set()
    return [m for m in named if not m.weak or id(m) in weak_kept]


def _candidates(numbered: Sequence[Mark], marks: Sequence[Mark]) -> list[Candidate]:
    """Return `numbered` as candidates with what lies before each."""
    wanted = {id(mark) for mark in numbered}
    sections = solutions = 0
    found: list[Candidate] = []
    for mark in marks:
        if mark.kind in {"section", "title"}:
            sections += 1
        elif mark.kind == "solution" and id(mark) not in wanted:
            solutions += 1
        if id(mark) in wanted:
            found.append(Candidate(mark.line, mark.label or "", sections, solutions))
    return found


def _numbered(marks: Sequence[Mark], region: Region, n_worded: int) -> set[int]:
    """Return the ids of the numbers that are the problems', of the one style that counts on best."""
    styles: dict[tuple[object, ...], list[Mark]] = {}
    for mark in marks:
        if mark.kind == "number" and mark.head is not None and not _is_caption(mark):
            styles.setdefault(mark.head.style, []).append(mark)
    chains: list[tuple[float, list[Mark]]] = []
    for style, group in styles.items():
        if style[1] and all((number_key(m.label or "") or ("", (0,)))[1][0] > 999 for m in group):
            continue
        chosen, score = best_chain(_candidates(group, marks))
        score += EMPHASIS_BONUS * len(chosen) if (style[1] or style[2]) else 0.0
        if chosen:
            chains.append((score, [group[index] for index in chosen]))
    titles = [entry for entry in chains if _are_titles(entry[1], marks)]
    for _, group in titles if len(titles) < len(chains) else []:
        for mark in group:
            mark.kind = "section"
    chains = [entry for entry in chains if entry not in titles] or chains
    if not chains:
        return set()
    outer = [entry for entry in chains if not any(_is_nested(entry[1], other[1]) for other in chains)] or chains
    score, best = max(outer, key=lambda entry: (entry[0], -entry[1][0].line))
    if not _is_enough(best, marks, region, n_worded):
        return set()
    second = max((entry[0] for entry in outer if entry[1] is not best), default=0.0)
    region.confidence = round(min(0.95, 0.5 + 0.45 * (1 - max(0.0, second) / max(score, 1e-9))), 3)
    return {id(mark) for mark in best}


def _are_titles(chain: Sequence[Mark], marks: Sequence[Mark]) -> bool:
    """Tell whether numbers of several parts are sections' (`1.2 Algebra`): below each a numbering begins with 1."""
    numbers = [m for m in marks if m.kind == "number"]
    below = {id(a): b for a, b in pairwise(numbers)}
    return bool(chain) and all(_is_title_over(mark, below.get(id(mark))) for mark in chain)


def _is_title_over(mark: Mark, below: Mark | None) -> bool:
    if below is None or mark.head is None or below.head is None or "." not in (mark.label or ""):
        return False
    first = below.label in {"1", "01"} and below.line - mark.line == 1 and below.head.style != mark.head.style
    return first and not mark.text.endswith((".", "?", ":", ",", ";", "$"))


def _is_nested(inner: Sequence[Mark], outer: Sequence[Mark]) -> bool:
    """Tell whether the runs of one numbering lie between the numbers of another one that begins before it."""
    if inner is outer or len(outer) < 2 or outer[0].line > inner[0].line:
        return False
    lines = [mark.line for mark in outer]
    if lines[-1] < inner[0].line:
        return False
    goes_on = [(a, b) for a, b in pairwise(inner) if _counts_on(a, b)]
    return bool(goes_on) and all(bisect_left(lines, a.line) == bisect_left(lines, b.line) for a, b in goes_on)


def _counts_on(before: Mark, after: Mark) -> bool:
    low, high = number_key(before.label or ""), number_key(after.label or "")
    return low is not None and high is not None and high[1] > low[1]


def _is_enough(chain: Sequence[Mark], marks: Sequence[Mark], region: Region, n_worded: int) -> bool:
    if n_worded and len(chain) < 3:
        return False
    if len(chain) >= 2:
        return True
    said = region.opener is not None
    first = bool(chain) and chain[0].label in {"1", "01", "I"}
    return first and (said or any(m.kind == "solution" and m.line > chain[0].line for m in marks))


def _is_caption(mark: Mark) -> bool:
    """`2. zīm.` numbers a figure: one short abbreviated word and nothing else."""
    rest = mark.head.rest if mark.head is not None else ""
    return (
        bool(rest)
        and len(rest) <= 8
        and rest[0].islower()
        and rest.endswith(".")
        and " " not in rest
        and rest[:-1].isalpha()
    )


def _use_titles(marks: list[Mark], region: Region) -> None:
    """Where every solution has a heading above it, with text between them, those headings are the problems'."""
    if region.part in {"solutions", "answers", "hints"}:
        return
    found: list[Mark] = []
    title: Mark | None = None
    for mark in marks:
        if mark.kind == "title" and mark.level:
            title = mark
        elif mark.kind == "solution" and not mark.nested:
            if title is not None:
                found.append(title)
            title = None
    if len(found) >= 2:
        level = found[0].level
        for mark in found:
            if mark.level == level:
                mark.kind, mark.label, mark.rule = "problem", None, "title"
        region.confidence = 0.6


def _use_bullets(marks: Sequence[Mark], kept: list[Mark], region: Region) -> list[Mark]:
    """Where a part says that it holds problems and has no numbers, its items are the problems."""
    bullets = [m for m in marks if m.kind == "bullet"]
    if region.opener is None or region.part not in {"problems", "solutions"} or len(bullets) < MIN_BULLETS:
        return kept
    if region.front or any(m.kind == "solution" for m in kept):
        return kept
    for mark in bullets:
        mark.kind, mark.rule = "problem", "list"
    region.confidence = 0.6
    return sorted([*kept, *bullets], key=lambda m: m.line)
