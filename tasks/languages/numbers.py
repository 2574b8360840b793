"""How labels count: their forms on the page, and their values.

Put the shapes of printed numbers here. Keep the words around them in `labels`.
"""

from __future__ import annotations

import re

from tasks.languages.fold import roman_value

NUMBER = re.compile(
    r"(?:[A-ZА-ЯΑ-Ω]{1,3}[-.]?(?=\d))?\d{1,6}(?:[.．/–-]\d{1,3}){0,3}(?:[a-zа-я](?![^\W_]))?(?![\d%])"
    r"|[IVXLC]{1,7}(?![^\W_])|[A-HА-Е](?![^\W_])"
)
HAN_NUMBER = re.compile("[〇一二三四五六七八九十]{1,4}")
NUMBER_SIGN = re.compile(r"(?:№|#|[Nn][ro]?\s?[.°º]|[Nn]úm\.?|[Čč]\.|[Бб]р\.|[Nn]umber|[Nn]ummer|n°|/)\s*")
ORDINAL_END = re.compile(r"(?:[.．):°ºª]|-?(?:й|я|е|ой|ая|ое|st|nd|rd|th|er|ère|e|ème|a|o|os)(?![^\W\d_]))?[-\s]*")


def number_key(label: str) -> tuple[str, tuple[int, ...]] | None:
    """Return letters and numbers of a label, for comparing and counting on (`A2` → `A`, (2,)), or None for others."""
    match = re.fullmatch(r"([^\W\d_]*)[-.]?(\d+(?:[.\-–/]\d+)*)([^\W\d_]?)", label)
    if match is not None:
        numbers = tuple(int(part) for part in re.split(r"[.\-–/]", match[2]))
        return (match[1] + match[3], numbers)
    value = roman_value(label)
    return ("I", (value,)) if value else None
