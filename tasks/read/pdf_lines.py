"""Glyphs to printed lines: runs on one baseline, with the scripts, fractions and limits that belong to them.

Put geometry between lines here. Keep the inside of a line in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from tasks.read.pdf_baselines import is_word, level
from tasks.read.pdf_braces import NAMES, braces, is_brace_part
from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_joined import shrink_delimiters
from tasks.read.pdf_runs import SAME_BASELINE, SCRIPT, WORD_GAP, Groups, Run, runs_of
from tasks.read.pdf_sequence import in_sequence
from tasks.read.pdf_stacks import fences
from tasks.read.pdf_symbols import AXIS

MAX_RUNS = 3_000
NEAR = 60
"""Glyphs between: what the file has further apart is no script of one another."""
NEXT = 24
"""Glyphs between two parts of one formula: a script of some length."""
AFTER = 10
"""Glyphs between the words around a script."""


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
WIDEST_GAP = 6.0
"""Between two parts of one line; after a label, at most."""
SHORT_BAR = 30.0
"""Points."""


@dataclass(slots=True)
class Line:
    """One printed line."""

    glyphs: list[Glyph]
    rules: list[Rule]

    @property
    def top(self) -> float:
        """The top of its highest glyph."""
        return max([glyph.y1 for glyph in self.glyphs])

    @property
    def bottom(self) -> float:
        """The bottom of its lowest glyph."""
        return min([glyph.y0 for glyph in self.glyphs])

    @property
    def left(self) -> float:
        """Where it begins."""
        return min([glyph.x0 for glyph in self.glyphs])

    @property
    def right(self) -> float:
        """Where it ends."""
        return max([glyph.x1 for glyph in self.glyphs])


def to_lines(glyphs: list[Glyph], rules: list[Rule]) -> list[Line]:
    """Return the lines of a column, each with the rules inside of its formulas.

    A page in more than `MAX_RUNS` pieces gives no lines: comparing them all takes too long.
    """
    shrink_delimiters(glyphs)
    level(glyphs)
    runs = runs_of(glyphs)
    if len(runs) > MAX_RUNS:
        return []
    groups = Groups(len(runs))
    order = sorted(range(len(runs)), key=lambda number: runs[number].y)
    heights = [runs[number].y for number in order]
    signs = [glyph for glyph in glyphs if glyph.text in NAMES]
    rules = [rule for rule in rules if not is_brace_part(rule, signs)] if signs else rules
    placed: dict[int, Rule] = {}
    owned = [
        (rule, owner)
        for rule in sorted(rules, key=lambda rule: rule.x1 - rule.x0)
        if (owner := _owner(rule, runs, order, heights, groups, placed)) is not None
    ]
    _join_neighbours(runs, order, heights, groups, placed)
    _join_fenced(glyphs, runs, groups)
    found: dict[int, Line] = {}
    for number, run in enumerate(runs):
        found.setdefault(groups.root(number), Line([], [])).glyphs.extend(run.glyphs)
    for rule, number in owned:
        found[groups.root(number)].rules.append(rule)
    return in_sequence(sorted(found.values(), key=lambda line: line.glyphs[0].index))


def _join_fenced(glyphs: list[Glyph], runs: list[Run], groups: Groups) -> None:
    """Join what is between tall delimiters, and over and under braces, with them."""
    whole = [[fence.left, *fence.inside, *([fence.right] if fence.right else [])] for fence in fences(glyphs)]
    whole += [[brace.sign, *brace.content, *brace.label] for brace in braces(glyphs)]
    if not whole:
        return
    number_of = {id(glyph): number for number, run in enumerate(runs) for glyph in run.glyphs}
    for first, *others in whole:
        for glyph in others:
            groups.join(number_of[id(first)], number_of[id(glyph)])


def _join_neighbours(
    runs: list[Run], order: list[int], heights: list[float], groups: Groups, placed: dict[int, Rule]
) -> None:
    """Join runs of one baseline, and each script and limit with the run that it suits best."""
    hosts: dict[int, tuple[float, int]] = {}
    for place, number in enumerate(order):
        run = runs[number]
        carries_much = run.tall or bool(run.operators)
        reach = 2.6 * run.size if carries_much else 1.0 * run.size
        left, right, wide = run.x0, run.x1, WIDEST_GAP * run.size
        for other in order[place + 1 : bisect_right(heights, run.y + max(reach, 12.0), place)]:
            near = runs[other]
            close = near.x0 - right < wide and left - near.x1 < wide
            if close or near.size > run.size or number in placed or other in placed:
                _relate(number, other, runs, groups, hosts, placed)
        if carries_much:
            for other_place in range(bisect_left(heights, run.y - reach), place):
                _relate(number, order[other_place], runs, groups, hosts, placed)
    for number, (_, host) in hosts.items():
        groups.join(number, host)


def _unrelated(a: Run, b: Run) -> bool:
    """Tell of two runs, quickly, that none is a script of the other: they are of one size on two baselines."""
    one, other = a.size, b.size
    if not (SCRIPT * other < one and SCRIPT * one < other) or a.accent or b.accent:
        return False
    return abs(a.y - b.y) > SAME_BASELINE * max(one, other)


def _far(a: Run, b: Run) -> bool:
    """Tell of two runs, quickly, that they stand further apart than parts of one line do, whatever they are."""
    reach = WIDEST_GAP * max(a.size, b.size)
    return a.x0 - b.x1 >= reach or b.x0 - a.x1 >= reach


def _relate(
    one: int,
    other: int,
    runs: list[Run],
    groups: Groups,
    hosts: dict[int, tuple[float, int]],
    placed: dict[int, Rule],
) -> None:
    """Join two runs of one baseline; note one that may be the other's script with how well it suits."""
    a, b = runs[one], runs[other]
    if _unrelated(a, b) or (_far(a, b) and not (one in placed or other in placed)):
        return
    if _in_one_line(a, b):
        groups.join(one, other)
        return
    if max(a.first, b.first) - min(a.last, b.last) > NEAR:
        return
    small, big = (one, other) if a.size < b.size else (other, one)
    if placed.get(small) is not None and placed.get(small) is placed.get(big):
        return
    cost = _strain(runs[small], runs[big], placed.get(small), big - small)
    if cost is not None and (small not in hosts or (cost, big) < hosts[small]):
        hosts[small] = (cost, big)


