"""A program that builds datasets without Prefect, each in a fork of itself, so that crash tests can run hundreds.

It reads one JSON job a line (`request`, `environment`, `kill_after_s`) and answers with the exit code of the build:
0, or -9 where it was killed. Stages, storage and plan are the real ones; only the submission of shards is inline.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from flows.openers import open_shard_dataset, open_shard_source
from flows.parameters import BuildRequest
from flows.progress import Lines
from flows.session import open_session
from flows.shards import update_table
from flows.stages import STAGES
from schemas.stage import Shard, Stage
from schemas.storage import PartEntry
from tasks.runner import run_shard


def run_inline(stage: Stage, shards: list[Shard]) -> Iterator[list[PartEntry]]:
    for shard in shards:
        yield run_shard(stage, shard, open_shard_dataset, open_shard_source)


def build(request: BuildRequest) -> None:
    """Build in this process; acceptance tests do so, too."""
    with open_session(request, Lines(lambda _: None)) as session:
        for stage in STAGES:
            update_table(session, stage, partial(run_inline, stage))


def run(job: dict[str, Any]) -> None:
    os.environ.update(job.get("environment", {}))
    if job.get("kill_after_s") is not None:
        threading.Thread(target=kill_after, args=(job["kill_after_s"],), daemon=True).start()
    build(BuildRequest(**job["request"]))


def kill_after(seconds: float) -> None:
    time.sleep(seconds)
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                run(json.loads(line))
                code = 0
            finally:
                sys.stderr.flush()
                if code:
                    import traceback

                    traceback.print_exc()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201  # the answer


if __name__ == "__main__":
    main()
