"""What the blocks of a booklet are: from their titles, their names, and what they do all over the booklet.

Put deciding about block names here. Keep lines of text out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tasks.languages.labels import parse_head
from tasks.languages.lexicon import Lexicon, role_of_name
from tasks.segment.layout import Layout, Node

BlockRole = Literal[
    "problem", "solution", "proof", "answer", "hint", "remark", "author", "example", "container", "inner", "unknown"
]
TRANSPARENT = frozenset(
    {"input", "section", "article", "div", "main", "multicols", "questions", "problems", "exercises"}
)
INNER = frozenset(
    {
        "abstract", "align", "array", "caption", "center", "choices", "enumerate", "equation", "figure", "frame",
        "itemize", "list", "minipage", "multicolumn", "notice", "parts", "quotation", "quote", "subparts", "table",
        "tabular", "tasks", "tcolorbox", "titlepage", "verse", "wrapfigure",
    }
)  # fmt: skip
MIN_TEXT = 25
"""Characters of own text from which a block is more than a frame around others."""
MIN_SHARE = 0.3


def assign_roles(layouts: Sequence[Layout], words: Lexicon) -> list[list[BlockRole]]:
    """Return the role of every block of every document, in order.

    A title that says what the block is decides for that block, its name for all of that name; the rest is decided by
    behaviour: an unknown name that recurs and holds much text is the problem, one that follows or fills it the
    solution.
    """
    roles = [[_named_role(node, words) for node in layout.nodes] for layout in layouts]
    _ask_first_lines(layouts, roles, words)
    _decide_unknown(layouts, roles)
    _open_containers(layouts, roles)
    return roles


def _named_role(node: Node, words: Lexicon) -> BlockRole:
    if node.name == "input":
        return "container"
    title = node.block.attributes.get("title")
    by_title = _role_of_title(title, words) if title else None
    if by_title is not None:
        return by_title
    name = node.name.rstrip("*").casefold()
    if name in INNER:
        return "inner"
    role = role_of_name(node.name)
    if role in {"problem", "solution", "proof", "answer", "hint", "remark", "author", "example"}:
        return role
    return "container" if name in TRANSPARENT else "unknown"


def _role_of_title(title: str, words: Lexicon) -> BlockRole | None:
    head = parse_head(title, words)
    if head is None or head.kind in {"number", "section", "both"}:
        return None
    if head.kind == "solution" and not head.plural:
        found = words.match(title, 0)
        return "proof" if found is not None and found.roles == {"proof"} else "solution"
    return head.kind  # type: ignore[return-value]  # number, section and both are out


def _ask_first_lines(layouts: Sequence[Layout], roles: list[list[BlockRole]], words: Lexicon) -> None:
    """Give an unknown name the role that the first lines of at least half of its blocks print (`*Solution.* …`)."""
    votes: dict[str, Counter[BlockRole | None]] = defaultdict(Counter)
    for layout, own in zip(layouts, roles, strict=True):
        for node in layout.nodes:
            if own[node.index] == "unknown":
                votes[node.name][_role_of_first_line(layout, node, words)] += 1
    said = {name: role for name, counts in votes.items() if (role := counts.most_common(1)[0][0]) is not None}
    for layout, own in zip(layouts, roles, strict=True):
        for node in layout.nodes:
            if own[node.index] == "unknown" and node.name in said:
                own[node.index] = said[node.name]


def _role_of_first_line(layout: Layout, node: Node, words: Lexicon) -> BlockRole | None:
    for number in range(node.first + 1, min(node.first + 4, node.last + 1)):
        line = layout.text(number)
        if layout.is_markup(number):
            return None
        if line.strip():
            head = parse_head(line[:400], words)
            if (
                head is None
                or not head.worded
                or not head.delimited
                or head.kind not in {"problem", "solution", "answer", "hint"}
            ):
                return None
            return head.kind
    return None


@dataclass
class _Behaviour:
    """What the blocks of one unknown name do all over the booklet."""

    count: int = 0
    text: int = 0
    around: int = 0
    """Characters of the documents that have such blocks."""
    beside: Counter[str] = field(default_factory=Counter)


def _decide_unknown(layouts: Sequence[Layout], roles: list[list[BlockRole]]) -> None:
    """Give unknown names that recur a role by what they stand beside and how much they hold."""
    seen: dict[str, _Behaviour] = defaultdict(_Behaviour)
    known: Counter[str] = Counter()
    for layout, own in zip(layouts, roles, strict=True):
        whole = sum(len(line) for line in layout.lines)
        known.update(own)
        names = set()
        for node in layout.nodes:
            if own[node.index] == "unknown":
                entry = seen[node.name]
                entry.count += 1
                entry.text += node.n_total
                entry.beside[_neighbour(layout, own, node)] += 1
                entry.around += 0 if node.name in names else whole
                names.add(node.name)
    chosen = _choose(seen, known)
    for layout, own in zip(layouts, roles, strict=True):
        for node in layout.nodes:
            if own[node.index] == "unknown":
                own[node.index] = chosen.get(node.name, "unknown")


def _choose(seen: Mapping[str, _Behaviour], known: Counter[str]) -> dict[str, BlockRole]:
    recurring = [name for name, entry in seen.items() if entry.count >= 2 and entry.text >= MIN_TEXT * entry.count]
    ranked = sorted(recurring, key=lambda name: (-seen[name].text, name))
    chosen: dict[str, BlockRole] = {}
    problem = next((name for name in ranked if _acts_as_problem(seen[name])), None) if not known["problem"] else None
    if problem is not None:
        chosen[problem] = "problem"
    if not known["solution"] and (problem is not None or known["problem"]):
        for name in ranked:
            after = seen[name].beside["after problem"] + (seen[name].beside[f"after {problem}"] if problem else 0)
            if name != problem and 2 * after >= seen[name].count:
                chosen[name] = "solution"
                break
    return chosen


def _acts_as_problem(entry: _Behaviour) -> bool:
    return 2 * entry.beside["then solution"] >= entry.count or entry.text >= MIN_SHARE * entry.around


def _neighbour(layout: Layout, roles: list[BlockRole], node: Node) -> str:
    """Return what a block of unknown name stands beside: `then solution`, `after problem`, `after NAME` or nothing."""
    if any(roles[child] in {"solution", "proof"} for child in node.children):
        return "then solution"
    siblings = (
        layout.nodes[node.parent].children
        if node.parent >= 0
        else [n.index for n in _near(layout, node) if n.parent < 0]
    )
    place = bisect_left(siblings, node.index)
    following = siblings[place + 1] if place + 1 < len(siblings) else None
    if following is not None and roles[following] in {"solution", "proof"}:
        return "then solution"
    if node.parent >= 0 and roles[node.parent] == "problem":
        return "after problem"
    earlier = siblings[place - 1] if place > 0 else (node.parent if node.parent >= 0 else None)
    if earlier is None:
        return ""
    return f"after {layout.nodes[earlier].name}" if roles[earlier] == "unknown" else f"after {roles[earlier]}"


def _near(layout: Layout, node: Node) -> list[Node]:
    """Return the blocks around `node` in the document's order, few enough to look at for every block."""
    low = node.index - 1
    while low > 0 and layout.nodes[low].parent >= 0 and node.index - low < 50:
        low -= 1
    high = node.index + 1
    while high < len(layout.nodes) - 1 and layout.nodes[high].parent >= 0 and high - node.index < 50:
        high += 1
    return layout.nodes[max(0, low) : high + 1]


def _open_containers(layouts: Sequence[Layout], roles: list[list[BlockRole]]) -> None:
    """Make containers of problem blocks whose instances hold little but problem blocks of another name."""
    own_text: dict[str, list[int]] = defaultdict(list)
    holds: Counter[str] = Counter()
    for layout, own in zip(layouts, roles, strict=True):
        for node in layout.nodes:
            if own[node.index] != "problem":
                continue
            inner = [child for child in node.children if own[child] == "problem"]
            own_text[node.name].append(node.n_characters)
            holds[node.name] += len(inner)
    frames = {
        name
        for name, sizes in own_text.items()
        if holds[name] >= 2 and holds[name] >= len(sizes) and sorted(sizes)[len(sizes) // 2] < MIN_TEXT
    }
    for layout, own in zip(layouts, roles, strict=True):
        for node in layout.nodes:
            if own[node.index] in {"problem", "unknown"} and (node.name in frames or _is_frame(own, node)):
                own[node.index] = "container"


def _is_frame(roles: list[BlockRole], node: Node) -> bool:
    """A block of no known role that holds problem or solution blocks is a frame around them."""
    return roles[node.index] == "unknown" and any(roles[c] in {"problem", "solution"} for c in node.children)
