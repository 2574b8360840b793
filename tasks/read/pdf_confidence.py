"""Which lines of a page's text have formulas of more than one reading, and how sure the one that was taken is.

Put finding such lines again in the finished text here. Keep the readings themselves in `tasks.read.pdf_maths`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from schemas.text import clean_text, split_lines

FORMULA = re.compile(r"\$+[^$]+\$+")


def unsure_lines(text: str, doubtful: Sequence[tuple[str, float]]) -> list[tuple[int, float]]:
    """Return the numbers (from 1) of the lines of `text` that hold `doubtful` ones, with the confidence of each.

    `doubtful` are lines in the order of the page, as they were before hyphens were joined; each is found by its longest
    formula. Lines that are not in the text (running heads) are left out; of two on one line the lower confidence stays.
    """
    lines = split_lines(text)
    found: dict[int, float] = {}
    for line, confidence in doubtful:
        clean = clean_text(line)
        needle = max(FORMULA.findall(clean), key=len, default=clean.strip())
        number = next((number for number, of_text in enumerate(lines, 1) if needle and needle in of_text), None)
        if number is not None:
            found[number] = min(confidence, found.get(number, 1.0))
    return sorted(found.items())