def _in_one_line(a: Run, b: Run) -> bool:
    """Tell whether two runs stand on one baseline, close enough, or one is an accent over the other."""
    size = max(a.size, b.size)
    gap = max(a.x0, b.x0) - min(a.x1, b.x1)
    apart = max(a.first, b.first) - min(a.last, b.last)
    if abs(a.y - b.y) <= SAME_BASELINE * size:
        left, right = (a, b) if a.x0 <= b.x0 else (b, a)
        label = left.last - left.first < 8 and apart <= 6
        near = NEXT if left.maths or right.maths else AFTER
        next_to = apart <= (near if left.last < right.first else 4)
        return gap < (WIDEST_GAP if label else 4.0 if next_to else 1.5) * size
    if apart > NEAR or not (a.accent or b.accent) or gap >= 0:
        return False
    mark, under = (a, b) if a.accent else (b, a)
    return -0.3 * size < mark.y - under.y < 0.9 * size


def _strain(small: Run, host: Run, bar: Rule | None, steps: int) -> float | None:
    """Return how badly a run suits another as its limit or script; None where it is none of its.

    `bar` is that of the fraction which the run is part of; the host comes so many `steps` after it in the file.
    """
    size = host.size
    y = small.y if bar is None else bar.y - AXIS * small.size
    if small.size > SCRIPT * size:
        return None
    if any(_is_limit(sign, small) for sign in host.operators):
        return 0.01 * min(abs(steps), 9)  # of two operators, the one beside it in the file
    x0, x1 = (small.x0, small.x1) if bar is None else (bar.x0, bar.x1)
    gap = max(host.x0, x0) - min(host.x1, x1)
    far = 0.0 if steps == -1 else 0.15 if steps == 1 else 0.2 if steps > -4 else 0.4
    rise = (y - host.y) / size
    if bar is not None and on_axis(bar.y, host.y, size):
        return None
    if -0.6 <= rise <= 0.9 and gap < 0.45 * size and not _stands_over(small.glyphs[0], host):
        return far + max(0.0, rise - 0.5, -0.35 - rise)
    if host.tall and gap < 0.3 * size and host.bottom - 0.3 * size < y < host.top:
        return far + 0.1
    return None


def on_axis(bar: float, y: float, size: float) -> bool:
    """Tell whether a fraction's bar is as high as in a line with the baseline `y`: it is no script then."""
    return abs(bar - y - HIGHER_AXIS * size) < OFF_AXIS * size


def _stands_over(glyph: Glyph, run: Run) -> bool:
    """Tell whether a glyph is right above or below one of a run's: a script stands behind its base."""
    middle = (glyph.x0 + glyph.x1) / 2
    return any(other.x0 < middle < other.x1 - 0.1 * other.size for other in run.glyphs)


def _is_limit(sign: Glyph, run: Run) -> bool:
    """Tell whether a run stands above or below an operator, or behind it at its top or bottom."""
    size = sign.size
    if not sign.y0 - 1.1 * size < run.y < sign.y1 + 0.6 * size:
        return False
    if abs((run.x0 + run.x1) / 2 - (sign.x0 + sign.x1) / 2) < 0.5 * size:
        return True
    return -0.8 * size < run.x0 - sign.x1 < 0.4 * size and sign.y0 - 0.4 * size < run.y < sign.y1 + 0.3 * size


def _owner(
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
