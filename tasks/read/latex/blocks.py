r"""Blocks of the page: from environments, from macros with a long argument, from macros that start something.

Put opening, closing and naming of blocks here, and choices. Keep what a block means in `tasks.segment`.
"""

from __future__ import annotations

import re

from schemas.markup import CORRECT, open_block
from tasks.read.latex.definitions import HOLE, Macro
from tasks.read.latex.environments import CHOICE_MACROS, STARTERS, STRUCTURE_MACROS
from tasks.read.latex.render import BREAK, MARKUP, PARAGRAPH, REFER, REFER_END
from tasks.read.latex.symbols import knows
from tasks.read.latex.walker import BLOCKS, COMMANDS, Group, Walker, on

LABEL_CHARACTERS = 120
MAX_BRACES = 50
MAX_TITLE = 160
TITLE_FONT = re.compile(r"\\(?:textbf|bf|bfseries|large|Large|LARGE|huge|Huge|textsc|sc|scshape)(?![a-zA-Z])")
NO_TITLE = re.compile(r"[$&]|\\(?:\(|\[|includegraphics|begin|item|input|figure|caption)")
ATTRIBUTES = ("title", "label", "number", "points", "ref", "key", "file")
SHORT = 40
LONG = 40
HIDING = re.compile(
    r"comment|ignore|hide|todo|note|skip|old|remove|delete|gobble|kom+en|unused|drop|draft", re.IGNORECASE
)
FORMAT = re.compile(
    r"\\(?:textbf|textit|emph|textcolor|color|textsf|textsc|textrm|texttt|underline|small|large|footnotesize|bfseries|bf|"
    r"it|itshape|em|ensuremath|mbox|text|par|noindent|centering|tiny|Large|sffamily|scshape|hfill|fbox|boxed)(?![a-zA-Z])"
)
TRUE = re.compile(r"\s*\\(?:True|TRUE|dung|correct|Correct|right@|dapandung|key|ans)(?![a-zA-Z])\s*")
REFERENCE = re.compile(r"\\(?:ref|cref|Cref|autoref|nameref|eqref|vref)\*?\s*\{([^{}]*)\}")
KEYED = re.compile(r"\s*[a-zA-Z][\w /-]*\s*=")
SIZE = re.compile(
    r"\s*-?[\d.]*\s*(?:cm|mm|in|pt|em|ex|\\(?:text|line|column)(?:width|height)|\\stretch\{[^{}]*\}|\\fill)\s*$"
)
POINTS = re.compile(
    r"\s*\(?\[?\s*(\d+(?:[.,]\d+)?)\s*((?:\\,|~)?\s*(?:points?|pts?|pontos?|puntos?|punti|punkte?|punkty|pkt|punktów|marks?|"
    r"балл(?:а|ов)?|б|body|bodů|bodov|pont|puncte|p|điểm|分|点|poena|bod(?:a|ova)?|точк[аи]|puan|poin)\.?)?\s*\]?\)?\s*$",
    re.IGNORECASE,
)


def write_open(walker: Walker, group: Group, name: str, **attributes: str | None) -> None:
    """Write the opening line of a block that `group` stands for."""
    group.data["block"] = name
    group.data["attributes"] = {key: value for key, value in attributes.items() if value}
    group.opened = walker.markup_line(_opening(group))


def amend(walker: Walker, group: Group, **attributes: str | None) -> None:
    """Add attributes to a block that is open; those it has stay."""
    if group.opened is None or group.opened >= len(walker.out):
        return
    known = group.data["attributes"]
    for key, value in attributes.items():
        if value and not known.get(key):
            known[key] = value
    walker.out[group.opened] = f"{BREAK}{MARKUP}{_opening(group)}{BREAK}"


def _opening(group: Group) -> str:
    known = group.data["attributes"]
    return open_block(group.data["block"], **{key: known[key] for key in ATTRIBUTES if known.get(key)})


def write_close(walker: Walker) -> None:
    """Write the closing line of a block."""
    walker.markup_line(":::")


def block_group(walker: Walker) -> Group | None:
    """Return the innermost open block."""
    for group in reversed(walker.groups[-60:]):
        if group.opened is not None:
            return group
    return None


def name_option(walker: Walker, option: str | None) -> dict[str, str | None]:
    """Return what an optional argument says: a key that it refers to, and a label in words."""
    if option is None or KEYED.match(option) or SIZE.match(option):
        return {}
    if option.strip() in walker.survey.keys:
        return {"ref": option.strip()}
    points = points_of(option)
    if points is not None:
        return {"points": points}
    found = REFERENCE.search(option)
    ref = found[1].split(",")[0].strip() if found is not None else None
    words = walker.plain(option)
    if ref and words.strip(" ().:") in {f"{REFER}{ref}{REFER_END}", ""}:
        return {"ref": ref}
    return {"label": words if len(words) <= LABEL_CHARACTERS * 3 else words[: LABEL_CHARACTERS * 3], "ref": ref}


def leading_words(walker: Walker, code: str) -> str | None:
    """Return the words that opening code prints before its first argument or number: the title of what it opens."""
    code = FIRST_HOLE.sub("", code)
    code = BEGUN.sub(" ", code)
    code = STEERING.sub(" ", code)
    if WORDS.search(code) is None:
        return None
    before = list(walker.reasons)
    title = walker.plain(code).strip(" .:,;()-–—№#*[]")
    for reason in [reason for reason in walker.reasons if reason not in before]:
        del walker.reasons[reason]  # of code that is cut off on purpose
    return title if 1 < len(title) <= 60 and WORDS.search(title) else None


