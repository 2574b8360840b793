"""What shaped a page: the versions of our readers and of the packages beneath them.

Put names and versions here. Keep everything that reads a document out.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from importlib.metadata import version

from tasks.languages.loader import rules_engine

ENGINES = ("pypdfium2", "pylatexenc", "lxml", "pillow", "charset-normalizer")
"""Packages whose version can change what is read."""


def engine(*packages: str) -> str:
    """Return the engine with versions: `rules languages=0f3a… pypdfium2=5.1 pdfium=7215 lxml=6.0`.

    The languages are part of it: titles, parts and undeclared encodings are told by their words and letters.
    """
    return reader_version(rules_engine(), *packages)


def reader_version(own: str, *packages: str) -> str:
    """Return the version of a reader with those of the packages beneath it: `1 lxml=6.0 libxml2=2.14.1`."""
    return " ".join([own, *(f"{package}={version(package)}{_inner(package)}" for package in packages)])


@cache
def poppler_version() -> str:
    """Return the version of poppler's programs, asked for once a process; `none` where they do not answer."""
    try:
        said = subprocess.run(["pdftoppm", "-v"], capture_output=True, text=True, timeout=10, check=False)  # noqa: S607  # the user's own
    except (OSError, subprocess.TimeoutExpired):
        return "none"
    found = re.search(r"version (\S+)", said.stderr + said.stdout)
    return found[1] if found else "none"


@cache
def _inner(package: str) -> str:
    """Return the version of the C library that a package brings, where its own version does not tell."""
    if package == "pypdfium2":
        from pypdfium2_raw import version as pdfium  # type: ignore[import-untyped]  # ships no types

        return f" pdfium={pdfium.PDFIUM_INFO}"
    if package == "lxml":
        from lxml.etree import LIBXML_VERSION  # type: ignore[import-untyped]  # ships no types

        return f" libxml2={'.'.join(map(str, LIBXML_VERSION))}"
    return ""
