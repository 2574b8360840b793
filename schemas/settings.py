"""What a user may set: one settings file for one dataset.

Put settings and their limits here, each with its meaning and unit. Keep their use in the stage that reads them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from schemas.yaml_text import parse_yaml

Share = Annotated[float, Field(ge=0, le=1)]


class Section(BaseModel):
    """A frozen group of settings; an unknown key is an error, not a wish."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True, allow_inf_nan=False)


class Roles(Section):
    """Which engine plays which role. `rules` is local, deterministic and free."""

    read: Literal["rules"] = "rules"
    segment: Literal["rules"] = "rules"
    extract: Literal["rules"] = "rules"


class Limits(Section):
    """What a hostile or broken booklet may cost before it is given up."""

    file_mb: Annotated[int, Field(ge=1, le=4096)] = 64
    """Largest document that is read."""
    booklet_files: Annotated[int, Field(ge=1, le=10_000_000)] = 20_000
    """Most files of one booklet."""
    pages: Annotated[int, Field(ge=1, le=1_000_000)] = 5_000
    """Most pages of one document."""
    text_mb: Annotated[int, Field(ge=1, le=1024)] = 128
    """Most text that one document may expand to (macros, inclusions)."""
    read_timeout_s: Annotated[float, Field(gt=0, le=86_400)] = 300.0
    """Wall-clock time for one document."""
    read_memory_mb: Annotated[int, Field(ge=128, le=1_048_576)] = 2048
    """Address space of the process that reads one document."""


class ReadSettings(Section):
    """How documents become pages."""

    check_renditions: bool = True
    """Read the other formats of a document, too, and list where their words and numbers differ from it."""
    page_images: Literal["none", "flagged", "all"] = "flagged"
    """Pages of PDFs whose picture is stored: none, those that need a person or OCR, or all. Needs poppler."""
    page_image_dpi: Annotated[int, Field(ge=36, le=600)] = 150
    """Pixels an inch of such a picture; a very large page has fewer."""


class SegmentSettings(Section):
    """How lines become segments."""

    languages: list[str] | None = None
    """Languages to expect; null tries every one that has a data file."""


class ExtractSettings(Section):
    """How segments become candidates."""

    drop_missing_figure: bool = False
    """Math-PT's rule: drop a problem that needs a figure that is not there. By default it stays, as `needs_figure`."""


class VerifySettings(Section):
    """Which checks a candidate must pass."""

    required: list[str] = ["similarity", "completeness"]
    """Checkers that must pass a candidate."""
    similarity_min: Share = 0.9
    """Least order-sensitive likeness of the candidate to its source lines, 0 to 1."""
    require_solution: bool = False
    """Drop problems without a solution."""


class Settings(Section):
    """Everything that shapes a dataset. The defaults need no key and no network."""

    roles: Roles = Roles()
    offline: bool = False
    """Any network use but loopback is an error."""
    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)] = 0
    """Where chance plays a part, it starts here."""
    limits: Limits = Limits()
    read: ReadSettings = ReadSettings()
    segment: SegmentSettings = SegmentSettings()
    extract: ExtractSettings = ExtractSettings()
    verify: VerifySettings = VerifySettings()


def parse_settings(text: str, name: str) -> Settings:
    """Return the settings that the YAML `text` holds; `name` is the file, for messages.

    An empty text gives the defaults. Raises `SettingsError` naming the file, the key and what it may be.
    """
    return parse_yaml(Settings, text, name, "`sangaku init` writes a file with every key")
