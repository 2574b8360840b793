"""Glyphs to printed lines: runs on one baseline, with the scripts, fractions and limits that belong to them.

Put geometry between lines here. Keep the inside of a line in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from tasks.read.pdf_bars import on_axis, owner
from tasks.read.pdf_baselines import level
from tasks.read.pdf_braces import NAMES, braces, is_brace_part
from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_joined import shrink_delimiters
from tasks.read.pdf_runs import NEAR, SAME_BASELINE, SCRIPT, Groups, Run, runs_of
from tasks.read.pdf_sequence import in_sequence
from tasks.read.pdf_stacks import fences
from tasks.read.pdf_symbols import AXIS

MAX_RUNS = 3_000
NEXT = 24
"""Glyphs between two parts of one formula: a script of some length."""
MAX_OPERATORS = 60
"""Of a column; of more, each takes its own limits only."""
AFTER = 10
"""Glyphs between the words around a script."""


WIDEST_GAP = 6.0
"""Between two parts of one line; after a label, at most."""


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
        (rule, carrier)
        for rule in sorted(rules, key=lambda rule: rule.x1 - rule.x0)
        if (carrier := owner(rule, runs, order, heights, groups, placed)) is not None
    ]
    _join_neighbours(runs, order, heights, groups, placed)
    _join_wide_limits(runs, groups)
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


def _join_wide_limits(runs: list[Run], groups: Groups) -> None:
    """Join what is set small over or under an operator, in several runs, with it: `p` alone may stand far from it."""
    operators = [(number, sign) for number, run in enumerate(runs) for sign in run.operators]
    if not operators or len(operators) > MAX_OPERATORS:
        return
    small: dict[int, list[Run]] = {}
    for number, run in enumerate(runs):
        small.setdefault(groups.root(number), []).append(run)
    for number, sign in operators:
        size, middle = sign.size, (sign.x0 + sign.x1) / 2
        for root, parts in small.items():
            if len(parts) < 2 or root == groups.root(number) or max(part.size for part in parts) > SCRIPT * size:
                continue
            x0, x1 = min(part.x0 for part in parts), max(part.x1 for part in parts)
            top, bottom = max(part.top for part in parts), min(part.bottom for part in parts)
            under = -0.2 * size < sign.y0 - top < 0.6 * size
            over = -0.2 * size < bottom - sign.y1 < 0.6 * size
            if x0 < middle < x1 and (under or over):
                groups.join(number, root)


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
    return -0.8 * size < run.x0 - sign.x1 < 0.4 * size and sign.y0 - 0.4 * size < run.y < sign.y1 + 0.45 * size
