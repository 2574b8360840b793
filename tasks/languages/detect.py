"""Which language a text is in.

Put telling languages apart here, by script and common words. Keep what languages print in their data files.
"""

from __future__ import annotations

import re
from collections import Counter
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
        ((_score(language, words, signs, total), language.code) for language in _candidates(script)), reverse=True
    )
    if not scores or scores[0][0] * total < MIN_WORDS * 0.5:
        return None
    if len(scores) > 1 and scores[0][0] < MARGIN * scores[1][0]:
        return None
    return scores[0][1]


def _score(language: Language, words: Counter[str], signs: Counter[str], total: int) -> float:
    """Return the share of common words, each weighed by how few languages have it, and of telling letters."""
    weights = _weights()
    common = sum(words[word] * weights[word] for word in {w.casefold() for w in language.stopwords} if word in words)
    own = LETTERS.get(language.code, "")
    telling = sum(signs[sign] * _letter_weights()[sign] for sign in own if sign in signs)
    foreign = sum(signs[sign] for sign in _all_letters() - set(own) if sign in signs)
    return max(0.0, (common + 0.5 * telling - 0.25 * foreign) / max(total, 1))


@cache
def _all_letters() -> frozenset[str]:
    return frozenset("".join(LETTERS.values()))


@cache
def _letter_weights() -> dict[str, float]:
    counts = Counter(sign for letters in LETTERS.values() for sign in set(letters))
    return {sign: 1.0 / count for sign, count in counts.items()}


@cache
def _weights() -> dict[str, float]:
    counts = Counter(
        word for language in load_languages().values() for word in {w.casefold() for w in language.stopwords}
    )
    return {word: 1.0 / count for word, count in counts.items()}


@cache
def _candidates(script: str) -> tuple[Language, ...]:
    return tuple(language for language in load_languages().values() if script in language.scripts)
