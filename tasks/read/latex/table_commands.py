r"""Tables: of data (kept as a minimal `tabular`, and as a figure), or for layout (their cells become lines of text).

Put the decision between both and the rows here. Keep arrays of formulas in `maths`.
"""

from __future__ import annotations

import re

from tasks.read.latex.environments import FIGURES, TABLES
from tasks.read.latex.render import BREAK, MARKUP, PARAGRAPH
from tasks.read.latex.state import OpenTable
from tasks.read.latex.walker import Walker, on

RULES = re.compile(
    r"\\(?:hline|cline|toprule|midrule|bottomrule|Xhline|hhline|firsthline|cmidrule|specialrule)(?![a-zA-Z])"
)
PICTURES = re.compile(
    r"\\begin\s*\{(" + "|".join(map(re.escape, sorted(FIGURES))) + r")\}[\s\S]*?\\end\s*\{\1\}|\\includegraphics"
)
CHOICE_CELL = re.compile(r"(?:^|&|\\\\)\s*(?:\\(?:textbf|bf|bfseries)\s*)?\{?\s*\(?[A-Ea-e]\s*[.):]")
STRUCTURE = re.compile(
    r"\\(?:item|begin\s*\{(?:enumerate|itemize|problem|ex|minipage|tasks)\}|choice|question|True)(?![a-zA-Z])"
)
FORMAT = re.compile(r"\\[a-zA-Z]+\*?|[{}~]")
NUMBER_CELL = re.compile(r"\s*(?:[^\W\d_]{1,14}\.?\s*)?(\d{1,3})\s*[.):]?\s*")
LONG_CELL = 60
MAX_NESTING = 4


def open_table(walker: Walker, name: str) -> None:
    """Open a table environment as data or as layout."""
    frame = walker.feed.frames[-1]
    start = frame.pos
    found = frame.environment_end(name, start)
    columns = _columns(walker, name)
    deep = len(walker.tables) >= MAX_NESTING
    inside = (
        frame.text[frame.pos : found[0]] if found is not None and walker.feed.frames[-1] is frame and not deep else ""
    )
    walker.push_group("env", name, lambda _: _close(walker))
    nested = deep or any(table.is_data for table in walker.tables)
    if found is None or name == "tabbing" or nested or _is_layout(inside, columns):
        has_choices = len(CHOICE_CELL.findall(inside)) >= 2
        walker.tables.append(OpenTable(name, is_data=False, has_choices=has_choices))
        walker.write(" " if nested else BREAK)
        return
    code = f"\\begin{{{name}}}{frame.text[start : found[1]]}"
    reference = walker.add_figure(code)
    walker.tables.append(OpenTable(name, is_data=True))
    walker.write(f"{PARAGRAPH}({reference}){BREAK}{MARKUP}\\begin{{tabular}}{{{_tidy(columns)}}}{BREAK}{MARKUP}")


def _columns(walker: Walker, name: str) -> str:
    columns = ""
    for kind in TABLES[name]:
        if kind == "o":
            walker.feed.optional()
        elif walker.feed.peek() == "{":
            columns = walker.feed.group() or ""
    return columns


def _tidy(columns: str) -> str:
    return " ".join(columns.split())


def _is_layout(inside: str, columns: str) -> bool:
    """Tell whether a table only arranges: pictures, running text, items or choices, without rules."""
    if STRUCTURE.search(inside) or _is_numbered_text(inside):
        return True
    ruled = "|" in columns or RULES.search(inside) is not None
    if ruled:
        return False
    if PICTURES.search(inside):
        return True
    rows = [row for row in re.split(r"\\\\|\\tabularnewline", inside) if row.strip()]
    cells = max((row.count("&") - row.count("\\&") for row in rows), default=0) + 1
    if len(CHOICE_CELL.findall(inside)) >= 2 or cells <= 1 or len(rows) <= 1:
        return True
    bare = re.sub(r"\$[^$]*\$|\\[a-zA-Z]+\*?|[{}]", " ", inside)
    longest = max((len(" ".join(cell.split())) for cell in re.split(r"&|\\\\", bare)), default=0)
    return cells <= 2 and longest >= LONG_CELL


def _is_numbered_text(inside: str) -> bool:
    """Tell whether the rows are numbered paragraphs: a counting number in the first cell, running text after it."""
    rows = [row for row in re.split(r"\\\\|\\tabularnewline", RULES.sub(" ", inside)) if row.strip()]
    numbers: list[int] = []
    lengths: list[int] = []
    for row in rows:
        first, separator, second = row.partition("&")
        found = NUMBER_CELL.fullmatch(FORMAT.sub(" ", first))
        if found is None or not separator:
            return False
        numbers.append(int(found[1]))
        lengths.append(len(" ".join(second.split())))
    counts = numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False
    return counts and len(numbers) >= 2 and sorted(lengths)[len(lengths) // 2] >= LONG_CELL and min(lengths) > 0


def _close(walker: Walker) -> None:
    if walker.tables.pop().is_data:
        walker.write(f"{BREAK}{MARKUP}\\end{{tabular}}{PARAGRAPH}")
    else:
        walker.write(" " if walker.tables else BREAK)


@on("hline", "toprule", "midrule", "bottomrule", "firsthline", "lasthline")
def rule(walker: Walker, _: str) -> None:
    """A rule of a data table stays; elsewhere it goes."""
    walker.feed.optional()
    if walker.in_data:
        walker.write("\\hline ")


@on("cline", "cmidrule", "hhline")
def part_rule(walker: Walker, name: str) -> None:
    """A rule under some columns."""
    walker.feed.optional()
    walker.feed.round()
    span = walker.feed.group()
    if walker.in_data and span and name != "hhline":
        walker.write(f"\\cline{{{span}}} ")


@on("tabularnewline", "cr")
def row_end(walker: Walker, _: str) -> None:
    """End a row."""
    walker.write(f" \\\\{BREAK}" if walker.in_data else BREAK)


@on("multicolumn", "multirow", "SetCell")
def spanning(walker: Walker, name: str) -> None:
    """A cell over several columns or rows: its text stays, in a data table with its span."""
    if name == "SetCell":
        walker.feed.optional()
        walker.feed.group()
        return
    if name == "multirow":
        walker.feed.optional()
    first = walker.feed.group() or ""
    if name == "multirow":
        walker.feed.optional()
    second = walker.feed.group()
    if second is None and walker.feed.take("*"):
        second = "*"
    if name == "multirow":
        walker.feed.optional()
    if walker.in_data:
        walker.write(f"\\{name}{{{first}}}{{{second or ''}}}{{")
        if walker.enter(lambda _: walker.write("}")) is None:
            walker.write("}")
