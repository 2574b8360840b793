"""Do the places of a booklet that give an answer agree?

Put comparing answers with each other here, cautiously: only a plain contradiction counts. Keep mathematical
equivalence in `tasks.grade`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from schemas.markup import unescape
from schemas.tables import Candidate
from tasks.extract.answers import boxed_answer, letters_of, printed_answer
from tasks.extract.choices import take_choice_blocks, take_choices
from tasks.extract.clean import clean_piece
from tasks.extract.lines import span_lines
from tasks.verify.source_text import Lines, blank_answers, spans_of, whole_source

TOKEN = re.compile(r"\\[A-Za-z]+|\d+(?:[.,]\d+)?|[^\W\d_]+|[^\s\w]")
NOISE = frozenset("$*.,;:!(){}[]\\ ") | {"\\left", "\\right", "\\text", "\\mathrm", "\\boxed", "\\displaystyle", "~"}
SAME = {"\\dfrac": "\\frac", "\\tfrac": "\\frac", "−": "-", "–": "-", "\\leq": "\\le", "\\geq": "\\ge"}
ASSIGNMENT = re.compile(r"^\s*\$?\s*[A-Za-z](?:_\{?\w+\}?)?\s*=")
WHOLE = re.compile(r"^\s*\$?\s*-?(\d+)\s*\$?\s*$")
LAST_NUMBER = re.compile(r"(\d+)(?:\s*\\?[$%°})\].!。]|\^\{?\\circ\}?)*\s*$")


def contradictions(candidate: Candidate, lines: Lines) -> list[str]:
    """Return what else the booklet says the answer is, where that contradicts the candidate's answer.

    Compared are marks in the statement, answers that solutions print or box, and, for a whole number that occurs
    nowhere in the only solution, the number that the solution ends in.
    """
    answer = candidate.expected_answer
    if answer is None:
        return []
    found = [f"marked {text}" for text in _marked(candidate, lines) if not _agree(candidate, answer, text)]
    for text in candidate.solutions:
        stated = printed_answer(text) or boxed_answer(text)
        if stated is not None and not _agree(candidate, answer, stated):
            found.append(f"solution {stated}")
    return found or _ending(candidate, answer)


def _marked(candidate: Candidate, lines: Lines) -> list[str]:
    spans = spans_of(candidate, "problem")
    blanks = [unescape(text) for text in blank_answers(whole_source(lines, spans))]
    raw = [line for span in spans for line in span_lines(lines, span)]
    choices = take_choice_blocks(raw) or take_choices(clean_piece(raw, is_statement=True).lines)
    marks = [", ".join(choices.marked)] if choices.marked else []
    return marks + (["; ".join(blanks)] if blanks else [])


def _agree(candidate: Candidate, answer: str, other: str) -> bool:
    if candidate.choices:
        named, stated = letters_of(answer, candidate.choices), letters_of(other, candidate.choices)
        if named and stated:
            return set(named) == set(stated)
        texts = " ".join(choice.text for choice in candidate.choices if choice.letter in named)
        return not named or _overlap(texts, other) or not re.search(r"\d", other)
    return _overlap(answer, other)


def _overlap(first: str, second: str) -> bool:
    """Tell whether one answer's tokens stand in the other one in a row; texts without digits count as agreeing."""
    one, two = _tokens(first), _tokens(second)
    if one == two or _within(one, two) or _within(two, one):
        return True
    digits = [any(token[0].isdigit() for token in tokens) for tokens in (one, two)]
    return not all(digits) or len(one) > 12 or len(two) > 12


def _tokens(text: str) -> list[str]:
    body = ASSIGNMENT.sub("", text)
    return [SAME.get(token, token).casefold() for token in TOKEN.findall(body) if token not in NOISE]


def _within(short: Sequence[str], long: Sequence[str]) -> bool:
    size = len(short)
    return size > 0 and any(list(long[at : at + size]) == list(short) for at in range(len(long) - size + 1))


def _ending(candidate: Candidate, answer: str) -> list[str]:
    wanted = WHOLE.match(answer)
    if wanted is None or candidate.choices or len(candidate.solutions) != 1:
        return []
    text = candidate.solutions[0].rstrip()
    last = LAST_NUMBER.search(text[-80:])
    if last is None or wanted[1] in re.findall(r"\d+", text) or last[1] == wanted[1]:
        return []
    return [f"solution ends in {last[1]}"]
