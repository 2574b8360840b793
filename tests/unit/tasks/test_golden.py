"""The rows that extract, verify and assemble make of fixed input, held against their versions."""

from __future__ import annotations

from typing import Any

import pytest
from booklet_rows import ASSEMBLE, EXTRACT, VERIFY, Booklet, figure
from golden import assert_golden, golden_booklets, hash_rows

from schemas.stage import Stage

STAGES: tuple[Stage, ...] = (EXTRACT, VERIFY, ASSEMBLE)


def build(documents: list[dict[str, Any]]) -> Booklet:
    made = Booklet()
    for document in documents:
        facts = {key: value for key, value in document.items() if key not in {"name", "pieces", "figures"}}
        figures = [figure(**values) for values in document.get("figures", [])]
        made.add(document["name"], document["pieces"], figures=figures, **facts)
    return made


@pytest.fixture(scope="module")
def hashes() -> dict[str, dict[str, str]]:
    """Return stage to booklet to the hash of its rows."""
    found: dict[str, dict[str, str]] = {stage.name: {} for stage in STAGES}
    for name, documents in golden_booklets().items():
        made = build(documents)
        for stage in STAGES:
            found[stage.name][name] = hash_rows(stage, made.run(stage).kept)
    return found


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.name)
def test_rows_change_only_with_the_version(stage: Stage, hashes: dict[str, dict[str, str]]) -> None:
    assert_golden(stage, hashes[stage.name])
