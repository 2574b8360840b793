"""Plain text to page text: lines as they stand, maths between dollars.

Put what holds for plain text here. Keep tags and macros out: `tasks.collect.media` sends those files elsewhere.
"""

from __future__ import annotations

from pathlib import Path

from schemas.errors import SourceError
from schemas.markup import literal_line
from schemas.settings import Limits
from schemas.text import clean_text, split_lines
from tasks.read.decode import decode
from tasks.read.draft import DocumentDraft, FigureDraft, PageDraft
from tasks.read.maths import normalise_maths

VERSION = "1"


def read_plain(path: Path, root: Path, limits: Limits) -> DocumentDraft:  # noqa: ARG001  # every reader's shape
    """Return the text file `path` as one page, one line a line; form feeds and U+2028 end lines too.

    Raises `SourceError` for a file that cannot be opened or is binary.
    """
    text, reasons = read_text(path)
    lines = [literal_line(line.rstrip()) for line in split_lines(normalise_maths(clean_text(text)))]
    return one_page("\n".join(lines).strip("\n"), reasons, [], "plain", VERSION)


def read_text(path: Path) -> tuple[str, list[str]]:
    """Return the decoded text of the file `path` and what was doubtful about it.

    Raises `SourceError` for a file that cannot be opened, or whose bytes are no text.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path.name}: cannot be read: {error.strerror}; check its permissions") from error
    text, reasons = decode(data)
    if text.count("\0") > 10 + len(text) // 100:
        raise SourceError(f"{path.name}: is not text (it holds NUL characters); give it the extension of its format")
    return text, reasons


def one_page(
    text: str, reasons: list[str], figures: list[FigureDraft], reader: str, reader_version: str
) -> DocumentDraft:
    """Return the draft of a format without pages; text without a mark on it is a `blank` page."""
    page = PageDraft(
        text=text,
        status="ok" if text.strip() else "blank",
        reasons=reasons,
        confidence=None,
        width=None,
        height=None,
        figures=figures,
    )
    return DocumentDraft(pages=[page], reader=reader, reader_version=reader_version)
