"""Peak memory of the process that reads a PDF of 2,000 pages: it must stay under 500 MB.

The PDF is made here: 2,000 pages of 40 lines with a head and a page number. Its reader runs in a process of its own, as
in a build; the figure is that process's largest resident set, with Python and pdfium in it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.unit.tasks.read.pdfs import lines, plain_pdf

PAGES = 2_000
LINES = 40
MOST_MB = 500
READ = """
import resource, sys
from pathlib import Path
from schemas.settings import Limits
from tasks.read.pdf import read_pdf
path = Path(sys.argv[1])
pages = read_pdf(path, path.parent, Limits()).pages
usage = resource.getrusage(resource.RUSAGE_SELF)
print(len(pages), sum(len(page.text) for page in pages), usage.ru_maxrss, usage.ru_utime + usage.ru_stime)
"""


def page_of(number: int) -> str:
    """Return the content of a page."""
    text = [f"Problem {number}.{n}. Find all n with {n} n + {number} > 100 and prove it." for n in range(LINES)]
    return lines("Autumn contest", *text, f"Page {number}")


def main() -> None:
    """Print one line; exit 1 where the process took more than `MOST_MB`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.pdf"
        path.write_bytes(plain_pdf([page_of(number) for number in range(1, PAGES + 1)], compressed=True))
        done = subprocess.run([sys.executable, "-c", READ, str(path)], capture_output=True, text=True, check=True)
        n_bytes = path.stat().st_size
    n_pages, n_characters, peak_kb, cpu_s = done.stdout.split()
    peak_mb = int(peak_kb) / 1024
    print(
        f"A PDF of {n_pages} pages ({n_bytes / 1e6:.1f} MB, {int(n_characters) / 1e6:.1f} million characters of text): "
        f"peak {peak_mb:.0f} MB (at most {MOST_MB}), {int(n_pages) / float(cpu_s):.0f} pages per CPU second"
    )
    if peak_mb > MOST_MB:
        sys.exit(1)


if __name__ == "__main__":
    main()
