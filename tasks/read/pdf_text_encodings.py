"""What the codes of TeX's text fonts show, of those that may come without the names of their glyphs.

Put tables of 8-bit text fonts here. Keep signs of mathematics in `tasks.read.pdf_encodings`, and telling fonts by their
widths in `tasks.read.pdf_bitmap`. Ligatures are Unicode's, so that each code is one sign.

Source: the encoding files of TeX Live (`cm-super-t1.enc`, `cm-super-t2a.enc`, `t5.enc`, `plrm.enc`, `xl2.enc`), and the
TeXbook (appendix F) for the typewriter and small capitals of OT1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tasks.read.pdf_encodings import EXTENSION, ITALIC, NEGATED, RELATIONS, SYMBOLS, TEXT, UNKNOWN

LIGATURES: Final = {"ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ", "ffi": "ﬃ", "ffl": "ﬄ"}
SPELT: Final = {ord(sign): letters for letters, sign in LIGATURES.items()}
"""What each ligature stands for."""


def _row(first: int, signs: str) -> dict[int, str]:
    """Return codes from `first` on; a blank stands for a code that is not told."""
    return {first + number: sign for number, sign in enumerate(signs) if sign != " "}


ASCII: Final = {code: chr(code) for code in range(0x21, 0x7F)}
CAPITALS: Final = {code: chr(code) for code in range(0x41, 0x5B)}
LETTERS: Final = {**CAPITALS, **{code: chr(code) for code in range(0x61, 0x7B)}}
QUOTES: Final = {0x27: "’", 0x60: "‘"}
OT1: Final = {**ASCII, **QUOTES, **{code: LIGATURES.get(sign, sign) for code, sign in TEXT.items()}}
TYPEWRITER: Final = {
    **OT1, **_row(0x0B, "↑↓'¡¿"), **{ord(sign): sign for sign in '"<>\\_{|}'},
}  # fmt: skip
SMALL_CAPITALS: Final = {**OT1, **_row(0x0B, "↑↓'¡¿"), 0x3C: "<", 0x3E: ">"}
LATIN: Final = {**ASCII, **QUOTES, 0x7F: "-"}
T1: Final = {
    **LATIN,
    **_row(0x00, "`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›"),
    **_row(0x10, "“”„«»–— 0ıȷﬀﬁﬂﬃﬄ"),
    **_row(0x80, "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔ"),
    **_row(0x90, "ŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§"),
    **_row(0xA0, "ăąćčďěęğĺľłńňŋőŕ"),
    **_row(0xB0, "řśšşťţűůÿźžżĳ¡¿£"),
    **{code: chr(code) for code in range(0xC0, 0xFF)},
    0xD7: "Œ", 0xDF: "ẞ", 0xF7: "œ", 0xFF: "ß",
}  # fmt: skip
T2A: Final = {
    **LATIN,
    **_row(0x00, "`´ˆ˜¨˝˚ˇ˘¯˙¸˛ӏ⟨⟩"),
    **_row(0x10, "“”\u0311\u030f˘–— 0ıȷﬀﬁﬂﬃﬄ"),
    **_row(0x80, "ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅ"),
    **_row(0x90, "ӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§"),
    **_row(0xA0, "ґғђћһҗҙљїқҡҝӕңҥѕ"),
    **_row(0xB0, "өҫўүұҳџҹҷєәњё„«»"),
    **{0xC0 + number: chr(0x410 + number) for number in range(64)},
}
T5: Final = {
    **LATIN,
    **_row(0x00, "`´ˆ˜¨ ˚ˇ˘¯˙¸ ‚‹›"),
    **_row(0x10, "“”„«»–—  ıỶỷỴỵĐđ"),
    **_row(0x80, "ÀÁÃẢẠÂẦẤẪẨẬĂẰẮẴẲ"),
    **_row(0x90, "ẶÈÉẼẺẸÊỀẾỄỂỆÌÍĨỈ"),
    **_row(0xA0, "àáãảạâầấẫẩậăằắẵẳ"),
    **_row(0xB0, "ặèéẽẻẹêềếễểệìíĩỉ"),
    **_row(0xC0, "ỊÒÓÕỎỌÔỒỐỖỔỘƠỜỚỠ"),
    **_row(0xD0, "ỞỢÙÚŨỦỤƯỪỨỮỬỰỲÝỸ"),
    **_row(0xE0, "ịòóõỏọôồốỗổộơờớỡ"),
    **_row(0xF0, "ởợùúũủụưừứữửựỳýỹ"),
}
OT4: Final = {
    **OT1,
    **_row(0x80, " ĄĆ   Ę   ŁŃ    "),
    **_row(0x90, " Ś       Ź Ż    "),
    **_row(0xA0, " ąć   ę   łń  «»"),
    **_row(0xB0, " ś       ź ż    "),
    0xD3: "Ó", 0xF3: "ó", 0xFF: "„",
}  # fmt: skip
IL2: Final = {
    **OT1,
    **_row(0x9C, "‚‘"),
    **_row(0x9E, "«»"),
    **_row(0xA0, " Ą˘Ł¤ĽŚ§¨ŠŞŤŹ ŽŻ"),
    **_row(0xB0, "˚ą¸ł´ľśˇàšşťź˝žż"),
    **_row(0xC0, "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ"),
    **_row(0xD0, "ÐŃŇÓÔŐÖ×ŘŮÚŰÜÝ˛ß"),
    **_row(0xE0, "ŕáâăäĺćçčéęëěíîď"),
    **_row(0xF0, "ðńňóôőö÷řůúűüý„“"),
}
ENCODINGS: Final[Mapping[str, Mapping[int, str]]] = {
    "OT1": OT1, "OT1TT": TYPEWRITER, "OT1SC": SMALL_CAPITALS, "T1": T1, "T2A": T2A, "T5": T5, "OT4": OT4, "IL2": IL2,
    "OML": {**LETTERS, **ITALIC}, "OMS": {**CAPITALS, **SYMBOLS}, "OMX": EXTENSION,
    "MSA": RELATIONS, "MSB": {**CAPITALS, **NEGATED}, "ASCII": ASCII, "OMSL": {**SYMBOLS, **LETTERS},
}  # fmt: skip
"""By the names that the table of widths uses."""


def sign_of(encoding: str, code: int) -> str:
    """Return the sign of a code; U+FFFD where that is not told."""
    return ENCODINGS[encoding].get(code, UNKNOWN)
