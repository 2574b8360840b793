"""Compile the documents of the round trip to PDFs.

Usage: python -m benchmarks.round_trip.compile DIR [SETUP…]. An engine or a font that is not installed is left out,
with a line that says so. Put running engines here. Keep set-ups and sources out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import typst

from benchmarks.round_trip.documents import source
from benchmarks.round_trip.setups import SETUPS, Setup

TIMEOUT_S = 180
EPOCH = "1767225600"
"""The time that compiled PDFs name, so that they are the same every time."""


class CompileError(Exception):
    """An engine rejects a document; the message holds the end of its log."""


def missing(setup: Setup) -> str:
    """Return what a set-up needs and this machine has not; empty where it can be compiled."""
    if setup.engine == "typst":
        families = set(typst.Fonts().families())
        return ", ".join(font for font in setup.fonts.split("/") if font not in families)
    if not shutil.which(setup.engine):
        return setup.engine
    if not setup.needs:
        return ""
    found = subprocess.run(["kpsewhich", setup.needs], capture_output=True, text=True, check=False)
    return "" if found.stdout.strip() else setup.needs


def compile_source(engine: str, text: str) -> bytes:
    """Return the PDF of a LaTeX or typst document; raises `CompileError` where the engine rejects it."""
    with tempfile.TemporaryDirectory() as folder:
        return _typst(Path(folder), text) if engine == "typst" else _tex(Path(folder), engine, text)


def _typst(folder: Path, text: str) -> bytes:
    path = folder / "main.typ"
    path.write_text(text, "utf-8")
    try:
        pdf = typst.compile(path, timestamp=int(EPOCH))
    except typst.TypstError as error:
        raise CompileError(f"typst: {error}") from error
    if not isinstance(pdf, bytes):
        raise CompileError("typst: returned no single PDF")
    return pdf


def _tex(folder: Path, engine: str, text: str) -> bytes:
    path = folder / "main.tex"
    path.write_text(text, "utf-8")
    done = subprocess.run(
        [engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", path.name],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=TIMEOUT_S,
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "FORCE_SOURCE_DATE": "1"},
    )
    pdf = path.with_suffix(".pdf")
    if done.returncode or not pdf.is_file():
        raise CompileError(f"{engine}: {done.stdout[-800:]}")
    return pdf.read_bytes()


def compile_all(folder: Path, names: list[str]) -> list[Path]:
    """Write `SETUP.pdf` for every set-up (or those named) that this machine can compile; return the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for setup in SETUPS:
        if names and setup.name not in names:
            continue
        if lacking := missing(setup):
            print(f"{setup.name}: {lacking} is not installed; left out", file=sys.stderr)
            continue
        path = folder / f"{setup.name}.pdf"
        try:
            path.write_bytes(compile_source(setup.engine, source(setup)))
        except CompileError as error:
            print(f"{setup.name}: {error}", file=sys.stderr)
            continue
        made.append(path)
    return made


if __name__ == "__main__":
    for made_path in compile_all(Path(sys.argv[1]), sys.argv[2:]):
        print(made_path)
