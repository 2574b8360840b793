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
from tasks.read.latex.walker import COMMANDS, FIXED, Group, Walker, on

INDENT = 3
USED = re.compile(r"\\usecounter\s*\{([^{}]*)\}")
MAX_INDENT = 12
PARTS = {"parts": "(\\alph*)", "subparts": "\\roman*.", "subsubparts": "(\\greek*)", "tasks": "\\alph*)"}


def open_list(walker: Walker, name: str) -> None:
    """Open a list environment: its kind, its labels, its first number."""
    kind = walker.known.lists.get(name, name)
    spec = LISTS.get(kind, "o")
    given: dict[str, str] = {}
    counted: re.Match[str] | None = None
    for sign in spec:
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
    ordered = not (kind in BULLETS or kind in NAMED or kind == "list")
    above = walker.lists[-1] if walker.lists else None
    depth = above.data["depth"] + above.data["ordered"] if above is not None else 0
    group = walker.push_group("env", name, lambda group: _close(walker, group))
    settings = _settings(walker, name, kind, walker.open_environments[name], given)
    group.data.update(ordered=ordered, kind=kind, depth=depth, indent=min(len(walker.lists), MAX_INDENT), number=0)
    group.data["template"] = _template(walker, kind, depth, settings)
    group.data["settings"] = settings
    group.data["counter"] = ITEM_COUNTERS[min(depth, 3)] if ordered else ""
    if counted is not None:
        group.data["counter"] = counted[1].strip()
    _first_number(walker, group, settings)
    walker.lists.append(group)
    walker.write(PARAGRAPH if above is None else BREAK)


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


def _first_number(walker: Walker, group: Group, settings: dict[str, str]) -> None:
    if "resume" in settings or "resume*" in settings:
        group.data["number"] = walker.resumed.get(settings.get("resume") or group.name, 0)
    start = integer(settings.get("start", ""))
    if start is not None:
        group.data["number"] = start - 1
    group.data["series"] = settings.get("series") or settings.get("resume") or ""
    if group.data["counter"]:
        walker.counters.set(group.data["counter"], group.data["number"])


def _close(walker: Walker, group: Group) -> None:
    walker.lists.pop()
    counter = group.data["counter"]
    number = walker.counters.values.get(counter, 0) if counter else 0
    walker.resumed[group.name] = number
    if group.data["series"]:
        walker.resumed[group.data["series"]] = number
    walker.write(BREAK if walker.lists else PARAGRAPH)


@on("item", "task", "itemx", "tsk")
def item(walker: Walker, name: str) -> None:
    """Start an item on a new line with its printed label."""
    holder = walker.innermost_environment()
    if holder is not None and "count" in holder.data:
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
    walker.write(BREAK + HARD * (INDENT * holder.data["indent"]) + _printed(walker, holder, option))


def _open_list_here(walker: Walker) -> Group | None:
    """Return the innermost list, after closing soft groups that were opened inside its last item."""
    if not walker.lists:
        return None
    holder = walker.lists[-1]
    while walker.groups and walker.groups[-1] is not holder and walker.groups[-1].kind == "soft":
        walker.pop_group()
    return holder


def _printed(walker: Walker, holder: Group, option: str | None) -> str:
    if option is not None:
        words = walker.plain(option)
        walker.counters.current = words.strip("() .")
        if words and holder.data["kind"] in NAMED:
            return f"**{words}** " if "$" not in words else f"{words} "
        return f"{words} " if words else ""
    counter = holder.data["counter"]
    if not counter:
        words = walker.plain(holder.data["template"]) if holder.data["template"] else ""
        return f"{_bullet(words)} "
    if holder.data["ordered"]:
        holder.data["template"] = _template(walker, holder.data["kind"], holder.data["depth"], holder.data["settings"])
    walker.counters.set(counter, walker.counters.values.get(counter, 0) + 1)
    number = walker.counters.values[counter]
    words = walker.plain(fill_label(holder.data["template"], number))
    walker.counters.current = words.strip("() .") or str(number)
    return f"{words} " if words else ""


def _bullet(words: str) -> str:
    return "-" if words in {"", "•", "·", "–", "—", "*", "◦", "▪"} or words.startswith("$") else words


@on("part", "subpart", "subsubpart")
def part(walker: Walker, _: str) -> None:
    """A part of a question inside `parts` (exam class); elsewhere a section heading."""
    if walker.lists and walker.lists[-1].data["kind"].endswith("parts"):
        points = walker.feed.optional()
        if walker.feed.frames:
            item(walker, "item")
        if points and not points.strip().replace(".", "").isdigit():
            walker.write(f"({walker.plain(points)}) ")
        return
    COMMANDS["part@heading"](walker, "part")


FIXED.update({item})
