"""The stages of a build, in order.

Put the order here. Keep what each one does in its package; Prefect's tasks around them are imported by the flow only.
"""

from __future__ import annotations

from schemas.stage import Stage
from tasks.assemble.stage import STAGE as ASSEMBLE
from tasks.collect.stage import STAGE as COLLECT
from tasks.extract.stage import STAGE as EXTRACT
from tasks.read.stage import STAGE as READ
from tasks.segment.stage import STAGE as SEGMENT
from tasks.verify.stage import STAGE as VERIFY

STAGES: tuple[Stage, ...] = (COLLECT, READ, SEGMENT, EXTRACT, VERIFY, ASSEMBLE)
"""Every stage reads tables of stages before it only."""

__all__ = ["ASSEMBLE", "COLLECT", "EXTRACT", "READ", "SEGMENT", "STAGES", "VERIFY"]
