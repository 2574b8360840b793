"""Keys that answer several problems: the layouts of `tests/cases/extract/keys.yaml`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tasks.extract.keys import parse_key

CASES = yaml.safe_load((Path(__file__).parents[3] / "cases/extract/keys.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_layouts(case: dict[str, Any]) -> None:
    assert parse_key(case["text"].split("\n"), case["labels"]) == case["answers"]
