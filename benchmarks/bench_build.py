"""A whole build by the command line: rate, peak memory, and what a second build costs.

    python -m benchmarks.bench_build [BOOKLETS]

Two corpora are generated: BOOKLETS (1,600) booklets of about 1 MB, each a LaTeX file of a few problems and two
pictures of random bytes; and one of 2,000 PDF pages (20 booklets of 100). The second build of the first corpus must
say that there is nothing to do, without importing Prefect; its wall time is the median of five.
"""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil
import typst

PICTURE_BYTES = 490_000
PROBLEMS = 12
IMPORTED = """
import atexit, sys
from flows.cli import main
atexit.register(lambda: print("prefect" in sys.modules))
sys.argv[0] = "sangaku"
main()
"""


def write_booklets(folder: Path, count: int) -> None:
    """Write `count` booklets of about 1 MB; the same bytes in every run."""
    draw = random.Random(1)
    for number in range(count):
        booklet = folder / f"contest-{number:04d}"
        booklet.mkdir(parents=True)
        for name in ("a.png", "b.png"):
            (booklet / name).write_bytes(b"\x89PNG\r\n\x1a\n" + draw.randbytes(PICTURE_BYTES))
        body = "\n\n".join(problem(draw, index) for index in range(PROBLEMS))
        text = f"\\documentclass{{article}}\n\\begin{{document}}\n\\includegraphics{{a}}\\includegraphics{{b}}\n{body}\n\\end{{document}}\n"
        (booklet / "paper.tex").write_text(text, "utf-8")


def problem(draw: random.Random, index: int) -> str:
    """Return one problem with its solution; numbers are drawn."""
    a, b = draw.randrange(2, 999), draw.randrange(2, 999)
    return (
        f"\\begin{{problem}}[{index + 1}]\nFind the sum of $x = {a}$ and $y = {b}$, and prove that $x + y = y + x$.\n\\end{{problem}}\n"
        f"\\begin{{solution}}\nThe sum is $x + y = {a + b}$. Addition of integers does not depend on the order.\n\\end{{solution}}"
    )


def write_pages(folder: Path, booklets: int, pages: int) -> None:
    """Write PDF booklets of `pages` pages each, by typst."""
    for number in range(booklets):
        booklet = folder / f"book-{number:02d}"
        booklet.mkdir(parents=True)
        body = "\n#pagebreak()\n".join(
            f"*Problem {page + 1}.* Find the remainder of $2^{page} + {number}$ modulo 7.\n\n*Solution.* #lorem(300)"
            for page in range(pages)
        )
        source = booklet / "source.typ"
        source.write_text(body, "utf-8")
        typst.compile(str(source), output=str(booklet / "book.pdf"))
        source.unlink()


def build(corpus: Path, store: Path) -> tuple[str, float, float, float]:
    """Run `sangaku build` and return its output, wall seconds, CPU seconds and peak memory in MB of the process tree."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    command = [sys.executable, "-c", IMPORTED, "build", str(corpus), "--name", "bench", "--store", str(store)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    peak = [0.0]
    watch = threading.Thread(target=watch_memory, args=(process.pid, peak), daemon=True)
    watch.start()
    output, _ = process.communicate()
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return output, wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, peak[0]


def watch_memory(pid: int, peak: list[float]) -> None:
    """Keep the largest sum of resident memory of `pid` and what it started, sampled ten times a second."""
    try:
        while True:
            root = psutil.Process(pid)
            total = 0
            for process in (root, *root.children(recursive=True)):
                try:
                    total += process.memory_info().rss
                except psutil.NoSuchProcess:
                    continue
            peak[0] = max(peak[0], total / 1e6)
            time.sleep(0.1)
    except psutil.NoSuchProcess:
        return


def report(what: str, corpus: Path, store: Path) -> None:
    """Build `corpus` once and print the figures."""
    output, wall, cpu, peak = build(corpus, store)
    last = [line for line in output.splitlines() if "problems" in line][-1:]
    print(
        f"{what}: {wall:.0f} s wall, {cpu:.0f} s CPU, peak {peak:.0f} MB of all processes; {' '.join(last)}", flush=True
    )


def main() -> None:
    """Print the figures."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1600
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        write_pages(root / "half", 10, 100)
        report("1,000 PDF pages", root / "half", root / "s0")
        write_pages(root / "pages", 20, 100)
        report("2,000 PDF pages", root / "pages", root / "s1")
        write_booklets(root / "booklets", count)
        report(f"{count} booklets of about 1 MB", root / "booklets", root / "s2")
        again = [build(root / "booklets", root / "s2") for _ in range(5)]
        walls = [wall for _, wall, _, _ in again]
        idle = all("nothing to do" in output and output.rstrip().endswith("False") for output, *_ in again)
        print(
            f"second build of the {count}: {statistics.median(walls):.2f} s wall ({min(walls):.2f} to {max(walls):.2f}), "
            f"{'nothing to do, Prefect not imported' if idle else 'WRONG: it did something'}"
        )


if __name__ == "__main__":
    main()
