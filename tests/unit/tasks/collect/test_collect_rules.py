"""The stage `collect`: every file of a booklet is a document or dropped with a reason."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from schemas.settings import Settings
from schemas.stage import Outcome
from schemas.tables import Document
from tasks.collect.rules import process
from tasks.collect.stage import STAGE
from tasks.read.sandbox import close_child
from tests.unit.tasks.corpora import FolderSource, unit_input, write_files
from tests.unit.tasks.read.pdfs import encrypted_pdf, lines, plain_pdf

MAIN = "\\documentclass{article}\\begin{document}%s\\end{document}"


@pytest.fixture(autouse=True)
def _no_child_left() -> Iterator[None]:
    yield
    close_child()


def png(shade: int = 255) -> bytes:
    target = io.BytesIO()
    Image.new("L", (20, 30), shade).save(target, "PNG")
    return target.getvalue()


def collect(root: Path, files: Mapping[str, str | bytes], **source: Any) -> Outcome:
    write_files(root, "b", files)
    folder = FolderSource(root, **source)
    outcome = process(unit_input(folder, "b", {}))
    outcome.check("collect", "b")
    Document.TABLE.to_arrow(outcome.kept)
    return outcome


def kept(outcome: Outcome) -> list[str]:
    return [row.document_id.removeprefix("b/") for row in outcome.kept]


def dropped(outcome: Outcome) -> dict[str, str]:
    return {row.item.removeprefix("b/"): row.drop_reason for row in outcome.dropped}


def test_a_latex_booklet_with_everything_around_it(tmp_path: Path) -> None:
    outcome = collect(
        tmp_path,
        {
            "main.tex": MAIN % "\\input{parts/one}\\includegraphics[width=3cm]{img/fig}\n% \\input{old}",
            "parts/one.tex": "text",
            "old.tex": "old text",
            "img/fig.png": png(),
            "img/stray.png": png(9),
            "my.cls": "\\ProvidesClass{my}",
            "LICENSE": "MIT License",
            "README.md": "# About",
            "notes.docx": b"PK\x03\x04....",
        },
    )
    assert kept(outcome) == ["main.tex"]
    assert dropped(outcome) == {
        "parts/one.tex": "included_elsewhere",
        "old.tex": "unused_source",
        "img/fig.png": "not_a_document",
        "img/stray.png": "not_a_document",
        "my.cls": "not_a_document",
        "LICENSE": "not_a_document",
        "README.md": "not_a_document",
        "notes.docx": "not_a_document",
    }
    assert (outcome.n_in, outcome.n_kept) == (9, 1)
    assert outcome.kept[0].licence == "MIT"


def test_photographs_of_pages_are_documents(tmp_path: Path) -> None:
    outcome = collect(tmp_path, {"IMG_1.png": png(1), "IMG_2.png": png(2)})
    assert [(row.media_type, row.n_pages) for row in outcome.kept] == [("image/png", 1)] * 2


def test_a_pdf_that_a_source_shows_is_a_picture(tmp_path: Path) -> None:
    files = {"main.tex": MAIN % "\\includegraphics{fig1.pdf}", "fig1.pdf": plain_pdf([lines("A")])}
    assert dropped(collect(tmp_path, files)) == {"fig1.pdf": "not_a_document"}


def test_the_same_bytes_count_once(tmp_path: Path) -> None:
    outcome = collect(tmp_path, {"a.txt": "same", "copy/a.txt": "same", "c.txt": "other"})
    assert kept(outcome) == ["a.txt", "c.txt"]
    assert dropped(outcome) == {"copy/a.txt": "duplicate_file"}


def test_equal_names_in_two_folders_are_two_documents(tmp_path: Path) -> None:
    assert kept(collect(tmp_path, {"one/a.txt": "x", "two/a.txt": "y"})) == ["one/a.txt", "two/a.txt"]


def test_fragments_of_a_set_are_one_format(tmp_path: Path) -> None:
    outcome = collect(
        tmp_path, {"1.txt": "<p>Find $x$.</p>", "2.txt": "Find $y$.", "R1.txt": "<p>$1$", "R2.txt": "It is\n$2$."}
    )
    assert {row.media_type for row in outcome.kept} == {"text/html"}
    assert [row.part for row in outcome.kept] == ["problems", "problems", "solutions", "solutions"]


def test_a_rendition_is_kept_and_says_of_what(tmp_path: Path) -> None:
    outcome = collect(tmp_path, {"exam.tex": MAIN % "x", "exam.pdf": plain_pdf([lines("x")])})
    assert [(row.document_id, row.rendition_of, row.n_pages) for row in outcome.kept] == [
        ("b/exam.pdf", "b/exam.tex", 1),
        ("b/exam.tex", None, None),
    ]
    assert outcome.kept[1].part == "all"


def test_problems_in_tex_and_solutions_in_pdf_are_two_parts(tmp_path: Path) -> None:
    outcome = collect(tmp_path, {"problems.tex": MAIN % "x", "solutions.pdf": plain_pdf([lines("x")])})
    assert [(row.part, row.rendition_of) for row in outcome.kept] == [("problems", None), ("solutions", None)]


@pytest.mark.parametrize(
    ("files", "renditions"),
    [
        ({"a.tex": "x", "a.pdf": ["x"]}, {"b/a.pdf": "b/a.tex"}),
        ({"main.tex": "x", "booklet.pdf": ["x"]}, {"b/booklet.pdf": "b/main.tex"}),
        (
            {"problems.tex": "x", "problems.pdf": ["x"], "solutions.pdf": ["y"]},
            {"b/problems.pdf": "b/problems.tex"},
        ),
        ({"exam_es.tex": "x", "exam_en.pdf": ["x"]}, {}),
        ({"es/exam.tex": "x", "en/exam.pdf": ["x"]}, {}),
        (
            {
                "main.tex": "El tren sale de la ciudad y llega a la estación con los pasajeros de la tarde. " * 8,
                "booklet.pdf": ["The train leaves the town and arrives at the station with all of its people."] * 8,
            },
            {},
        ),
    ],
    ids=["one-name", "lone-pair", "solutions-apart", "names-of-two-languages", "folders-of-two", "texts-of-two"],
)
def test_what_is_a_rendition_of_what(
    tmp_path: Path, files: dict[str, str | list[str]], renditions: dict[str, str]
) -> None:
    content = {
        name: MAIN % text if isinstance(text, str) else plain_pdf([lines(*text)]) for name, text in files.items()
    }
    outcome = collect(tmp_path, content)
    assert {row.document_id: row.rendition_of for row in outcome.kept if row.rendition_of} == renditions


def test_a_pdf_tells_its_part_by_its_first_words(tmp_path: Path) -> None:
    outcome = collect(
        tmp_path, {"a.pdf": plain_pdf([lines("Spring contest")]), "b.pdf": plain_pdf([lines("Solutions")])}
    )
    assert [row.part for row in outcome.kept] == ["all", "solutions"]


def test_damaged_files_are_documents_whose_pages_nobody_knows(tmp_path: Path) -> None:
    outcome = collect(tmp_path, {"a.pdf": b"%PDF-1.4 broken", "b.pdf": encrypted_pdf("x"), "c.png": b"", "d.txt": b""})
    assert [(row.document_id, row.n_pages) for row in outcome.kept] == [
        ("b/a.pdf", None), ("b/b.pdf", None), ("b/c.png", None),
    ]  # fmt: skip
    assert dropped(outcome) == {"d.txt": "duplicate_file"}


def test_an_unreadable_file_costs_itself(tmp_path: Path) -> None:
    broken = {"b/a.txt": "b/a.txt: cannot be read: Permission denied; check its permissions"}
    outcome = collect(tmp_path, {"a.txt": "x", "c.txt": "y"}, broken=broken)
    assert kept(outcome) == ["c.txt"]
    assert [(row.unit, row.message) for row in outcome.failed] == [("b/a.txt", broken["b/a.txt"])]


def test_a_text_by_name_that_is_none_fails_and_other_formats_are_dropped(tmp_path: Path) -> None:
    noise = b"\x00\x01\x02\x03" * 100
    files: dict[str, str | bytes] = {"a.tex": noise, "b.TXT": b"PK\x03\x04", "c.docx": b"PK\x03\x04", "d.dat": noise}
    outcome = collect(tmp_path, files)
    assert [row.unit for row in outcome.failed] == ["b/a.tex", "b/b.TXT"]
    assert "export it again as UTF-8" in outcome.failed[0].message
    assert [row.item for row in outcome.dropped] == ["b/c.docx", "b/d.dat"]


def test_links_that_leave_the_corpus_are_dropped(tmp_path: Path) -> None:
    write_files(tmp_path, "b", {"a.txt": "x"})
    source = FolderSource(tmp_path)
    source.links = ["b/link.txt"]
    outcome = process(unit_input(source, "b", {}))
    outcome.check("collect", "b")
    assert dropped(outcome) == {"link.txt": "outside_root"}


def test_the_language_comes_from_the_text(tmp_path: Path) -> None:
    text = (
        "Seja n um número inteiro positivo. Mostre que existem dois números primos que não dividem n e determine todos."
    )
    (row,) = collect(tmp_path, {"a.txt": text}).kept
    assert row.language == "pt"


def test_what_corpus_yaml_says_is_believed(tmp_path: Path) -> None:
    described = {
        "language": "pt-BR", "country": "Brazil", "competition": "Cup", "year": 1999, "licence": "CC0-1.0",
        "parts": {"b/x.txt": "answer_key"}, "renditions": {"b/z.txt": "b/y.txt"},
    }  # fmt: skip
    outcome = collect(tmp_path, {"x.txt": "1", "y.txt": "2", "z.txt": "3"}, described=described)
    x, y, z = outcome.kept
    assert (x.language, x.country, x.competition, x.year, x.licence, x.part) == (
        "pt-BR", "Brazil", "Cup", 1999, "CC0-1.0", "answer_key",
    )  # fmt: skip
    assert (y.part, z.rendition_of) == ("all", "b/y.txt")


def test_an_empty_booklet_has_no_documents(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    assert (collect(tmp_path, {}).kept, collect(tmp_path, {}).n_in) == ([], 0)


def test_the_stage_names_its_engine() -> None:
    assert all(f"{name}=" in STAGE.engine(Settings()) for name in ("languages", "pypdfium2", "pillow"))
