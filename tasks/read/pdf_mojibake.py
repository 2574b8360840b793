"""Text of 8-bit fonts that came out as Latin-1, in the letters that it was written in.

Put telling and repairing such text here. Keep fonts without names in `tasks.read.pdf_nameless`, damage that cannot be
repaired in `tasks.read.pdf_damage`, and bytes of text files in `tasks.read.decode`.

Old programs wrote Russian, Czech or Vietnamese with fonts that claim to be Western: `Задача` comes out as `Çàäà÷à`. A
page is repaired only where another reading of the same bytes makes words that a language is known to use, and the text
as it stands makes none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tasks.read.pdf_text_encodings import T1, T2A

MAX_CHARACTERS = 20_000
"""Of a page, that are looked at to tell its encoding."""
CODECS = ("cp1251", "koi8_r", "cp1250", "iso8859_2", "cp1257", "cp1254", "cp1253", "iso8859_5", "mac_cyrillic", "cp866")
TCVN: Mapping[int, str] = {
    first + number: letter
    for first, letters in (
        (0xA1, "ĂÂÊÔƠƯĐăâêôơưđ"), (0xB5, "àảãáạ"), (0xBB, "ằẳẵắ"), (0xC6, "ặầẩẫấậè"), (0xCE, "ẻẽéẹềểễếệìỉ"),
        (0xDC, "ĩíịò"), (0xE1, "ỏõóọồổỗốộờởỡớợù"), (0xF1, "ủũúụừửữứựỳỷỹýỵ"),
    )
    for number, letter in enumerate(letters)
}  # fmt: skip
"""Vietnamese fonts of the nineties (TCVN 5712, its third form)."""
WORDS: Mapping[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in {
        "ru": "не на что по из для как это все если найти найдите докажите число числа чисел задача решение точки",
        "uk": "на що для якщо знайти знайдіть доведіть число чисел задача розв які від це його та або не",
        "bg": "да се на за че от докажете намерете числа число задача решение всички ако са до",
        "sr": "је да се на за број бројева задатак решење доказати ако који су од",
        "el": "και το να του της των είναι για με ότι αν την τα οι δείξτε βρείτε αριθμός αριθμοί πρόβλημα λύση",
        "cs": "že které který dokažte řešení čísel číslo čísla najděte nechť každý více můžeme příklad určete právě",
        "sk": "že ktoré dokážte riešenie nájdite keď každý môžeme ďalej väčšie všetky číslo určte práve",
        "pl": "że się są które który rozwiązanie wykaż także każdy można więc jeżeli dowieść udowodnić liczbę",
        "hu": "első egyenlő következő belső külső megfelelő kettő különböző elsőfokú merőleges szükséges előző",
        "ro": "să și şi că numărul soluție soluţie arătați arătaţi determinați determinaţi dacă fără două oricare",
        "hr": "rješenje dokaži dokažite točka točke što više može različitih neka veći također učenika",
        "sl": "rešitev dokaži število števil če več točke različnih določi naloga poišči",
        "lt": "būti skaičius skaičiai skaičių įrodykite uždavinys visų kurių taškas lygus įrodyti trikampio",
        "lv": "skaitļi skaitļu pierādīt pierādi atrisinājums lai kā katrs risinājums punktā trijstūra šādi tā naturāls",
        "tr": "sayı sayısı olduğunu eşit kaç kaçtır değer doğru açı aşağıdaki toplamı ispatlayınız sayılar için",
        "vi": "và các là của với một số điểm bài giải chứng tìm được có không đường thẳng tất cả nếu đề những",
        "fr": "où même très problème être après démontrer égal réels deuxième entières",
        "de": "für über größer natürliche lösung können wähle",
        "es": "números más también solución está según así cuál número",
        "pt": "não são número números também solução então três",
        "it": "più così perché può cioè",
        "nordic": "är på för så også når och över mellan että myös",
        "et": "või üks kõik võrdne täisarv lõik näita",
    }.items()
}
"""Common words with letters beyond ASCII, in booklets of mathematics."""
SIGNS = frozenset("№")
"""Targets that are no letters but stand in words' places."""
MIN_HITS = 4
"""Known words of one language that another reading makes, at least."""
FEW_HITS = 2
"""As many are enough where the text as it stands can be of no language."""
MIN_WORDS = 2
"""Different ones of them."""
TIMES_MORE = 3
"""How many times more known words another reading makes than the text as it stands."""
DAMAGED_SHARE = 0.35
"""Of the letters: no language has so many letters of the upper half of Latin-1."""
MIN_LETTERS = 40
OPERATORS = frozenset("×÷")
"""Signs that are letters in other encodings."""
SHORT = 3
"""Characters of a run that may be a product: `T×m`, which is also a word of Vietnamese."""


