r"""Find the expected answer of one problem in what the booklet prints.

Put reading of answers here: `Answer: …` lines, answer segments, the last `\boxed{…}`, and which evidence wins. Keep
keys that answer several problems in `keys`, and doubts about an answer in `tasks.verify`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from schemas.tables.booklets import AnswerOrigin, Choice
from tasks.extract.alphabets import plain, same_letter
from tasks.extract.labels import EMPHASIS, FULL_WIDTH
from tasks.extract.words import alternatives

LONGEST = 300
"""Characters of the longest text that still is an answer and no explanation."""
SENTENCE_END = re.compile(r"(?<=[^\s.\d][.!?])\s+(?=[^\W\d_a-zа-я]|\$|\*)|(?<=[\d$][.!?])\s+(?=[^\W\d_])|(?<=[。！？])")
MATHS = re.compile(r"\$\$?[^$]*\$\$?")
BOX = re.compile(r"\\(?:boxed|fbox)\s*\{")
LETTER_ANSWER = re.compile(
    r"^[\s$*(\[（{]*(?:\\(?:text|textbf|mathrm|mathbf)\{\(?)?([^\W\d_]|[①-⑩])[\s)\]）}.:$*]*(?:$|[\s.):–—-].*)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Evidence:
    """One place that gives the answer."""

    origin: AnswerOrigin
    text: str
    """As printed."""


@cache
def _answer_line() -> re.Pattern[str]:
    word = alternatives("answer")
    start = rf"(?:^|(?<=[.!?。]\s)|(?<=[.!?。]\s\s)|(?<=\s\*\*))[ \t]*(?:[-*>+]\s+|\#{{1,6}}\s+)?(?P<bold>{EMPHASIS})?"
    number = r"(?:\s*\(?\d{1,3}[.)]?)?(?:\s*[】\]])?\s*"
    end = r"(?P<end>[:：．]|\.(?=[\s*_])|[-–—](?=\s)|(?=\*|_{1,2}\s)|(?=[ \t]*$)|(?<=】))\s*"
    return re.compile(
        rf"{start}\s*[【\[]?(?<!\w){word}(?!\w){number}{end}(?P<close>{EMPHASIS})?\s*[:：]?[ \t]*",
        re.IGNORECASE | re.MULTILINE,
    )


def printed_answer(text: str) -> str | None:
    """Return what the solution `text` prints after a word for "answer", or None.

    The first such line wins, else the last run-in one. What follows is cut at the end of its first sentence; longer
    than an answer is none.
    """
    found = list(_answer_line().finditer(text))
    if not found:
        return None
    at_start = [match for match in found if match.start() == 0 or text[match.start() - 1] == "\n"]
    match = at_start[0] if at_start else found[-1]
    return first_statement(text[match.end() :])


def answer_text(text: str) -> str | None:
    """Return the answer that an answer segment or block holds, without its heading; None where nothing is left."""
    match = _answer_line().match(text)
    body = text[match.end() :] if match else text
    return first_statement(body)


def first_statement(text: str) -> str | None:
    """Return the first paragraph of `text` up to the end of its first sentence, or None if that is no short text."""
    paragraph = re.split(r"\n[ \t]*\n", text.strip(), maxsplit=1)[0] if text.strip() else ""
    hidden = MATHS.sub(lambda match: "$" + "x" * (len(match[0]) - 2) + "$", paragraph)
    end = SENTENCE_END.search(hidden)
    sentence = tidy(paragraph[: end.start()] if end else paragraph)
    return sentence if 0 < len(sentence) <= LONGEST else None


def tidy(answer: str) -> str:
    """Return `answer` in one line, without emphasis around it and the full stop after it."""
    line = " ".join(answer.split()).strip()
    while line and (line[-1] in ".;。；*" or line[0] in "*:"):
        if line.endswith(("\\.", "\\;", "..")):
            break
        line = line.strip("*: ").removesuffix(".").removesuffix(";").removesuffix("。").removesuffix("；").strip()
    if line.endswith(".$") and not line.endswith("..$"):
        line = line[:-2].rstrip() + "$"
    return line


def boxed_answer(text: str) -> str | None:
    r"""Return the inside of the last `\boxed{…}` of `text` as maths, or None; an unclosed last box is no answer."""
    starts = list(BOX.finditer(text))
    if not starts:
        return None
    begin = starts[-1].end()
    depth = 1
    for position in range(begin, min(len(text), begin + 10 * LONGEST)):
        sign = text[position]
        if sign in "{}" and text[position - 1] != "\\":
            depth += 1 if sign == "{" else -1
        if depth == 0:
            inside = " ".join(text[begin:position].split())
            return f"${inside}$" if inside else None
    return None


def choice_letter(answer: str, choices: Sequence[Choice]) -> str | None:
    """Return the letter among `choices` that `answer` names: by the letter, or else by exactly its text."""
    match = LETTER_ANSWER.match(answer.translate(FULL_WIDTH) if len(answer) <= LONGEST else "")
    if match is not None:
        for choice in choices:
            if same_letter(plain(match[1]), choice.letter):
                return choice.letter
    wanted = _bare(answer)
    same = [choice.letter for choice in choices if wanted and _bare(choice.text) == wanted]
    return same[0] if len(same) == 1 else None


def _bare(text: str) -> str:
    return "".join(text.split()).strip("$.;*")


def letters_of(answer: str, choices: Sequence[Choice]) -> list[str]:
    """Return every letter that an answer of letters alone names (`AC`, `A, C`), or the one letter it names."""
    signs = [c for c in answer.translate(FULL_WIDTH) if c.isalnum() or "①" <= c <= "⑩"]
    named = [choice.letter for sign in signs for choice in choices if same_letter(plain(sign), choice.letter)]
    if signs and len(named) == len(signs) <= len(choices):
        return list(dict.fromkeys(named))
    one = choice_letter(answer, choices)
    return [one] if one else []


def settle(evidence: Sequence[Evidence], choices: Sequence[Choice]) -> Evidence | None:
    """Return the evidence that wins: the key, then marks, then what is printed, then what a solution ends in.

    For a problem with choices the answer becomes its letter wherever the evidence names one.
    """
    order: tuple[AnswerOrigin, ...] = ("key", "marked", "printed", "inferred")
    for origin in order:
        for item in evidence:
            if item.origin == origin and item.text.strip():
                return Evidence(origin, canonical(item.text, choices))
    return None


def canonical(answer: str, choices: Sequence[Choice]) -> str:
    """Return `answer` as it is stored: letters for a problem with choices where it names some, else as printed."""
    letters = letters_of(answer, choices) if choices else []
    return ", ".join(letters) if letters else answer
