"""Compile the documents of the round trip to PDFs.

Usage: python -m benchmarks.round_trip.compile DIR [SETUP…], or `--test-data` to renew the PDFs of `tests/data`. An
engine or a font that is not installed is left out, with a line that says so.

Put running engines here. Keep set-ups and sources out.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import typst

from benchmarks.round_trip.documents import source, source_hash
from benchmarks.round_trip.setups import PAGE_SETUPS, SETUPS, Setup

TEST_DATA = Path(__file__).parents[2] / "tests" / "data" / "round_trip"
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
    programs = [setup.engine, *(["pandoc"] if setup.engine == "soffice" else [])]
    if lacking := [program for program in programs if not shutil.which(program)]:
        return ", ".join(lacking)
    if not setup.needs:
        return ""
    found = subprocess.run(["kpsewhich", setup.needs], capture_output=True, text=True, check=False)
    return "" if found.stdout.strip() else setup.needs


def compile_setup(setup: Setup) -> bytes:
    """Return the PDF of a set-up's document; raises `CompileError` where its engine rejects it."""
    text = source(setup)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if setup.engine == "typst":
            return _typst(folder, text)
        if setup.engine == "soffice":
            return _writer(folder, text, setup.fonts)
        return _tex(folder, setup.engine, text)


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
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", path.name]
    _run(folder, command)
    return path.with_suffix(".pdf").read_bytes()


def _writer(folder: Path, text: str, form: str) -> bytes:
    """Return what LibreOffice Writer prints of the document that pandoc makes, formulas as formula objects."""
    (folder / "main.tex").write_text(text, "utf-8")
    _run(folder, ["pandoc", "main.tex", "--output", f"main.{form}"])
    profile = f"-env:UserInstallation=file://{folder}/profile"
    _run(folder, ["soffice", profile, "--headless", "--convert-to", "pdf", f"main.{form}"])
    return (folder / "main.pdf").read_bytes()


def _run(folder: Path, command: list[str]) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "FORCE_SOURCE_DATE": "1"}
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=TIMEOUT_S,
        env=environment,
    )
    if done.returncode:
        raise CompileError(f"{command[0]}: {done.stdout[-800:]}{done.stderr[-400:]}")


def compile_all(folder: Path, names: list[str]) -> list[Path]:
    """Write `SETUP.pdf` for every set-up (or those named) that this machine can compile; return the paths."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for setup in [*SETUPS, *PAGE_SETUPS]:
        if names and setup.name not in names:
            continue
        if lacking := missing(setup):
            print(f"{setup.name}: {lacking} is not installed; left out", file=sys.stderr)
            continue
        path = folder / f"{setup.name}.pdf"
        try:
            path.write_bytes(compile_setup(setup))
        except CompileError as error:
            print(f"{setup.name}: {error}", file=sys.stderr)
            continue
        made.append(path)
    return made


def renew_test_data() -> None:
    """Compile the set-ups of the test data whose sources have changed, and note by which sources they were made.

    Raises `SystemExit` where one cannot be compiled here: its old PDF and its old hash stay.
    """
    noted = TEST_DATA / "sources.json"
    old = json.loads(noted.read_text("utf-8")) if noted.is_file() else {}
    new = {setup.name: source_hash(source(setup)) for setup in [*SETUPS, *PAGE_SETUPS] if setup.committed}
    stale = {name for name in new if old.get(name) != new[name] or not (TEST_DATA / f"{name}.pdf").is_file()}
    paths = compile_all(TEST_DATA, sorted(stale)) if stale else []
    for path in paths:
        _shrink(path)
    made = {path.stem for path in paths}
    hashes = {name: new[name] if name in made else old.get(name, "") for name in new}
    noted.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", "utf-8")
    if lacking := stale - made:
        raise SystemExit(f"not compiled: {', '.join(sorted(lacking))}; install what the lines above name")


def _shrink(path: Path) -> None:
    """Compress a PDF better, where qpdf is installed."""
    if shutil.which("qpdf"):
        options = ["--object-streams=generate", "--recompress-flate", "--compression-level=9", "--replace-input"]
        _run(path.parent, ["qpdf", *options, path.name])


def main() -> None:
    """Compile to a folder, or renew the test data."""
    if sys.argv[1:] == ["--test-data"]:
        renew_test_data()
        return
    for path in compile_all(Path(sys.argv[1]), sys.argv[2:]):
        print(path)


if __name__ == "__main__":
    main()
