"""HTML pages and fragments to page text, MathJax, KaTeX and MathML included. Nothing is executed or fetched.

Put the events of the parser here, one small handler a kind of element. Keep the text itself in
`tasks.read.html_page`. Events instead of a tree: depth and size cost what they must, and no recursion.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import etree  # type: ignore[import-untyped]  # ships no types

from schemas.markup import blank
from schemas.settings import Limits
from schemas.text import clean_text
from tasks.read.draft import DocumentDraft
from tasks.read.html_blocks import block_of, repeated_classes
from tasks.read.html_page import HtmlPage
from tasks.read.mathml import MathReader
from tasks.read.plain import one_page, read_text
from tasks.read.versions import reader_version

VERSION = "1"

BLOCKS = frozenset(
    {
        *("p", "div", "section", "article", "main", "header", "aside", "figure", "figcaption", "blockquote", "address"),
        *("fieldset", "form", "dl", "dt", "dd", "details", "hr", "center", "body", "html", "tbody", "thead", "tfoot"),
        *("pre", "menu", "dir", "hgroup", "optgroup"),
    }
)
SKIPPED = frozenset(
    {
        *("script", "style", "head", "nav", "footer", "template", "noscript", "iframe", "object", "embed", "button"),
        *("select", "textarea", "audio", "video", "canvas", "rp", "rt", "del", "map", "datalist", "dialog"),
    }
)
RENDERED = re.compile(
    r"(?:^|\s)(?:katex-html|MathJax_Preview|MathJax(?:_Display|_SVG|_SVG_Display|_CHTML)?|mjx-chtml)(?:\s|$)"
)
ASSISTIVE = re.compile(r"MJX_Assistive_MathML|mjx-assistive-mml")
HEADINGS = {f"h{level}": level for level in range(1, 7)}
EMPHASIS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
NAMES = (
    r"a|abbr|acronym|address|article|aside|audio|b|base|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|"
    r"cite|code|col|colgroup|data|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|"
    r"footer|form|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|menu|"
    r"meta|nav|nobr|noscript|object|ol|optgroup|option|output|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|"
    r"section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|"
    r"th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|math|m[a-z]{1,14}|annotation(?:-xml)?|semantics|mjx-[\w-]+|"
    r"[a-zA-Z]+:[a-zA-Z]+|[a-zA-Z]{5,}[\w-]*|g|path|rect|line|circle|ellipse|text|tspan|defs|use|polygon|polyline"
)
STRAY_LESS = re.compile(rf"<(?!/?(?:{NAMES})(?=[\s/>])|!|\?)", re.IGNORECASE)
"""A `<` that opens no tag: maths of people who trust MathJax more than HTML."""
WHOLE_PAGE = re.compile(r"<(?:html|head|body)[\s>]", re.IGNORECASE)
TEX_SOURCE = re.compile(r"codecogs|mimetex|mathtex|/latex|tex\.s2cms|math/render|cht=tx|texify", re.IGNORECASE)
TEX_CLASS = re.compile(r"(?:^|[\s_-])(?:latex|tex|math|equation)", re.IGNORECASE)
TEX_DELIMITED = re.compile(r"^\s*(?:\$.+\$|\\\(.+\\\)|\\\[.+\\\])\s*$", re.DOTALL)
DISPLAYSTYLE = re.compile(r"^\{\\displaystyle\s*(.*)\}$", re.DOTALL)


def read_html(path: Path, root: Path, limits: Limits) -> DocumentDraft:
    """Return the HTML file `path` as one page; pictures inside `root` come along.

    Raises `SourceError` for a file that cannot be opened or is binary.
    """
    text, reasons = read_text(path)
    page = HtmlPage(path, root, limits)
    parse(text, page)
    return one_page(
        page.text(), [*reasons, *page.figures.reasons], page.figures.figures, "html", reader_version(VERSION, "lxml")
    )


def parse(text: str, page: HtmlPage) -> None:
    """Send the elements of `text` to `page`."""
    source = STRAY_LESS.sub("&lt;", clean_text(text))
    if not WHOLE_PAGE.search(source[:4096]):
        source = f"<body>{source}"  # else a fragment that begins with a script lies in the head
    target = _Events(page, repeated_classes(source))
    parser = etree.HTMLParser(target=target, huge_tree=True, encoding="utf-8")
    data = source.encode("utf-8", "replace")
    for start in range(0, len(data), 2**20):
        parser.feed(data[start : start + 2**20])
    if data.strip():
        parser.close()
    page.finish()


class _Events:
    """What the parser calls. Each open element leaves what to do at its end on a stack."""

    def __init__(self, page: HtmlPage, repeated: frozenset[str]) -> None:
        self.page = page
        self.repeated = repeated
        self.ends: list[Callable[[], None] | None] = []
        self.skipping = 0
        """Depth of the outermost element that is skipped, plus one; 0 when none is."""
        self.assistive = False
        """Whether MathML for screen readers stands in what is skipped."""
        self.maths: MathReader | None = None
        self.script: list[str] | None = None
        self.drawing: list[str] | None = None

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self.drawing is not None:
            self.drawing.append(_markup(tag, attributes))
            self.ends.append(lambda: self._draw(f"</{tag}>"))
        elif self.maths is not None:
            self.maths.start(tag, attributes)
            self.ends.append(self.maths.end)
        elif self.skipping:
            self._start_skipped(tag, attributes)
        else:
            self.ends.append(self._open(tag.lower(), attributes))

    def end(self, _tag: str) -> None:
        if self.ends:
            action = self.ends.pop()
            if action is not None:
                action()

    def data(self, text: str) -> None:
        if self.script is not None:
            self.script.append(text)
        elif self.drawing is not None:
            self.drawing.append(text.replace("&", "&amp;").replace("<", "&lt;"))
        elif self.maths is not None:
            self.maths.data(text)
        elif not self.skipping:
            self.page.write(text)

    def comment(self, _text: str) -> None:
        """Comments are not text."""

    def close(self) -> None:
        while self.ends:
            self.end("")

    def _start_skipped(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Inside rendered maths the hidden MathML is the only part worth reading."""
        if tag == "math" and self.assistive:
            self.ends.append(self._start_maths(attributes, assistive=True))
            return
        self.assistive = self.assistive or bool(ASSISTIVE.search(f"{tag} {attributes.get('class', '')}"))
        self.ends.append(None)

    def _open(self, tag: str, attributes: Mapping[str, str]) -> Callable[[], None] | None:
        special = self._open_special(tag, attributes)
        if special is not _NOT_SPECIAL:
            return special
        if tag in HEADINGS:
            self.page.start_heading(HEADINGS[tag])
            return self.page.end_heading
        if tag in ("summary", "legend"):
            self.page.start_title()
            return self.page.end_title
        if tag in EMPHASIS:
            return self.page.start_span(EMPHASIS[tag])
        if tag in ("sup", "sub"):
            return self.page.start_script("^" if tag == "sup" else "_")
        if tag in ("ol", "ul", "menu", "dir", "li"):
            return self._open_list(tag, attributes)
        if tag in ("table", "tr", "td", "th", "caption"):
            return self._open_table(tag, attributes)
        return self._open_block(tag, attributes)

    def _open_special(self, tag: str, attributes: Mapping[str, str]) -> Callable[[], None] | None:
        if tag == "script" and "math/tex" in attributes.get("type", ""):
            return self._start_script(display="display" in attributes.get("type", ""))
        if tag in SKIPPED or RENDERED.search(attributes.get("class", "")) or tag == "mjx-container":
            self.skipping = len(self.ends) + 1
            self.assistive = False
            return self._stop_skipping
        if tag == "math" or tag.endswith(":math"):
            return self._start_maths(attributes)
        if tag == "svg":
            self.drawing = [_markup(tag, attributes)]
            return self._end_drawing
        if tag == "img":
            self._image(attributes)
        elif tag == "br":
            self.page.line_break()
        elif tag == "input":
            if attributes.get("type", "text").lower() in ("text", "number"):
                self.page.write_markup(blank())
        else:
            return _NOT_SPECIAL
        return None

    def _stop_skipping(self) -> None:
        self.skipping = 0

    def _open_list(self, tag: str, attributes: Mapping[str, str]) -> Callable[[], None] | None:
        if tag != "li":
            self.page.start_list(ordered=tag == "ol", attributes=attributes)
            return self.page.end_list
        block = block_of(tag, attributes, self.repeated)
        self.page.start_item(attributes, block)
        return self.page.end_item

    def _open_table(self, tag: str, attributes: Mapping[str, str]) -> Callable[[], None] | None:
        if tag == "table":
            self.page.start_table()
            return self.page.end_table
        if tag == "tr":
            self.page.start_row()
            return None
        if tag == "caption":
            self.page.start_cell({}, heading=False)
            return self.page.end_caption
        self.page.start_cell(attributes, heading=tag == "th")
        return self.page.end_cell

    def _open_block(self, tag: str, attributes: Mapping[str, str]) -> Callable[[], None] | None:
        block = block_of(tag, attributes, self.repeated)
        if block is not None:
            self.page.start_block(*block, title=attributes.get("title"))
            return self.page.end_block
        if tag == "pre":
            self.page.start_verbatim()
            return self.page.end_verbatim
        if tag in BLOCKS:
            self.page.end_paragraph()
            return self.page.end_paragraph
        return None

    def _start_script(self, *, display: bool) -> Callable[[], None]:
        self.script = []

        def end() -> None:
            tex = html.unescape("".join(self.script or []))
            self.script = None
            self.page.write_maths(tex, display=display, instead=True)

        return end

    def _start_maths(self, attributes: Mapping[str, str], *, assistive: bool = False) -> Callable[[], None]:
        self.maths = MathReader()
        display = attributes.get("display") == "block" or attributes.get("mode") == "display"

        def end() -> None:
            maths, self.maths = self.maths, None
            tex = maths.tex() if maths is not None else ""
            if not tex.strip():
                tex = attributes.get("alttext", "")
            self.page.write_maths(_without_displaystyle(tex), display=display, rendered=assistive)

        return end

    def _draw(self, text: str) -> None:
        if self.drawing is not None:
            self.drawing.append(text)

    def _end_drawing(self) -> None:
        code = "".join([*(self.drawing or []), "</svg>"])
        self.drawing = None
        self.page.write_markup(self.page.figures.add(code=code))

    def _image(self, attributes: Mapping[str, str]) -> None:
        source = attributes.get("src") or attributes.get("data-src") or ""
        tex, display = tex_of_image(attributes)
        if tex:
            self.page.write_maths(tex, display=display, rendered="mwe-math" in attributes.get("class", ""))
        elif source and not _is_decoration(attributes):
            self.page.write_markup(self.page.figures.add(source=source, caption=attributes.get("alt")))


def _nothing() -> None:
    """Stand for `no special element`."""


_NOT_SPECIAL = _nothing


def tex_of_image(attributes: Mapping[str, str]) -> tuple[str | None, bool]:
    """Return the TeX that an `img` shows, and whether as display; None where it is a picture of something else."""
    alt = attributes.get("alt", "").strip()
    source = attributes.get("src", "")
    if attributes.get("data-tex"):
        return attributes["data-tex"], False
    if TEX_DELIMITED.match(alt):
        body = alt.strip("$") if alt.startswith("$") else alt[2:-2]
        return body.strip(), alt.startswith(("$$", "\\["))
    if not (TEX_SOURCE.search(source) or TEX_CLASS.search(attributes.get("class", ""))):
        return None, False
    query = unquote(urlsplit(source).query.replace("+", " ")) if "codecogs" in source else ""
    tex = alt or re.sub(r"^(?:\\dpi\{\d+\}|\\(?:inline|large|small|bg_\w+|fn_\w+)\b|\s)+", "", query)
    return (_without_displaystyle(tex), False) if tex else (None, False)


def _without_displaystyle(tex: str) -> str:
    match = DISPLAYSTYLE.match(tex.strip())
    return match[1].strip() if match else tex


def _is_decoration(attributes: Mapping[str, str]) -> bool:
    """Tell whether an image is a tracking pixel, a spacer or an icon."""
    sizes = [attributes.get(name, "") for name in ("width", "height")]
    return any(size.isdigit() and int(size) <= 2 for size in sizes) or attributes.get("role") == "presentation"


def _markup(tag: str, attributes: Mapping[str, str]) -> str:
    quoted = (f' {key}="{value.replace("&", "&amp;").replace(chr(34), "&quot;")}"' for key, value in attributes.items())
    return f"<{tag}{''.join(quoted)}>"
