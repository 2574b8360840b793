"""Files of an object store, or of anything else that fsspec can reach.

Put what differs from a local folder here: one PUT instead of a rename, conditional creation, no hidden temporaries.
"""

from __future__ import annotations

import errno
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import fsspec

from schemas.errors import SettingsError, StoreError
from storage.faults import write_point
from storage.filesystem import REMEDIES

ONE_STEP: Final = frozenset({"s3", "s3a", "gs", "gcs", "az", "abfs", "abfss", "adl", "oci", "oss", "memory"})
"""Stores where a PUT appears whole or not at all; elsewhere a file is put under another name and moved."""


class ObjectFiles:
    """Files below an fsspec URL."""

    is_local = False

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        protocol = url.partition("://")[0]
        try:
            self._fs, self._root = fsspec.core.url_to_fs(self._url, use_listings_cache=False)
        except (ValueError, ImportError, TypeError) as error:
            raise SettingsError(f"{url}: fsspec cannot open this kind of store: {error}") from error
        self._one_step = protocol in ONE_STEP

    def url(self, path: str = "") -> str:
        """Return the URL of `path`."""
        return f"{self._url}/{path}".rstrip("/")

    def _full(self, path: str) -> str:
        return f"{self._root.rstrip('/')}/{path}".rstrip("/")

    def write(self, path: str, data: bytes, kind: str) -> None:
        """Put a whole file: one PUT, or a temporary name and a move where a PUT is not one step."""
        write_point(f"{kind}.start")
        with _explained(self.url(path)):
            if self._one_step:
                self._fs.pipe_file(self._full(path), data)
            else:
                self._put_and_move(self._full(path), data)
        write_point(f"{kind}.stored")

    def _put_and_move(self, full: str, data: bytes) -> None:
        folder, _, name = full.rpartition("/")
        hidden = f"{folder}/.{name[:120]}.{uuid.uuid4().hex}.tmp"
        self._fs.makedirs(folder, exist_ok=True)
        try:
            self._fs.pipe_file(hidden, data)
            self._fs.mv(hidden, full)
        finally:
            with suppress(OSError):
                self._fs.rm_file(hidden)

    def create(self, path: str, data: bytes) -> bool:
        """Put a file only if there is none (`If-None-Match: *` on S3), and read back that it is ours."""
        with _explained(self.url(path)):
            if not self._one_step:
                self._fs.makedirs(self._full(path).rpartition("/")[0], exist_ok=True)
            try:
                self._fs.pipe_file(self._full(path), data, mode="create")
            except OSError as error:
                if isinstance(error, FileExistsError) or self._exists_now(error, path):
                    return False
                raise
        return self.read(path) == data

    def _exists_now(self, error: OSError, path: str) -> bool:
        """Tell a lost race (412, 409 on S3) from a fault: in the first case the file is there."""
        refused = any(word in str(error) for word in ("PreconditionFailed", "pre-conditions", "ConditionalRequest"))
        return refused and self.version(path) is not None

    def read(self, path: str) -> bytes | None:
        """Return the bytes of a file; None where there is none."""
        with _explained(self.url(path)):
            try:
                return bytes(self._fs.cat_file(self._full(path)))
            except FileNotFoundError:
                return None

    def _listed(self, folder: str) -> list[dict[str, Any]]:
        full = self._full(folder)
        with _explained(self.url(folder)):
            self._fs.invalidate_cache(full)
            try:
                return [entry for entry in self._fs.ls(full, detail=True) if entry["name"].rstrip("/") != full]
            except FileNotFoundError:
                return []

    def sizes(self, folder: str) -> dict[str, int]:
        """Return the files of a folder by name with their sizes."""
        return {_name(entry): int(entry["size"] or 0) for entry in self._listed(folder) if entry["type"] == "file"}

    def folders(self, folder: str) -> list[str]:
        """Return the names of the folders in `folder`, sorted."""
        return sorted(_name(entry) for entry in self._listed(folder) if entry["type"] == "directory")

    def version(self, path: str) -> str | None:
        """Return the store's own token of the file's state (the ETag on S3)."""
        with _explained(self.url(path)):
            self._fs.invalidate_cache(self._full(path))
            try:
                info = self._fs.info(self._full(path))
            except FileNotFoundError:
                return None
        known = [info.get(key) for key in ("ETag", "etag", "generation", "md5Hash", "mtime", "LastModified", "created")]
        return f"{[str(value) for value in known]} {info.get('size')}"

    def delete(self, path: str) -> None:
        """Delete a file; one that is not there is deleted already."""
        with _explained(self.url(path)), suppress(FileNotFoundError):
            self._fs.rm_file(self._full(path))

    def settle(self, folder: str) -> None:
        """Do nothing: what a store has acknowledged is durable."""


def _name(entry: dict[str, Any]) -> str:
    return str(entry["name"]).rstrip("/").rpartition("/")[2]


@contextmanager
def _explained(where: str) -> Iterator[None]:
    """Turn what fsspec and its drivers raise for an unreachable or unwilling store into a `StoreError`."""
    try:
        yield
    except OSError as error:
        remedy = REMEDIES.get(error.errno or errno.EIO, "check address, bucket and credentials, then run again")
        raise StoreError(f"{where}: {error}: {remedy}") from error
    except _driver_errors() as error:
        raise StoreError(f"{where}: {error}: check address, bucket and credentials, then run again") from error


def _driver_errors() -> tuple[type[Exception], ...]:
    """Return what the drivers in use raise that is no `OSError`."""
    boto = sys.modules.get("botocore.exceptions")
    return (boto.BotoCoreError, boto.ClientError) if boto else ()
