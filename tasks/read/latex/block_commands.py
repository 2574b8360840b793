r"""Commands that become blocks: macros with a long argument, macros that start something, choices.

Put the decision which commands open a block here. Keep environments in `block_environments`.
"""

from __future__ import annotations

import re

from tasks.read.latex.blocks import (
    POINTS,
    amend,
    end_starters,
    is_title,
    leading_words,
    name_option,
    write_close,
    write_open,
)
from tasks.read.latex.choices import lists_choices, push_choices, read_choices, write_choice
from tasks.read.latex.definitions import HOLE, Macro
from tasks.read.latex.environments import CHOICE_MACROS, STARTERS, STRUCTURE_MACROS
from tasks.read.latex.render import PARAGRAPH
from tasks.read.latex.symbols import knows
from tasks.read.latex.walker import BLOCKS, COMMANDS, Blocks, Group, Walker, on

SHORT = 40
LONG = 40
HIDING = re.compile(
    r"comment|ignore|hide|todo|note|skip|old|remove|delete|gobble|kom+en|unused|drop|draft", re.IGNORECASE
)
FORMAT = re.compile(
    r"\\(?:textbf|textit|emph|textcolor|color|textsf|textsc|textrm|texttt|underline|small|large|footnotesize|bfseries|bf|"
    r"it|itshape|em|ensuremath|mbox|text|par|noindent|centering|tiny|Large|sffamily|scshape|hfill|fbox|boxed)(?![a-zA-Z])"
)


def unknown(walker: Walker, name: str) -> bool:
    """Make a block or choices of a command nobody defined, where its arguments or its use say so."""
    feed = walker.feed
    if feed.peek() in {"{", "["} and (name in CHOICE_MACROS or not knows(name)) and read_choices(walker, name):
        return True
    if name in walker.survey.labelled and feed.peek() == "{":
        starter(walker, name)
        _starter_option(walker, feed.group())
        return True
    if name in walker.survey.starters and walker.lists and _in_list(walker):
        COMMANDS["item"](walker, "item")
        return True
    if name in walker.survey.starters or name in STARTERS:
        starter(walker, name)
        option = feed.optional()
        _starter_option(walker, option)
        return True
    if name in STRUCTURE_MACROS or name in walker.survey.wrappers:
        before = feed.frames[-1], feed.frames[-1].pos
        option = feed.optional()
        if feed.peek() == "{":
            return _wrapper(walker, name, option)
        before[0].pos = before[1]
        if name in STRUCTURE_MACROS and _at_line_start(walker, name):
            starter(walker, name)
            _starter_option(walker, feed.optional())
            return True
    return False


def starter(walker: Walker, name: str) -> None:
    """Open the block of a macro that starts a problem or solution; the one before it ends here."""
    _end_same(walker, name)
    group = walker.push_group("soft", name, lambda _: write_close(walker))
    macro = walker.known.macros.get(name)
    write_open(walker, group, name, title=leading_words(walker, macro.body) if macro is not None else None)


def _end_same(walker: Walker, name: str) -> None:
    index = len(walker.groups) - 1
    while index >= 0 and walker.groups[index].kind == "soft":
        if walker.groups[index].name == name:
            while len(walker.groups) > index:
                walker.pop_group()
            return
        index -= 1


def _in_list(walker: Walker) -> bool:
    """Tell whether a list is the innermost environment: a recurring macro there is an item under another name."""
    for group in reversed(walker.groups[-20:]):
        if group.kind == "env":
            return group is walker.lists[-1].group
    return False


def _starter_option(walker: Walker, option: str | None) -> None:
    if option is None:
        return
    group = walker.groups[-1]
    points = POINTS.match(option)
    if points is not None and group.block is not None and group.block.name in STARTERS:
        amend(walker, group, points=points[1])
    else:
        amend(walker, group, **name_option(walker, option))


def _at_line_start(walker: Walker, name: str) -> bool:
    frame = walker.feed.frames[-1]
    at = frame.text.rfind("\\" + name, max(0, frame.pos - len(name) - 40), frame.pos)
    before = frame.text[max(0, at - 20) : max(0, at)]
    return at >= 0 and before.rsplit("\n", 1)[-1].strip() == ""


