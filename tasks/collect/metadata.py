"""What the names of folders and files say of a document: language, country, competition, year, level.

Put reading of names here, and of licences. Keep the competitions themselves in the data files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tasks.collect.words import fold, words_of

LOCALE = re.compile(r"(?<![A-Za-z])([a-z]{2})[-_]([A-Z]{2})(?![A-Za-z])")
YEAR = re.compile(r"(?<!\d)(19[5-9]\d|20[0-4]\d)(?!\d)")
LEVEL = re.compile(
    r"(?<![^\W_])((?:grade|nivel|n[ií]vel|level|klasse|klase|klass|class|classe|razred|класс|клас|ano|año|senior"
    r"|junior|divisi[oó]n|category|kategori[ae])[ _.-]?[0-9ivxIVX]{0,3})(?![^\W_])",
    re.IGNORECASE,
)
LEVEL_ALONE = re.compile(r"(?i)^(?:senior|junior)$")
LANGUAGES = {
    "en": "en", "eng": "en", "english": "en", "ingles": "en", "es": "es", "esp": "es", "spanish": "es", "espanol": "es",
    "castellano": "es", "pt": "pt", "por": "pt", "portugues": "pt", "portuguese": "pt", "ptbr": "pt-BR",
    "ptpt": "pt-PT",
    "fr": "fr", "fra": "fr", "french": "fr", "francais": "fr", "de": "de", "deu": "de", "ger": "de", "german": "de",
    "deutsch": "de", "it": "it", "ita": "it", "italian": "it", "italiano": "it", "ru": "ru", "rus": "ru",
    "russian": "ru",
    "pl": "pl", "polish": "pl", "cs": "cs", "cz": "cs", "czech": "cs", "sk": "sk", "hu": "hu", "hungarian": "hu",
    "magyar": "hu", "ro": "ro", "romanian": "ro", "bg": "bg", "hr": "hr", "sr": "sr", "uk": "uk", "ukr": "uk",
    "lv": "lv", "latvian": "lv", "lt": "lt", "et": "et", "est": "et", "zh": "zh", "chinese": "zh", "cn": "zh",
    "ja": "ja", "jp": "ja", "ko": "ko", "kr": "ko", "vi": "vi", "vn": "vi", "tr": "tr", "el": "el", "nl": "nl",
    "sv": "sv", "da": "da", "fi": "fi", "ar": "ar", "fa": "fa", "id": "id", "uz": "uz",
}  # fmt: skip
AMBIGUOUS = frozenset(
    {"it", "de", "es", "id", "ita", "et", "est", "da", "sk", "uk", "ar", "fa", "el", "hr", "vi", "por", "no"}
)
"""Language codes that are also words or acronyms: taken at the start or end of a name only."""
LICENCES = (
    ("Apache-2.0", r"apache license\s*,?\s*version 2"),
    ("MIT", r"permission is hereby granted, free of charge|\bmit license"),
    ("GPL-3.0", r"gnu general public license[\s\S]{0,60}version 3"),
    ("CC0-1.0", r"\bcc0\b"),
    ("LPPL-1.3c", r"latex project public license"),
)
CREATIVE_COMMONS = re.compile(
    r"(?:\bcc[ -]|creative commons attribution)\W{0,3}(by)?"
    r"((?:\W{0,3}(?:nc|sa|nd|noncommercial|sharealike|noderivatives?|by)\b)*)"
    r"[\s\S]{0,40}?\b([1-4]\.0)",
    re.IGNORECASE,
)
CC_WORDS = (("nc", "NC"), ("noncommercial", "NC"), ("sa", "SA"), ("sharealike", "SA"), ("nd", "ND"), ("noderiv", "ND"))


@dataclass(frozen=True)
class Named:
    """What a name says; None where it says nothing."""

    language: str | None
    country: str | None
    competition: str | None
    competition_kind: str | None
    year: int | None
    level: str | None


@dataclass(frozen=True)
class Competition:
    """An entry of `competitions.yaml`; `words` are sequences of folded words."""

    name: str
    kind: str
    country: str | None
    words: tuple[tuple[str, ...], ...]


@cache
def countries() -> dict[str, dict[str, Any]]:
    """Return the countries by code, from `countries.yaml`."""
    data: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("countries.yaml").read_text("utf-8"))
    return data


@cache
def competitions() -> tuple[Competition, ...]:
    """Return the competitions, from `competitions.yaml`."""
    data = yaml.safe_load(Path(__file__).with_name("competitions.yaml").read_text("utf-8"))
    return tuple(
        Competition(row["name"], row["kind"], row.get("country"), tuple(tuple(words_of(w)) for w in row["words"]))
        for row in data
    )


def read_names(path: str, told: str | None = None) -> Named:
    """Return what the path of a document (booklet and folders included) says; the parts nearest the file come first.

    `told` is the language of its text, which decides between competitions that share an acronym.
    """
    names = [name for name in reversed(path.split("/")) if name]
    names[:1] = [re.sub(r"\.[A-Za-z0-9]{1,8}$", "", names[0])] if names else []
    locale = next((match for name in names if (match := LOCALE.search(name))), None)
    country = locale[2] if locale and locale[2] in countries() else _country(names)
    competition = _competition(names, country, locale[1] if locale else name_language(names) or told)
    if competition and competition.country and country is None:
        country = competition.country
    return Named(
        language=f"{locale[1]}-{locale[2]}" if locale else name_language(names),
        country=countries()[country]["name"] if country else None,
        competition=competition.name if competition else None,
        competition_kind=competition.kind if competition else None,
        year=next((int(match[1]) for name in names if (match := YEAR.search(name))), None),
        level=next((level for name in names if (level := _level(name))), None),
    )


def name_language(names: Sequence[str]) -> str | None:
    """Return the language that one of `names` mentions (`exam_es`, `English`), the first one that does."""
    for name in names:
        words = words_of(name)
        for place, word in enumerate(words):
            at_edge = place in (0, len(words) - 1) and len(words) > 1
            if word in LANGUAGES and (at_edge if word in AMBIGUOUS else len(words) > 1 or len(word) > 3):
                return LANGUAGES[word]
    return None


def _country(names: Sequence[str]) -> str | None:
    for name in names:
        joined = "".join(word for word in words_of(name) if not word.isdigit())
        words = words_of(name)
        for code, row in countries().items():
            if any(word.startswith(known) for known in row["words"] for word in words):
                return code
            if any(known in joined for known in row["words"] if len(known) > 8):
                return code
    return None


def _competition(names: Sequence[str], country: str | None, language: str | None) -> Competition | None:
    """Return the competition with the longest name among those mentioned; None where an acronym has several owners."""
    for name in names:
        words = words_of(name)
        hits = [(len(known), row) for row in competitions() for known in row.words if _has(words, known)]
        if not hits:
            continue
        longest = max(length for length, _ in hits)
        rows = list({row.name: row for length, row in hits if length == longest}.values())
        language = (language or "").partition("-")[0]
        fitting = [row for row in rows if row.country is None or country in (None, row.country)]
        if country is not None:
            fitting = [row for row in fitting if row.country == country] or fitting
        elif len(fitting) > 1 and language:
            fitting = [row for row in fitting if _speaks(row, language)] or fitting
        if len(fitting) == 1:
            return fitting[0]
    return None


def _has(words: Sequence[str], known: Sequence[str]) -> bool:
    size = len(known)
    return any(tuple(words[start : start + size]) == tuple(known) for start in range(len(words) - size + 1))


def _speaks(row: Competition, language: str) -> bool:
    own = countries()[row.country]["language"] if row.country else None
    return own is not None and str(own).partition("-")[0] == language


def _level(name: str) -> str | None:
    match = LEVEL.search(name)
    if match is None:
        return None
    words = re.sub(r"[_.-]", " ", match[1]).strip()
    return words if any(sign.isdigit() for sign in words) or " " in words or LEVEL_ALONE.match(words) else None


def with_described(named: Named, described: Mapping[str, Any]) -> Named:
    """Return `named` with what `corpus.yaml` says put over it."""
    year = described.get("year")
    return Named(
        language=_text(described.get("language")) or named.language,
        country=_text(described.get("country")) or named.country,
        competition=_text(described.get("competition")) or named.competition,
        competition_kind=_text(described.get("competition_kind"))
        or (None if described.get("competition") else named.competition_kind),
        year=year if isinstance(year, int) else named.year,
        level=_text(described.get("level")) or named.level,
    )


def _text(value: Any) -> str | None:
    return str(value) if value is not None and str(value).strip() else None


def locale_of(language: str | None, country: str | None) -> str | None:
    """Return `language` with the country's locale where the country's papers have one of their own (`pt` → `pt-BR`)."""
    for row in countries().values():
        own = row["language"]
        if language and country == row["name"] and own and own.startswith(f"{language}-"):
            return str(own)
    return language


def licence_of(text: str) -> str | None:
    """Return the SPDX identifier of the licence whose text (or first lines) `text` is, None for an unknown one."""
    plain = " ".join(fold(text[:6000]).split())
    match = CREATIVE_COMMONS.search(plain)
    if match:
        parts = [code for word, code in CC_WORDS if word in (match[2] or "")]
        return "-".join(["CC-BY", *dict.fromkeys(parts), match[3]])
    return next((name for name, pattern in LICENCES if re.search(pattern, plain)), None)
