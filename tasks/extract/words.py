"""The words and phrases of `tasks.languages` as patterns.

Put compiling of word lists here. Keep what a found word means in the module that looks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from tasks.languages.loader import load_languages, load_phrases

ROLES = {
    "problem": ("problem",),
    "solution": ("solution", "solutions", "proof"),
    "answer": ("answer", "answers"),
    "hint": ("hint",),
    "remark": ("remark",),
    "author": ("author",),
    "alternative": ("alternative",),
    "points": ("points",),
    "proof": ("proof",),
}
"""Kind of word to the lists of a language's data file that hold it."""
UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f\uf900-\ufaff"
"""Scripts whose words have no spaces between them, as the inside of a character class."""
UNSPACED_LETTER = re.compile(f"[{UNSPACED}]")
WORD = re.compile(rf"[^\W{UNSPACED}]+|[{UNSPACED}]+")


@cache
def phrases(kind: str) -> tuple[str, ...]:
    """Return every phrase of `kind` in every language, the longest first."""
    if kind in ROLES:
        lists = [getattr(language, role) for language in load_languages().values() for role in ROLES[kind]]
    else:
        lists = list(getattr(load_phrases(), kind).values())
    found = {phrase for words in lists for phrase in words}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


class Phrases:
    """Phrases to look for in a text: found by their first words, so that a search takes one pass over the words."""

    def __init__(self, found: Iterable[str]) -> None:
        self._unspaced: list[str] = []
        self._by_word: dict[str, list[re.Pattern[str]]] = {}
        self._by_stem: list[tuple[str, re.Pattern[str]]] = []
        for phrase in found:
            first = WORD.match(phrase)
            if UNSPACED_LETTER.search(phrase) or first is None:
                self._unspaced.append(phrase)
            elif phrase[first.end() : first.end() + 1] == "*":
                self._by_stem.append((first[0].casefold(), _pattern(phrase)))
            else:
                self._by_word.setdefault(first[0].casefold(), []).append(_pattern(phrase))

    def search(self, text: str) -> bool:
        """Tell whether any phrase occurs in `text`."""
        if UNSPACED_LETTER.search(text) and any(phrase in text for phrase in self._unspaced):
            return True
        return any(self._at(text, word) for word in WORD.finditer(text))

    def match(self, text: str) -> bool:
        """Tell whether `text` begins with a phrase."""
        first = WORD.match(text)
        return first is not None and (text.startswith(tuple(self._unspaced)) or self._at(text, first))

    def _at(self, text: str, word: re.Match[str]) -> bool:
        folded = word[0].casefold()
        patterns = self._by_word.get(folded, [])
        stems = [pattern for stem, pattern in self._by_stem if folded.startswith(stem)]
        return any(pattern.match(text, word.start()) is not None for pattern in (*patterns, *stems))


def _pattern(phrase: str) -> re.Pattern[str]:
    """Return the pattern of one phrase: any run of blanks between words, `*` for any ending."""
    words = [re.escape(word).replace(r"\*", r"\w*") for word in phrase.split()]
    return re.compile(r"\s+".join(words) + r"(?!\w)", re.IGNORECASE)


@cache
def any_of(kind: str) -> Phrases:
    """Return the phrases of `kind` in every language, to search for."""
    return Phrases(phrases(kind))


@cache
def alternatives(*kinds: str) -> str:
    """Return the phrases of `kinds` as one group for a larger pattern, the longest first."""
    found = sorted({p for kind in kinds for p in phrases(kind)}, key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(r"\s+".join(map(re.escape, phrase.split())) for phrase in found) + ")"
