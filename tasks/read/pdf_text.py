"""The text layer of a PDF page as lines: hyphens of line ends joined, damage counted.

Put letters and lines here. Keep files and page sizes in `tasks.read.pdf`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import pypdfium2 as pdfium

from schemas.markup import literal_line
from schemas.text import clean_text, split_lines
from tasks.read.pdf_blocks import Block, add_captions, insertions
from tasks.read.pdf_bullets import mend_bullets, mend_private_bullets
from tasks.read.pdf_damage import count_unnamed, damage_reason, show_damage
from tasks.read.pdf_drawn import read_drawn
from tasks.read.pdf_footnotes import Note, take_notes
from tasks.read.pdf_geometry import ELSEWHERE, Box, Glyph, Rule
from tasks.read.pdf_glyphs import drawn_radicals, read_glyphs
from tasks.read.pdf_graphics import Graphics, find_graphics
from tasks.read.pdf_inline import has_maths_letters, line_text, plain_text
from tasks.read.pdf_lines import Line, to_lines
from tasks.read.pdf_margins import with_labels, with_points
from tasks.read.pdf_maths import Layout
from tasks.read.pdf_mojibake import mend
from tasks.read.pdf_order import in_reading_order, rules_around

LINE_END_HYPHEN = re.compile(
    "(?<![^\\W\\d_])([^\\W\\d_]{2,})(?:[\x02\ufffe][ ]*\n?|[\xad\u2010-][ ]*\n)[ ]*"
    "([^\\W\\d_]+)([^\\s\x02\ufffe]*)[ ]*\n?"
)
"""A hyphen that ends a line between letters, two or more before it: `x -` and `n-` before a line end are minus.

pdfium writes U+FFFE (or U+0002) for such a hyphen and leaves the line break out.
"""
MAY_END_LINE = re.compile("[\x02\ufffe]|[\xad\u2010-] *\n")
"""What is looked for first: most pages have no such hyphen."""
HYPHENATED = re.compile(r"(?<![^\W\d_])[^\W\d_]+-[^\W\d_]+")
HYPHEN_MARK = re.compile("[\x02\ufffe][ ]*\n?")
BLANK_LINES = re.compile(r"\n{3,}")
RTL = re.compile("[\u0590-\u05ff\u0600-\u06ff\u0750-\u077f\ufb1d-\ufdff\ufe70-\ufefc]")
PRESENTATION = re.compile("[\ufb50-\ufdff\ufe70-\ufefc]")
HEBREW_FINAL_FIRST = re.compile(r"(?<![\u05d0-\u05ea])[ךםןףץ](?=[\u05d0-\u05ea])")
ARTICLE_LAST = re.compile(r"[\u0621-\u064a]{2}لا(?![\u0621-\u064a])")
ARTICLE_FIRST = re.compile(r"(?<![\u0621-\u064a])ال[\u0621-\u064a]{2}")


HUGE = 2.5
"""Of the page's type size: watermarks, and the largest titles."""
T = TypeVar("T")
BORDER = 0.7
"""Points from a cell's edge to the nearest rule that is not its border."""
MAX_LINE = 2_000
"""Glyphs of a line; a longer one is written as it stands."""


@dataclass(frozen=True)
class PageText:
    """The lines of a page before it is tidied."""

    lines: list[str]
    places: list[float | None]
    """How high each line stands; None for turned ones and where lines have no places."""
    small: list[bool]
    """Whether its type is no larger than most of the page's."""
    huge: list[bool]
    """Whether its type is so large that it may lie behind the text, as watermarks do."""
    confidence: float | None
    doubtful: Sequence[tuple[str, float]] = ()
    """Lines with formulas of more than one reading, with the share of those that had one."""
    blocks: Mapping[int, Block] = field(default_factory=dict)
    """The figures and tables by their lines, which are empty."""
    doubts: Sequence[str] = ()
    """Reasons to look at the page."""
    left_out: Sequence[str] = ()
    """What of the page is in none of its lines."""
    n_unnamed: int = 0
    """Signs that the file does not name: they came out as their codes."""


