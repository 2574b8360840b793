r"""Included files: found inside the root, read in place, in a block that names the file.

Put `\\input` and its relatives here, and loops over files. Keep the look-up of names in `source`.
"""

from __future__ import annotations

import re

from tasks.read.latex.blocks import write_close, write_open
from tasks.read.latex.preamble import body_of
from tasks.read.latex.state import Group
from tasks.read.latex.walker import FIXED, Walker, on

BALANCE = re.compile(r"\\(?:begin|end)\s*\{[^{}\n]*\}|\\[\s\S]|[{}]")
BARE_NAME = re.compile(r"[ \t]*([^\s\\{}%]+)")
VARIABLE = re.compile(r"\s*\\([a-zA-Z]+)[^{}\n]*?\bin\s*")
MAX_INPUTS = 60
MAX_VALUES = 2000
TEX = ("", ".tex", ".ltx", ".tikz", ".pgf", ".TEX")


@on("input", "include", "subfile", "subfileinclude", "subfileinput", "includestandalone", "InputIfFileExists", "import",
    "subimport", "includefrom", "subincludefrom", "inputfrom", "loadproblem", "@input")  # fmt: skip
def include(walker: Walker, name: str) -> None:
    """Read another file of the booklet at this place, in a block that names it."""
    walker.feed.take("*")
    walker.feed.optional()
    target = _target(walker)
    if target is None:
        return
    folder = ""
    if name in {"import", "subimport", "includefrom", "subincludefrom", "inputfrom"}:
        folder, target = target, _target(walker) or ""
    if name == "InputIfFileExists":
        walker.feed.group()
        walker.feed.group()
    target = walker.plain(target) if "\\" in target else target.strip()
    _read_file(walker, f"{folder.rstrip('/')}/{target}" if folder else target)


def _target(walker: Walker) -> str | None:
    inside = walker.feed.group()
    if inside is not None:
        return inside
    frame = walker.feed.settle()
    found = frame.take(BARE_NAME) if frame is not None else None
    return found[1] if found is not None else None


def _read_file(walker: Walker, target: str) -> None:
    path = walker.files.find(target, walker.folder, TEX)
    if path is None:
        walker.reasons[walker.files.why_not(target, "missing_input")] = None
        return
    if path in walker.input_stack or path == walker.files.main or len(walker.input_stack) >= MAX_INPUTS:
        walker.reasons[f"input_loop: {walker.files.name_of(path)}"] = None
        return
    text = walker.files.text(path)
    if text is None:
        return
    text = body_of(text, walker.known, walker.files)
    if not walker.expansion.spend(len(text)):
        walker.reasons[f"macro_budget: {walker.files.name_of(path)}"] = None
        return
    folder = walker.folder
    group: Group | None = None
    if balanced(text) and not walker.tables:
        group = walker.push_group("env", "input@", lambda _: write_close(walker))
        write_open(walker, group, "input", file=walker.files.name_of(path))

    def leave() -> None:
        walker.input_stack.pop()
        walker.folder = folder
        while group is not None and group in walker.groups:
            walker.pop_group()

    walker.input_stack.append(path)
    walker.folder = (
        str(path.parent.relative_to(walker.files.main.parent))
        if path.is_relative_to(walker.files.main.parent)
        else f"{path.parent}"
    )
    walker.feed.push(text, "", leave)


def balanced(text: str) -> bool:
    """Tell whether environments and braces of a file close within it."""
    opened: list[str] = []
    for found in BALANCE.finditer(text):
        mark = found[0]
        if mark == "{" or mark.startswith("\\begin"):
            opened.append(mark if mark == "{" else mark[6:].strip())
        elif mark == "}" or mark.startswith("\\end"):
            wanted = "{" if mark == "}" else mark[4:].strip()
            if not opened or opened.pop() != wanted:
                return False
    return not opened


@on("endinput")
def end_input(walker: Walker, _: str) -> None:
    """Stop reading the file."""
    frame = walker.feed.frames[-1]
    frame.pos = len(frame.text)


@on("foreach")
def foreach(walker: Walker, _: str) -> None:
    r"""Repeat a body for the values of a list (`\foreach \n in {1,...,12} {…}`)."""
    frame = walker.feed.settle()
    found = frame.take(VARIABLE) if frame is not None else None
    if found is None:
        return
    values, body = walker.feed.spaced_group(), walker.feed.spaced_group()
    if values is None or body is None:
        return
    pattern = re.compile(r"\\" + found[1] + r"(?![a-zA-Z@])\s*")
    parts = [pattern.sub(lambda _, v=value: v, body) for value in _listed(values)]  # type: ignore[misc]  # bound value
    text = "\n".join(parts)
    if walker.expansion.spend(len(text)):
        walker.feed.push(text, "foreach")
    else:
        walker.reasons["macro_budget: foreach"] = None


def _listed(values: str) -> list[str]:
    given = [value.strip() for value in values.split(",") if value.strip()][:MAX_VALUES]
    if "..." not in given:
        return given
    at = given.index("...")
    numbers = [re.fullmatch(r"-?\d{1,6}", value) for value in (*given[max(0, at - 2) : at], *given[at + 1 : at + 2])]
    if at == 0 or any(number is None for number in numbers) or at + 1 >= len(given):
        return [value for value in given if value != "..."]
    last, end = int(given[at - 1]), int(given[at + 1])
    step = last - int(given[at - 2]) if at >= 2 else (1 if end >= last else -1)
    filled = [str(n) for n in range(last, end + (1 if step > 0 else -1), step or 1)[:MAX_VALUES]]
    return [*given[: at - 1], *filled, *given[at + 2 :]]


FIXED.add(include)
