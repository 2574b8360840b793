"""The Prefect server of one command: started beside it, and never alive after it.

Put the life of the ephemeral server here, and what keeps Prefect quiet and at home. Import no Prefect at the top: the
server starts while the command imports Prefect, and commands that do not orchestrate need neither.

As a program (`python -m flows.prefect_server SOCKET PARENT`) this module is the server itself: it watches its parent
and leaves with it, also when that was killed with -9.
"""

from __future__ import annotations

import contextlib
import fcntl
import http.client
import importlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from schemas.errors import StoreError
from storage.filesystem import explained, local_folder

STARTUP_S = 120
"""A first start on a busy machine migrates a database, which took 14 s on an idle one."""
STOP_S = 5
ANSWER_S = 5
WATCH_S = 0.25
MAX_DATABASE_BYTES = 256 * 2**20
"""Prefect's records of earlier builds are dropped beyond this: they are no audit log, the tables are."""

ROOM_BYTES = 32 * 2**20
"""Less free disk than this keeps a server from starting: its database and the log of that take so much."""

QUIET: Mapping[str, str] = {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_LOGGING_LEVEL": "CRITICAL",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": str(STARTUP_S),
    "PREFECT_CLI_PROMPT": "false",
}
START_OR_UNSET = "start the server (`prefect server start`), or unset PREFECT_API_URL"
IDLE_SERVICES = ("SCHEDULER", "LATE_RUNS", "FOREMAN", "PAUSE_EXPIRATIONS", "CANCELLATION_CLEANUP", "TRIGGERS")
"""What a server of one run has no use for."""


@contextlib.contextmanager
def prefect_api(store: str) -> Iterator[None]:
    """Have Prefect ready for flows: the server of `PREFECT_API_URL` where that is set, else one of our own.

    Our own keeps its records in the store where that is a local folder that nobody else uses at the moment, else in a
    temporary folder. Import Prefect within, and not before: it reads its environment at import. Raises `StoreError`
    when that of the environment does not answer, or ours does not come up.
    """
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    stay_on_loopback(os.environ)
    url = os.environ.get("PREFECT_API_URL")
    if url:
        _check_answers(url)
        yield
        return
    with prefect_home(store) as (home, lock):
        os.environ["PREFECT_HOME"] = str(home)
        with _blaming_the_disk(home), _server(home, lock):
            try:
                yield
            finally:
                _drain()


def ask_health(url: str) -> None:
    """Return if a Prefect server at `url` says that it is well. Raises OSError, or ValueError for another URL."""
    if not url.startswith(("http://", "https://")):
        raise ValueError("not an http URL")
    asked = f"{without_password(url).rstrip('/')}/health"
    with urllib.request.urlopen(asked, timeout=ANSWER_S):  # noqa: S310  # checked above
        return


def without_password(url: str) -> str:
    """Return what may be shown of a server's URL: all but the name and password before the host."""
    scheme, mark, rest = url.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}"


def _check_answers(url: str) -> None:
    """Raise `StoreError` where nothing answers; a server that knows no `/health`, or wants a key, is there."""
    try:
        ask_health(url)
    except urllib.error.HTTPError as error:
        error.close()
    except (OSError, ValueError) as error:
        raise StoreError(
            f"PREFECT_API_URL: {without_password(url)} does not answer: {error}: {START_OR_UNSET}"
        ) from error


def stay_on_loopback(environment: dict[str, str] | os._Environ[str]) -> None:
    """Keep a proxy that the environment names out of connections to this machine."""
    for name in ("NO_PROXY", "no_proxy"):
        hosts = [host for host in environment.get(name, "").split(",") if host]
        environment[name] = ",".join(dict.fromkeys([*hosts, "127.0.0.1", "localhost"]))


@contextlib.contextmanager
def prefect_home(store: str) -> Iterator[tuple[Path, IO[bytes] | None]]:
    """Give a folder for Prefect's records and the open lock on it, None for a temporary one.

    It is temporary where the store is elsewhere, in use, or nearly full: what is left there is for the tables.
    """
    folder = local_folder(store)
    if folder is not None and _has_room(_nearest(folder)):
        home = folder / "_prefect"
        with explained(str(home)):
            home.mkdir(parents=True, exist_ok=True)
            opened = (home / "lock").open("ab")
        with opened as lock:
            if _is_free(lock):
                _forget_old_records(home)
                yield home, lock
                return
    with tempfile.TemporaryDirectory(prefix="sangaku-prefect-", ignore_cleanup_errors=True) as temporary:
        yield Path(temporary), None


