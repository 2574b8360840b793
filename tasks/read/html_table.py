"""HTML tables: data becomes a minimal `tabular` that is also a figure, layout becomes its lines.

Put the decision and the code of tables here. Keep events of the parser in `tasks.read.html`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

MAX_COLUMNS = 100
LONG_CELL = 300
"""Characters: a cell with more holds prose, so the table is there for its layout."""


@dataclass
class Cell:
    """One cell: its lines as page text."""

    lines: list[str]
    columns: int = 1
    heading: bool = False


@dataclass
class TableDraft:
    """A table that is being read."""

    rows: list[list[Cell]] = field(default_factory=list)
    caption: str | None = None
    structured: bool = False
    """A block, a list, a heading or another table stands in a cell."""

    def is_data(self) -> bool:
        """Tell whether rows and columns matter: at least two of both, or headings; short cells without structure."""
        rows = [row for row in self.rows if any(any(cell.lines) for cell in row)]
        if self.structured or len(rows) < 2:
            return False
        if max(_width(row) for row in rows) < 2:
            return any(cell.heading for row in rows for cell in row)
        return all(len(cell.lines) <= 3 and sum(map(len, cell.lines)) <= LONG_CELL for row in rows for cell in row)

    def lines(self) -> list[str]:
        """Return the lines of all cells, row by row."""
        return [line for row in self.rows for cell in row for line in cell.lines if line.strip()]

    def tabular(self) -> str:
        """Return the table as a `tabular`, one source line a row."""
        columns = min(max((_width(row) for row in self.rows), default=1), MAX_COLUMNS)
        rows = [" & ".join(_cell(cell) for cell in row) + r" \\" for row in self.rows if row]
        return "\n".join([rf"\begin{{tabular}}{{{'c' * columns}}}", *rows, r"\end{tabular}"])


def _width(row: list[Cell]) -> int:
    return sum(cell.columns for cell in row)


def _cell(cell: Cell) -> str:
    text = " ".join(" ".join(cell.lines).split())
    text = text.replace("&", r"\&") if "$" not in text else _escape_outside_maths(text)
    return rf"\multicolumn{{{cell.columns}}}{{c}}{{{text}}}" if cell.columns > 1 else text


def _escape_outside_maths(text: str) -> str:
    """Return `text` with `&` escaped where it is not between dollars: there it aligns an array."""
    parts = text.replace(r"\$", "\0").split("$")
    parts[::2] = [part.replace("&", r"\&") for part in parts[::2]]
    return "$".join(parts).replace("\0", r"\$")
