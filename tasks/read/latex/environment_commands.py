r"""`\begin` and `\end`: which kind of environment it is, by its name, its definition, or what it holds.

Put the choice of treatment for environments here. Keep lists, tables and figures in their own modules.
"""

from __future__ import annotations

import re

from tasks.read.latex.blocks import (
    amend,
    block_group,
    leading_words,
    name_option,
    open_choices,
    write_close,
    write_open,
)
from tasks.read.latex.definitions import Environment, Theorem, options
from tasks.read.latex.environments import (
    CHOICES,
    FIGURES,
    FLOATS,
    LAYOUT,
    LISTS,
    PROOFS,
    TABLES,
    UNREAD,
    VERBATIM,
)
from tasks.read.latex.figure_commands import close_float, draw_environment
from tasks.read.latex.list_commands import open_list
from tasks.read.latex.maths import BARE, DISPLAYS, display
from tasks.read.latex.render import BREAK, HARD, MARKUP, PARAGRAPH
from tasks.read.latex.table_commands import open_table
from tasks.read.latex.walker import FIXED, Group, Walker, on

BEGUN = re.compile(r"\\begin\s*\{([^{}\n]+)\}")
WORDS = re.compile(r"[^\W\d_]{2,}")
MAX_NESTING = 50
NUMBERED = {"equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat"}


@on("begin")
def begin(walker: Walker, _: str) -> None:
    """Open an environment."""
    raw = walker.feed.group()
    if raw is None:
        walker.reasons["unbalanced_brace"] = None
        return
    name = raw.strip()
    base = name.rstrip("*")
    if name in VERBATIM or name in UNREAD:
        _raw(walker, name)
    elif (
        base in DISPLAYS or base in {"math", "displaymath"} or (name in BARE and name not in walker.known.environments)
    ):
        _maths(walker, name)
    elif name in FIGURES or _draws(walker, name):
        draw_environment(walker, name)
    elif name in walker.known.environments and name not in TABLES:
        _home_made(walker, walker.known.environments[name])
    elif name in walker.known.theorems:
        _theorem(walker, walker.known.theorems[name])
    else:
        _built_in(walker, name)


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
        _block(walker, name)


def _layout(walker: Walker, name: str) -> None:
    skip_arguments(walker, LAYOUT[name])
    if name in FLOATS:
        group = walker.push_group("env", name, lambda group: close_float(walker, group))
        group.data["first_figure"] = len(walker.figures)
        group.data["float"] = True
    else:
        walker.push_group("env", name, lambda _: walker.write(PARAGRAPH if not walker.tables else " "))
    walker.write(" " if walker.tables else PARAGRAPH)


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
    start = frame.pos
    inside = raw_inside(walker, name)
    if inside is None:
        from tasks.read.latex.maths import BREAK as BLANK_LINE

        stop = BLANK_LINE.search(frame.text, start)
        end = stop.start() if stop is not None else len(frame.text)
        inside, frame.pos = frame.text[start:end], end
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


def _home_made(walker: Walker, made: Environment) -> None:
    if walker.open_environments.get(made.name, 0) > MAX_NESTING:
        walker.reasons[f"macro_loop: {made.name}"] = None
        walker.push_group("env", made.name)
        return
    _end_unclosed(walker, made.name)
    values = walker.feed.arguments(made.parameters)
    if values is None:
        values = []
        walker.reasons[f"missing_argument: {made.name}"] = None
    from tasks.read.latex.definitions import fill

    walker.expansion.left -= len(made.begin) + len(made.end) + sum(len(value or "") for value in values)
    if walker.expansion.left < 0 or made.name in BEGUN.findall(made.begin):
        walker.reasons[f"macro_loop: {made.name}"] = None
        walker.push_group("env", made.name)
        return
    begin_code, end_code = fill(made.begin, values), fill(made.end, values)
    group = walker.push_group("env", made.name)
    group.env = end_code
    if not _opens_list(walker, made) and not walker.tables:
        title, label = _leading(walker, made, values)
        group.close = lambda _: write_close(walker)
        write_open(walker, group, made.name, title=title, **label)
    frame = walker.feed.push(begin_code, made.name)
    frame.owner = group


def _opens_list(walker: Walker, made: Environment) -> bool:
    """Tell whether an environment is a list, a table or choices under another name."""
    begun = BEGUN.findall(made.begin)
    others = {"multicols", "minipage", "center", "spacing", "small", "quote", "multicols*", "adjustwidth", "samepage"}
    inner = [name for name in begun if name not in others]
    holds = bool(inner) and all(
        name.rstrip("*") in CHOICES
        or name in TABLES
        or (name in LISTS and name != "trivlist")
        or name in walker.known.lists
        for name in inner
    )
    words = WORDS.search(re.sub(r"\\[a-zA-Z@]+\*?|\[[^\]]*\]|\{[^{}]*\}", " ", made.begin))
    return holds and "\\item" not in made.begin and words is None


