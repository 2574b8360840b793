"""PDF to page text from its own text layer, page by page. Nothing but figures is rendered.

Put opening, checking and pages here. Keep lines and letters in `tasks.read.pdf_text`. Runs in the sandbox only.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from schemas.errors import SourceError
from schemas.settings import Limits
from tasks.read.draft import DocumentDraft, FigureDraft, PageDraft
from tasks.read.pdf_blocks import Block, Placed, place_of, running_blocks
from tasks.read.pdf_confidence import unsure_lines
from tasks.read.pdf_crops import Cutter
from tasks.read.pdf_furniture import EdgeLine, contents_lines, edge_lines, running_lines
from tasks.read.pdf_glyphs import MAX_GLYPHS
from tasks.read.pdf_text import PageText, page_text, tidy
from tasks.read.spreads import is_spread_shape
from tasks.read.versions import reader_version

VERSION = "3"
FIRST_PAGES = 3
"""Pages whose text tells language and title."""
COLLECT_AFTER = 100_000
"""Objects made and not gone, of the kinds that may hold one another."""
MAX_SIDE = 14_400.0
"""Points; the format's own limit for a page (200 inches)."""

COPYING = 1 << 4
"""The permission to copy text (bit 5 of the flags)."""


def read_pdf(path: Path, root: Path, limits: Limits) -> DocumentDraft:  # noqa: ARG001  # every reader's shape
    """Return the pages of the PDF `path`, one line a printed line, in reading order as far as geometry tells it.

    A page without text is `blank` if nothing is drawn on it, else `flagged` (`no_text_layer`); a page that cannot be
    loaded is `failed`. A file that opens without a password is read; if it forbids copying of its text, the first page
    says so. Raises `SourceError` for an empty, damaged or encrypted file, for one without pages, with more than
    `limits.pages`, or none of whose pages can be loaded.
    """
    document = _open(path)
    try:
        with _fewer_collections():
            pages = _pages(document, path, limits)
    finally:
        document.close()
    if all(page.status == "failed" for page in pages):
        raise SourceError(
            f"{path.name}: none of its {len(pages)} pages can be loaded; the file is damaged, export it again"
        )
    return DocumentDraft(pages=pages, reader="pdf_text_layer", reader_version=reader_version(VERSION, "pypdfium2"))


def _pages(document: pdfium.PdfDocument, path: Path, limits: Limits) -> list[PageDraft]:
    count = _checked_count(document, path, limits)
    cutter = Cutter(document, limits.read_timeout_s)
    pages = _drafts([_page(document, index, cutter) for index in range(count)], cutter)
    if not _may_be_copied(document):
        pages[0] = replace(pages[0], reasons=[*pages[0].reasons, "copying_not_permitted"])
    return pages


@contextmanager
def _fewer_collections() -> Iterator[None]:
    """Look for cycles of objects seldom: a page's thousands of glyphs have none, and the search takes a tenth of it."""
    usual = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def look_inside(path: Path, limits: Limits) -> tuple[int, str]:
    """Return how many pages the PDF says it has, and the text of its first ones; raises as `read_pdf`."""
    document = _open(path)
    try:
        count = _checked_count(document, path, limits)
        first = [_page(document, index) for index in range(min(count, FIRST_PAGES))]
        return count, "\n".join(draft.text for draft in _drafts(first))
    finally:
        document.close()


def _open(path: Path) -> pdfium.PdfDocument:
    try:
        with path.open("rb") as file:
            head = file.read(1024)
    except OSError as error:
        raise SourceError(f"{path.name}: cannot be read: {error.strerror}; check its permissions") from error
    if not head.strip():
        raise SourceError(f"{path.name}: is empty; export it again")
    pdfium_c.FPDF_LoadMemDocument(b"-", 1, None)  # else a file without pages reports the error of the one before it
    try:
        return pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        raise SourceError(f"{path.name}: {_why(error)}") from error


def _why(error: pdfium.PdfiumError) -> str:
    code = getattr(error, "err_code", None)
    if code == pdfium_c.FPDF_ERR_PASSWORD:
        return "is encrypted; save a copy without a password (`qpdf --decrypt --password=… in.pdf out.pdf`)"
    if code == pdfium_c.FPDF_ERR_SECURITY:
        return "is protected in a way that cannot be read; save a copy without protection"
    return "is not a readable PDF, or has no pages; export it again"


def _checked_count(document: pdfium.PdfDocument, path: Path, limits: Limits) -> int:
    count = len(document)
    if count < 1:
        raise SourceError(f"{path.name}: has no pages; export it again")
    if count > limits.pages:
        raise SourceError(f"{path.name}: has {count} pages; to read so many raise the setting limits.pages")
    return count


def _may_be_copied(document: pdfium.PdfDocument) -> bool:
    """Tell whether the file's owner lets its text be copied; one without protection does."""
    return bool(pdfium_c.FPDF_GetDocPermissions(document.raw) & COPYING)


@dataclass(frozen=True)
class _Read:
    """A page before running lines are known."""

    text: PageText | None
    reasons: list[str]
    empty: bool = False
    width: float | None = None
    height: float | None = None

    @property
    def has_figures(self) -> bool:
        """Whether there is something to render."""
        return self.text is not None and any(not block.code for block in self.text.blocks.values())


