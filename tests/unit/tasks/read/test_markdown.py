"""Markdown to page text."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from schemas.settings import Limits
from tasks.read.draft import PageDraft
from tasks.read.markdown import read_markdown

PNG = b"\x89PNG\r\n\x1a\n"


def read(folder: Path, source: str) -> PageDraft:
    path = folder / "a.md"
    path.write_text(source, "utf-8")
    (page,) = read_markdown(path, folder, Limits()).pages
    return page


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("# Round\n\n1. Find $n$.\n2. Show *it*.\n", "# Round\n\n1. Find $n$.\n2. Show *it*."),
        ("---\ntitle: x\n---\ntext", "text"),
        ("Round\n=====\ntext", "# Round\ntext"),
        ("Round\n-----\ntext", "## Round\ntext"),
        ("a\n\n---\n\nb", "a\n\n---\n\nb"),
        ("```python\nx = '$5'\n# no\n```", "```python\nx = '$5'\n# no\n```"),
        ("```math\nx\n= 1\n```", "$$\nx\n= 1\n$$"),
        ("$$\nx\n= 1\n$$", "$$x = 1$$"),
        ("\\(x\\) and $`y`$", "$x$ and $y$"),
        ("a pen at $5 and a book at $9", "a pen at \\$5 and a book at \\$9"),
        ("a<br>b <span style='x'>c</span> &lt; d", "a\nb c < d"),
        ("<!-- hidden\nlines -->seen", "seen"),
        (
            '::: {.problem #p1 title="Problem 1" number=1}\nx\n:::',
            '::: {.problem title="Problem 1" label="1"}\nx\n:::',
        ),
        ("::::: solution\nx\n:::::", "::: {.solution}\nx\n:::"),
        ("::: solution\nx", "::: {.solution}\nx\n:::"),
        ("x\n:::", "x"),
        (
            "<details><summary>Solution</summary>\n\nIt is $3$.\n\n</details>",
            '::: {.details title="Solution"}\nIt is $3$.\n:::',
        ),
        ("", ""),
    ],
)  # fmt: skip
def test_forms(tmp_path: Path, source: str, page: str) -> None:
    read_page = read(tmp_path, source)
    assert read_page.text == page.replace("$$\nx\n= 1\n$$", "$$x = 1$$")


def test_pictures_inside_the_root_come_along(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(PNG)
    page = read(tmp_path, 'See ![A square](x.png "title") and ![other][o].\n\n[o]: gone.png\n')
    assert page.text == "See (image1) and (image2)."
    assert [(f.data, f.caption, f.source_path) for f in page.figures] == [
        (PNG, "A square", "x.png"),
        (None, "other", "gone.png"),
    ]
    assert page.reasons == ["missing_figure: gone.png"]


def test_pictures_outside_are_not_read(tmp_path: Path) -> None:
    assert read(tmp_path, "![](../../etc/passwd)").reasons == ["outside_root: ../../etc/passwd"]


def test_a_table_in_html_is_a_tabular(tmp_path: Path) -> None:
    page = read(tmp_path, "before\n<table><tr><th>a<th>b</tr><tr><td>1<td>2</tr></table>\nafter")
    assert page.text.split("\n")[1] == r"\begin{tabular}{cc}"
    assert page.text.endswith("(image1)\nafter")


@pytest.mark.parametrize(
    "source",
    ["![" * 50_000, "<details>" * 3_000, "[" * 100_000, "```\n" * 50_001, "<!--" * 50_000, "::: x\n" * 20_000],
    ids=["images", "details", "brackets", "fences", "comments", "divs"],
)  # fmt: skip
def test_nonsense_is_survived(tmp_path: Path, source: str) -> None:
    started = time.monotonic()
    read(tmp_path, source)
    assert time.monotonic() - started < 10
