"""What stands at a line's ends: points at the right edge, and labels at the left, belong to the line on their height.

Put joining the edge to its lines here. Keep columns in `tasks.read.pdf_order`, footnotes in `tasks.read.pdf_footnotes`.
"""

from __future__ import annotations

import re

from tasks.read.pdf_lines import Line

LONGEST = 20
"""Glyphs of points, at most."""
POINTS = re.compile(r"^(?:[\[(][^\])]*\d[^\])]*[\])]|/\s*\d+|[_.…]{2,}\s*/\s*\d+|\d+(?:[.,]\d+)?\s*[^\W\d_]{1,12}\.?)$")
"""`[12 points]`, `/10`, `(3 баллов)`, `2 P.`"""
LABEL_SIGNS = 6
COLUMN_OF_NUMBERS = 3
"""Bare numbers at a column's edge, at least, that belong to their lines; fewer may be letters of a drawing."""
EDGE_RANK = 0.8
"""Of the lines' right ends, in order: which one is the column's; notes in the margin may reach further."""
SAME_HEIGHT = 0.2
"""Of the type size, between the baselines of a line and its points."""
AT_EDGE = 1.5
"""Of the type size: how far from the column's right edge points end, at most."""
BEGINS = 0.3
"""Of the column's width: a line that has points begins no further in."""
BEHIND = 0.6
"""Of the column's width: points begin no nearer."""


LABEL = re.compile(r"^\(?(?:\d{1,3}(?:\.\d{1,2})?|[^\W\d_])[.)]$")
LABEL_GAP = 3.0
"""Of the type size, between a label and its line, at most."""
LABEL_HEIGHT = 0.35
"""Of the type size, between their baselines: some programs centre labels on their line."""
MAX_LABELS = 100


def with_labels(lines: list[Line]) -> list[Line]:
    """Return a column's lines, labels that make lines of their own joined to the lines that begin behind them."""
    labels = [line for line in lines if len(line.glyphs) <= LABEL_SIGNS and LABEL.match(_text(line))]
    if not labels or len(labels) > MAX_LABELS:
        return lines
    taken = {id(label) for label in labels}
    others = [line for line in lines if id(line) not in taken]
    for label in labels:
        first = label.glyphs[0]
        behind = [
            line
            for line in others
            if 0 <= line.left - label.right < LABEL_GAP * first.size
            and abs(line.glyphs[0].y - first.y) <= LABEL_HEIGHT * first.size
        ]
        host = min(behind, key=lambda line: line.left, default=None)
        if host is None:
            taken.discard(id(label))
            continue
        for glyph in label.glyphs:
            glyph.y = host.glyphs[0].y
        host.glyphs[0].space = True
        host.glyphs[:0] = label.glyphs
    return [line for line in lines if id(line) not in taken]


def with_points(lines: list[Line]) -> list[Line]:
    """Return a column's lines, points and numbers at its right edge joined to their lines.

    Such a line is the last one on their height which begins near the left edge; where there is none, they stay lines.
    """
    if len(lines) < 2:
        return lines
    lefts, rights = [line.left for line in lines], [line.right for line in lines]
    left, right = min(lefts), sorted(rights)[int(EDGE_RANK * (len(rights) - 1))]
    width = right - left
    hosts: dict[int, list[Line]] = {}
    at_edge: list[Line] = []
    for line, start, end in zip(lines, lefts, rights, strict=True):
        if start <= left + BEGINS * width:
            hosts.setdefault(round(line.glyphs[0].y), []).append(line)
        elif start >= left + BEHIND * width and end >= right - AT_EDGE * line.glyphs[0].size:
            at_edge.append(line)
    joined = {id(line) for line in _points(at_edge) if _join(line, hosts)}
    return [line for line in lines if id(line) not in joined]


def _points(lines: list[Line]) -> list[Line]:
    """Return the lines that are points, and bare numbers where they make a column."""
    texts = [_text(line) for line in lines]
    numbers = sum(text.isdecimal() for text in texts) >= COLUMN_OF_NUMBERS
    return [
        line
        for line, text in zip(lines, texts, strict=True)
        if (numbers and text.isdecimal())
        or (POINTS.match(text) and not any(glyph.text.isalpha() and glyph.maths for glyph in line.glyphs))
    ]


def _text(line: Line) -> str:
    """Return the signs of a short line; nothing of a long one."""
    if len(line.glyphs) > LONGEST:
        return ""
    return "".join((" " if glyph.space else "") + glyph.text for glyph in line.glyphs).strip()


def _join(points: Line, hosts: dict[int, list[Line]]) -> bool:
    """Put points behind their line; tell whether there is one."""
    host = _host(points, hosts)
    if host is None:
        return False
    points.glyphs[0].space = True
    host.glyphs += points.glyphs
    host.rules += points.rules
    return True


def _host(points: Line, hosts: dict[int, list[Line]]) -> Line | None:
    """Return the line that points stand behind."""
    first = points.glyphs[0]
    near = [line for step in (0, -1, 1, -2, 2) for line in hosts.get(round(first.y) + step, ())]
    fit = [
        line
        for line in near
        if abs(line.glyphs[0].y - first.y) <= SAME_HEIGHT * first.size and line.right <= points.left
    ]
    return max(fit, key=lambda line: line.right, default=None)
