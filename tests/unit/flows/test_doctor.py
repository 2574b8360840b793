"""What `doctor` finds, and what it keeps to itself."""

from __future__ import annotations

import http.server
import os
import socket
import threading
from pathlib import Path

import pytest

from flows.doctor import Finding, examine, is_sound


@pytest.fixture(autouse=True)
def _no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PREFECT_API_URL", raising=False)


def find(what: str, store: Path) -> Finding:
    return next(finding for finding in examine(str(store)) if finding.what == what)


def test_this_environment_is_sound(tmp_path: Path) -> None:
    assert is_sound(examine(str(tmp_path / "store")))


def test_a_key_is_named_and_its_value_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    findings = examine(str(tmp_path))
    assert find("OPENAI_API_KEY", tmp_path).state == "ok"
    assert "very-secret" not in repr(findings)


def test_a_missing_program_says_what_it_costs_and_breaks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    finding = find("tesseract", tmp_path)
    assert (finding.state, "stay flagged" in finding.detail) == ("missing", True)
    assert finding.remedy
    assert is_sound([finding])


def test_a_store_that_is_a_file_is_broken(tmp_path: Path) -> None:
    (tmp_path / "store").write_text("x", "utf-8")
    assert find("store", tmp_path / "store").state == "broken"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_store_that_may_not_be_written_is_broken(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert find("store", tmp_path / "new").state == "broken"


def test_a_server_that_does_not_answer_is_broken_and_its_password_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        monkeypatch.setenv("PREFECT_API_URL", f"http://me:hidden@127.0.0.1:{taken.getsockname()[1]}/api")
        finding = find("PREFECT_API_URL", tmp_path)
    assert finding.state == "broken"
    assert "hidden" not in repr(finding)


def test_a_server_that_answers_is_ok(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Health(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/api/health" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Health) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        monkeypatch.setenv("PREFECT_API_URL", f"http://me:hidden@127.0.0.1:{server.server_port}/api")
        assert find("PREFECT_API_URL", tmp_path).state == "ok"
        server.shutdown()
        thread.join()


def test_something_that_is_no_address_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREFECT_API_URL", "file:///etc/passwd")
    assert find("PREFECT_API_URL", tmp_path).state == "broken"