def _leading(walker: Walker, made: Environment, values: list[str | None]) -> tuple[str | None, dict[str, str | None]]:
    """Return the title and the label of a home-made block, from its opening code and its arguments."""
    label: dict[str, str | None] = {}
    given = [
        (parameter, value)
        for parameter, value in zip(made.parameters, values, strict=False)
        if value and value.strip() and value != "*" and value != parameter.default
    ]
    for parameter, value in given:
        if parameter.kind == "o" and KEYS.match(value):
            continue
        if len(value) <= 160:
            label = name_option(walker, value)
            if label:
                break
    return leading_words(walker, made.begin), label


KEYS = re.compile(r"\s*[a-zA-Z][\w /-]*\s*=")


def _wraps(walker: Walker) -> Group | None:
    """Return the home-made block whose opening code is being read."""
    for frame in reversed(walker.feed.frames[-4:]):
        owner = frame.owner
        if isinstance(owner, Group) and owner.opened is not None and owner in walker.groups[-8:]:
            return owner
    return None


def _theorem(walker: Walker, theorem: Theorem) -> None:
    _end_unclosed(walker, theorem.name)
    feed = walker.feed
    outer = _wraps(walker)
    number = walker.counters.step(theorem.counter) if theorem.counter else None
    title = walker.plain(theorem.title).rstrip(" .:")
    attributes: dict[str, str | None] = {}
    if theorem.form == "tcb":
        feed.optional()
        words = feed.spaced_group()
        key = feed.spaced_group()
        attributes = name_option(walker, words) | {"key": key or None}
        if key:
            walker.labels[key.strip()] = number or ""
    elif theorem.form == "box":
        title, attributes = _box_arguments(walker, theorem)
    else:
        option = feed.optional()
        attributes = name_option(walker, option)
        if attributes.get("label") and theorem.name in PROOFS:
            title = attributes.pop("label") or title
        feed.optional() if option is not None else None
    if number and not attributes.get("label"):
        attributes["label"] = number
    elif number:
        attributes["number"] = number
    _open(walker, theorem.name, outer, title, attributes)


def _box_arguments(walker: Walker, theorem: Theorem) -> tuple[str, dict[str, str | None]]:
    from tasks.read.latex.definitions import fill

    values = walker.feed.arguments(theorem.parameters) or []
    if not theorem.parameters:
        option = walker.feed.optional()
        given = options(option)
        inline = given.get("title") or given.get("frametitle")
        if inline:
            return walker.plain(inline), {}
        if option and not KEYS.match(option):
            return walker.plain(theorem.title), name_option(walker, option)
    label = next((v for v in values if v and v.strip() and not KEYS.match(v)), None)
    return walker.plain(fill(theorem.title, values)), name_option(walker, label)


def _open(walker: Walker, name: str, outer: Group | None, title: str | None, attributes: dict[str, str | None]) -> None:
    if outer is not None:
        amend(walker, outer, title=title, **attributes)
        walker.push_group("env", name)
        return
    group = walker.push_group("env", name, lambda _: write_close(walker))
    write_open(walker, group, name, title=title, **attributes)


def _end_unclosed(walker: Walker, name: str) -> None:
    """End a block that is opened again inside itself where its `end` was forgotten."""
    if walker.open_environments.get(name, 0) and walker.survey.begins[name] > walker.survey.ends[name]:
        walker.reasons[f"missing_end: {name}"] = None
        walker.leave_environment(name)


def _block(walker: Walker, name: str) -> None:
    """Open the block of an environment that nobody defined here: a package's or a class's."""
    _end_unclosed(walker, name)
    outer = _wraps(walker)
    feed = walker.feed
    gapless = feed.peek(gap=False)
    option = feed.optional() if gapless == "[" else None
    attributes = name_option(walker, option)
    if option and KEYS.match(option):
        given = options(option)
        attributes = {"label": walker.plain(given.get("label", "") or given.get("title", "")) or None}
        points = given.get("points") or given.get("point") or given.get("score")
        attributes["points"] = points if points and len(points) < 20 else None
    words: list[str] = []
    while len(words) < 3 and feed.peek(gap=False) == "{" and (inside := feed.group()) is not None:
        words.append(inside)
    title = None
    if name in PROOFS and attributes.get("label"):
        title = attributes.pop("label")
    if words and not attributes.get("label") and len(words[0]) <= 160:
        if not KEYS.match(words[0]):
            attributes |= name_option(walker, words[0])
        words = words[1:]
    _open(walker, name, outer, title, attributes)
    if name in walker.known.counters and outer is None:
        walker.counters.current = walker.counters.printed(name)
    for inside in reversed(words):
        feed.push(f" {inside} ")


@on("end")
def end(walker: Walker, _: str) -> None:
    """Close an environment, its end code first."""
    raw = walker.feed.group()
    if raw is None:
        walker.reasons["unbalanced_brace"] = None
        return
    name = raw.strip()
    if name == "document":
        walker.feed.frames.clear() if not walker.input_stack else walker.feed.settle()
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
__all__ = ["BREAK", "MARKUP", "begin", "end"]
