"""Bytes to text, whatever the encoding, without losing anything silently.

Put guessing of encodings here. Keep what the text means out.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections import Counter
from itertools import pairwise

from charset_normalizer import from_bytes

SAMPLE = 200_000
"""Bytes that a guess looks at."""
SPELLING_SAMPLE = 12_000
FEW_BLOCKS = 4
"""Blocks of 256 signs that a text of one alphabet, with its punctuation, is written in."""

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""UTF-32 before UTF-16: its little-endian mark begins with the other's."""

SINGLE_BYTE = (
    *("cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1257", "cp1258", "cp1255", "cp1256", "cp874"),
    *("iso8859_2", "iso8859_5", "iso8859_7", "iso8859_9", "koi8_r", "koi8_u", "cp866", "mac_roman"),
)
MULTI_BYTE = ("gb18030", "big5", "shift_jis", "euc_jp", "euc_kr")
"""What mathematics was written in; exotic code pages only make guesses worse."""

DECLARED = re.compile(
    rb"""(?:<\?xml[^>]{0,100}?\bencoding=["']|<meta[^>]{0,200}?\bcharset=["']?|%\s*-\*-\s*coding:\s*"""
    rb"""|\\usepackage\[|\\inputencoding\{|%\s*!TEX\s+encoding\s*=\s*)([A-Za-z0-9_.:-]+)""",
    re.IGNORECASE,
)
ALIASES = {
    "ansinew": "cp1252",
    "latin1": "cp1252",
    "iso-8859-1": "cp1252",
    "latin2": "iso8859_2",
    "latin4": "iso8859_4",
    "latin5": "iso8859_9",
    "latin9": "iso8859_15",
    "applemac": "mac_roman",
    "koi8-ru": "koi8_u",
    "gbk": "gb18030",
    "gb2312": "gb18030",
}
"""Names of LaTeX and of old pages. Latin-1 is read as cp1252, as browsers do: it differs in control codes only."""


def decode(data: bytes, hint: str | None = None) -> tuple[str, list[str]]:
    """Return the text of `data` and what was doubtful about it; empty data is an empty text.

    In order: a byte order mark, NUL patterns of UTF-16 and UTF-32, UTF-8 (also with surrogate pairs in it), lines of
    mostly UTF-8 with some of another encoding, an encoding that the text declares (or `hint`), a guess. Reasons are
    `mixed_encoding`, `encoding_guessed: NAME` and `undecodable_bytes: N`, where N bytes or sequences became U+FFFD.
    """
    for mark, name in BOMS:
        if data.startswith(mark):
            return _replace(data[len(mark) :], name, [])
    wide = _wide(data[:4096])
    if wide:
        return _replace(data, wide, [])
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError:
        return _with_surrogates(data) or _legacy(data, hint)


def _with_surrogates(data: bytes) -> tuple[str, list[str]] | None:
    """Return UTF-8 in which signs beyond 16 bits are pairs of surrogates (CESU-8, "modified"), None if it is not that.

    Databases and Java write it so. A surrogate alone becomes U+FFFD.
    """
    try:
        wide = data.decode("utf-8", "surrogatepass").encode("utf-16-le", "surrogatepass")
    except UnicodeDecodeError:
        return None
    return _replace(wide, "utf-16-le", [])


def _wide(head: bytes) -> str | None:
    """Return UTF-16 or UTF-32 without a mark where NULs show it: text in ASCII range leaves every second byte zero."""
    if len(head) < 4 or 0 not in head:
        return None
    if head.count(0) * 5 < len(head):
        return _wide_script(head)
    zeros = [head[offset::4].count(0) * 4 / len(head) for offset in range(4)]
    if min(zeros[1:]) > 0.7:
        return "utf-32-le"
    if min(zeros[:3]) > 0.7:
        return "utf-32-be"
    even, odd = (zeros[0] + zeros[2]) / 2, (zeros[1] + zeros[3]) / 2
    if odd > 0.2 and odd > 3 * even:
        return "utf-16-le"
    if even > 0.2 and even > 3 * odd:
        return "utf-16-be"
    return None


