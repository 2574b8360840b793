"""The languages that have a data file, and the phrases of all.

Put the shapes of these files and their loading here. Keep matching of words in `lexicon`, telling languages apart in
`detect`.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from schemas.errors import SettingsError

DATA = Path(__file__).parent / "data"
PHRASES = Path(__file__).parent / "phrases.yaml"
STRINGS = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Reads every value as a string: `no` is a word."""
T = TypeVar("T")
LATIN_OPTIONS = ("A", "B", "C", "D", "E")


class Stems(BaseModel):
    """Beginnings of names that sources give to environments, macros, classes and files; ASCII or the language's own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    problem: tuple[str, ...] = ()
    solution: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    hint: tuple[str, ...] = ()
    remark: tuple[str, ...] = ()


class Language(BaseModel):
    """The words of one language, in every form that booklets print; case and accents do not matter.

    A word list holds phrases: one or more words. The singular lists (`problem`, `solution`, `answer`) name one thing,
    the plural ones the parts of a booklet; a form that is both stands in both.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    code: str = Field(pattern=r"^[a-z]{2,3}$")
    scripts: tuple[str, ...] = Field(min_length=1)
    """ISO 15924 names."""
    direction: Literal["ltr", "rtl"] = "ltr"
    digits: Literal["latn", "arab", "arabext"] = "latn"
    problem: tuple[str, ...] = Field(min_length=1)
    problems: tuple[str, ...] = Field(min_length=1)
    solution: tuple[str, ...] = Field(min_length=1)
    solutions: tuple[str, ...] = Field(min_length=1)
    proof: tuple[str, ...] = ()
    alternative: tuple[str, ...] = ()
    """What marks another solution of the same problem."""
    answer: tuple[str, ...] = Field(min_length=1)
    answers: tuple[str, ...] = ()
    hint: tuple[str, ...] = ()
    remark: tuple[str, ...] = ()
    author: tuple[str, ...] = ()
    """What comes before the name of who proposed a problem."""
    example: tuple[str, ...] = ()
    """Theorems, lemmas, examples: statements that are no problem of the booklet."""
    section: tuple[str, ...] = ()
    """Days, grades, rounds, parts: what numbering restarts in."""
    points: tuple[str, ...] = ()
    options: tuple[str, ...] = LATIN_OPTIONS
    """Letters of choices."""
    stems: Stems = Stems()
    stopwords: tuple[str, ...] = Field(min_length=15)
    """Common words that tell the language, the most telling ones among them."""


class StatementPhrases(BaseModel):
    """What statements say in the languages of the world: each kind a mapping from the language's code to phrases."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    prove: dict[str, tuple[str, ...]]
    """What asks for a proof."""
    ask: dict[str, tuple[str, ...]]
    """What begins a question or a task."""
    figure: dict[str, tuple[str, ...]]
    """What refers to a figure."""
    turn: dict[str, tuple[str, ...]]
    """What the foot of a page says where the text goes on overleaf."""


@cache
def load_languages() -> dict[str, Language]:
    """Return code to language, in order of the codes. Raises `SettingsError` naming the file and key that is wrong."""
    return {language.code: language for language in (_load(path) for path in _files())}


@cache
def load_phrases() -> StatementPhrases:
    """Return the phrases of statements. Raises `SettingsError` naming the file and key that is wrong."""
    return _read(PHRASES, TypeAdapter(StatementPhrases))


def _files() -> list[Path]:
    return sorted(DATA.glob("*.yaml"))


def _load(path: Path) -> Language:
    language = _read(path, TypeAdapter(Language))
    if language.code != path.stem:
        raise SettingsError(f"tasks/languages: {path.name}: the code {language.code!r} must be the file's name")
    return language


def _read(path: Path, shape: TypeAdapter[T]) -> T:
    try:
        return shape.validate_python(yaml.load(path.read_text("utf-8"), STRINGS))  # noqa: S506  # builds strings only
    except (ValidationError, yaml.YAMLError) as error:
        raise SettingsError(f"tasks/languages: {path.name}: {' '.join(str(error).split())}") from error


@cache
def data_hash() -> str:
    """Return 12 hex digits that change when any of the files changes: they belong into a stage's engine."""
    digest = hashlib.sha256()
    for path in (*_files(), PHRASES):
        digest.update(path.name.encode())
        digest.update(b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]


def rules_engine(*packages: str) -> str:
    """Return the engine of rules that look for these words: with their hash, and versions of `packages` beneath."""
    return " ".join(["rules", f"languages={data_hash()}", *(f"{package}={version(package)}" for package in packages)])
