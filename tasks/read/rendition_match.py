"""Align the words of two renditions, whatever the order of their passages, and find where they part.

Put aligning here: words in, stretches out. Keep what a difference means in `tasks.read.renditions`. Time grows with the
length of the texts: places are found by runs of words that occur once in each, and only short stretches between them
are compared word by word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

RUN = 4
"""Words in a row that occur once in each text and so place a passage."""
LONGEST_STRETCH = 160
"""Words between two places that are compared one by one; a longer stretch is a passage that only one text has."""
LONGEST_END = 6
"""Words at the end of a passage that are compared although another passage follows in the other text."""
CELLS = 4_000_000
"""Comparisons of words for two documents in all; stretches beyond are counted as passages."""
NEAR = 3
"""Equal words between two differences that make them one."""


@dataclass(frozen=True)
class Stretch:
    """Words of the one text and of the other between the same neighbours; one of the two may be empty."""

    a0: int
    a1: int
    b0: int
    b1: int


@dataclass
class Alignment:
    """How two sequences of words go together."""

    n_equal: int = 0
    stretches: list[Stretch] = field(default_factory=list)
    """Short stretches that differ, in the order of the first text."""
    passages: list[Stretch] = field(default_factory=list)
    """Long ones, and what stands between passages whose order differs; nothing is said of their words."""


@dataclass
class _Block:
    """Equal words: `length` from `a` and from `b`."""

    a: int
    b: int
    length: int
    rank: int = 0


def align(one: Sequence[str], other: Sequence[str]) -> Alignment:
    """Return how the words of `one` and `other` go together."""
    blocks = [_Block(-1, -1, 1), *_blocks(one, other), _Block(len(one), len(other), 1)]
    order = sorted(blocks, key=lambda block: block.b)
    for rank, block in enumerate(order):
        block.rank = rank
    found = Alignment(n_equal=sum(block.length for block in blocks[1:-1]))
    cells = CELLS
    for left, right in pairwise(blocks):
        next_b = order[left.rank + 1].b if left.rank + 1 < len(order) else len(other)
        gap = Stretch(left.a + left.length, right.a, left.b + left.length, next_b)
        size_a, size_b = gap.a1 - gap.a0, gap.b1 - gap.b0
        if right.rank != left.rank + 1 and not (size_a and size_b and max(size_a, size_b) <= LONGEST_END):
            found.passages.append(Stretch(gap.a0, gap.a1, gap.b0, gap.b0))
            continue
        cells -= size_a * size_b
        if max(size_a, size_b) > LONGEST_STRETCH or cells < 0:
            found.passages.append(gap)
        elif size_a or size_b:
            equal, parts = _compare(one, other, gap)
            found.n_equal += equal
            found.stretches += parts
    found.passages += _moved(blocks, order)
    return found


def _moved(blocks: list[_Block], order: list[_Block]) -> list[Stretch]:
    """Return what the other text has between passages that do not follow each other in the first."""
    place = {id(block): number for number, block in enumerate(blocks)}
    return [
        Stretch(left.a + left.length, left.a + left.length, left.b + left.length, right.b)
        for left, right in pairwise(order)
        if place[id(right)] != place[id(left)] + 1 and right.b > left.b + left.length
    ]


def _once(words: Sequence[str]) -> dict[tuple[str, ...], int]:
    """Return the places of runs of `RUN` words that occur once."""
    places: dict[tuple[str, ...], int] = {}
    for index in range(len(words) - RUN + 1):
        run = tuple(words[index : index + RUN])
        places[run] = -1 if run in places else index
    return {run: index for run, index in places.items() if index >= 0}


def _blocks(one: Sequence[str], other: Sequence[str]) -> list[_Block]:
    """Return equal passages in the order of `one`: runs that occur once in both, made as long as they go."""
    in_other = _once(other)
    taken = bytearray(len(other))
    blocks: list[_Block] = []
    end = 0
    for run, a in _once(one).items():
        b = in_other.get(run)
        if b is None or a + RUN <= end or taken[b] or taken[b + RUN - 1]:
            continue
        start = a
        while start > end and b - (a - start) > 0 and not taken[b - (a - start) - 1]:
            if one[start - 1] != other[b - (a - start) - 1]:
                break
            start -= 1
        start = max(start, end)
        shift = b - a
        end = a
        while end < len(one) and end + shift < len(other) and not taken[end + shift] and one[end] == other[end + shift]:
            end += 1
        blocks.append(_Block(start, start + shift, end - start))
        taken[start + shift : end + shift] = b"\x01" * (end - start)
    return blocks


def _compare(one: Sequence[str], other: Sequence[str], gap: Stretch) -> tuple[int, list[Stretch]]:
    """Return how many words of a stretch are equal in order, and its parts that differ, near ones as one."""
    pairs = _longest_common(one[gap.a0 : gap.a1], other[gap.b0 : gap.b1])
    parts: list[Stretch] = []
    a, b = gap.a0, gap.b0
    for to_a, to_b in [*((gap.a0 + i, gap.b0 + j) for i, j in pairs), (gap.a1, gap.b1)]:
        if to_a > a or to_b > b:
            last = parts[-1] if parts else None
            if last and a - last.a1 < NEAR:
                parts[-1] = Stretch(last.a0, to_a, last.b0, to_b)
            else:
                parts.append(Stretch(a, to_a, b, to_b))
        a, b = to_a + 1, to_b + 1
    return len(pairs), parts


def _longest_common(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """Return the pairs of a longest common subsequence."""
    rows = [[0] * (len(other) + 1)]
    for word in reversed(one):
        below, row = rows[-1], [0] * (len(other) + 1)
        for j in range(len(other) - 1, -1, -1):
            row[j] = below[j + 1] + 1 if word == other[j] else max(below[j], row[j + 1])
        rows.append(row)
    rows.reverse()
    pairs, i, j = [], 0, 0
    while i < len(one) and j < len(other):
        if one[i] == other[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif rows[i + 1][j] >= rows[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs
