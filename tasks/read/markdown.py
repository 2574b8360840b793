"""Markdown to page text: mostly as it stands, with maths, blocks and pictures in the page's own form.

Put the differences between people's Markdown and the page's here. Keep HTML pages in `tasks.read.html`.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

from schemas.markup import CLOSE, literal_line, open_block
from schemas.settings import Limits
from schemas.text import clean_text, split_lines
from tasks.read.draft import DocumentDraft
from tasks.read.figures import FigureList
from tasks.read.html import parse
from tasks.read.html_page import HtmlPage
from tasks.read.maths import normalise_maths
from tasks.read.plain import one_page, read_text
from tasks.read.versions import reader_version

VERSION = "1"

FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})\s*([\w-]*)")
FRONT_MATTER = re.compile(r"\A---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
IMAGE = re.compile(
    r"!\[([^\]\n]{0,500})\](?:\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)?)>?(?:\s+[\"'][^\"'\n]*[\"'])?\s*\)|\[([^\]\n]{0,200})\])(?:\{[^{}\n]*\})?"
)
DEFINITION = re.compile(r"^ {0,3}\[([^\]\n]{1,200})\]:\s*<?(\S+?)>?(?:\s+[\"'(].*)?$", re.MULTILINE)
HTML_BLOCK = re.compile(r"<(table|details|figure|img|picture|svg|math)\b", re.IGNORECASE)
INLINE_TAG = re.compile(
    r"</?(?:p|span|div|center|b|i|em|strong|u|a|font|small|big|section|article|kbd|mark|ins|hr)\b[^<>\n]*>",
    re.IGNORECASE,
)
BREAK_TAG = re.compile(r"<br\s*/?>", re.IGNORECASE)
DIV = re.compile(r"^\s{0,3}:{3,}\s*(?:\{([^{}\n]*)\}|([^\W\d_][\w-]*))\s*:*\s*$")
DIV_END = re.compile(r"^\s{0,3}:{3,}\s*$")
CLASS = re.compile(r"\.([^\s{}=\".]+)")
ATTRIBUTE = re.compile(r"([\w-]+)=(?:\"([^\"]*)\"|(\S+))")
UNDERLINE = re.compile(r"^ {0,3}(=+|-+)[ \t]*$")
NOT_A_TITLE = re.compile(r"^\s*(?:[#>|:]|[-*+] |\d+[.)] |$)")
BACKTICKS = re.compile(r"\$`([^`$\n]+)`\$")


def read_markdown(path: Path, root: Path, limits: Limits) -> DocumentDraft:
    """Return the Markdown file `path` as one page; pictures inside `root` come along.

    Raises `SourceError` for a file that cannot be opened or is binary.
    """
    text, reasons = read_text(path)
    html_page = HtmlPage(path, root, limits)
    page = to_page(clean_text(text), html_page)
    figures, version = html_page.figures, reader_version(VERSION, "lxml")
    return one_page(page, [*reasons, *figures.reasons], figures.figures, "markdown", version)


def to_page(text: str, html_page: HtmlPage) -> str:
    """Return Markdown `text` as page text; its HTML passes through `html_page`, where all figures are noted."""
    text = FRONT_MATTER.sub("", text, count=1)
    sources = {match[1].lower(): match[2] for match in DEFINITION.finditer(text)}
    out: list[str] = []
    for verbatim, lines in _stretches(split_lines(text)):
        if verbatim:
            out += [literal_line(line) for line in lines]
        else:
            out += _prose("\n".join(lines), sources, html_page)
    return "\n".join(_blocks(out)).strip("\n")


def _stretches(lines: list[str]) -> list[tuple[bool, list[str]]]:
    """Return runs of lines in order: fenced code (True) or prose. A fence called `math` is display maths."""
    runs: list[tuple[bool, list[str]]] = [(False, [])]
    fence = ""
    maths = False
    for line in lines:
        match = FENCE.match(line)
        if not fence and match:
            fence, maths = match[1], match[2] == "math"
            runs.append((not maths, ["$$" if maths else line]))
        elif fence and match and match[1].startswith(fence) and not match[2]:
            runs[-1][1].append("$$" if maths else line)
            runs.append((False, []))
            fence = ""
        else:
            runs[-1][1].append(line)
    return runs


def _prose(text: str, sources: dict[str, str], html_page: HtmlPage) -> list[str]:
    text = _without_comments(text)
    if HTML_BLOCK.search(text):
        text = _html_blocks(text, html_page)
    text = DEFINITION.sub("", BACKTICKS.sub(r"$\1$", text))
    text = IMAGE.sub(lambda match: _image(match, sources, html_page.figures), text)
    text = BREAK_TAG.sub("\n", INLINE_TAG.sub("", normalise_maths(text)))
    lines = [
        html.unescape(line).rstrip() if "&" in line and "$" not in line else line.rstrip() for line in split_lines(text)
    ]
    return _headings(lines)


def _without_comments(text: str) -> str:
    """Return `text` without HTML comments; one that is never closed is text."""
    out: list[str] = []
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start)) >= 0:
        out.append(text[position:start])
        position = end + 3
    return "".join([*out, text[position:]])


def _image(match: re.Match[str], sources: dict[str, str], figures: FigureList) -> str:
    source = match[2] or sources.get((match[3] or match[1]).lower())
    return figures.add(source=source, caption=match[1]) if source else match[0]


def _html_blocks(text: str, page: HtmlPage) -> str:
    """Return `text` with its tables, details and drawings in HTML written as page text."""
    out: list[str] = []
    position = 0
    while (opening := HTML_BLOCK.search(text, position)) is not None:
        end = _end_of(text, opening)
        out.append(text[position : opening.start()])
        page.sinks[0].lines.clear()
        parse(text[opening.start() : end], page)
        out.append(page.text())
        position = end
    return "".join([*out, text[position:]])


def _end_of(text: str, opening: re.Match[str]) -> int:
    """Return where the element that `opening` opens ends: with its own tag for `img`, else with its last closing."""
    name = opening[1].lower()
    if name == "img":
        end = text.find(">", opening.end())
        return len(text) if end < 0 else end + 1
    depth = 0
    for tag in re.compile(rf"<(/?){name}\b[^<>]*>", re.IGNORECASE).finditer(text, opening.start()):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    return len(text)


def _headings(lines: list[str]) -> list[str]:
    """Return `lines` with underlined headings written as `#` or `##`."""
    out: list[str] = []
    for line in lines:
        match = UNDERLINE.match(line)
        if match and out and not NOT_A_TITLE.match(out[-1]) and (len(out) < 2 or not out[-2].strip()):
            out[-1] = f"{'#' if match[1][0] == '=' else '##'} {out[-1].strip()}"
        else:
            out.append(line)
    return out


def _blocks(lines: list[str]) -> list[str]:
    """Return `lines` with people's fenced divs as blocks, each closed; a closing without a block is dropped."""
    out: list[str] = []
    depth = 0
    for line in lines:
        opening = DIV.match(line)
        if opening:
            depth += 1
            out.append(_opening(opening))
        elif DIV_END.match(line):
            if depth:
                out.append(CLOSE)
            depth = max(0, depth - 1)
        else:
            out.append(line)
    return out + [CLOSE] * depth


def _opening(match: re.Match[str]) -> str:
    if match[2]:
        return open_block(match[2])
    words = match[1]
    values = {key: quoted or bare for key, quoted, bare in ATTRIBUTE.findall(words)}
    name = CLASS.search(ATTRIBUTE.sub("", words))
    number = values.get("label") or values.get("number")
    return open_block(name[1] if name else "div", title=values.get("title"), label=number)
