"""Drawn rules and what they carry: bars of fractions, roofs of radicals, overlines.

Put the choice of what a rule is here. Keep how it is written in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from tasks.read.pdf_baselines import is_word
from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_runs import NEAR, SAME_BASELINE, SCRIPT, WORD_GAP, Groups, Run
from tasks.read.pdf_symbols import AXIS

MAX_PARTS = 200
"""Runs of one fraction."""
MAX_ROOFED = 12
"""Glyphs under an overline."""
HIGHER_AXIS = 0.28
"""Of the type size: between the axes of TeX and of word processors."""
OFF_AXIS = 0.16
"""Of the type size."""
LEVEL = 0.6
"""Of the type size: how much further from its bar a part of a fraction may be than another."""
SHORT_BAR = 30.0
"""Points."""


def on_axis(bar: float, y: float, size: float) -> bool:
    """Tell whether a fraction's bar is as high as in a line with the baseline `y`: it is no script then."""
    return abs(bar - y - HIGHER_AXIS * size) < OFF_AXIS * size


def owner(
    rule: Rule, runs: list[Run], order: list[int], heights: list[float], groups: Groups, placed: dict[int, Rule]
) -> int | None:
    """Return a run of the line that a fraction's bar or a radical's roof stands in, joined with what it carries.

    Numerators and denominators come into `placed`, with their bar: a script is the whole fraction, not one of them.
    """
    near = [order[n] for n in range(bisect_left(heights, rule.y - 30), bisect_right(heights, rule.y + 24))]
    for number in near:
        for glyph in runs[number].roots:
            if carries(glyph, rule):
                return _root_owner(rule, runs, near, number, glyph, groups)
    roofed = _roofed(rule, runs, near)
    if roofed is not None:
        return roofed
    above, below = _parts(rule, runs, near, groups)
    if not above or not below or not _fills(rule, [runs[n] for n in above], [runs[n] for n in below]):
        return None
    if _underlines_label(rule, [runs[n] for n in above], [runs[n] for n in below], [runs[n] for n in near]):
        return None
    first = above[0]
    for number in (*above, *below):
        placed.setdefault(number, rule)
        groups.join(first, number)
    for number in near:
        run = runs[number]
        gap = max(run.x0, rule.x0) - min(run.x1, rule.x1)
        on_bar = abs(run.y + AXIS * run.size - rule.y) < 0.14 * run.size or on_axis(rule.y, run.y, run.size)
        if on_bar and gap < WORD_GAP * run.size:
            groups.join(first, number)
    return first


def _parts(rule: Rule, runs: list[Run], near: list[int], groups: Groups) -> tuple[list[int], list[int]]:
    """Return the runs over and under a rule: those close to it, and what is joined with them or their script.

    None where there are more than `MAX_PARTS`: that is no bar of a fraction.
    """
    above: list[int] = []
    below: list[int] = []
    others: list[int] = []
    for number in near:
        run = runs[number]
        if run.x0 < rule.x0 - 2 or run.x1 > rule.x1 + 2:
            continue
        if -0.4 * run.size < run.bottom - rule.y < 0.6 * run.size and run.y > rule.y:
            above.append(number)
        elif rule.y - run.top < 0.8 * run.size and run.y < rule.y and run.bottom < rule.y:
            below.append(number)
        else:
            others.append(number)
    above = _nearest(above, lambda number: runs[number].bottom - rule.y, runs)
    below = _nearest(below, lambda number: rule.y - runs[number].top, runs)
    if len(above) + len(below) + len(others) > MAX_PARTS:
        return [], []
    joined = [{groups.root(number) for number in part} for part in (above, below)]
    for number in others:
        for part, roots in zip((above, below), joined, strict=True):
            if groups.root(number) in roots or any(_has_script(runs[base], runs[number]) for base in part):
                part.append(number)
                break
    return above, below


def _nearest(numbers: list[int], gap: Callable[[int], float], runs: list[Run]) -> list[int]:
    """Return the runs that are about as near to a bar as the nearest: the next line of prose is none of them."""
    least = min(map(gap, numbers), default=0.0)
    return [number for number in numbers if gap(number) < least + LEVEL * runs[number].size]


def _has_script(base: Run, run: Run) -> bool:
    """Tell whether a run is a script of one that stands over or under a bar."""
    gap = max(base.x0, run.x0) - min(base.x1, run.x1)
    return run.size < SCRIPT * base.size and gap < 0.35 * base.size and abs(run.y - base.y) < 0.6 * base.size


