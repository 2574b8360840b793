"""All languages' words in one place to look them up in.

Put finding of known words at a place in a line here. Keep what a line means in `labels`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tasks.languages.fold import fold
from tasks.languages.loader import Language, load_languages

Role = Literal[
    "problem", "problems", "solution", "solutions", "proof", "alternative", "answer", "answers", "hint", "remark",
    "author", "example", "section", "points",
]  # fmt: skip
ROLES: tuple[Role, ...] = (
    "problem", "problems", "solution", "solutions", "answer", "answers", "hint", "proof", "remark", "author",
    "alternative", "example", "section", "points",
)  # fmt: skip
NAMED: tuple[Role, ...] = ("problem", "solution", "answer", "hint", "remark", "proof", "example", "author")
"""Roles that names of environments and files may tell; the first five have stems of their own."""
UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
MARKS = "\u0300-\u036f\u064b-\u0655\u0670"
"""Marks above and below letters that stand for themselves."""
WORD = re.compile(rf"[{UNSPACED}]+|[^\W\d_{UNSPACED}]+(?:(?:['’ʼ‘ʻ\u200c-]|[{MARKS}]+)[^\W\d_{UNSPACED}]+)*[{MARKS}]*")
HAN_WORD = re.compile(f"[{UNSPACED}]")


@dataclass(frozen=True)
class Found:
    """Known words at a place of a line."""

    roles: frozenset[Role]
    end: int
    """Where they end."""


class Lexicon:
    """The words of some languages by their roles."""

    def __init__(self, languages: Iterable[Language]) -> None:
        self._phrases: dict[tuple[str, ...], frozenset[Role]] = {}
        self._unspaced: dict[str, frozenset[Role]] = {}
        for language in languages:
            for role in ROLES:
                for phrase in getattr(language, role):
                    self._add(phrase, frozenset({role}))
        self._longest = max(map(len, self._phrases), default=1)
        self._unspaced_lengths = sorted({len(phrase) for phrase in self._unspaced}, reverse=True)

    def _add(self, phrase: str, role: frozenset[Role]) -> None:
        if HAN_WORD.search(phrase):
            known = fold(phrase)
            self._unspaced[known] = self._unspaced.get(known, role) | role
        else:
            words = tuple(fold(match[0]) for match in WORD.finditer(phrase))
            self._phrases[words] = self._phrases.get(words, role) | role

    def match(self, line: str, start: int = 0) -> Found | None:
        """Return the longest known phrase that begins exactly at `start`, or None."""
        first = WORD.match(line, start)
        if first is None:
            return None
        if HAN_WORD.match(first[0]):
            return self._match_unspaced(line, start)
        words: list[str] = []
        best: Found | None = None
        word: re.Match[str] | None = first
        while word is not None and len(words) < self._longest:
            words.append(fold(word[0]))
            roles = self._phrases.get(tuple(words))
            if roles is not None:
                best = Found(roles, word.end())
            gap = word.end()
            while gap < len(line) and line[gap] in " \u00a0":
                gap += 1
            word = WORD.match(line, gap)
        return best

    def _match_unspaced(self, line: str, start: int) -> Found | None:
        for length in self._unspaced_lengths:
            roles = self._unspaced.get(fold(line[start : start + length]))
            if roles is not None:
                return Found(roles, start + length)
        return None

    def scan(self, line: str) -> list[Found]:
        """Return the known phrases of `line` in order, not overlapping; words inside of unspaced runs are found too."""
        found: list[Found] = []
        at = 0
        while (word := WORD.search(line, at)) is not None:
            hit = self.match(line, word.start())
            if hit is not None:
                found.append(hit)
                at = hit.end
            elif HAN_WORD.match(word[0]):
                at = word.start() + 1
            else:
                at = word.end()
        return found


@lru_cache(maxsize=64)
def lexicon(codes: tuple[str, ...] | None = None) -> Lexicon:
    """Return the lexicon of the languages `codes`; None means all."""
    known = load_languages()
    return Lexicon(known.values() if codes is None else [known[code] for code in codes if code in known])


@lru_cache(maxsize=4096)
def role_of_name(name: str) -> Role | None:
    """Return what a name of an environment, macro, class or file says it holds, or None.

    The name's words are compared with the words and the stems of all languages; the longest agreement decides.
    """
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|[-_.\s]+", " ", name)
    words = [fold(match[0]) for match in WORD.finditer(spaced)]
    best: tuple[int, int, Role] | None = None
    for place, word in enumerate(words):
        for length, role in _name_hits(word):
            if best is None or (length, -place) > best[:2]:
                best = (length, -place, role)
    return best[2] if best is not None else None


def _name_hits(word: str) -> list[tuple[int, Role]]:
    return [(len(stem), role) for stem, role, least in _stems() if word == stem or (least and word.startswith(stem))]


@lru_cache(maxsize=1)
def _stems() -> tuple[tuple[str, Role, bool], ...]:
    """Return what names may begin with or be: stem, role, and whether a longer word may go on from it."""
    found: dict[tuple[str, Role], bool] = {}
    for language in load_languages().values():
        for role in NAMED:
            for stem in getattr(language.stems, role, ()):
                found[fold(stem), role] = len(stem) > 2
            for word in getattr(language, role):
                if " " not in word and len(word) > 2:
                    found.setdefault((fold(word), role), len(word) > 4)
    return tuple((stem, role, least) for (stem, role), least in found.items())
