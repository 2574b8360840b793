"""The flow `build-dataset`: booklets to problems.

Put the order of the stages here, a line each. Keep everything else in the modules it names.
"""

from __future__ import annotations

from typing import Any

from prefect import flow
from prefect.client.schemas.objects import State
from prefect.states import Completed
from prefect.task_runners import TaskRunner, ThreadPoolTaskRunner

from flows.parameters import BuildRequest
from flows.session import BuildSession, attached
from flows.shards import WORKERS
from flows.stages import ASSEMBLE, COLLECT, EXTRACT, READ, SEGMENT, VERIFY
from flows.submit import run_stage
from tasks.assemble.task import assemble_shard
from tasks.collect.task import collect_shard
from tasks.extract.task import extract_shard
from tasks.read.task import read_shard
from tasks.segment.task import segment_shard
from tasks.verify.task import verify_shard

RUNNER: TaskRunner[Any] = ThreadPoolTaskRunner(max_workers=WORKERS)


@flow(name="build-dataset", task_runner=RUNNER, retries=0, persist_result=False)
def build_dataset(request: BuildRequest) -> State[str]:
    """Bring a dataset up to date with its corpus and settings: what changed is done, what is gone is removed."""
    with attached(request) as build:
        run_stage(build, COLLECT, collect_shard)
        run_stage(build, READ, read_shard)
        run_stage(build, SEGMENT, segment_shard)
        run_stage(build, EXTRACT, extract_shard)
        run_stage(build, VERIFY, verify_shard)
        run_stage(build, ASSEMBLE, assemble_shard)
        return _outcome(build)


def _outcome(build: BuildSession) -> State[str]:
    """Return the state that people see in Prefect: failed booklets give it another name, and do not undo the rest."""
    report = build.report()
    text = f"{report.n_booklets} booklets, {report.n_problems} problems, {report.n_failures} failed"
    return Completed(name="CompletedWithFailures" if report.n_failures else "Completed", message=text, data=text)
