"""What a build may be asked for: ids and paths, nothing else.

Put the parameters of the flow here, with their bounds: Prefect shows them in its API, the command line checks them
before any work. Keep settings that shape rows in `schemas.settings`.
"""

from __future__ import annotations

import os
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from schemas.errors import SettingsError
from storage.names import DATASET_NAME

StageName = Literal["collect", "read", "segment", "extract", "verify", "assemble"]
"""The stages of a build, in order."""

DEFAULT_STORE = "sangaku-store"


class BuildRequest(BaseModel):
    """One build of one dataset."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    corpus: Annotated[str, Field(max_length=4096)] = ""
    """Folder of booklets, or a `corpus.yaml`; empty for the one that the dataset was built from last."""
    name: Annotated[str, Field(pattern=f"^{DATASET_NAME.pattern}$")]
    """The dataset: letters, digits, dot, dash and underscore, beginning with a letter or digit."""
    store: Annotated[str, Field(min_length=1, max_length=4096)] = DEFAULT_STORE
    """Folder or object-store URL that holds the dataset."""
    settings: Annotated[str, Field(max_length=4096)] | None = None
    """Settings file; null for the settings that the dataset was built with last, or the defaults."""
    from_stage: StageName | None = None
    """Run this stage and those after it again, whatever is done."""
    only: Annotated[list[Annotated[str, Field(min_length=1, max_length=1024)]], Field(max_length=1000)] = []
    """Booklets to build, by id or glob (`*` and `?`); others are left as they are. Empty for all."""
    retry: bool = False
    """Run failed units again."""
    retry_stage: StageName | None = None
    """With `retry`, only the failed units of this stage."""


def default_store() -> str:
    """Return the store that is used when none is named: `SANGAKU_STORE`, or `sangaku-store` in this folder."""
    return os.environ.get("SANGAKU_STORE") or DEFAULT_STORE


def check_request(**values: object) -> BuildRequest:
    """Return the request that `values` make. Raises `SettingsError` naming the argument and what it may be."""
    try:
        return BuildRequest.model_validate(values)
    except ValidationError as error:
        raise SettingsError("; ".join(_explained(item["loc"], item["msg"]) for item in error.errors())) from error


def _explained(place: tuple[int | str, ...], message: str) -> str:
    """Return what is wrong with one argument, and what the argument is for."""
    field = BuildRequest.model_fields.get(str(place[0])) if place else None
    meaning = f" ({field.description})" if field is not None and field.description else ""
    return f"{'.'.join(map(str, place))}: {message}{meaning}"
