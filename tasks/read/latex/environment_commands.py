r"""`\begin` and `\end`: which kind of environment it is, by its name, its definition, or what it holds.

Put the choice of treatment for environments here. Keep lists, tables and figures in their own modules.
"""

from __future__ import annotations

import re

from tasks.read.latex.block_environments import (
    BEGUN,
    open_block_environment,
    open_home_made,
    open_theorem,
    open_titled_box,
)
from tasks.read.latex.blocks import (
    amend,
    block_group,
    end_starters,
    is_title,
)
from tasks.read.latex.choices import open_choices
from tasks.read.latex.environments import (
    CHOICES,
    FIGURES,
    FLOATS,
    LAYOUT,
    LISTS,
    TABLES,
    UNREAD,
    VERBATIM,
    words,
)
from tasks.read.latex.figure_commands import close_float, draw_environment
from tasks.read.latex.list_commands import open_list
from tasks.read.latex.maths import BARE, DISPLAYS, display
from tasks.read.latex.render import BREAK, HARD, PARAGRAPH
from tasks.read.latex.table_commands import open_table
from tasks.read.latex.walker import FIXED, Group, Walker, on

PROTECTED = words("enumerate itemize description center figure table quote minipage multicols document")
"""Environments that keep their meaning however a source redefines them."""
TITLED = words("tcolorbox mdframed")
"""Boxes whose option may name what they hold."""


@on("begin")
def begin(walker: Walker, _: str) -> None:
    """Open an environment."""
    name = _name(walker)
    if name is None:
        return
    base = name.rstrip("*")
    if name in VERBATIM or name in UNREAD:
        _raw(walker, name)
    elif (
        base in DISPLAYS or base in {"math", "displaymath"} or (name in BARE and name not in walker.known.environments)
    ):
        _maths(walker, name)
    elif name in FIGURES or _draws(walker, name):
        draw_environment(walker, name)
    elif name in walker.known.environments and name not in TABLES and name not in PROTECTED:
        open_home_made(walker, walker.known.environments[name])
    elif name in walker.known.theorems:
        open_theorem(walker, walker.known.theorems[name])
    else:
        _built_in(walker, name)


def _name(walker: Walker) -> str | None:
    raw = walker.feed.group()
    if raw is None:
        walker.reasons["unbalanced_brace"] = None
        return None
    return raw.strip()


def _built_in(walker: Walker, name: str) -> None:
    base = name.rstrip("*")
    if name in TABLES:
        open_table(walker, name)
    elif name == "choices@" or (base in CHOICES):
        walker.feed.optional()
        open_choices(walker, name)
    elif name in LISTS or name in walker.known.lists:
        open_list(walker, name)
    elif name in LAYOUT:
        _layout(walker, name)
    elif name == "document":
        walker.push_group("env", name)
    else:
        open_block_environment(walker, name)


def _layout(walker: Walker, name: str) -> None:
    if name in TITLED and open_titled_box(walker, name):
        return
    if name == "center":
        _end_at_title(walker, name)
    skip_arguments(walker, LAYOUT[name])
    if name in FLOATS:
        group = walker.push_group("env", name, lambda group: close_float(walker, group))
        group.data["first_figure"] = len(walker.figures)
        group.data["float"] = True
    else:
        walker.push_group("env", name, lambda _: walker.write(PARAGRAPH if not walker.tables else " "))
    walker.write(" " if walker.tables else PARAGRAPH)


def _end_at_title(walker: Walker, name: str) -> None:
    """End the blocks of starters before a centred title."""
    frame = walker.feed.frames[-1]
    found = frame.environment_end(name, frame.pos)
    if found is not None and is_title(frame.text[frame.pos : found[0]]):
        end_starters(walker)


def skip_arguments(walker: Walker, form: str) -> None:
    """Skip arguments: `o` in brackets, `m` in braces, `r` in round brackets."""
    for kind in form:
        if kind == "o":
            walker.feed.optional()
        elif kind == "r":
            walker.feed.round()
        elif walker.feed.peek() == "{":
            walker.feed.group()


