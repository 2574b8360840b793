r"""Choices: a block whose items become lines `A. …`, from items, from groups in a row, from arguments of a macro.

Put reading and writing of choices here. Keep the commands that call for them in `block_commands`.
"""

from __future__ import annotations

import re

from schemas.markup import CORRECT
from tasks.read.latex.blocks import write_close, write_open
from tasks.read.latex.definitions import Macro
from tasks.read.latex.environments import CHOICE_MACROS
from tasks.read.latex.render import BREAK
from tasks.read.latex.walker import Group, Walker

TRUE = re.compile(r"\s*\\(?:True|TRUE|dung|correct|Correct|right@|dapandung|key|ans)(?![a-zA-Z])\s*")


def open_choices(walker: Walker, name: str) -> None:
    """Open a block of choices; its items become lines `A. …`."""
    group = walker.push_group("env", name, lambda _: write_close(walker))
    group.data["count"] = 0
    write_open(walker, group, "choices")


def write_choice(walker: Walker, right: bool, label: str | None = None) -> bool:
    """Start the next choice; False outside of choices."""
    holder = walker.innermost_environment()
    if holder is None or "count" not in holder.data:
        return False
    while walker.groups[-1] is not holder:
        walker.pop_group()
    number = holder.data["count"]
    holder.data["count"] = number + 1
    letter = label or (chr(ord("A") + number) if number < 26 else str(number + 1))

    def close(group: Group) -> None:
        text = walker.capture(group)
        mark = f" {CORRECT}" if right or group.data.get("right") else ""
        walker.write(f"{BREAK}{letter}. {text}{mark}{BREAK}")

    walker.push_group("soft", "choice@", close)
    return True


def read_choices(walker: Walker, name: str) -> bool:
    """Read two to eight groups in a row as choices; no move where they are not."""
    feed = walker.feed
    frame = feed.frames[-1]
    before = frame.pos
    feed.optional()
    given: list[str] = []
    while len(given) < 9 and (inside := feed.spaced_group()) is not None:
        given.append(inside)
    marked = any(TRUE.match(value) for value in given)
    listed = name in CHOICE_MACROS and len(given) >= 2
    four = len(given) >= 4 and name not in walker.survey.wrappers and all(len(value) < 600 for value in given)
    if 2 <= len(given) <= 8 and (marked or listed or four):
        push_choices(walker, given)
        return True
    frame.pos = before
    return False


def lists_choices(macro: Macro, given: list[str]) -> bool:
    """Tell whether `given`, arguments of a macro of the source, are choices: by its name, its body, or a mark."""
    if macro.name in CHOICE_MACROS or any(TRUE.match(value) for value in given):
        return len(given) <= 8
    if len(given) < 3 or any(len(value) > 600 for value in given):
        return False
    letters = re.search(r"A\W{1,40}#1[\s\S]{0,200}?B\W{1,60}#2|[aA]\)[\s\S]{0,40}#1[\s\S]{0,200}?[bB]\)", macro.body)
    items = len(re.findall(r"\\(?:item|choice|task)\s*\{?\s*#[1-9]", macro.body))
    return letters is not None or items >= len(given) - 1


def push_choices(walker: Walker, values: list[str]) -> None:
    """Put choices before what is still to be read, in an internal environment."""
    parts = ["\\begin{choices@}"]
    for value in values:
        right = TRUE.match(value)
        parts.append("\\choice@right " if right else "\\choice@wrong ")
        parts.append(value[right.end() :] if right else value)
    parts.append("\\end{choices@}")
    walker.feed.push("".join(parts), "choices@")
