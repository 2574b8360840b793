"""The words of `words.yaml` and of `tasks.languages` as patterns.

Put loading and compiling of word lists here. Keep what a found word means in the module that looks for it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import yaml

from tasks.languages.loader import load_languages

ROLES = {
    "problem": ("problem",),
    "solution": ("solution", "solutions", "proof"),
    "answer": ("answer", "answers"),
    "hint": ("hint",),
    "remark": ("remark",),
    "author": ("author",),
    "alternative": ("alternative",),
    "points": ("points",),
}
"""Kind of word to the lists of a language's data file that hold it."""
UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f\uf900-\ufaff"
"""Scripts whose words have no spaces between them, as the inside of a character class."""
UNSPACED_LETTER = re.compile(f"[{UNSPACED}]")


@cache
def load_words() -> dict[str, dict[str, list[str]]]:
    """Return kind of word to language to phrases."""
    text = Path(__file__).with_name("words.yaml").read_text("utf-8")
    data: dict[str, dict[str, list[str]]] = yaml.safe_load(text)
    return data


@cache
def phrases(kind: str) -> tuple[str, ...]:
    """Return every phrase of `kind` in every language, the longest first."""
    if kind in ROLES:
        lists = [getattr(language, role) for language in load_languages().values() for role in ROLES[kind]]
    else:
        lists = list(load_words()[kind].values())
    found = {str(phrase) for words in lists for phrase in words}
    return tuple(sorted(found, key=lambda phrase: (-len(phrase), phrase)))


def phrase_pattern(phrase: str) -> str:
    """Return the regular expression of one phrase: any run of blanks between words, `*` for any ending."""
    words = [re.escape(word).replace(r"\*", r"\w*") for word in phrase.split()]
    body = r"\s+".join(words)
    if UNSPACED_LETTER.search(phrase):
        return body
    return rf"(?<!\w){body}(?!\w)"


@cache
def any_of(kind: str) -> re.Pattern[str]:
    """Return one pattern that finds any phrase of `kind`, in every language."""
    return re.compile("|".join(map(phrase_pattern, phrases(kind))), re.IGNORECASE)


@cache
def alternatives(*kinds: str) -> str:
    """Return the phrases of `kinds` as one group for a larger pattern, the longest first."""
    found = sorted({p for kind in kinds for p in phrases(kind)}, key=lambda phrase: (-len(phrase), phrase))
    return "(?:" + "|".join(r"\s+".join(map(re.escape, phrase.split())) for phrase in found) + ")"
