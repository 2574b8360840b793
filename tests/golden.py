"""Golden outputs: a stage's rows on fixed input change only together with its version.

Put recording and comparing here. The inputs are `tests/cases/golden/booklets.yaml`, the records
`tests/cases/golden/STAGE.json` with the stage's version and one hash a booklet. After a change that is meant, bump
`version` in `tasks/STAGE/stage.py` and run the golden tests once with SANGAKU_UPDATE_GOLDEN=1.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from schemas.fingerprint import content_hash
from schemas.stage import Stage

FOLDER = Path(__file__).parent / "cases" / "golden"
UPDATE = "SANGAKU_UPDATE_GOLDEN"


def golden_booklets() -> dict[str, Any]:
    """Return name to booklet of the fixed input."""
    booklets: dict[str, Any] = yaml.safe_load((FOLDER / "booklets.yaml").read_text("utf-8"))
    return booklets


def hash_rows(stage: Stage, rows: list[Any]) -> str:
    """Return the content hash of what a stage wrote."""
    return content_hash(stage.writes, stage.writes.to_arrow(rows)[0])


def assert_golden(stage: Stage, hashes: Mapping[str, str]) -> None:
    """Fail if the hashes differ from the record of `stage`; with SANGAKU_UPDATE_GOLDEN=1, write the record.

    The record is never rewritten under the version it already has for other hashes of the same booklet.
    """
    path = FOLDER / f"{stage.name}.json"
    before = json.loads(path.read_text("utf-8")) if path.exists() else {"version": None, "outputs": {}}
    changed = sorted(name for name, made in hashes.items() if before["outputs"].get(name, made) != made)
    assert not (changed and before["version"] == stage.version), (
        f"{stage.name} now makes other rows of {changed}, and its version is still {stage.version}: bump `version` in "
        f"tasks/{stage.name}/stage.py if the change is meant, then run the golden tests with {UPDATE}=1"
    )
    wanted = {"version": stage.version, "outputs": dict(sorted(hashes.items()))}
    if os.environ.get(UPDATE) == "1":
        path.write_text(json.dumps(wanted, indent=2) + "\n", "utf-8")
        return
    assert before == wanted, (
        f"{path.name} does not record version {stage.version}: run the golden tests with {UPDATE}=1"
    )
