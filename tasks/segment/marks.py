"""Places where something begins: a block, a heading, a label at the start of a line.

Put gathering of marks here, each by itself. Keep the choice between readings of them in `numbering` and `parts`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tasks.languages.labels import Head, parse_head
from tasks.languages.lexicon import Lexicon
from tasks.segment.contents import contents_lines
from tasks.segment.keylines import answers_letters, answers_several
from tasks.segment.layout import Layout, Node
from tasks.segment.roles import BlockRole

MarkKind = Literal[
    "problem", "solution", "answer", "hint", "remark", "author", "example", "section", "part", "title", "number",
    "bullet", "key", "contents",
]  # fmt: skip
LEAVES = frozenset({"problem", "solution", "proof", "answer", "hint", "remark", "author", "example", "inner"})
NESTED = frozenset({"solution", "proof", "answer", "hint"})
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*)$")
BULLET = re.compile(r"^[-•◦▪*] +\S")
MAX_LABEL = 14
MAX_AUTHOR_WORDS = 12
MAX_PART_WORDS = 12
MAX_SIGNED_WORDS = 6
"""Words of a solution's heading that names its author (`Solution by …`)."""
PART_SIGN = re.compile(r"(?<=\w)\s*(?:[–—:|]|-(?=\s)|\.(?=\s))\s*(?=[^\W\d_][^–—:|]*$)")
"""The last sign of a title before the name of a part."""
MAX_PART_TITLE = 100
MAX_BOX_TITLE = 60
"""Characters of a line that is a numbered box's title (`Remark 3.2: Another reading`), and no line of text."""
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
    """For a part of the booklet, or a document that is one problem or solution: what it holds."""
    weak: bool = False
    """A label that nothing sets off from the text."""
    leads_solution: bool = False
    """Whether a word for a solution follows the number (`6. Solution: …`)."""
    leads_answer: bool = False
    """Whether a word for an answer follows it (`6. Answer: 12.`)."""
    rule: str = "label"
    heading: bool = False
    """Whether what follows its label on the line is a title and no text."""
    titled: bool = False
    """A bold line that begins with a word for a part: a part's title or nothing."""

    @property
    def whole(self) -> bool:
        """Tell whether the line holds the label alone, and no text of what begins."""
        return self.node is None and (self.level > 0 or self.heading or (self.head is not None and not self.head.rest))

    @property
    def plural(self) -> bool | None:
        """Tell whether the words name a part; None where the form is both."""
        return self.head.plural if self.head is not None else None


def find_marks(layout: Layout, roles: Sequence[BlockRole], words: Lexicon) -> list[Mark]:
    """Return everything in `layout` that may begin something, in order of lines."""
    leaves = leaf_of_nodes(layout, roles)
    contents = contents_lines(layout)
    opened = {node.first: node for node in layout.nodes}
    marks: list[Mark] = []
    for number, line in enumerate(layout.lines, 1):
        if number in layout.dropped or not line or line.isspace():
            continue
        node = opened.get(number)
        if number in contents:
            mark: Mark | None = Mark(number, "contents")
        elif node is not None:
            mark = _block_mark(layout, node, roles, leaves, words)
        elif layout.is_markup(number):
            mark = None
        else:
            mark = _line_mark(layout, number, line, roles, leaves, words)
        if mark is not None:
            marks.append(mark)
    return _settle_parts(layout, marks, words)


def _settle_parts(layout: Layout, marks: list[Mark], words: Lexicon) -> list[Mark]:
    """Take `2. Решения`, a form of one and of many, for the name of a part only where it is the only such line."""
    open_ones = [m for m in marks if m.head is not None and m.head.numbered and m.head.plural is None]
    counts = Counter(m.kind for m in open_ones)
    several = {id(m) for m in open_ones if counts[m.kind] > 1}
    settled: list[Mark] = []
    for mark in marks:
        again = _printed_mark(mark.line, layout.text(mark.line), words, parts=False) if id(mark) in several else mark
        settled += [again] if again is not None else []
    return settled


def leaf_of_nodes(layout: Layout, roles: Sequence[BlockRole]) -> list[int]:
    """Return for each block the outermost block around it (or itself) that is one thing, -1 for none."""
    leaves: list[int] = []
    for node in layout.nodes:
        above = leaves[node.parent] if node.parent >= 0 else -1
        leaves.append(above if above >= 0 else (node.index if roles[node.index] in LEAVES else -1))
    return leaves


def _block_mark(
    layout: Layout, node: Node, roles: Sequence[BlockRole], leaves: Sequence[int], words: Lexicon
) -> Mark | None:
    role = roles[node.index]
    above = leaves[node.parent] if node.parent >= 0 else -1
    if role not in LEAVES or role == "inner":
        return None
    if above >= 0 and (roles[above] != "problem" or role not in NESTED or _inside_solution(node, roles, above)):
        return None
    kind: MarkKind = "solution" if role in {"solution", "proof"} else role  # type: ignore[assignment]  # LEAVES but inner
    label, head = _block_label(layout, node, words)
    return Mark(
        node.first, kind, label, node=node, head=head, nested=above >= 0, rule="proof" if role == "proof" else "block"
    )


