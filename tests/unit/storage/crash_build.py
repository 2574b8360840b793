"""A small build that may be killed: run as a program, it forks one child a line of its input and prints how it ended.

A line is a JSON list: store, version, units, and what `SANGAKU_CRASH_AT` is in the child. Forking spares a thousand
interpreter starts; the parent itself never writes, so it has no threads that a fork could lose.
"""

import json
import os
import sys
import traceback

import pandas  # noqa: F401  # Arrow loads it when it makes a table: once here, not once a child

from schemas.storage import PartEntry
from schemas.tables import TABLES, Annotation, Dropped, Failed
from storage.dataset import open_dataset

ANNOTATION = TABLES["annotation"]


def rows_of(unit: str, version: int) -> list[Annotation]:
    return [
        Annotation(
            problem_id=f"{unit}/{number}", taxonomy="t", domains=["Geometry"], subject=None, topic=None, subtopic=None,
            difficulty=number / version, locale=None, annotator=f"v{version}",
        )
        for number in range(3)
    ]  # fmt: skip


def build(store: str, version: int, units: list[str], crash_at: str) -> None:
    """One run over `units`: adopt, write what is missing, commit by shards of two; like a build, but small."""
    os.environ["SANGAKU_CRASH_AT"] = crash_at
    dataset = open_dataset(store, "d")
    with dataset.lock("build"):
        dataset.write_hashes(b"{}")
        dataset.write_text("settings.yaml", f"version: {version}")
        wanted = dict.fromkeys(units, f"{version}" * 64)
        lost = dataset.missing(ANNOTATION)
        done = dataset.manifest(ANNOTATION)
        todo = {u: f for u, f in wanted.items() if u in lost or u not in done or done[u].fingerprint != f}
        adopted = dataset.adopt(ANNOTATION, todo)
        left = [unit for unit in todo if unit not in {entry.unit for entry in adopted}]
        dataset.commit(ANNOTATION, adopted, removed=done.keys() - wanted.keys())
        for start in range(0, len(left), 2):
            dataset.commit(ANNOTATION, [_work(store, unit, version) for unit in left[start : start + 2]])


def _work(store: str, unit: str, version: int) -> PartEntry:
    dataset = open_dataset(store, "d")
    dataset.blobs.put(f"{unit} {version}".encode())
    failure = Failed(
        stage="annotate", unit=unit, fingerprint=f"{version}" * 64, error_type="E", message="m", traceback="t"
    )
    if unit == "broken":
        return dataset.write_failure(ANNOTATION, failure)
    rows = rows_of(unit, version)
    drop = Dropped(stage="annotate", unit=unit, item="x", drop_reason="check_failed", detail="")
    return dataset.write_part(
        ANNOTATION, unit, f"{version}" * 64, rows, stage="annotate", dropped=[drop], failed=[failure],
        counts={"n_in": 5, "n_kept": 3, "n_pending": 0, "n_failed": 1}, provenance={},
    )  # fmt: skip


def fork(store: str, version: int, units: list[str], crash_at: str) -> int:
    """Return the exit code of a child that built, negative for the signal that killed it."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 1
    try:
        build(store, version, units, crash_at)
        code = 0
    finally:
        if code:
            traceback.print_exc()
        os._exit(code)


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(f"{fork(*json.loads(line))}\n")
        sys.stdout.flush()
