"""The text rules that every stored string obeys.

Put here what holds for all text: one line splitter, NFC, no control characters. Keep languages and LaTeX out.
"""

from __future__ import annotations

import re
import unicodedata

LINE_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
FORBIDDEN = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]")
SURROGATE = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def split_lines(text: str) -> list[str]:
    r"""Split `text` at ``\n`` and nowhere else; `"\n".join` is its inverse.

    The empty text is one empty line. Every stage that numbers or slices lines uses this function (field case SG-01).
    """
    return text.split("\n")


def clean_text(text: str) -> str:
    r"""Return `text` as it may be stored: NFC, ``\n`` line ends, no control characters, no lone surrogates.

    Other line separators (form feed, U+2028, …) become ``\n``; lone surrogates become U+FFFD so that the damage shows;
    other control characters are removed. Never compatibility-folded: `ﬁ` and `²` stay. Idempotent.
    """
    if text.isascii() and text.isprintable():
        return text
    text = LINE_BREAKS.sub("\n", text)
    text = FORBIDDEN.sub("", text)
    text = SURROGATE.sub(REPLACEMENT, text)
    return unicodedata.normalize("NFC", text)


def is_clean(text: str) -> bool:
    """Tell whether `text` may be stored as it stands, that is, whether `clean_text` would leave it alone."""
    return clean_text(text) == text