def page_text(page: pdfium.PdfPage) -> PageText:
    """Return the page's lines, one line a printed line, formulas between dollars.

    Pages written from right to left keep the order of the file, and so do those with too many glyphs to place.
    """
    textpage = page.get_textpage()
    try:
        mended = mend(textpage.get_text_range() if textpage.count_chars() else "")
        raw = mended.text
        glyphs, turned = read_glyphs(textpage, raw) if raw.strip() else ([], 0)
        n_unnamed = count_unnamed(textpage, glyphs)
    finally:
        textpage.close()
    text = _placed(page, raw, glyphs, turned) if glyphs else _as_in_file(raw)
    text = replace(text, n_unnamed=n_unnamed)
    return replace(text, doubts=[*text.doubts, *mended.doubts], left_out=[*text.left_out, *mended.notes])


def _placed(page: pdfium.PdfPage, raw: str, glyphs: list[Glyph], turned: int) -> PageText:
    """Return the lines that glyphs make by their places; `raw` is what they are in the order of the file."""
    drawn = read_drawn(page)
    rules, strokes = drawn.rules(turned)
    graphics = find_graphics(page, drawn, glyphs, turned, lambda of_cell, box: _cell_text(of_cell, box, rules))
    if RTL.search(raw):
        return _with_blocks(_as_in_file(raw), [], graphics)
    for other in {glyph.turned for glyph in glyphs} - {turned}:
        rules += [rule.shifted(ELSEWHERE) for rule in drawn.rules(other)[0]]
    left = [*graphics.glyphs, *drawn_radicals(graphics.glyphs, rules, strokes)]
    parts = in_reading_order(left) if left else []
    placed = [to_lines(part.glyphs, rules_around(part.glyphs, rules) if parts[1:] else rules) for part in parts]
    if not all(placed):
        text = _with_blocks(_as_in_file(raw), [], graphics)
        return replace(text, doubts=[*text.doubts, f"too_many_pieces: {len(left)} glyphs"])
    columns, notes = take_notes([with_points(with_labels(column)) for column in placed]) if placed else ([], [])
    lines = [line for column in columns for line in column]
    mend_bullets(lines)
    margins = [part.left for part, column in zip(parts, columns, strict=True) for _ in column]
    return _with_blocks(placed_text(lines, margins, notes), columns, graphics)


def _as_in_file(raw: str) -> PageText:
    """Return the lines as the file has them, without places."""
    return PageText(split_lines(raw.replace("\r\n", "\n").replace("\r", "\n")), [], [], [], None)


def _cell_text(glyphs: list[Glyph], box: Box, rules: list[Rule]) -> tuple[str, int]:
    """Return the text of a table's cell as one line, and how many lines it is printed in."""
    x0, y0, x1, y1 = box
    inside = [r for r in rules if x0 < r.x0 and r.x1 < x1 and y0 + BORDER < r.y < y1 - BORDER]
    lines = placed_text(to_lines(glyphs, inside)).lines
    return _as_one_line("\n".join(lines)), len(lines)


def _as_one_line(text: str) -> str:
    return " ".join(LINE_END_HYPHEN.sub(lambda match: _join(match, set()), text).split())


def _with_blocks(text: PageText, columns: Sequence[Sequence[Line]], graphics: Graphics) -> PageText:
    """Return the text with an empty line for each figure and table: where it is read, or at the end without places."""
    if not (graphics.blocks or graphics.doubts or graphics.left_out):
        return text
    before = insertions(graphics.blocks, columns, text.lines)
    add_captions(graphics.blocks, columns, text.lines)
    order = [(number, 1, number) for number in range(len(text.lines))]
    order += [(place, 0, number) for number, place in enumerate(before)]
    order.sort()
    blocks = {place: graphics.blocks[number] for place, (_, of_text, number) in enumerate(order) if not of_text}

    def woven(values: list[T], other: T) -> list[T]:
        return [values[number] if of_text else other for _, of_text, number in order] if values else []

    return replace(
        text,
        lines=woven(text.lines, "") or [""] * len(blocks),
        places=woven(text.places, None),
        small=woven(text.small, True),
        huge=woven(text.huge, False),
        blocks=blocks,
        doubts=graphics.doubts,
        left_out=graphics.left_out,
    )


