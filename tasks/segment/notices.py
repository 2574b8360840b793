"""Notices to contestants under the last problem of a run: the time allowed, what each problem is worth.

Put telling notices from the text of a problem here: only with proof. Keep running heads and feet in `furniture`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tasks.languages.lexicon import WORD, Lexicon, role_of_name
from tasks.segment.layout import Layout
from tasks.segment.marks import Mark

COUNT = re.compile(r"\d{1,3}[\s\u00a0~-]+")
CLOSING = frozenset({"part", "title", "section"})
END_SIGN = re.compile(r"[*_\s]*[—–-][—–\s-]*(?:[^\W\d_]+\s+){0,2}[^\W\d_]+\.?\s*[—–-][—–\s-]*[*_\s]*")
"""`--- The end ---`."""
MAX_LINES = 4
MAX_CHARACTERS = 240
MAX_END = 40


def find_notices(layout: Layout, marks: Iterable[Mark], words: Lexicon) -> set[int]:
    """Return the lines of last paragraphs before a title or the document's end that say what each problem is worth.

    A paragraph that asks, holds a formula or stands alone under a label is none.
    """
    kinds = {mark.line: mark.kind for mark in marks}
    ends = [line for line, kind in kinds.items() if kind in CLOSING] + [len(layout.lines) + 1]
    found: set[int] = set()
    for end in ends:
        paragraph = _last_paragraph(layout, end)
        if paragraph and not any(number in kinds for number in paragraph) and _is_notice(layout, paragraph, words):
            found.update(paragraph)
    return found


def _last_paragraph(layout: Layout, end: int) -> list[int]:
    """Return the lines of the paragraph that ends before line `end`, outside of blocks; empty for a long one."""
    last = end - 1
    while last > 0 and layout.is_blank(last):
        last -= 1
    first = last
    while first > 1 and last - first < MAX_LINES and not layout.is_blank(first - 1) and layout.inside[first - 2] < 0:
        first -= 1
    lines = list(range(first, last + 1)) if last > 0 else []
    outside = all(layout.inside[number - 1] < 0 for number in lines)
    return lines if outside and len(lines) <= MAX_LINES and first > 1 else []


def _is_notice(layout: Layout, paragraph: list[int], words: Lexicon) -> bool:
    text = " ".join(layout.text(number) for number in paragraph)
    if len(text) < MAX_END and END_SIGN.fullmatch(text):
        return True
    if len(text) > MAX_CHARACTERS or any(sign in text for sign in "$?？;؟"):
        return False
    worth = any(
        (after := words.match(text, found.end())) is not None and "points" in after.roles
        for found in COUNT.finditer(text)
    )
    return worth and any(role_of_name(word[0]) == "problem" or _names(word[0], words) for word in WORD.finditer(text))


def _names(word: str, words: Lexicon) -> bool:
    found = words.match(word)
    return found is not None and bool(found.roles & {"problem", "problems"})