def _block_label(layout: Layout, node: Node, words: Lexicon) -> tuple[str | None, Head | None]:
    """Return the label of a block, and the words around it: of its attributes, its title or its first line."""
    attributes = node.block.attributes
    title = attributes.get("title", "")
    for text in (attributes.get("label"), title):
        head = parse_head(text, words) if text else None
        if head is not None and head.worded and head.label and head.kind != "section":
            return head.label, head
    given = attributes.get("label")
    if given and _is_label(given, words):
        return given, None
    printed = _printed_label(layout, node, title, words)
    return printed or attributes.get("number"), None


def _is_label(text: str, words: Lexicon) -> bool:
    """Tell whether a block's own label is a number or the like, not a title and not its points."""
    short = len(text) <= MAX_LABEL and (any(char.isdigit() for char in text) or (text.isalpha() and len(text) <= 3))
    return short and not any("points" in found.roles for found in words.scan(text) if found.end > 1)


def _printed_label(layout: Layout, node: Node, title: str, words: Lexicon) -> str | None:
    """Return the number that the first line of a block prints after a word for a problem, or after its title."""
    number = node.first + 1
    if number > node.last or layout.is_markup(number):
        return None
    line = layout.text(number)[:MAX_LINE]
    head = parse_head(line, words)
    if head is not None and head.worded and head.kind in {"problem", "solution"} and head.label:
        return head.label
    if title and (at := line.find(title, 0, 12)) >= 0:
        after = parse_head(line[at + len(title) :].lstrip() + " ", words)
        if after is not None and after.kind == "number":
            return after.label
    return None


def _inside_solution(node: Node, roles: Sequence[BlockRole], above: int) -> bool:
    """Tell whether the block right around `node` is a solution or the like, and not the outermost one, `above`."""
    return roles[node.parent] in NESTED and node.parent != above


def _line_mark(
    layout: Layout, number: int, line: str, roles: Sequence[BlockRole], leaves: Sequence[int], words: Lexicon
) -> Mark | None:
    inside = layout.inside[number - 1]
    leaf = leaves[inside] if inside >= 0 else -1
    if leaf >= 0:
        if roles[leaf] != "problem" or inside != leaf:
            return None
        mark = _text_mark(number, line, parse_head(line[:MAX_LINE], words), words)
        nested = (
            mark is not None and mark.kind in {"solution", "answer", "hint"} and not mark.weak and mark.label is None
        )
        if mark is None or not nested:
            return None
        mark.nested = True
        return mark
    return _printed_mark(number, line, words)


def _printed_mark(number: int, line: str, words: Lexicon, *, parts: bool = True) -> Mark | None:
    """Return the mark of a line outside of all blocks; see `parse_head` for `parts`."""
    heading = HEADING.match(line)
    head = parse_head(line[:MAX_LINE], words, parts=parts)
    return _heading_mark(number, heading, head) if heading is not None else _text_mark(number, line, head, words)


def _heading_mark(number: int, heading: re.Match[str], head: Head | None) -> Mark:
    level = len(heading[1])
    text = heading[2].strip(" *_#").strip()
    mark = Mark(number, "title", level=level, head=head, text=text, rule="heading")
    if head is None or head.kind in {"both", "example"}:
        return mark
    mark.label = head.label
    if head.kind == "author":
        return mark
    mark.kind = head.kind  # type: ignore[assignment]  # both and example are out
    if head.kind in {"problem", "solution", "answer", "hint"} and head.label is None:
        long = head.n_words > MAX_PART_WORDS and not (head.kind == "problem" and head.plural)
        titled = not _is_closed(head) and (head.kind != "solution" or head.n_words > MAX_SIGNED_WORDS)
        mark.kind = "title" if long or titled else mark.kind
    elif head.plural and head.kind in {"problem", "solution", "answer"}:
        mark.label = None
    return mark