def _wide_script(head: bytes) -> str | None:
    """Return UTF-16 where text of another script shows it: words of one or two blocks, and zeros for ASCII only.

    Every unit must be a sign: random bytes hit surrogates and unassigned codes at once.
    """
    even = head[: len(head) // 2 * 2]
    for name, high in (("utf-16-le", even[1::2]), ("utf-16-be", even[::2])):
        common = Counter(high).most_common(FEW_BLOCKS)
        if high.count(0) * 50 < len(high) or sum(count for _, count in common) * 10 < len(high) * 9:
            continue
        text = even.decode(name, errors="replace").removesuffix("\ufffd")
        if not any(unicodedata.category(sign) in ("Cn", "Co", "Cs") or sign in "\0\ufffd" for sign in text):
            return name
    return None


def _legacy(data: bytes, hint: str | None) -> tuple[str, list[str]]:
    lines = data.split(b"\n")
    foreign = [number for number, line in enumerate(lines) if not line.isascii()]
    bad = [number for number in foreign if not _is_utf8(lines[number])]
    declared = _declared(data[:SAMPLE], hint)
    if 2 * len(bad) > len(foreign):
        name, reasons = _choose(data, declared)
        return _replace(data, name, reasons)
    odd = b"\n".join(lines[number] for number in bad)
    name, reasons = _choose(odd, declared)
    count = 0
    texts = {}
    for number in bad:
        text, lost = _replace(lines[number], name, [])
        texts[number] = text
        count += int(lost[-1].rpartition(" ")[2]) if lost else 0
    whole = "\n".join(texts.get(number) or line.decode("utf-8") for number, line in enumerate(lines))
    return whole, ["mixed_encoding", *reasons, *([f"undecodable_bytes: {count}"] if count else [])]


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _declared(head: bytes, hint: str | None) -> str | None:
    """Return the codec that the text or the caller names, if Python knows it and it is not UTF-8 (that failed)."""
    names = [match[1].decode("ascii") for match in DECLARED.finditer(head)] + ([hint] if hint else [])
    for name in names:
        try:
            codec = codecs.lookup(ALIASES.get(name.lower(), name)).name
            b"".decode(codec)
        except LookupError:
            continue
        if not codec.startswith("utf"):
            return ALIASES.get(codec, codec)
    return None


def _choose(data: bytes, declared: str | None) -> tuple[str, list[str]]:
    if declared:
        return declared, []
    sample = _foreign_sample(data)
    if _has_accents_only(sample):
        name = _best_spelling(sample[:SPELLING_SAMPLE]) or "cp1252"
        return name, [f"encoding_guessed: {name}"]
    best = from_bytes(sample, cp_isolation=[*SINGLE_BYTE, *MULTI_BYTE], threshold=0.6).best()
    name = best.encoding if best else "cp1252"
    if name not in MULTI_BYTE:
        name = _best_spelling(sample[:SPELLING_SAMPLE]) or name
    return name, [f"encoding_guessed: {name}"]


def _has_accents_only(sample: bytes) -> bool:
    """Tell whether foreign bytes mostly stand alone between letters, as accents do; other scripts come in runs."""
    foreign = sum(byte > 127 for byte in sample)
    neighbours = sum(one > 127 and two > 127 for one, two in pairwise(sample))
    return 3 * neighbours < foreign


def _best_spelling(sample: bytes) -> str | None:
    """Return the encoding in which the text is in a language, and its accented letters are letters of it."""
    scores = {name: _spelling(sample.decode(name, errors="replace")) for name in SINGLE_BYTE}
    best = max(SINGLE_BYTE, key=lambda name: scores[name])
    return best if scores[best] > 0 else None


def _spelling(text: str) -> float:
    """Return the share of foreign signs that belong to the language of `text`, 0 to 1; 0 where that is unknown."""
    from tasks.languages.detect import LETTERS, detect  # loads every language: for undeclared encodings only

    language = detect(text)
    foreign = [sign for sign in text.lower() if not sign.isascii() and not sign.isspace()]
    if language is None or not foreign or "\ufffd" in text:
        return 0.0
    own = LETTERS.get(language, "")
    latin = sum(sign.isascii() and sign.isalpha() for sign in text) > len(foreign)
    good = sum(sign in own if latin else sign.isalpha() for sign in foreign)
    small = sum(map(str.islower, text)) / max(1, sum(map(str.isalpha, text)))  # KOI8 for cp1251 turns case round
    return good / len(foreign) * (small if not latin and any(map(str.islower, text)) else 1.0)


def _foreign_sample(data: bytes) -> bytes:
    """Return lines that are not ASCII: the others say nothing of the encoding, and would drown those that do."""
    if len(data) < 2_000:
        return data
    lines = [line for line in data.split(b"\n") if not line.isascii()]
    return b"\n".join(lines)[:SAMPLE]


def _replace(data: bytes, name: str, reasons: list[str]) -> tuple[str, list[str]]:
    text = data.decode(name, errors="replace")
    lost = text.count("\ufffd")
    return text, [*reasons, f"undecodable_bytes: {lost}"] if lost else reasons