def _is_free(lock: IO[bytes]) -> bool:
    """Tell whether nobody has the lock, and take it then."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _nearest(folder: Path) -> Path:
    """Return `folder`, or what there is of the folders above it."""
    return next(each for each in (folder, *folder.parents) if each.is_dir())


def _forget_old_records(home: Path) -> None:
    database = home / "prefect.db"
    if database.exists() and database.stat().st_size > MAX_DATABASE_BYTES:
        for path in home.glob("prefect.db*"):
            path.unlink(missing_ok=True)


@contextlib.contextmanager
def _server(home: Path, lock: IO[bytes] | None) -> Iterator[None]:
    """Run a server on a free port of the loopback, and import Prefect while it starts."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listener:
        port = int(listener.getsockname()[1])
        child = _start(home, listener, lock)
    os.environ["PREFECT_API_URL"] = f"http://127.0.0.1:{port}/api"
    try:
        importlib.import_module("prefect")  # meanwhile: both take seconds
        _wait(child, port, home)
        yield
    finally:
        del os.environ["PREFECT_API_URL"]
        _stop(child)


def _start(home: Path, listener: socket.socket, lock: IO[bytes] | None) -> subprocess.Popen[bytes]:
    """Start the server with the listening socket, and with the lock on its folder: that is free when both are gone."""
    idle = {f"PREFECT_SERVER_SERVICES_{name}_ENABLED": "false" for name in IDLE_SERVICES}
    environment = {**os.environ, **idle, "PREFECT_HOME": str(home), "PREFECT_UI_ENABLED": "0"}
    environment["PREFECT_LOGGING_SERVER_LEVEL"] = "ERROR"
    environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parents[1]), environment.get("PYTHONPATH", "")])
    descriptors = [listener.fileno(), *([] if lock is None else [lock.fileno()])]
    with (home / "server.log").open("wb") as log:
        return subprocess.Popen(  # noqa: S603  # our own interpreter and module
            [sys.executable, "-m", "flows.prefect_server", str(listener.fileno()), str(os.getpid())],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=environment,
            pass_fds=descriptors,
            start_new_session=True,  # Ctrl-C is for the command, which then stops the server in order
        )


def _wait(child: subprocess.Popen[bytes], port: int, home: Path) -> None:
    """Return once the server answers. Raises `StoreError` with the end of its log when it does not."""
    end = time.monotonic() + STARTUP_S
    while time.monotonic() < end and child.poll() is None:
        if _is_healthy(port):
            return
        time.sleep(0.05)
    if not _has_room(home):
        raise _disk_is_full(home)
    log = (home / "server.log").read_text("utf-8", "replace").strip().splitlines()
    why = f"it left with {child.returncode}" if child.returncode is not None else f"no answer in {STARTUP_S} s"
    raise StoreError(
        f"the Prefect server of this run did not start: {why}: {' '.join(log[-1:])} (log: {home / 'server.log'}); "
        "start one yourself (`prefect server start`) and set PREFECT_API_URL"
    )


def _has_room(home: Path) -> bool:
    return shutil.disk_usage(home).free >= ROOM_BYTES


def _disk_is_full(home: Path) -> StoreError:
    return StoreError(
        f"{home}: the disk is full: Prefect cannot keep its records of this run: free {ROOM_BYTES // 2**20} MB, "
        "then run again; everything committed is kept"
    )


@contextlib.contextmanager
def _blaming_the_disk(home: Path) -> Iterator[None]:
    """Turn what Prefect raises when its server cannot write into a `StoreError` that says so."""
    try:
        yield
    except _prefect_errors() as error:
        if _has_room(home):
            raise
        raise _disk_is_full(home) from error


def _prefect_errors() -> tuple[type[Exception], ...]:
    import httpx
    from prefect.exceptions import PrefectException

    return (httpx.HTTPError, PrefectException)


def _is_healthy(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(STOP_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def _drain() -> None:
    """Let Prefect send what it has still to say, while there is somebody to listen."""
    from prefect.events.worker import EventsWorker
    from prefect.logging.handlers import APILogWorker

    for worker in (EventsWorker, APILogWorker):
        worker.drain_all(timeout=STOP_S)


def _leave_with(parent: int) -> None:
    """End this process when it is no longer the child of `parent`."""
    while os.getppid() == parent:
        time.sleep(WATCH_S)
    os._exit(0)


def serve(descriptor: int, parent: int) -> None:
    """Be the server on the listening socket `descriptor` until `parent` stops it or ends."""
    threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    import uvicorn  # the watch comes first
    from prefect.server.api.server import create_app

    config = uvicorn.Config(create_app(ephemeral=True), log_level="error", lifespan="on", timeout_graceful_shutdown=2)
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=descriptor)])


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
