"""Lines that answer several problems at once: `1. B  2. C`, `1) 728; 2) 3,5; 3) yes`.

Put telling such lines from statements here. Keep taking them apart in `tasks.extract.keys`.
"""

from __future__ import annotations

import re
from itertools import pairwise

LETTERS = re.compile(
    r"[\s|*]*(?:\d{1,3}[\s.．、:：)）\-–—=|&]{1,6}[(（]?[A-Za-zА-Яа-я][)）]?(?:[\s,;,；，|&]+|$)){2,}[.\\]*"
)
"""`1. B  2. C` or `1-B, 2-C`."""
ENTRY = re.compile(r"(?:^|(?<=[\s;,；，、|(]))\(?(\d{1,3})(\)|\.|:|\s?[-–—=](?=\s))(?!\d)\s*")
"""A number and the sign after it; in `2,75` and `3.5` there is none."""
WORD = re.compile(r"[^\W\d_]{3,}")
MATHS = re.compile(r"\$[^$]*\$")
SEPARATED = re.compile(r"[;；]\s*$")
LEAST = 3
"""Entries of a line that nothing but their counting on makes a key."""
MAX_ANSWER = 40
"""Characters of an answer in a line of several."""
MAX_LINE = 2000


def answers_letters(text: str) -> bool:
    """Tell whether `text` gives nothing but letters for two numbers or more."""
    return len(text) <= MAX_LINE and LETTERS.fullmatch(text) is not None


def answers_several(text: str) -> bool:
    """Tell whether `text` answers problems that count on, each shortly: from any number, with one sign after each."""
    if len(text) > MAX_LINE or "?" in text:
        return False
    entries = _counting_on(list(ENTRY.finditer(text)))
    if not entries or text[: entries[0].start()].strip(" *(|"):
        return False
    ends = [entry.start() for entry in entries[1:]] + [len(text)]
    answers = [text[entry.end() : end] for entry, end in zip(entries, ends, strict=True)]
    separated = all(SEPARATED.search(answer) for answer in answers[:-1])
    enough = len(entries) >= LEAST or (len(entries) == LEAST - 1 and separated)
    return enough and all(_is_short(answer, 1 if separated else 0) for answer in answers)


def _counting_on(found: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the entries that go up by one from the first, those between left out."""
    entries = found[:1]
    for match in found[1:]:
        if match[2].strip() == entries[-1][2].strip() and int(match[1]) == int(entries[-1][1]) + 1:
            entries.append(match)
    return entries if all(a.end() < b.start() for a, b in pairwise(entries)) else []


def _is_short(answer: str, n_words: int) -> bool:
    bare = MATHS.sub("0", answer).strip(" ;；,.|")
    return 0 < len(bare) <= MAX_ANSWER and len(WORD.findall(bare)) <= n_words
