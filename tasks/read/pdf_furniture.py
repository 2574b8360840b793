"""Running heads, feet and page numbers: lines that come again at the edge of pages.

Put telling them from text here. Nothing goes unsaid: what is left out of a page is a reason of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tasks.languages.fold import fold, roman_value
from tasks.languages.loader import load_phrases

EDGE = 2
"""Lines at the top and at the bottom of a page that may be running ones."""
PAGES = 3
"""A line that comes again stands on at least so many pages …"""
SHARE = 0.25
"""… and on this share of them; on both pages of two a head, and a foot with the number of its page."""
SAME_PLACE = 3.0
"""Points between the places of a running line on two pages."""
MAX_LINES = 40
"""Edge lines of a page that are looked at, the first ones: more are no heads and feet."""
MAX_NUMBERS = 6
"""Of a line that may be its page's."""
LONGEST = 300
"""Signs of a line in which its page's number is looked for."""
MOST_DIGITS = 4
"""Of a page number."""
LONG = 25
"""Letters of a numbered line at the top that is no heading of a problem."""
LONG_HEAD = 16
"""Letters of a head that is no heading of a part."""
LONGEST_NUMBER_LINE = 30
"""Signs of a line that tells a page's number and how many there are."""
APART = 1.5
"""Of a page's usual distance between lines: one of its smallest."""
BLOCK = 4
"""Lines of a head or foot, at most."""
LEAST_GAP = 5
"""Points; what stands closer is of one line."""
NUMBER = re.compile(r"\d+")
SHORT_NUMBER = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
LETTER = re.compile(r"[^\W\d_]")
ROMAN = re.compile(r"^\W{0,3}([ivxlc]{1,7}|[IVXLC]{1,7})\W{0,3}$")
ALONE = re.compile(r"^[-–—−·|\[(~ ]{0,4}(\d{1,4})[-–—−·|\])~ ]{0,4}$")
AT_END = re.compile(r"^(.*\D)[ |·–—-](\d{1,4})$")
AT_START = re.compile(r"^(\d{1,4})[ |·–—-]+(\D.*|\d+(?:\.\d+)* \D.*)$")


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
    apart: bool = True
    """Whether more than a line's distance parts it, or it with its neighbour at the edge, from the text."""
    inside: bool = False
    """Whether the lines around it are as close as a paragraph's."""
    huge: bool = False
    """Whether its type is so large that it may lie behind the text; such a line may stand anywhere."""


