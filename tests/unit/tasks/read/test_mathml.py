"""MathML to TeX."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from tasks.read.mathml import MathReader


def tex(markup: str) -> str:
    reader = MathReader()
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: reader.start(tag, {k: v or "" for k, v in attributes})  # type: ignore[method-assign]
    parser.handle_endtag = lambda _: reader.end()  # type: ignore[method-assign]
    parser.handle_data = reader.data  # type: ignore[method-assign]
    parser.feed(markup)
    return reader.tex()


@pytest.mark.parametrize(
    ("markup", "wanted"),
    [
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", r"\frac{1}{2}"),
        ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", r"\sqrt{x+1}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt[3]{x}"),
        ("<msubsup><mi>a</mi><mi>n</mi><mn>2</mn></msubsup>", "a_{n}^{2}"),
        ("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", "{(a)}^{2}"),
        ("<mi>π</mi><mi>r</mi>", r"\pi r"),
        ("<mi>sin</mi><mi>x</mi>", r"\sin x"),
        ("<mi>x</mi><mo>≤</mo><mn>3</mn>", r"x\le3"),
        ("<mn>2</mn><mo>\u2062</mo><mi>x</mi>", "2x"),
        ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>", r"\sum_{i=1}^{n}"),
        ("<mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>", r"\overline{AB}"),
        ("<mover><mi>v</mi><mo>→</mo></mover>", r"\vec{v}"),
        ("<mfenced open='[' close=')'><mn>0</mn><mn>1</mn></mfenced>", r"\left[ 0, 1 \right)"),
        ("<mtext>if</mtext>", r"\text{if}"),
        ("<mtable><mtr><mtd>1</mtd><mtd><mn>2</mn></mtd></mtr></mtable>", r"\begin{array}{cc} 1 & 2 \end{array}"),
        ("<mo>{</mo>", r"\{"),
        ("<mn>50</mn><mo>%</mo>", r"50\%"),
        ("<unknown><mi>x</mi></unknown>", "x"),
        ("", ""),
    ],
)  # fmt: skip
def test_elements(markup: str, wanted: str) -> None:
    assert tex(markup) == wanted


def test_the_authors_tex_wins() -> None:
    source = '<semantics><mi>c</mi><annotation encoding="application/x-tex">c^2</annotation></semantics>'
    assert tex(source) == "c^2"
