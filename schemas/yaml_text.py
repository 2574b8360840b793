"""From the YAML that a person wrote to a checked model, or to one line that names what is wrong.

Put the reading of such text here. Keep the models in their own modules, and files out.
"""

from __future__ import annotations

from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from schemas.errors import SettingsError

LONGEST_CAUSE = 500
"""Characters of a parser's message that are shown: it may quote the file."""

M = TypeVar("M", bound=BaseModel)


def parse_yaml(model: type[M], text: str, name: str, remedy: str) -> M:
    """Return the `model` that the YAML `text` describes; an empty text describes the defaults.

    Raises `SettingsError` naming the file (`name`), the key and what it may be, with `remedy` at the end.
    """
    try:
        data: Any = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:  # the last two: a vast number, vast nesting
        cause = " ".join(str(error).split())[:LONGEST_CAUSE]
        raise SettingsError(f"{name}: not YAML: {cause}: {remedy}") from error
    if data is None:
        return model()
    if not isinstance(data, dict):
        raise SettingsError(f"{name}: must be a mapping of keys to values: {remedy}")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors())
        raise SettingsError(f"{name}: {problems}: {remedy}") from error
