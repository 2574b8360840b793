"""Glyphs to runs: those that follow one another in the file on one baseline, and what is known of all of them.

Put runs, and sets of them, here. Keep how they make lines in `tasks.read.pdf_lines`.
"""

from __future__ import annotations

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_symbols import ACCENTS, BIG_SIGNS, LIMIT_NAMES

SAME_BASELINE = 0.1
"""Of the type size, as all distances here."""
WORD_GAP = 2.0
NEAR = 60
"""Glyphs between: what the file has further apart is no script of one another."""
SCRIPT = 0.88
"""A script's size against its base, at most."""


class Run:
    """Glyphs that follow one another on one baseline."""

    __slots__ = (
        "accent",
        "bottom",
        "first",
        "glyphs",
        "last",
        "maths",
        "operators",
        "roots",
        "size",
        "tall",
        "top",
        "x0",
        "x1",
        "y",
    )

    def __init__(self, glyph: Glyph) -> None:
        self.glyphs = [glyph]
        self.x0, self.x1, self.y, self.size = glyph.x0, glyph.x1, glyph.y, glyph.size
        self.first, self.last = glyph.index, glyph.index + len(glyph.text) - 1
        self.top, self.bottom = glyph.y1, glyph.y0
        self.tall = glyph.y1 - glyph.y0 > 1.25 * glyph.size
        self.operators = [glyph] if glyph.text in (BIG_SIGNS if glyph.maths else LIMIT_NAMES) else []
        self.roots = [glyph] if glyph.maths and glyph.text == "√" else []
        self.accent = glyph.text in ACCENTS
        self.maths = glyph.maths

    def takes(self, glyph: Glyph) -> bool:
        """Tell whether a glyph goes on in this run."""
        size = self.size
        if not -0.5 * size < glyph.x0 - self.x1 < WORD_GAP * size or abs(glyph.y - self.y) > SAME_BASELINE * size:
            return False
        return glyph.size == size or SCRIPT < glyph.size / size < 1 / SCRIPT

    def add(self, glyph: Glyph) -> None:
        """Take a glyph."""
        self.glyphs.append(glyph)
        self.last = glyph.index + len(glyph.text) - 1
        if glyph.x0 < self.x0:
            self.x0 = glyph.x0
        if glyph.x1 > self.x1:
            self.x1 = glyph.x1
        if glyph.y1 > self.top:
            self.top = glyph.y1
        if glyph.y0 < self.bottom:
            self.bottom = glyph.y0
        self.accent = False
        if glyph.maths:
            self.maths = True
            if glyph.text in BIG_SIGNS:
                self.operators.append(glyph)
            elif glyph.text == "√":
                self.roots.append(glyph)
        elif glyph.text in LIMIT_NAMES:
            self.operators.append(glyph)
        if glyph.y1 - glyph.y0 > 1.25 * glyph.size:
            self.tall = True


def runs_of(glyphs: list[Glyph]) -> list[Run]:
    """Return glyphs in the order of the file as runs."""
    runs: list[Run] = []
    run: Run | None = None
    for glyph in glyphs:
        if run is not None and run.takes(glyph):
            run.add(glyph)
        else:
            run = Run(glyph)
            runs.append(run)
    return runs


class Groups:
    """Disjoint sets of runs."""

    def __init__(self, count: int) -> None:
        self.parent = list(range(count))

    def root(self, number: int) -> int:
        """Return the run that stands for all that are joined with one: the first in the file."""
        while self.parent[number] != number:
            self.parent[number] = self.parent[self.parent[number]]
            number = self.parent[number]
        return number

    def join(self, one: int, other: int) -> None:
        """Join two runs, and what is joined with them."""
        a, b = self.root(one), self.root(other)
        self.parent[max(a, b)] = min(a, b)
