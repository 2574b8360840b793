r"""Lists: items on lines of their own, with the labels that the list prints.

Put list environments and `\item` here. Keep choices in `choices`.
"""

from __future__ import annotations

import re

from tasks.read.latex.choices import write_choice
from tasks.read.latex.counters import DEFAULT_ITEMS, ITEM_COUNTERS, fill_label, list_options, short_label
from tasks.read.latex.definitions import integer
from tasks.read.latex.environments import BULLETS, LISTS, NAMED
from tasks.read.latex.render import BREAK, HARD, PARAGRAPH
from tasks.read.latex.state import OpenList
from tasks.read.latex.walker import COMMANDS, FIXED, Walker, on

INDENT = 3
USED = re.compile(r"\\usecounter\s*\{([^{}]*)\}")
MAX_INDENT = 12
PARTS = {"parts": "(\\alph*)", "subparts": "\\roman*.", "subsubparts": "(\\greek*)", "tasks": "\\alph*)"}


def open_list(walker: Walker, name: str) -> None:
    """Open a list environment: its kind, its labels, its first number."""
    kind = walker.known.lists.get(name, name)
    given, counted = _arguments(walker, kind)
    ordered = not (kind in BULLETS or kind in NAMED or kind == "list")
    above = walker.lists[-1] if walker.lists else None
    depth = above.depth + above.is_ordered if above is not None else 0
    group = walker.push_group("env", name, lambda _: _close(walker))
    settings = _settings(walker, name, kind, walker.open_environments[name], given)
    counter = ITEM_COUNTERS[min(depth, 3)] if ordered else ""
    opened = OpenList(
        group,
        kind,
        is_ordered=ordered,
        depth=depth,
        indent=min(len(walker.lists), MAX_INDENT),
        counter=counter if counted is None else counted,
        template=_template(walker, kind, depth, settings),
        settings=settings,
        series=settings.get("series") or settings.get("resume") or "",
    )
    if opened.counter:
        walker.counters.set(opened.counter, _numbers_before(walker, opened))
    walker.lists.append(opened)
    walker.write(PARAGRAPH if above is None else BREAK)


def _arguments(walker: Walker, kind: str) -> tuple[dict[str, str], str | None]:
    """Take a list's arguments; return its options and the counter that a bare `list` says it uses."""
    given: dict[str, str] = {}
    counted: re.Match[str] | None = None
    for sign in LISTS.get(kind, "o"):
        if sign == "o":
            given |= list_options(walker.feed.optional())
        elif sign == "r":
            walker.feed.round()
        elif kind == "list" and "label" not in given:
            given["label"] = walker.feed.group() or ""
        elif kind == "list":
            counted = USED.search(walker.feed.group() or "")
        elif walker.feed.peek() == "{":
            walker.feed.group()
    return given, counted[1].strip() if counted is not None else None


def _settings(walker: Walker, name: str, kind: str, level: int, given: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key in (kind, name, f"{kind}{level}", f"{name}{level}"):
        if key in walker.known.list_options:
            found |= list_options(walker.known.list_options[key])
    return found | given


def _template(walker: Walker, kind: str, depth: int, settings: dict[str, str]) -> str:
    own = settings.get("label") or settings.get("label*") or settings.get("counter-format")
    if own is not None:
        if "counter-format" in settings and "label" not in settings:
            own = re.sub(r"tsk\[([aAiI1])\]", lambda m: short_label(m[1]), own)
        return own
    if kind in PARTS:
        return PARTS[kind]
    if kind in BULLETS:
        return "-"
    if kind in NAMED or kind == "list":
        return ""
    made = walker.known.macros.get("label" + ITEM_COUNTERS[min(depth, 3)])
    if made is not None:
        return _own_label(walker, made.body, depth)
    return DEFAULT_ITEMS[min(depth, 3)]


def _own_label(walker: Walker, body: str, depth: int) -> str:
    counter = ITEM_COUNTERS[min(depth, 3)]
    shown = walker.known.macros.get("the" + counter)
    inner = shown.body if shown is not None else ("\\arabic*", "\\alph*", "\\roman*", "\\Alph*")[min(depth, 3)]
    return body.replace(f"\\the{counter}", inner)


def _numbers_before(walker: Walker, opened: OpenList) -> int:
    """Return the number that the list's first item comes after."""
    settings = opened.settings
    start = integer(settings.get("start", ""))
    if start is not None:
        return start - 1
    if "resume" in settings or "resume*" in settings:
        return walker.resumed.get(settings.get("resume") or opened.group.name, 0)
    return 0


def _close(walker: Walker) -> None:
    closed = walker.lists.pop()
    number = walker.counters.values.get(closed.counter, 0) if closed.counter else 0
    walker.resumed[closed.group.name] = number
    if closed.series:
        walker.resumed[closed.series] = number
    walker.write(BREAK if walker.lists else PARAGRAPH)


@on("item", "task", "itemx", "tsk")
def item(walker: Walker, name: str) -> None:
    """Start an item on a new line with its printed label."""
    around = walker.innermost_environment()
    if around is not None and "count" in around.data:
        right = walker.feed.take("*")
        option = walker.feed.optional()
        write_choice(walker, right, walker.plain(option).strip(" .()") if option else None)
        return
    if name == "task":
        walker.feed.take("*")
        walker.feed.take("!")
    option = walker.feed.optional()
    if name == "task" and walker.feed.peek() == "(":
        walker.feed.round()
    holder = _open_list_here(walker)
    if holder is None and option is None and walker.feed.peek() == "{":
        option = walker.feed.group()
    if holder is None:
        walker.write(BREAK + (f"{walker.plain(option)} " if option else "- "))
        return
    walker.write(BREAK + HARD * (INDENT * holder.indent) + _printed(walker, holder, option))


def _open_list_here(walker: Walker) -> OpenList | None:
    """Return the innermost list, after closing soft groups that were opened inside its last item."""
    if not walker.lists:
        return None
    holder = walker.lists[-1]
    while walker.groups and walker.groups[-1] is not holder.group and walker.groups[-1].kind == "soft":
        walker.pop_group()
    return holder


def _printed(walker: Walker, holder: OpenList, option: str | None) -> str:
    if option is not None:
        words = walker.plain(option)
        walker.counters.current = words.strip("() .")
        if words and holder.kind in NAMED:
            return f"**{words}** " if "$" not in words else f"{words} "
        return f"{words} " if words else ""
    counter = holder.counter
    if not counter:
        words = walker.plain(holder.template) if holder.template else ""
        return f"{_bullet(words)} "
    if holder.is_ordered:
        holder.template = _template(walker, holder.kind, holder.depth, holder.settings)
    walker.counters.set(counter, walker.counters.values.get(counter, 0) + 1)
    number = walker.counters.values[counter]
    words = walker.plain(fill_label(holder.template, number))
    walker.counters.current = words.strip("() .") or str(number)
    return f"{words} " if words else ""


def _bullet(words: str) -> str:
    return "-" if words in {"", "•", "·", "–", "—", "*", "◦", "▪"} or words.startswith("$") else words


@on("part", "subpart", "subsubpart")
def part(walker: Walker, _: str) -> None:
    """A part of a question inside `parts` (exam class); elsewhere a section heading."""
    if walker.lists and walker.lists[-1].kind.endswith("parts"):
        points = walker.feed.optional()
        if walker.feed.frames:
            item(walker, "item")
        if points and not points.strip().replace(".", "").isdigit():
            walker.write(f"({walker.plain(points)}) ")
        return
    COMMANDS["part@heading"](walker, "part")


FIXED.update({item})
