r"""Conditions: of TeX, of etoolbox and ifthen, and flags; which branch is read.

Put the choice between branches here. A branch that is skipped in a file (not in a macro) only goes where the other
branch is there to be read: a switched-off solution is still the source's solution.
"""

from __future__ import annotations

import re

from tasks.read.latex.source import is_conditional
from tasks.read.latex.walker import BLOCKS, Walker, on

CONDITION = re.compile(r"\\(if[a-zA-Z@]*|else|fi|or)(?![a-zA-Z@])")
TEST = re.compile(r"\s*(-?\d+)\s*([<>=])\s*(-?\d+)")

OPERANDS = {"ifnumcomp": 3} | dict.fromkeys(
    ("IfStrEq", "ifstrequal", "ifdefstring", "ifnumequal", "IfEq", "IfSubStr", "ifnumgreater", "ifnumless"), 2
)


def skip_branch(walker: Walker) -> str:
    r"""Skip to the `\else`, `\or` or `\fi` of the condition that is open; return which it was."""
    frame = walker.feed.frames[-1]
    depth = 0
    for found in CONDITION.finditer(frame.text, frame.pos):
        name = found[1]
        if name == "fi":
            if depth == 0:
                frame.pos = found.end()
                return "fi"
            depth -= 1
        elif name in {"else", "or"}:
            if depth == 0:
                frame.pos = found.end()
                return name
        elif is_conditional(name):
            depth += 1
    return ""


def _has_else(walker: Walker) -> bool:
    frame = walker.feed.frames[-1]
    before = frame.pos
    what = skip_branch(walker)
    frame.pos = before
    return what == "else"


def choose(walker: Walker, truth: bool | None) -> None:
    """Go into the branch that a condition opens; an undecided one takes the first that is there."""
    if truth is False and (walker.in_definition() or _has_else(walker)):
        skip_branch(walker)


@on("else", "or")
def other_branch(walker: Walker, _: str) -> None:
    """Skip the other branch of a condition whose first was read."""
    while skip_branch(walker) in {"else", "or"}:
        pass


@on("fi")
def condition_end(walker: Walker, _: str) -> None:
    """End a condition."""
    del walker


@on("ifx", "if", "ifcat", "ifnum", "ifdim", "ifodd", "ifcase", "ifdefined", "ifmmode", "ifvmode", "ifhmode", "ifinner",
    "ifvoid", "ifhbox", "ifeof", "ifcsname", "iftrue", "ifpdf", "ifxetex", "ifluatex")  # fmt: skip
def condition(walker: Walker, name: str) -> None:
    """A condition of TeX: decided where its operands are plain, else its first branch is read."""
    frame = walker.feed.frames[-1]
    if name in {"ifmmode", "ifinner", "ifvoid", "ifhbox", "ifeof", "ifpdf", "ifxetex", "ifluatex"}:
        choose(walker, False if _has_else(walker) or name == "ifmmode" else None)
        return
    if name in {"ifx", "if", "ifcat"}:
        first, second = walker.feed.argument(), walker.feed.argument()
        both = {first, second}
        choose(walker, first == second or both <= {"\\relax", "\\empty", "\\@empty", None, ""})
        return
    if name in {"ifnum", "ifodd", "ifdim"}:
        text = re.sub(
            r"\\value\s*\{([^{}]*)\}|\\c@([a-zA-Z]+)\s*",
            lambda m: str(walker.counters.values.get(m[1] or m[2], 0)),
            frame.text[frame.pos : frame.pos + 120],
        )
        found = TEST.match(text)
        if found is not None and name == "ifnum":
            left, right = int(found[1][:12]), int(found[3][:12])
            truth = {"<": left < right, ">": left > right, "=": left == right}[found[2]]
            frame.pos += _original_length(frame.text, frame.pos, text, found.end())
            choose(walker, truth)
            return
        operand = re.compile(
            r"\s*(?:\\[a-zA-Z@]+\s*(?:\{[^{}]*\})?|-?[\d.]+(?:pt|cm|mm|em|ex)?)\s*(?:[<>=]\s*(?:\\[a-zA-Z@]+\s*(?:\{[^{}]*\})?|-?[\d.]+(?:pt|cm|mm|em|ex)?))?\s?"
        ).match(frame.text, frame.pos)
        frame.pos = operand.end() if operand is not None else frame.pos
        return
    if name in {"ifdefined", "ifcase"}:
        walker.feed.argument()


