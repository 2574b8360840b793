"""What collecting, reading and segmenting make of the samples changes only together with the version of the stage."""

from collections.abc import Callable
from pathlib import Path

import pytest
from golden import assert_golden

from flows.stages import COLLECT, READ, SEGMENT
from schemas.stage import Stage
from storage.dataset import StoredDataset

CORPUS = Path(__file__).parents[2] / "samples" / "corpus"


@pytest.mark.parametrize("stage", [COLLECT, READ, SEGMENT], ids=lambda stage: stage.name)
def test_rows_change_only_with_the_version(build: Callable[[Path], StoredDataset], stage: Stage) -> None:
    entries = build(CORPUS).manifest(stage.writes)
    assert_golden(stage, {unit: entry.content_hash for unit, entry in entries.items()})