FIRST_HOLE = re.compile(r"\(?#[1-9][\s\S]*")
BEGUN = re.compile(r"\\begin\s*\{[^{}]*\}(?:\[[^\]]*\])?(?:\{[^{}]*\})*")
STEERING = re.compile(
    r"\\(?:refstepcounter|stepcounter|addtocounter|setcounter|vspace|hspace|setlength|addvspace|label|the[a-zA-Z]+|color|"
    r"textcolor|colorbox|fcolorbox|arabic|roman|Roman|alph|Alph|asbuk|renewcommand|value|addcontentsline|input)(?![a-zA-Z])\*?\s*(?:\{[^{}]*\}){0,3}"
    r"|\\(?:let|def|vskip|hskip|kern|ifx|if|ifthenelse|equal|number|advance|penalty)\s*"
    r"(?:\{[^{}]*\}|\\[a-zA-Z@]+|-?[\d.]+(?:pt|cm|mm|em|ex)?){0,2}"
)
WORDS = re.compile(r"[^\W\d_]{2,}")


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


def end_starters(walker: Walker) -> None:
    """End the blocks that a section heading ends: those of starters."""
    index = len(walker.groups) - 1
    lowest = index - MAX_BRACES
    while index > lowest and index >= 0 and (walker.groups[index].kind == "soft" or walker.groups[index].name == ""):
        group = walker.groups[index]
        if group.kind == "env":
            return
        if group.kind == "soft" and group.close is not None:
            del walker.groups[index]
            group.close(group)
        index -= 1


def is_title(code: str) -> bool:
    """Tell whether centred code is a title: few words in bold or large letters, no formula, no figure."""
    return len(code) <= MAX_TITLE and TITLE_FONT.search(code) is not None and NO_TITLE.search(code) is None


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


def unknown(walker: Walker, name: str) -> bool:
    """Make a block or choices of a command nobody defined, where its arguments or its use say so."""
    feed = walker.feed
    if feed.peek() in {"{", "["} and (name in CHOICE_MACROS or not knows(name)) and _choices(walker, name):
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


def _in_list(walker: Walker) -> bool:
    """Tell whether a list is the innermost environment: a recurring macro there is an item under another name."""
    for group in reversed(walker.groups[-20:]):
        if group.kind == "env":
            return group is walker.lists[-1]
    return False


def points_of(option: str | None) -> str | None:
    """Return the number of an argument that says how many points there are (`5 pontos`), or None."""
    found = POINTS.match(option or "")
    return found[1] if found is not None and found[2] else None


def _starter_option(walker: Walker, option: str | None) -> None:
    if option is None:
        return
    group = walker.groups[-1]
    points = POINTS.match(option)
    if points is not None and group.data["block"] in STARTERS:
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
    if len(given) >= 2 and _lists_choices(macro, given):
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


def _lists_choices(macro: Macro, given: list[str]) -> bool:
    if macro.name in CHOICE_MACROS or any(TRUE.match(value) for value in given):
        return len(given) <= 8
    if len(given) < 3 or any(len(value) > 600 for value in given):
        return False
    letters = re.search(r"A\W{1,40}#1[\s\S]{0,200}?B\W{1,60}#2|[aA]\)[\s\S]{0,40}#1[\s\S]{0,200}?[bB]\)", macro.body)
    items = len(re.findall(r"\\(?:item|choice|task)\s*\{?\s*#[1-9]", macro.body))
    return letters is not None or items >= len(given) - 1


def _choices(walker: Walker, name: str) -> bool:
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


def push_choices(walker: Walker, values: list[str]) -> None:
    """Put choices before what is still to be read, in an internal environment."""
    parts = ["\\begin{choices@}"]
    for value in values:
        right = TRUE.match(value)
        parts.append("\\choice@right " if right else "\\choice@wrong ")
        parts.append(value[right.end() :] if right else value)
    parts.append("\\end{choices@}")
    walker.feed.push("".join(parts), "choices@")


def open_choices(walker: Walker, name: str) -> None:
    """Open a block of choices; its items become lines `A. …`."""
    group = walker.push_group("env", name, lambda _: write_close(walker))
    group.data["count"] = 0
    write_open(walker, group, "choices")


def write_choice(walker: Walker, right: bool, label: str | None = None) -> bool:
    """Start the next choice; False outside of choices."""
    index = len(walker.groups) - 1
    while index >= 0 and walker.groups[index].kind != "env":
        index -= 1
    if index < 0 or "count" not in walker.groups[index].data:
        return False
    while len(walker.groups) > index + 1:
        walker.pop_group()
    holder = walker.groups[-1]
    number = holder.data["count"]
    holder.data["count"] = number + 1
    letter = label or (chr(ord("A") + number) if number < 26 else str(number + 1))

    def close(group: Group) -> None:
        text = walker.capture(group)
        mark = f" {CORRECT}" if right or group.data.get("right") else ""
        walker.write(f"{BREAK}{letter}. {text}{mark}{BREAK}")

    walker.push_group("soft", "choice@", close)
    return True


@on("choice@wrong", "choice@right", "choice", "CorrectChoice", "correctchoice", "rightchoice", "wrongchoice")
def choice(walker: Walker, name: str) -> None:
    """Start a choice (exam class), or read the choices that follow as groups (ex_test)."""
    right = name in {"choice@right", "CorrectChoice", "correctchoice", "rightchoice"} or walker.feed.take("*")
    if walker.feed.peek() == "{" and _choices(walker, name if name in CHOICE_MACROS else "choice@"):
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


BLOCKS.update(starter=starter, label=_starter_option, macro=macro_block, unknown=unknown)
