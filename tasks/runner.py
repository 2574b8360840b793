"""The body of every Prefect task: take each unit of a shard through one stage, and write its part.

Put what all stages have in common here, and the one broad `except` of the project: around one unit, where an error
becomes a recorded failure. Keep Prefect, the plan and the commit in `flows`, and what a stage does in its own package.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from schemas.errors import BudgetError, StoreError
from schemas.settings import Settings
from schemas.stage import OpenDataset, OpenSource, Outcome, Shard, Stage, UnitInput
from schemas.storage import Dataset, PartEntry, SourceFiles
from schemas.tables.records import Failed

MAX_TRACEBACK = 20_000
"""Characters of a traceback that are kept: its first and its last half."""

PROJECT = str(Path(__file__).parents[1])
FRAME_FILE = re.compile(r'(?<=File ")([^"\n]+)(?=", line )')
INSTALLED = re.compile(r".*/(?:site-packages|python[0-9.]+)/")


def run_shard(stage: Stage, shard: Shard, open_dataset: OpenDataset, open_source: OpenSource) -> list[PartEntry]:
    """Run the units of `shard` in order of their names and return an entry for each, not yet committed.

    The openers are called here, so that no client or lock has to travel to the task. Raises what `run_units` raises.
    """
    settings = Settings.model_validate(dict(shard.settings))
    source = open_source(shard.corpus, settings)
    return run_units(stage, sorted(shard.plan), open_dataset(shard.dataset_url), source, settings, shard.plan)


def run_units(
    stage: Stage,
    units: Iterable[str],
    dataset: Dataset,
    source: SourceFiles,
    settings: Settings,
    plan: Mapping[str, str],
) -> list[PartEntry]:
    """Process each of `units` and write its part under the fingerprint that `plan` gives it.

    A unit that fails is written down as failed and the rest goes on. `StoreError` and `BudgetError` stop the run:
    they are no unit's fault, and what was written until then stays.
    """
    return [_run_unit(stage, unit, dataset, source, settings, plan[unit]) for unit in units]


def _run_unit(
    stage: Stage, unit: str, dataset: Dataset, source: SourceFiles, settings: Settings, fingerprint: str
) -> PartEntry:
    try:
        rows = {table.name: dataset.read_rows(table, [unit]) for table in stage.reads}
        outcome = stage.process(UnitInput(unit, rows, settings, source, dataset.blobs))
        outcome.check(stage.name, unit)
        return _write(stage, unit, dataset, outcome, fingerprint, stage.engine(settings))
    except (StoreError, BudgetError):
        raise
    except Exception as error:  # noqa: BLE001  # the one place: a unit that fails is a record, the rest goes on
        return dataset.write_failure(stage.writes, failure(stage.name, unit, fingerprint, error))


def _write(stage: Stage, unit: str, dataset: Dataset, outcome: Outcome, fingerprint: str, engine: str) -> PartEntry:
    return dataset.write_part(
        stage.writes,
        unit,
        fingerprint,
        outcome.kept,
        stage=stage.name,
        dropped=outcome.dropped,
        failed=[replace(row, fingerprint=fingerprint) for row in outcome.failed],
        counts={
            "n_in": outcome.n_in,
            "n_kept": outcome.n_kept,
            "n_pending": outcome.n_pending,
            "n_failed": outcome.n_failed,
        },
        provenance={"stage_version": str(stage.version), "engine": engine},
        doubts=outcome.doubts,
    )


def failure(stage: str, unit: str, fingerprint: str, error: BaseException) -> Failed:
    """Return the record of `error`: its type, message and traceback.

    The traceback names files relative to the project or to what is installed, so that equal failures on two machines
    make equal records. `fingerprint` may be empty where a stage records a document: `run_units` fills it in.
    """
    return Failed(
        stage=stage,
        unit=unit,
        fingerprint=fingerprint,
        error_type=type(error).__name__,
        message=str(error) or type(error).__name__,
        traceback=_short_traceback(error),
    )


def _short_traceback(error: BaseException) -> str:
    text = "".join(traceback.format_exception(error))
    text = FRAME_FILE.sub(lambda match: _relative(match[1]), text)
    if len(text) <= MAX_TRACEBACK:
        return text
    half = MAX_TRACEBACK // 2
    return f"{text[:half]}\n[… {len(text) - 2 * half} characters …]\n{text[-half:]}"


def _relative(file: str) -> str:
    installed = INSTALLED.match(file)
    if installed:
        return file[installed.end() :]
    return file.removeprefix(PROJECT).lstrip("/")
