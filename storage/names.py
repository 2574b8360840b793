"""How things are called on disk: units, parts, datasets.

Put names that any file system can hold here. Keep what lies under them elsewhere.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

from schemas.errors import SettingsError

PART_NAME: Final = re.compile(r"(?P<slug>[a-z0-9_-]+)\.(?P<fingerprint>[0-9a-z]{1,16})\.(?P<tail>[0-9a-f]{8})\.parquet")
TEMPORARY: Final = re.compile(r"\..+\.tmp")
DATASET_NAME: Final = re.compile(r"[^\W_][\w.-]{0,99}")
STAGE_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,63}")
TEXT_NAME: Final = re.compile(r"[a-z][a-z_]{0,40}\.(?:json|yaml|txt)")
UNSAFE: Final = re.compile(r"[^a-z0-9]+")
LONGEST_WORDS: Final = 60
SETTINGS: Final = "settings.yaml"
CORPUS: Final = "corpus.json"
"""Texts beside the tables of every dataset that was built; a folder that has both is known by them."""


def unit_slug(unit: str) -> str:
    """Return a file name for `unit`: lower-case ASCII, at most 73 characters, never that of another unit.

    The words are for people; the hash behind them tells units apart that differ in case, script or beyond the cut.
    """
    ascii_only = unicodedata.normalize("NFKD", unit).encode("ascii", "ignore").decode().lower()
    words = UNSAFE.sub("-", ascii_only).strip("-")[:LONGEST_WORDS].strip("-")
    digest = hashlib.sha256(unit.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"{words}-{digest}" if words else digest


def part_name(unit: str, fingerprint: str, content: str) -> str:
    """Return the file name of a part: unit, fingerprint, and a hash of all that the unit wrote.

    Because of that hash a name is never written twice with different rows, not even by a forced rerun.
    """
    short = UNSAFE.sub("", fingerprint.lower())[:16] or "0"
    return f"{unit_slug(unit)}.{short}.{hashlib.sha256(content.encode()).hexdigest()[:8]}.parquet"


def part_prefix(unit: str, fingerprint: str) -> str:
    """Return what the names of all parts of `unit` with `fingerprint` begin with."""
    return part_name(unit, fingerprint, "").rsplit(".", 2)[0] + "."


def check_dataset_name(name: str) -> str:
    """Return `name` if it can name a dataset, else raise `SettingsError`: it becomes one folder of the store."""
    if DATASET_NAME.fullmatch(name) and not name.endswith(".") and unicodedata.is_normalized("NFC", name):
        return name
    raise SettingsError(
        f"dataset name {name!r}: use letters, digits, `-`, `_` and `.`, beginning with a letter or digit "
        "(at most 100 characters)"
    )
