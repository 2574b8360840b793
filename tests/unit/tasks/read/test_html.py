"""HTML to page text, a kind of element at a time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from schemas.settings import Limits
from schemas.text import is_clean
from tasks.read.draft import PageDraft
from tasks.read.html import read_html

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


def read(folder: Path, source: str | bytes, name: str = "page.html") -> PageDraft:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    (page,) = read_html(path, folder, Limits()).pages
    assert is_clean(page.text)
    return page


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("<h2>Round <em>two</em></h2><p>One\n line.</p><p>Two", "## Round two\nOne line.\nTwo"),
        ("a<br>b", "a\nb"),
        ("<b>Problem 1.</b> Find <i>n</i>.", "**Problem 1.** Find n."),
        ("<strong> wide </strong>word", "**wide** word"),
        ("a &lt; b &amp; c&nbsp;d &eacute;", "a < b & c d é"),
        ("<!-- no --><script>x()</script><style>p{}</style><nav>menu</nav>yes", "yes"),
        ("<pre>a\n  b</pre>", "a\n  b"),
        ("<div hidden>solution</div>", "solution"),
        ("::: fake", r"\::: fake"),
        ("# no heading", r"\# no heading"),
        ("", ""),
    ],
)
def test_text_elements(tmp_path: Path, source: str, page: str) -> None:
    assert read(tmp_path, source).text == page


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("<ol><li>one<li>two</ol>", "1. one\n2. two"),
        ("<ol start=5><li>one<li value=9>two<li>three</ol>", "5. one\n9. two\n10. three"),
        ("<ol type=a><li>one<li>two</ol>", "a. one\nb. two"),
        ("<ol type=I start=4><li>one</ol>", "IV. one"),
        ("<ol type=A start=27><li>one</ol>", "AA. one"),
        ("<ul><li>one<ul><li>in</ul><li>two</ul>", "- one\n   - in\n- two"),
        ("<ol><li><p>one</p><p>more</p></ol>", "1. one\n   more"),
        ("<ul><li class='correct'>B</ul>", "- B {.correct}"),
        ("<ol start=x><li>one</ol>", "1. one"),
    ],
)
def test_lists(tmp_path: Path, source: str, page: str) -> None:
    assert read(tmp_path, source).text == page


@pytest.mark.parametrize(
    ("source", "page"),
    [
        ("if $a<b$ and $c<d$", "if $a<b$ and $c<d$"),
        ("if $a&lt;b$", "if $a<b$"),
        (r"\begin{cases}" + "\n x<1 \\\\\n y\n" + r"\end{cases}", r"$$\begin{cases} x<1 \\ y \end{cases}$$"),
        ('<script type="math/tex">a<b</script>', "$a<b$"),
        ('<script type="math/tex; mode=display">x</script>', "$$x$$"),
        ("x<sup>2</sup>+a<sub>n+1</sub>", "$x^{2}$+$a_{n+1}$"),
        ("a<sub>1</sub><sup>2</sup>", "$a_{1}^{2}$"),
        ("<i>x</i><sup>2</sup>", "$x^{2}$"),
        ("2<sup>10</sup>", "$2^{10}$"),
        ("5 cm<sup>2</sup>", "5 cm$^{2}$"),
        ("the 1<sup>st</sup> and 2<sup>e</sup>", "the 1st and 2e"),
        ("word<sup>see the long note</sup>", "wordsee the long note"),
        ("<math><msup><mi>x</mi><mn>2</mn></msup></math>", "$x^{2}$"),
        ('<math display="block"><mi>x</mi></math>', "$$x$$"),
        ('<img alt="$x^2$" src="f.png">', "$x^2$"),
        (r'<img src="https://latex.codecogs.com/gif.latex?\frac{1}{2}">', r"$\frac{1}{2}$"),
        (r'<img class="latex" alt="\sqrt{2}" src="f.png">', r"$\sqrt{2}$"),
        ("A pen is $5 and a book $9; $x=1$", r"A pen is \$5 and a book \$9; $x=1$"),
    ],
)  # fmt: skip
def test_maths(tmp_path: Path, source: str, page: str) -> None:
    assert read(tmp_path, source).text == page


def test_rendered_maths_is_read_once_from_its_source(tmp_path: Path) -> None:
    katex = (
        '<span class="katex"><span class="katex-mathml"><math><semantics><mi>c</mi>'
        '<annotation encoding="application/x-tex">c^2</annotation></semantics></math></span>'
        '<span class="katex-html">c2</span></span>'
    )
    mathjax2 = (
        '<span class="MathJax_Preview">z</span><span class="MathJax">z<span class="MJX_Assistive_MathML"><math>'
        '<mi>z</mi></math></span></span><script type="math/tex">z_0</script>'
    )
    mathjax3 = (
        "<mjx-container><mjx-math>w</mjx-math>"
        "<mjx-assistive-mml><math><mi>w</mi></math></mjx-assistive-mml></mjx-container>"
    )
    wiki = (
        '<span class="mwe-math-element"><span><math alttext="{\\displaystyle q}"><semantics><mi>q</mi><annotation '
        'encoding="application/x-tex">{\\displaystyle q}</annotation></semantics></math></span>'
        '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle q}" src="x.svg"></span>'
    )
    assert read(tmp_path, " ".join([katex, mathjax2, mathjax3, wiki])).text == "$c^2$ $z_0$ $w$ $q$"


def test_a_class_that_tells_becomes_a_block_with_its_heading_as_title(tmp_path: Path) -> None:
    page = read(tmp_path, '<div class="exercise box" id="exercise-7"><h3>Exercise 7</h3><p>Find x.</p></div><p>after')
    assert page.text == '::: {.exercise title="Exercise 7"}\nFind x.\n:::\nafter'


def test_the_number_of_an_id_is_the_label_where_the_title_has_none(tmp_path: Path) -> None:
    assert read(tmp_path, '<div id="problem-7">x</div>').text == '::: {.problem label="7"}\nx\n:::'


def test_details_keep_their_summary(tmp_path: Path) -> None:
    page = read(tmp_path, "<details><summary>Solução</summary>Seja $n$.</details>")
    assert page.text == '::: {.details title="Solução"}\nSeja $n$.\n:::'


def test_layout_elements_are_no_blocks(tmp_path: Path) -> None:
    assert read(tmp_path, '<div class="container"><div class="problem-list"><p class="small">x</div></div>').text == "x"


def test_sections_of_one_class_are_blocks(tmp_path: Path) -> None:
    page = read(tmp_path, '<section class="q">a</section><section class="q">b</section>')
    assert page.text == "::: {.q}\na\n:::\n::: {.q}\nb\n:::"


def test_an_empty_block_leaves_nothing(tmp_path: Path) -> None:
    assert read(tmp_path, '<div class="solution"></div>x').text == "x"


def test_a_table_of_data_is_a_tabular_and_a_figure(tmp_path: Path) -> None:
    page = read(tmp_path, "<table><tr><th>n<th>f & g<tr><td>1<td>$a & b$</table>")
    code = "\\begin{tabular}{cc}\nn & f \\& g \\\\\n1 & $a & b$ \\\\\n\\end{tabular}"
    assert page.text == f"{code}\n(image1)"
    assert page.figures[0].source_code == code


def test_a_table_for_layout_is_its_lines(tmp_path: Path) -> None:
    page = read(tmp_path, "<table><tr><td>1.<td><p>Find</p><ol><li>x</ol></table>")
    assert page.text == "1.\nFind\n1. x"
    assert page.figures == []


def test_pictures_inside_the_root_come_along(tmp_path: Path) -> None:
    (tmp_path / "img").mkdir()
    (tmp_path / "img" / "a b.png").write_bytes(PNG)
    page = read(tmp_path, '<p>See <img src="../img/a%20b.png?v=2" alt="A triangle"></p>', "sub/page.html")
    assert page.text == "See (image1)"
    assert (page.figures[0].data, page.figures[0].caption) == (PNG, "A triangle")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("../../../../etc/passwd", "outside_root: ../../../../etc/passwd"),
        ("/etc/passwd", "missing_figure: /etc/passwd"),
        ("file:///etc/passwd", "figure_elsewhere: file:///etc/passwd"),
        ("https://host.example/x.png", "figure_elsewhere: https://host.example/x.png"),
        ("//host.example/x.png", "figure_elsewhere: //host.example/x.png"),
        ("gone.png", "missing_figure: gone.png"),
    ],
)
def test_pictures_elsewhere_are_named_and_not_read(tmp_path: Path, source: str, reason: str) -> None:
    page = read(tmp_path, f'<img src="{source}">')
    assert (page.text, page.reasons) == ("(image1)", [reason])
    assert (page.figures[0].data, page.figures[0].source_path) == (None, source)


def test_a_link_out_of_the_root_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.png").write_bytes(PNG)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.png").symlink_to(tmp_path / "outside.png")
    assert read(tmp_path / "in", '<img src="x.png">').figures[0].data is None


def test_pictures_in_the_page_itself_are_kept(tmp_path: Path) -> None:
    page = read(tmp_path, '<img src="data:image/png;base64,iVBORw0KGgo=">')
    assert page.figures[0].data == b"\x89PNG\r\n\x1a\n"


def test_a_drawing_is_kept_as_its_code(tmp_path: Path) -> None:
    page = read(tmp_path, 'a <svg width="5"><circle r="2"></circle><text>A</text></svg> b')
    assert page.text == "a (image1) b"
    assert page.figures[0].source_code == '<svg width="5"><circle r="2"></circle><text>A</text></svg>'


def test_a_field_to_fill_in_is_a_blank(tmp_path: Path) -> None:
    assert read(tmp_path, "x = <input type=text> cm").text == "x = [____]{.blank} cm"


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_old_encodings(tmp_path: Path, encoding: str) -> None:
    assert read(tmp_path, '<meta charset="iso-8859-1"><p>Solução'.encode(encoding)).text == "Solução"


def test_ml_01_decomposed_accents_are_composed(tmp_path: Path) -> None:
    assert read(tmp_path, "the\u0301ore\u0300me").text == "théorème"


def test_sg_01_form_feeds_and_u2028_are_no_hidden_line_breaks(tmp_path: Path) -> None:
    assert read(tmp_path, "<p>a\fb\u2028c</p><p>d</p>").text == "a b c\nd"


def test_an_entity_bomb_stays_small(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 20))
    page = read(tmp_path, f'<!DOCTYPE html [<!ENTITY e0 "ha">{entities}]><p>&e19;')
    assert len(page.text) < 10_000


def test_external_entities_are_not_read(tmp_path: Path) -> None:
    page = read(tmp_path, '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>a &x; b')
    assert "root:" not in page.text


@pytest.mark.parametrize(
    "source",
    [
        "<div class=problem>" * 10_000 + "x" + "</div>" * 10_000,
        "<ul>" + "<li>a<ul>" * 5_000 + "x",
        "<math>" + "<msqrt>" * 10_000 + "<mi>x</mi>",
        "<table><tr><td>" * 3_000 + "x",
        "<b>" * 10_000 + "x" + "</b>" * 10_000,
        "<sup>" * 10_000 + "x",
        "<svg>" * 10_000 + "x",
        "</div>" * 10_000 + "x",
        "<li>" * 10_000 + "x",
        "<td>x",
        "<" * 100_000 + "x",
        "<a " * 50_000 + "x",
    ],
    ids=["div", "list", "math", "table", "bold", "sup", "svg", "ends", "items", "cell", "less", "open"],
)
def test_depth_and_nonsense_are_survived(tmp_path: Path, source: str) -> None:
    started = time.monotonic()
    page = read(tmp_path, source)
    assert time.monotonic() - started < 10
    assert page.status in ("ok", "blank")
