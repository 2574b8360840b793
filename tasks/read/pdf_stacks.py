"""Rows between tall delimiters: matrices, cases, binomials.

Put finding delimiters that belong together, and the rows and columns between them, here. Keep how they are written in
`tasks.read.pdf_maths`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_symbols import AXIS, PIECES

TALL = 1.06
"""Of the type size: higher delimiters hold more than a line, or may."""
TALL_ALONE = 1.7
"""Of the type size: a delimiter without its fellow."""
CLOSES = {")": "([", "]": "[(", "}": "{", "|": "|", "‖": "‖", "⟩": "⟨", "⌋": "⌊", "⌉": "⌈"}
OPENS = frozenset("([{|‖⟨⌊⌈")
ALONE = frozenset("{[")
"""Delimiters that have no fellow in lists of cases and in systems."""
SAME = 0.35
"""Of the type size: how far the ends of two delimiters that belong together may differ."""
WIDEST = 60.0
"""Of the type size, between two delimiters."""
MAX_DELIMITERS = 300
ROW_GAP = 0.8
"""Of the type size, between the baselines of two rows, at least."""
COLUMN_GAP = 0.55
"""Of the type size: columns have so wide a blank between them in every row."""
FAR = 5.0
"""Of the type size: what stands so far behind rows is none of theirs."""
MAX_ROWS = 40


@dataclass(frozen=True)
class Fence:
    """Two tall delimiters, or a left one alone, and what is between them."""

    left: Glyph
    right: Glyph | None
    inside: list[Glyph]


@dataclass(frozen=True)
class Row:
    """One row of a stack, from left to right."""

    y: float
    glyphs: list[Glyph]
    rules: list[Rule]


@dataclass(frozen=True)
class Stack:
    """Rows between delimiters; `columns` are the places between columns."""

    fence: Fence
    rows: list[Row]
    columns: list[float]


def sign_of(glyph: Glyph) -> str:
    """Return the delimiter that a glyph is, whole or in pieces: `{` for `⎧`; other glyphs' own text."""
    return PIECES.get(glyph.text, glyph.text).replace("\\|", "‖").lstrip("\\")


def fences(glyphs: Sequence[Glyph]) -> list[Fence]:
    """Return the tall delimiters that belong together, with what is between them; from left to right.

    None where there are more than `MAX_DELIMITERS`.
    """
    tall = [glyph for glyph in glyphs if glyph.y1 - glyph.y0 > TALL * glyph.size and sign_of(glyph) in "()[]{}|‖⟨⟩⌊⌋⌈⌉"]
    if not tall or len(tall) > MAX_DELIMITERS:
        return []
    open_ones: list[Glyph] = []
    found: list[Fence] = []
    for glyph in sorted(tall, key=lambda one: one.x0):
        sign = sign_of(glyph)
        left = next(
            (one for one in reversed(open_ones) if sign_of(one) in CLOSES.get(sign, "") and _fits(one, glyph)), None
        )
        if left is not None:
            open_ones.remove(left)
            found.append(Fence(left, glyph, _between(glyphs, left, glyph)))
        elif sign in OPENS:
            open_ones.append(glyph)
    for left in open_ones:
        if sign_of(left) in ALONE and left.y1 - left.y0 > TALL_ALONE * left.size:
            inside = _behind(glyphs, left)
            if inside:
                found.append(Fence(left, None, inside))
    return sorted(found, key=lambda fence: fence.left.x0)


def _fits(left: Glyph, right: Glyph) -> bool:
    slack = SAME * left.size
    return (
        abs(left.y0 - right.y0) < slack and abs(left.y1 - right.y1) < slack and right.x0 - left.x1 < WIDEST * left.size
    )


def _between(glyphs: Sequence[Glyph], left: Glyph, right: Glyph) -> list[Glyph]:
    slack = 0.15 * left.size
    return [
        glyph
        for glyph in glyphs
        if glyph is not left
        and glyph is not right
        and left.x0 < (glyph.x0 + glyph.x1) / 2 < right.x1
        and left.y0 - slack < (glyph.y0 + glyph.y1) / 2 < left.y1 + slack
    ]


