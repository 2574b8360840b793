"""Who proposed a problem, where its statement says so.

Put printed names beside a statement here. Keep author segments' lines in `tasks.segment`.
"""

from __future__ import annotations

import re

from tasks.extract.clean import trim
from tasks.extract.labels import strip_heading

CAPITAL = "[A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁІЇЄҐΑ-Ω]"
NAME = rf"{CAPITAL}[^\W\d_]*\.?(?:[ -]{CAPITAL}[^\W\d_]*\.?|\s?{CAPITAL}\.){{0,4}}"
INITIALS = rf"(?:{CAPITAL}\.[\s-]?){{1,3}}\s?{CAPITAL}[^\W\d_]+(?:-{CAPITAL}[^\W\d_]+)?"
NAMES = rf"{INITIALS}(?:\s*(?:,|;|and|и|y|e|et|und|та|i)\s*{INITIALS}){{0,4}}"
AT_START = re.compile(rf"^\s*[*_]{{0,2}}\(\s*[*_]{{0,2}}({NAMES})[*_]{{0,2}}\s*\)[*_]{{0,2}}[.:]?\s*")
FULL_NAME = rf"{CAPITAL}[^\W\d_]+(?:[ -]{CAPITAL}[^\W\d_]+){{1,3}}"
OWN_LINE = re.compile(
    rf"^\s*[*_]{{0,2}}\(\s*[*_]{{0,2}}({FULL_NAME}(?:,\s*{FULL_NAME}){{0,4}})[*_]{{0,2}}\s*\)[*_]{{0,2}}\s*$"
)
AT_END = re.compile(rf"\s*[*_]{{0,2}}[(\[]\s*[*_]{{0,2}}({NAMES})[*_]{{0,2}}\s*[)\]][*_]{{0,2}}\.?\s*$")
LONGEST = 200


def take_authors(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of a statement without names in brackets at its start or end, and these names as printed.

    Only initials with a surname count (`(A. Author)`), or full names on the statement's first line alone: other words
    in brackets belong to the statement.
    """
    if not lines:
        return lines, []
    found = []
    rest = list(lines)
    start = AT_START.match(rest[0][:LONGEST]) or (OWN_LINE.match(rest[0][:LONGEST]) if len(rest) > 1 else None)
    if start is not None:
        found.append(start[1].strip())
        rest[0] = rest[0][start.end() :]
    tail = rest[-1][-LONGEST:]
    end = AT_END.search(tail)
    if end is not None:
        found.append(end[1].strip())
        rest[-1] = rest[-1][: len(rest[-1]) - len(tail) + end.start()]
    return trim(rest), found


def author_names(lines: list[str]) -> list[str]:
    """Return what an author segment prints, without brackets and a word such as "author" before it."""
    text = " ".join(" ".join(strip_heading(line, "author").split()) for line in lines).strip()
    text = text.strip("*_ ").removeprefix("(").removesuffix(".").removesuffix(")").strip("*_ ")
    text = strip_heading(text, "author").strip()
    return [text] if text else []
