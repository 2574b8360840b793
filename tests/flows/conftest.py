"""A small corpus, the command line as people run it, a Prefect server, and builds in forks."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from storage.dataset import StoredDataset, open_dataset

COMMAND = "import sys; from flows.cli import main; sys.argv[0] = 'sangaku'; sys.exit(main())"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001"
    "a5f645400000000049454e44ae426082"
)

LATEX = r"""\documentclass{article}
\usepackage{graphicx}
\begin{document}
\section*{Problems}
\textbf{Problem 1.} A baker cuts a square cake of side $%(side)s$ into four equal squares. Find the side of each.

\textbf{Problem 2.} The drawing shows a garden. How many trees stand in it if each of the $7$ rows has $5$?
\includegraphics{garden.png}
\section*{Solutions}
\textbf{Solution 1.} Each side is half of $%(side)s$.

\textbf{Solution 2.} There are $7\cdot 5=35$ trees.
\end{document}
"""
HTML = r"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Mill paper</title></head><body>
<h2>Problem 1</h2><p>A wheel turns \(12\) times a minute. How often does it turn in an hour?</p>
<h3>Solution</h3><p>It turns \(12\cdot 60=720\) times.</p>
<h2>Problem 2</h2><p>Find every \(n\) with \(n^2 = n\).</p>
<h3>Solution</h3><p>From \(n(n-1)=0\) we get \(0\) and \(1\).</p></body></html>
"""
MARKDOWN = """# River paper

**Problem 1.** A boat needs $3$ hours for $24$ km. Find its speed.

**Solution.** It is $24/3=8$ km/h.

**Problem 2.** Show that the sum of two odd numbers is even.

**Solution.** $(2a+1)+(2b+1)=2(a+b+1)$.
"""


def write_corpus(root: Path) -> Path:
    """Write three booklets: `bakery` (LaTeX with a picture), `mill` (HTML), `river` (Markdown)."""
    for name in ("bakery", "mill", "river"):
        (root / name).mkdir(parents=True)
    write_bakery(root, 8)
    (root / "bakery" / "garden.png").write_bytes(PNG)
    (root / "bakery" / "house.sty").write_text("% a style", "utf-8")
    (root / "mill" / "paper.html").write_text(HTML, "utf-8")
    (root / "river" / "paper.md").write_text(MARKDOWN, "utf-8")
    return root


def write_bakery(root: Path, side: int) -> None:
    """Write the LaTeX booklet again, with another number in it."""
    (root / "bakery" / "paper.tex").write_text(LATEX % {"side": side}, "utf-8")


def write_broken(root: Path) -> None:
    """Add a booklet whose only document cannot be read."""
    (root / "wreck").mkdir()
    (root / "wreck" / "paper.pdf").write_bytes(b"%PDF-1.7\nthis is not the inside of a PDF\n")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """The three booklets in a folder of their own."""
    return write_corpus(tmp_path / "corpus")


@dataclasses.dataclass(frozen=True)
class Run:
    """How a command ended."""

    code: int
    out: str
    err: str
    imports: frozenset[str]
    """Top-level packages that it imported; empty unless asked for."""

    def json(self) -> Any:
        return json.loads(self.out)


@dataclasses.dataclass(frozen=True)
class Sangaku:
    """The command line, run in its own process in `folder`."""

    folder: Path
    environment: dict[str, str]

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", COMMAND, *arguments],
            cwd=self.folder,
            env={**self.environment, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __call__(self, *arguments: str, **environment: str) -> Run:
        process = self.start(*arguments, **environment)
        out, err = process.communicate(timeout=180)
        traced = re.findall(r"^import time:[^|]*\|[^|]*\| *(\w+)", err, re.MULTILINE)
        told = "".join(line for line in err.splitlines(keepends=True) if not line.startswith("import time:"))
        return Run(process.returncode, out, told, frozenset(traced))

    def watched(self, *arguments: str) -> Run:
        """Run with the list of imported packages."""
        return self(*arguments, PYTHONPROFILEIMPORTTIME="1")

    def dataset(self, name: str = "n") -> StoredDataset:
        return open_dataset(str(self.folder / "sangaku-store"), name)


def clean_environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PREFECT_", "SANGAKU_"))}
    return {**kept, "PREFECT_SERVER_ANALYTICS_ENABLED": "false", "DO_NOT_TRACK": "1", **more}


@pytest.fixture(scope="session")
def prefect_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A real Prefect server on loopback, and the environment that leads to it. It creates no scheduled runs itself."""
    home = tmp_path_factory.mktemp("prefect")
    port = free_port()
    environment = clean_environment(
        PREFECT_HOME=str(home),
        PREFECT_API_URL=f"http://127.0.0.1:{port}/api",
        PREFECT_SERVER_SERVICES_SCHEDULER_ENABLED="false",
        PREFECT_SERVER_UI_ENABLED="false",
        PREFECT_LOGGING_LEVEL="ERROR",
        NO_PROXY="127.0.0.1,localhost",
    )
    command = [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(port)]
    with (home / "server.log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        wait_for(f"{environment['PREFECT_API_URL']}/health", server, home / "server.log")
        yield environment
    finally:
        end(server)


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def wait_for(url: str, server: subprocess.Popen[Any], log: Path) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(1200):
        try:
            with opener.open(url, timeout=5):
                return
        except OSError:
            assert server.poll() is None, log.read_text("utf-8")
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def end(process: subprocess.Popen[Any]) -> None:
    """End a process that leads its own session, with what it started."""
    children = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
    process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for child in children:
        with_suppressed_end(child)


def with_suppressed_end(child: psutil.Process) -> None:
    try:
        child.send_signal(signal.SIGKILL)
    except psutil.NoSuchProcess:
        return


@pytest.fixture
def sangaku(tmp_path: Path, prefect_server: dict[str, str]) -> Sangaku:
    """The command line with the server of this session."""
    return Sangaku(tmp_path, prefect_server)


@pytest.fixture
def lone_sangaku(tmp_path: Path) -> Sangaku:
    """The command line without any server: it starts its own."""
    return Sangaku(tmp_path, clean_environment())


Fork = Callable[..., int]


@pytest.fixture(scope="session")
def fork_build() -> Iterator[Fork]:
    """A function that builds in a fork (see `build_forked.py`) and returns its exit code, -9 when it was killed."""
    server = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("build_forked.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=clean_environment(),
    )
    assert server.stdin is not None
    assert server.stdout is not None
    into, out = server.stdin, server.stdout

    def build(store: Path, corpus: Path, kill_after_s: float | None = None, **environment: str) -> int:
        request = {"corpus": str(corpus), "name": "n", "store": str(store)}
        job = {"request": request, "environment": environment, "kill_after_s": kill_after_s}
        into.write(json.dumps(job) + "\n")
        into.flush()
        return int(out.readline())

    yield build
    into.close()
    out.close()
    server.wait(30)
