"""What kind of answer a problem wants.

Put the forms of answers here. Keep reading answers in `answers`, and their values in `tasks.grade`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from schemas.tables.booklets import AnswerType, Choice
from tasks.extract.words import any_of

DECIMAL_POINT = frozenset({"en", "zh", "ja", "ko", "th", "he", "hi"})
"""Languages that write 2.75; the others write 2,75, and there a comma between digits separates no list."""
SPACES = re.compile(r"\\[ ,;:!]|\\q?quad(?![a-zA-Z])|~|\s+")
WRAPPER = re.compile(r"\\(?:text|mathrm|mathbf|textbf|mbox|operatorname)\s*\{([^{}]*)\}")
ASSIGNMENT = re.compile(r"^\(?[A-Za-zα-ω](?:_\{?\w{1,4}\}?)?(?:\([a-z]\))?=(?=.)")
INTEGER = re.compile(r"[-+−–]?\d+")
GROUPED = re.compile(r"[-+−–]?\d{1,3}(?:\{?[ ,.\u00a0\u202f']\}?\d{3})+")
NUMBER = re.compile(
    r"[-+−–]?(?:\d+(?:[.,]|\{,\})\d+|\d+/\d+|\d*\\[dt]?frac(?:\{-?\d+\}\{\d+\}|\d\d)|\d+)(?:\\?%|°|\^\{?\\circ\}?)?"
)
CLOSED_FORM = re.compile(
    r"(?:\\(?:sqrt|frac|dfrac|tfrac|pi|cdot|times|left|right|circ|ln|log|sin|cos|tan|uppi)(?![a-zA-Z])|[-+−*/^(){}\[\]\d.,%°π√e])+"
)
SENTENCE = re.compile(r"[.!?;:。；：？\n]\s*|\s(?=\([a-z\d]{1,3}\))")
SENTENCE_HEAD = re.compile(r"^[\s#*_>¿¡-]*(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s*)?[\s*_¿¡]*")
SEVERAL = re.compile(r"\\\{.*\\\}|\{.*\}|[({\[][^()]*[,;][^()]*[)}\]]")
LIST = re.compile(r"[;；]|,\s|\s(?:and|y|e|et|und|и|un|i|a|en|și|és|ve|と)\s|\\cup|\\in(?![a-zA-Z])", re.IGNORECASE)


def answer_type(
    statement: str, answer: str | None, choices: Sequence[Choice], language: str | None
) -> AnswerType | None:
    """Return the type of the answer by its form, `proof` where the statement asks for one and no answer is given.

    Null where there is neither an answer, nor choices, nor a word that asks for a proof.
    """
    if choices:
        return "choice"
    if answer is None:
        return "proof" if asks_for_proof(statement) else None
    return _by_form(answer, (language or "").split("-")[0].lower())


def asks_for_proof(statement: str) -> bool:
    """Tell whether `statement` asks for a proof and for nothing else (`Prove …`, not `Find … and prove …`)."""
    prove, ask = any_of("prove"), any_of("ask")
    if not prove.search(statement):
        return False
    sentences = [SENTENCE_HEAD.sub("", sentence) for sentence in SENTENCE.split(statement)]
    return not any(ask.match(sentence) and not prove.search(sentence) for sentence in sentences)


def _by_form(answer: str, language: str) -> AnswerType:
    maths = "$" in answer
    body = WRAPPER.sub(r"\1", answer.replace("$", " ")).strip(" .;。")
    if LIST.search(body) and not NUMBER.fullmatch(SPACES.sub("", body)):
        return "set" if maths or any(c.isdigit() for c in body) else "text"
    value = ASSIGNMENT.sub("", SPACES.sub("", body))
    if INTEGER.fullmatch(value):
        return "integer"
    if GROUPED.fullmatch(value) and ("," not in value or language in DECIMAL_POINT) and "." not in value:
        return "integer"
    if re.fullmatch(r"[-+−–]?\d+,\d+", value) and language in DECIMAL_POINT:
        return "set"
    if NUMBER.fullmatch(value) or (GROUPED.fullmatch(value) is not None):
        return "number"
    if SEVERAL.fullmatch(value):
        return "set"
    if CLOSED_FORM.fullmatch(value) and any(c.isdigit() or c in "eπ√" for c in value):
        return "number"
    return "expression" if _is_formula(answer, body) else "text"


def _is_formula(answer: str, body: str) -> bool:
    outside = re.sub(r"\$[^$]*\$", " ", answer)
    words = [word for word in re.findall(r"[^\W\d_]+", outside) if len(word) > 1]
    return not words and (("$" in answer) or bool(re.search(r"[=+*/^\\()]", body)) or len(body) <= 2)
