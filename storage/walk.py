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

DEEPEST: Final = 64
"""Levels of folders that are entered; deeper ones are listed with an error."""


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
    """Return what lies below `root`, sorted by path; hidden files and folders, and empty folders, left out.

    Links are followed as far as they stay below `root` and close no loop. A root that cannot be listed is one entry
    with the empty path.
    """
    found: list[Found] = []
    stack = [("", "", (os.path.realpath(root),))]
    while stack:
        path, real, above = stack.pop()
        try:
            with os.scandir(root / real) as listed:
                entries = sorted(listed, key=lambda entry: os.fsencode(entry.name))
        except OSError as error:
            found.append(Found(path, real, f"this folder cannot be listed: {error.strerror}: make it readable"))
            continue
        taken: set[str] = set()
        for entry in entries:
            if entry.name.startswith("."):
                continue
            name = _unique(shown_name(entry.name), taken)
            each = Found(f"{path}/{name}".lstrip("/"), f"{real}/{entry.name}".lstrip("/"))
            folder = _look(root, entry, each, above)
            if isinstance(folder, Found):
                found.append(folder)
            else:
                stack.append((each.path, each.real, (*above, folder)))
    return sorted(found, key=lambda each: each.path)


def _look(root: Path, entry: os.DirEntry[str], each: Found, above: tuple[str, ...]) -> Found | str:
    """Return the entry as found, or, for a folder to enter, its real path."""
    try:
        target = os.path.realpath(entry.path) if entry.is_symlink() else f"{above[-1]}/{entry.name}"
        if entry.is_symlink() and not Path(target).is_relative_to(above[0]):
            return replace(each, is_outside=True)
        if entry.is_dir():
            if target in above or any(step.startswith(target + os.sep) for step in above):
                return replace(each, error="this link leads back to a folder above it: remove it")
            too_deep = len(above) > DEEPEST
            return replace(each, error=f"folders nested deeper than {DEEPEST}: move it up") if too_deep else target
        if entry.is_file():
            return each
        missing = entry.is_symlink() and not Path(target).exists()
    except OSError as error:
        return replace(each, error=f"cannot be read: {error.strerror}: make it readable")
    return replace(each, error="this link leads nowhere: remove it" if missing else "not a regular file: remove it")


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
