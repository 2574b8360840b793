r"""Conditions: of TeX, of etoolbox and ifthen, and flags; which branch is read.

Put the choice between branches here. A branch that is skipped in a file (not in a macro) only goes where the other
branch is there to be read: a switched-off solution is still the source's solution.
"""

from __future__ import annotations

import re

from tasks.read.latex.source import is_conditional
from tasks.read.latex.walker import BLOCKS, Walker, on

CONDITION = re.compile(r"\\(if[a-zA-Z@]*|else|fi|or)(?![a-zA-Z@])")
VALUE = r"(?:\\value\s*\{([^{}]*)\}|\\c@([a-zA-Z]+)|(-?\d{1,12}))"
NUMBERS = re.compile(rf"\s*{VALUE}\s*([<>=])\s*{VALUE}\s?")
ANYTHING = r"(?:\\[a-zA-Z@]+\s*(?:\{[^{}]*\})?|-?[\d.]+(?:pt|cm|mm|em|ex)?)"
OPERAND = re.compile(rf"\s*{ANYTHING}\s*(?:[<>=]\s*{ANYTHING})?\s?")

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
        if (name == "ifmmode" and walker.in_definition()) or _has_else(walker):
            skip_branch(walker)
        return
    if name in {"ifx", "if", "ifcat"}:
        first, second = _meaning(walker), _meaning(walker)
        both = {first, second}
        choose(walker, first == second or both <= {"\\relax", "\\empty", "\\@empty", None, ""})
        return
    if name in {"ifnum", "ifodd", "ifdim"}:
        numbers = frame.take(NUMBERS) if name == "ifnum" else None
        if numbers is None:
            frame.take(OPERAND)
        choose(walker, _compare(walker, numbers))
        return
    if name in {"ifdefined", "ifcase"}:
        walker.feed.argument()


def _meaning(walker: Walker) -> str | None:
    r"""Take a token to compare; a macro of the source that holds nothing means `\@empty`."""
    operand = walker.feed.argument()
    macro = walker.known.macros.get(operand[1:]) if operand else None
    empty = operand == "\\empty" or (macro is not None and not macro.parameters and not macro.body.strip())
    return "\\@empty" if empty else operand


def _compare(walker: Walker, numbers: re.Match[str] | None) -> bool | None:
    """Decide a comparison of numbers and counters; None where there is none."""
    if numbers is None:
        return None
    values = walker.counters.values
    left = int(numbers[3]) if numbers[3] else values.get(numbers[1] or numbers[2], 0)
    right = int(numbers[7]) if numbers[7] else values.get(numbers[5] or numbers[6], 0)
    return {"<": left < right, ">": left > right, "=": left == right}[numbers[4]]


@on("ifthenelse", "IfStrEq", "ifstrequal", "ifblank", "ifstrempty", "notblank", "ifdefempty", "ifdef", "ifundef",
    "ifbool", "iftoggle", "IfNoValueTF", "IfValueTF", "IfBooleanTF", "ifnumcomp", "ifnumequal", "ifcsdef",
    "ifdefstring", "ifnumodd", "IfEq", "IfSubStr", "ifnumgreater", "ifnumless",
    "@ifnotempty", "@ifempty", "IfBlankTF")  # fmt: skip
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
        numbers = NUMBERS.fullmatch(first)
        if numbers is not None:
            return _compare(walker, numbers)
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


@on("@ifnextchar", "@ifstar", "kernel@ifnextchar")
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
        if not known[name[2:]] and _has_else(walker):
            skip_branch(walker)
        return True
    for ending, value in (("true", True), ("false", False)):
        if name.endswith(ending) and name[: -len(ending)] in known:
            known[name[: -len(ending)]] = value
            return True
    return False


BLOCKS["flag"] = flags
