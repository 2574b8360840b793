"""Which numbered lines are the problems: the numbering that counts on.

Put scoring of sequences here. Keep words and blocks out.
"""

from __future__ import annotations

from collections.abc import Sequence
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
LONGEST_GAP = 3


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
    by_key: dict[tuple[str, tuple[int, ...]], int] = {}
    top = -1
    last_of_section: dict[int, int] = {}
    for index, candidate in enumerate(candidates):
        key = number_key(candidate.label)
        if key is None:
            links.append(_Link(-1e9, -1, 0))
            continue
        options = [_start(candidates, links, index, key[1][-1], top)]
        options += _continuations(candidates, links, index, key, by_key)
        link = max(options, key=lambda option: option.score)
        links.append(link)
        known = by_key.get(key)
        if known is None or _adjusted(links, known, index) <= link.score:
            by_key[key] = index
        if top < 0 or links[top].score <= link.score:
            top = index
        last_of_section[candidate.section] = index
    if top < 0:
        return [], 0.0
    chain: list[int] = []
    at = top
    while at >= 0:
        chain.append(at)
        at = links[at].before
    return chain[::-1], links[top].score


def _adjusted(links: list[_Link], known: int, index: int) -> float:
    return links[known].score - SKIPPED_IN_SOLUTION * (index - known)


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
    key: tuple[str, tuple[int, ...]],
    by_key: dict[tuple[str, tuple[int, ...]], int],
) -> list[_Link]:
    letters, numbers = key
    found = []
    for step in range(1, LONGEST_GAP + 1):
        before = by_key.get((letters, (*numbers[:-1], numbers[-1] - step)))
        if before is not None:
            score = links[before].score + 1.0 - GAP * (step - 1) + _between(candidates, before, index)
            found.append(_Link(score, before, links[before].length + 1))
    if numbers[-1] == 1 and len(numbers) > 1:
        before = _last_of(by_key, letters, numbers)
        if before is not None:
            score = links[before].score + 1.0 + _between(candidates, before, index)
            found.append(_Link(score, before, links[before].length + 1))
    return found


def _last_of(by_key: dict[tuple[str, tuple[int, ...]], int], letters: str, numbers: tuple[int, ...]) -> int | None:
    """Return the last problem of the number before (`5.7` before `6.1`), or None."""
    stem = (*numbers[:-2], numbers[-2] - 1)
    last = None
    for minor in range(1, 60):
        found = by_key.get((letters, (*stem, minor)))
        if found is None:
            break
        last = found
    return last


def _between(candidates: Sequence[Candidate], before: int, index: int) -> float:
    """Return the worth of what lies between two candidates: a solution is good, numbered lines are not."""
    solved = candidates[index].solutions > candidates[before].solutions
    if not solved:
        return -SKIPPED * (index - before - 1)
    first = before + 1
    own = candidates[before].solutions
    limit = min(index, before + 40)
    while first < limit and candidates[first].solutions == own:
        first += 1
    return SOLVED - SKIPPED * (first - before - 1) - SKIPPED_IN_SOLUTION * (index - first)
