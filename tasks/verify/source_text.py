"""The text of a candidate and of exactly its source lines, side by side.

Put choosing and preparing the two sides here. Keep comparing in `likeness`, and verdicts in `similarity`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from schemas.markup import BLANK, CORRECT, FIGURE
from schemas.tables import Candidate
from schemas.tables.booklets import Span
from schemas.text import split_lines
from tasks.extract.choices import split_maths_choices
from tasks.extract.clean import clean_piece, without_headings, without_problem_label
from tasks.extract.lines import span_lines

BULLET = re.compile(r"^\s*[-+*]\s+", re.MULTILINE)
COMPARED = ("problem", "solution", "hint", "remark")
"""Kinds whose whole text a candidate must hold; an answer may be one entry of a key, an author's line a name."""

Lines = dict[str, list[str]]


def spans_of(candidate: Candidate, kind: str) -> list[Span]:
    """Return the source spans of `kind`, in order."""
    return [span for span in candidate.source if span.kind == kind]


def source_text(lines: Lines, candidate: Candidate, kind: str) -> str:
    """Return the text of the candidate's spans of `kind` without markup and printed labels."""
    if kind == "problem":
        raw = [line for span in spans_of(candidate, kind) for line in span_lines(lines, span)]
        kept = without_problem_label(clean_piece(raw).lines, candidate.label)
        return _bare(_without_names(split_maths_choices("\n".join(kept)), candidate.authors))
    parts = [clean_piece(span_lines(lines, span)).lines for span in spans_of(candidate, kind)]
    return _bare("\n".join("\n".join(without_headings(part, kind, label=candidate.label)) for part in parts))


def made_text(candidate: Candidate, kind: str) -> str:
    """Return what the candidate holds of its spans of `kind`, choices with their letters after the statement."""
    if kind == "problem":
        choices = [f"({choice.letter}) {choice.text}" for choice in candidate.choices]
        return _bare("\n".join([candidate.statement, *choices]))
    parts = {"solution": candidate.solutions, "hint": candidate.hints, "remark": candidate.remarks}[kind]
    return _bare("\n".join(parts))


def removed_letters(lines: Lines, candidate: Candidate, kind: str) -> int:
    """Return how many characters of label and heading the source text of `kind` has lost, per span on average."""
    spans = spans_of(candidate, kind)
    raw = sum(len("\n".join(clean_piece(span_lines(lines, span)).lines)) for span in spans)
    return max(raw - len(source_text(lines, candidate, kind)), 0) // max(len(spans), 1)


def whole_source(lines: Lines, spans: Iterable[Span]) -> str:
    """Return the lines of `spans` as they stand, with what blanks and marks give away."""
    return "\n".join(line for span in spans for line in span_lines(lines, span))


def blank_answers(text: str) -> list[str]:
    """Return the answers that the blanks of `text` carry."""
    return [answer for line in split_lines(text) for answer in BLANK.findall(line) if answer.strip()]


def _bare(text: str) -> str:
    return BULLET.sub("", FIGURE.sub(" ", text.replace(CORRECT, "")))


def _without_names(text: str, names: Iterable[str]) -> str:
    for name in names:
        text = re.sub(rf"[(\[]\s*[*_]{{0,2}}{re.escape(name)}[*_]{{0,2}}\s*[)\]]", " ", text, count=1)
    return text
