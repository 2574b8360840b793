r"""From the walker's pieces to page text: line structure, emphasis, references, escapes.

Put the last pass over the whole text here. Keep LaTeX out: what comes in is text with marks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from schemas.markup import CLOSE, literal_line
from schemas.text import clean_text

BREAK = "\x02"
"""A new line."""
PARAGRAPH = "\x03"
"""A blank line."""
HARD = "\x0f"
"""A blank that stays, at the start of a line."""
MARKUP = "\x10"
"""First in a line: the line is our markup."""
BLOCK = MARKUP + CLOSE
BOLD, BOLD_END = "\x11", "\x12"
ITALIC, ITALIC_END = "\x13", "\x14"
REFER, REFER_END = "\x15", "\x16"

BLANKS = re.compile(r"[ \t\n]+")
WIDE = "\u2e80-\u303f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
JOINED = re.compile(f"(?<=[{WIDE}])[ \t]*\n[ \t]*(?=[{WIDE}])")
"""A line end between characters of scripts without word spaces: TeX prints nothing there."""
BREAKS = re.compile("[ \x02\x03]*[\x02\x03][ \x02\x03]*")
REFERENCE = re.compile("\x15([^\x15\x16]*)\x16")
EMPHASIS = re.compile("[\x11-\x14]")
MARKS = re.compile("[\x02\x03\x0f-\x16]")
SIGNS = {BOLD: "**", BOLD_END: "**", ITALIC: "*", ITALIC_END: "*"}
OPENERS = {BOLD_END: BOLD, ITALIC_END: ITALIC}
EMPHASIS_CHARACTERS = 500_000
"""In a longer line (no book has one) emphasis is dropped: its signs are not worth the memory."""
HEADING = re.compile(r"(\s*)(#{1,6})(?=\s|$)")


def render(pieces: list[str], numbers: Mapping[str, str]) -> str:
    """Return the text of `pieces`: one line a paragraph, at most one blank line in a row, nothing at line ends."""
    text = JOINED.sub("", "".join(pieces))
    text = BLANKS.sub(" ", text)
    text = REFERENCE.sub(lambda found: numbers.get(found[1]) or found[1], text)
    text = BREAKS.sub(lambda found: "\n\n" if PARAGRAPH in found[0] else "\n", text)
    kept: list[str] = []
    opened = False
    for raw in text.split("\n"):
        line = _line(raw)
        block = raw.startswith(BLOCK)
        if block and line == CLOSE:
            while kept and not kept[-1]:
                kept.pop()
        if line or (kept and kept[-1] and not opened):
            kept.append(line)
        opened = block and line != CLOSE if line else opened
    while kept and not kept[-1]:
        kept.pop()
    return clean_text("\n".join(kept))


def _line(line: str) -> str:
    if line.startswith(MARKUP):
        return _unmarked(line[1:])
    if EMPHASIS.search(line) is not None:
        line = _emphasise(line) if len(line) <= EMPHASIS_CHARACTERS else EMPHASIS.sub("", line)
    line = line.strip(" ").replace(MARKUP, "")
    if line[:1] == "#":
        line = HEADING.sub(r"\1\\\2", line, count=1)
    return literal_line(line).replace(HARD, " ").rstrip()


def _unmarked(line: str) -> str:
    return EMPHASIS.sub("", line).replace(MARKUP, "").strip(" ").replace(HARD, " ").rstrip()


def _emphasise(line: str) -> str:
    """Set the signs of emphasis whose both ends stand in this line around something; drop the others."""
    parts = re.split("([\x11-\x14])", line)
    waiting: list[int] = []
    pairs: list[tuple[int, int]] = []
    for index in range(1, len(parts), 2):
        mark = parts[index]
        if mark in {BOLD, ITALIC}:
            waiting.append(index)
        elif waiting and parts[waiting[-1]] == OPENERS[mark]:
            pairs.append((waiting.pop(), index))
    chosen: dict[int, str] = {}
    texts = [len(part.strip()) if not index % 2 else 0 for index, part in enumerate(parts)]
    sums = [0]
    for size in texts:
        sums.append(sums[-1] + size)
    covered = {BOLD: -1, ITALIC: -1}
    for start, end in sorted(pairs):
        mark = parts[start]
        if sums[end] - sums[start] and end > covered[mark]:
            covered[mark] = end
            chosen[start] = chosen[end] = SIGNS[mark]
    return _signed(parts, chosen)


def _signed(parts: list[str], chosen: dict[int, str]) -> str:
    """Write the parts with their signs; blanks inside a sign move outside of it."""
    out: list[str] = []
    opening = ""
    for index, part in enumerate(parts):
        if index % 2 == 0:
            if opening and part.strip():
                bare = part.lstrip(" ")
                out.append(" " * (len(part) - len(bare)) + opening)
                opening = ""
                part = bare
            elif opening:
                out.append(part)
                continue
            out.append(part)
        elif index in chosen:
            if part in {BOLD, ITALIC}:
                opening += chosen[index]
            else:
                tail = 0
                while out and out[-1].endswith(" "):
                    bare = out[-1].rstrip(" ")
                    tail += len(out[-1]) - len(bare)
                    out[-1] = bare
                    if bare:
                        break
                    out.pop()
                out.append(chosen[index])
                out.append(" " * tail)
    return re.sub(" {2,}", " ", "".join(out).replace("****", ""))


def plain(pieces: list[str]) -> str:
    """Return `pieces` as one line without emphasis; references stay as marks."""
    text = "".join(pieces)
    text = re.sub("[\x02\x03\x0f\x10]", " ", text)
    return BLANKS.sub(" ", EMPHASIS.sub("", text)).strip()
