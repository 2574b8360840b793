"""Mathematics as a multiset of tokens: two ways to write one formula have one multiset.

Put the meaning of tokens and their likeness here. Keep PDFs and data files out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from benchmarks.round_trip.synonyms import SAME, UNICODE

DELIMITED = re.compile(
    r"\$\$(?P<dollars>.+?)\$\$|(?<!\\)\$(?P<dollar>.+?)(?<!\\)\$|\\\[(?P<square>.+?)\\\]|\\\((?P<round>.+?)\\\)"
    r"|\\begin\{(?P<name>(?:align|equation|gather|multline)\*?)\}(?P<lines>.+?)\\end\{(?P=name)\}",
    re.DOTALL,
)
"""A formula between its delimiters."""
MATRICES = {"matrix": "", "pmatrix": "()", "bmatrix": "[]", "vmatrix": "||", "cases": "{", "array": "", "aligned": ""}
"""Environments and the fences that they print."""
FENCE_SIGNS = {"{": r"\{", "}": r"\}"}
Tokens = Counter[str]
FUNCTIONS = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "arcsin",
        "arccos",
        "arctan",
        "log",
        "ln",
        "lg",
        "exp",
        "gcd",
        "lcm",
        "max",
        "min",
        "det",
        "dim",
        "lim",
        "limsup",
        "liminf",
        "sup",
        "inf",
        "mod",
        "Im",
        "Re",
        "ord",
    ]
)
"""Upright names that are one token, however they are set upright."""
LAYOUT = frozenset(
    [
        "left",
        "right",
        "middle",
        "big",
        "Big",
        "bigg",
        "Bigg",
        "bigl",
        "bigr",
        "Bigl",
        "Bigr",
        "biggl",
        "biggr",
        "displaystyle",
        "textstyle",
        "scriptstyle",
        "limits",
        "nolimits",
        "quad",
        "qquad",
        "mathop",
        "mathstrut",
        "rm",
        "it",
        "bf",
        "nonumber",
        "allowbreak",
        "mathbin",
        "mathrel",
        "mathord",
        "mathopen",
        "mathclose",
        "mathbf",
        "boldsymbol",
        "bm",
        "mathit",
        "mathsf",
        "mathtt",
        "hfill",
    ]
)
"""Commands that say how a formula is set, not what it is; bold is one of them."""
BLACKBOARD = dict(zip("ℂℕℙℚℝℤ", "CNPQRZ", strict=True))
WORDS = re.compile(r"\\(?:text|textrm|textup|textnormal|mbox|mathrm|operatorname\*?)\s*\{(?P<word>[^{}$]*)\}")
NEGATED = re.compile(r"\\not\s*(?:=|\\(?P<name>[A-Za-z]+))")
ENVIRONMENT = re.compile(r"\\(?P<end>begin|end)\{(?P<name>[a-z]+)\*?\}(?:\{[lcr|]*\})?")
TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[^\s\\]", re.DOTALL)
GROUPS = frozenset("{}")
SILENT = frozenset("$&~.,;:?" + "\u200b\u2061\u2062")
"""Alignment and punctuation: the latter may stand on either side of a dollar."""
NUMBER = frozenset("0123456789%-+")


def formulas(text: str) -> list[str]:
    """Return what stands between mathematics delimiters in `text`, in order.

    A mere number is left out, with its unit: on paper it looks the same inside a formula and outside.
    """
    bodies = []
    for match in DELIMITED.finditer(text):
        groups = match.groupdict()
        body = next(groups[key] for key in ("dollars", "dollar", "square", "round", "lines") if groups[key] is not None)
        if not NUMBER.issuperset(tokens(body)):
            bodies.append(body)
    return bodies


def tokens(formula: str) -> Counter[str]:
    """Return the multiset of tokens of one formula: commands, letters, digits, scripts, signs and relations.

    Words of text are left out, as they may stand beside the formula as well; synonyms are one token, and so are a
    sign of Unicode and its command. Spacing, size and bold say nothing.
    """
    return Counter(sign for sign in signs(formula) if sign not in GROUPS)


def signs(formula: str) -> Iterator[str]:
    """Yield the tokens of one formula in order, and the braces that group them."""
    text = WORDS.sub(_word, formula.replace("\u00b0", r"^\circ ").replace(r"\degree", r"^\circ "))
    text = re.sub(r"\\pmod\s*\{", r"\\pmod {", text).replace(r"\pmod", r"(\mod )")
    text = NEGATED.sub(lambda match: rf" \not{match['name'] or '='} ", text).replace(r"\not=", r"\neq")
    text = ENVIRONMENT.sub(_fence, text)
    for piece in TOKEN.findall(text):
        yield from _named(piece)


def _word(match: re.Match[str]) -> str:
    word = match["word"].strip()
    if word in FUNCTIONS:
        return f"\\{word} "
    return f" {word} " if len(word) == 1 else " "


def _fence(match: re.Match[str]) -> str:
    fences = MATRICES.get(match["name"], "")
    inner = "" if match["name"] == "aligned" else r" \matrix "
    if match["end"] == "begin":
        return f" {FENCE_SIGNS.get(fences[:1], fences[:1])}{inner}"
    return f" {fences[1:]} "


def _named(piece: str) -> list[str]:
    if len(piece) == 1:
        if piece in BLACKBOARD:
            return ["mathbb", BLACKBOARD[piece]]
        if piece in GROUPS:
            return [piece]
        return [] if piece in SILENT else [SAME.get(piece, UNICODE.get(piece, piece))]
    name = "Vert" if piece == r"\|" else piece[1:]
    if name in LAYOUT or not (name.isalpha() or name in "{}%"):
        return []
    return [SAME.get(name, name)]


def f1(want: Counter[str], got: Counter[str]) -> float:
    """Return the F1 of two multisets, 0 to 1; 1 where both are empty."""
    both, total = (want & got).total(), want.total() + got.total()
    return 2 * both / total if total else 1.0
