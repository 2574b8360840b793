r"""What a walk over a source knows and has written: pieces, open groups, figures, labels, reasons.

Put writing and groups here. Keep what signs, commands and environments do out.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tasks.read.draft import FigureDraft
from tasks.read.latex.counters import Counters
from tasks.read.latex.definitions import Definitions, Meaning
from tasks.read.latex.expansion import Expansion
from tasks.read.latex.feed import Feed
from tasks.read.latex.maths import MathsReader
from tasks.read.latex.render import BREAK, MARKUP, REFER, REFER_END, REFERENCE, plain
from tasks.read.latex.source import Files
from tasks.read.latex.survey import Survey

PLAIN_NESTING = 4
MAX_LOOK_BACK = 60


@dataclass(frozen=True)
class Block:
    """The block of the page that a group stands for."""

    name: str
    attributes: dict[str, str]
    at: int
    """Where its opening line stands among the pieces."""


class Group:
    """Something open: a brace, an environment, or a soft group that ends where what encloses it ends."""

    __slots__ = ("at", "block", "close", "data", "env", "kind", "name", "saved")

    def __init__(self, kind: str, name: str, at: int, close: Callable[[Group], None] | None = None) -> None:
        self.kind = kind
        """`{`, `env` or `soft`."""
        self.name = name
        self.at = at
        """Number of pieces written when it opened."""
        self.close = close
        self.env: str | None = None
        """End code of a home-made environment, filled, until it is read."""
        self.data: dict[str, Any] = {}
        """What the commands that opened it note for its end."""
        self.saved: list[Meaning] = []
        """Definitions to go back to at its end."""
        self.block: Block | None = None


@dataclass(frozen=True)
class OpenTable:
    """A table that is being read."""

    name: str
    is_data: bool
    """False for a table that only arranges."""
    has_choices: bool = False


@dataclass
class OpenList:
    """A list that is being read."""

    group: Group
    kind: str
    """The known list that it is like."""
    is_ordered: bool
    depth: int
    """How many ordered lists it stands in."""
    indent: int
    counter: str
    """Empty where its items are not counted."""
    template: str
    """The label of an item, with forms like `\\alph*` where its number goes."""
    settings: dict[str, str]
    series: str


class State(ABC):
    """The state of one walk. `out` holds pieces of text with the marks of `render`."""

    def __init__(
        self, files: Files, known: Definitions, expansion: Expansion, counters: Counters, survey: Survey
    ) -> None:
        self.files = files
        self.known = known
        self.expansion = expansion
        self.counters = counters
        self.survey = survey
        self.feed = Feed()
        self.out: list[str] = []
        self.groups: list[Group] = []
        self.open_environments: dict[str, int] = {}
        self.figures: list[FigureDraft] = []
        self.reasons: dict[str, None] = {}
        self.labels: dict[str, str] = {}
        self.shorthands: dict[str, str] = {}
        self.spanish_tilde = False
        self.folder = "."
        self.depth = 0
        self.tables: list[OpenTable] = []
        self.lists: list[OpenList] = []
        self.resumed: dict[str, int] = {}
        self.input_stack: list[Path] = []
        self.maths = MathsReader(expansion, self.reference, self.drawn)
        self.in_heading = False

    @abstractmethod
    def run(self, text: str) -> None:
        """Walk over `text`."""

    def write(self, text: str) -> None:
        """Write a piece of text."""
        self.out.append(text)

    def markup_line(self, line: str) -> int:
        """Write a line of our markup and return its place among the pieces."""
        self.out.append(f"{BREAK}{MARKUP}{line}{BREAK}")
        return len(self.out) - 1

    def write_inline(self, body: str) -> None:
        """Write an inline formula, kept apart from a dollar before it."""
        body = self.maths.tidy(body)
        if not body:
            self.out.append(" ")
            return
        if self.out and self.out[-1].endswith("$"):
            self.out.append(" ")
        self.out.append(f"${body}$")

    @property
    def in_data(self) -> bool:
        """Whether a cell of a data table is being read."""
        return bool(self.tables) and self.tables[-1].is_data

    def write_display(self, body: str) -> None:
        """Write a display formula on a line of its own (inside a table: inline)."""
        if not body:
            return
        if self.tables:
            self.out.append(f" ${body}$ ")
        else:
            self.out.append(f"{BREAK}$${body}$${BREAK}")

    def capture(self, group: Group) -> str:
        """Take back what was written since `group` opened, as one line without emphasis."""
        text = plain(self.out[group.at :])
        del self.out[group.at :]
        return text

    def plain(self, text: str) -> str:
        """Return a piece of LaTeX (a title, a label) as one line of text."""
        if "\\" not in text and "$" not in text and "{" not in text and "~" not in text and "-" not in text:
            return " ".join(text.split())
        if self.depth >= PLAIN_NESTING:
            return " ".join(re.sub(r"\\[a-zA-Z]+|[{}]", " ", text).split())
        inner = type(self)(self.files, self.known, self.expansion, self.counters, self.survey)
        inner.depth = self.depth + 1
        inner.figures = self.figures
        inner.labels = self.labels
        inner.reasons = self.reasons
        inner.shorthands = self.shorthands
        inner.folder = self.folder
        inner.run(text)
        return plain(inner.out)

    def reference(self, key: str) -> str:
        """Return the mark that stands for the number of `key` until the end of the document."""
        return f"{REFER}{key.strip()}{REFER_END}"

    def settled(self, text: str) -> str:
        """Return `text` with references that are known already in place of their marks."""
        return REFERENCE.sub(lambda found: self.labels.get(found[1]) or found[1], text)

    def drawn(self, code: str) -> str:
        """Add a figure that is found inside a formula and return its reference."""
        return f"({self.add_figure(code)})"

    def add_figure(self, code: str | None, path: str | None = None, data: bytes | None = None) -> str:
        """Add a figure and return its name."""
        name = f"image{len(self.figures) + 1}"
        draft = FigureDraft(figure_id=name, bbox=[], data=data, caption=None, source_code=code, source_path=path)
        self.figures.append(draft)
        return name

    def push_group(self, kind: str, name: str = "", close: Callable[[Group], None] | None = None) -> Group:
        """Open a group."""
        group = Group(kind, name, len(self.out), close)
        self.groups.append(group)
        if kind == "env":
            self.open_environments[name] = self.open_environments.get(name, 0) + 1
        return group

    def pop_group(self) -> None:
        """Close the innermost group."""
        group = self.groups.pop()
        if group.kind == "env":
            self.open_environments[group.name] -= 1
        if group.close is not None:
            group.close(group)
        for before in reversed(group.saved):
            self.known.restore(before)

    def save(self, log: list[Meaning]) -> None:
        """Note definitions to go back to at the end of the group of TeX that is open."""
        for group in reversed(self.groups[-MAX_LOOK_BACK:]):
            if group.kind == "{" or (group.kind == "env" and "@" not in group.name):
                group.saved.extend(log)
                return

    def open_brace(self, _: str) -> None:
        """Open a braced group."""
        self.groups.append(Group("{", "", len(self.out)))

    def close_brace(self, _: str) -> None:
        """Close the braced group that is open, with what is soft inside it."""
        index = len(self.groups) - 1
        while index >= 0 and self.groups[index].kind == "soft":
            index -= 1
        if index < 0 or self.groups[index].kind != "{":
            self.reasons["unbalanced_brace"] = None
            return
        for _count in range(len(self.groups) - index):
            self.pop_group()

    def enter(self, close: Callable[[Group], None], name: str = "") -> Group | None:
        """Enter the braced argument that comes next; `close` runs at its end. None where no brace follows."""
        if not self.feed.take("{"):
            return None
        return self.push_group("{", name, close)

    def innermost_environment(self) -> Group | None:
        """Return the innermost environment that is open, or None."""
        return next((group for group in reversed(self.groups) if group.kind == "env"), None)

    def leave_environment(self, name: str) -> None:
        """Close the environment `name` with everything that is still open inside it."""
        while self.groups:
            top = self.groups[-1]
            self.pop_group()
            if top.kind == "env":
                if top.name == name:
                    return
                self.reasons[f"missing_end: {top.name}"] = None
            elif top.kind == "{":
                self.reasons["unbalanced_brace"] = None
