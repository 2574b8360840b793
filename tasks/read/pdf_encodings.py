"""What the codes of TeX's fonts of mathematics show, for files that do not say it.

Put tables of codes here. Keep telling fonts by their names in `tasks.read.pdf_symbols`. pdfium knows glyphs by the
names of Adobe's list; those of these fonts (`summationdisplay`, `parenleftBig`) are not in it, and it gives their code.

Source: the fonts' own encodings, as the TeXbook (appendix F) and the AMS fonts' user's guide print them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def _row(first: int, signs: str) -> dict[int, str]:
    """Return codes from `first` on; a blank stands for a code that is not told."""
    return {first + number: sign for number, sign in enumerate(signs) if sign != " "}


EXTENSION: Final = {
    **_row(0x00, "()[]⌊⌋⌈⌉{}⟨⟩⏐║/\\"),
    **_row(0x10, "()()[]⌊⌋⌈⌉{}⟨⟩/\\"),
    **_row(0x20, "()[]⌊⌋⌈⌉{}⟨⟩/\\/\\"),
    **_row(0x30, "⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐"),
    **_row(0x40, "⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗"),
    **_row(0x50, "∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁"),
    **_row(0x60, "∐∐\u0302\u0302\u0302\u0303\u0303\u0303[]⌊⌋⌈⌉{}"),
    **_row(0x70, "√√√√⎷⎸┌║↑↓⏞⏞⏟⏟⇑⇓"),
}
"""Big operators and delimiters, whole or in pieces; `┌` is the head of a tall radical."""
EULER: Final = EXTENSION | dict.fromkeys((0x08, 0x0A, 0x0C, 0x0E), "{") | dict.fromkeys((0x09, 0x0B, 0x0D, 0x0F), "}")
"""The same of Euler's fonts, whose braces have other codes."""
SYMBOLS: Final = {
    **_row(0x00, "−⋅×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•"),
    **_row(0x10, "≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻"),
    **_row(0x20, "←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝"),
    **_row(0x30, "′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥"),
    **_row(0x40, "ℵ"),
    **_row(0x5B, "∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀"),
    **_row(0x70, "√∐∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠"),
}
ITALIC: Final = {
    **_row(0x00, "ΓΔΘΛΞΠΣΥΦΨΩαβγδϵ"),
    **_row(0x10, "ζηθικλμνξπρστυϕχ"),
    **_row(0x20, "ψωεϑϖϱςφ↼↽⇀⇁  ▷◁"),
    **_row(0x30, "0123456789.,</>⋆"),
    **_row(0x5B, "♭♮♯⌣⌢ℓ"),
    **_row(0x7B, "ıȷ℘\u20d7\u0311"),
    0x40: "∂",
}
RELATIONS: Final = {
    **_row(0x00, "⊡⊞⊠□■·◊⧫↻↺⇌⇋⊟⊩⊪⊨"),
    **_row(0x10, "↠↞⇇⇉⇈⇊↾⇂↿⇃↣↢⇆⇄↰↱"),
    **_row(0x20, "⇝↭↫↬≗≿≳⪆⊸∴∵≑≜≾≲⪅"),
    **_row(0x30, "⪕⪖⋞⋟≼≦⩽≶‵ ≓≒≽≧⩾≷"),
    **_row(0x40, "⊏⊐▷◁⊵⊴★≬▼▶◀  △▲▽"),
    **_row(0x50, "≖⋚⋛⪋⪌ ⇛⇚✓⊻⊼ ∠∡∢∝"),
    **_row(0x60, "⌣⌢⋐⋑⋓⋒⋏⋎⫅⫆≏≎⋘⋙⋔"),
}
NEGATED: Final = {
    **_row(0x00, "≨≩≰≱≮≯⊀⊁≨≩≰≱⪇⪈⋠⋡"),
    **_row(0x10, "⋨⋩⋦⋧≰≱      ≁≇  "),
    **_row(0x20, "⊊⊋⊈⊉⊊⊋⊊⊋⊊⊋⊈⊉∦∤∤∦"),
    **_row(0x30, "⊬⊮⊭⊯⋭⋬⋪⋫↚↛⇍⇏⇎↮⋇∅"),
    **_row(0x40, "∄"),
    **_row(0x5B, "\u0302\u0302\u0303\u0303"),
    **_row(0x66, "℧ð≂ℶℷℸ⋖⋗⋉⋊∣∥∖∼≈≊"),
    **_row(0x7A, "ϝϰ ℏℏ϶"),
}
TEXT: Final = {
    **_row(0x00, "ΓΔΘΛΞΠΣΥΦΨΩ"),
    0x0B: "ff", 0x0C: "fi", 0x0D: "fl", 0x0E: "ffi", 0x0F: "ffl", 0x10: "ı", 0x11: "ȷ", 0x12: "`", 0x13: "´",
    0x14: "ˇ", 0x15: "˘", 0x16: "¯", 0x17: "˚", 0x18: "¸", 0x19: "ß", 0x1A: "æ", 0x1B: "œ", 0x1C: "ø", 0x1D: "Æ",
    0x1E: "Œ", 0x1F: "Ø", 0x22: "”", 0x3C: "¡", 0x3E: "¿", 0x5C: "“", 0x5E: "ˆ", 0x5F: "˙", 0x7B: "–", 0x7C: "—",
    0x7D: "˝", 0x7E: "˜", 0x7F: "¨",
}  # fmt: skip
"""Computer Modern's text fonts."""
NAMELESS: Final = {
    **{code: chr(code) for code in range(0x21, 0x7F)},
    0x0B: "ff", 0x0C: "fi", 0x0D: "fl", 0x0E: "ffi", 0x0F: "ffl",
}  # fmt: skip
"""Bitmap fonts: letters and digits have their codes nearly always; what else they show is not told."""
UNKNOWN: Final = "\ufffd"


def decoded(codes: Mapping[int, str], code: int) -> str:
    """Return what a code shows; U+FFFD where that is not told.

    Codes from 0xA1 on stand for the first ones, which some programs cannot print: 0xA1 for 0x00, 0xAD for 0x0A.
    """
    if code not in codes and 0xA1 <= code <= 0xC4:
        code = code - 0xA1 if code <= 0xAA else 0x7F if code == 0xC4 else code - 0xA3
    return codes.get(code, UNKNOWN)
