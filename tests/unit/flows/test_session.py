"""The inputs of a build: found by request, and limited by its settings."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from flows.openers import open_shard_source
from flows.parameters import BuildRequest
from flows.progress import Lines
from flows.session import find_inputs, open_session
from schemas.errors import SettingsError, SourceError
from schemas.settings import Limits, Settings
from schemas.storage import SourceFiles


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A booklet of one file and one of two."""
    for path in ("one/a.md", "two/a.md", "two/b.md"):
        (tmp_path / "corpus" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "corpus" / path).write_text("1. Count.", "utf-8")
    return tmp_path / "corpus"


def source_of_a_build(corpus: Path) -> SourceFiles:
    settings = corpus.with_name("s.yaml")
    settings.write_text("limits: {booklet_files: 1}", "utf-8")
    store = str(corpus.with_name("store"))
    return find_inputs(BuildRequest(corpus=str(corpus), name="n", store=store, settings=str(settings))).source


def source_of_a_worker(corpus: Path) -> SourceFiles:
    return open_shard_source(str(corpus), Settings(limits=Limits(booklet_files=1)))


@pytest.mark.parametrize("open_source", [source_of_a_build, source_of_a_worker])
def test_a_booklet_may_have_as_many_files_as_the_settings_say(
    open_source: Callable[[Path], SourceFiles], corpus: Path
) -> None:
    source = open_source(corpus)
    assert len(source.files("one")) == 1
    with pytest.raises(SourceError, match=r"limits\.booklet_files"):
        source.files("two")


def test_a_request_without_a_corpus_is_for_a_dataset_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no dataset 'n' here"):
        find_inputs(BuildRequest(name="n", store=str(tmp_path)))


@pytest.mark.parametrize(
    ("text", "outcome"),
    [("offline: true", pytest.raises(SettingsError, match="offline: true")), ("", contextlib.suppress(OSError))],
)
def test_a_build_reaches_no_other_machine_where_its_settings_say_so(
    text: str, outcome: contextlib.AbstractContextManager[object], corpus: Path
) -> None:
    settings = corpus.with_name("s.yaml")
    settings.write_text(text, "utf-8")
    request = BuildRequest(corpus=str(corpus), name="n", store=str(corpus.with_name("store")), settings=str(settings))
    with open_session(request, Lines(lambda _: None)), socket.socket(type=socket.SOCK_DGRAM) as sock, outcome:
        sock.connect(("192.0.2.1", 9))
