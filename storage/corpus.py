"""The files of one corpus: which booklets there are, which files each has, and their hashes.

Put the promises of `schemas.storage.SourceFiles` here. Keep walking folders in `storage.walk`, the shape of
`corpus.yaml` in `schemas.corpus`, and what a file means in `tasks`.
"""

from __future__ import annotations

import fnmatch
import threading
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from schemas.corpus import NAME, BookletEntry, CorpusDescription, parse_corpus
from schemas.errors import SettingsError, SourceError
from schemas.storage import SourceFile
from schemas.text import clean_text
from storage.hashes import HashCache, HashStore
from storage.walk import Found, is_dataset, walk

NOT_BOOKLETS: Final = frozenset({NAME, "corrections.yaml"})
"""Files at the top of a corpus that speak of booklets and are none."""


@dataclass
class Booklet:
    """What the walk and `corpus.yaml` give a booklet."""

    found: list[Found] = field(default_factory=list)
    described: dict[str, Any] = field(default_factory=dict)


def open_corpus(corpus: str | Path, store: HashStore | None = None, most_files: int | None = None) -> Corpus:
    """Return the files of a corpus: a folder, or a `corpus.yaml` in the folder that it describes.

    A folder with a `corpus.yaml` at its top is described by it. `store` (a dataset) remembers hashes between runs;
    a booklet of more than `most_files` cannot be read (null: any number). Names are listed here, nothing is hashed.
    Raises `SettingsError` for a corpus that is not there or cannot be listed, and for a `corpus.yaml` that is wrong,
    naming key and remedy.
    """
    path = Path(corpus).expanduser().absolute()
    if path.is_dir():
        root, description_file = path, path / NAME
    elif path.suffix in {".yaml", ".yml"} and path.is_file():
        root, description_file = path.parent, path
    else:
        state = "is a file" if path.exists() else "does not exist"
        raise SettingsError(f"{path}: {state}: name a folder of booklets or a {NAME}")
    if is_dataset(root):
        raise SettingsError(f"{root}: is a dataset that was built, not its corpus: name the folder of the booklets")
    description = CorpusDescription()
    if description_file.is_file():
        description = parse_corpus(_text(description_file), str(description_file))
    return Corpus(root, description, description_file.name, HashCache(root.resolve(), store), most_files)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read: {error}: save it as UTF-8 and readable") from error


class Corpus:
    """The files of one corpus, read-only, confined to its root; safe to use from several threads."""

    def __init__(
        self,
        root: Path,
        description: CorpusDescription,
        description_name: str,
        hashes: HashCache,
        most_files: int | None,
    ) -> None:
        self.root = root.resolve()
        self._most_files = most_files
        self._where = str(root / description_name)
        self._hashes = hashes
        self._hashing = threading.Lock()
        skipped = NOT_BOOKLETS | {description_name}
        found = [each for each in walk(self.root) if each.path not in skipped]
        broken = next((each for each in found if each.path == ""), None)
        if broken is not None:
            raise SettingsError(f"{self.root}: cannot be listed: {broken.error}: give this user access to the folder")
        self._booklets = _assign(found, description, self._where)
        self._real = {each.path: each for each in found}

    def booklets(self) -> list[str]:
        """Return the booklet_ids of the corpus, sorted."""
        return sorted(self._booklets)

    def _booklet(self, booklet_id: str) -> Booklet:
        booklet = self._booklets.get(booklet_id)
        if booklet is None:
            raise SourceError(f"{booklet_id}: no such booklet in {self.root}: `sangaku status` lists those there are")
        return booklet

    def files(self, booklet_id: str) -> list[SourceFile]:
        """Return the files of a booklet, sorted by path; one that cannot be read has its `error`."""
        listed = self._booklet(booklet_id).found
        if self._most_files is not None and len(listed) > self._most_files:
            raise SourceError(
                f"{booklet_id}: has {len(listed)} files; to read so many raise the setting limits.booklet_files"
            )
        files = []
        for found in sorted(listed, key=lambda found: found.path):
            if found.path == booklet_id and found.error is not None:
                raise SourceError(f"{self.root / found.real}: {found.error}")
            if not found.is_outside:
                files.append(self._hashed(found))
        return files

    def _hashed(self, found: Found) -> SourceFile:
        real = self.root / found.real
        if found.error is not None:
            return SourceFile(found.path, 0, "", f"{real}: {found.error}")
        try:
            stat = real.stat()
            with self._hashing:
                return SourceFile(found.path, stat.st_size, self._hashes.sha256(found.path, real, stat))
        except OSError as error:
            return SourceFile(found.path, 0, "", f"{real}: cannot be read: {error.strerror}: make it readable")

    def outside(self, booklet_id: str) -> list[str]:
        """Return the paths of the booklet's links that leave the root."""
        return sorted(found.path for found in self._booklet(booklet_id).found if found.is_outside)

    def local_path(self, path: str) -> Path:
        """Return where the file lies on this machine, whether or not it is there."""
        found = self._real.get(clean_text(path))
        if found is not None and found.error is not None:
            raise SourceError(f"{self.root / found.real}: {found.error}")
        target = self.root / (found.real if found is not None else path)
        try:
            resolved = target.resolve()
        except (OSError, ValueError, RuntimeError) as error:
            raise SourceError(f"{path!r}: is no path of the corpus: {error}") from error
        if not resolved.is_relative_to(self.root):
            raise SourceError(f"{path!r}: leaves the corpus {self.root}: copy the file into it")
        if resolved.exists() and not (resolved.is_file() or resolved.is_dir()):
            raise SourceError(f"{resolved}: not a regular file: remove it")
        return resolved

    def described(self, booklet_id: str) -> Mapping[str, Any]:
        """Return what `corpus.yaml` says of the booklet, plain values."""
        return dict(self._booklet(booklet_id).described)

    def remember(self) -> None:
        """Keep the hashes of this run for the next one. Raises `StoreError` where the store cannot be written."""
        self._hashes.save()


