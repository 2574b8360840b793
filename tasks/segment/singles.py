"""Documents and included files that are one problem or one solution each: their names number them.

Put that decision here. Keep reading of names in `files`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from tasks.segment.chains import Candidate, best_chain
from tasks.segment.files import file_labels, file_numbers, name_role, solution_names
from tasks.segment.layout import Layout, Node
from tasks.segment.marks import Mark, MarkKind
from tasks.segment.parts import PART_OF
from tasks.segment.roles import BlockRole

MAX_LONE = 6000
"""Characters up to which a lone document without any mark is taken for one problem."""
MIN_CHARACTERS = 15
"""Least text of a problem; a solution may be shorter."""


def find_singles(layouts: Sequence[Layout], marks: Sequence[Sequence[Mark]]) -> dict[int, Mark]:
    """Return, for documents that are one problem or solution each, the mark that opens it, with its label.

    Documents without labels or blocks are such when their files are numbered and at least half of them do not begin
    with a numbered line. A lone short document without any mark is one problem, with little confidence.
    """
    open_ones = [i for i, layout in enumerate(layouts) if _is_open(layout, marks[i]) and _n_characters(layout) > 0]
    if not open_ones:
        return {}
    if len(layouts) == 1:
        return _lone(layouts[0], marks[0])
    names = [layout.document_id for layout in layouts]
    labels, solutions = file_labels(names), solution_names(names)
    numbered = sum(1 for i in open_ones if labels[names[i]] is not None)
    if len(open_ones) < 2 or 2 * numbered < len(open_ones):
        return {}
    if 2 * sum(1 for i in open_ones if _begins_with_list(layouts[i], marks[i])) > len(open_ones):
        open_ones = [i for i in open_ones if not any(m.kind == "number" for m in marks[i])]
    return {i: _single(layouts[i], labels[names[i]], solutions) for i in open_ones}


def _single(layout: Layout, label: str | None, solutions: set[str]) -> Mark:
    kind: MarkKind = "solution" if _holds_solution(layout, solutions) else "problem"
    kind = "answer" if layout.part == "answer_key" else kind
    return Mark(_first_line(layout), kind, label, part=PART_OF[kind], rule="file")


def _holds_solution(layout: Layout, solutions: set[str]) -> bool:
    """Tell whether a file is a solution: its name beside the others' says so, or its document's part does."""
    if layout.document_id in solutions:
        return True
    numbers = file_numbers(layout.document_id)
    return layout.part == "solutions" and not any(file_numbers(path) == numbers for path in solutions)


def _is_open(layout: Layout, marks: Sequence[Mark]) -> bool:
    """Tell whether a document has neither labels in words, nor parts, nor blocks but one solution under other text."""
    blocks = [m for m in marks if m.kind == "solution" and m.node is not None and not m.nested]
    if sum(1 for m in marks if m.kind == "problem" and m.label is not None and m.weak) > 1:
        return False
    under = len(blocks) == 1 and blocks[0].label is None and blocks[0].line > _first_line(layout)
    return not any(
        m.kind == "part"
        or (m.kind == "problem" and not m.weak)
        or (
            m.kind in {"solution", "answer"}
            and (m.node is not None or m.label is not None)
            and not (m.nested or (under and m is blocks[0]))
        )
        or (m.kind == "number" and m.level)
        for m in marks
    )


def _lone(layout: Layout, marks: Sequence[Mark]) -> dict[int, Mark]:
    included = any(node.name == "input" for node in layout.nodes)
    if (
        included
        or not MIN_CHARACTERS <= _n_characters(layout) <= MAX_LONE
        or any(m.kind in {"number", "section", "title", "bullet"} for m in marks)
    ):
        return {}
    return {0: Mark(_first_line(layout), "problem", rule="whole")}


def _begins_with_list(layout: Layout, marks: Sequence[Mark]) -> bool:
    """Tell whether the numbered lines of a document count on, beginning with its first line of text."""
    numbers = [m for m in marks if m.kind == "number"]
    chain, _ = best_chain([Candidate(m.line, m.label or "", 0, 0) for m in numbers])
    if len(chain) < 2:
        return False
    first = numbers[chain[0]].line
    before = sum(len(layout.text(n)) for n in range(1, first) if not layout.is_markup(n))
    return before < MIN_CHARACTERS or before < 0.15 * _n_characters(layout)


def _n_characters(layout: Layout) -> int:
    return sum(len(line.strip()) for line in layout.lines)


def _first_line(layout: Layout) -> int:
    return next((n for n in range(1, len(layout.lines) + 1) if not layout.is_blank(n)), 1)


def input_labels(layout: Layout) -> Mapping[int, str | None]:
    """Return the label that the file name of each `input` block gives, by the block's index."""
    files = {node.index: node.block.attributes.get("file", "") for node in layout.nodes if node.name == "input"}
    labels = file_labels(sorted(set(files.values())))
    return {index: labels[file] for index, file in files.items()}


def input_marks(layout: Layout, roles: Sequence[BlockRole], marks: list[Mark], part: str | None) -> list[Mark]:
    """Return `marks` with one for each numbered included file that has no mark inside, where there are several."""
    inputs = [
        node for node in layout.nodes if roles[node.index] == "container" and node.name == "input" and not node.children
    ]
    labels = input_labels(layout)
    marked = [m.line for m in marks if m.kind in {"problem", "solution", "answer", "hint", "part"}]
    bare = [n for n in inputs if labels.get(n.index) and n.n_total >= MIN_CHARACTERS and not _marked(n, marked)]
    if len(bare) < 2:
        return marks
    named = {node.block.attributes.get("file", "") for node in bare}
    solutions = solution_names(sorted(named))
    made: list[Mark] = []
    for node in bare:
        file = node.block.attributes.get("file", "")
        kind: MarkKind = "solution" if file in solutions or part == "solutions" else "problem"
        if name_role(file) == "answer":
            kind = "answer"
        made.append(Mark(node.first, kind, labels[node.index], node=node, rule="file"))
    covered = {line for node in bare for line in range(node.first, node.last + 1)}
    kept = [m for m in marks if m.line not in covered]
    return sorted([*kept, *made], key=lambda m: m.line)


def _marked(node: Node, lines: Sequence[int]) -> bool:
    """Tell whether one of `lines`, in order, lies inside of `node`."""
    place = bisect_right(lines, node.first)
    return place < len(lines) and lines[place] <= node.last
