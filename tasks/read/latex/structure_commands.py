r"""Commands of structure: headings, the title, references, counters, definitions in the text.

Put what numbers and names things here. Keep words, figures, inclusions and conditions in their own modules.
"""

from __future__ import annotations

import re

from tasks.read.latex.blocks import amend, block_group, end_starters
from tasks.read.latex.counters import in_form
from tasks.read.latex.definers import DEFINERS
from tasks.read.latex.render import MARKUP, PARAGRAPH
from tasks.read.latex.walker import COMMANDS, FIXED, Group, Walker, on

DEPTHS = {
    "part": 1, "chapter": 1, "addchap": 1, "addpart": 1, "section": 2, "addsec": 2, "subsection": 3,
    "subsubsection": 4, "paragraph": 5, "subparagraph": 6, "subsubsubsection": 5, "sectionn": 2,
}  # fmt: skip
UNNUMBERED = {"addchap", "addpart", "addsec"}
NUMBER = re.compile(r"\s*(?:\\value\s*\{([^{}]*)\}|\\c@([a-zA-Z]+)|\\([a-zA-Z@]+)|(\d+))")
LENGTH = re.compile(r"\s*(-?\d+)")
PREFIXED = re.compile(r"(?:\\(?:long|outer|protected)\s*)*\\(e?def|let)(?![a-zA-Z@])\s*")


@on("part@heading", *[name for name in DEPTHS if name != "part"])
def heading(walker: Walker, name: str) -> None:
    """A heading on a line of its own."""
    starred = walker.feed.take("*")
    walker.feed.optional()
    depth = DEPTHS.get(name, 2)
    if depth <= 4:
        end_starters(walker)
    if not starred and depth <= (3 if walker.counters.has_chapters else 4) and name not in UNNUMBERED:
        walker.counters.step(name)
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
        words = walker.settled(walker.plain(text)) if text.strip() else ""
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


@on("stepcounter", "refstepcounter")
def step_counter(walker: Walker, _: str) -> None:
    """Count one on."""
    counter = walker.feed.group()
    if counter is None:
        return
    number = walker.counters.step(counter.strip())
    group = block_group(walker)
    frame = walker.feed.frames[-1] if walker.feed.frames else None
    block = group.block if group is not None else None
    if group is None or block is None or frame is None:
        return
    if frame.owner is group or frame.name == block.name:
        amend(walker, group, **{"number" if block.attributes.get("label") else "label": number})


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
    found = frame.take(NUMBER) if frame is not None else None
    if found is None:
        return
    counter = found[1] or found[2]
    if counter:
        walker.write(str(walker.counters.values.get(counter, 0)))
    elif found[4]:
        walker.write(in_form("roman", int(found[4][:6])) if name == "romannumeral" else found[4])


def define(walker: Walker, name: str) -> None:
    """Take a definition; it holds until the group ends that it stands in."""
    walker.known.log.clear()
    DEFINERS[name](walker.feed, walker.known)
    if walker.known.log and name not in GLOBAL:
        walker.save(walker.known.log)


@on("global")
def define_globally(walker: Walker, _: str) -> None:
    """Take the definition that follows; it holds beyond the group that it stands in."""
    found = walker.feed.frames[-1].take(PREFIXED)
    if found is not None:
        DEFINERS[found[1]](walker.feed, walker.known)


GLOBAL = {"gdef", "xdef", "newenvironment", "newcounter"}
for _name in DEFINERS:
    COMMANDS.setdefault(_name, define)


@on("graphicspath")
def graphics_path(walker: Walker, name: str) -> None:
    """Note where pictures lie."""
    DEFINERS[name](walker.feed, walker.known)


FIXED.update({heading, make_title, reference, set_counter, step_counter})
