"""What `corpus.yaml` may say: which files make a booklet, and what is known of it.

Put the shape of the file and its limits here. Keep looking at the disk in `storage.corpus`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from schemas.tables.booklets import Part
from schemas.text import clean_text
from schemas.yaml_text import parse_yaml

NAME = "corpus.yaml"
FACTS = ("language", "country", "competition", "competition_kind", "year", "level", "licence")


def confined(path: str) -> str:
    """Return `path` in its one form: NFC, `/`, no `.` steps. Raises ValueError if it may leave the corpus."""
    cleaned = clean_text(path).strip().replace("\\", "/")
    if cleaned.startswith(("/", "~")) or (len(cleaned) > 1 and cleaned[1] == ":"):
        raise ValueError(f"{path!r} is absolute: write it relative to the folder of {NAME}")
    steps = [step for step in cleaned.split("/") if step not in {"", "."}]
    if ".." in steps:
        raise ValueError(f"{path!r} leaves the folder of {NAME}: move the file, or {NAME}")
    if not steps or "\n" in cleaned:
        raise ValueError(f"{path!r} names no file or folder")
    return "/".join(steps)


Confined = Annotated[str, AfterValidator(confined)]


class Facts(BaseModel):
    """What is known of a booklet; a fact that is left out is inferred from names and text."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    language: str | None = Field(default=None, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    """BCP 47: `pt`, `pt-BR`."""
    country: str | None = None
    competition: str | None = None
    competition_kind: str | None = None
    year: int | None = Field(default=None, ge=1000, le=2999)
    level: str | None = None
    licence: str | None = None

    def stated(self) -> dict[str, Any]:
        """Return the facts that are stated, as plain values."""
        return {name: value for name in FACTS if (value := getattr(self, name)) is not None}


class BookletEntry(Facts):
    """One booklet: its files, and what is known of it. Paths are relative to the folder of `corpus.yaml`."""

    id: Confined | None = None
    """The booklet_id; by default the first of `paths`."""
    paths: list[Confined] = Field(min_length=1)
    """Files and folders that make the booklet."""
    parts: dict[Confined, Part] = {}
    """File (or pattern with `*`) to what it holds: `problems`, `solutions`, `answer_key` or `all`."""
    renditions: dict[Confined, Confined] = {}
    """File to the file that is used instead of it: another format of the same content."""
    exclude: list[Confined] = []
    """Files (or patterns with `*`, or folders) that are not read."""

    def booklet_id(self) -> str:
        """Return the id of the booklet."""
        return self.id if self.id is not None else self.paths[0]


class CorpusDescription(BaseModel):
    """The whole of `corpus.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    defaults: Facts = Facts()
    """Facts that hold for every booklet which does not say otherwise."""
    exclude: list[Confined] = []
    """Files (or patterns with `*`, or folders) of no booklet."""
    undescribed: Literal["include", "ignore"] = "include"
    """Whether sub-folders and files that no booklet claims are booklets of their own."""
    booklets: list[BookletEntry] = []


def parse_corpus(text: str, name: str) -> CorpusDescription:
    """Return the description that the YAML `text` holds; `name` is the file, for messages.

    An empty text describes nothing. Raises `SettingsError` naming the file, the key and what it may be.
    """
    return parse_yaml(CorpusDescription, text, name, "correct the file")
