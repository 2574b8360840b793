"""The checker `completeness`: a candidate is whole, and holds nothing of its neighbours.

Put what can be seen from the candidate and its booklet here. Keep comparing with source lines in `similarity`, answers
with each other in `agreement`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from schemas.tables import Candidate
from schemas.tables.booklets import Verdict
from schemas.text import split_lines
from tasks.extract.alphabets import ALPHABETS
from tasks.extract.answers import letters_of
from tasks.extract.figures import has_data, is_table, references
from tasks.extract.labels import fold, printed_label, strip_heading
from tasks.extract.words import any_of
from tasks.verify.agreement import contradictions
from tasks.verify.likeness import letters
from tasks.verify.reasons import (
    ANSWER_CONFLICT,
    ANSWER_NOT_A_CHOICE,
    CHOICES_INCOMPLETE,
    EMPTY_STATEMENT,
    FIGURE_MISSING,
    HOLDS_OTHER_PROBLEM,
    HOLDS_SOLUTION,
    NO_SOLUTION,
    TRUNCATED,
    UNBALANCED_MATHS,
    UNUSUALLY_LONG,
    UNUSUALLY_SHORT,
    reason,
)
from tasks.verify.similarity import Finding
from tasks.verify.source_text import Lines

DOLLAR = re.compile(r"(?<!\\)\$")
CURRENCY = re.compile(r"(?<![\\$])\$\d[\d.,]*(?=\s|$)")
CONJUNCTION = re.compile(r"(?<!\w)(?:and|or|oder|und|et|ou|und|y|или|и|або|та|oraz|lub|och|ja|și|sau|és|vagy|ve|veya)$")
HYPHENATED = re.compile(r"[^\W\d_]-$")
OPENING = 50
BLATANT = 40
LONG = 8_000


@dataclass(frozen=True)
class Surroundings:
    """What a booklet's candidates have in common."""

    median_length: float
    """Characters of the median statement."""
    labels: frozenset[str]
    """Labels of all problems, folded."""


def surroundings(candidates: Sequence[Candidate]) -> Surroundings:
    """Return what the candidates of a booklet have in common; zero length for none."""
    lengths = [len(candidate.statement) for candidate in candidates]
    return Surroundings(median(lengths) if lengths else 0.0, frozenset(fold(c.label) for c in candidates))


def check_completeness(candidate: Candidate, lines: Lines, around: Surroundings, *, require_solution: bool) -> Finding:
    """Return whether `candidate` is whole: `fail` for damage, `undecided` where answers contradict each other.

    Reasons that are mere remarks (unusual length, a figure that is not there) stand beside a `pass` as well.
    """
    failures = [
        *_statement_failures(candidate),
        *_foreign_text(candidate, around),
        *_choice_failures(candidate),
    ]
    if require_solution and not candidate.solutions:
        failures.append(reason(NO_SOLUTION))
    remarks, blatant = _length_remarks(candidate, around)
    failures += blatant
    doubts = _answer_doubts(candidate, lines)
    remarks += _figure_remarks(candidate)
    verdict: Verdict = "fail" if failures else "undecided" if doubts else "pass"
    return Finding(verdict, None, [*failures, *doubts, *remarks])


def _statement_failures(candidate: Candidate) -> list[str]:
    statement = candidate.statement.strip()
    if not any(sign.isalnum() for sign in statement) and not candidate.figures:
        return [reason(EMPTY_STATEMENT)]
    failures = []
    if len(DOLLAR.findall(CURRENCY.sub("", statement))) % 2 and len(DOLLAR.findall(statement)) % 2:
        failures.append(reason(UNBALANCED_MATHS, "an odd number of $"))
    last = split_lines(statement)[-1].rstrip()
    if not candidate.choices and (HYPHENATED.search(last) or CONJUNCTION.search(last)):
        failures.append(reason(TRUNCATED, f"ends in {last[-20:]!r}"))
    return failures


def _foreign_text(candidate: Candidate, around: Surroundings) -> list[str]:
    """Return signs of other problems or of the solution inside the statement: labels and headings set off there."""
    found = []
    rows = split_lines(candidate.statement)
    for before, line in pairwise(rows):
        set_off = not before.strip() or line.lstrip().startswith(("#", "**"))
        if not set_off:
            continue
        label = printed_label(line)
        if label is not None and fold(label) in around.labels and fold(label) != fold(candidate.label):
            found.append(reason(HOLDS_OTHER_PROBLEM, line.strip()[:60]))
        elif _prints_answer(line) or _opens_solution(line):
            found.append(reason(HOLDS_SOLUTION, line.strip()[:60]))
    return found + _solution_leak(candidate)


def _prints_answer(line: str) -> bool:
    """Tell whether `line` begins with a word for "answer" and gives one, rather than room for one."""
    rest = strip_heading(line, "answer")
    return rest != line and any(sign.isalnum() for sign in rest)


def _opens_solution(line: str) -> bool:
    """Tell whether `line` begins with a word for "solution"; one that asks for a proof (`证明：…`) opens none."""
    return strip_heading(line, "solution") != line and not any_of("prove").match(line.lstrip("#* "))


def _solution_leak(candidate: Candidate) -> list[str]:
    statement = letters(candidate.statement)
    for solution in candidate.solutions:
        opening = letters(solution[: 4 * OPENING])[:OPENING]
        if len(opening) == OPENING and opening in statement and not letters(solution).startswith(statement):
            return [reason(HOLDS_SOLUTION, solution[:40])]
    return []


def _choice_failures(candidate: Candidate) -> list[str]:
    if not candidate.choices:
        return []
    run = "".join(choice.letter for choice in candidate.choices)
    if len(run) < 2 or not any(alphabet.startswith(run) for alphabet in ALPHABETS):
        return [reason(CHOICES_INCOMPLETE, run)]
    empty = [choice.letter for choice in candidate.choices if not choice.text.strip()]
    return [reason(CHOICES_INCOMPLETE, f"nothing beside {', '.join(empty)}")] if empty else []


def _length_remarks(candidate: Candidate, around: Surroundings) -> tuple[list[str], list[str]]:
    """Return remarks on an unusual length, and those that are blatant."""
    length, usual = len(candidate.statement), around.median_length
    if length > max(BLATANT * usual, LONG):
        return [], [reason(UNUSUALLY_LONG, f"{length} characters, the median is {usual:.0f}")]
    if length > 8 * usual:
        return [reason(UNUSUALLY_LONG, f"{length} characters, the median is {usual:.0f}")], []
    if length * 8 < usual:
        return [reason(UNUSUALLY_SHORT, f"{length} characters, the median is {usual:.0f}")], []
    return [], []


def _answer_doubts(candidate: Candidate, lines: Lines) -> list[str]:
    doubts = [
        reason(ANSWER_CONFLICT, f"{candidate.expected_answer} but {other}")
        for other in contradictions(candidate, lines)
    ]
    if candidate.choices and candidate.expected_answer and not letters_of(candidate.expected_answer, candidate.choices):
        doubts.append(reason(ANSWER_NOT_A_CHOICE, candidate.expected_answer))
    return doubts


def _figure_remarks(candidate: Candidate) -> list[str]:
    there = {figure.figure_id for figure in candidate.figures if has_data(figure)}
    lost = [name for name in references(candidate.statement) if name not in there]
    if lost:
        return [reason(FIGURE_MISSING, ", ".join(lost))]
    shown = [figure for figure in candidate.figures if has_data(figure) and not is_table(figure)]
    return [reason(FIGURE_MISSING, "no figure")] if candidate.needs_figure and not shown else []
