"""What fonts and glyphs mean: letters of mathematics, operators, delimiters, as LaTeX.

Put names of fonts and signs here. Keep places on the page out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tasks.read.mathml import FUNCTIONS as KNOWN_FUNCTIONS
from tasks.read.mathml import SYMBOLS as KNOWN_SYMBOLS
from tasks.read.pdf_encodings import EULER, EXTENSION, NAMELESS, NEGATED, RELATIONS, TEXT
from tasks.read.pdf_encodings import ITALIC as CODED_ITALIC
from tasks.read.pdf_encodings import SYMBOLS as CODED_SYMBOLS

if TYPE_CHECKING:
    from tasks.read.pdf_geometry import Glyph

AXIS = 0.25
"""Height of fraction bars above the baseline, of the type size."""
MATHS_FONT = re.compile(
    r"(?:^|\+)(?:cm(?:mi|sy|ex|bsy|mib)|lm(?:math|mi|sy|ex)|ms[ab]m|eu[fsrx][mb]|rsfs|stmary|wasy|mnsymbol|txsy|txmi"
    r"|pxsy|pxmi|r[tp]xmi|newtxm|newpxm|symbol|standardsym|mt-?extra|euclid|esint|bbm|dsrom|katex_(?:math|size|ams|cal|frak|script)|hfbr(?:mi|sy|bs|as)|kp--m-|opensymbol)|math|mtsy|mtmi",
    re.IGNORECASE,
)
EXTENSION_FONT = re.compile(
    r"(?:^|\+)(?:cmex|lmex|lmmathextension|euex|txex|ntxexx?|pxex|kp--m-ex-|fourier-math-ext|esint|mt-?extra)",
    re.IGNORECASE,
)
ITALIC_FONT = re.compile(r"ital|obli|(?:^|\+)(?:cmti|sfti|lmri|cmmi|cmsl)", re.IGNORECASE)
BOLD_FONT = re.compile(r"bold|black|(?:^|\+)(?:cmbx|cmmib|cmb10|sfbx|lmb|lmroman\d+-bold)", re.IGNORECASE)


def _fonts(names: str) -> re.Pattern[str]:
    """Return the pattern of font names that begin so, with or without the tag of a subset."""
    return re.compile(rf"(?:^|\+)(?:{names})", re.IGNORECASE)


ALPHABETS = (
    ("mathbb", _fonts("msbm|bbm|dsrom|ntxbb|txsyb|pxsyb|hfbrbs|kp--m-syb|fourier-math-black")),
    ("mathfrak", _fonts("euf[mb]")),
    ("mathscr", _fonts("rsfs")),
    ("mathcal", _fonts("cmb?sy|lmsy|lmmathsymbols|eus[mb]|txsy|ntxsy|pxsy|hfbrsy|kp--m-sy-|fourier-math-cal")),
)
"""Fonts whose capitals are an alphabet of their own."""
CODES = (
    (EULER, True, _fonts("euex")),
    (EXTENSION, True, _fonts("cmex|lmex|lmmathextension|txex|ntxexx?|pxex|kp--m-ex-|fourier-math-ext")),
    (CODED_SYMBOLS, True, _fonts("cmb?sy|lmsy|lmmathsymbols|txsy|ntxsy|pxsy|hfbrsy|kp--m-sy-|fourier-math-sym")),
    (CODED_ITALIC, False, _fonts("cmmib?|lmmi|lmmathitalic|txmi|ntxmi|pxmi|hfbrmi|kp--m-italic|fourier-math-let")),
    (RELATIONS, True, _fonts("msam|txsya|ntxsya|pxsya|hfbras|kp--m-sya")),
    (NEGATED, True, _fonts("msbm|txsyb|ntxsyb|pxsyb|hfbrbs|kp--m-syb")),
    (NAMELESS, True, re.compile(r"^$")),
    (TEXT, False, re.compile(r"(?:^|\+)cm(?:r|bx|ti|sl|ss|csc|tt|b)\d", re.IGNORECASE)),
)
"""Codes of fonts that do not name their glyphs; whether letters are codes, too; and the fonts' names."""
OPEN_TYPE_MATHS = re.compile(r"math", re.IGNORECASE)
"""Fonts with all alphabets of Unicode: their italic letters have codes of their own."""
SELECTORS = re.compile("[\ufe00-\ufe0f\u200b\u2061-\u2064]")
COMMAND = re.compile(r"^\\([A-Za-z]+)\s*(.*?)\s*$", re.DOTALL)
SIZED = re.compile(r"^(?:big|Big|bigg|Bigg)[lrm]?$")
BIG_OPERATORS = frozenset({r"\sum", r"\prod", r"\int", r"\oint", r"\bigcup", r"\bigcap", r"\iint", r"\coprod"})
FUNCTIONS = KNOWN_FUNCTIONS | {
    "lcm",
    "limsup",
    "liminf",
    "tg",
    "ctg",
    "cotg",
    "arctg",
    "arcctg",
    "mod",
    "sgn",
    "Re",
    "Im",
    "Arg",
    "cosec",
}
LIMIT_NAMES = frozenset({"lim", "max", "min", "sup", "inf", "gcd", "limsup", "liminf"})
OPERATOR_NAMES = FUNCTIONS - KNOWN_FUNCTIONS - {"limsup", "liminf", "Re", "Im"}
SYMBOLS = {
    **KNOWN_SYMBOLS,
    "∶": ":", "…": r"\dots", "⋃": r"\bigcup", "⋂": r"\bigcap", "∣": "|", "ϵ": r"\epsilon",
    "ϑ": r"\vartheta", "µ": r"\mu", "∆": r"\Delta", "Ω": r"\Omega", "∗": "*", "⇐": r"\Leftarrow",
    "←": r"\leftarrow", "↔": r"\leftrightarrow", "↦": r"\mapsto", "⊃": r"\supset", "⊇": r"\supseteq", "∋": r"\ni",
    "∝": r"\propto", "≪": r"\ll", "≫": r"\gg", "∘": r"\circ", "◦": r"\circ", "∓": r"\mp", "⊕": r"\oplus",
    "⊗": r"\otimes", "∤": r"\nmid", "∦": r"\nparallel", "⩽": r"\leqslant", "⩾": r"\geqslant", "≻": r"\succ",
    "≺": r"\prec", "ℓ": r"\ell", "∮": r"\oint", "‖": r"\|", "□": r"\square", "⟶": r"\longrightarrow",
    "⟹": r"\implies", "⟺": r"\iff", "⟸": r"\Longleftarrow", "⟵": r"\longleftarrow",
    "⟷": r"\longleftrightarrow", "⟼": r"\longmapsto", "⊖": r"\ominus", "⊙": r"\odot", "≍": r"\asymp",
    "⪯": r"\preceq", "⪰": r"\succeq", "≼": r"\preceq", "≽": r"\succeq", "⊎": r"\uplus", "⊢": r"\vdash",
    "⋆": r"\star", "•": r"\bullet", "∙": r"\cdot", "ϖ": r"\varpi", "ϱ": r"\varrho", "ς": r"\varsigma", "ℵ": r"\aleph",
    "ℏ": r"\hbar", "⋀": r"\bigwedge", "⋁": r"\bigvee", "⨁": r"\bigoplus", "∐": r"\coprod", "∬": r"\iint",
    "∭": r"\iiint", "†": r"\dagger", "∄": r"\nexists", "⇏": r"\nRightarrow", "↛": r"\nrightarrow",
    "⊊": r"\subsetneq", "⊋": r"\supsetneq", "⊈": r"\nsubseteq", "⊄": r"\not\subset", "≯": r"\ngtr", "≮": r"\nless",
    "≰": r"\nleq", "≱": r"\ngeq", "≢": r"\not\equiv", "≁": r"\nsim", "≇": r"\ncong", "▷": r"\triangleright",
    "◁": r"\triangleleft", "▲": r"\blacktriangle", "■": r"\blacksquare", "◊": r"\lozenge", "⋄": r"\diamond",
    "↑": r"\uparrow", "↓": r"\downarrow", "⇑": r"\Uparrow", "⇓": r"\Downarrow", "↗": r"\nearrow", "↘": r"\searrow",
    "⊤": r"\top", "ℜ": r"\Re", "ℑ": r"\Im", "℘": r"\wp", "≜": r"\triangleq", "≐": r"\doteq", "≲": r"\lesssim",
    "≳": r"\gtrsim", "⌣": r"\smile", "⋊": r"\rtimes", "⋉": r"\ltimes",
    "⊆": r"\subseteq", "∢": r"\sphericalangle", "∡": r"\measuredangle",
    "≃": r"\simeq", "∴": r"\therefore", "∵": r"\because", "⌢": r"\frown", "∎": r"\blacksquare", "′": "'",
    "″": "''", "‴": "'''", "⟂": r"\perp", "·": r"\cdot", "⧵": r"\setminus",
}  # fmt: skip
"""LaTeX by sign, inside of maths."""
BIG_SIGNS = (
    frozenset({sign for sign, command in SYMBOLS.items() if command in BIG_OPERATORS}) | BIG_OPERATORS | LIMIT_NAMES
)
"""What takes limits in mathematics, as glyphs have it."""
SIGNS = frozenset("{}=+<>−×÷±∓≤≥⩽⩾≠≡≈∼≅≃∈∉⊂⊆⊃∪∩∅∞→⇒⇔∀∃∑∏∫√∠⊥∥△⋅∙∶⋯∣⟨⟩⌊⌋⌈⌉∖∧∨∂∇∆⟶⟹⟺∘◦∢∡≪≫↔↦∴∵ℝℤℕℚℂℓ")
"""Signs that are mathematics in any font."""
MATHS_BLOCKS = re.compile("[\u2200-\u22ff\u27c0-\u27ef\u2980-\u2aff]")
"""Blocks of Unicode that are mathematics, too."""
NEUTRAL = frozenset("0123456789()[]|/.,:;!?'’′-–*% ·…°^_~\\&#")
"""Signs of prose and of mathematics."""
MATHS_OF_MATHS_FONTS = frozenset("·…°′*|%~^&#")
"""Of those, the ones that a font of mathematics makes mathematics."""
PIECES = {
    "⎧": r"\{", "⎨": "", "⎩": "", "⎪": "", "⎛": "(", "⎜": "", "⎝": "", "⎞": ")", "⎟": "", "⎠": "", "⎡": "[", "⎢": "",
    "⎣": "", "⎤": "]", "⎥": "", "⎦": "", "⎫": r"\}", "⎬": "", "⎭": "", "⃓": "|", "⏐": "|", "║": r"\|", "┌": "√",
    "⎸": "", "⎷": "√",
}  # fmt: skip
"""Parts of tall delimiters: the first stands for the whole."""
ADOBE_PIECES = {chr(0xF8EB + number): sign for number, sign in enumerate("⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭")}
"""Adobe's private codes of such parts."""
ACCENTS = {"⃗": "vec", "̂": "hat", "̃": "tilde", "̄": "bar", "̇": "dot", "̅": "overline", "→⃗": "vec", "⟶": "overrightarrow"}


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """What a font's name tells; there is one for each name."""

    name: str
    maths: bool
    extension: bool
    """Its signs hang from the top of their box: big operators and delimiters."""
    italic: bool
    alphabet: str
    """The command of LaTeX for its capitals: `mathbb`; empty for most."""
    bold: bool
    upright: bool
    """Whether its letters are prose: no mathematics, not italic."""
    upright_maths: bool
    """Whether its plain Latin letters are upright ones of mathematics: names of functions, units, words."""
    codes: Mapping[int, str] | None
    """What its codes show where the file does not name its glyphs; None where that is not known."""
    all_coded: bool
    """Whether letters are such codes, too."""


