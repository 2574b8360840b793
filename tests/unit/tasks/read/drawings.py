"""Pages with drawings, for tests: content streams and reading them.

Put what figures and tables share here. Keep expectations in the tests.
"""

from __future__ import annotations

from pathlib import Path

from schemas.settings import Limits
from tasks.read.draft import PageDraft
from tasks.read.pdf import read_pdf
from tests.unit.tasks.read.pdfs import plain_pdf, write

TRIANGLE = "100 500 m 250 500 l 180 600 l h S 180 600 m 180 500 l S "
PICTURE = "q {w} 0 0 {h} {x} {y} cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\x80\xff\x40 EI Q "


def read(folder: Path, *pages: str, box: str = "0 0 595 842") -> list[PageDraft]:
    return read_pdf(write(folder, plain_pdf(pages, box=box)), folder, Limits()).pages


def text(x: float, y: float, line: str, size: int = 12) -> str:
    return f"BT /F {size} Tf {x} {y} Td ({line}) Tj ET "


def prose(x: float, y: float, *lines: str) -> str:
    return "".join(text(x, y - 15 * number, line) for number, line in enumerate(lines))
