"""Running heads, feet and page numbers.

Put finding of lines that every page repeats here. Keep text out of it: a line goes only with proof.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile

from tasks.languages.labels import parse_head
from tasks.languages.lexicon import Lexicon
from tasks.segment.layout import Layout

EDGE = 3
"""Lines at the top and bottom of a page that may be furniture."""
MIN_PAGES = 3
DIGITS = re.compile(r"\d+")


def find_furniture(layout: Layout, words: Lexicon) -> set[int]:
    """Return the numbers of lines at page edges that repeat on most pages, or count the pages.

    A line repeats when it is the same but for numbers that go up with the pages; a label that counts its problems
    (`Problem 3`, `3. Find`) is none. Of two pages only the document's first lines above the second are.
    """
    edges = _edges(layout)
    found = _repeated_titles(layout, edges, words)
    if len(edges) < MIN_PAGES:
        return found
    shapes: Counter[tuple[str, tuple[int, ...]]] = Counter()
    shape_of: dict[int, tuple[str, tuple[int, ...]]] = {}
    for page, numbers in edges:
        seen = set()
        for number in numbers:
            shape = _shape(layout.text(number), page)
            if (
                shape[1]
                and any(map(str.isalpha, shape[0]))
                and parse_head(layout.text(number)[:400], words) is not None
            ):
                continue
            shape_of[number] = shape
            if shape not in seen:
                seen.add(shape)
                shapes[shape] += 1
    least = max(MIN_PAGES, (len(edges) + 1) // 2)
    repeated = {number for number, shape in shape_of.items() if shapes[shape] >= least}
    for _, numbers in edges:
        found.update(takewhile(repeated.__contains__, numbers[:EDGE]))
        found.update(takewhile(repeated.__contains__, reversed(numbers[-EDGE:])))
    return found


def _repeated_titles(layout: Layout, edges: list[tuple[int, list[int]]], words: Lexicon) -> set[int]:
    """Return the first lines of later pages that repeat a first line of the document word for word; labels are none."""
    titles = {
        text
        for number in (edges[0][1][:EDGE] if edges else [])
        if (text := layout.text(number).strip()) and _is_title(text, words)
    }
    found: set[int] = set()
    for _, numbers in edges[1:]:
        found.update(takewhile(lambda number: layout.text(number).strip() in titles, numbers[:EDGE]))
    return found


def _is_title(text: str, words: Lexicon) -> bool:
    head = parse_head(text[:400], words)
    named = head is not None and (head.label is not None or head.kind not in {"number", "section"})
    return any(map(str.isalpha, text)) and not text.startswith(("#", ":::", "$$")) and not named


def _edges(layout: Layout) -> list[tuple[int, list[int]]]:
    by_page: dict[int, list[int]] = {}
    for number, page in enumerate(layout.pages, 1):
        if layout.lines[number - 1].strip():
            by_page.setdefault(page, []).append(number)
    return [
        (page, numbers if len(numbers) <= 2 * EDGE else numbers[:EDGE] + numbers[-EDGE:])
        for page, numbers in by_page.items()
    ]


def _shape(line: str, page: int) -> tuple[str, tuple[int, ...]]:
    """Return the line with numbers as their distance from the page's number where that is small, else as they are."""
    distances: list[int] = []

    def blank(match: re.Match[str]) -> str:
        distance = int(match[0]) - page if len(match[0]) < 6 else 10**6
        if abs(distance) > 400:
            return match[0]
        distances.append(distance)
        return "#"

    return " ".join(DIGITS.sub(blank, line).split()), tuple(distances)
