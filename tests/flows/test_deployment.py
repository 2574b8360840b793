"""The deployment on a real server: created by the documented command, run by a process worker."""

from __future__ import annotations

import datetime as dt
import json
import os
import pickle
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml

from flows.openers import open_shard_dataset, open_shard_source
from flows.parameters import BuildRequest
from schemas.settings import Settings
from schemas.stage import Shard
from schemas.tables import Problem
from storage.dataset import open_dataset
from tests.flows.conftest import end, write_corpus

ROOT = Path(__file__).parents[2]
DEPLOYMENTS = yaml.safe_load((ROOT / "deployments.yaml").read_text("utf-8"))["deployments"]
PROBLEM = Problem.TABLE


def prefect(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "prefect", "--no-prompt", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=False)


def ask(environment: dict[str, str], path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{environment['PREFECT_API_URL']}{path}", data, headers)  # noqa: S310  # loopback
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as reply:
        return json.load(reply)


@pytest.fixture(scope="session")
def deployed(prefect_server: dict[str, str]) -> dict[str, str]:
    """The environment of a server that has the pool and every deployment."""
    environment = {**prefect_server, "PROJECT_ROOT": str(ROOT)}
    for arguments in (
        ("work-pool", "create", "local", "--type", "process"),
        ("deploy", "--all", "--prefect-file", "deployments.yaml"),
    ):
        run = prefect(environment, *arguments)
        assert run.returncode == 0, run.stdout + run.stderr
    return environment


@pytest.fixture
def worker(deployed: dict[str, str], tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "prefect", "worker", "start", "--pool", "local", "--type", "process"]
    with (tmp_path / "worker.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=tmp_path, env=deployed, stdout=log, stderr=log, start_new_session=True)
        yield process
        end(process)


def test_a_worker_runs_the_deployment(
    deployed: dict[str, str], worker: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    corpus = write_corpus(tmp_path / "corpus")
    request = {"corpus": str(corpus), "name": "n", "store": str(tmp_path / "store")}
    parameters = json.dumps({"request": request})
    run = prefect(deployed, "deployment", "run", "build-dataset/nightly", "--watch", "--params", parameters)
    assert worker.poll() is None
    assert run.returncode == 0, run.stdout + run.stderr + (tmp_path / "worker.log").read_text("utf-8")
    rows = open_dataset(request["store"], "n").read_rows(PROBLEM)
    assert {row.booklet_id for row in rows} == {"bakery", "mill", "river"}


def test_bad_parameters_are_refused_before_anything_runs(deployed: dict[str, str]) -> None:
    parameters = json.dumps({"request": {"name": "a/b", "from_stage": "dream"}})
    run = prefect(deployed, "deployment", "run", "build-dataset/nightly", "--params", parameters)
    assert run.returncode != 0
    assert "a/b" in run.stdout + run.stderr


def test_the_api_shows_bounds_and_choices(deployed: dict[str, str]) -> None:
    schema = ask(deployed, "/deployments/name/build-dataset/nightly")["parameter_openapi_schema"]
    request = schema["definitions"]["BuildRequest"]["properties"]
    assert request["name"]["pattern"]
    assert "assemble" in request["from_stage"]["anyOf"][0]["enum"]


def test_one_run_at_a_time_the_others_wait(deployed: dict[str, str]) -> None:
    deployment = ask(deployed, "/deployments/name/build-dataset/nightly")
    assert deployment["global_concurrency_limit"]["limit"] == 1
    assert deployment["concurrency_options"]["collision_strategy"] == "ENQUEUE"


@pytest.mark.parametrize("month", [3, 10], ids=["clocks-go-forward", "clocks-go-back"])
def test_pf_09_the_server_schedules_one_run_a_local_date(month: int, deployed: dict[str, str]) -> None:
    """Over a year ahead, so that no worker picks the runs up. A second run of a date would find nothing to do."""
    deployment = ask(deployed, "/deployments/name/build-dataset/nightly")
    start = dt.datetime(dt.datetime.now(dt.UTC).year + 2, month, 20, tzinfo=dt.UTC)
    window = {"start_time": start.isoformat(), "end_time": (start + dt.timedelta(days=13)).isoformat()}
    ask(deployed, f"/deployments/{deployment['id']}/schedule", {**window, "min_runs": 13, "max_runs": 13})
    expected = {"after_": window["start_time"], "before_": window["end_time"]}
    runs = ask(deployed, "/flow_runs/filter", {"flow_runs": {"expected_start_time": expected}})
    zone = ZoneInfo(deployment["schedules"][0]["schedule"]["timezone"])
    times = [dt.datetime.fromisoformat(run["expected_start_time"]).astimezone(zone) for run in runs]
    assert len({time.date() for time in times}) == len(times) == 13
    assert {(time.hour, time.minute) for time in times} == {(4, 10)}


@pytest.mark.parametrize("deployment", DEPLOYMENTS, ids=lambda one: str(one["name"]))
def test_the_parameters_of_a_deployment_are_valid(deployment: dict[str, Any]) -> None:
    assert BuildRequest(**deployment["parameters"]["request"]).name
    assert (ROOT / deployment["entrypoint"].partition(":")[0]).is_file()


def test_pf_04_a_task_gets_plain_values_and_functions_only(tmp_path: Path) -> None:
    shard = Shard(
        dataset_url=str(tmp_path / "n"), corpus="c", settings=Settings().model_dump(mode="json"), plan={"u": "f"}
    )
    assert pickle.loads(pickle.dumps((shard, open_shard_dataset, open_shard_source)))[0] == shard  # noqa: S301  # ours
    assert json.loads(json.dumps({"settings": shard.settings, "plan": shard.plan}))["plan"] == {"u": "f"}


def test_pf_02_no_task_has_a_cache_of_its_own_and_each_has_its_own_name() -> None:
    """Prefect's cache is not asked: two tasks with one source text cannot get each other's results."""
    code = (
        "import json, flows.build_dataset as m, prefect\n"
        "tasks = [one for one in vars(m).values() if isinstance(one, prefect.Task)]\n"
        "print(json.dumps([[t.name, type(t.cache_policy).__name__, t.persist_result, t.retries] for t in tasks]))"
    )
    run = subprocess.run([sys.executable, "-c", code], env={**os.environ}, capture_output=True, text=True, check=True)
    tasks = json.loads(run.stdout)
    assert sorted(name for name, *_ in tasks) == ["assemble", "collect", "extract", "read", "segment", "verify"]
    assert {tuple(rest) for _, *rest in tasks} == {("_None", False, 0)}
