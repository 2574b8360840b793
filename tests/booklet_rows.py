"""Rows of small booklets, as the stages before extraction would have made them.

Put building of input rows here. Keep expectations in the tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from schemas.settings import Settings
from schemas.stage import Outcome, Stage, UnitInput
from schemas.tables import Candidate, Document, Page, Segment
from schemas.tables.booklets import Figure
from tasks.assemble.stage import STAGE as ASSEMBLE
from tasks.extract.stage import STAGE as EXTRACT
from tasks.verify.stage import STAGE as VERIFY

BOOKLET = "contest"


@dataclass
class Booklet:
    """The rows of one booklet, by table."""

    rows: dict[str, list[Any]] = field(default_factory=lambda: {"document": [], "page": [], "segment": []})
    settings: Settings = field(default_factory=Settings)

    def add(self, name: str, pieces: Sequence[Sequence[str | None]], **facts: Any) -> Booklet:
        """Add a document made of `pieces`: kind, label, text and, where there is one, section.

        A piece of the kind `gap` is lines of no segment.
        """
        lines: list[str] = []
        document_id = f"{BOOKLET}/{name}"
        for piece in pieces:
            kind, label, text, section = [*piece, None][:4]
            first = len(lines) + 1
            lines += str(text).split("\n")
            if kind != "gap":
                self.rows["segment"].append(segment(document_id, str(kind), label, section, first, len(lines)))
            lines.append("")
        figures = facts.pop("figures", [])
        paged = facts.pop("paged", False)
        self.rows["document"].append(replace(document(document_id), **facts))
        self.rows["page"].append(page(document_id, "\n".join(lines), figures, paged=paged))
        return self

    def run(self, stage: Stage) -> Outcome:
        """Run `stage` on what the booklet has, keep its rows, and hold the accounts to balance."""
        unit = UnitInput(BOOKLET, self.rows, self.settings, None, None)  # type: ignore[arg-type]  # stages that read no files
        outcome = stage.process(unit)
        outcome.check(stage.name, BOOKLET)
        stage.writes.to_arrow(outcome.kept)
        self.rows[stage.writes.name] = outcome.kept
        return outcome

    def extract(self) -> list[Candidate]:
        """Return the candidates."""
        return self.run(EXTRACT).kept

    def verify(self) -> dict[tuple[str, str], Any]:
        """Return (candidate_id, checker) to check; extracts first where that has not been done."""
        if "candidate" not in self.rows:
            self.extract()
        return {(check.candidate_id, check.checker): check for check in self.run(VERIFY).kept}

    def change(self, **columns: Any) -> Booklet:
        """Replace columns of the first candidate, as damage after extraction would."""
        first, *others = self.extract()
        self.rows["candidate"] = [replace(first, **columns), *others]
        return self

    def verdict(self, checker: str) -> tuple[str, list[str]]:
        """Return what `checker` says of problem 1: its verdict, and its reasons without their free text."""
        check = self.verify()[f"{BOOKLET}/-/1", checker]
        return check.verdict, [text.split(":")[0] for text in check.reasons]

    def assemble(self) -> Outcome:
        """Return what `assemble` makes, after extracting and verifying where that has not been done."""
        if "check" not in self.rows:
            self.verify()
        return self.run(ASSEMBLE)


def booklet(*pieces: Sequence[str | None], settings: Mapping[str, Any] | None = None, **facts: Any) -> Booklet:
    """Return a booklet of one document."""
    made = Booklet(settings=Settings.model_validate(settings or {}))
    return made.add("paper.tex", pieces, **facts)


def one(*pieces: Sequence[str | None], **facts: Any) -> Candidate:
    """Return the only candidate of a booklet of one document."""
    (candidate,) = booklet(*pieces, **facts).extract()
    return candidate


def document(document_id: str) -> Document:
    """Return a document row."""
    return Document(
        document_id=document_id, booklet_id=BOOKLET, path=document_id, part="all", media_type="text/x-tex",
        n_pages=None, n_bytes=1, sha256="0" * 64, language="en", country=None, competition=None, competition_kind=None,
        year=None, level=None, licence=None, rendition_of=None,
    )  # fmt: skip


def page(document_id: str, text: str, figures: Sequence[Figure] = (), *, paged: bool = False) -> Page:
    """Return the one page of a document; `paged` ones have a size, as PDFs do."""
    return Page(
        document_id=document_id, booklet_id=BOOKLET, page=1, text=text, reader="test", reader_version="1", status="ok",
        reasons=[], confidence=None, unsure_lines=[],
        width=595.0 if paged else None, height=842.0 if paged else None, image_hash=None,
        figures=list(figures),
    )  # fmt: skip


def segment(document_id: str, kind: str, label: str | None, section: str | None, first: int, last: int) -> Segment:
    """Return a segment row."""
    return Segment(
        booklet_id=BOOKLET, document_id=document_id, label=label, section=section, kind=kind,  # type: ignore[arg-type]  # the tests write kinds
        first_line=first, last_line=last, first_page=1, last_page=1, segmenter="test", confidence=None,
    )  # fmt: skip


def figure(number: int, code: str | None = None, path: str | None = None, blob: str | None = None) -> Figure:
    """Return a figure: with code, with a picture (`blob`), or only named by `path`."""
    return Figure(figure_id=f"image{number}", bbox=[], blob_hash=blob, caption=None, source_code=code, source_path=path)