@dataclass(frozen=True)
class Mended:
    """A page's text, and what was done."""

    text: str
    """As many characters as before."""
    notes: tuple[str, ...] = ()
    """`text_recoded: NAME` where the text is in another encoding than the file says."""
    doubts: tuple[str, ...] = ()
    """`text_encoding_unknown` where the text is damaged and no reading is clear."""


@dataclass(frozen=True, order=True)
class Hits:
    """How much a reading speaks for itself."""

    tokens: int
    """Words of one language that it makes."""
    words: int
    """Different ones of them."""

    @property
    def is_enough(self) -> bool:
        """Whether that is no chance."""
        return self.tokens >= MIN_HITS and self.words >= MIN_WORDS


RUN = re.compile(r"[^\x00-@\[-`{-\xa0\s]+")
"""Letters of ASCII and signs of the upper half without a blank between them."""
WESTERN = re.compile(f"[A-Za-z\x80-\xff{bytes(range(0x80, 0xA0)).decode('cp1252', 'ignore')}]+")
"""What a font that claims to be Western can show; a run with other letters is in its own script."""
LETTER = re.compile(r"[^\W\d_]+")


def mend(text: str) -> Mended:
    """Return a page's text in the encoding that makes words of it, if one clearly does; else as it stands."""
    if text.isascii():
        return Mended(text)
    sample = text[:MAX_CHARACTERS]
    runs = Counter(run for run in RUN.findall(sample) if not run.isascii() and WESTERN.fullmatch(run))
    if not runs:
        return Mended(text)
    found = [(_hits(runs, table), name) for name, table in _readings().items()]
    best, name = max(found, key=lambda pair: pair[0])
    is_damaged = _is_damaged(sample)
    if (best.is_enough or (is_damaged and best.tokens >= FEW_HITS)) and best.tokens > TIMES_MORE * _hits_as_is(
        runs, _readings()[name]
    ):
        table = _readings()[name]
        return Mended(RUN.sub(lambda run: _read(run[0], table), text), (f"text_recoded: {name}",))
    return Mended(text, doubts=("text_encoding_unknown",) if is_damaged else ())


@cache
def _readings() -> Mapping[str, Mapping[int, str]]:
    """Return for each encoding what letters of Latin-1 stand for, those that stand for themselves left out."""
    tables = {name: {code: _decoded(code, name) for code in range(0x80, 0x100)} for name in CODECS}
    tables |= {"tcvn3": dict(TCVN), "t1": dict(T1), "t2a": dict(T2A)}
    return {name: _by_sign(table) for name, table in tables.items()}


def _decoded(code: int, codec: str) -> str:
    return bytes([code]).decode(codec, "replace")


def _by_sign(table: Mapping[int, str]) -> Mapping[int, str]:
    """Return letters by what they look like: their codes in Latin-1, and in its extension by Windows."""
    found: dict[int, str] = {}
    for code, letter in table.items():
        if code >= 0x80 and (letter.isalpha() or letter in SIGNS) and letter != chr(code):
            found |= {code: letter, ord(bytes([code]).decode("cp1252", "replace")): letter}
    found.pop(0xFFFD, None)
    return found


def _hits(runs: Counter[str], table: Mapping[int, str]) -> Hits:
    """Return the known words that a reading makes of runs that it changes, of the language with the most."""
    made: Counter[str] = Counter()
    for (run, times), read in zip(runs.items(), " ".join(runs).translate(table).split(" "), strict=True):
        if read != run:
            for word in LETTER.findall(read.casefold()):
                made[word] += times
    of_languages = [[word for word in words & made.keys() if len(word) > 1] for words in WORDS.values()]
    return max(Hits(sum(made[word] for word in words), len(words)) for words in of_languages)


def _hits_as_is(runs: Counter[str], table: Mapping[int, str]) -> int:
    """Return the known words of one language among the runs that a reading would change."""
    words: Counter[str] = Counter()
    for run, times in runs.items():
        if run.translate(table) != run:
            for word in LETTER.findall(run.casefold()):
                words[word] += times
    return max(sum(words[word] for word in known if not word.isascii()) for known in WORDS.values())


def _read(run: str, table: Mapping[int, str]) -> str:
    """Return a run of letters in another reading; a sign of arithmetic in a short run of plain letters stays."""
    read = run.translate(table)
    n_upper = sum(char not in OPERATORS and not char.isascii() for char in run)
    if OPERATORS.isdisjoint(run) or n_upper > 1 or len(run) > SHORT:
        return read
    return read if any(read.casefold() in words for words in WORDS.values()) else run


def _is_damaged(text: str) -> bool:
    """Tell whether a page has more letters of the upper half of Latin-1 than any language."""
    letters = [char for char in text if char.isalpha()]
    upper = sum("\xc0" <= char <= "\xff" for char in letters)
    return len(letters) >= MIN_LETTERS and upper > DAMAGED_SHARE * len(letters)
