"""Which documents are only another format of one that is read.

Put finding renditions here. Keep comparing their texts in `tasks.read.renditions`: names, parts, formats and languages
decide here.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from schemas.tables.booklets import Part
from tasks.collect.words import fold, words_of

PREFERENCE = ("text/x-tex", "text/html", "text/markdown", "text/plain", "application/pdf")
"""The best source first; images come last."""
FORMAT_FOLDERS = frozenset(
    {"tex", "latex", "pdf", "pdfs", "html", "src", "source", "build", "out", "md", "txt", "web", "output"}
)


@dataclass(frozen=True)
class Candidate:
    """A document as far as renditions go."""

    path: str
    media_type: str
    part: Part
    language: str | None
    """As its name or `corpus.yaml` gives it."""
    told: str | None = None
    """The language of its text; null where there is too little of it to tell."""


def find_renditions(candidates: Sequence[Candidate]) -> dict[str, str]:
    """Return which document is used instead of which; documents that are read themselves are not in it.

    Files of one name in different formats are renditions, and so is a PDF where it and a LaTeX document are all that a
    booklet has of a part, and their texts are not in two languages. Another part or another language is never a
    rendition.
    """
    groups: dict[tuple[str, ...], list[Candidate]] = {}
    for candidate in candidates:
        groups.setdefault(_key(candidate.path), []).append(candidate)
    found: dict[str, str] = {}
    for group in groups.values():
        best = min(group, key=_rank)
        found |= {
            other.path: best.path for other in group if _same(best, other) and other.media_type != best.media_type
        }
    return found | _single_pair([candidate for candidate in candidates if candidate.path not in found])


def _single_pair(candidates: Sequence[Candidate]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in ("all", "problems", "solutions", "answer_key"):
        own = [row for row in candidates if row.part == part and not row.media_type.startswith("image/")]
        sources = [candidate for candidate in own if candidate.media_type == "text/x-tex"]
        prints = [candidate for candidate in own if candidate.media_type == "application/pdf"]
        if len(own) == 2 and len(sources) == 1 and len(prints) == 1:
            source, printed = sources[0], prints[0]
            if _same(source, printed) and (not source.told or not printed.told or source.told == printed.told):
                found[printed.path] = source.path
    return found


def _same(one: Candidate, other: Candidate) -> bool:
    if one.part != other.part:
        return False
    return one.language is None or other.language is None or one.language == other.language


def _key(path: str) -> tuple[str, ...]:
    """Return what two renditions share: folders, but for those named after a format, and the name without extension."""
    folder, name = posixpath.split(path)
    folders = [part for part in folder.split("/") if fold(part) not in FORMAT_FOLDERS]
    return (*folders, *words_of(posixpath.splitext(name)[0]))


def _rank(candidate: Candidate) -> tuple[int, str]:
    known = candidate.media_type in PREFERENCE
    return (PREFERENCE.index(candidate.media_type) if known else len(PREFERENCE), candidate.path)


def resolve(described: Mapping[str, str], found: Mapping[str, str], paths: Sequence[str]) -> dict[str, str]:
    """Return `found` with what `corpus.yaml` says of renditions put over it; chains end at what is read.

    A path that names no document of the booklet is ignored: its file may have been dropped as a duplicate.
    """
    known = set(paths)
    merged = dict(found) | {path: to for path, to in described.items() if path in known and to in known and path != to}
    for path in list(merged):
        seen = {path}
        while merged[path] in merged and merged[path] not in seen:
            seen.add(merged[path])
            merged[path] = merged[merged[path]]
    loops = {path for path, to in merged.items() if to in merged}
    return {path: to for path, to in merged.items() if path not in loops}
