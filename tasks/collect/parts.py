"""Which part of a booklet each document is: problems, solutions, an answer key, or all.

Put telling parts apart by names and titles here. Keep pairing of problems with solutions in `tasks.segment`.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from schemas.tables.booklets import Part
from tasks.collect.words import words_of
from tasks.languages.loader import load_languages

SHORT = 4
"""Letters up to which a word of the data file must be the whole word of a name."""
MAX_AFFIX = 5
TITLE_WORDS = 12
FIRST_WORDS = 4
"""Words of a title among which a word counts that names one solution as well as many."""
AFFIX = re.compile(r"[\W_]*[^\W\d]{1,5}[\W_]*")
VARIANTS = frozenset("a b c d v e en es pt de fr it ru pl".split())  # noqa: SIM905  # letters read better in a row
"""Affixes that tell versions or languages of a paper apart, not its solutions."""


@cache
def part_words() -> dict[str, tuple[str, ...]]:
    """Return the words of each part, from `parts.yaml`."""
    data = yaml.safe_load(Path(__file__).with_name("parts.yaml").read_text("utf-8"))
    return {part: tuple(words) for part, words in data.items()}


def mentioned(words: Sequence[str]) -> set[str]:
    """Return the parts that folded `words` speak of."""
    return {part for part, known in part_words().items() for word in words for name in known if _is(word, name)}


def _is(word: str, name: str) -> bool:
    if not name.isascii():
        return name in word
    return word == name if len(name) <= SHORT else word.startswith(name)


def infer_parts(paths: Sequence[str], folder: str, titles: Mapping[str, str]) -> dict[str, Part]:
    """Return the part of each document of `paths`; `folder` is the booklet's, `titles` the first words of texts.

    By the file's name, then its folders within the booklet, then pairs of names (`R202201` beside `202201`), then its
    title. What nothing tells is `all`; so is a booklet's only document.
    """
    if len(paths) == 1:
        return {paths[0]: "all"}
    named = {path: _by_name(path, folder) for path in paths}
    exclusive = any(spoken == {"problems"} for spoken in named.values())
    parts: dict[str, Part | None] = {path: _part(spoken, exclusive=exclusive) for path, spoken in named.items()}
    _pair(parts, paths)
    _complete(parts)
    for path in paths:
        if parts[path] is None:
            parts[path] = _by_title(titles.get(path, ""))
    _complete(parts)
    return {path: part or "all" for path, part in parts.items()}


def _by_name(path: str, folder: str) -> set[str]:
    inner = path.removeprefix(f"{folder}/") if path != folder else posixpath.basename(path)
    spoken = mentioned(words_of(posixpath.splitext(posixpath.basename(inner))[0]))
    for name in reversed(posixpath.dirname(inner).split("/")):
        spoken = spoken or mentioned(words_of(name))
    return spoken


def _part(spoken: set[str], *, exclusive: bool) -> Part | None:
    """Return the part of a name; one that speaks of problems too is `all`, unless another file is the problems."""
    if "problems" in spoken and len(spoken) > 1 and not exclusive:
        return "all"
    if "solutions" in spoken:
        return "solutions"
    if "answer_key" in spoken:
        return "answer_key"
    return "problems" if "problems" in spoken else None


def _by_title(title: str) -> Part | None:
    """Return the part that a title names in whole words: `Rozwiąż równanie` opens a problem, not `Rozwiązania`."""
    words = words_of(title)[:TITLE_WORDS]
    text, start = f" {' '.join(words)} ", f" {' '.join(words[:FIRST_WORDS])} "
    spoken = {
        part
        for part, phrases in title_phrases().items()
        if any(f" {phrase} " in (start if phrase in singular_phrases() else text) for phrase in phrases)
    }
    if "problems" in spoken:
        return None
    return "solutions" if "solutions" in spoken else "answer_key" if "answer_key" in spoken else None


@cache
def title_phrases() -> dict[str, frozenset[str]]:
    """Return what titles call each part, folded as `words_of` folds names, in any language."""
    phrases: dict[str, set[str]] = {"problems": set(), "solutions": set(), "answer_key": set()}
    for language in load_languages().values():
        phrases["problems"].update(language.problems)
        phrases["solutions"].update(language.solutions)
        phrases["answer_key"].update(language.answers)
    return {part: frozenset(" ".join(words_of(phrase)) for phrase in known) for part, known in phrases.items()}


@cache
def singular_phrases() -> frozenset[str]:
    """Return the phrases that name one solution or answer, too: under a short statement they are no title."""
    found: set[str] = set()
    for language in load_languages().values():
        found.update(" ".join(words_of(phrase)) for phrase in (*language.solution, *language.answer))
    return frozenset(found)


def _pair(parts: dict[str, Part | None], paths: Sequence[str]) -> None:
    """Find files that are called as another one with something constant before or after: its solutions."""
    stems = {path: posixpath.splitext(path)[0] for path in paths if parts[path] is None}
    affix = _constant_affix(list(stems.values()))
    if affix is None:
        return
    by_stem = {stem: path for path, stem in stems.items()}
    for path, stem in stems.items():
        base = by_stem.get(_without(stem, affix) or "")
        if base is not None:
            parts[path], parts[base] = "solutions", "problems"


def _constant_affix(stems: Sequence[str]) -> tuple[str, str] | None:
    """Return what stands before and after other files' names in half of the files, at least two; None without such."""
    known = set(stems)
    counts: Counter[tuple[str, str]] = Counter()
    for stem in stems:
        counts.update({affix for affix in _affixes(stem) if (_without(stem, affix) or "") in known})
    best = counts.most_common(1)
    if not best or best[0][1] < 2 or best[0][1] < 0.4 * len(stems):
        return None
    (before, after), count = best[0]
    rivals = [other for other, number in counts.items() if number == count and other != (before, after)]
    plain = (before + after).strip(" -_.").casefold()
    return None if rivals or plain in VARIANTS else (before, after)


def _affixes(stem: str) -> list[tuple[str, str]]:
    """Return the short beginnings and ends of a file's name that are letters, with separators at most."""
    name = posixpath.basename(stem)
    found = []
    for size in range(1, min(MAX_AFFIX, len(name) - 1) + 1):
        if AFFIX.fullmatch(name[:size]):
            found.append((name[:size], ""))
        if AFFIX.fullmatch(name[-size:]):
            found.append(("", name[-size:]))
    return found


def _without(stem: str, affix: tuple[str, str]) -> str | None:
    folder, name = posixpath.split(stem)
    before, after = affix
    if not name.startswith(before) or not name.endswith(after) or len(name) <= len(before) + len(after):
        return None
    return posixpath.join(folder, name[len(before) : len(name) - len(after)])


def _complete(parts: dict[str, Part | None]) -> None:
    """Call a file `problems` if solutions lie beside it whose name is its own and a word for solutions."""
    known = part_words()
    told = {_core(path, known["solutions"]) for path, part in parts.items() if part == "solutions"}
    for path, part in parts.items():
        if part is None and _core(path, ()) in told:
            parts[path] = "problems"


def _core(path: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return the words of a file's name, those for its part left out."""
    stem = posixpath.splitext(posixpath.basename(path))[0]
    return tuple(word for word in words_of(stem) if not any(_is(word, name) for name in words))
