"""PDF to text: pages per CPU second of Sangaku's reader beside pypdfium2, pdftotext, pdfminer.six and pdfplumber.

The files are those with a text layer of `samples/`, of the round trip's test data, and of ../shared where it is there,
in one run. Sangaku's figure is the whole reading: formulas, columns, running lines, figures. A contestant that is not
installed is left out, with a line that says so. A failure is an exception, a non-zero exit or no text.
"""

from __future__ import annotations

import importlib.util
import logging
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pypdfium2

from benchmarks.measure import failures, side_by_side
from schemas.settings import Limits
from tasks.read.pdf import read_pdf

ROOT = Path(__file__).parents[1]
FOLDERS = {
    "samples and round trip": [ROOT / "samples" / "corpus", ROOT / "tests" / "data" / "round_trip"],
    "booklets": [ROOT.parent / "shared" / "data" / "booklets"],
}
"""By the name of the figure: our own files are fuller of formulas than booklets are."""
RUNS = 3
YARDSTICK = "pdfminer"


def sangaku(path: Path) -> str:
    """Read with Sangaku."""
    return "\n".join(page.text for page in read_pdf(path, path.parent, Limits()).pages)


def plain_pdfium(path: Path) -> str:
    """Take the plain text of pypdfium2."""
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def pdftotext(path: Path) -> str:
    """Convert with poppler's pdftotext."""
    return subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True, timeout=120).stdout.decode()


def pdfminer(path: Path) -> str:
    """Convert with pdfminer.six."""
    from pdfminer.high_level import extract_text

    return str(extract_text(path))


def pdfplumber(path: Path) -> str:
    """Convert with pdfplumber."""
    import pdfplumber as plumber

    with plumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def contestants() -> list[Callable[[Path], str]]:
    """Return those that can run here."""
    found = {
        pdftotext: shutil.which("pdftotext"),
        pdfminer: importlib.util.find_spec("pdfminer"),
        pdfplumber: importlib.util.find_spec("pdfplumber"),
    }
    for convert in (convert for convert, there in found.items() if not there):
        print(f"{convert.__name__} is not installed; left out")
    return [sangaku, plain_pdfium, *(convert for convert, there in found.items() if there)]


def documents(folders: list[Path]) -> dict[Path, int]:
    """Return the PDFs to read with their numbers of pages; scans, without a text layer, are left out."""
    files = [path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*.pdf"))]
    counts = {}
    for path in files:
        if plain_pdfium(path).strip():
            document = pypdfium2.PdfDocument(path)
            counts[path] = len(document)
            document.close()
    return counts


def compare(name: str, counts: dict[Path, int], running: list[Callable[[Path], str]]) -> None:
    """Print the figures of one set of files, one line a contestant."""
    files, total = list(counts), sum(counts.values())
    failed: dict[str, int] = {}

    def work(convert: Callable[[Path], str]) -> None:
        failed[convert.__name__] = failures(files, convert)

    readings = side_by_side({convert.__name__: partial(work, convert) for convert in running}, RUNS)
    speeds = {reading.name: total / reading.cpu_s for reading in readings}
    print(f"PDF to text, {name}: {len(files)} documents, {total} pages, median of {RUNS} runs")
    for reading in readings:
        ratio = f", {speeds[reading.name] / speeds[YARDSTICK]:.1f} times {YARDSTICK}" if YARDSTICK in speeds else ""
        print(
            f"  {reading.name:<12} {speeds[reading.name]:6.1f} pages per CPU second "
            f"({total / reading.high_s:.1f} to {total / reading.low_s:.1f}){ratio}, {failed[reading.name]} failures"
        )


def main() -> None:
    """Print the figures of every set of files that is there."""
    logging.disable(logging.WARNING)  # what contestants think of a font is no figure
    running = contestants()
    for name, folders in FOLDERS.items():
        if counts := documents(folders):
            compare(name, counts, running)
        else:
            print(f"PDF to text, {name}: no files; left out")


if __name__ == "__main__":
    main()
