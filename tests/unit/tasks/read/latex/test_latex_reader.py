"""What LaTeX sources become, case by case (`tests/cases/latex.yaml`), and what a broken main file does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from schemas.errors import SourceError
from schemas.settings import Limits
from schemas.text import clean_text
from tasks.read.draft import PageDraft
from tasks.read.latex.reader import read_latex

ROOT = Path(__file__).resolve().parents[5]
CASES: list[dict[str, Any]] = yaml.safe_load((ROOT / "tests/cases/latex.yaml").read_text("utf-8"))


def read(folder: Path, source: str | bytes, name: str = "main.tex") -> PageDraft:
    (folder / name).write_bytes(source if isinstance(source, bytes) else source.encode())
    (page,) = read_latex(folder / name, folder, Limits()).pages
    return page


def test_every_case_says_what_the_page_holds() -> None:
    known = {"id", "preamble", "source", "files", "text", "holds", "lacks", "reasons", "figures"}
    assert [case["id"] for case in CASES if case.keys() - known] == []
    assert [case["id"] for case in CASES if case.keys().isdisjoint({"text", "holds", "reasons", "figures"})] == []
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_source_becomes(case: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / "booklet"
    folder.mkdir()
    for name, text in case.get("files", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    source = case["source"]
    if "preamble" in case:
        source = f"\\documentclass{{article}}\n{case['preamble']}\n\\begin{{document}}\n{source}\n\\end{{document}}\n"
    page = read(folder, source)
    if "text" in case:
        assert page.text == case["text"]
    for piece in case.get("holds", []):
        assert piece in page.text
    for piece in case.get("lacks", []):
        assert piece not in page.text
    if "reasons" in case:
        assert page.reasons == case["reasons"]
    if "figures" in case:
        assert [figure.source_code or figure.source_path for figure in page.figures] == case["figures"]
    assert page.text == clean_text(page.text)


def test_picture_file_inside_the_root_comes_with_its_bytes(tmp_path: Path) -> None:
    (tmp_path / "pics").mkdir()
    (tmp_path / "pics/circle.png").write_bytes(b"\x89PNG circle")
    page = read(tmp_path, r"\graphicspath{{pics/}} See \includegraphics[width=2cm]{circle}.")
    assert page.text == "See (image1) ."
    assert (page.figures[0].data, page.figures[0].source_path) == (b"\x89PNG circle", "circle")


def test_caption_goes_with_the_figure_of_its_float(tmp_path: Path) -> None:
    page = read(tmp_path, r"\begin{figure}\begin{tikzpicture}\end{tikzpicture}\caption{The $x$ axis}\end{figure}")
    assert page.figures[0].caption == "The $x$ axis"
    assert page.text == "(image1)"


def test_link_that_leaves_the_root_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.tex").write_text("secret", "utf-8")
    folder = tmp_path / "booklet"
    folder.mkdir()
    (folder / "link.tex").symlink_to(tmp_path / "secret.tex")
    page = read(folder, r"A \input{link} B")
    assert "secret" not in page.text
    assert page.reasons == ["missing_input: link"]


def test_included_files_are_found_beside_the_file_that_names_them(tmp_path: Path) -> None:
    (tmp_path / "day1/problems").mkdir(parents=True)
    (tmp_path / "day1/all.tex").write_text(r"\input{problems/p1}", "utf-8")
    (tmp_path / "day1/problems/p1.tex").write_text("Find it.", "utf-8")
    assert "Find it." in read(tmp_path, r"\import{day1/}{all}").text


def test_declared_encoding_is_used_where_the_bytes_are_not_utf8(tmp_path: Path) -> None:
    source = "\\documentclass{article}\\usepackage[cp1251]{inputenc}\\begin{document}Найдите\\end{document}"
    assert read(tmp_path, source.encode("cp1251")).text == "Найдите"


def test_valid_utf8_wins_over_a_declared_encoding(tmp_path: Path) -> None:
    source = "\\documentclass{article}\\usepackage[latin1]{inputenc}\\begin{document}été\\end{document}"
    assert read(tmp_path, source).text == "été"


def test_utf16_is_text(tmp_path: Path) -> None:
    assert read(tmp_path, "Zadanie: żółw $x$".encode("utf-16")).text == "Zadanie: żółw $x$"


def test_control_characters_go_and_the_text_stays(tmp_path: Path) -> None:
    assert read(tmp_path, b"one\x00 two\x02 three\x10 four, and so on for a while").text.startswith(
        "one two three four"
    )


def test_binary_file_is_a_source_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"main\.tex: not text"):
        read(tmp_path, b"%PDF-1.5 \x00\x01")


def test_too_large_file_is_a_source_error(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_bytes(b"x" * 1_100_000)
    with pytest.raises(SourceError, match=r"limits\.file_mb"):
        read_latex(tmp_path / "main.tex", tmp_path, Limits(file_mb=1))


def test_empty_source_is_a_blank_page(tmp_path: Path) -> None:
    page = read(tmp_path, "% nothing but a comment\n")
    assert (page.text, page.status) == ("", "blank")
