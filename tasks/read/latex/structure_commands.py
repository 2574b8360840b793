r"""Commands of structure: headings, references, included files, counters, conditions, definitions in the text.

Put what steers the walk here. Keep words and figures in their own modules.
"""

from __future__ import annotations

import re

from tasks.read.latex.blocks import amend, block_group, end_starters, write_close, write_open
from tasks.read.latex.counters import in_form
from tasks.read.latex.definitions import DEFINERS
from tasks.read.latex.feed import match_braces
from tasks.read.latex.preamble import body_of
from tasks.read.latex.render import BREAK, MARKUP, PARAGRAPH, REFERENCE
from tasks.read.latex.source import is_conditional
from tasks.read.latex.walker import BLOCKS, COMMANDS, FIXED, Group, Walker, on

DEPTHS = {
    "part": 1, "chapter": 1, "addchap": 1, "addpart": 1, "section": 2, "addsec": 2, "subsection": 3,
    "subsubsection": 4, "paragraph": 5, "subparagraph": 6, "subsubsubsection": 5, "sectionn": 2,
}  # fmt: skip
STEPPED = {"addchap": "chapter", "addpart": "part", "addsec": "section"}
CONDITION = re.compile(r"\\(if[a-zA-Z@]*|else|fi|or)(?![a-zA-Z@])")
TEST = re.compile(r"\s*(-?\d+)\s*([<>=])\s*(-?\d+)")
BALANCE = re.compile(r"\\(?:begin|end)\s*\{[^{}\n]*\}|\\[\s\S]|[{}]")
MAX_INPUTS = 60
TEX = ("", ".tex", ".ltx", ".tikz", ".pgf", ".TEX")
LENGTH = re.compile(r"\s*(-?\d+)")


def settled(walker: Walker, text: str) -> str:
    """Return `text` with references that are known already in place of their marks."""
    return REFERENCE.sub(lambda found: walker.labels.get(found[1]) or found[1], text)


@on(*[name for name in DEPTHS if name != "part"])
def heading(walker: Walker, name: str) -> None:
    """A heading on a line of its own."""
    starred = walker.feed.take("*")
    walker.feed.optional()
    depth = DEPTHS.get(name, 2)
    if depth <= 4:
        end_starters(walker)
    counter = STEPPED.get(name, name)
    if not starred and name not in STEPPED and counter in DEPTHS:
        walker.counters.step(counter)
    elif starred:
        walker.counters.set_zero("exercise@")

    if walker.in_heading:
        return
    walker.in_heading = True

    def close(group: Group) -> None:
        walker.in_heading = False
        text = walker.capture(group)
        if text:
            walker.write(f"{PARAGRAPH}{MARKUP}{'#' * depth} {text}{PARAGRAPH}")

    if walker.enter(close) is None:
        walker.in_heading = False


@on("maketitle", "tit", "maketitlepage")
def make_title(walker: Walker, _: str) -> None:
    """Title, author and date of the document, a line each."""
    for key in ("title", "author", "date"):
        text = walker.known.meta.pop(key, "")
        words = settled(walker, walker.plain(text)) if text.strip() else ""
        if words:
            walker.write(f"{PARAGRAPH}{words}{PARAGRAPH}")


@on("title", "author", "date")
def meta(walker: Walker, name: str) -> None:
    """Keep title, author or date for the place that prints them."""
    DEFINERS[name](walker.feed, walker.known)


@on("ref", "pageref", "autoref", "cref", "Cref", "nameref", "vref", "eqref", "labelcref", "subref")
def reference(walker: Walker, name: str) -> None:
    """The number of a label; its key where nothing prints a number."""
    walker.feed.take("*")
    keys = walker.feed.group()
    if keys is None:
        return
    numbers = ", ".join(walker.reference(key) for key in keys.split(","))
    walker.write(f"({numbers})" if name == "eqref" else numbers)


@on("hyperref")
def linked(walker: Walker, _: str) -> None:
    """The words of a link inside the document."""
    walker.feed.optional()


@on("setcounter", "addtocounter")
def set_counter(walker: Walker, name: str) -> None:
    """Set a counter or add to it."""
    counter, amount = walker.feed.group(), walker.feed.group()
    if counter is None or amount is None:
        return
    text = re.sub(r"\\(?:value|the)\s*\{?([a-zA-Z]+)\}?", lambda m: str(walker.counters.values.get(m[1], 0)), amount)
    number = LENGTH.match(text)
    if number is not None:
        value = int(number[1][:9])
        before = walker.counters.values.get(counter.strip(), 0) if name == "addtocounter" else 0
        walker.counters.set(counter.strip(), before + value)
        if walker.lists and walker.lists[-1].data["counter"] == "" and counter.startswith("enum"):
            return


@on("stepcounter", "refstepcounter")
def step_counter(walker: Walker, _: str) -> None:
    """Count one on."""
    counter = walker.feed.group()
    if counter is None:
        return
    number = walker.counters.step(counter.strip())
    group = block_group(walker)
    frame = walker.feed.frames[-1] if walker.feed.frames else None
    if group is not None and frame is not None and (frame.owner is group or frame.name == group.data["block"]):
        amend(walker, group, label=number)


