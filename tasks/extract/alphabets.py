"""The letters that choices are marked with.

Put alphabets and what looks alike in them here. Keep finding choices in `choices`.
"""

from __future__ import annotations

LATIN = "ABCDEFGHIJ"
CYRILLIC = "АБВГДЕЖЗИК"
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"
GREEK = "ΑΒΓΔΕΖΗΘ"
KANA = "アイウエオカキクケコ"
KOREAN = "ㄱㄴㄷㄹㅁㅂ"
STEMS = "甲乙丙丁戊己"
ARABIC = "أبجدهـ"
HEBREW = "אבגדהו"
THAI = "กขคงจ"
ALPHABETS: tuple[str, ...] = (LATIN, CYRILLIC, GREEK, CIRCLED, KANA, KOREAN, STEMS, ARABIC, HEBREW, THAI)

CONFUSABLE = str.maketrans("АВСЕНКΑΒΕΖΗ", "ABCEHKABEZH")
"""Cyrillic and Greek capitals that look Latin, to the Latin letter."""
LETTERS = "A-Ja-jА-КСа-кΑ-Θα-θ①-⑩アイウエオカキクケコㄱㄴㄷㄹㅁㅂ甲乙丙丁戊己أبجدهאבגדהוกขคงจＡ-Ｊａ-ｊ"
"""Every letter that may mark a choice, as the inside of a character class."""


def plain(letter: str) -> str:
    """Return a printed letter upper-cased and, if it is full-width, as ASCII: `ａ` gives `A`, `б` gives `Б`."""
    code = ord(letter)
    if 0xFF01 <= code <= 0xFF5E:
        letter = chr(code - 0xFEE0)
    return letter.upper()


def same_letter(printed: str, wanted: str) -> bool:
    """Tell whether `printed` stands for `wanted`: equal, or a letter of another script that looks the same."""
    return printed == wanted or printed.translate(CONFUSABLE) == wanted.translate(CONFUSABLE)