def _assign(found: list[Found], description: CorpusDescription, where: str) -> dict[str, Booklet]:
    """Return the booklets by id: each file goes to the described booklet whose path claims it most closely."""
    claims = _claims(description, where)
    booklets = {entry.booklet_id(): Booklet() for entry in description.booklets}
    described = set(booklets)
    for each in found:
        if _matches(each.path, description.exclude):
            continue
        owner = next((claims[path] for path in _ancestors(each.path) if path in claims), None)
        if owner is None:
            _add_undescribed(each, booklets, described, description, where)
        elif not _matches(each.path, owner.exclude):
            booklets[owner.booklet_id()].found.append(each)
    there = {above for each in found for above in _ancestors(each.path)}
    for entry in description.booklets:
        booklet = booklets[entry.booklet_id()]
        _check_paths(entry, there, where)
        booklet.described = _described(entry, description, booklet, where)
    for booklet_id in booklets.keys() - described:
        booklets[booklet_id].described = description.defaults.stated()
    return booklets


def _add_undescribed(
    each: Found, booklets: dict[str, Booklet], described: set[str], description: CorpusDescription, where: str
) -> None:
    if description.undescribed == "ignore":
        return
    top = each.path.partition("/")[0]
    if top in described:
        raise SettingsError(
            f"{where}: booklets: the id {top!r} is also the name of {each.path!r}, which this booklet does not claim: "
            "choose another id, or add the path"
        )
    booklets.setdefault(top, Booklet()).found.append(each)


def _claims(description: CorpusDescription, where: str) -> dict[str, BookletEntry]:
    claims: dict[str, BookletEntry] = {}
    ids: set[str] = set()
    for number, entry in enumerate(description.booklets):
        if entry.booklet_id() in ids:
            raise SettingsError(
                f"{where}: booklets.{number}: the id {entry.booklet_id()!r} is taken: choose another id"
            )
        ids.add(entry.booklet_id())
        for path in entry.paths:
            if path in claims:
                raise SettingsError(f"{where}: booklets.{number}.paths: {path!r} is claimed twice: remove one of them")
            claims[path] = entry
    return claims


def _ancestors(path: str) -> Iterable[str]:
    """Yield `path` and the folders above it, the closest first."""
    while path:
        yield path
        path = path.rpartition("/")[0]


def _matches(path: str, patterns: Iterable[str]) -> bool:
    return any(
        fnmatch.fnmatchcase(path, pattern) or any(above == pattern for above in _ancestors(path))
        for pattern in patterns
    )


def _check_paths(entry: BookletEntry, there: Set[str], where: str) -> None:
    """Raise `SettingsError` for a path of a booklet that is none of the files and folders that are `there`."""
    gone = [path for path in entry.paths if path not in there]
    if gone:
        raise SettingsError(
            f"{where}: booklets ({entry.booklet_id()}): paths: {gone[0]!r} is not there, or is an empty folder: "
            "correct the path, which is relative to the folder of the file"
        )


def _described(entry: BookletEntry, description: CorpusDescription, booklet: Booklet, where: str) -> dict[str, Any]:
    """Return what is said of a booklet, its patterns resolved to the paths of its files."""
    paths = sorted(each.path for each in booklet.found)
    facts = description.defaults.stated() | entry.stated()
    parts: dict[str, str] = {}
    for pattern, part in entry.parts.items():
        hits = [path for path in paths if _matches(path, [pattern])]
        if not hits:
            raise _no_such_file(where, entry, "parts", pattern)
        parts |= dict.fromkeys(hits, part)
    for one, other in entry.renditions.items():
        for path in (one, other):
            if path not in paths:
                raise _no_such_file(where, entry, "renditions", path)
        if one == other or other in entry.renditions:
            raise SettingsError(
                f"{where}: booklets ({entry.booklet_id()}): renditions: {one!r} is replaced by {other!r}, which is "
                "itself replaced: name the file that is used"
            )
    facts |= {"parts": parts} if parts else {}
    return facts | ({"renditions": dict(entry.renditions)} if entry.renditions else {})


def _no_such_file(where: str, entry: BookletEntry, key: str, path: str) -> SettingsError:
    return SettingsError(
        f"{where}: booklets ({entry.booklet_id()}): {key}: {path!r} names no file of this booklet: write the path "
        "relative to the folder of the file"
    )
