"""The text of a candidate and of exactly its source lines, side by side.

Put choosing and preparing the two sides here. Keep comparing in `likeness`, and verdicts in `similarity`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from schemas.markup import BLANK, CORRECT, FIGURE, is_markup
from schemas.tables import Candidate
from schemas.tables.booklets import Span
from schemas.text import split_lines
from tasks.extract.choices import split_maths_choices
from tasks.extract.clean import (
    BLANK_TEXT,
    clean_piece,
    is_points,
    without_headings,
    without_points,
    without_problem_label,
    without_run_in_points,
)
from tasks.extract.lines import span_lines

BULLET = re.compile(r"^\s*[-+*]\s+", re.MULTILINE)
LONGEST_NAME = 200
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
        kept = without_points(without_problem_label(clean_piece(raw, is_statement=True).lines, candidate.label))
        if not any(is_points(line) for line in split_lines(candidate.statement)):
            kept = [line for line in kept if not is_points(line)]
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


def everything(candidate: Candidate) -> str:
    """Return all texts of the candidate, one after the other."""
    choices = [f"({choice.letter}) {choice.text}" for choice in candidate.choices]
    texts = [candidate.statement, *choices, candidate.expected_answer or "", *candidate.authors]
    return _bare("\n".join([*texts, *candidate.solutions, *candidate.hints, *candidate.remarks]))


def body_lines(lines: Lines, candidate: Candidate) -> list[str]:
    """Return the raw source lines that the candidate must hold somewhere, whatever the rules that read them did.

    Left out are block lines, headings, points, and the first line of each span, which may be all label.
    """
    body = []
    for span in candidate.source:
        if span.kind in COMPARED:
            text = [line for line in span_lines(lines, span) if line.strip() and not is_markup(line)]
            kept = [line for line in text[1:] if not line.lstrip().startswith("#") and not is_points(line)]
            body += [without_run_in_points(line) for line in kept]
    return [_bare(BLANK.sub(BLANK_TEXT, line)) for line in split_maths_choices("\n".join(body)).split("\n")]


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
        if len(name) > LONGEST_NAME:
            continue
        text = re.sub(rf"[(\[]\s*[*_]{{0,2}}{re.escape(name)}[*_]{{0,2}}\s*[)\]]", " ", text, count=1)
    return text
