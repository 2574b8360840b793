r"""Environments that become blocks: theorem-like ones, boxes, those that the source or a package defines.

Put naming and numbering of block environments here. Keep lists, tables, figures and layout out.
"""

from __future__ import annotations

import re

from tasks.read.latex.blocks import KEYED, WORDS, amend, leading_words, name_option, write_close, write_open
from tasks.read.latex.definitions import Environment, Theorem, fill, options
from tasks.read.latex.environments import CHOICES, LISTS, PROOFS, TABLES
from tasks.read.latex.walker import Group, Walker

BEGUN = re.compile(r"\\begin\s*\{([^{}\n]+)\}")
POSITION = re.compile(r"\s*[lcrtb]\s*")
"""An option that places a title: `\\begin{itembox}[l]{Problem 1}`."""
MAX_NESTING = 50
LABEL_CHARACTERS = 160


def open_home_made(walker: Walker, made: Environment) -> None:
    """Open an environment of the source: its opening code is read inside its block."""
    if walker.open_environments.get(made.name, 0) > MAX_NESTING:
        walker.reasons[f"macro_loop: {made.name}"] = None
        walker.push_group("env", made.name)
        return
    _end_unclosed(walker, made.name)
    values = walker.feed.arguments(made.parameters)
    if values is None:
        values = []
        walker.reasons[f"missing_argument: {made.name}"] = None
    size = len(made.begin) + len(made.end) + sum(len(value or "") for value in values)
    if not walker.expansion.spend(size) or made.name in BEGUN.findall(made.begin):
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
        if parameter.kind == "o" and KEYED.match(value):
            continue
        if len(value) <= LABEL_CHARACTERS:
            label = name_option(walker, value)
            if label:
                break
    return leading_words(walker, made.begin), label


def _wraps(walker: Walker) -> Group | None:
    """Return the home-made block whose opening code is being read."""
    for frame in reversed(walker.feed.frames[-4:]):
        owner = frame.owner
        if isinstance(owner, Group) and owner.block is not None and owner in walker.groups[-8:]:
            return owner
    return None


def open_theorem(walker: Walker, theorem: Theorem) -> None:
    """Open a theorem-like environment with its printed word and number."""
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
        if option is not None:
            feed.optional()
    if number and not attributes.get("label"):
        attributes["label"] = number
    elif number:
        attributes["number"] = number
    _open(walker, theorem.name, outer, title, attributes)


def _box_arguments(walker: Walker, theorem: Theorem) -> tuple[str, dict[str, str | None]]:
    values = walker.feed.arguments(theorem.parameters) or []
    if not theorem.parameters:
        option = walker.feed.optional()
        given = options(option)
        inline = given.get("title") or given.get("frametitle")
        if inline:
            return walker.plain(inline), {}
        if option and not KEYED.match(option):
            return walker.plain(theorem.title), name_option(walker, option)
    label = next((v for v in values if v and v.strip() and not KEYED.match(v)), None)
    return walker.plain(fill(theorem.title, values)), name_option(walker, label)


def _open(walker: Walker, name: str, outer: Group | None, title: str | None, attributes: dict[str, str | None]) -> None:
    if outer is not None:
        amend(walker, outer, title=title, **attributes)
        walker.push_group("env", name)
        return
    group = walker.push_group("env", name, lambda _: write_close(walker))
    write_open(walker, group, name, title=title, **attributes)


def open_titled_box(walker: Walker, name: str) -> bool:
    """Open a box whose option gives it a title (`title=Problem 3`) as a block; False, and no move, for other boxes."""
    frame = walker.feed.frames[-1]
    before = frame.pos
    given = options(walker.feed.optional() if walker.feed.peek() == "[" else None)
    words = given.get("title") or given.get("frametitle") or ""
    title = walker.plain(words).strip(" .:") if words else ""
    if not title or walker.tables:
        frame.pos = before
        return False
    _open(walker, name, _wraps(walker), title, {})
    return True


def _end_unclosed(walker: Walker, name: str) -> None:
    """End a block that is opened again inside itself where its `end` was forgotten."""
    if walker.open_environments.get(name, 0) and walker.survey.begins[name] > walker.survey.ends[name]:
        walker.reasons[f"missing_end: {name}"] = None
        walker.leave_environment(name)


def open_block_environment(walker: Walker, name: str) -> None:
    """Open the block of an environment that nobody defined here: a package's or a class's."""
    _end_unclosed(walker, name)
    outer = _wraps(walker)
    feed = walker.feed
    gapless = feed.peek(gap=False)
    option = feed.optional() if gapless == "[" else None
    placed = option is not None and POSITION.fullmatch(option) is not None and feed.peek(gap=False) == "{"
    attributes = {} if placed else name_option(walker, option)
    if option and KEYED.match(option):
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
    if placed and words and len(words[0]) <= LABEL_CHARACTERS:
        title = walker.plain(words.pop(0)).strip(" .:") or None
    if words and not attributes.get("label") and len(words[0]) <= LABEL_CHARACTERS:
        if not KEYED.match(words[0]):
            attributes |= name_option(walker, words[0])
        words = words[1:]
    _open(walker, name, outer, title, attributes)
    if name in walker.known.counters and outer is None:
        walker.counters.current = walker.counters.printed(name)
    for inside in reversed(words):
        feed.push(f" {inside} ")
