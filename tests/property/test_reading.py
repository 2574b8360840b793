"""What holds for reading whatever the source."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.errors import SourceError
from schemas.settings import Limits
from schemas.text import clean_text, is_clean
from tasks.collect.tex_sources import examine, sort_sources
from tasks.read.decode import decode
from tasks.read.html import parse
from tasks.read.html_page import HtmlPage
from tasks.read.maths import split_maths
from tasks.read.pdf import read_pdf
from tasks.read.pdf_text import tidy
from tests.unit.tasks.read.pdfs import lines, plain_pdf

PIECES = st.lists(
    st.sampled_from(
        ["$", "$$", "\\(", "\\)", "\\[", "\\]", "\\begin{align}", "\\end{align}", "\\begin{cases}", "\\end{cases}",
         "\\$", "\\\\", " x ", "5", " words here ", "\n", "\n\n", "&", "é", "{", "}", "^2"]
    )
).map("".join)  # fmt: skip
TAGS = (
    "<p> </p> <div.class=problem> </div> <ol.start=3> <li> </ol> <table> <tr> <td> </table> <sup> </sup> <b> </b> "
    "<math> "
    "<mi> </math> <h2> </h2> <details> <summary> </details> <pre> </pre> <br> <img.src=x.png> <svg> </svg> "
    "<script.type='math/tex'> </script> text $x<y$ &amp; ::: #. 2"
)
MARKUP = st.lists(
    st.sampled_from([*(tag.replace(".", " ", 1) for tag in TAGS.split(" ")), " ", "\n", "\u2028"])
).map("".join)  # fmt: skip


@given(PIECES)
def test_cutting_at_maths_loses_no_word(text: str) -> None:
    kept = "".join(piece.text for piece in split_maths(text))
    assert kept.count("words here") == text.count("words here")
    assert kept.count("é") == text.count("é")


@given(PIECES)
def test_every_formula_stands_on_one_line(text: str) -> None:
    assert all("\n" not in piece.markdown() for piece in split_maths(text) if piece.maths)


@settings(deadline=None)
@given(MARKUP)
def test_any_html_is_a_clean_page_with_balanced_blocks(source: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = HtmlPage(Path(folder) / "a.html", Path(folder), Limits())
        parse(source, page)
    lines = page.text().split("\n")
    assert is_clean(page.text())
    assert sum(line.startswith("::: {.") for line in lines) == sum(line == ":::" for line in lines)


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_text(data: bytes) -> None:
    text, _ = decode(data)
    assert is_clean(clean_text(text))


@given(st.text(max_size=200))
def test_utf8_comes_back_as_it_went(text: str) -> None:
    encoded = text.encode("utf-8", "replace")
    if b"\x00" not in encoded and not encoded.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        assert decode(encoded)[0] == encoded.decode()


@given(st.text(alphabet="ab-1 \n\r\x00\x02\xad\ufffe\ufb01é", max_size=60))
def test_any_text_layer_becomes_clean_lines(raw: str) -> None:
    text, _, _ = tidy(raw)
    assert is_clean(text)
    assert all(line == line.rstrip() for line in text.split("\n"))


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.lists(st.integers(0, 9), max_size=4)), max_size=8))
def test_every_tex_file_is_one_thing(rows: list[tuple[int, bool, list[int]]]) -> None:
    files = {
        f"f{number}.tex": ("\\documentclass{a}" if main else "") + "".join(f"\\input{{f{n}}}" for n in names)
        for number, main, names in rows
    }
    found = sort_sources([examine(path, text) for path, text in files.items()])
    assert sorted([*found.documents, *found.included, *found.unused, *found.drawings]) == sorted(files)
    assert found.documents or not files


WHOLE_PDF = plain_pdf([f"{lines('Find all n so that n + 1 = 12.', 'Prove it.')} 50 700 90 0.4 re f 1 0 0 1 5 5 cm", ""])


@given(st.lists(st.tuples(st.integers(0, len(WHOLE_PDF) - 1), st.integers(0, 255)), max_size=40))
def test_a_damaged_pdf_gives_clean_pages_or_says_why_not(damage: list[tuple[int, int]]) -> None:
    data = bytearray(WHOLE_PDF)
    for place, byte in damage:
        data[place] = byte
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.pdf"
        path.write_bytes(data)
        texts, said = [""], "a.pdf: "
        try:
            texts = [page.text for page in read_pdf(path, path.parent, Limits()).pages]
        except SourceError as error:
            said = str(error)
    assert said.startswith("a.pdf: ")
    assert all(map(is_clean, texts))