def _wrapper(walker: Walker, name: str, option: str | None) -> bool:
    """Open the block of a macro nobody defined, over its braced arguments; a short first one is its label."""
    holder = walker.push_group("soft", name, lambda group: _close_holder(walker, group))
    holder.data["open"] = True
    write_open(walker, holder, name, **name_option(walker, option))
    frame = walker.feed.settle()
    end = frame.closing(frame.pos) if frame is not None else None
    if frame is not None and end is not None and end - frame.pos <= SHORT and frame.text.startswith("{", end + 1):
        amend(walker, holder, label=walker.plain(walker.feed.group() or ""))
    walker.feed.take("{")
    walker.push_group("{", name, lambda _: _next_part(walker, holder))
    return True


def _close_holder(walker: Walker, holder: Group) -> None:
    holder.data["open"] = False
    write_close(walker)


def _next_part(walker: Walker, holder: Group) -> None:
    """Go on with the next braced argument of the same macro, or end its block."""
    if walker.feed.frames and walker.feed.peek() == "{":
        walker.write(PARAGRAPH)
        walker.feed.take("{")
        walker.push_group("{", holder.name, lambda _: _next_part(walker, holder))
        return
    while walker.groups and holder.data["open"]:
        walker.pop_group()


def macro_block(walker: Walker, macro: Macro, values: list[str | None]) -> bool:
    """Wrap the expansion of a macro of the source in a block, or make choices of it; tell whether that was done."""
    given = [value for value in values if value is not None and value != "*"]
    if len(given) >= 2 and lists_choices(macro, given):
        push_choices(walker, given)
        return True
    if macro.name not in STRUCTURE_MACROS and macro.name not in walker.survey.wrappers:
        return False
    bare = HOLE.sub("", FORMAT.sub("", macro.body)).strip("{}[] \n\t.:")
    if (not bare and macro.name not in STRUCTURE_MACROS) or "item" in macro.names or "section" in macro.names:
        return False
    return _macro_block(walker, macro, values)


def _macro_block(walker: Walker, macro: Macro, values: list[str | None]) -> bool:
    text = walker.expansion.expand(macro, values)
    if text is None:
        return False
    used = {int(found[1]) for found in HOLE.finditer(macro.body) if found[1]}
    for number, value in enumerate(values, 1):
        if number not in used and value and (len(value) >= LONG or macro.name in STRUCTURE_MACROS):
            text += "" if HIDING.search(macro.name) else f"\n\n{value}"
    if not text.strip():
        return True
    label = next((v for v in values if v and v != "*"), None)
    short = label is not None and len(label) <= SHORT and any(len(v or "") > len(label) for v in values)
    group = walker.push_group("env", f"{macro.name}@macro", lambda _: write_close(walker))
    title = leading_words(walker, macro.body)
    write_open(walker, group, macro.name, title=title, label=walker.plain(label or "") if short else None)
    walker.feed.push(text, macro.name, lambda: walker.leave_environment(f"{macro.name}@macro"))
    return True


@on("choice@wrong", "choice@right", "choice", "CorrectChoice", "correctchoice", "rightchoice", "wrongchoice")
def choice(walker: Walker, name: str) -> None:
    """Start a choice (exam class), or read the choices that follow as groups (ex_test)."""
    right = name in {"choice@right", "CorrectChoice", "correctchoice", "rightchoice"} or walker.feed.take("*")
    if walker.feed.peek() == "{" and read_choices(walker, name if name in CHOICE_MACROS else "choice@"):
        return
    if not write_choice(walker, right):
        unknown(walker, name)


@on("True", "TRUE")
def mark_right(walker: Walker, _: str) -> None:
    """Mark the choice that is being read as the right one."""
    for group in reversed(walker.groups[-20:]):
        if group.name == "choice@":
            group.data["right"] = True
            return


@on("bonusquestion")
def bonus_question(walker: Walker, _: str) -> None:
    r"""Start a question of the exam class, as `\question` does."""
    unknown(walker, "question")


@on("titledquestion")
def titled_question(walker: Walker, _: str) -> None:
    """Start a question of the exam class that has a title."""
    title = walker.plain(walker.feed.group() or "")
    unknown(walker, "question")
    amend(walker, walker.groups[-1], title=title)


@on("centerline")
def centred_line(walker: Walker, _: str) -> None:
    """A centred line is a paragraph; a title ends the blocks of starters."""
    frame = walker.feed.settle()
    end = frame.closing(frame.pos) if frame is not None and walker.feed.peek() == "{" else None
    if frame is not None and end is not None and is_title(frame.text[frame.pos : end]):
        end_starters(walker)
    if not walker.tables:
        walker.write(PARAGRAPH)
        walker.enter(lambda _: walker.write(PARAGRAPH))


BLOCKS.update(Blocks(starter=starter, label=_starter_option, macro=macro_block, unknown=unknown))
