"""The golden helper itself: what it refuses, and what it writes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import golden
import pytest
from booklet_rows import EXTRACT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the helper at a folder of its own, with a record of version 1."""
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    record = {"version": 1, "outputs": {"a": "0" * 8}}
    (tmp_path / "extract.json").write_text(json.dumps(record), "utf-8")
    return tmp_path


def test_equal_rows_pass_and_leave_the_record_alone(folder: Path) -> None:
    before = (folder / "extract.json").read_text("utf-8")
    golden.assert_golden(replace(EXTRACT, version=1), {"a": "0" * 8})
    assert (folder / "extract.json").read_text("utf-8") == before


@pytest.mark.parametrize("update", ["0", "1"])
@pytest.mark.usefixtures("folder")
def test_other_rows_under_the_same_version_are_refused_even_when_updating(
    update: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(golden.UPDATE, update)
    with pytest.raises(AssertionError, match="bump `version`"):
        golden.assert_golden(replace(EXTRACT, version=1), {"a": "1" * 8})


def test_a_new_version_is_recorded_on_demand(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match=golden.UPDATE):
        golden.assert_golden(replace(EXTRACT, version=2), {"a": "1" * 8})
    monkeypatch.setenv(golden.UPDATE, "1")
    golden.assert_golden(replace(EXTRACT, version=2), {"a": "1" * 8})
    assert json.loads((folder / "extract.json").read_text("utf-8")) == {"version": 2, "outputs": {"a": "1" * 8}}
