"""The page that HTML elements write: paragraphs on one line each, lists, blocks, tables.

Put how elements become lines here. Keep the parser and names of elements in `tasks.read.html`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from schemas.markup import CLOSE, CORRECT, literal_line, open_block
from schemas.settings import Limits
from schemas.text import clean_text
from tasks.read.figures import FigureList
from tasks.read.html_inline import MAX_DEPTH, InlineText
from tasks.read.html_table import Cell, TableDraft

HASHES = re.compile(r"#{1,6}(?=\s|$)")
ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x")),
    *((9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


@dataclass
class _List:
    ordered: bool
    number: int = 1
    style: str = "1"


@dataclass
class _Block:
    lines: list[str]
    at: int
    name: str
    label: str | None
    title: str | None


@dataclass
class _Sink:
    """Where lines go: the page, or a cell of a table."""

    lines: list[str] = field(default_factory=list)
    lists: list[_List] = field(default_factory=list)
    marker: str = ""
    suffix: str = ""


class HtmlPage(InlineText):
    """Collects the text of one HTML document."""

    def __init__(self, path: Path, root: Path, limits: Limits) -> None:
        super().__init__()
        self.figures = FigureList(path, root, limits)
        self.sinks = [_Sink()]
        self.blocks: list[_Block | None] = []
        self.tables: list[TableDraft] = []
        self.cells: list[tuple[int, bool]] = []
        """Columns of each open cell, and whether it is a heading."""
        self.heading = 0

    def text(self) -> str:
        """Return the page text."""
        return clean_text("\n".join(self.sinks[0].lines)).strip("\n")

    def finish(self) -> None:
        """End whatever the document left open."""
        while self.tables:
            self.end_table()
        self.end_paragraph()
        while self.blocks:
            self.end_block()

    def end_paragraph(self) -> None:
        """Write what was collected, a line for each line break."""
        sink = self.sinks[-1]
        lines = self.take_lines()
        if not any(lines):
            return
        indent = "   " * (min(len(sink.lists), MAX_DEPTH) - 1) if sink.lists else ""
        for line in lines:
            if sink.marker:
                sink.lines.append(f"{indent}{sink.marker}{line}{sink.suffix}".rstrip())
                sink.marker = ""
            elif line:
                hang = "   " if sink.lists else ""
                sink.lines.append(f"{indent}{hang}{literal_line(HASHES.sub(_escape_hash, line))}")

    def start_heading(self, level: int) -> None:
        """Begin a heading of `level` 1 to 6."""
        self.end_paragraph()
        self.heading = level

    def end_heading(self) -> None:
        """End a heading: the first thing in a block is its title, else a line of its own."""
        level, self.heading = self.heading or 1, 0
        self.drop_emphasis()
        text = " ".join(line for line in self.take_lines() if line)
        if text and not self._entitle(text):
            sink = self.sinks[-1]
            sink.lines.append(f"{'#' * level} {text}")
            if self.tables:
                self.tables[-1].structured = True

    def start_title(self) -> None:
        """Begin the title of a block."""
        self.end_paragraph()

    def end_title(self) -> None:
        """End the title of the innermost block; without one it is a paragraph."""
        self.drop_emphasis()
        text = " ".join(line for line in self.take_lines() if line)
        if text and not self._entitle(text):
            self.sinks[-1].lines.append(literal_line(text))

    def _entitle(self, text: str) -> bool:
        block = self.blocks[-1] if self.blocks else None
        if block is None or block.title or len(block.lines) != block.at + 1 or block.lines is not self.sinks[-1].lines:
            return False
        block.title = text
        return True

    def start_verbatim(self) -> None:
        """Begin text whose line breaks count."""
        self.end_paragraph()
        self.verbatim += 1

    def end_verbatim(self) -> None:
        """End it."""
        self.end_paragraph()
        self.verbatim = max(0, self.verbatim - 1)

    # Blocks and lists

    def start_block(self, name: str, label: str | None, title: str | None = None) -> None:
        """Begin a block called `name`, with the number its source gives it."""
        self.end_paragraph()
        if len(self.blocks) >= MAX_DEPTH:
            self.blocks.append(None)
            return
        lines = self.sinks[-1].lines
        self.blocks.append(_Block(lines, len(lines), name, label, title))
        lines.append("")
        if self.tables:
            self.tables[-1].structured = True

    def end_block(self) -> None:
        """End the innermost block; an empty one leaves no trace but its title."""
        self.end_paragraph()
        block = self.blocks.pop() if self.blocks else None
        if block is None:
            return
        if len(block.lines) == block.at + 1 and not block.title:
            block.lines.pop()
            return
        label = None if block.title and any(sign.isdigit() for sign in block.title) else block.label
        block.lines[block.at] = open_block(block.name, title=block.title, label=label)
        block.lines.append(CLOSE)

    def start_list(self, *, ordered: bool, attributes: Mapping[str, str]) -> None:
        """Begin a list; `start` and `type` of an ordered one are honoured."""
        self.end_paragraph()
        self.sinks[-1].lists.append(
            _List(ordered, _number(attributes.get("start")) or 1, attributes.get("type", "1") or "1")
        )
        if self.tables:
            self.tables[-1].structured = True

    def end_list(self) -> None:
        """End the innermost list."""
        self.end_paragraph()
        if self.sinks[-1].lists:
            self.sinks[-1].lists.pop()
        self.sinks[-1].marker = ""

    def start_item(self, attributes: Mapping[str, str], block: tuple[str, str | None] | None) -> None:
        """Begin an item with its number; an item that is a problem of its own is a block as well."""
        self.end_paragraph()
        sink = self.sinks[-1]
        current = sink.lists[-1] if sink.lists else _List(ordered=False)
        value = _number(attributes.get("value"))
        current.number = value if value is not None else current.number
        if block is not None:
            self.start_block(*block)
        else:
            self.blocks.append(None)
        sink.marker = f"{_counter(current.number, current.style)}. " if current.ordered else "- "
        sink.suffix = f" {CORRECT}" if _is_correct(attributes) else ""
        current.number += 1

    def end_item(self) -> None:
        """End an item; its block ends with it."""
        self.end_paragraph()
        self.sinks[-1].marker = self.sinks[-1].suffix = ""
        self.end_block()

    # Tables

    def start_table(self) -> None:
        """Begin a table."""
        self.end_paragraph()
        if self.tables:
            self.tables[-1].structured = True
        self.tables.append(TableDraft())

    def start_row(self) -> None:
        """Begin a row."""
        if self.tables:
            self.tables[-1].rows.append([])

    def start_cell(self, attributes: Mapping[str, str], *, heading: bool) -> None:
        """Begin a cell: its lines are kept apart until the table is whole."""
        self.end_paragraph()
        self.sinks.append(_Sink())
        self.cells.append((min(_number(attributes.get("colspan")) or 1, 50), heading))

    def end_cell(self) -> None:
        """End a cell."""
        lines, (columns, heading) = self._close_cell()
        if not self.tables:
            self.sinks[-1].lines += lines
            return
        table = self.tables[-1]
        if not table.rows:
            table.rows.append([])
        table.rows[-1].append(Cell(lines, columns, heading))

    def end_caption(self) -> None:
        """End the caption of a table."""
        lines, _ = self._close_cell()
        if self.tables:
            self.tables[-1].caption = " ".join(lines)

    def _close_cell(self) -> tuple[list[str], tuple[int, bool]]:
        self.end_paragraph()
        return self.sinks.pop().lines, self.cells.pop()

    def end_table(self) -> None:
        """End a table: data as `tabular` with its figure, layout as lines."""
        self.end_paragraph()
        table = self.tables.pop()
        lines = self.sinks[-1].lines
        if not table.is_data():
            lines += [line for line in [table.caption or "", *table.lines()] if line]
            return
        code = table.tabular()
        reference = self.figures.add(code=code, caption=table.caption)
        lines += [line for line in [table.caption or "", *code.split("\n"), reference] if line]


def _escape_hash(match: re.Match[str]) -> str:
    return "\\" + match[0] if match.start() == 0 else match[0]


def _is_correct(attributes: Mapping[str, str]) -> bool:
    words = attributes.get("class", "").lower().split()
    return "correct" in words or "is-correct" in words or attributes.get("data-correct") in ("1", "true")


def _number(text: str | None) -> int | None:
    text = (text or "").strip()
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 7 else None


def _counter(number: int, style: str) -> str:
    """Return `number` as an ordered list of type `style` shows it."""
    if style in ("a", "A") and 0 < number < 703:
        letters = ""
        while number:
            number, rest = divmod(number - 1, 26)
            letters = chr(ord(style) + rest) + letters
        return letters
    if style in ("i", "I") and 0 < number < 4000:
        roman = ""
        for value, sign in ROMAN:
            count, number = divmod(number, value)
            roman += sign * count
        return roman if style == "i" else roman.upper()
    return str(number)
