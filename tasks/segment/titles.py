"""Titles above labels: `2.1 Problem 1: Apples` over `Problem 2.1`, where a section and a box number one problem twice.

Put telling such pairs here. Keep choosing the problems' labels in `numbering`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tasks.segment.layout import Layout
from tasks.segment.marks import Mark

OVER_LABEL = "over label"
"""The rule of a mark that is a title: what is open ends there, and the label below begins the new item."""
SECTION_NUMBER = re.compile(r"[\s#*_]*(\d{1,3}(?:\.\d{1,3})+)")
MAX_TITLE_LINES = 3
"""Lines of a title that may run on before the label that repeats its number."""

OPENING = '([«„“"¿'
LEAST = 2
MOST = 0.8
"""Least share of labels with a title."""
MAX_SHARE = 0.8
"""Length of a title's line beside the longest line below one."""


def merge_titles(marks: list[Mark], layout: Layout) -> list[Mark]:
    """Let a numbered title just above another label be the label of both; empty for no marks."""
    labels = [m for m in marks if m.kind in {"problem", "solution"} and m.node is None and m.head is not None]
    pairs = [(a, b) for a, b in pairwise(labels) if a.kind == b.kind]
    proven = [(a, b) for a, b in pairs if _repeats_number(a, b, layout)]
    adjoining = [(a, b) for a, b in pairs if a.kind == "problem" and _adjoins(a, b, layout)]
    n_problems = sum(1 for m in labels if m.kind == "problem")
    titles = {id(a): (a, b) for a, b in proven}
    if len(adjoining) >= 2 and 3 * len(adjoining) >= n_problems:
        titles |= {id(a): (a, b) for a, b in adjoining}
    for title, label in titles.values():
        _merge(title, label)
    return marks


def _merge(title: Mark, label: Mark) -> None:
    label.label = title.label
    if label.head is not None and title.head is not None:
        label.head = replace(label.head, reference=title.head.reference)
    title.kind = "title"
    title.rule = title.rule if title.level else OVER_LABEL


def _repeats_number(title: Mark, label: Mark, layout: Layout) -> bool:
    """Tell whether `label` stands alone and bears the section number that `title` begins with."""
    number = SECTION_NUMBER.match(layout.text(title.line))
    same = number is not None and label.label == number[1] != title.label
    return same and label.whole and label.line - title.line <= MAX_TITLE_LINES


def _adjoins(title: Mark, label: Mark, layout: Layout) -> bool:
    """Tell whether labels of two kinds follow each other with nothing between them."""
    other = title.head is not None and label.head is not None and title.head.style != label.head.style
    return other and all(layout.is_blank(n) for n in range(title.line + 1, label.line))


def find_titles(marks: Sequence[Mark], layout: Layout) -> None:
    """Mark the labels whose lines go on with a title (`Problem 1: Apples`) as headings, where most labels do so.

    A title is short beside the lines of text and ends with no sign of a sentence; below most of them a new one begins.
    """
    starts = {m.line for m in marks}
    for kind in ("problem", "solution"):
        labels = [m for m in marks if m.kind == kind and m.node is None and not m.level and m.label is not None]
        worded = [m for m in labels if m.head is not None and m.head.worded and not m.head.bold]
        width = max((len(_below(m, layout)) for m in worded), default=0)
        titled = [m for m in worded if m.line + 1 not in starts and _is_titled(m, layout, width)]
        sure = [m for m in titled if _begins_text(_below(m, layout))]
        if len(sure) >= LEAST and len(sure) >= MOST * len(worded):
            for mark in titled:
                mark.heading = True


def _below(mark: Mark, layout: Layout) -> str:
    return layout.text(mark.line + 1) if mark.line < len(layout.lines) else ""


def _is_titled(mark: Mark, layout: Layout, width: int) -> bool:
    line = layout.text(mark.line).rstrip(" *_")
    rest = mark.head.rest if mark.head is not None else ""
    goes_on = line.endswith(tuple(".?!:;,$-。？，：")) or rest[:1].islower()
    return bool(rest) and not goes_on and len(line) <= MAX_SHARE * width


def _begins_text(line: str) -> bool:
    first = line[:1]
    return first.isdigit() or (first.isalpha() and not first.islower()) or (bool(first) and first in OPENING)
