"""The checker `similarity`: a candidate is what its source lines say, letter by letter and number by number.

Put the verdict here. Keep comparing in `likeness`, and the two sides in `source_text`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from schemas.tables import Candidate
from schemas.tables.booklets import Verdict
from tasks.verify.likeness import letters, likeness, lost_line, quantities
from tasks.verify.reasons import ANSWER_NOT_IN_SOURCE, NO_SOURCE, NOT_LIKE_SOURCE, NUMBERS_DIFFER, reason
from tasks.verify.source_text import (
    COMPARED,
    Lines,
    body_lines,
    everything,
    made_text,
    source_text,
    spans_of,
    whole_source,
)


@dataclass(frozen=True)
class Finding:
    """What a checker found."""

    verdict: Verdict
    score: float | None
    reasons: list[str]


def check_similarity(candidate: Candidate, lines: Lines, least: float) -> Finding:
    """Return whether `candidate` is at least `least` (0 to 1) like exactly its source lines.

    The score is the least likeness over statement (with choices), solutions, hints and remarks, so that a long
    solution hides no damaged statement; and no line of either side may be missing from the other. Numbers, signs and
    relations must be the same, whatever the score. Undecided where the source lines are not there.
    """
    if not spans_of(candidate, "problem") or not whole_source(lines, spans_of(candidate, "problem")).strip():
        return Finding("undecided", None, [reason(NO_SOURCE)])
    score, reasons = 1.0, []
    for kind in COMPARED:
        source, made = source_text(lines, candidate, kind), made_text(candidate, kind)
        alike = likeness(source, made)
        score = min(score, alike)
        if alike < least:
            reasons.append(reason(NOT_LIKE_SOURCE, f"{kind} {alike:.3f}"))
        elif (line := lost_line(source, made)) is not None:
            reasons.append(reason(NOT_LIKE_SOURCE, f"{kind} has lost the line {line[:60]!r}"))
        elif (line := lost_line(made, source)) is not None:
            reasons.append(reason(NOT_LIKE_SOURCE, f"{kind} has a line of its own: {line[:60]!r}"))
        differing = _differences(quantities(source), quantities(made))
        if differing:
            reasons.append(reason(NUMBERS_DIFFER, f"{kind} {differing}"))
    if not reasons and (line := lost_line("\n".join(body_lines(lines, candidate)), everything(candidate))) is not None:
        reasons.append(reason(NOT_LIKE_SOURCE, f"the source line {line[:60]!r} is nowhere"))
    if not _answer_in_source(candidate, lines):
        reasons.append(reason(ANSWER_NOT_IN_SOURCE, candidate.expected_answer or ""))
    return Finding("fail" if reasons else "pass", score, reasons)


def _differences(source: Counter[str], made: Counter[str]) -> str:
    lost, added = source - made, made - source
    parts = [f"{name} {' '.join(sorted(some)[:8])}" for name, some in (("lost", lost), ("added", added)) if some]
    return ", ".join(parts)


def _answer_in_source(candidate: Candidate, lines: Lines) -> bool:
    """Tell whether the answer is printed in the candidate's source; a letter is held against the choices instead."""
    if candidate.expected_answer is None or candidate.choices:
        return True
    printed = "".join(_letters_of_span(whole_source(lines, [span])) for span in candidate.source)
    parts = [letters(part) for part in candidate.expected_answer.split("; ")]
    return all(part in printed for part in parts)


@lru_cache(maxsize=16)
def _letters_of_span(text: str) -> str:
    """Return the letters of a span's text; a key stands in the source of every problem that it answers."""
    return letters(text)
