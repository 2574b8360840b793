"""A document as numbered lines and the tree of its blocks.

Put the form of documents here. Keep what blocks and lines mean in `roles` and `marks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from schemas.markup import Block, is_close, parse_open
from schemas.tables import Document, Page
from schemas.text import split_lines


@dataclass
class Node:
    """A block of a document, from its opening to its closing line (the last line where none closes it)."""

    index: int
    block: Block
    first: int
    last: int
    parent: int
    """Index of the block around it, -1 at the top."""
    children: list[int] = field(default_factory=list)
    n_characters: int = 0
    """Non-blank characters of its own lines, those of blocks inside left out."""
    n_total: int = 0
    """Non-blank characters of all its lines."""

    @property
    def name(self) -> str:
        """The source's name of the block."""
        return self.block.name


@dataclass
class Layout:
    """A document of a booklet: its lines count from 1 over its pages."""

    document_id: str
    part: str
    lines: list[str]
    pages: list[int]
    """The page of each line."""
    nodes: list[Node]
    inside: list[int]
    """For each line the index of the innermost block around it, opening and closing lines included; -1 for none."""
    dropped: set[int] = field(default_factory=set)
    """Line numbers that are page furniture."""

    def text(self, number: int) -> str:
        """Return line `number`."""
        return self.lines[number - 1]

    def is_blank(self, number: int) -> bool:
        """Tell whether line `number` holds nothing that counts."""
        return number in self.dropped or not self.lines[number - 1].strip()

    def is_markup(self, number: int) -> bool:
        """Tell whether line `number` opens or closes a block."""
        index = self.inside[number - 1]
        return index >= 0 and number in (self.nodes[index].first, self.nodes[index].last) and ":::" in self.text(number)


def lay_out(document: Document, pages: Iterable[Page]) -> Layout:
    """Return `document` with the lines of its pages in order, and its blocks."""
    lines: list[str] = []
    numbers: list[int] = []
    for page in sorted(pages, key=lambda page: page.page):
        new = split_lines(page.text)
        lines += new
        numbers += [page.page] * len(new)
    layout = Layout(document.document_id, document.part, lines, numbers, [], [-1] * len(lines))
    _find_blocks(layout)
    return layout


def _find_blocks(layout: Layout) -> None:
    """Match opening and closing lines; a block that nothing closes ends with the document."""
    open_nodes: list[int] = []
    nodes = layout.nodes
    for number, line in enumerate(layout.lines, 1):
        block = parse_open(line)
        if block is not None:
            parent = open_nodes[-1] if open_nodes else -1
            node = Node(len(nodes), block, number, len(layout.lines), parent)
            nodes.append(node)
            if parent >= 0:
                nodes[parent].children.append(node.index)
            open_nodes.append(node.index)
        layout.inside[number - 1] = open_nodes[-1] if open_nodes else -1
        if block is None and open_nodes:
            if is_close(line):
                nodes[open_nodes.pop()].last = number
            else:
                nodes[open_nodes[-1]].n_characters += len(line.replace(" ", ""))
    for node in reversed(nodes):
        node.n_total += node.n_characters
        if node.parent >= 0:
            nodes[node.parent].n_total += node.n_total
