"""What a document's lines are assigned to, before segments are made.

Put the shape of an item here. Keep making items in `outline`, giving them keys in `pairing`.
"""

from __future__ import annotations

from dataclasses import dataclass

from schemas.tables.booklets import SegmentKind


@dataclass(frozen=True)
class Heading:
    """A heading that an item stands under."""

    level: int
    text: str
    named: bool
    """Whether it names a section by word or number (`Day 1`, `1970`), not just a topic."""


@dataclass
class Item:
    """One thing of a booklet: a problem, a solution, an answer, …; its lines need not be contiguous."""

    kind: SegmentKind
    document: int
    """Place of its document in the booklet."""
    line: int
    """Its first line."""
    label: str | None = None
    path: tuple[Heading, ...] = ()
    part: str | None = None
    rule: str = "label"
    confidence: float = 0.9
    level: int = 0
    """Of the heading that opened it; 0 for others."""
    key: str | None = None
    ref: str | None = None
    file_label: str | None = None
    context: Item | None = None
    """The problem that it follows or fills, or the item that names its problem."""
    near: Item | None = None
    """The problem before it, where its own number may name another one."""
    alternative: bool = False
    restated: bool = False
    """Whether it is the statement repeated before its solution."""
    n_text: int = 0
    """Lines of text so far, markup left out."""
    opening: str = ""
    """The first characters of its text."""
    owner: Item | None = None
    """The problem whose key it carries, once that is found."""
    section: str | None = None
    """Its final section."""
    run: int = 1
    """Of a problem: which time its label comes in its section, where that begins to count again."""

    def add(self, line: str) -> None:
        """Count a line of text."""
        self.n_text += 1
        if len(self.opening) < 600:
            self.opening += f"{line} "
