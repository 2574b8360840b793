"""Font set-ups of the round trip: which engine, which fonts, which size.

Put set-ups here. Keep running engines in `benchmarks.round_trip.compile`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Setup:
    """One way to typeset all formulas."""

    name: str
    engine: str
    """`pdflatex`, `lualatex`, `xelatex`, `typst` or `writer`."""
    fonts: str
    """Lines of a LaTeX preamble; the families of typst as `TEXT/MATHS`; the format that pandoc writes for Writer."""
    size: int = 11
    """Points."""
    needs: str = ""
    """A file that TeX must find; the set-up is left out without it."""
    committed: bool = False
    """Whether its PDF is test data."""
    columns: int = 1
    prints: tuple[str, ...] = ()
    """Page set-ups whose pages it prints again; its own by default."""
    unprinted: str = ""
    """A pattern of LaTeX that this way to paper prints wrongly: such formulas are not scored."""


def _unicode_maths(text: str, maths: str) -> str:
    return rf"\usepackage{{unicode-math}}\setmainfont{{{text}}}\setmathfont{{{maths}}}"


T1 = r"\usepackage[T1]{fontenc}"
AMS = r"\usepackage{amssymb}"
LMODERN = T1 + r"\usepackage{lmodern}" + AMS
TIMES = T1 + r"\usepackage{mathptmx}" + AMS
STIX2 = _unicode_maths("STIX Two Text", "STIX Two Math")
SPOILED_BY_WRITER = r"\\mathbb|\||vmatrix|\\setminus|aligned|underbrace|\\left\\l(?:floor|ceil)|\\lim|\\Rightarrow"
"""Writer loses double strokes, fences and signs of imported formulas, and prints ¿ for what it takes for missing."""
SETUPS = [
    Setup("cm", "pdflatex", AMS, 10, committed=True),
    Setup("cm-super", "pdflatex", T1 + AMS, 12, "cm-super-t1.enc"),
    Setup("cm-bitmap", "pdflatex", r"\pdfmapfile{}\pdfmapline{+eufm10 EUFM10 <eufm10.pfb}" + AMS, 10),
    Setup("lmodern", "pdflatex", LMODERN, 11, "lmodern.sty", committed=True),
    Setup("mathptmx", "pdflatex", TIMES, 11, "mathptmx.sty", committed=True),
    Setup("mathpazo", "pdflatex", T1 + r"\usepackage{mathpazo}" + AMS, 11, "mathpazo.sty"),
    Setup("txfonts", "pdflatex", T1 + r"\usepackage{txfonts}", 11, "txfonts.sty"),
    Setup("pxfonts", "pdflatex", T1 + r"\usepackage{pxfonts}", 10, "pxfonts.sty"),
    Setup("euler", "pdflatex", T1 + r"\usepackage{lmodern,euler}" + AMS, 11, "euler.sty"),
    Setup("concrete", "pdflatex", r"\usepackage{concmath}" + AMS, 11, "concmath.sty"),
    Setup("cmbright", "pdflatex", r"\usepackage{cmbright}" + AMS, 11, "cmbright.sty"),
    Setup("newtx", "pdflatex", T1 + r"\usepackage{newtxtext,newtxmath}", 11, "newtxmath.sty", committed=True),
    Setup("newpx", "pdflatex", T1 + r"\usepackage{newpxtext,newpxmath}", 11, "newpxmath.sty"),
    Setup("stix", "pdflatex", T1 + r"\usepackage{stix}", 11, "stix.sty"),
    Setup("stix2", "pdflatex", T1 + r"\usepackage{stix2}", 11, "stix2.sty"),
    Setup("kpfonts", "pdflatex", T1 + r"\usepackage{kpfonts}", 11, "kpfonts.sty"),
    Setup("fourier", "pdflatex", AMS + r"\usepackage{fourier}", 11, "fourier.sty"),
    Setup(
        "libertine",
        "pdflatex",
        T1 + AMS + r"\usepackage{libertinus}\usepackage{libertinust1math}",
        11,
        "libertinust1math.sty",
    ),
    Setup("lua-lm", "lualatex", _unicode_maths("Latin Modern Roman", "Latin Modern Math"), 11, "luaotfload.sty"),
    Setup("lua-termes", "lualatex", _unicode_maths("TeX Gyre Termes", "TeX Gyre Termes Math"), 10, "luaotfload.sty"),
    Setup(
        "lua-stix2",
        "lualatex",
        _unicode_maths("STIX Two Text", "STIX Two Math"),
        11,
        "STIXTwoMath-Regular.otf",
        committed=True,
    ),
    Setup(
        "xe-lm", "xelatex", _unicode_maths("Latin Modern Roman", "Latin Modern Math"), 12, "xelatex.ini", committed=True
    ),
    Setup("xe-pagella", "xelatex", _unicode_maths("TeX Gyre Pagella", "TeX Gyre Pagella Math"), 11, "xelatex.ini"),
    Setup("typst-cm", "typst", "New Computer Modern/New Computer Modern Math", 11, committed=True),
    Setup("typst-libertinus", "typst", "Libertinus Serif/New Computer Modern Math", 10),
    Setup("typst-termes", "typst", "TeX Gyre Termes/TeX Gyre Termes Math", 11),
    Setup("typst-stix", "typst", "STIXGeneral/STIX Math", 11),
    Setup("typst-dejavu", "typst", "DejaVu Serif/DejaVu Math TeX Gyre", 11),
    Setup("writer-odt", "soffice", "odt", 10, unprinted=SPOILED_BY_WRITER + r"|[\^_]\{[^{}]*[\^_{]|_\{i_|odot|7\^"),
    Setup("writer-docx", "soffice", "docx", 10, committed=True, unprinted=SPOILED_BY_WRITER),
]
"""Each typesets all formulas."""
QUESTION = r"\newtheorem{question}{Question}"
"""An environment of italic text."""
LATIN = ("pages-cm", "pages-cmsuper-two", "pages-lmodern", "pages-mathptmx", "pages-newtx-two")
ALPHABETIC = (*LATIN, "pages-cyrillic", "pages-greek", "pages-t5", "pages-typst", "pages-word")
PAGE_SETUPS = [
    Setup("pages-cm", "pdflatex", AMS, 10, committed=True),
    Setup("pages-cmsuper-two", "pdflatex", T1 + AMS, 10, "cm-super-t1.enc", committed=True, columns=2),
    Setup("pages-lmodern", "pdflatex", LMODERN, 12, "lmodern.sty", committed=True),
    Setup("pages-mathptmx", "pdflatex", TIMES, 11, "mathptmx.sty", committed=True),
    Setup(
        "pages-newtx-two", "pdflatex", T1 + r"\usepackage{newtxtext,newtxmath}", 10, "newtxmath.sty", True, columns=2
    ),
    Setup("pages-cyrillic", "pdflatex", r"\usepackage[T2A]{fontenc}" + AMS, 11, "t2aenc.def", committed=True),
    Setup("pages-greek", "pdflatex", AMS + r"\usepackage[greek]{babel}", 11, "grmn1000.pfb", committed=True),
    Setup("pages-t5", "pdflatex", r"\usepackage[T5]{fontenc}" + AMS, 12, "t5enc.def", committed=True),
    Setup("pages-chinese", "xelatex", r"\usepackage{fontspec}\setmainfont{AR PL SungtiL GB}" + AMS, 11, committed=True),
    Setup("pages-typst", "typst", "Libertinus Serif/New Computer Modern Math", 11, committed=True),
    Setup("pages-word", "soffice", "docx", 11, committed=True),
    Setup("pages-dense", "pdflatex", TIMES + QUESTION, 11, "mathptmx.sty", committed=True),
    Setup("pages-dense-two", "pdflatex", AMS, 10, committed=True, columns=2),
    Setup("pages-italic", "pdflatex", LMODERN + r"\AtBeginDocument{\itshape}", 11, prints=LATIN),
    Setup("pages-bold", "pdflatex", LMODERN + r"\AtBeginDocument{\bfseries}", 10, prints=LATIN),
    Setup("pages-sans", "pdflatex", LMODERN + r"\renewcommand\familydefault{\sfdefault}", 12, prints=LATIN),
    Setup("pages-small-two", "pdflatex", LMODERN + r"\AtBeginDocument{\footnotesize}", 10, columns=2, prints=LATIN),
    Setup(
        "pages-italic-times",
        "pdflatex",
        TIMES + r"\AtBeginDocument{\itshape}",
        12,
        prints=LATIN,
    ),
    Setup("pages-fourier", "pdflatex", AMS + r"\usepackage{fourier}", 11, "fourier.sty", prints=LATIN),
    Setup("pages-lua-stix2", "lualatex", STIX2, 11, "STIXTwoMath-Regular.otf", prints=ALPHABETIC),
    Setup("pages-typst-again", "typst", "New Computer Modern/New Computer Modern Math", 10, prints=ALPHABETIC),
    Setup("pages-writer-docx", "soffice", "docx", 11, prints=ALPHABETIC),
]
"""Each typesets the pages of `pages.yaml` that name it or what it prints again, a page or column each."""
