r"""TeX maths inside text that is not LaTeX: found, and written between `$` or `$$`.

Put here what HTML, Markdown and plain text share about maths. Keep LaTeX documents in `tasks.read.latex`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ALIGNED = {
    "align": "aligned", "eqnarray": "array", "flalign": "aligned", "alignat": "aligned", "xalignat": "aligned",
    "gather": "gathered", "multline": "gathered", "split": "aligned",
}  # fmt: skip
"""Display environments, and what stands for them between `$$`."""
PLAIN = frozenset({"equation", "displaymath", "math", "dmath"})
"""Environments that only say `display`."""
BARE = frozenset(
    {
        *("cases", "dcases", "rcases", "array", "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix"),
        *("smallmatrix", "aligned", "alignedat", "gathered", "subarray", "darray", "subequations"),
    }
)
"""Environments that belong inside maths; MathJax shows them without delimiters too."""

ENVIRONMENTS = sorted({*ALIGNED, *PLAIN, *BARE}, key=len, reverse=True)
OPENING = re.compile(r"\\\\|\\\$|\$\$|\$|\\\(|\\\[|\\begin\{(" + "|".join(ENVIRONMENTS) + r")(\*?)\}")
LABEL = re.compile(r"\\(?:label|nonumber|notag)\b(?:\{[^{}]*\})?")
WORD = re.compile(r"(?<![\\\w])[^\W\d_]{2,}(?![\w(])")
TEX_SIGN = re.compile(r"[\\^_={}<>+*|&]|[−–×÷≤≥≠∈]")
CLOSING = {"$$": re.compile(r"(?<!\\)\$\$"), "\\(": re.compile(r"\\\)"), "\\[": re.compile(r"\\\]")}
DOLLAR = re.compile(r"\\.|\$|\n[ \t]*\n", re.DOTALL)
COLUMNS = re.compile(r"^\s*\{\d+\}")
SENTENCE_END = re.compile(r"[;,.:!?]\s+$")
SPACES = re.compile(r"\s+")
PARAGRAPH = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True)
class Piece:
    """A stretch of text or of maths; `text` of maths has no delimiters."""

    text: str
    maths: bool
    display: bool = False

    def markdown(self) -> str:
        """Return the piece as page text: maths on one line between its delimiters."""
        if not self.maths:
            return self.text
        body = SPACES.sub(" ", LABEL.sub("", self.text)).strip()
        if not body:
            return ""
        return f"$${body}$$" if self.display else f"${body}$"


def split_maths(text: str) -> list[Piece]:
    r"""Cut `text` into text and maths, in order.

    Maths stands between `$`, `$$`, `\(…\)`, `\[…\]`, or in an environment of its own as MathJax takes it. A pair of
    dollars that holds prose or prices is text, and so is one without a partner; they come out as `\$`. Linear time.
    """
    pieces: list[Piece] = []
    plain: list[str] = []
    position = 0
    ends = _Closings(text)
    while (match := OPENING.search(text, position)) is not None:
        plain.append(text[position : match.start()])
        found = None if match[0] in ("\\\\", "\\$") else _maths_at(text, match, ends)
        if found is None:
            plain.append("\\$" if match[0] == "$" else "\\$\\$" if match[0] == "$$" else match[0])
            position = match.end()
            continue
        if any(plain):
            pieces.append(Piece("".join(plain), maths=False))
        plain = []
        piece, position = found
        pieces.append(piece)
    plain.append(text[position:])
    if any(plain):
        pieces.append(Piece("".join(plain), maths=False))
    return pieces


class _Closings:
    """Where the closings of each kind lie: a search that failed once is not made again from every later opening."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.missing: dict[str, int] = {}

    def find(self, kind: str, pattern: re.Pattern[str], start: int) -> re.Match[str] | None:
        if start >= self.missing.get(kind, len(self.text) + 1):
            return None
        match = pattern.search(self.text, start)
        if match is None:
            self.missing[kind] = start
        return match


def _maths_at(text: str, opening: re.Match[str], ends: _Closings) -> tuple[Piece, int] | None:
    if opening[1]:
        return _environment_at(text, opening, ends)
    if opening[0] == "$":
        return _dollar_at(text, opening.end())
    close = ends.find(opening[0], CLOSING[opening[0]], opening.end())
    if close is None:
        return None
    body = text[opening.end() : close.start()]
    if opening[0] == "$$" and PARAGRAPH.search(body):
        return None
    return Piece(_unwrap(body), maths=True, display=opening[0] != "\\("), close.end()


def _environment_at(text: str, opening: re.Match[str], ends: _Closings) -> tuple[Piece, int] | None:
    name, star = opening[1], opening[2]
    closing = f"\\end{{{name}{star}}}"
    close = ends.find(closing, re.compile(re.escape(closing)), opening.end())
    if close is None:
        return None
    if name in BARE:
        close = _matching(text, name + star, opening, close)
    return Piece(_environment(name, star, text[opening.end() : close.start()]), maths=True, display=True), close.end()


def _matching(text: str, name: str, opening: re.Match[str], close: re.Match[str]) -> re.Match[str]:
    """Return the closing that matches `opening`, nested environments of the same name skipped; else the first."""
    depth = 1
    for match in re.compile(rf"\\(begin|end)\{{{re.escape(name)}\}}").finditer(text, opening.end()):
        depth += 1 if match[1] == "begin" else -1
        if depth == 0:
            return match
    return close


def _environment(name: str, star: str, body: str) -> str:
    if name in PLAIN:
        return body
    inner = ALIGNED.get(name, name + star)
    if name == "eqnarray":
        body = "{rcl} " + body
    elif name in {"alignat", "xalignat"}:
        body = COLUMNS.sub("", body)
    return f"\\begin{{{inner}}}{body.rstrip()} \\end{{{inner}}}" if name in ALIGNED else _as_is(inner, body)


def _as_is(name: str, body: str) -> str:
    return f"\\begin{{{name}}}{body}\\end{{{name}}}"


def _unwrap(body: str) -> str:
    r"""Return display maths without an environment that only repeats that it is display (`\[\begin{align}…`)."""
    match = OPENING.match(body.strip())
    if match is None or not match[1] or match[1] in BARE:
        return body
    closing = f"\\end{{{match[1]}{match[2]}}}"
    inner = body.strip()
    if not inner.endswith(closing):
        return body
    return _environment(match[1], match[2], inner[match.end() : -len(closing)])


def _dollar_at(text: str, start: int) -> tuple[Piece, int] | None:
    for match in DOLLAR.finditer(text, start):
        if match[0] == "$":
            body = text[start : match.start()]
            following = text[match.end() : match.end() + 1]
            return (Piece(body, maths=True), match.end()) if looks_like_maths(body, following) else None
        if match[0].startswith("\n"):
            return None
    return None


def looks_like_maths(body: str, following: str = "") -> bool:
    """Tell whether what stands between two dollars is maths rather than prose between two prices.

    `following` is the character after the second dollar: a digit there, after a body that begins with one, is the
    next price (field case UI-05).
    """
    if not body.strip():
        return False
    if TEX_SIGN.search(body) and not (body[:1].isdigit() and following.isdigit()):
        return True
    words = len(WORD.findall(body))
    if body[:1].isdigit():
        return words == 0 and not (following.isdigit() and body[-1:].isspace()) and not SENTENCE_END.search(body)
    return words < 3


def normalise_maths(text: str) -> str:
    """Return `text` with all its maths between `$` or `$$`, each on one line, and prices as escaped dollars."""
    return "".join(piece.markdown() for piece in split_maths(text))
