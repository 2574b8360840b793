"""What is installed, which servers answer, which keys there are, and what the lack of something costs.

Put the checks of the machine here; each names its remedy. Values of keys are never read into a message.
"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from flows.prefect_server import START_OR_UNSET, ask_health, without_password
from schemas.errors import SangakuError
from storage.dataset import list_datasets
from storage.filesystem import local_folder

KEYS = ("OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY")
PACKAGES = (
    "prefect",
    "pyarrow",
    "pandas",
    "pydantic",
    "pylatexenc",
    "pypdfium2",
    "pdf2image",
    "lxml",
    "rapidfuzz",
    "fsspec",
    "s3fs",
)
ANSWER_S = 5


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. `missing` costs something, `broken` stops the work."""

    what: str
    state: Literal["ok", "missing", "broken"]
    detail: str
    remedy: str = ""


def examine(store: str) -> list[Finding]:
    """Return a finding for everything that a build may need, what is required first."""
    required = [_python(), *(_package(name) for name in PACKAGES), _store(store)]
    return [*required, _poppler(), _tesseract(), *(_key(name) for name in KEYS), _prefect()]


def is_sound(findings: list[Finding]) -> bool:
    """Tell whether nothing that is required is broken."""
    return all(finding.state != "broken" for finding in findings)


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    if (3, 11) <= sys.version_info[:2] <= (3, 13):
        return Finding("python", "ok", version)
    return Finding("python", "broken", f"{version} is not 3.11 to 3.13", "make setup PYTHON=python3.12")


def _package(name: str) -> Finding:
    try:
        return Finding(name, "ok", importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        return Finding(name, "broken", "not installed", "make setup")


def _store(store: str) -> Finding:
    try:
        names = list_datasets(store)
        folder = local_folder(store)
        if folder is not None:
            _try_to_write(folder)
    except (SangakuError, OSError) as error:
        return Finding("store", "broken", str(error), "name a folder that you may write: --store or SANGAKU_STORE")
    return Finding("store", "ok", f"{store}: {', '.join(names) or 'no dataset yet'}")


def _try_to_write(folder: Path) -> None:
    """Raise OSError where `folder`, or the nearest folder above it that is there, may not be written."""
    path = next(each for each in (folder, *folder.parents) if each.exists())
    if not path.is_dir() or not os.access(path, os.W_OK | os.X_OK):
        raise PermissionError(f"{path}: may not be written")


def _poppler() -> Finding:
    cost = "scanned pages cannot be rendered by poppler; PDF text is read without it"
    return _program("poppler", ["pdftoppm", "-v"], cost, "apt-get install poppler-utils")


def _tesseract() -> Finding:
    cost = "pages without a text layer stay flagged: nothing reads pictures"
    found = _program("tesseract", ["tesseract", "--version"], cost, "apt-get install tesseract-ocr")
    if found.state != "ok":
        return found
    lines = _output(["tesseract", "--list-langs"]).splitlines()[1:]
    return Finding("tesseract", "ok", f"{found.detail}; languages: {', '.join(sorted(lines)) or 'none'}")


def _program(name: str, command: list[str], cost: str, remedy: str) -> Finding:
    if shutil.which(command[0]) is None:
        return Finding(name, "missing", f"not installed: {cost}", remedy)
    try:
        lines = _output(command).splitlines()
    except (OSError, subprocess.SubprocessError) as error:
        return Finding(name, "missing", f"does not run ({error}): {cost}", remedy)
    return Finding(name, "ok", lines[0] if lines else "installed")


def _output(command: list[str]) -> str:
    run = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER_S, check=False)  # noqa: S603  # fixed commands
    return run.stdout + run.stderr


def _key(name: str) -> Finding:
    if os.environ.get(name):
        return Finding(name, "ok", "set")
    return Finding(name, "missing", "not set: models of this provider cannot be asked; nothing offline needs it")


def _prefect() -> Finding:
    url = os.environ.get("PREFECT_API_URL")
    if not url:
        return Finding("PREFECT_API_URL", "ok", "not set: every build starts a Prefect server of its own for its time")
    try:
        ask_health(url)
    except (OSError, ValueError) as error:
        return Finding("PREFECT_API_URL", "broken", f"{without_password(url)} does not answer: {error}", START_OR_UNSET)
    return Finding("PREFECT_API_URL", "ok", f"{without_password(url)} answers")
