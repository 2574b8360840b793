"""Footnotes of a page: they are read at their marks, in parentheses, as notes of LaTeX sources are.

Put telling notes and their marks here. Keep reading order in `tasks.read.pdf_order`, lines in `tasks.read.pdf_lines`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tasks.read.pdf_geometry import Glyph
from tasks.read.pdf_lines import Line

MAX_NOTES = 32
"""Of a page; further ones stay where they are printed."""
MAX_LINE_GLYPHS = 2_000
"""A longer line is not looked through for marks."""
FIRST_SIGN = 0xFDD0
"""Signs that stand for notes until texts are made: code points that no text has."""
BODY_SHARE = 0.2
SMALL = 0.93
"""A note's type against the page's, at most."""
RAISED = 0.15
"""Of the type size: a mark stands so much higher than its word, at least."""
MARK_SIZE = 0.9
TOUCHING = 0.35
"""Of the type size, between a mark and what stands before it."""
FOOT_LINES = 2
"""Lines under the notes, in any type: page numbers and running feet."""
FOOT_LENGTH = 80
"""Letters of such a line, at most."""
SYMBOLS = frozenset("*∗†‡§¶")
MOST_DIGITS = 3
WORD = 3
"""Letters of a word before a mark; shorter ones may be a unit's name with its exponent."""
BEFORE_MARK = frozenset(".,;:!?)]»”“\"’'…")


@dataclass(frozen=True, slots=True)
class Note:
    """One footnote."""

    sign: str
    """Stands at its mark in the text."""
    lines: list[Line]
    """Without its mark."""


@dataclass(frozen=True, slots=True)
class _Printed:
    """A note as it is printed."""

    mark: str
    skipped: int
    """Glyphs of its mark."""
    lines: list[Line]


def take_notes(columns: Sequence[list[Line]]) -> tuple[list[list[Line]], list[Note]]:
    """Return the lines of a page's columns without footnotes, and these.

    A note is in small type at a column's foot, begins with a mark, and the same mark stands raised behind a word of
    the page, where the note's sign stands afterwards. Notes whose mark is not found stay lines.
    """
    body = _body_size(columns)
    printed = [note for lines in columns for note in _printed(lines, body)][:MAX_NOTES]
    if not printed:
        return list(columns), []
    foot = {id(line) for note in printed for line in note.lines}
    marks = {note.mark for note in printed}
    text = [line for lines in columns for line in lines if id(line) not in foot]
    found = [place for line in text for place in _marks(line, marks)]
    notes: list[Note] = []
    gone: set[int] = set()
    for number, note in enumerate(printed):
        place = min((one for one in found if one.mark == note.mark), key=lambda one: one.doubtful, default=None)
        if place is None:
            continue
        found.remove(place)
        notes.append(Note(chr(FIRST_SIGN + number), _without_mark(note)))
        place.write(notes[-1].sign)
        gone |= {id(line) for line in note.lines}
    return [[line for line in lines if id(line) not in gone] for lines in columns], notes


def _body_size(columns: Sequence[list[Line]]) -> float:
    """Return the page's type size: the largest that many of its letters have, as notes may have more."""
    sizes: defaultdict[float, int] = defaultdict(int)
    for lines in columns:
        for line in lines:
            for glyph in line.glyphs:
                sizes[glyph.size] += len(glyph.text)
    rounded: Counter[float] = Counter()
    for size, count in sizes.items():
        rounded[round(size, 1)] += count
    least = BODY_SHARE * sum(rounded.values())
    return max((size for size, count in rounded.items() if count >= least), default=0.0)


def _printed(lines: list[Line], body: float) -> list[_Printed]:
    """Return the notes at the foot of a column, from top to bottom."""
    found: list[_Printed] = []
    for line in _foot(lines, body):
        mark = _first_mark(line)
        if mark is not None:
            found.append(_Printed(*mark, [line]))
        elif found:
            found[-1].lines.append(line)
    return found


