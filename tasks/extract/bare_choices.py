"""Choices whose letters no sign sets off: a line each (`A 6`), or several on a line (`A 6 B 8 C 9 D 12`).

Put finding such letters here. Keep letters with brackets and stops, and cutting choices out, in `choices`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from tasks.extract.alphabets import ALPHABETS, plain, same_letter

LEAST_LINES = 3
"""Choices that begin lines."""
LEAST_INLINE = 4
"""Choices on one line: fewer letters may be points or names in a sentence."""
MOST_LINES = 24
"""Lines at the end of a statement that choices may fill."""
LONGEST_INLINE = 60
"""Characters of one of several choices on a line."""
LETTER = re.compile(r"(?:(?<=^)|(?<=\s))\*{0,2}([^\W\d_])\*{0,2}(?=[ \t\u2003])")
MATHS = re.compile(r"(?<!\\)\$[^$\n]*\$")


def bare_letters(lines: list[str]) -> tuple[int, list[tuple[int, int, str]]] | None:
    """Return where choices with bare letters begin at the end of a statement, and their letters.

    The number of the first line, and for each choice where its letter begins, where its text begins (in the lines from
    there on, joined by line ends) and the letter. None without such choices, or where nothing stands before them.
    """
    for number in range(len(lines) - 1, max(0, len(lines) - MOST_LINES) - 1, -1):
        found = _letters("\n".join(lines[number:])) if LETTER.match(lines[number]) else []
        if found:
            return (number, found) if any(line.strip() for line in lines[:number]) else None
    return None


def _letters(text: str) -> list[tuple[int, int, str]]:
    """Return the letters of choices that `text` begins with and is made of."""
    hidden = MATHS.sub(lambda match: "\0" * len(match[0]), text)
    matches = [match for line in _lines(hidden) for match in LETTER.finditer(hidden, *line)]
    for alphabet in ALPHABETS:
        chain: list[re.Match[str]] = []
        for match in matches:
            if len(chain) < len(alphabet) and same_letter(plain(match[1]), alphabet[len(chain)]) and match[1].isupper():
                chain.append(match)
        if chain and chain[0].start() == 0 and _are_choices(chain, text):
            return [(match.start(), match.end(), alphabet[n]) for n, match in enumerate(chain)]
    return []


def _lines(text: str) -> list[tuple[int, int]]:
    spans, start = [], 0
    for line in text.split("\n"):
        spans.append((start, start + len(line)))
        start += len(line) + 1
    return spans


def _are_choices(chain: list[re.Match[str]], text: str) -> bool:
    """Tell whether letters in order set off choices: each with a text of its own, and enough of them."""
    ends = [*(match.start() for match in chain[1:]), len(text)]
    items = [text[match.end() : end].strip() for match, end in zip(chain, ends, strict=True)]
    if not all(items) or len(set(items)) < len(items) or any(item.endswith((",", ";")) for item in items):
        return False
    if all(match.start() == 0 or text[match.start() - 1] == "\n" for match in chain):
        return len(chain) >= LEAST_LINES
    close = all(after.start() - before.end() <= LONGEST_INLINE for before, after in pairwise(chain))
    return len(chain) >= LEAST_INLINE and close and len(items[-1]) <= LONGEST_INLINE
