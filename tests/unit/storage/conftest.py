"""Stores to test on: a local folder, fsspec's memory, and a real S3-compatible server on loopback."""

import http.client
import os
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def ask(port: int, method: str, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request(method, path)
        return connection.getresponse().status
    finally:
        connection.close()


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        try:
            ask(port, "GET", "/moto-api/")
        except OSError:
            assert server.poll() is None, "the S3 server ended"
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the S3 server does not answer")


@pytest.fixture(scope="session")
def s3_server() -> Iterator[str]:
    """A running server with the bucket `store`; credentials and address are in the environment meanwhile."""
    port = free_port()
    endpoint = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    environment = {
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_ACCESS_KEY_ID": "nobody",
        "AWS_SECRET_ACCESS_KEY": "nothing",
        "AWS_DEFAULT_REGION": "us-east-1",
        "NO_PROXY": "127.0.0.1,localhost",
        "no_proxy": "127.0.0.1,localhost",
    }
    before = {key: os.environ.get(key) for key in environment}
    os.environ.update(environment)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            wait_for(port, server)
            assert ask(port, "PUT", "/store") == 200
            yield endpoint
        finally:
            server.terminate()
            for key, value in before.items():
                if value is None:
                    del os.environ[key]
                else:
                    os.environ[key] = value


@pytest.fixture(params=["local", "memory", "s3"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of each kind."""
    if request.param == "local":
        return str(tmp_path / "store")
    if request.param == "memory":
        return f"memory://{uuid.uuid4().hex}"
    request.getfixturevalue("s3_server")
    return f"s3://store/{uuid.uuid4().hex}"