def edge_lines(
    lines: Sequence[str], places: Sequence[float | None], small: Sequence[bool], huge: Sequence[bool]
) -> list[EdgeLine]:
    """Return the lines at the top and bottom of a page, and those in huge type; lines without a place are none."""
    placed = [(place, number) for number, place in enumerate(places) if place is not None]
    heights = sorted({round(place) for place, number in placed if not huge[number]}, reverse=True)
    top, bottom = heights[:EDGE], heights[-EDGE:]
    gaps = [one - other for one, other in pairwise(heights)]
    leading = sorted(gap for gap in gaps if gap >= LEAST_GAP)
    wide = APART * leading[len(leading) // 6] if leading else 0
    inward = {height: (gaps[::-1][n:], EDGE - n) for n, height in enumerate(bottom[::-1])}
    inward |= {height: (gaps[n:], EDGE - n) for n, height in enumerate(top)}
    found: list[EdgeLine] = []
    for place, number in placed:
        height = round(place)
        if len(found) < MAX_LINES and (huge[number] or height in inward):
            towards, near = inward.get(height, ([], 0))
            apart = not gaps or any(gap > wide for gap in towards[:near])
            inside = bool(gaps) and not any(gap > wide for gap in towards[:BLOCK])
            at_top = height in top
            found.append(EdgeLine(number, lines[number], place, at_top, small[number], apart, inside, huge[number]))
    return found


def running_lines(edges: Sequence[Sequence[EdgeLine]]) -> list[set[int]]:
    """Return for each page the numbers of its lines that are running ones.

    A line is a running one where the same line stands in the same place of many pages, or one that differs by a number
    that grows with the pages. Its first coming at the top of a page stays if it has words: it may be the title. A
    short numbered line with words at the top stays everywhere: it may be a heading, one problem a page. So does a line
    in large type, unless it is the document's first line again, or huge. Titles beside a page's number, lines that
    tell how many pages there are, and calls to turn the page go wherever they stand apart.
    """
    keys = [[(line, _keys(line, page)) for line in lines] for page, lines in enumerate(edges)]
    counts = Counter(key for lines in keys for _, of_line in lines for key in set(of_line))
    title = max(((line.place, line.text) for line in edges[0] if line.top), default=(0.0, None))[1] if edges else None
    seen: set[tuple[str, int, bool]] = set()
    found = [_numbered(lines, page, len(edges)) | _turns(lines) for page, lines in enumerate(edges)]
    for page, numbers in enumerate(_beside_numbers(edges)):
        found[page] |= numbers
    for page, lines in enumerate(keys):
        for line, of_line in lines:
            key = max(of_line, key=lambda one: counts[one])
            least = _least(line, key[0], len(edges))
            if line.huge and counts[of_line[0]] >= min(PAGES, max(2, len(edges))):
                found[page].add(line.number)
            if not line.small:
                if page and line.top and line.text == title:
                    found[page].add(line.number)
                continue
            if counts[key] < least or _may_be_text(line, key[0]):
                continue
            if line.top and key not in seen and LETTER.search(line.text):
                seen.update(of_line)
                continue
            found[page].add(line.number)
    return found


def _keys(line: EdgeLine, page: int) -> list[tuple[str, int, bool]]:
    """Return what a line has in common with its like on other pages: words, place, numbers from its page on."""
    text = " ".join(line.text.split())
    place = round(line.place / SAME_PLACE)
    keys = [(text, place, line.top)]
    roman = ROMAN.match(text)
    value = roman_value(roman[1].upper()) if roman else None
    if value is not None:
        keys.append((f"#roman{value - page}", place, line.top))
    numbers = [number for number in NUMBER.finditer(text[:LONGEST]) if len(number[0]) <= MOST_DIGITS]
    return keys + [
        (f"{text[: number.start()]}#{int(number[0]) - page}#{text[number.end() :]}", place, line.top)
        for number in numbers[:MAX_NUMBERS]
    ]


def _least(line: EdgeLine, key: str, pages: int) -> float:
    """Return on how many pages a line stands that is a running one."""
    if pages == 2 and ((not line.top and "#" in key) or _heads_two(line, key)):
        return 2
    return max(PAGES, SHARE * pages)


def _heads_two(line: EdgeLine, key: str) -> bool:
    """Tell whether a line may head both pages of two: the same on both, no number of a task or day in it.

    It is set apart, or long, or has no letters; a short one may be the heading of a solution.
    """
    if not line.top or "#" in key or SHORT_NUMBER.search(line.text):
        return False
    return line.apart or len(LETTER.findall(line.text)) not in range(1, LONG_HEAD)


def _may_be_text(line: EdgeLine, key: str) -> bool:
    """Tell whether a numbered line may be text: short at the top, it begins a problem; long, it is of a paragraph."""
    letters = len(LETTER.findall(line.text))
    return "#" in key and ((line.top and 0 < letters < LONG) or (letters >= LONG and line.inside))


def _numbered(lines: Sequence[EdgeLine], page: int, pages: int) -> set[int]:
    """Return the lines that tell the page's number and how many there are, or of a lone page its number alone."""
    found: set[int] = set()
    for line in lines:
        if not line.small or not line.apart or len(line.text) > LONGEST_NUMBER_LINE:
            continue
        numbers = [int(number) for number in NUMBER.findall(line.text) if len(number) <= MOST_DIGITS]
        alone = ALONE.match(line.text.strip())
        if numbers == [page + 1, pages] or (pages == 1 and not line.top and alone and int(alone[1]) == 1):
            found.add(line.number)
    return found


def _beside_numbers(edges: Sequence[Sequence[EdgeLine]]) -> list[set[int]]:
    """Return the lines of which one end is the page's number and the rest a title that changes.

    Numbers at line ends grow with the pages on enough of these. At line starts they may number problems, one a page:
    they count where there are such line ends too, as on odd and even pages, or where titles come again.
    """
    groups: dict[tuple[int, int, bool], list[tuple[int, EdgeLine, str, bool]]] = {}
    for page, lines in enumerate(edges):
        for line in lines:
            if not (line.small and line.apart):
                continue
            text = " ".join(line.text.split())
            place = round(line.place / SAME_PLACE)
            for match, number, rest, end in ((AT_END.match(text), 2, 1, True), (AT_START.match(text), 1, 2, False)):
                if match is not None:
                    key = (int(match[number]) - page, place, line.top)
                    groups.setdefault(key, []).append((page, line, match[rest], end))
    found: list[set[int]] = [set() for _ in edges]
    for group in groups.values():
        titles = {rest.strip() for _, _, rest, _ in group}
        ends = sum(end for *_, end in group)
        if len(group) < max(PAGES, SHARE * len(edges)) or len(titles) < 2:
            continue
        if ends >= 2 or 2 * len(titles) <= len(group):
            for page, line, *_ in group:
                found[page].add(line.number)
    return found


def _turns(lines: Sequence[EdgeLine]) -> set[int]:
    """Return the lines at the foot that tell to turn the page."""
    return {line.number for line in lines if not line.top and _words(line.text) in _turning()}


@cache
def _turning() -> frozenset[str]:
    return frozenset(_words(phrase) for phrases in load_phrases().turn.values() for phrase in phrases)


def _words(text: str) -> str:
    """Return a line's words without case, accents and stops; nothing of a long line."""
    return " ".join(re.findall(r"[^\W\d_]+", fold(text))) if len(text) < 80 else ""


LEADER = re.compile(r"(?:[.…·] ?){4,}\s*(\d{1,4})$")
ENDS_WITH_PAGE = re.compile(r"^.*\S\s*(?<!\d)\d{1,4}$")


def contents_lines(lines: Sequence[str]) -> set[int]:
    """Return the numbers of lines of a table of contents.

    A page holds one where at least three lines, and half of all, lead by dots to a page number, and these do not fall.
    """
    ends = [line[-400:] for line in lines if line[-1:].isdigit()]
    leaders = [int(found[1]) for end in ends if (found := LEADER.search(end))]
    if len(leaders) < PAGES or 2 * len(leaders) < len(lines) or leaders != sorted(leaders):
        return set()
    return {number for number, line in enumerate(lines) if ENDS_WITH_PAGE.match(line[-400:])}
