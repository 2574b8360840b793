"""The order of the stages, and the names by which people ask for them."""

from __future__ import annotations

import typing

from flows.parameters import StageName
from flows.stages import STAGES


def test_every_stage_can_be_asked_for_by_its_name() -> None:
    assert [stage.name for stage in STAGES] == list(typing.get_args(StageName))


def test_every_stage_reads_tables_of_stages_before_it_only() -> None:
    written: set[str] = set()
    for stage in STAGES:
        assert {table.name for table in stage.reads} <= written, stage.name
        written.add(stage.writes.name)
    assert len(written) == len(STAGES)
