"""One document as items: which lines belong to which problem, solution, answer, or to nothing.

Put walking over lines and marks here. Keep finding marks in `marks`, matching solutions to problems in `pairing`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from schemas.tables.booklets import SegmentKind
from tasks.segment.items import Heading, Item
from tasks.segment.layout import Layout, Node
from tasks.segment.marks import Mark
from tasks.segment.numbering import Region
from tasks.segment.restated import PART_KIND, answered_problems, late_solutions, restated_problems
from tasks.segment.titles import OVER_LABEL

NUMBERED_TITLE = re.compile(r"^\W*\d{1,4}\b|\b(?:19|20)\d\d\b")
KEY_TEXT = re.compile(r"\d[^\d\n]{0,12}[^\W\d_]|[|&]|^\s*[\d\s]+$|^(?:\s*[A-E]\b)+\s*$")
"""What a line of an answer key has: a number and a letter, cells of a table, a row of numbers or of letters."""
TITLE_LINES = 2
"""Most lines of a title that names a problem, before a label may stand below it."""
LOOSE_LEVEL = 7
"""The level of a section's name that is no heading."""


@dataclass
class _Frame:
    """A block (or a label inside of a block) whose lines belong to an item until `end`."""

    item: Item
    end: int
    soft: bool = False


class Outline:
    """Assigns the lines of one document to items."""

    def __init__(
        self,
        layout: Layout,
        document: int,
        regions: Sequence[Region],
        files: Mapping[int, str | None],
        notices: Container[int] = frozenset(),
    ) -> None:
        """Take the document, its place in the booklet, its regions in order, and labels by `input` block index.

        What is open ends before a line of `notices`.
        """
        self._notices = notices
        self.layout = layout
        self.document = document
        self.items: list[Item] = []
        self.assigned: list[Item | None] = [None] * len(layout.lines)
        self._files = files
        self._marks: dict[int, tuple[Mark, Region]] = {}
        for region in regions:
            if region.opener is not None:
                self._marks[region.opener.line] = region.opener, region
            for mark in region.marks:
                self._marks[mark.line] = mark, region
        self._solved = restated_problems(regions)
        self._answered = answered_problems(regions)
        self._late = late_solutions(regions)
        problems = [mark.line for mark, _ in self._marks.values() if mark.kind == "problem"]
        self._last_problem = max(problems) if len(problems) > 1 else len(layout.lines)
        self._frames: list[_Frame] = []
        self._current: Item | None = None
        self._problem: Item | None = None
        self._scope: Item | None = None
        self._path: tuple[Heading, ...] = ()
        self._referring: Item | None = None
        self._after_example = False
        self._region = regions[0] if regions else Region(None, None)
        self._part = self._region.part

    def run(self) -> None:
        """Assign every line that is not blank; headings and loose text belong to items of kind `other`."""
        loose = Item("front_matter", self.document, 1, rule="rest")
        previous: Item | None = None
        for number, line in enumerate(self.layout.lines, 1):
            if self.layout.is_blank(number):
                continue
            while self._frames and self._frames[-1].end < number:
                self._close_frame()
            found = self._marks.get(number)
            if found is not None:
                label_only = self._open(*found)
                if loose.kind == "front_matter" and self.items:
                    loose = Item("other", self.document, number, rule="rest")
            else:
                label_only = False
            if number in self._notices and not self._frames:
                self._current = None
            item = None if label_only else self._top()
            if item is None and not label_only and self._part == "answers" and KEY_TEXT.search(line):
                item = self._current = self._key_item(number)
            if previous is not None and line.strip() == ":::" and self.layout.is_markup(number):
                item = previous
            if item is not None and not self.layout.is_markup(number):
                item.add(line)
            previous = self.assigned[number - 1] = item if item is not None else loose

    def _top(self) -> Item | None:
        return self._frames[-1].item if self._frames else self._current

    def _close_frame(self) -> None:
        """Leave a block; what follows it outside of all blocks belongs to nothing yet."""
        frame = self._frames.pop()
        if not self._frames and not frame.soft:
            self._current = None

    def _open(self, mark: Mark, region: Region) -> bool:
        """Begin what `mark` begins; return whether its line is a label alone."""
        if region is not self._region:
            self._region, self._part = region, region.part
        if mark.line in self._late:
            self._part = "solutions"
        if mark.kind == "contents":
            self._current = self._scope = None
            return not self._frames
        if mark.kind == "part":
            self._current = self._scope = None
            self._enter(mark, named=False)
            return True
        if mark.kind in {"title", "section"}:
            return self._open_heading(mark)
        if mark.kind == "key":
            return self._open_key(mark)
        if mark.kind == "author":
            return self._open_author(mark)
        return self._open_item(mark)

    def _open_key(self, mark: Mark) -> bool:
        """A line that answers several problems is an answer of no label of its own, where answers are due or named.

        After one problem of several such a line answers that problem's questions.
        """
        if self._part == "answers" or mark.rule == "answers" or (mark.rule != "key" and mark.line > self._last_problem):
            self._current = self._key_item(mark.line)
        return False

    def _key_item(self, line: int) -> Item:
        current = self._current
        if current is not None and current.rule == "key":
            return current
        item = Item("answer", self.document, line, path=self._path, part="answers", rule="key")
        self.items.append(item)
        return item

    def _open_heading(self, mark: Mark) -> bool:
        current = self._current
        inner = current is not None and mark.level > 0 and 0 < current.level < mark.level
        if (mark.kind == "title" and inner and current is not None and current.n_text) or self._frames:
            return False
        if mark.rule == OVER_LABEL:
            self._current = None
            return True
        if mark.kind == "title" and not mark.level:
            return False
        self._current = self._scope = None
        self._enter(mark, named=mark.kind == "section" or NUMBERED_TITLE.search(mark.text) is not None)
        return True

    def _enter(self, mark: Mark, *, named: bool) -> None:
        level = mark.level or LOOSE_LEVEL
        kept = tuple(heading for heading in self._path if heading.level < level)
        self._path = kept if mark.kind == "part" else (*kept, Heading(level, mark.text, named))

    def _open_author(self, mark: Mark) -> bool:
        context = self._problem
        if context is None:
            return False
        author = Item("author", self.document, mark.line, path=self._path, context=context, rule="label")
        self.items.append(author)
        self._frames.append(_Frame(author, mark.line, soft=True))
        return False

    def _open_item(self, mark: Mark) -> bool:
        if self._is_statement(mark) or self._is_inner_proof(mark) or self._is_aside(mark):
            return False
        kind = self._kind_of(mark)
        self._after_example = kind == "other"
        item = self._pending(mark, kind) or self._new_item(mark, kind)
        if mark.node is not None:
            self._frames.append(_Frame(item, mark.node.last))
        elif mark.nested and self._frames:
            if self._frames[-1].soft:
                self._frames.pop()
            self._frames.append(_Frame(item, self._frames[-1].end if self._frames else mark.line, soft=True))
        else:
            self._current = item
        self._remember(item, mark)
        return mark.rule == "box" or (mark.whole and mark.node is None)

    def _is_statement(self, mark: Mark) -> bool:
        """A statement may begin with a word for a proof (`证明：…`): no solution comes before its problem's text."""
        top = self._top()
        return _is_run_in(mark) and top is not None and top.kind == "problem" and not top.n_text

    def _is_inner_proof(self, mark: Mark) -> bool:
        """A proof inside of a solution is a lemma's."""
        top = self._top()
        proof = _is_run_in(mark) and mark.head is not None and mark.head.proof
        return proof and top is not None and top.kind == "solution" and top.n_text > 0

    def _is_aside(self, mark: Mark) -> bool:
        """A printed box of remarks is one of its own only after a solution or answer; a statement keeps its notes."""
        top = self._top()
        after = top is not None and top.n_text > 0 and top.kind in {"solution", "answer", "remark"}
        return mark.rule == "box" and (bool(self._frames) or not after)

    def _kind_of(self, mark: Mark) -> SegmentKind:
        """Return what a mark opens here: in a part of solutions a problem's number opens its solution."""
        if mark.line in self._answered:
            return "answer"
        if mark.kind == "problem" and self._part in PART_KIND and mark.line not in self._solved:
            return "solution" if mark.leads_solution else PART_KIND[self._part or ""]
        if mark.rule == "proof" and self._after_example:
            return "other"
        if mark.kind == "answer" and self._part not in PART_KIND and mark.node is None and self._in_solution():
            return "solution"
        if mark.kind == "hint" and mark.node is None and self._in_solution():
            return "solution"
        return mark.kind if mark.kind != "example" else "other"  # type: ignore[return-value]  # the rest were opened before

    def _in_solution(self) -> bool:
        top = self._top()
        return top is not None and top.kind == "solution"

    def _pending(self, mark: Mark, kind: SegmentKind) -> Item | None:
        """Return the item that goes on: one that a heading opened and that has no text yet, or the solution itself.

        A title that names the problem (`3.4 Solution to Problem 4: …`) goes on over a label of the page's own count
        (`Solution 3.4`).
        """
        top = self._top()
        if top is None:
            return None
        if kind == "solution" and mark.kind in {"answer", "hint"}:
            return top
        refers = mark.head is not None and mark.head.reference
        if top is self._referring and top.kind == kind and mark.whole and not refers and top.n_text <= TITLE_LINES:
            return top
        if self._current is not None and not self._frames and self._current.kind == kind and not self._current.n_text:
            own = mark.label if mark.node is not None and "label" in mark.node.block.attributes else None
            if mark.node is None and mark.label is not None:
                return None
            self._current.label = self._current.label or own or mark.label
            _add_keys(self._current, mark.node)
            return self._current
        return None

    def _new_item(self, mark: Mark, kind: SegmentKind) -> Item:
        item = Item(
            kind, self.document, mark.line, mark.label, self._path, self._part, mark.rule, self._region.confidence
        )
        item.level = mark.level
        item.alternative = mark.head is not None and mark.head.alternative
        item.restated = kind == "problem" and self._part == "solutions"
        item.file_label = self._file_label(mark.line)
        _add_keys(item, mark.node)
        if mark.head is not None and mark.head.reference:
            self._referring = item
        if kind not in {"problem", "other"}:
            item.context = self._context(item, mark)
        self.items.append(item)
        return item

    def _context(self, item: Item, mark: Mark) -> Item | None:
        """Return what names the item's problem: the problem around or before it, or the heading above it.

        A printed box of remarks goes with the solution that it follows.
        """
        around = next((f.item for f in reversed(self._frames) if f.item.kind == "problem"), None)
        if around is not None:
            return around
        if mark.rule == "box" and (above := self._top()) is not None:
            return above.context if above.kind == "remark" else above
        if item.alternative and self._scope is not None:
            return self._scope
        if item.part not in PART_KIND:
            return self._nearest(item, mark)
        if item.label is None or item.kind in {"remark", "author"}:
            return self._scope if self._scope is not None and _same_place(self._scope, item) else None
        return None

    def _nearest(self, item: Item, mark: Mark) -> Item | None:
        """Return the problem before, unless the item names another one; its own number alone only may do so."""
        if mark.head is not None and mark.head.reference:
            return None
        numbered = mark.node is not None and item.kind == "solution" and _looks_numbered(item.label)
        if item.ref or (numbered and self._problem is not None and self._problem.label != item.label):
            item.near = self._problem
            return None
        return self._problem

    def _remember(self, item: Item, mark: Mark) -> None:
        if item.kind == "problem":
            self._problem = self._scope = item
        elif item.kind in {"solution", "answer", "hint"} and item.part in PART_KIND:
            names = item.label is not None or item.context is None
            if names and (mark.level or mark.node is None or item.kind == PART_KIND[item.part or ""]):
                self._scope = item

    def _file_label(self, line: int) -> str | None:
        index = self.layout.inside[line - 1]
        while index >= 0:
            if index in self._files:
                return self._files[index]
            index = self.layout.nodes[index].parent
        return self._files.get(-1)


def _is_run_in(mark: Mark) -> bool:
    """Tell whether a mark is a word for a solution in the text, neither block nor heading, without a number."""
    return mark.kind == "solution" and mark.node is None and not mark.level and mark.label is None


def _same_place(scope: Item, item: Item) -> bool:
    """A block without a label belongs to the solution above it only under that one's heading, or if of another kind."""
    if scope.kind == "problem" or scope.kind != item.kind:
        return True
    return scope.level > 0 or item.alternative


def _looks_numbered(label: str | None) -> bool:
    return label is not None and len(label) <= 12 and any(char.isdigit() for char in label)


def _add_keys(item: Item, node: Node | None) -> None:
    if node is not None:
        item.key = item.key or node.block.attributes.get("key")
        item.ref = item.ref or node.block.attributes.get("ref")
