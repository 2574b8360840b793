"""Hostile and broken PDFs: each ends within its limits, with its own reason, and costs nothing but itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from schemas.errors import SourceError
from schemas.settings import Limits, Settings
from schemas.text import is_clean
from tasks.collect.rules import process as collect
from tasks.read.draft import DocumentDraft
from tasks.read.rules import process
from tasks.read.sandbox import close_child, run_limited
from tests import hostile_pdfs as hostile
from tests.unit.tasks.corpora import FolderSource, unit_input, write_files

LIMITS = Limits(read_timeout_s=60, read_memory_mb=512)
LINE = "Problem 1. Find all n."


@pytest.fixture(autouse=True)
def _no_child_left() -> Iterator[None]:
    yield
    close_child()


def read(folder: Path, make: Callable[[], bytes], limits: Limits = LIMITS) -> DocumentDraft:
    path = folder / "a.pdf"
    path.write_bytes(make())
    draft = run_limited(
        "tasks.read.pdf:read_pdf", path, folder, limits,
        name="a.pdf", timeout_s=limits.read_timeout_s, memory_mb=limits.read_memory_mb,
    )  # fmt: skip
    assert isinstance(draft, DocumentDraft)
    assert all(is_clean(page.text) for page in draft.pages)
    return draft


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (hostile.deflate_bomb, r"needs more than 512 MB .* limits\.read_memory_mb"),
        (hostile.form_bomb, r"needs more than 512 MB .* limits\.read_memory_mb"),
        (hostile.page_tree_loop, "none of its 2 pages can be loaded"),
        (hostile.deep_page_tree, "none of its 1 pages can be loaded"),
        (hostile.no_pages, "is not a readable PDF, or has no pages"),
        (hostile.many_pages, r"has 10000 pages; .* limits\.pages"),
        (hostile.encrypted, "is encrypted; save a copy without a password"),
        (hostile.truncated, "is not a readable PDF"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_it_is_refused_with_its_reason(tmp_path: Path, make: Callable[[], bytes], message: str) -> None:
    start = time.monotonic()
    with pytest.raises(SourceError, match=f"^a.pdf: {message}"):
        read(tmp_path, make)
    assert time.monotonic() - start < LIMITS.read_timeout_s


@pytest.mark.parametrize(
    "make",
    [
        hostile.many_segments, hostile.deep_state, hostile.false_count, hostile.wrong_xref,
        hostile.xref_loop, hostile.object_stream_loop, hostile.scripts, hostile.embedded_file, hostile.empty_box,
        hostile.box_of_no_numbers,
    ],
    ids=lambda make: make.__name__,
)  # fmt: skip
def test_its_text_is_read_and_nothing_else_of_it(tmp_path: Path, make: Callable[[], bytes]) -> None:
    (page,) = read(tmp_path, make).pages
    assert (page.text, page.status, page.reasons) == (LINE, "ok", [])


def test_a_picture_of_too_many_pixels_is_a_figure_that_is_not_rendered(tmp_path: Path) -> None:
    start = time.monotonic()
    (page,) = read(tmp_path, hostile.huge_image).pages
    assert (page.text, page.status) == (f"{LINE}\n(image1)", "ok")
    assert page.reasons == ["figure_not_rendered: image1"]
    assert [figure.data for figure in page.figures] == [None]
    assert time.monotonic() - start < LIMITS.read_timeout_s / 4


@pytest.mark.parametrize(
    ("make", "status", "reasons"),
    [
        (hostile.tall_page, "flagged", ["page_size"]),
        (hostile.odd_boxes, "flagged", ["page_size"]),
        (hostile.owner_locked, "ok", ["copying_not_permitted"]),
        (hostile.many_rules, "ok", ["drawings_left_out"]),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_its_text_is_read_and_what_is_odd_is_said(
    tmp_path: Path, make: Callable[[], bytes], status: str, reasons: list[str]
) -> None:
    (page,) = read(tmp_path, make).pages
    assert (page.text, page.status, page.reasons) == (LINE, status, reasons)


def test_a_page_of_too_many_glyphs_is_read_flat_and_flagged(tmp_path: Path) -> None:
    (page,) = read(tmp_path, partial(hostile.many_text_operators, 60_000)).pages
    assert (page.status, page.reasons) == ("flagged", ["too_many_glyphs: 60000"])
    assert len(page.text) == 60_000


def test_a_map_of_letters_that_names_none_leaves_no_text_layer(tmp_path: Path) -> None:
    (page,) = read(tmp_path, hostile.broken_unicode_map).pages
    assert (page.text, page.status, page.reasons) == ("", "flagged", ["no_text_layer"])


def test_a_font_that_is_its_own_descendant_draws_nothing(tmp_path: Path) -> None:
    (page,) = read(tmp_path, hostile.font_loop).pages
    assert (page.text, page.status) == ("", "blank")


@pytest.mark.parametrize("make", [hostile.form_loop, hostile.type3_loop, hostile.no_numbers], ids=lambda m: m.__name__)
def test_what_refers_to_itself_or_stands_nowhere_ends(tmp_path: Path, make: Callable[[], bytes]) -> None:
    (page,) = read(tmp_path, make).pages
    assert page.status in ("ok", "flagged")
    assert len(page.text) < 10_000


def test_time_that_runs_out_names_its_setting(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"^a.pdf: not read within 0\.1 s; .*limits\.read_timeout_s"):
        read(tmp_path, hostile.many_text_operators, Limits(read_timeout_s=0.1))


def test_a_hostile_document_costs_itself_and_not_its_booklet(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "a.pdf": hostile.form_bomb(), "b.pdf": hostile.page_tree_loop(), "c.txt": "Here.", "d.pdf": hostile.scripts()
    }  # fmt: skip
    write_files(tmp_path, "b", files)
    source = FolderSource(tmp_path)
    documents = collect(unit_input(source, "b", {}, Settings(limits=LIMITS))).kept
    outcome = process(unit_input(source, "b", {"document": documents}, Settings(limits=LIMITS)))
    assert [page.document_id for page in outcome.kept] == ["b/c.txt", "b/d.pdf"]
    assert [row.unit for row in outcome.failed] == ["b/a.pdf", "b/b.pdf"]