def _foot(lines: list[Line], body: float) -> list[Line]:
    """Return the lines in small type at a column's foot, from top to bottom, without feet under them."""
    ordered = sorted(lines, key=lambda line: (line.glyphs[0].y, -line.left))
    while ordered and len(ordered) > len(lines) - FOOT_LINES and not _is_note_type(ordered[0], body):
        if sum(len(glyph.text) for glyph in ordered[0].glyphs) > FOOT_LENGTH:
            return []
        ordered.pop(0)
    small = next((n for n, line in enumerate(ordered) if not _is_small(line, body)), len(ordered))
    return ordered[:small][::-1]


def _is_small(line: Line, body: float) -> bool:
    return max(glyph.size for glyph in line.glyphs) <= SMALL * body


def _is_note_type(line: Line, body: float) -> bool:
    """Tell whether a line is in small type and no number of a page."""
    return _is_small(line, body) and sum(len(glyph.text) for glyph in line.glyphs if not glyph.text.isdigit()) >= WORD


def _first_mark(line: Line) -> tuple[str, int] | None:
    """Return the mark that begins a note, and of how many glyphs it is."""
    text = ""
    for count, glyph in enumerate(line.glyphs[: MOST_DIGITS + 1]):
        if text and not (glyph.text.isdigit() and text.isdigit()):
            return text, count
        if glyph.text not in SYMBOLS and not glyph.text.isdecimal():
            return None
        text += glyph.text
    return None


def _without_mark(note: _Printed) -> list[Line]:
    first = note.lines[0]
    rest = first.glyphs[note.skipped :]
    if rest and rest[0].text in (")", "."):
        rest = rest[1:]
    kept = [Line(rest, first.rules)] if rest else []
    return [*kept, *note.lines[1:]]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a mark stands in the text."""

    mark: str
    line: Line
    glyphs: list[Glyph]
    before: Glyph

    @property
    def doubtful(self) -> bool:
        """Whether it may be an exponent: it stands behind a short word."""
        return self.before.text.isalpha() and len(self.before.text) < WORD

    def write(self, sign: str) -> None:
        """Put a note's sign in the place of its mark, on the line of the word before."""
        mark, word = self.glyphs[0], self.before
        mark.text, mark.size, mark.font = sign, word.size, word.font
        mark.y, mark.y0, mark.y1 = word.y, word.y0, word.y1
        mark.space = mark.maths = mark.latex = False
        after = next((glyph for glyph in self.line.glyphs if glyph.index > self.glyphs[-1].index), None)
        if after is not None and after.text in BEFORE_MARK and after.x0 - self.glyphs[-1].x1 < TOUCHING * word.size:
            after.space = False  # the file's blank stands for the step down
        others = {id(glyph) for glyph in self.glyphs[1:]}
        self.line.glyphs[:] = [glyph for glyph in self.line.glyphs if id(glyph) not in others]


def _marks(line: Line, marks: set[str]) -> Iterator[_Place]:
    """Return where marks stand raised behind a word or a stop."""
    glyphs = line.glyphs
    if len(glyphs) > MAX_LINE_GLYPHS:
        return
    place = 1
    while place < len(glyphs):
        count = 1
        while glyphs[place].text.isdecimal() and place + count < len(glyphs) and _goes_on(glyphs, place + count):
            count += 1
        mark, before = glyphs[place : place + count], glyphs[place - 1]
        text = "".join(glyph.text for glyph in mark)
        if text in marks and _may_carry(before) and _is_raised(mark[0], before):
            yield _Place(text, line, mark, before)
        place += count


def _goes_on(glyphs: list[Glyph], place: int) -> bool:
    """Tell whether a digit goes on the number before it."""
    glyph, last = glyphs[place], glyphs[place - 1]
    return glyph.text.isdecimal() and not glyph.space and glyph.y == last.y and glyph.size == last.size


def _may_carry(glyph: Glyph) -> bool:
    """Tell whether a mark may stand behind a glyph: a word's end or a stop, no variable and no number."""
    if glyph.maths or glyph.latex:
        return False
    return glyph.text in BEFORE_MARK or (glyph.text.isalpha() and (len(glyph.text) > 1 or not glyph.font.italic))


def _is_raised(mark: Glyph, word: Glyph) -> bool:
    close = -TOUCHING * word.size < mark.x0 - word.x1 < TOUCHING * word.size
    symbol = mark.text in SYMBOLS
    return close and (symbol or (mark.y - word.y > RAISED * word.size and mark.size < MARK_SIZE * word.size))