def _behind(glyphs: Sequence[Glyph], left: Glyph) -> list[Glyph]:
    """Return what is behind a delimiter without fellow, up to a wide blank; nothing unless two rows begin there."""
    size = left.size
    near = [
        glyph
        for glyph in glyphs
        if glyph is not left
        and glyph.x0 > left.x0 + 0.1 * size
        and left.y0 - 0.3 * size < (glyph.y0 + glyph.y1) / 2 < left.y1 + 0.3 * size
    ]
    near.sort(key=lambda glyph: glyph.x0)
    inside: list[Glyph] = []
    edge = left.x1
    for glyph in near:
        if glyph.x0 - edge > FAR * size:
            break
        inside.append(glyph)
        edge = max(edge, glyph.x1)
    heads = [glyph.y for glyph in inside if glyph.x0 - left.x1 < 1.2 * size and glyph.size > 0.6 * size]
    if not heads or max(heads) - min(heads) < ROW_GAP * size:
        return []
    even = not any(abs(y - left.y) < 0.3 * size for y in heads)
    return [
        glyph for glyph in inside if not (even and abs(glyph.y - left.y) < 0.12 * size and glyph.size > 0.85 * size)
    ]


def stacks(glyphs: Sequence[Glyph], rules: Sequence[Rule]) -> list[Stack]:
    """Return the outermost stacks among glyphs: fences with two rows or more between them."""
    found: list[Stack] = []
    covered: set[int] = set()
    for fence in fences(glyphs):
        if id(fence.left) in covered or _in_fraction(fence, rules):
            continue
        stack = _stack(fence, rules)
        if stack is not None:
            found.append(stack)
            covered |= {id(glyph) for glyph in fence.inside}
    return found


def _in_fraction(fence: Fence, rules: Sequence[Rule]) -> bool:
    """Tell whether a bar is over or under all of a fence."""
    left, right = fence.left, fence.right
    edge = right.x1 if right is not None else max(glyph.x1 for glyph in fence.inside)
    near = 1.2 * left.size
    return any(
        rule.x0 - 1.5 <= left.x0
        and edge <= rule.x1 + 1.5
        and (0 <= rule.y - left.y1 < near or 0 <= left.y0 - rule.y < near)
        for rule in rules
    )


def _stack(fence: Fence, rules: Sequence[Rule]) -> Stack | None:
    if not fence.inside:
        return None
    x0, x1 = fence.left.x1, max(glyph.x1 for glyph in fence.inside)
    inner = [r for r in rules if x0 - 2 <= r.x0 and r.x1 <= x1 + 2 and fence.left.y0 < r.y < fence.left.y1]
    size = max(glyph.size for glyph in fence.inside)
    bars = [rule for rule in inner if _is_bar(rule, fence.inside, size)]
    homes = [_bar_of(glyph, bars, size) for glyph in fence.inside]
    heights = [g.y for g, bar in zip(fence.inside, homes, strict=True) if bar is None and g.size > 0.85 * size]
    levels = _levels([*heights, *(bar.y - AXIS * size for bar in bars)], ROW_GAP * size)
    if not 2 <= len(levels) <= MAX_ROWS:
        return None
    rows = [Row(y, [], []) for y in levels]
    for glyph, bar in zip(fence.inside, homes, strict=True):
        y = bar.y - AXIS * size if bar is not None else glyph.y - (0.1 * size if glyph.size < 0.85 * size else 0.0)
        _nearest(rows, y).glyphs.append(glyph)
    for rule in inner:
        _nearest(rows, rule.y - (AXIS if rule in bars else 0.6) * size).rules.append(rule)
    return Stack(fence, rows, _columns(fence.inside, COLUMN_GAP * size))


