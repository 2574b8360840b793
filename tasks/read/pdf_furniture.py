"""Running heads, feet and page numbers: lines that come again at the edge of pages.

Put telling them from text here. Nothing goes unsaid: what is left out of a page is a reason of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

EDGE = 2
"""Lines at the top and at the bottom of a page that may be running ones."""
PAGES = 3
"""A line that comes again stands on at least so many pages …"""
SHARE = 0.25
"""… and on this share of them; one with the number of its page at the bottom on both pages of two."""
SAME_PLACE = 3.0
"""Points between the places of a running line on two pages."""
MOST_DIGITS = 4
"""Of a page number."""
LONG = 25
"""Letters of a numbered line at the top that is no heading of a problem."""
NUMBER = re.compile(r"\d+")
LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class EdgeLine:
    """A line at the top or bottom of a page."""

    number: int
    """Its number on the page."""
    text: str
    place: float
    top: bool
    small: bool
    """Whether its type is no larger than most of its page's."""


def running_lines(edges: Sequence[Sequence[EdgeLine]]) -> list[set[int]]:
    """Return for each page the numbers of its lines that are running ones.

    A line is a running one where the same line stands in the same place of many pages, or one that differs by a number
    that grows with the pages. Its first coming at the top of a page stays if it has words: it may be the title. A
    short numbered line with words at the top stays everywhere: it may be a heading, one problem a page. So does a line
    in large type, unless it is the document's first line again.
    """
    keys = [[(line, _keys(line, page)) for line in lines] for page, lines in enumerate(edges)]
    counts = Counter(key for lines in keys for _, of_line in lines for key in set(of_line))
    title = max(((line.place, line.text) for line in edges[0] if line.top), default=(0.0, None))[1] if edges else None
    seen: set[tuple[str, int, bool]] = set()
    found: list[set[int]] = []
    for lines in keys:
        running: set[int] = set()
        for line, of_line in lines:
            if not line.small:
                if found and line.top and line.text == title:
                    running.add(line.number)
                continue
            key = max(of_line, key=lambda one: counts[one])
            if counts[key] < _least(line, key[0], len(edges)) or _may_head(line, key[0]):
                continue
            if line.top and key not in seen and LETTER.search(line.text):
                seen.update(of_line)
                continue
            running.add(line.number)
        found.append(running)
    return found


def _keys(line: EdgeLine, page: int) -> list[tuple[str, int, bool]]:
    """Return what a line has in common with its like on other pages: words, place, numbers from its page on."""
    text = " ".join(line.text.split())
    place = round(line.place / SAME_PLACE)
    keys = [(text, place, line.top)]
    numbers = [number for number in NUMBER.finditer(text) if len(number[0]) <= MOST_DIGITS]
    return keys + [
        (f"{text[: number.start()]}#{int(number[0]) - page}#{text[number.end() :]}", place, line.top)
        for number in numbers
    ]


def _least(line: EdgeLine, key: str, pages: int) -> float:
    """Return on how many pages a line stands that is a running one."""
    if pages == 2 and not line.top and "#" in key:
        return 2
    return max(PAGES, SHARE * pages)


def _may_head(line: EdgeLine, key: str) -> bool:
    return "#" in key and line.top and 0 < len(LETTER.findall(line.text)) < LONG


LEADER = re.compile(r"(?:[.…·] ?){4,}\s*(\d{1,4})$")
ENDS_WITH_PAGE = re.compile(r"^.*\S\s*(?<!\d)\d{1,4}$")


def contents_lines(lines: Sequence[str]) -> set[int]:
    """Return the numbers of lines of a table of contents.

    A page holds one where at least three lines, and half of all, lead by dots to a page number, and these do not fall.
    """
    leaders = [int(found[1]) for line in lines if (found := LEADER.search(line[-400:]))]
    if len(leaders) < PAGES or 2 * len(leaders) < len(lines) or leaders != sorted(leaders):
        return set()
    return {number for number, line in enumerate(lines) if ENDS_WITH_PAGE.match(line[-400:])}
