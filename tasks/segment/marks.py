"""Places where something begins: a block, a heading, a label at the start of a line.

Put gathering of marks here, each by itself. Keep the choice between readings of them in `numbering` and `parts`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tasks.languages.labels import Head, parse_head
from tasks.languages.lexicon import Lexicon
from tasks.segment.layout import Layout, Node
from tasks.segment.roles import BlockRole

MarkKind = Literal[
    "problem", "solution", "answer", "hint", "remark", "author", "example", "section", "part", "title", "number",
    "bullet",
]  # fmt: skip
LEAVES = frozenset({"problem", "solution", "proof", "answer", "hint", "remark", "author", "example", "inner"})
NESTED = frozenset({"solution", "proof", "answer", "hint"})
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*)$")
BULLET = re.compile(r"^[-•◦▪*] +\S")
MAX_AUTHOR_WORDS = 12
MAX_PART_WORDS = 12
MAX_LINE = 2000
"""Characters of a line that are looked at for a label."""


@dataclass
class Mark:
    """A place where something may begin."""

    line: int
    kind: MarkKind
    label: str | None = None
    level: int = 0
    """Of a heading; 0 for others."""
    node: Node | None = None
    """The block that it opens, or None."""
    head: Head | None = None
    text: str = ""
    """A heading's text without signs of markup."""
    nested: bool = False
    """Whether it lies inside of a problem's block."""
    part: str | None = None
    """For a part of the booklet: what it holds."""
    weak: bool = False
    """A label that nothing sets off from the text."""
    rule: str = "label"

    @property
    def whole(self) -> bool:
        """Tell whether the line holds the label alone, and no text of what begins."""
        return self.node is None and (self.level > 0 or (self.head is not None and not self.head.rest))

    @property
    def plural(self) -> bool | None:
        """Tell whether the words name a part; None where the form is both."""
        return self.head.plural if self.head is not None else None


def find_marks(layout: Layout, roles: Sequence[BlockRole], words: Lexicon) -> list[Mark]:
    """Return everything in `layout` that may begin something, in order of lines."""
    leaves = leaf_of_nodes(layout, roles)
    opened = {node.first: node for node in layout.nodes}
    marks: list[Mark] = []
    for number, line in enumerate(layout.lines, 1):
        if number in layout.dropped or not line or line.isspace():
            continue
        node = opened.get(number)
        if node is not None:
            mark = _block_mark(node, roles, leaves, words)
        elif layout.is_markup(number):
            mark = None
        else:
            mark = _line_mark(layout, number, line, roles, leaves, words)
        if mark is not None:
            marks.append(mark)
    return marks


def leaf_of_nodes(layout: Layout, roles: Sequence[BlockRole]) -> list[int]:
    """Return for each block the outermost block around it (or itself) that is one thing, -1 for none."""
    leaves: list[int] = []
    for node in layout.nodes:
        above = leaves[node.parent] if node.parent >= 0 else -1
        leaves.append(above if above >= 0 else (node.index if roles[node.index] in LEAVES else -1))
    return leaves


def _block_mark(node: Node, roles: Sequence[BlockRole], leaves: Sequence[int], words: Lexicon) -> Mark | None:
    role = roles[node.index]
    above = leaves[node.parent] if node.parent >= 0 else -1
    if role not in LEAVES or role == "inner":
        return None
    if above >= 0 and (roles[above] != "problem" or role not in NESTED or _inside_solution(node, roles, above)):
        return None
    kind: MarkKind = "solution" if role in {"solution", "proof"} else role  # type: ignore[assignment]  # LEAVES but inner
    attributes = node.block.attributes
    label = attributes.get("label") or attributes.get("number")
    head = parse_head(label, words) if label else None
    title = attributes.get("title")
    if title and (titled := parse_head(title, words)) is not None and titled.worded and titled.label and head is None:
        head, label = titled, titled.label
    if head is not None and head.label and (head.worded or len(label or "") > 12):
        label = head.label
    return Mark(
        node.first, kind, label, node=node, head=head, nested=above >= 0, rule="proof" if role == "proof" else "block"
    )


def _inside_solution(node: Node, roles: Sequence[BlockRole], above: int) -> bool:
    """Tell whether a block between `node` and the problem's block `above` is a solution or the like already."""
    # parents are few: blocks nest as deep as the source, and `above` bounds the walk
    return roles[node.parent] in NESTED and node.parent != above


def _line_mark(
    layout: Layout, number: int, line: str, roles: Sequence[BlockRole], leaves: Sequence[int], words: Lexicon
) -> Mark | None:
    inside = layout.inside[number - 1]
    leaf = leaves[inside] if inside >= 0 else -1
    if leaf >= 0:
        if roles[leaf] != "problem" or inside != leaf:
            return None
        mark = _text_mark(number, line, words)
        nested = (
            mark is not None and mark.kind in {"solution", "answer", "hint"} and not mark.weak and mark.label is None
        )
        if mark is None or not nested:
            return None
        mark.nested = True
        return mark
    heading = HEADING.match(line)
    return _heading_mark(number, line, heading, words) if heading is not None else _text_mark(number, line, words)


def _heading_mark(number: int, line: str, heading: re.Match[str], words: Lexicon) -> Mark:
    level = len(heading[1])
    text = heading[2].strip(" *_#").strip()
    head = parse_head(line[:MAX_LINE], words)
    mark = Mark(number, "title", level=level, head=head, text=text, rule="heading")
    if head is None or head.kind in {"both", "example"}:
        return mark
    mark.label = head.label
    if head.kind == "author":
        return mark
    mark.kind = head.kind  # type: ignore[assignment]  # both and example are out
    if head.kind in {"problem", "solution", "answer", "hint"} and head.label is None and head.n_words > MAX_PART_WORDS:
        mark.kind = "title" if head.kind != "problem" or not head.plural else "problem"
    return mark


def _text_mark(number: int, line: str, words: Lexicon) -> Mark | None:
    if line.startswith(("    ", "\t")):
        return None
    head = parse_head(line[:MAX_LINE], words)
    if head is None:
        return Mark(number, "bullet") if BULLET.match(line) else None
    mark = Mark(number, "title", head.label, head=head, text=line.strip(" *_").strip())
    if head.kind in {"both", "example", "remark"}:
        return None
    if head.kind == "number":
        mark.kind = "number"
        return mark if not line.startswith(" " * 2) else None
    if head.kind == "author":
        mark.kind = "author"
        return mark if head.n_words <= MAX_AUTHOR_WORDS and (head.rest or head.delimited) else None
    if head.kind == "section":
        mark.kind = "section"
        return mark if _is_title_line(head, line) else None
    mark.kind = head.kind  # type: ignore[assignment]  # the others are out
    mark.weak = not head.delimited
    if line.lstrip().startswith("(") and head.kind != "problem" and head.rest:
        return None
    if mark.weak and (head.kind != "problem" or head.label is None):
        return None
    if head.kind == "problem" and head.label is None and not (mark.whole or head.bold):
        return None
    return mark


def _is_title_line(head: Head, line: str) -> bool:
    """A section's name stands alone on its line: few words, no sentence."""
    return (
        len(line) <= 80
        and head.n_words <= 6
        and (not head.rest or len(head.rest) <= 40)
        and not line.rstrip().endswith((",", ";", "?"))
    )
