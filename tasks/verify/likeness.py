"""How alike two texts are, in order, and whether their numbers and signs are the same.

Put comparing of two texts here. Keep which texts are compared in `similarity`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from tasks.extract.labels import FULL_WIDTH

NO_LETTER = re.compile(r"[\W_]+")
NUMBER = re.compile(r"\d+")
SIGN = re.compile(
    r"[-+=<>≤≥≠±×÷·∙√∑∏∫∞^]|\\(?:le|ge|leq|geq|leqslant|geqslant|ne|neq|pm|mp|times|div|cdot|sqrt)(?![A-Za-z])"
)
LONGEST_BY_LETTER = 60_000
"""Letters up to which texts are compared letter by letter; longer ones are compared by words, which is as strict."""

SHORTEST_LINE = 8
MOST_DOUBTFUL = 50
"""Lines that may be searched for inexactly; more of them are a text that was changed all over."""
LINE_LIKENESS = 80


def letters(text: str) -> str:
    """Return letters and digits of `text` in order: NFC, case folded, full-width signs as ASCII."""
    folded = unicodedata.normalize("NFC", text).translate(FULL_WIDTH).casefold()
    return NO_LETTER.sub("", folded)


def likeness(first: str, second: str) -> float:
    """Return the share of letters (0 to 1) that two texts have in common in the same order; 1.0 for two empty texts.

    Twice the longest common subsequence over both lengths (normalised Indel similarity): one changed character of
    twenty gives 0.95 in any script (field case ML-09).
    """
    one, two = letters(first), letters(second)
    if one == two:
        return 1.0
    if max(len(one), len(two)) <= LONGEST_BY_LETTER:
        return float(Indel.normalized_similarity(one, two))
    return float(Indel.normalized_similarity(_words(first), _words(second)))


def _words(text: str) -> list[str]:
    return [word for word in (letters(part) for part in text.split()) if word]


def lost_line(text: str, other: str) -> str | None:
    """Return the first line of `text` that is not in `other`, or None.

    A line counts from `SHORTEST_LINE` letters on and is in `other` if its letters stand there in a row, but for a
    fifth of them: so a line that is left out shows in a text of any length.
    """
    whole = letters(other)
    doubtful = [
        line for line in text.split("\n") if len(found := letters(line)) >= SHORTEST_LINE and found not in whole
    ]
    for line in doubtful[:MOST_DOUBTFUL]:
        if fuzz.partial_ratio(letters(line), whole) < LINE_LIKENESS:
            return line.strip()
    return doubtful[MOST_DOUBTFUL] if len(doubtful) > MOST_DOUBTFUL else None


def quantities(text: str) -> Counter[str]:
    """Return the multiset of numbers, operation signs and relations of `text`."""
    plain = unicodedata.normalize("NFC", text).translate(FULL_WIDTH)
    found = Counter(NUMBER.findall(plain))
    found.update(SIGN.findall(plain))
    return found
