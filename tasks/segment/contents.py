"""Tables of contents: lines that end in a row of dots and a number.

Put telling them from text here. Keep what a mark on such a line would mean in `marks`.
"""

from __future__ import annotations

import re

from tasks.segment.layout import Layout

DOT_LEADER = re.compile(r"(?:\s?[.…·]){4,}\s*\d{1,4}\s*$")
"""The end of a line of a table of contents."""
CONTENTS_GAP = 4


def contents_lines(layout: Layout) -> set[int]:
    """Return the lines of tables of contents: those that end in a row of dots and a number, and the few between."""
    found: set[int] = set()
    last: int | None = None
    for number, line in enumerate(layout.lines, 1):
        if DOT_LEADER.search(line, max(0, len(line) - 80)) is None:
            continue
        first = number if last is None or number - last > CONTENTS_GAP else last + 1
        if first == number and number > 1 and layout.text(number - 1)[-1:].isdigit():
            first -= 1
        found.update(range(first, number + 1))
        last = number
    return found if len(found) >= CONTENTS_GAP else set()