def _roofed(rule: Rule, runs: list[Run], near: list[int]) -> int | None:
    """Return the run part of which a rule overlines."""
    found = None
    covered: list[Glyph] = []
    close = False
    for number in near:
        run = runs[number]
        if run.x1 < rule.x0 - 0.5 or run.x0 > rule.x1 + 0.5:
            continue
        if _underlines(rule, run):
            return None
        within = rule.x0 - 2 <= run.x0 and run.x1 <= rule.x1 + 2
        for glyph in run.glyphs:
            middle = (glyph.x0 + glyph.x1) / 2
            if not rule.x0 - 0.5 <= middle <= rule.x1 + 0.5:
                continue
            if within and rule.y <= glyph.y0 and glyph.y0 - rule.y < 0.6 * glyph.size:
                return None
            if -0.5 < rule.y - glyph.y1 < 1.1 * glyph.size:
                covered.append(glyph)
            if -0.5 < rule.y - glyph.y1 < 0.3 * glyph.size:
                close, found = True, number if found is None else found
    if not close or len(covered) > MAX_ROOFED:
        return None
    left, right = min(glyph.x0 for glyph in covered), max(glyph.x1 for glyph in covered)
    return found if abs(left - rule.x0) < 2 and abs(right - rule.x1) < 2 else None


def _underlines(rule: Rule, run: Run) -> bool:
    """Tell whether a rule stands close under whole words of a run."""
    if not (run.x0 < rule.x1 and rule.x0 < run.x1 and 0 <= run.y - rule.y < 0.35 * run.size):
        return False
    words = [n for n, glyph in enumerate(run.glyphs) if rule.x0 - 1 <= (glyph.x0 + glyph.x1) / 2 <= rule.x1 + 1]
    if not words:
        return False
    first, after = run.glyphs[words[0]], run.glyphs[words[-1] + 1 : words[-1] + 2]
    starts = words[0] == 0 or first.space
    return starts and all(glyph.space for glyph in after) and sum(len(run.glyphs[n].text) for n in words) > 2


def carries(root: Glyph, rule: Rule) -> bool:
    """Tell whether a rule is the roof of a radical sign."""
    return abs(root.x1 - rule.x0) < 0.3 * root.size and abs(root.y1 - rule.y) < 0.35 * root.size


def _root_owner(rule: Rule, runs: list[Run], near: list[int], root: int, sign: Glyph, groups: Groups) -> int:
    """Return the run of the radical, joined with what is under its roof and with the line that it stands in."""
    middle = (sign.y0 + sign.y1) / 2
    for number in near:
        run = runs[number]
        under = any(
            rule.x0 - 1 <= (glyph.x0 + glyph.x1) / 2 <= rule.x1 + 1 and sign.y0 - 0.3 * sign.size < glyph.y < rule.y
            for glyph in run.glyphs
        )
        gap = max(run.x0, sign.x0) - min(run.x1, rule.x1)
        beside = abs(run.y + AXIS * run.size - middle) < 0.3 * run.size and gap < run.size
        if under or (beside and abs(run.first - sign.index) < NEAR):
            groups.join(root, number)
    return root


def _fills(rule: Rule, above: list[Run], below: list[Run]) -> bool:
    """Tell whether a rule is a fraction's bar: what is around it is centred, one part as wide as it, and no prose."""
    width, middle = rule.x1 - rule.x0, (rule.x0 + rule.x1) / 2
    widest = 0.0
    for part in (above, below):
        left, right = min(run.x0 for run in part), max(run.x1 for run in part)
        size = max(run.size for run in part)
        widest = max(widest, right - left)
        if abs((left + right) / 2 - middle) > 0.5 * size + 0.04 * width:
            return False
    share = 0.7 if width > SHORT_BAR else 0.45  # what stands over a short one may have a script
    return widest > share * width - 2 and not _is_prose([*above, *below])


def _underlines_label(rule: Rule, above: list[Run], below: list[Run], near: list[Run]) -> bool:
    """Tell whether a rule is under words above a line that goes on beyond it."""
    if not any(is_word(glyph) for run in above for glyph in run.glyphs):
        return False
    return any(
        abs(run.y - part.y) < SAME_BASELINE * part.size
        and run.x1 > rule.x1 + 2
        and rule.x0 < run.x0 < rule.x1 + part.size
        for part in below
        for run in near
    )


def _is_prose(runs: list[Run]) -> bool:
    letters = [glyph for run in runs for glyph in run.glyphs if glyph.text.isalpha()]
    plain = sum(len(glyph.text) for glyph in letters if not glyph.maths and not glyph.font.italic)
    return plain > 16 and plain > 0.6 * sum(len(glyph.text) for glyph in letters)