def raw_inside(walker: Walker, name: str) -> str | None:
    r"""Take everything up to the matching `\end{name}`; None, and no move, where that is missing."""
    frame = walker.feed.frames[-1]
    found = frame.environment_end(name, frame.pos)
    if found is None:
        walker.reasons[f"missing_end: {name}"] = None
        return None
    start = frame.pos
    frame.pos = found[1]
    return frame.text[start : found[0]]


def _raw(walker: Walker, name: str) -> None:
    inside = raw_inside(walker, name)
    if inside is None or name in UNREAD:
        return
    if name in {"lstlisting", "minted", "Verbatim", "BVerbatim", "LVerbatim"}:
        inside = re.sub(r"^\s*(?:\[[^\]]*\])?\s*(?:\{[^{}]*\})?(?=\n)", "", inside, count=1)
    lines = [line.replace("\t", "    ") for line in inside.strip("\n").split("\n")]
    walker.write(PARAGRAPH)
    for line in lines:
        bare = line.lstrip(" ")
        walker.write(HARD * min(len(line) - len(bare), 40) + bare + BREAK)
    walker.write(PARAGRAPH)


def _maths(walker: Walker, name: str) -> None:
    frame = walker.feed.frames[-1]
    base = name.rstrip("*")
    inside = raw_inside(walker, name)
    if inside is None:
        end = frame.paragraph_end()
        inside, frame.pos = frame.text[frame.pos : end], end
    if base == "math":
        walker.write_inline(inside)
        return
    if base in {"alignat", "xalignat", "xxalignat"} or base.startswith("IEEE"):
        inside = re.sub(r"^\s*\{[^{}]*\}", "", inside)
    if base in DISPLAYS:
        inside = re.sub(r"^\s*\[[a-zA-Z]*\]", "", inside) if base == "dmath" else inside
        tags: list[str] = []
        tidy = walker.maths.tidy(inside, lambda key: _tag(walker, key, name, tags))
        walker.write_display(" ".join([display(tidy, name), *tags]))
        return
    tidy = walker.maths.tidy(inside)
    walker.write_display(f"\\begin{{{name}}}{tidy}\\end{{{name}}}" if tidy else "")


def _tag(walker: Walker, key: str, name: str, tags: list[str]) -> str:
    key = key.strip()
    if key not in walker.survey.referred:
        return ""
    number = walker.counters.step("equation")
    walker.labels[key] = number
    if name.rstrip("*") in {"equation", "displaymath", "multline"} and not tags:
        tags.append(f"\\tag{{{number}}}")
        return ""
    return f"\\qquad ({number})"


def _draws(walker: Walker, name: str) -> bool:
    """Tell whether a home-made environment opens a drawing."""
    made = walker.known.environments.get(name)
    for _ in range(5):
        if made is None:
            return False
        begun = BEGUN.findall(made.begin)
        if any(inner in FIGURES for inner in begun):
            ends = re.findall(r"\\end\s*\{([^{}\n]+)\}", made.begin)
            return not set(begun) & FIGURES <= set(ends)
        made = next((walker.known.environments[i] for i in begun if i in walker.known.environments and i != name), None)
    return False


@on("end")
def end(walker: Walker, _: str) -> None:
    """Close an environment, its end code first."""
    name = _name(walker)
    if name is None:
        return
    if name == "document":
        if not walker.input_stack:
            walker.feed.frames.clear()
        return
    if not walker.open_environments.get(name, 0):
        walker.reasons[f"missing_begin: {name}"] = None
        return
    group = _innermost(walker, name)
    if group is not None and group.env is not None:
        code, group.env = group.env, None
        if code.strip():
            walker.feed.push(
                code, name, lambda: walker.leave_environment(name) if walker.open_environments.get(name, 0) else None
            )
            return
    walker.leave_environment(name)


def _innermost(walker: Walker, name: str) -> Group | None:
    for group in reversed(walker.groups):
        if group.kind == "env" and group.name == name:
            return group
    return None


@on("label")
def label(walker: Walker, _: str) -> None:
    """Note a key: the current number answers references to it, and the block that it stands in carries it."""
    key = walker.feed.group()
    if key is None:
        return
    key = key.strip()
    walker.labels.setdefault(key, walker.counters.current)
    group = block_group(walker)
    if group is not None:
        amend(walker, group, key=key)


FIXED.update({begin, end, label})
