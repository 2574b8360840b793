"""Blobs: page images and figures, each once under its hash.

Put storing bytes by their hash here. Keep what the bytes mean out.
"""

from __future__ import annotations

import re
from typing import Final

from schemas.errors import StoreError
from schemas.fingerprint import sha256_bytes
from storage.filesystem import Files

HASH: Final = re.compile(r"[0-9a-f]{64}")


class Blobs:
    """The blobs of one store, shared by its datasets."""

    def __init__(self, files: Files) -> None:
        self._files = files

    def put(self, data: bytes) -> str:
        """Store `data` and return its SHA-256 (hex); storing it again does nothing unless the stored one is damaged."""
        blob_hash = sha256_bytes(data)
        path = _path(blob_hash)
        if self._files.version(path) is None or self._files.read(path) != data:
            self._files.write(path, data, "blob")
        return blob_hash

    def get(self, blob_hash: str) -> bytes:
        """Return the bytes. Raises `StoreError` where there are none, or where they no longer match their hash."""
        if not HASH.fullmatch(blob_hash):
            raise StoreError(f"{blob_hash!r} is not the SHA-256 of a blob (64 hexadecimal digits)")
        path = _path(blob_hash)
        data = self._files.read(path)
        if data is None:
            raise StoreError(f"{self._files.url(path)}: this blob is not there: rebuild with `--from read`")
        if sha256_bytes(data) != blob_hash:
            raise StoreError(
                f"{self._files.url(path)}: this blob is damaged: delete it, then rebuild with `--from read`"
            )
        return data


def _path(blob_hash: str) -> str:
    return f"_blobs/{blob_hash[:2]}/{blob_hash}"