def _page(document: pdfium.PdfDocument, index: int, cutter: Cutter | None = None) -> _Read:
    try:
        page = document[index]
    except pdfium.PdfiumError:
        return _Read(None, ["page_not_loadable"])
    kept = False
    try:
        read = _loaded_page(page)
        kept = cutter is not None and read.has_figures and cutter.keep(index, page)
        return read
    finally:
        if not kept:
            page.close()


def _loaded_page(page: pdfium.PdfPage) -> _Read:
    width, height = page.get_size()
    reasons = [] if 0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE else ["page_size"]
    try:
        text = page_text(page)
    except pdfium.PdfiumError:
        return _Read(None, [*reasons, "text_not_loadable"], width=width, height=height)
    n_glyphs = sum(len(line) for line in text.lines)
    if n_glyphs > MAX_GLYPHS and not text.places:
        reasons.append(f"too_many_glyphs: {n_glyphs}")
    return _Read(text, reasons, pdfium_c.FPDFPage_CountObjects(page) == 0, width, height)


def _drafts(pages: list[_Read], cutter: Cutter | None = None) -> list[PageDraft]:
    """Return the pages without their running lines and figures, which become reasons; pictures where `cutter` is."""
    running = running_lines([_edges(page.text) for page in pages])
    recurring = running_blocks([list(page.text.blocks.values()) if page.text else [] for page in pages])
    logos = {place for place in recurring if not place[-1]}  # a table's first coming may hold the title
    drafts: list[PageDraft] = []
    n_figures = 0
    for index, (page, numbers) in enumerate(zip(pages, running, strict=True)):
        figures = _Figures(page.text, n_figures, logos, cutter, index)
        n_figures += len(figures.drafts)
        logos |= {place for block in figures.kept if block.code and (place := place_of(block)) in recurring}
        drafts.append(_draft(page, numbers, figures))
    return drafts


class _Figures:
    """The figures of a page with their numbers in the document, and the lines that refer to them."""

    def __init__(
        self, text: PageText | None, before: int, logos: set[Placed], cutter: Cutter | None, index: int
    ) -> None:
        blocks = dict(text.blocks) if text is not None else {}
        kept = {line: block for line, block in blocks.items() if place_of(block) not in logos}
        self.kept = list(kept.values())
        shown = [block for block in kept.values() if not block.code and block.renderable]
        pictures = cutter.cut(index, [block.seen for block in shown]) if cutter and shown else [None] * len(shown)
        data = dict(zip(map(id, shown), pictures, strict=True))
        self.lines: dict[int, list[str]] = {line: [] for line in blocks}
        self.drafts: list[FigureDraft] = []
        self.reasons = [
            f"running_figure: {block.told}".rstrip(": ") for line, block in blocks.items() if line not in kept
        ]
        for line, block in kept.items():
            if block.is_text:
                self.lines[line] = block.code
                continue
            draft = _figure(block, f"image{before + len(self.drafts) + 1}", data.get(id(block)))
            self.drafts.append(draft)
            self.lines[line] = [*block.code, f"({draft.figure_id})"]
            if block.words:
                self.reasons.append(f"figure_text: {draft.figure_id}: {block.words}")
            if cutter and not block.code and draft.data is None:
                self.reasons.append(f"figure_not_rendered: {draft.figure_id}")


def _figure(block: Block, figure_id: str, data: bytes | None) -> FigureDraft:
    return FigureDraft(
        figure_id=figure_id,
        bbox=[round(side, 2) for side in block.seen],
        data=data,
        caption=block.caption,
        source_code="\n".join(block.code) or None,
        source_path=None,
    )


def _edges(text: PageText | None) -> list[EdgeLine]:
    if text is None:
        return []
    return edge_lines(text.lines, text.places, text.small, text.huge)


def _draft(page: _Read, running: set[int], figures: _Figures) -> PageDraft:
    if page.text is None:
        return _row(page, "", "failed", page.reasons, None)
    contents = contents_lines(page.text.lines)
    kept = [
        line
        for number, text in enumerate(page.text.lines)
        if number not in running | contents
        for line in figures.lines.get(number, [text])
    ]
    left_out = [*page.text.left_out, *figures.reasons]
    left_out += [f"running_line: {page.text.lines[number]}" for number in sorted(running)]
    left_out += [f"contents_line: {page.text.lines[number]}" for number in sorted(contents - running)]
    text, doubts, notes = tidy("\n".join(kept), page.text.n_unnamed)
    left_out = [*notes, *left_out]
    reasons = [*page.reasons, *page.text.doubts, *doubts]
    if text.strip() or left_out:
        row = _row(
            page, text, "flagged" if reasons else "ok", [*reasons, *left_out], page.text.confidence, figures.drafts
        )
        return replace(row, unsure_lines=unsure_lines(text, page.text.doubtful))
    if page.empty:
        return _row(page, "", "flagged" if reasons else "blank", reasons, None)
    spread = ["two_up_spread"] if is_spread_shape(page.width or 0, page.height or 0) else []
    return _row(page, "", "flagged", [*reasons, "no_text_layer", *spread], None)


def _row(
    page: _Read,
    text: str,
    status: str,
    reasons: list[str],
    confidence: float | None,
    figures: Sequence[FigureDraft] = (),
) -> PageDraft:
    return PageDraft(
        text=text,
        status=status,  # type: ignore[arg-type]  # one of the closed list, checked when the row is written
        reasons=reasons,
        confidence=confidence,
        width=page.width,
        height=page.height,
        figures=list(figures),
    )
