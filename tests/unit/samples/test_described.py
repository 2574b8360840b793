"""Examples of `corpus.yaml`, in the samples and in the documents, are valid."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from schemas.corpus import parse_corpus
from schemas.errors import SettingsError

ROOT = Path(__file__).parents[3]
DESCRIBED = ROOT / "samples" / "described"
HOW_TO = ROOT / "docs" / "how-to" / "write-a-corpus-yaml.md"


def documented_example() -> str:
    return HOW_TO.read_text("utf-8").split("```yaml\n")[1].split("```")[0]


def test_the_described_sample_names_files_that_exist() -> None:
    description = parse_corpus((DESCRIBED / "corpus.yaml").read_text("utf-8"), "corpus.yaml")
    (booklet,) = description.booklets
    assert all((DESCRIBED / path).exists() for path in [*booklet.paths, *booklet.parts, *description.exclude])


def test_the_documented_example_is_valid() -> None:
    (booklet,) = parse_corpus(documented_example(), HOW_TO.name).booklets
    assert booklet.booklet_id() == "spring-2025"


@pytest.mark.parametrize("key", re.findall(r"^\s*([a-z_]+):", documented_example(), re.MULTILINE))
def test_every_documented_key_is_checked_for_its_spelling(key: str) -> None:
    wrong = re.sub(rf"(?m)^(\s*(?:- )?){key}:", rf"\1{key}x:", documented_example(), count=1)
    with pytest.raises(SettingsError, match=f"{key}x"):
        parse_corpus(wrong, "corpus.yaml")
