"""Which language a text is in.

Put telling languages apart here, by script and common words. Keep what languages print in their data files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tasks.languages.loader import Language, load_languages

MAX_CHARACTERS = 60_000
MARKUP = re.compile(
    r"\$\$[^$]{0,4000}\$\$|\$[^$\n]{0,1000}\$|^ *:::[^\n]*|\\[A-Za-z]+|\[____\]\{[^}\n]{0,200}\}|\(image\d+\)"
    r"|https?://\S+",
    re.MULTILINE,
)
WORD = re.compile(r"[^\W\d_]+")
SCRIPTS = {
    "Cyrl": re.compile("[\u0400-\u04ff]"),
    "Grek": re.compile("[\u0370-\u03ff\u1f00-\u1fff]"),
    "Arab": re.compile("[\u0600-\u06ff]"),
    "Hang": re.compile("[\uac00-\ud7af]"),
    "Kana": re.compile("[\u3040-\u30ff]"),
    "Han": re.compile("[\u3400-\u9fff]"),
    "Latn": re.compile("[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"),
}
LETTERS = {
    "ru": "ыэъё", "uk": "іїєґ", "bg": "ъщ", "sr": "јљњћђџčćđšž",
    "vi": "ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    "lv": "āēīūģķļņčšž", "lt": "ėįųūąęčšž", "pl": "łąęśćżźńó", "cs": "ěřůýáíéčšž", "sk": "ľĺŕôäýáíéčšž",
    "hu": "őűöüóáéí", "ro": "ășțţşâî", "tr": "ığşçöü", "de": "ßäöü", "es": "ñ¿¡áíóúé", "pt": "ãõçáéíóúâêô",
    "fr": "èêçàâîôùéœ", "it": "èàùòì", "hr": "čćđšž", "et": "õäöü", "fi": "äö", "sv": "åäö", "no": "åøæ", "da": "åøæ",
    "nl": "", "en": "", "id": "", "uz": "", "fa": "پچژگکی", "ar": "ةيكىأإ",
}  # fmt: skip
MIN_WORDS = 4
MARGIN = 1.12


def detect(text: str) -> str | None:
    """Return the code of the language that `text` is in, mathematics and markup aside.

    None where too few common words were seen, or two languages fit about equally well.
    """
    prose = MARKUP.sub(" ", text[:MAX_CHARACTERS]).casefold()
    counts = {script: len(pattern.findall(prose)) for script, pattern in SCRIPTS.items()}
    if sum(counts.values()) < 3:
        return None
    unspaced = _by_script(counts)
    if unspaced is not None:
        return unspaced
    script = max(("Latn", "Cyrl", "Arab"), key=lambda name: counts[name])
    return _by_words(prose, script)


def _by_script(counts: dict[str, int]) -> str | None:
    """Return the language of a script that one language writes."""
    letters = sum(counts.values())
    if counts["Kana"] > 0.08 * letters:
        return "ja"
    if counts["Hang"] > 0.3 * letters:
        return "ko"
    if counts["Han"] > 0.2 * letters:
        return "zh"
    if counts["Grek"] > 0.5 * letters:
        return "el"
    return None


def _by_words(prose: str, script: str) -> str | None:
    words = Counter(WORD.findall(prose))
    signs = Counter(prose)
    total = sum(words.values())
    scores = sorted(
        ((_score(profile, words, signs, total), profile.code) for profile in _profiles(script)), reverse=True
    )
    if not scores or scores[0][0] * total < MIN_WORDS * 0.5:
        return None
    if len(scores) > 1 and scores[0][0] < MARGIN * scores[1][0]:
        return None
    return scores[0][1]


@dataclass(frozen=True)
class _Profile:
    """What tells a language from the others; each word and letter weighs the less, the more languages have it."""

    code: str
    words: Mapping[str, float]
    letters: Mapping[str, float]
    foreign: frozenset[str]
    """Telling letters of other languages."""


def _score(profile: _Profile, words: Counter[str], signs: Counter[str], total: int) -> float:
    """Return the share of common words and of telling letters, by their weights, less the foreign letters."""
    common = sum(words[word] * weight for word, weight in profile.words.items() if word in words)
    telling = sum(signs[sign] * weight for sign, weight in profile.letters.items() if sign in signs)
    foreign = sum(signs[sign] for sign in profile.foreign if sign in signs)
    return max(0.0, (common + 0.5 * telling - 0.25 * foreign) / max(total, 1))


@cache
def _profiles(script: str) -> tuple[_Profile, ...]:
    """Return the languages that are written in `script`."""
    words = {code: _common_words(language) for code, language in load_languages().items()}
    words_of = Counter(word for own in words.values() for word in own)
    letters_of = Counter(sign for own in LETTERS.values() for sign in set(own))
    return tuple(
        _Profile(
            code,
            {word: 1.0 / words_of[word] for word in words[code]},
            {sign: 1.0 / letters_of[sign] for sign in LETTERS.get(code, "")},
            frozenset(letters_of) - set(LETTERS.get(code, "")),
        )
        for code, language in load_languages().items()
        if script in language.scripts
    )


def _common_words(language: Language) -> list[str]:
    """Return the common words, each once and in order, so that sums of their weights are the same in every run."""
    return list(dict.fromkeys(word.casefold() for word in language.stopwords))
