"""How words and numbers are made comparable; what is stored stays as printed.

Put folding for matching here. Keep stored text away from it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LETTERS = str.maketrans(
    {"đ": "d", "ł": "l", "ı": "i", "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ħ": "h", "ς": "σ"}
    | dict.fromkeys("’‘ʼʻ´", "'")
    | {"\u200c": "", "ي": "ی", "ك": "ک"}
)
HAN = {sign: value for value, sign in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2}
ROMAN = re.compile(r"(?=[IVXLC])(?:C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Return `text` without case and accents, for matching words only. Idempotent."""
    spread = unicodedata.normalize("NFD", text.casefold())
    bare = "".join(char for char in spread if unicodedata.category(char) != "Mn")
    return unicodedata.normalize("NFC", bare).translate(LETTERS)


def plain_number(text: str) -> str:
    """Return a printed number with ASCII digits, letters and stops; other signs stay."""
    if text.isascii():
        return text
    signs = unicodedata.normalize("NFKC", text)
    return "".join(str(unicodedata.digit(char)) if char.isdigit() else char for char in signs)


def roman_value(text: str) -> int | None:
    """Return the value of an upper-case Roman number below 400, or None."""
    if not text or ROMAN.fullmatch(text) is None:
        return None
    values = [ROMAN_VALUES[sign] for sign in text]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)


def han_value(text: str) -> int | None:
    """Return the value of a Chinese number below 100 (`十二`, `二十`), or None."""
    tens, ten, ones = text.partition("十")
    if not ten:
        return HAN.get(text) if len(text) == 1 else None
    high = HAN.get(tens, 1 if not tens else -1)
    low = HAN.get(ones, 0 if not ones else -1)
    return None if high < 0 or low < 0 else 10 * high + low