def _text_mark(number: int, line: str, head: Head | None, words: Lexicon) -> Mark | None:
    if line.startswith(("    ", "\t")):
        return None
    if answers_letters(line) or answers_several(line):
        return Mark(number, "key", rule="key")
    if head is None:
        return Mark(number, "bullet") if BULLET.match(line) else _titled_part(number, line, words)
    mark = Mark(number, "title", head.label, head=head, text=line.strip(" *_").strip())
    if head.worded and not head.bold and _goes_on(line):
        return None
    if head.kind in {"both", "example"}:
        return None
    if head.kind == "remark":
        return Mark(number, "remark", head=head, rule="box") if _is_box_title(line, head) else None
    if head.kind == "number":
        mark.kind = "number"
        inner = parse_head(head.rest[:80], words)
        mark.leads_solution = inner is not None and inner.kind == "solution" and inner.delimited
        mark.leads_answer = inner is not None and inner.kind == "answer" and inner.delimited
        mark.heading = mark.leads_solution and inner is not None and not inner.rest
        return mark if not line.startswith(" " * 2) else None
    if head.kind == "author":
        mark.kind = "author"
        return mark if head.n_words <= MAX_AUTHOR_WORDS and (head.rest or head.delimited) else None
    if head.kind == "section":
        mark.kind = "section"
        return mark if _is_title_line(head, line) else None
    mark.kind = head.kind  # type: ignore[assignment]  # the others are out
    mark.weak = not head.delimited
    if head.kind == "problem" and head.label is not None and head.delimited:
        _read_on(mark, words)
    if head.kind == "answer" and head.label is None and answers_letters(head.rest):
        return Mark(number, "key", rule="answers")
    if head.kind == "answer" and head.label is None and not head.bold and answers_several(head.rest):
        return Mark(number, "key", rule="answers" if head.plural is True else "answers at the end")
    if head.kind == "problem" and head.plural is True and head.label is not None and mark.whole:
        mark.kind, mark.label = "section", None
        return mark
    if _is_bold_title(line, head):
        mark.titled = True
        return mark
    if head.kind != "problem" and not _sets_off(line, head):
        return None
    if mark.weak and (head.kind != "problem" or head.label is None):
        return None
    if head.kind == "problem" and head.label is None and not (_is_closed(head) and (mark.whole or head.bold)):
        return None
    return mark


def _titled_part(number: int, line: str, words: Lexicon) -> Mark | None:
    """Return the mark of a title that ends with the name of a part (`Spring Cup 2024 – Solutions`), or None."""
    sign = PART_SIGN.search(line) if len(line) <= MAX_PART_TITLE else None
    head = parse_head(line[sign.end() :], words) if sign is not None else None
    if head is None or head.kind not in {"solution", "answer"} or head.plural is False or head.label or head.rest:
        return None
    return Mark(number, head.kind, head=head, text=line.strip(" *_"), rule="title", titled=True)


def _is_box_title(line: str, head: Head) -> bool:
    """Tell whether a word for a remark is the title of a box: alone on its line, or numbered and with a short title."""
    if head.bulleted or head.level or line.lstrip().startswith("("):
        return False
    ended = line.rstrip("*_ ").endswith((".", "?", "!", ":", ";", ",", "$"))
    return not head.rest or (head.label is not None and len(line) <= MAX_BOX_TITLE and not ended)


def _read_on(mark: Mark, words: Lexicon) -> None:
    """Take a problem's name before a word for a solution (`Problem 3. Solution. We …`) for the solution's name.

    A word for a proof may be the statement's.
    """
    inner = parse_head(mark.head.rest[:80], words) if mark.head is not None and mark.head.rest else None
    if mark.head is None or inner is None or inner.label is not None or not inner.worded or not inner.delimited:
        return
    mark.leads_answer = inner.kind == "answer"
    if inner.kind == "solution" and not inner.proof and inner.plural is not True and inner.style[-1] != "t":
        mark.kind = "solution"
        mark.head = replace(mark.head, kind="solution", reference=True, rest=inner.rest)


def _sets_off(line: str, head: Head) -> bool:
    """Tell whether the word for a solution, answer or hint is a heading: not a list's item, an aside, a sentence."""
    aside = line.lstrip().startswith("(") and bool(head.rest)
    sentence = head.style[-1] == "t" and head.label is None
    return not (head.bulleted or aside or sentence)


def _is_bold_title(line: str, head: Head) -> bool:
    """Tell whether a bold line is the title of a part: `**Solutions of the first round**`."""
    named = head.kind in {"solution", "answer"} and head.label is None and head.style[-1] == "t" and not head.bulleted
    ended = line.rstrip("*_ ").endswith((".", "?", "!", ":", ";", ","))
    return named and head.bold and not head.rest and head.n_words <= MAX_PART_WORDS and not ended


def _goes_on(line: str) -> bool:
    """Tell whether a line begins in the middle of a sentence: with a small letter."""
    start = line.lstrip(" ([")
    return start[:1].islower()


def _is_closed(head: Head) -> bool:
    """Tell whether a sign or the end of the line follows the words at once: `Problem.`, not `Problem solving`."""
    return head.style[-1] != "t" and (not head.rest or head.style[-1] != "")


def _is_title_line(head: Head, line: str) -> bool:
    """A section's name stands alone on its line: few words, no sentence."""
    return head.plural is True or (
        len(line) <= 80
        and head.n_words <= 6
        and (not head.rest or len(head.rest) <= 40)
        and not line.rstrip().endswith((",", ";", "?"))
    )
