"""Kill `sangaku build` with -9 at random moments, run it again, and compare with an undisturbed build.

    python -m benchmarks.crash_storm [KILLS] [SEED]

Twenty kills of the real command by default, its Prefect server included. Each kill may also fall into the run that
makes the one before good. Ends with exit code 1 if any table differs or any process stays. Not part of `make bench`:
it measures nothing.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

from storage.compare import compare_datasets
from storage.dataset import open_dataset

ROOT = Path(__file__).parents[1]
COMMAND = "import sys; from flows.cli import main; sys.argv[0] = 'sangaku'; sys.exit(main())"


def command(corpus: Path, store: Path) -> list[str]:
    """Return the command line of a build."""
    return [sys.executable, "-c", COMMAND, "build", str(corpus), "--name", "n", "--store", str(store)]


def kill_after(seconds: float, corpus: Path, store: Path) -> bool:
    """Start a build and kill it after `seconds`; tell whether it was still running then."""
    process = subprocess.Popen(command(corpus, store), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return True
    return False


def servers(store: Path) -> int:
    """Return how many of our Prefect servers still run on `store`."""
    count = 0
    for process in psutil.process_iter():
        try:
            count += "flows.prefect_server" in process.cmdline() and str(store) in process.environ()["PREFECT_HOME"]
        except (psutil.Error, KeyError):
            continue
    return count


def storm(kills: int, seed: int, folder: Path) -> int:
    """Return how many of `kills` builds ended with other tables than the undisturbed one, or left a server."""
    chance = random.Random(seed)  # noqa: S311  # not a secret
    corpus, fresh, store = ROOT / "samples" / "corpus", folder / "fresh", folder / "store"
    start = time.monotonic()
    subprocess.run(command(corpus, fresh), check=False, capture_output=True)
    whole_s = time.monotonic() - start
    wrong = 0
    for number in range(kills):
        shutil.rmtree(store, ignore_errors=True)
        after_s = chance.uniform(0.0, whole_s)
        killed = kill_after(after_s, corpus, store)
        subprocess.run(command(corpus, store), check=False, capture_output=True)
        differences = compare_datasets(open_dataset(str(fresh), "n"), open_dataset(str(store), "n"))
        time.sleep(1)
        left = servers(store)
        wrong += bool(differences or left)
        print(f"{number + 1}: after {after_s:.1f} s, {'killed' if killed else 'was done'}, "
              f"{len(differences)} differences, {left} servers left")  # fmt: skip
    print(f"{wrong} of {kills} wrong; an undisturbed build took {whole_s:.1f} s")
    return wrong


def main() -> None:
    """Run the storm that the arguments ask for."""
    kills, seed = [*map(int, sys.argv[1:3]), *(20, 1)[len(sys.argv) - 1 :]]
    for name in [name for name in os.environ if name.startswith(("PREFECT_", "SANGAKU_"))]:
        del os.environ[name]
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(bool(storm(kills, seed, Path(folder))))


if __name__ == "__main__":
    main()
