"""What lies below a folder: every file once, by a name that can be an id.

Put looking at the disk here: links, hidden files, special files, names. Keep booklets and hashes out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from schemas.text import clean_text
from storage.names import CORPUS, SETTINGS

DEEPEST: Final = 64
"""Levels of folders that are entered; deeper ones are listed with an error."""
DATASET: Final = frozenset({"_lock", f"_{CORPUS}", f"_{SETTINGS}"})
"""Files that a dataset of ours has: a store may lie among the booklets that it was made from, and is none of them."""
OF_STORE: Final = frozenset({"_prefect", "_blobs"})
"""Folders of a store beside its datasets."""


@dataclass(frozen=True)
class Found:
    """One file, or one folder that could not be listed, or one link that leaves the root."""

    path: str
    """Relative to the root, with `/`, NFC, unique."""
    real: str
    """The same as the disk has it."""
    error: str | None = None
    is_outside: bool = False


def walk(root: Path) -> list[Found]:
    """Return what lies below `root`, sorted by path; hidden files and folders, empty folders and stores left out.

    A link to a file below `root` is that file. A link to a folder below `root` is entered only if nothing else leads
    there, so that each folder is listed once and loops cannot arise. A root that cannot be listed is one entry with
    the empty path. `root` must be a real path.
    """
    found: list[Found] = []
    stack = [(Found("", ""), str(root))]
    linked: list[tuple[Found, str]] = []
    visited: set[str] = set()
    while stack or linked:
        each, target = stack.pop() if stack else linked.pop()
        if target in visited:
            continue
        visited.add(target)
        for inner, entry in _list(root, each, found):
            folder = _look(root, entry, inner, target)
            if isinstance(folder, Found):
                found.append(folder)
            else:
                (linked if entry.is_symlink() else stack).append((inner, folder))
    return sorted(found, key=lambda each: each.path)


def _list(root: Path, folder: Found, found: list[Found]) -> list[tuple[Found, os.DirEntry[str]]]:
    """Return the entries of a folder that are not hidden; one that cannot be listed goes to `found`."""
    try:
        with os.scandir(root / folder.real) as listed:
            entries = sorted(listed, key=lambda entry: os.fsencode(entry.name))
    except OSError as error:
        found.append(replace(folder, error=f"this folder cannot be listed: {error.strerror}: make it readable"))
        return []
    entries = _without_stores(entries)
    taken: set[str] = set()
    names = [(entry, _unique(shown_name(entry.name), taken)) for entry in entries if not entry.name.startswith(".")]
    return [
        (Found(f"{folder.path}/{name}".lstrip("/"), f"{folder.real}/{entry.name}".lstrip("/")), entry)
        for entry, name in names
    ]


def _without_stores(entries: list[os.DirEntry[str]]) -> list[os.DirEntry[str]]:
    """Return the entries of a folder without what a build wrote there."""
    names = {entry.name for entry in entries}
    if names >= DATASET:
        return []
    if names & OF_STORE and any(is_dataset(Path(entry.path)) for entry in entries):
        return [entry for entry in entries if entry.name not in OF_STORE]
    return entries


def is_dataset(folder: Path) -> bool:
    """Tell whether a folder is a dataset that was built here."""
    return all((folder / name).is_file() for name in DATASET)


def _look(root: Path, entry: os.DirEntry[str], each: Found, folder: str) -> Found | str:
    """Return the entry as found, or, for a folder to enter, its real path."""
    try:
        is_link = entry.is_symlink()
        target = os.path.realpath(entry.path) if is_link else f"{folder}/{entry.name}"
        if is_link and not Path(target).is_relative_to(root):
            return replace(each, is_outside=True)
        if entry.is_dir():
            too_deep = each.real.count("/") >= DEEPEST
            return replace(each, error=f"folders nested deeper than {DEEPEST}: move it up") if too_deep else target
        if entry.is_file():
            return each
        leads_nowhere = is_link and not Path(target).exists()
    except OSError as error:
        return replace(each, error=f"cannot be read: {error.strerror}: make it readable")
    return replace(
        each, error="this link leads nowhere: remove it" if leads_nowhere else "not a regular file: remove it"
    )


def shown_name(name: str) -> str:
    """Return a file name as ids show it: NFC, one line; bytes that are no UTF-8 become U+FFFD."""
    return clean_text(os.fsencode(name).decode("utf-8", "replace")).replace("\n", " ") or "\ufffd"


def _unique(name: str, taken: set[str]) -> str:
    """Return `name`, with an ordinal where another file of the folder has the same name after cleaning."""
    free = next(candidate for candidate in _numbered(name) if candidate not in taken)
    taken.add(free)
    return free


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}~{number}"
        number += 1
