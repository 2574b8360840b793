"""Decide what every file of a booklet is: a document with its part, or nothing to read, and why.

Put the order of decisions here. Keep each decision in its own module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any

from schemas.errors import SourceError
from schemas.settings import Limits
from schemas.stage import Outcome, UnitInput
from schemas.storage import SourceFile
from schemas.tables import Document
from schemas.tables.booklets import Part
from schemas.tables.records import Dropped, DropReason, Failed
from tasks.collect.facts import FileFacts, look_at, look_inside, prose_of, stem_of
from tasks.collect.media import READABLE, TEXT_NAMES
from tasks.collect.metadata import LANGUAGES, Named, licence_of, locale_of, name_language, read_names, with_described
from tasks.collect.parts import infer_parts
from tasks.collect.renditions import Candidate, find_renditions, resolve
from tasks.collect.tex_sources import sort_sources
from tasks.collect.words import fold
from tasks.languages.detect import detect
from tasks.runner import failure

STAGE_NAME = "collect"
PAPERWORK = re.compile(
    r"(?:licen[cs]e|copying|notice|readme|read[_-]me|changelog|changes|contributing|contributors|authors|credits|makefile"
    r"|latexmkrc|dockerfile|citation|todo|corpus|corrections|requirements|code_of_conduct|security|sources|robots|index_of)"
    r"(?:[._-].*)?$",
    re.IGNORECASE,
)
LICENCE = re.compile(r"(?:licen[cs]e|copying)", re.IGNORECASE)
PICTURE_FOLDER = re.compile(
    r"(?:im(?:g|ages?|agens|agenes)?|fig(?:s|ure|ures|uras)?|pics?|pictures?|graphics?|logos?|icons?|assets?|media|static|bilder"
    r"|dessins)$",
    re.IGNORECASE,
)
PAGE_NAME = re.compile(r"(?:page|pag|scan|photo|foto|img|dsc|sheet|p)[ _-]?\d+", re.IGNORECASE)
NO_TEXT = (
    "its name is that of a text, but its bytes are not ({}): if it is damaged, export it again as UTF-8, "
    "and if it has another format, convert it"
)
TELLING_TEXT = 400
"""Characters of prose whose language keeps two documents from being renditions of each other."""
SOURCES = frozenset({"text/x-tex", "text/html", "text/markdown"})


def process(unit: UnitInput) -> Outcome:
    """Return the documents of a booklet in order of their paths; every other file is dropped with a reason."""
    files = unit.source.files(unit.booklet_id)
    outside = unit.source.outside(unit.booklet_id)
    books = _Books(unit.booklet_id)
    for path in outside:
        books.drop(path, "outside_root", "a link that leaves the corpus is not followed")
    looked = _look(files, unit, books)
    documents = _documents(looked, books)
    rows = _rows(documents, looked, unit)
    n_in = len(files) + len(outside)
    return Outcome(rows, n_in, len(rows), books.dropped, failed=books.failed, n_failed=len(books.failed))


class _Books:
    """What is dropped and what failed."""

    def __init__(self, booklet_id: str) -> None:
        self.booklet_id = booklet_id
        self.dropped: list[Dropped] = []
        self.failed: list[Failed] = []

    def drop(self, path: str, reason: DropReason, detail: str) -> None:
        self.dropped.append(
            Dropped(stage=STAGE_NAME, unit=self.booklet_id, item=path, drop_reason=reason, detail=detail)
        )

    def fail(self, path: str, error: SourceError) -> None:
        self.failed.append(failure(STAGE_NAME, path, "", error))


def _look(files: Sequence[SourceFile], unit: UnitInput, books: _Books) -> list[FileFacts]:
    """Return the facts of every file that can be opened."""
    looked = []
    for file in files:
        if file.error:
            books.fail(file.path, SourceError(file.error))
            continue
        try:
            local = unit.source.local_path(file.path)
            looked.append(_with_text(look_at(file, local, unit.settings.limits), local, unit.settings.limits))
        except SourceError as error:
            books.fail(file.path, error)
    return _siblings(looked)


def _with_text(facts: FileFacts, local: Path, limits: Limits) -> FileFacts:
    """Return `facts` with the pages, and for a PDF the first words, that only its reader can see."""
    pages, text = look_inside(facts, local, limits)
    if pages is None:
        return facts
    prose = prose_of(text)
    return replace(facts, n_pages=pages, prose=prose, title=prose[:120])


def _siblings(looked: list[FileFacts]) -> list[FileFacts]:
    """Return `looked` with plain text among HTML fragments of the same extension called HTML, too.

    A set of fragments has some without a single tag; in them as well a line break is only a blank.
    """
    html = {PurePosixPath(facts.path).suffix for facts in looked if facts.media_type == "text/html"}
    return [
        replace(facts, media_type="text/html")
        if facts.media_type == "text/plain"
        and PurePosixPath(facts.path).suffix in html
        and not _is_paperwork(facts.path)
        else facts
        for facts in looked
    ]


def _documents(looked: Sequence[FileFacts], books: _Books) -> list[FileFacts]:
    left = [facts for facts in looked if not _drop_support(facts, books)]
    left = _drop_tex(left, books)
    left = _drop_pictures(left, looked, books)
    return _drop_duplicates(left, books)


def _is_paperwork(path: str) -> bool:
    return PAPERWORK.match(PurePosixPath(path).name) is not None


def _drop_support(facts: FileFacts, books: _Books) -> bool:
    if _is_paperwork(facts.path) and facts.media_type != "application/pdf":
        books.drop(facts.path, "not_a_document", "a licence, a note to readers or a file of tools")
    elif facts.media_type not in READABLE and PurePosixPath(facts.path).suffix.lower() in TEXT_NAMES:
        books.fail(facts.path, SourceError(f"{facts.path}: {NO_TEXT.format(facts.media_type)}"))
    elif facts.media_type not in READABLE:
        books.drop(facts.path, "not_a_document", f"{facts.media_type}: no reader takes it")
    else:
        return False
    return True


def _drop_tex(left: list[FileFacts], books: _Books) -> list[FileFacts]:
    sources = sort_sources([facts.tex for facts in left if facts.tex is not None])
    for path, includer in sources.included.items():
        books.drop(path, "included_elsewhere", f"comes in through {includer}")
    for path in sources.unused:
        books.drop(path, "unused_source", "no document includes it")
    for path in sources.drawings:
        books.drop(path, "not_a_document", "a drawing of its own")
    documents = set(sources.documents)
    return [facts for facts in left if facts.tex is None or facts.path in documents]


def _drop_pictures(left: list[FileFacts], looked: Sequence[FileFacts], books: _Books) -> list[FileFacts]:
    """Return `left` without pictures and PDFs that a source shows, and without images that are no pages."""
    shown: dict[str, str] = {}
    for facts in looked:
        shown |= dict.fromkeys(facts.mentions, facts.path)
    embedded = {stem_of(name) for facts in looked if facts.tex is not None for name in facts.tex.graphics}
    has_source = any(facts.media_type in SOURCES for facts in left)
    kept = []
    for facts in left:
        picture = facts.media_type.startswith("image/")
        stem = stem_of(facts.path)
        is_embedded = facts.media_type == "application/pdf" and stem in embedded
        user = shown.get(stem) if picture or is_embedded else None
        if user is not None:
            books.drop(facts.path, "not_a_document", f"a picture that {user} shows")
        elif picture and has_source and not _looks_like_page(facts.path):
            books.drop(facts.path, "not_a_document", "a picture beside sources, and none of them shows it")
        else:
            kept.append(facts)
    return kept


def _looks_like_page(path: str) -> bool:
    folder = PurePosixPath(path).parent.name
    return PAGE_NAME.match(stem_of(path)) is not None and PICTURE_FOLDER.match(folder) is None


def _drop_duplicates(left: list[FileFacts], books: _Books) -> list[FileFacts]:
    first: dict[str, str] = {}
    kept = []
    for facts in left:
        original = first.setdefault(facts.file.sha256, facts.path)
        if original != facts.path:
            books.drop(facts.path, "duplicate_file", f"the same bytes as {original}")
        else:
            kept.append(facts)
    return kept


def _rows(documents: list[FileFacts], looked: Sequence[FileFacts], unit: UnitInput) -> list[Document]:
    described = unit.source.described(unit.booklet_id)
    paths = [facts.path for facts in documents]
    parts = _parts(documents, unit, described)
    found = find_renditions([_candidate(facts, parts[facts.path], unit.booklet_id) for facts in documents])
    renditions = resolve(_mapping(described, "renditions"), found, paths)
    read = [path for path in paths if path not in renditions]
    if len(read) == 1 and read[0] not in _mapping(described, "parts"):
        parts[read[0]] = "all"
    licence = described.get("licence") or _licence(looked)
    return [_row(facts, unit, parts[facts.path], renditions.get(facts.path), described, licence) for facts in documents]


def _candidate(facts: FileFacts, part: Part, booklet_id: str) -> Candidate:
    """Return a document as far as renditions go; short texts do not tell their language."""
    told = detect(facts.prose) if len(facts.prose) >= TELLING_TEXT else None
    names = _inner_names(facts.path, booklet_id)
    folder = next((LANGUAGES[fold(name)] for name in names[1:] if fold(name) in LANGUAGES), None)
    return Candidate(facts.path, facts.media_type, part, name_language(names) or folder, told)


def _parts(documents: list[FileFacts], unit: UnitInput, described: Mapping[str, Any]) -> dict[str, Part]:
    titles = {facts.path: facts.title for facts in documents}
    inferred = infer_parts([facts.path for facts in documents], unit.booklet_id, titles)
    stated = _mapping(described, "parts")
    return {path: stated.get(path, part) for path, part in inferred.items()}  # type: ignore[misc]  # the corpus checked them


def _inner_names(path: str, booklet_id: str) -> list[str]:
    """Return the names of the file and of its folders within the booklet, the file first, without its extension."""
    inner = PurePosixPath(path.removeprefix(f"{booklet_id}/")).with_suffix("")
    return list(reversed(inner.parts))


def _mapping(described: Mapping[str, Any], key: str) -> Mapping[str, str]:
    value = described.get(key)
    return value if isinstance(value, Mapping) else {}


def _licence(looked: Sequence[FileFacts]) -> str | None:
    texts = [facts.prose for facts in looked if LICENCE.match(PurePosixPath(facts.path).name)]
    return next((name for text in texts if (name := licence_of(text))), None)


def _row(
    facts: FileFacts,
    unit: UnitInput,
    part: Part,
    rendition_of: str | None,
    described: Mapping[str, Any],
    licence: Any,
) -> Document:
    told = detect(facts.prose) if facts.prose else None
    named = with_described(read_names(facts.path, told), described)
    return Document(
        document_id=facts.path,
        booklet_id=unit.booklet_id,
        path=facts.path,
        part=part,
        media_type=facts.media_type,
        n_pages=facts.n_pages,
        n_bytes=facts.file.n_bytes,
        sha256=facts.file.sha256,
        language=_language(told, named, described),
        country=named.country,
        competition=named.competition,
        competition_kind=named.competition_kind,
        year=named.year,
        level=named.level,
        licence=str(licence) if licence else None,
        rendition_of=rendition_of,
    )


def _language(told: str | None, named: Named, described: Mapping[str, Any]) -> str | None:
    """Return what `corpus.yaml`, else the name, else the text says; a mere language in a name gives way to the text."""
    if described.get("language"):
        return named.language
    if named.language is None:
        return locale_of(told, named.country)
    if told is not None and told.partition("-")[0] != named.language.partition("-")[0] and "-" not in named.language:
        return locale_of(told, named.country)
    return locale_of(named.language, named.country)