@on("arabic", "alph", "Alph", "roman", "Roman", "asbuk", "Asbuk", "value", "chinese")
def print_counter(walker: Walker, name: str) -> None:
    """The value of a counter in a form."""
    counter = walker.feed.group()
    if counter is not None and walker.feed.frames:
        walker.write(in_form(name, walker.counters.values.get(counter.strip(), 0)))


@on("number", "the", "romannumeral")
def print_number(walker: Walker, name: str) -> None:
    """A number, or the value of a register that holds none."""
    frame = walker.feed.settle()
    if frame is None:
        return
    found = re.compile(r"\s*(?:\\value\s*\{([^{}]*)\}|\\c@([a-zA-Z]+)|\\([a-zA-Z@]+)|(\d+))").match(
        frame.text, frame.pos
    )
    if found is None:
        return
    frame.pos = found.end()
    counter = found[1] or found[2]
    if counter:
        walker.write(str(walker.counters.values.get(counter, 0)))
    elif found[4]:
        walker.write(in_form("roman", int(found[4][:6])) if name == "romannumeral" else found[4])


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
    found = re.compile(r"[ \t]*([^\s\\{}%]+)").match(frame.text, frame.pos) if frame is not None else None
    if found is None or frame is None:
        return None
    frame.pos = found.end()
    return found[1]


def _read_file(walker: Walker, target: str) -> None:
    path = walker.files.find(target, walker.folder, TEX)
    if path is None:
        kind = "outside_root" if walker.files.escapes(target) else "missing_input"
        walker.reasons[f"{kind}: {target[:200]}"] = None
        return
    if path in walker.input_stack or path == walker.files.main or len(walker.input_stack) >= MAX_INPUTS:
        walker.reasons[f"input_loop: {walker.files.name_of(path)}"] = None
        return
    text = walker.files.text(path)
    if text is None:
        return
    text = body_of(text, walker.known, walker.files)
    walker.expansion.left -= len(text)
    if walker.expansion.left < 0:
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
    frame = walker.feed.push(text, "", leave)
    frame.folder = walker.folder


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


for _name in DEFINERS:
    if _name not in COMMANDS:
        COMMANDS[_name] = lambda walker, name: DEFINERS[name](walker.feed, walker.known)


@on("graphicspath", "newif@")
def graphics_path(walker: Walker, name: str) -> None:
    """Note where pictures lie."""
    DEFINERS[name](walker.feed, walker.known)


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
    if truth is False:
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


@on("ifthenelse", "IfStrEq", "ifstrequal", "ifblank", "ifstrempty", "notblank", "ifdefempty", "ifdef", "ifundef", "ifbool",
    "iftoggle", "IfNoValueTF", "IfValueTF", "IfBooleanTF", "ifnumcomp", "ifnumequal", "ifcsdef", "ifdefstring", "ifnumodd",
    "IfEq", "IfSubStr", "ifnumgreater", "ifnumless", "@ifnotempty", "@ifempty", "IfBlankTF", "tl_if_empty")  # fmt: skip
def choice_of_two(walker: Walker, name: str) -> None:
    """A condition whose branches are arguments."""
    operands = {"IfStrEq": 2, "ifstrequal": 2, "ifdefstring": 2, "ifnumcomp": 3, "ifnumequal": 2, "IfEq": 2, "IfSubStr": 2,
                "ifnumgreater": 2, "ifnumless": 2}.get(name, 1)  # fmt: skip
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


@on("foreach")
def foreach(walker: Walker, _: str) -> None:
    r"""Repeat a body for the values of a list (`\foreach \n in {1,...,12} {…}`)."""
    frame = walker.feed.settle()
    found = re.compile(r"\s*\\([a-zA-Z]+)[^{}\n]*?\bin\s*").match(frame.text, frame.pos) if frame is not None else None
    if frame is None or found is None:
        return
    frame.pos = found.end()
    values, body = walker.feed.spaced_group(), walker.feed.spaced_group()
    if values is None or body is None:
        return
    pattern = re.compile(r"\\" + found[1] + r"(?![a-zA-Z@])\s*")
    parts = [pattern.sub(lambda _, v=value: v, body) for value in _listed(values)]  # type: ignore[misc]  # bound value
    text = "\n".join(parts)
    walker.expansion.left -= len(text)
    if walker.expansion.left >= 0:
        walker.feed.push(text, "foreach")
    else:
        walker.reasons["macro_budget: foreach"] = None


def _listed(values: str) -> list[str]:
    given = [value.strip() for value in values.split(",") if value.strip()][:2000]
    if "..." not in given:
        return given
    at = given.index("...")
    numbers = [re.fullmatch(r"-?\d{1,6}", value) for value in (*given[max(0, at - 2) : at], *given[at + 1 : at + 2])]
    if not numbers or any(number is None for number in numbers) or at + 1 >= len(given):
        return [value for value in given if value != "..."]
    last, end = int(given[at - 1]), int(given[at + 1])
    step = last - int(given[at - 2]) if at >= 2 and given[at - 2].lstrip("-").isdigit() else (1 if end >= last else -1)
    filled = [str(n) for n in range(last, end + (1 if step > 0 else -1), step or 1)][:2000]
    return [*given[: at - 1], *filled, *given[at + 2 :]]


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
FIXED.update({heading, include, make_title, reference, set_counter, step_counter})
__all__ = ["BREAK", "match_braces"]