@cache
def font_of(name: str) -> Font:
    """Return what the font `name` tells."""
    maths, italic = bool(MATHS_FONT.search(name)), bool(ITALIC_FONT.search(name))
    codes, letters = next(((codes, letters) for codes, letters, fonts in CODES if fonts.search(name)), (None, False))
    return Font(
        name,
        maths,
        bool(EXTENSION_FONT.search(name)),
        italic,
        next((alphabet for alphabet, fonts in ALPHABETS if fonts.search(name)), ""),
        bool(BOLD_FONT.search(name)),
        not maths and not italic,
        codes is None and not italic and bool(OPEN_TYPE_MATHS.search(name)),
        codes,
        letters,
    )


def symbol(glyph: Glyph) -> None:
    """Set a glyph's text right: one sign or one command, and the line's baseline where its font hangs it elsewhere."""
    text, font = glyph.text, glyph.font
    text = ADOBE_PIECES.get(text, text)
    if text == "\\" and font.maths:
        text = "∖"
    if (len(text) > 1 and not text.isalpha()) or text >= "\u02b0":
        text = _decoded(glyph, SELECTORS.sub("", text) or text)
    glyph.text = text
    if font.maths or text in SIGNS or (text >= "\u02b0" and MATHS_BLOCKS.match(text)):
        glyph.maths = True
    if font.extension or text == "√" or (font.maths and glyph.y1 - glyph.y0 > 1.25 * glyph.size):
        glyph.y = (glyph.y0 + glyph.y1) / 2 - AXIS * glyph.size