def _original_length(text: str, start: int, changed: str, end: int) -> int:
    rest = changed[end:]
    return len(text[start : start + 120]) - len(rest)


@on("ifthenelse", "IfStrEq", "ifstrequal", "ifblank", "ifstrempty", "notblank", "ifdefempty", "ifdef", "ifundef",
    "ifbool", "iftoggle", "IfNoValueTF", "IfValueTF", "IfBooleanTF", "ifnumcomp", "ifnumequal", "ifcsdef", "ifdefstring",
    "ifnumodd", "IfEq", "IfSubStr", "ifnumgreater", "ifnumless", "@ifnotempty", "@ifempty", "IfBlankTF", "tl_if_empty")  # fmt: skip
def choice_of_two(walker: Walker, name: str) -> None:
    """A condition whose branches are arguments."""
    operands = OPERANDS.get(name, 1)
    given = [walker.feed.spaced_group() for _ in range(operands)]
    yes, no = walker.feed.spaced_group(), walker.feed.spaced_group() if name not in {"@ifnotempty", "@ifempty"} else ""
    if name == "@ifempty" or yes is None:
        return
    truth = _decide(walker, name, [value or "" for value in given])
    chosen = yes if truth is not False else (no or "")
    if truth is None and not yes.strip():
        chosen = no or ""
    walker.feed.push(chosen, name)


def _decide(walker: Walker, name: str, given: list[str]) -> bool | None:
    first = given[0].strip()
    if name == "ifthenelse":
        equal = re.fullmatch(r"\\equal\s*\{(.*)\}\s*\{(.*)\}", first, re.DOTALL)
        number = TEST.fullmatch(first)
        if number is not None:
            left, right = int(number[1][:12]), int(number[3][:12])
            return {"<": left < right, ">": left > right, "=": left == right}[number[2]]
        flag = re.fullmatch(r"\\boolean\s*\{([a-zA-Z]+)\}", first)
        if flag is not None:
            return walker.known.flags.get(flag[1])
        return equal[1].strip() == equal[2].strip() if equal is not None else None
    if name in {"IfStrEq", "ifstrequal", "IfEq", "ifnumequal"}:
        return first == given[1].strip()
    if name in {"ifblank", "ifstrempty", "IfBlankTF"}:
        return not first
    if name in {"notblank", "@ifnotempty", "IfValueTF"}:
        return bool(first)
    if name == "IfNoValueTF":
        return not first
    if name == "IfBooleanTF":
        return first == "*"
    if name in {"ifbool", "iftoggle"}:
        return walker.known.flags.get(first)
    return None


@on("@ifnextchar", "@ifstar", "kernel@ifnextchar", "IfNextToken@")
def next_character(walker: Walker, name: str) -> None:
    """Choose by the character that comes next."""
    wanted = "*" if name == "@ifstar" else walker.feed.argument()
    yes, no = walker.feed.spaced_group(), walker.feed.spaced_group()
    if yes is None or no is None:
        return
    here = walker.feed.take("*") if name == "@ifstar" else walker.feed.peek() == (wanted or "").strip()
    walker.feed.push(yes if here else no, name)


def flags(walker: Walker, name: str) -> bool:
    r"""Do what a command of a `\newif` flag does; tell whether it was one."""
    known = walker.known.flags
    if name.startswith("if") and name[2:] in known:
        truth = known[name[2:]]
        choose(walker, None if truth else (False if _has_else(walker) else None))
        return True
    for ending, value in (("true", True), ("false", False)):
        if name.endswith(ending) and name[: -len(ending)] in known:
            known[name[: -len(ending)]] = value
            return True
    return False


BLOCKS["flag"] = flags
