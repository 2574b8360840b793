"""LaTeX to text: MB per CPU second and failures of Sangaku's reader beside pylatexenc and pandoc, on the same files.

The files are the LaTeX of `samples/`, of the layout corpus, and of ../shared where it is there, in one run. pandoc is
left out, with a line that says so, where it is not installed. A failure is an exception, a non-zero exit or no output.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from pylatexenc.latex2text import LatexNodes2Text

from benchmarks.layouts.generate import generate
from benchmarks.measure import failures, side_by_side
from schemas.settings import Limits
from tasks.read.latex.reader import read_latex

ROOT = Path(__file__).parents[1]
RUNS = 3


def sources(folder: Path) -> list[Path]:
    """Return the LaTeX files to read, whole documents only."""
    generate(folder, [])
    roots = [folder / "corpus", ROOT / "samples", ROOT.parent / "shared" / "data" / "booklets"]
    files = [path for root in roots if root.is_dir() for path in sorted(root.rglob("*.tex"))]
    return [path for path in files if b"\\begin{document}" in path.read_bytes()]


def sangaku(path: Path) -> str:
    """Read with Sangaku."""
    return "\n".join(page.text for page in read_latex(path, path.parent, Limits()).pages)


def pylatexenc(path: Path) -> str:
    """Convert with pylatexenc alone, maths verbatim, as Math-PT does."""
    return str(LatexNodes2Text(math_mode="verbatim").latex_to_text(path.read_text("utf-8", "replace")))


def pandoc(path: Path) -> str:
    """Convert with pandoc."""
    command = ["pandoc", "-f", "latex", "-t", "markdown", path.name]
    return subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=True, timeout=120).stdout


def main() -> None:
    """Print one line a contestant."""
    contestants = [sangaku, pylatexenc, *([pandoc] if shutil.which("pandoc") else [])]
    if not shutil.which("pandoc"):
        print("pandoc is not installed; left out")
    with tempfile.TemporaryDirectory() as folder:
        files = sources(Path(folder))
        megabytes = sum(path.stat().st_size for path in files) / 1e6
        failed = {convert.__name__: failures(files, convert) for convert in contestants}
        work = {convert.__name__: lambda convert=convert: failures(files, convert) for convert in contestants}
        print(f"LaTeX to text: {len(files)} documents, {megabytes:.2f} MB, median of {RUNS} runs")
        for reading in side_by_side(work, RUNS):
            print(
                f"  {reading.name:<11} {megabytes / reading.cpu_s:6.2f} MB per CPU second "
                f"({megabytes / reading.high_s:.2f} to {megabytes / reading.low_s:.2f}), "
                f"{failed[reading.name]} failures"
            )


if __name__ == "__main__":
    main()
