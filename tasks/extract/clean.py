"""Turn the lines of a segment into text: no markup lines, no labels, no empty lines around.

Put line-wise cleaning and what markup gives away (blanks, answer blocks) here. Keep choices in `choices`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from schemas.markup import BLANK, CLOSE, is_close, is_markup, parse_open, unescape
from tasks.extract.labels import HEADING, strip_heading, strip_problem_label
from tasks.extract.words import alternatives, phrases

BLANK_TEXT = "____"
LITERAL = re.compile(rf"^(\s*)\\(?={re.escape(CLOSE)})")
MAX_HEADINGS = 3
LONGEST_POINTS = 40
LEADING_BRACKET = re.compile(r"\s*[*_]{0,3}([\[(（【][^\[\]()（）【】]{1,30}[\])）】])[*_]{0,3}[.:,]?\s*")
LONGEST_ANSWER = 300
"""Characters of the longest answer block that is an answer and no solution."""


@dataclass
class Piece:
    """The text of one segment on its way to a candidate."""

    lines: list[str]
    blank_answers: list[str] = field(default_factory=list)
    """Answers that blanks to fill in carry, in order."""
    block_answers: list[str] = field(default_factory=list)
    """Texts of answer blocks."""

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)


def clean_piece(lines: list[str], *, is_statement: bool = False) -> Piece:
    """Return `lines` without block markup; blanks become `____`, and answer blocks leave the text of a statement.

    In a solution the answer is part of the text.
    """
    kept, answers = take_answer_blocks(lines) if is_statement else (lines, [])
    piece = Piece([], block_answers=answers)
    for line in kept:
        if is_markup(line):
            continue
        piece.blank_answers += [unescape(answer) for answer in BLANK.findall(line) if answer.strip()]
        piece.lines.append(LITERAL.sub(r"\1", BLANK.sub(BLANK_TEXT, line)).rstrip())
    piece.lines = trim(piece.lines)
    return piece


def take_answer_blocks(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines outside blocks that the source names an answer, and the texts of these blocks.

    A block that is never closed, or that says more than an answer, is left in the text.
    """
    kept: list[str] = []
    answers: list[str] = []
    ends = block_ends(lines)
    position = 0
    while position < len(lines):
        end = ends.get(position) if _is_answer_block(lines[position]) else None
        if end is None:
            kept.append(lines[position])
            position += 1
            continue
        inner = "\n".join(trim([line for line in lines[position + 1 : end] if not is_markup(line)]))
        if len(inner) > LONGEST_ANSWER:
            kept += lines[position : end + 1]
        else:
            answers.append(inner)
        position = end + 1
    return kept, [answer for answer in answers if answer.strip()]


def _is_answer_block(line: str) -> bool:
    block = parse_open(line)
    if block is None:
        return False
    names = (block.name.rstrip("*"), block.attributes.get("title", ""))
    return any(name.casefold().strip(" .:") in _answer_names() for name in names)


@cache
def _answer_names() -> frozenset[str]:
    return frozenset({*phrases("answer"), "ans"})


def block_ends(lines: list[str]) -> dict[int, int]:
    """Return the index of each line that opens a block to the index of the line that closes it; unclosed ones miss."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for position, line in enumerate(lines):
        if parse_open(line) is not None:
            opened.append(position)
        elif opened and is_close(line):
            ends[opened.pop()] = position
    return ends


def open_blocks(lines: list[str]) -> int:
    """Return how many blocks `lines` open and do not close."""
    depth = 0
    for line in lines:
        if parse_open(line) is not None:
            depth += 1
        elif is_close(line):
            depth = max(depth - 1, 0)
    return depth


def trim(lines: list[str]) -> list[str]:
    """Return `lines` without blank lines at both ends."""
    first, last = 0, len(lines)
    while first < last and not lines[first].strip():
        first += 1
    while last > first and not lines[last - 1].strip():
        last -= 1
    return lines[first:last]


def without_problem_label(lines: list[str], label: str | None) -> list[str]:
    """Return the lines of a statement without its printed label; a heading stays only where there is nothing else."""
    return _without_first(lines, lambda line, later: strip_problem_label(line, label, later))


def is_points(line: str) -> bool:
    """Tell whether `line` holds nothing but the points that a problem is worth: `[5 points]`, `(2 b.)`."""
    match = _points_line().match(line) if len(line) < LONGEST_POINTS else None
    if match is None or (match["before"] or match["after"]) is None:
        return False
    return match["after"] is not None or len(match["before"]) > 1 or not line[:1].isupper()  # `B 3` is a choice


@cache
def _points_line() -> re.Pattern[str]:
    word = alternatives("points")
    return re.compile(
        rf"^\s*[*_]*[\[(（【]?\s*(?:(?P<before>{word})\s*:?\s*)?\d{{1,3}}(?:[.,]\d)?\s*(?P<after>{word})?\.?\s*[\])）】]?[*_]*\s*$",
        re.IGNORECASE,
    )


def without_points(lines: list[str]) -> list[str]:
    """Return the lines of a statement without points at both ends; only points are no statement either."""
    rest = trim(lines)
    while rest and is_points(rest[0]):
        rest = trim(rest[1:])
    while rest and is_points(rest[-1]):
        rest = trim(rest[:-1])
    if rest:
        rest[-1] = without_run_in_points(rest[-1])
        leading = LEADING_BRACKET.match(rest[0])
        if leading is not None and leading.end() < len(rest[0]) and is_points(leading[1]):
            rest[0] = rest[0][leading.end() :]
    return trim(rest)


def without_run_in_points(line: str) -> str:
    """Return `line` without points in brackets at its very end."""
    tail = line[-LONGEST_POINTS:]
    start = max(tail.rfind(sign) for sign in "[(（【")
    if start > 0 and is_points(tail[start:]):
        return line[: len(line) - len(tail) + start].rstrip()
    return line


def without_headings(lines: list[str], *kinds: str, label: str | None = None) -> list[str]:
    """Return `lines` without the headings (`Solution.`, `Hint:`) and the label that they begin with."""

    def strip(line: str, later: list[str]) -> str:
        stripped = strip_heading(line, *kinds, label=label)
        return stripped if stripped != line else strip_problem_label(line, label, later)

    return _without_first(lines, strip)


def _without_first(lines: list[str], strip: Callable[[str, list[str]], str]) -> list[str]:
    rest = trim(lines)
    for _ in range(MAX_HEADINGS):
        if not rest:
            break
        stripped = strip(rest[0], rest[1:])
        if stripped == rest[0] and HEADING.match(rest[0]):
            stripped = ""
        if stripped == rest[0]:
            return rest
        shorter = trim([stripped, *rest[1:]])
        if stripped.strip():
            return shorter
        rest = shorter
    if rest or not lines:
        return rest
    return [HEADING.sub("", line) for line in trim(lines)][-1:] if _only_heading_has_text(lines) else []


def _only_heading_has_text(lines: list[str]) -> bool:
    """Tell whether the last heading says more than a label: then it is the text itself."""
    last = trim(lines)[-1:]
    return bool(last) and len(HEADING.sub("", last[0]).split()) > 6