def _decoded(glyph: Glyph, text: str) -> str:
    if "\u20d3" in text and len(text) > 1:
        text = text.replace("\u20d3", "")
    if text[0] == "\\":
        command = COMMAND.match(text)
        if command is not None:
            if SIZED.match(command[1]):
                return command[2] or " "
            glyph.latex = True
            return f"\\{command[1]}{' ' + command[2] if command[2] else ''}"
    if any("\ud800" <= char <= "\udfff" for char in text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if any("\U0001d400" <= char <= "\U0001d7ff" or char in LETTERLIKE for char in text):
        glyph.maths = glyph.styled = True
        return _letter(glyph, text)
    return text


LETTERLIKE = frozenset("ℎℬℰℱℋℐℒℳℛℯℊℴℭℌℨℂℍℕℙℚℝℤ")
"""Letters of mathematics that Unicode has elsewhere than the others of their alphabets."""
STYLES = (
    (r"\mathcal", re.compile("[\U0001d49c-\U0001d503ℬℰℱℋℐℒℳℛℯℊℴ]$")),
    (r"\mathfrak", re.compile("[\U0001d504-\U0001d537\U0001d56c-\U0001d59fℭℌℨ]$")),
    (r"\mathbb", re.compile("[\U0001d538-\U0001d56bℂℍℕℙℚℝℤ]$")),
    (r"\mathbf", re.compile("[\U0001d400-\U0001d433\U0001d468-\U0001d49b]$")),
)


def _letter(glyph: Glyph, text: str) -> str:
    """Return letters of Unicode's mathematical alphabets as plain ones, those that are not italic in their command."""
    plain = unicodedata.normalize("NFKC", text)
    if text == "\U0001d4c1":
        return "ℓ"
    command = next((name for name, letters in STYLES if letters.match(text)), None)
    if command is None:
        return plain
    glyph.latex = True
    return f"{command}{{{plain}}}"


def to_latex(text: str) -> str:
    """Return a sign as LaTeX inside of maths."""
    return "".join(SYMBOLS.get(char, char) for char in text)