def _is_bar(rule: Rule, glyphs: Sequence[Glyph], size: float) -> bool:
    """Tell whether a rule has glyphs close above it and close below it."""
    over = under = False
    for glyph in glyphs:
        if rule.x0 - 1 <= (glyph.x0 + glyph.x1) / 2 <= rule.x1 + 1:
            over = over or -1 < glyph.y0 - rule.y < 0.8 * size
            under = under or -1 < rule.y - glyph.y1 < 0.8 * size  # small letters of a fraction in a line
    return over and under


def _bar_of(glyph: Glyph, bars: Sequence[Rule], size: float) -> Rule | None:
    """Return the bar of the fraction that a glyph is part of."""
    middle, height = (glyph.x0 + glyph.x1) / 2, (glyph.y0 + glyph.y1) / 2
    near = [bar for bar in bars if bar.x0 - 1 <= middle <= bar.x1 + 1 and abs(height - bar.y) < 1.1 * size]
    return min(near, key=lambda bar: abs(height - bar.y), default=None)


def _levels(heights: list[float], apart: float) -> list[float]:
    """Return the heights of rows, from the top: those with more than `apart` between them."""
    out: list[float] = []
    for y in sorted(heights, reverse=True):
        if not out or out[-1] - y > apart:
            out.append(y)
    return out


def _nearest(rows: list[Row], y: float) -> Row:
    return min(rows, key=lambda row: abs(row.y - y))


def _columns(glyphs: Sequence[Glyph], gap: float) -> list[float]:
    """Return the middles of the blanks that every row has."""
    out: list[float] = []
    edge: float | None = None
    for glyph in sorted(glyphs, key=lambda one: one.x0):
        if edge is not None and glyph.x0 - edge > gap:
            out.append((glyph.x0 + edge) / 2)
        edge = glyph.x1 if edge is None else max(edge, glyph.x1)
    return out


MATRICES = {"()": "pmatrix", "[]": "bmatrix", "{}": "Bmatrix", "||": "vmatrix", "‖‖": "Vmatrix"}
BINOMIAL_GAP = 1.28
"""Of the type size: the two rows of a displayed binomial are further apart than those of a vector."""


def stack_text(stack: Stack, cells: list[list[str]]) -> str:
    """Return a stack as LaTeX: a binomial, a matrix, or cases; `cells` are the rows' texts."""
    fence = stack.fence
    signs = sign_of(fence.left) + (sign_of(fence.right) if fence.right is not None else "")
    if signs == "()" and len(cells) == 2 and not stack.columns and _is_binomial(stack, cells):
        return rf"\binom{{{cells[0][0]}}}{{{cells[1][0]}}}"
    body = r" \\ ".join(" & ".join(row).rstrip(" &") for row in cells)
    if signs == "{":
        return rf"\begin{{cases}} {body} \end{{cases}}"
    if signs in MATRICES:
        return rf"\begin{{{MATRICES[signs]}}} {body} \end{{{MATRICES[signs]}}}"
    left, right = (f"\\{sign}" if sign in "{}" else SIGN_NAMES.get(sign, sign) for sign in (signs + ".")[:2])
    return rf"\left{left} \begin{{matrix}} {body} \end{{matrix}} \right{right}"


SIGN_NAMES = {
    "‖": r"\|",
    "⟨": r"\langle",
    "⟩": r"\rangle",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "⌈": r"\lceil",
    "⌉": r"\rceil",
}


def _is_binomial(stack: Stack, cells: list[list[str]]) -> bool:
    """Tell whether two rows are a binomial; those of a word processor look like a vector, and may count something."""
    size = max(glyph.size for glyph in stack.fence.inside)
    if stack.fence.left.enlarged:
        top, bottom = cells[0][0], cells[1][0]
        if top.isdecimal() and bottom.isdecimal():
            return (len(top), top) >= (len(bottom), bottom)
        return not (top.startswith("-") or bottom.startswith("-"))
    return size < 0.88 * stack.fence.left.size or stack.rows[0].y - stack.rows[1].y > BINOMIAL_GAP * size
