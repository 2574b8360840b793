"""The settings file on disk: written with every key, its meaning and its default; read when a build names one.

Put that file here. Keep the keys, their meanings and limits in `schemas.settings`, where the comments are taken from:
the file cannot say anything else than the code.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel

from schemas.errors import SettingsError
from schemas.settings import Settings, parse_settings

WIDTH = 100
HEAD = """\
# Settings of a Sangaku dataset. Every key is here with its default; delete what you do not change.
# One dataset has one settings file: sangaku build CORPUS --name NAME --settings THIS_FILE
"""


def render_settings() -> str:
    """Return the file: YAML that parses to the defaults, a comment above every key that has a meaning to tell."""
    return HEAD + "\n".join(_lines(Settings(), 0)) + "\n"


def write_settings(path: Path) -> None:
    """Write the file to `path`. Raises `SettingsError` where there is one already, or it cannot be written."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(render_settings())
    except FileExistsError as error:
        raise SettingsError(f"{path}: is there already, and may hold your work: name another file") from error
    except OSError as error:
        raise SettingsError(f"{path}: cannot be written: {error.strerror}: name another place") from error


def load_settings(path: Path) -> Settings:
    """Return the settings of the file `path`. Raises `SettingsError` as `parse_settings`, or why it cannot be read."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        cause = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise SettingsError(f"{path}: cannot be read: {cause}; `sangaku init` writes a file with every key") from error
    return parse_settings(text, str(path))


def _lines(model: BaseModel, depth: int) -> list[str]:
    indent = "  " * depth
    lines: list[str] = []
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            lines += ["", *_comment(type(value).__doc__ or "", indent), f"{indent}{name}:", *_lines(value, depth + 1)]
        else:
            lines += [*_comment(info.description or "", indent), f"{indent}{name}: {_plain(value)}"]
    return lines


def _comment(text: str, indent: str) -> list[str]:
    words = " ".join(text.split())
    return [f"{indent}# {line}" for line in textwrap.wrap(words, WIDTH - len(indent) - 2)]


def _plain(value: Any) -> str:
    return yaml.safe_dump(value, default_flow_style=True, allow_unicode=True).removesuffix("...\n").strip()
