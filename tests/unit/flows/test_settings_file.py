"""The commented settings file."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from flows.settings_file import load_settings, render_settings, write_settings
from schemas.errors import SettingsError
from schemas.settings import Settings

ROOT = Path(__file__).parents[3]


def keys(value: object, prefix: str = "") -> set[str]:
    if not isinstance(value, dict):
        return {prefix}
    return {key for name, inner in value.items() for key in keys(inner, f"{prefix}.{name}")}


def test_the_file_holds_every_key_and_parses_to_the_defaults(tmp_path: Path) -> None:
    write_settings(tmp_path / "s.yaml")
    assert load_settings(tmp_path / "s.yaml") == Settings()
    assert keys(yaml.safe_load(render_settings())) == keys(Settings().model_dump(mode="json"))


def test_the_ready_default_file_is_what_init_writes() -> None:
    assert (ROOT / "settings" / "default.yaml").read_text("utf-8") == render_settings()


def test_every_line_of_a_comment_is_short() -> None:
    assert max(map(len, render_settings().splitlines())) <= 110


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text("seed: 7\n", "utf-8")
    with pytest.raises(SettingsError, match=r"s\.yaml: is there already"):
        write_settings(path)
    assert path.read_text("utf-8") == "seed: 7\n"


def test_a_place_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"no/s\.yaml: cannot be written: No such file"):
        write_settings(tmp_path / "no" / "s.yaml")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_bytes(b"\xff\xfe")
    for name in ("s.yaml", "none.yaml"):
        with pytest.raises(SettingsError, match=f"{name}: cannot be read"):
            load_settings(tmp_path / name)
