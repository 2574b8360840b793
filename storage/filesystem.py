"""Files of a store by relative path: whole files only, each appearing in one step.

Put the local file system here, and what every kind of store promises. Keep object stores in `storage.objects` and
Parquet, JSON and tables out.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from schemas.errors import SettingsError, StoreError
from storage.faults import write_point


class Files(Protocol):
    """A folder of files on some kind of store. Paths are relative, with `/`."""

    is_local: bool

    def url(self, path: str = "") -> str:
        """Return where `path` lies, for messages and for other tools."""

    def write(self, path: str, data: bytes, kind: str) -> None:
        """Put a whole file in one step; `kind` is one of `storage.faults.KINDS`. Raises `StoreError`."""

    def create(self, path: str, data: bytes) -> bool:
        """Put a file only if there is none, and tell whether it was put. Raises `StoreError`."""

    def read(self, path: str) -> bytes | None:
        """Return the bytes of a file; None where there is none. Raises `StoreError`."""

    def sizes(self, folder: str) -> dict[str, int]:
        """Return the files of a folder by name with their sizes, hidden ones too; empty for no such folder."""

    def folders(self, folder: str) -> list[str]:
        """Return the names of the folders in `folder`, sorted."""

    def version(self, path: str) -> str | None:
        """Return a token that changes whenever the file is replaced; None where there is no file."""

    def delete(self, path: str) -> None:
        """Delete a file; one that is not there is deleted already. Raises `StoreError`."""

    def settle(self, folder: str) -> None:
        """Make the names in `folder` outlast a loss of power."""


def open_files(url: str) -> Files:
    """Return the files at `url`: a local path, `file://…`, or any URL that fsspec knows.

    Credentials come from the environment. Raises `SettingsError` for an empty URL, one that holds a password, and a
    kind of store that is not installed.
    """
    if not url.strip():
        raise SettingsError("the store is empty text: name a folder or an object-store URL with --store")
    folder = local_folder(url)
    if folder is not None:
        return LocalFiles(folder)
    parts = urlsplit(url)
    if parts.password:
        shown = f"{parts.scheme}://…@{parts.hostname or ''}"
        raise SettingsError(f"{shown}: a store URL must not hold a password; put it in the environment")
    from storage.objects import ObjectFiles  # here: fsspec costs start-up time that local stores need not pay

    return ObjectFiles(url)


def local_folder(url: str) -> Path | None:
    """Return the absolute path of a store or dataset in a local folder; None where it lies elsewhere."""
    if "://" not in url:
        return Path(url).expanduser().absolute()
    parts = urlsplit(url)
    return Path(unquote(parts.path)).absolute() if parts.scheme == "file" else None


def own_folders(files: Files, folder: str) -> list[str]:
    """Return the names of the folders in `folder` that are datasets of a store, or tables of a dataset, sorted."""
    return [name for name in files.folders(folder) if not name.startswith(("_", "."))]


REMEDIES = {
    errno.ENOSPC: "the disk is full: free space, then run again; everything committed is kept",
    errno.EDQUOT: "your quota is used up: free space, then run again; everything committed is kept",
    errno.EFBIG: "the file is larger than this process may write: raise the limit, then run again",
    errno.EROFS: "the store is read-only: choose another one with --store",
    errno.EACCES: "no permission: give this user access to the folder, or choose another one with --store",
    errno.EPERM: "no permission: give this user access to the folder, or choose another one with --store",
    errno.ENOTDIR: "a part of this path is a file: choose another folder with --store",
    errno.EEXIST: "a part of this path is a file: choose another folder with --store",
}


@contextmanager
def explained(where: str) -> Iterator[None]:
    """Turn an `OSError` inside into a `StoreError` that names `where` and what to do."""
    try:
        yield
    except OSError as error:
        remedy = REMEDIES.get(error.errno or 0, "check that the store can be reached and written, then run again")
        raise StoreError(f"{where}: {error.strerror or error}: {remedy}") from error


class LocalFiles:
    """Files of a local folder, made when first written to."""

    is_local = True

    def __init__(self, root: Path) -> None:
        self.root = root.absolute()

    def url(self, path: str = "") -> str:
        """Return the path on this machine."""
        return str(self.root / path)

    def write(self, path: str, data: bytes, kind: str) -> None:
        """Put a whole file in one step: hidden name, fsync, rename. A failure leaves nothing behind."""
        target = self.root / path
        hidden = target.with_name(f".{target.name[:120]}.{os.getpid()}-{threading.get_ident()}.tmp")
        write_point(f"{kind}.start")
        with explained(str(target)):
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                _write_durably(hidden, data, kind)
                hidden.replace(target)
            finally:
                with suppress(OSError):
                    hidden.unlink(missing_ok=True)
        write_point(f"{kind}.stored")

    def create(self, path: str, data: bytes) -> bool:
        """Put a file only if there is none."""
        target = self.root / path
        with explained(str(target)):
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                with target.open("xb") as file:
                    file.write(data)
            except FileExistsError:
                return False
        return True

    def read(self, path: str) -> bytes | None:
        """Return the bytes of a file; None where there is none."""
        with explained(self.url(path)):
            try:
                return (self.root / path).read_bytes()
            except FileNotFoundError:
                return None

    def sizes(self, folder: str) -> dict[str, int]:
        """Return the files of a folder by name with their sizes."""
        with explained(self.url(folder)):
            try:
                with os.scandir(self.root / folder) as entries:
                    return {entry.name: entry.stat().st_size for entry in entries if entry.is_file()}
            except FileNotFoundError:
                return {}

    def folders(self, folder: str) -> list[str]:
        """Return the names of the folders in `folder`, sorted."""
        with explained(self.url(folder)):
            try:
                with os.scandir(self.root / folder) as entries:
                    return sorted(entry.name for entry in entries if entry.is_dir())
            except FileNotFoundError:
                return []

    def version(self, path: str) -> str | None:
        """Return inode, time and size: replacing a file changes at least one."""
        with explained(self.url(path)):
            try:
                stat = (self.root / path).stat()
            except FileNotFoundError:
                return None
        return f"{stat.st_ino}-{stat.st_mtime_ns}-{stat.st_size}"

    def delete(self, path: str) -> None:
        """Delete a file; one that is not there is deleted already."""
        with explained(self.url(path)):
            (self.root / path).unlink(missing_ok=True)

    def settle(self, folder: str) -> None:
        """Fsync the folder, where it is there."""
        with explained(self.url(folder)):
            try:
                handle = os.open(self.root / folder, os.O_RDONLY)
            except FileNotFoundError:
                return
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _write_durably(path: Path, data: bytes, kind: str) -> None:
    middle = len(data) // 2
    with path.open("wb") as file:
        file.write(data[:middle])
        write_point(f"{kind}.half")
        file.write(data[middle:])
        file.flush()
        os.fsync(file.fileno())
    write_point(f"{kind}.temp")