def placed_text(lines: list[Line], margins: list[float] | None = None, notes: Sequence[Note] = ()) -> PageText:
    """Return the text of lines; the confidence is the share of formulas that had one reading.

    `margins` tells for each line where its column begins; by default, where the page's text does. `notes` stand in
    parentheses where their signs are.
    """
    if not lines:
        return PageText([], [], [], [], 1.0)
    layout = Layout(italics_vary=not has_maths_letters(lines))
    margins = margins or [min(line.left for line in lines)] * len(lines)
    texts = [_line(layout, line, margin) for line, margin in zip(lines, margins, strict=True)]
    written = {ord(note.sign): f" ({_note_text(layout, note)})" for note in notes}
    texts = [text.translate(written) for text in texts] if written else texts
    total = layout.formulas + layout.unsure
    places = [line.glyphs[0].y if line.left < ELSEWHERE / 2 else None for line in lines]
    sizes = Counter([glyph.size for line in lines for glyph in line.glyphs])
    rounded: Counter[float] = Counter()
    for size, count in sizes.items():
        rounded[round(size, 1)] += count
    body = max(rounded, key=lambda size: rounded[size])
    largest = [max([glyph.size for glyph in line.glyphs]) / body for line in lines]
    small, huge = [size <= 1.06 for size in largest], [size >= HUGE for size in largest]
    confidence = layout.formulas / total if total else 1.0
    return PageText(texts, places, small, huge, confidence, layout.doubtful)


def _line(layout: Layout, line: Line, margin: float) -> str:
    """Return a line's text; one of too many glyphs is written flat, and counts as unsure."""
    text = plain_text(line)
    if text is not None:
        return text
    before = layout.counts()
    if len(line.glyphs) > MAX_LINE:
        layout.unsure += 1
        flat = "".join((" " if glyph.space else "") + glyph.text for glyph in line.glyphs)
        text = flat.strip().replace("$", r"\$")
    else:
        text = line_text(layout, layout.line(line.glyphs, line.rules), margin)
    layout.note(text, before)
    return text


def _note_text(layout: Layout, note: Note) -> str:
    """Return a note's text as one line."""
    text = "\n".join(_line(layout, line, line.left) for line in note.lines)
    return _as_one_line(text)


def tidy(raw: str, n_unnamed: int = 0) -> tuple[str, list[str], list[str]]:
    """Return the text that pdfium gave as page text, reasons to flag it, and what else is said of it."""
    text, n_lost = show_damage(mend_private_bullets(raw.replace("\r\n", "\n").replace("\r", "\n")))
    damage, too_much = damage_reason(text, n_lost, n_unnamed)
    if MAY_END_LINE.search(text):
        compounds = {word.casefold() for word in HYPHENATED.findall(text)}
        text = LINE_END_HYPHEN.sub(lambda match: _join(match, compounds), text)
    text = HYPHEN_MARK.sub("-\n", text).replace("\xad", "")
    lines = [literal_line(" ".join(line.split(" ")).rstrip()) for line in split_lines(clean_text(text))]
    reasons = [damage] if too_much else []
    if doubtful_direction(text):
        reasons.append("right_to_left")
    notes = [damage] if damage and not too_much else []
    return BLANK_LINES.sub("\n\n", "\n".join(lines)).strip("\n"), reasons, notes


def _join(match: re.Match[str], compounds: set[str]) -> str:
    """Return a word that was cut at a line's end, whole, and the line end after it.

    The hyphen stays before a capital, and where the page has the compound with its hyphen elsewhere.
    """
    head, tail, rest = match.groups()
    stays = unicodedata.category(tail[0]) not in ("Ll", "Lo") or f"{head}-{tail}".casefold() in compounds
    return f"{head}{'-' if stays else ''}{tail}{rest}\n"


def doubtful_direction(text: str) -> bool:
    """Tell whether right-to-left text may be stored in visual order (field case ML-07).

    Signs are shapes instead of letters, Hebrew final letters that begin words, and Arabic articles that end them.
    Nothing is turned round: a naive turn makes 12 of 21.
    """
    if not RTL.search(text):
        return False
    if PRESENTATION.search(text) or HEBREW_FINAL_FIRST.search(text):
        return True
    return len(ARTICLE_LAST.findall(text)) > len(ARTICLE_FIRST.findall(text))
