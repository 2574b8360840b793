"""The stage `read`: rows of pages, blobs, and what a document that fails costs."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from schemas.settings import Limits, ReadSettings, Settings
from schemas.stage import Outcome
from schemas.tables import Document, Page
from tasks.collect.rules import process as collect
from tasks.read.rules import process
from tasks.read.sandbox import close_child
from tasks.read.stage import STAGE
from tests.unit.tasks.corpora import FolderSource, unit_input, write_files
from tests.unit.tasks.read.pdfs import encrypted_pdf, lines, plain_pdf
from tests.unit.tasks.read.pictures import spread


@pytest.fixture(autouse=True)
def _no_child_left() -> Iterator[None]:
    yield
    close_child()


def png() -> bytes:
    target = io.BytesIO()
    Image.new("L", (200, 300), 255).save(target, "PNG")
    return target.getvalue()


def read(root: Path, files: Mapping[str, str | bytes], settings: Settings | None = None) -> Outcome:
    write_files(root, "b", files)
    source = FolderSource(root)
    documents = collect(unit_input(source, "b", {})).kept
    outcome = process(unit_input(source, "b", {"document": documents}, settings))
    outcome.check("read", "b")
    Page.TABLE.to_arrow(outcome.kept)
    return outcome


def test_every_format_becomes_pages(tmp_path: Path) -> None:
    outcome = read(
        tmp_path,
        {
            "one.tex": "\\documentclass{article}\\begin{document}In \\LaTeX: $x$.\\end{document}",
            "two.html": "<p>In HTML.</p>",
            "three.md": "# In Markdown",
            "four.txt": "In plain text.",
            "five.pdf": plain_pdf([lines("In a PDF."), lines("Again.")]),
            "page 6.png": png(),
        },
    )
    found = {(row.document_id, row.page): (row.reader, row.status) for row in outcome.kept}
    assert found == {
        ("b/one.tex", 1): ("latex", "ok"),
        ("b/two.html", 1): ("html", "ok"),
        ("b/three.md", 1): ("markdown", "ok"),
        ("b/four.txt", 1): ("plain", "ok"),
        ("b/five.pdf", 1): ("pdf_text_layer", "ok"),
        ("b/five.pdf", 2): ("pdf_text_layer", "ok"),
        ("b/page 6.png", 1): ("image", "flagged"),
    }
    assert (outcome.n_in, outcome.n_kept) == (6, 6)


def test_a_document_that_fails_costs_itself(tmp_path: Path) -> None:
    outcome = read(tmp_path, {"a.pdf": encrypted_pdf("x"), "b.txt": "fine", "c.pdf": b"%PDF-1.4 broken"})
    assert [row.document_id for row in outcome.kept] == ["b/b.txt"]
    assert [(row.unit, row.error_type) for row in outcome.failed] == [
        ("b/a.pdf", "SourceError"),
        ("b/c.pdf", "SourceError"),
    ]
    assert outcome.failed[0].message.startswith("b/a.pdf: is encrypted; save a copy without a password")
    assert (outcome.n_in, outcome.n_kept, outcome.n_failed) == (3, 1, 2)


def test_a_rendition_is_dropped_with_its_reason(tmp_path: Path) -> None:
    outcome = read(tmp_path, {"exam.html": "<p>x", "exam.pdf": plain_pdf([lines("x")])})
    assert [row.document_id for row in outcome.kept] == ["b/exam.html"]
    assert [(row.item, row.drop_reason) for row in outcome.dropped] == [("b/exam.pdf", "rendition")]


STORY = "Anna has seven red marbles and gives some of them to her brother, who then has"


def test_where_a_rendition_differs_is_a_reason_of_the_page_that_is_used(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "exam.html": f"<p>{STORY} 12.",
        "exam.pdf": plain_pdf([lines("First page"), lines(f"{STORY} 13.")]),
    }
    (page,) = read(tmp_path, files).kept
    assert page.reasons == ['rendition_differs: b/exam.pdf page 2: "then has 13" (here: "then has 12")']
    assert page.status == "ok"


def test_a_rendition_that_cannot_be_read_costs_nothing_and_is_said(tmp_path: Path) -> None:
    outcome = read(tmp_path, {"exam.html": f"<p>{STORY} 12.", "exam.pdf": encrypted_pdf("x")})
    assert (outcome.n_failed, outcome.doubts) == (0, {"rendition_unread": 1})
    assert outcome.kept[0].reasons[0].startswith("rendition_unread: b/exam.pdf: is encrypted; save a copy")


def test_renditions_are_left_alone_where_the_settings_say_so(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"exam.html": f"<p>{STORY} 12.", "exam.pdf": encrypted_pdf("x")}
    (page,) = read(tmp_path, files, Settings(read=ReadSettings(check_renditions=False))).kept
    assert page.reasons == []


def test_pictures_are_stored_as_blobs(tmp_path: Path) -> None:
    write_files(tmp_path, "b", {"exam.html": '<p>See <img src="f/x.png">', "f/x.png": png()})
    source = FolderSource(tmp_path)
    unit = unit_input(source, "b", {"document": collect(unit_input(source, "b", {})).kept})
    (page,) = process(unit).kept
    assert unit.blobs.get(page.figures[0].blob_hash) == png()


def test_the_bytes_of_an_image_page_are_its_blob(tmp_path: Path) -> None:
    write_files(tmp_path, "b", {"page1.png": png()})
    source = FolderSource(tmp_path)
    unit = unit_input(source, "b", {"document": collect(unit_input(source, "b", {})).kept})
    (page,) = process(unit).kept
    assert unit.blobs.get(page.image_hash) == png()


@pytest.mark.parametrize(("name", "first"), [("page1.png", "left"), ("ar-EG/page1.png", "right")])
def test_facing_pages_follow_the_direction_of_the_language(tmp_path: Path, name: str, first: str) -> None:
    target = io.BytesIO()
    spread().save(target, "PNG")
    pages = read(tmp_path, {name: target.getvalue()}).kept
    assert [page.page for page in pages] == [1, 2]
    assert pages[0].reasons[1] == f"two_up_spread: {first}"
    assert pages[0].image_hash != pages[1].image_hash


def test_a_booklet_without_documents_has_no_pages(tmp_path: Path) -> None:
    outcome = process(unit_input(FolderSource(tmp_path), "b", {"document": []}))
    assert (outcome.kept, outcome.n_in) == ([], 0)


@pytest.mark.parametrize(
    ("limits", "content", "words"),
    [
        (Limits(file_mb=1), "x" * 1_100_000, "limits.file_mb"),
        (Limits(text_mb=1), "&nbsp;x" + "y" * 1_100_000, "limits.text_mb"),
    ],
    ids=["file", "text"],
)
def test_limits_are_named(tmp_path: Path, limits: Limits, content: str, words: str) -> None:
    outcome = read(tmp_path, {"a.txt": content}, Settings(limits=limits))
    assert words in outcome.failed[0].message


def test_inclusion_stops_at_the_booklet(tmp_path: Path) -> None:
    write_files(tmp_path, "other", {"secret.png": png()})
    outcome = read(tmp_path, {"a.html": '<img src="../other/secret.png">', "c.html": "<p>c"})
    assert outcome.kept[0].reasons == ["outside_root: ../other/secret.png"]
    assert outcome.kept[0].figures[0].blob_hash is None


def test_the_engine_names_what_shapes_pages() -> None:
    engine = STAGE.engine(Settings())
    assert all(f"{name}=" in engine for name in ("languages", "pypdfium2", "pdfium", "pylatexenc", "lxml", "libxml2"))


def test_reading_twice_gives_equal_rows(tmp_path: Path) -> None:
    files: dict[str, Any] = {"a.html": "<p>x", "b.pdf": plain_pdf([lines("y")])}
    assert read(tmp_path, files).kept == read(tmp_path, files).kept


def test_the_document_of_a_page_is_named(tmp_path: Path) -> None:
    (page,) = read(tmp_path, {"a.txt": "x"}).kept
    assert (page.booklet_id, page.document_id, page.page) == ("b", "b/a.txt", 1)
    assert isinstance(page, Page)
    assert Document.TABLE.name == "document"


def test_doubtful_pages_are_kept_and_counted_by_reason(tmp_path: Path) -> None:
    outcome = read(tmp_path, {"page 1.png": png(), "two.tex": "\\begin{document}\\input{gone}Text.\\end{document}"})
    assert (outcome.n_kept, outcome.doubts) == (2, {"image_needs_ocr": 1, "missing_input": 1})


def test_a_booklet_that_could_not_be_collected_does_not_fail_again(tmp_path: Path) -> None:
    outcome = process(unit_input(FolderSource(tmp_path), "gone", {"document": []}))
    assert (outcome.n_in, outcome.n_failed, outcome.kept) == (0, 0, [])


@pytest.mark.parametrize("name", ["page 1.png", "two.tex", "three.pdf", "four.html"])
def test_a_file_that_goes_between_planning_and_reading_costs_itself(name: str, tmp_path: Path) -> None:
    write_files(
        tmp_path, "b", {"page 1.png": png(), "two.tex": "\\begin{document}x\\end{document}", "five.txt": "Here."}
    )
    write_files(tmp_path, "b", {"three.pdf": plain_pdf([lines("A")]), "four.html": "<p>x</p>"})
    source = FolderSource(tmp_path)
    documents = collect(unit_input(source, "b", {})).kept
    (tmp_path / "b" / name).unlink()
    outcome = process(unit_input(source, "b", {"document": documents}))
    assert [row.unit for row in outcome.failed] == [f"b/{name}"]
    assert {row.document_id for row in outcome.kept} == {row.document_id for row in documents} - {f"b/{name}"}
