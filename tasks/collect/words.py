"""Names of files and folders as words that can be compared.

Put cutting and folding of names here. Keep what words mean in the data files beside it.
"""

from __future__ import annotations

import re
import unicodedata

BOUNDARY = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])|[\W_]+")
LETTERS = {"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "ı": "i", "æ": "ae", "œ": "oe"}


def fold(text: str) -> str:
    """Return `text` in small letters without accents (`Soluções` → `solucoes`); other scripts keep their letters."""
    plain = "".join(LETTERS.get(sign, sign) for sign in text.casefold())
    marks = unicodedata.normalize("NFD", plain)
    kept = "".join(sign for sign in marks if not 0x0300 <= ord(sign) <= 0x036F)
    return unicodedata.normalize("NFC", kept)


def words_of(name: str) -> list[str]:
    """Return the folded words and numbers of `name`: cut at signs, at digits, and at capitals inside a word."""
    return [fold(word) for word in BOUNDARY.split(unicodedata.normalize("NFC", name)) if word]
