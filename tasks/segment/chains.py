"""Which numbered lines are the problems: the numbering that counts on.

Put scoring of sequences here. Keep words and blocks out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tasks.languages.numbers import number_key

RESTART = 1.6
"""What starting again from 1 without a new section costs, in problems."""
GAP = 0.8
"""What leaving out one number costs."""
ODD_START = 0.9
"""What beginning with another number than 1 costs at most."""
SKIPPED = 0.04
"""What a numbered line that is not chosen costs where a statement would hold it."""
SKIPPED_IN_SOLUTION = 0.01
SOLVED = 0.5
"""What a solution before the next problem is worth."""
UNSOLVED = 0.7
"""What going on without a solution costs where there are solutions between problems."""
LONGEST_GAP = 3
MANY_SOLUTIONS = 2
KEPT = 6
"""Candidates of one number that a chain may go through."""
MOST_MINOR = 60
Key = tuple[str, tuple[int, ...]]


@dataclass(frozen=True)
class Candidate:
    """A line that begins with a number."""

    line: int
    label: str
    section: int
    """Number of section headings before it: in a new section numbering may start again."""
    solutions: int
    """Number of solution marks before it."""


@dataclass
class _Link:
    score: float
    before: int
    """Index of the candidate before it in the chain, -1 at the start."""
    length: int


def best_chain(candidates: Sequence[Candidate]) -> tuple[list[int], float]:
    """Return the indices of the candidates that count on best, and their score; empty for no candidates.

    Numbers go up by one; a gap, or a restart at 1 that no section heading explains, costs. `A1, A2, …, B1` and
    `5.1, 5.2, …, 6.1` count on in their last number and restart with their first. Linear in the candidates.
    """
    links: list[_Link] = []
    by_key: dict[Key, list[int]] = {}
    top = -1
    for index, candidate in enumerate(candidates):
        key = number_key(candidate.label)
        if key is None:
            links.append(_Link(-1e9, -1, 0))
            continue
        options = [_start(candidates, links, index, key[1][-1], top)]
        options += _continuations(candidates, links, index, key, by_key)
        link = max(options, key=lambda option: option.score)
        links.append(link)
        _remember(by_key.setdefault(key, []), links, index)
        if top < 0 or links[top].score <= link.score:
            top = index
    if top < 0:
        return [], 0.0
    chain: list[int] = []
    at = top
    while at >= 0:
        chain.append(at)
        at = links[at].before
    return chain[::-1], links[top].score


def _remember(known: list[int], links: list[_Link], index: int) -> None:
    """Add a candidate to those of its number, the best few of them."""
    known.append(index)
    if len(known) > KEPT:
        known.remove(min(known, key=lambda i: (links[i].score + SKIPPED_IN_SOLUTION * i, i)))


def _start(candidates: Sequence[Candidate], links: list[_Link], index: int, value: int, top: int) -> _Link:
    """Begin a chain, or a new run of numbers after the best chain so far."""
    odd = 0.0 if value == 1 else min(GAP * (value - 1), ODD_START)
    alone = _Link(1.0 - odd, -1, 1)
    if top < 0:
        return alone
    explained = candidates[index].section != candidates[top].section
    price = (0.0 if explained else RESTART) + odd
    joined = _Link(links[top].score + 1.0 - price + _between(candidates, top, index), top, links[top].length + 1)
    return joined if joined.score > alone.score else alone


def _continuations(
    candidates: Sequence[Candidate],
    links: list[_Link],
    index: int,
    key: Key,
    by_key: Mapping[Key, list[int]],
) -> list[_Link]:
    letters, numbers = key
    before: list[tuple[int, float]] = []
    for step in range(1, LONGEST_GAP + 1):
        price = GAP * (step - 1)
        before += [(i, price) for i in by_key.get((letters, (*numbers[:-1], numbers[-1] - step)), ())]
    if numbers[-1] == 1 and len(numbers) > 1:
        before += [(i, 0.0) for i in _last_of(by_key, letters, numbers)]
    return [
        _Link(links[i].score + 1.0 - price + _between(candidates, i, index), i, links[i].length + 1)
        for i, price in before
    ]


def _last_of(by_key: Mapping[Key, list[int]], letters: str, numbers: tuple[int, ...]) -> list[int]:
    """Return the last problems of the number before (`5.7` before `6.1`)."""
    stem = (*numbers[:-2], numbers[-2] - 1)
    last: list[int] = []
    for minor in range(1, MOST_MINOR):
        found = by_key.get((letters, (*stem, minor)))
        if found is None:
            break
        last = found
    return last


def _between(candidates: Sequence[Candidate], before: int, index: int) -> float:
    """Return the worth of what lies between two candidates: a solution is good, numbered lines are not."""
    solved = candidates[index].solutions > candidates[before].solutions
    if not solved:
        interleaved = candidates[-1].solutions - candidates[0].solutions >= MANY_SOLUTIONS
        return -SKIPPED * (index - before - 1) - (UNSOLVED if interleaved else 0.0)
    first = before + 1
    own = candidates[before].solutions
    limit = min(index, before + 40)
    while first < limit and candidates[first].solutions == own:
        first += 1
    return SOLVED - SKIPPED * (first - before - 1) - SKIPPED_IN_SOLUTION * (index - first)
