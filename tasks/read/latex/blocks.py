r"""Blocks of the page as lines: how one opens, is named, gets attributes, and closes.

Put writing and naming of blocks here. Keep the commands that open one in `block_commands` and `block_environments`, and
what a block means in `tasks.segment`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from schemas.markup import open_block
from tasks.read.latex.render import BREAK, MARKUP, REFER, REFER_END
from tasks.read.latex.state import Block
from tasks.read.latex.walker import Group, Walker

LABEL_CHARACTERS = 120
MAX_BRACES = 50
MAX_TITLE = 160
TITLE_FONT = re.compile(r"\\(?:textbf|bf|bfseries|large|Large|LARGE|huge|Huge|textsc|sc|scshape)(?![a-zA-Z])")
NO_TITLE = re.compile(r"[$&]|\\(?:\(|\[|includegraphics|begin|item|input|figure|caption)")
ATTRIBUTES = ("title", "label", "number", "points", "ref", "key", "file")
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
FIRST_HOLE = re.compile(r"\(?#[1-9][\s\S]*")
BEGUN = re.compile(r"\\begin\s*\{[^{}]*\}(?:\[[^\]]*\])?(?:\{[^{}]*\})*")
STEERING = re.compile(
    r"\\(?:refstepcounter|stepcounter|addtocounter|setcounter|vspace|hspace|setlength|addvspace|label|the[a-zA-Z]+|color|"
    r"textcolor|colorbox|fcolorbox|arabic|roman|Roman|alph|Alph|asbuk|renewcommand|value|addcontentsline|input)(?![a-zA-Z])\*?\s*(?:\{[^{}]*\}){0,3}"
    r"|\\(?:let|def|vskip|hskip|kern|ifx|if|ifthenelse|equal|number|advance|penalty)\s*"
    r"(?:\{[^{}]*\}|\\[a-zA-Z@]+|-?[\d.]+(?:pt|cm|mm|em|ex)?){0,2}"
)
WORDS = re.compile(r"[^\W\d_]{2,}")


def write_open(walker: Walker, group: Group, name: str, **attributes: str | None) -> None:
    """Write the opening line of a block that `group` stands for."""
    given = {key: value for key, value in attributes.items() if value}
    group.block = Block(name, given, walker.markup_line(_opening(name, given)))


def amend(walker: Walker, group: Group, **attributes: str | None) -> None:
    """Add attributes to a block that is open; those it has stay."""
    block = group.block
    if block is None or block.at >= len(walker.out):
        return
    for key, value in attributes.items():
        if value and not block.attributes.get(key):
            block.attributes[key] = value
    walker.out[block.at] = f"{BREAK}{MARKUP}{_opening(block.name, block.attributes)}{BREAK}"


def _opening(name: str, known: Mapping[str, str]) -> str:
    return open_block(name, **{key: known[key] for key in ATTRIBUTES if known.get(key)})


def write_close(walker: Walker) -> None:
    """Write the closing line of a block."""
    walker.markup_line(":::")


def block_group(walker: Walker) -> Group | None:
    """Return the innermost open block."""
    for group in reversed(walker.groups[-60:]):
        if group.block is not None:
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


def points_of(option: str | None) -> str | None:
    """Return the number of an argument that says how many points there are (`5 pontos`), or None."""
    found = POINTS.match(option or "")
    return found[1] if found is not None and found[2] else None


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
