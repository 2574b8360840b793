"""What there is to do: the comparison of what a dataset should hold with what its manifests say it holds.

Put planning here, as a comparison of fingerprints. Keep Prefect out (a build with nothing to do never imports it), and
the doing of the work.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from schemas.errors import SettingsError, SourceError
from schemas.fingerprint import fingerprint
from schemas.settings import Settings
from schemas.stage import Stage
from schemas.storage import Dataset, PartEntry, SourceFiles

GROUPS = ("waiting", "done", "failed", "stale", "missing", "forced")
"""Where a selected booklet can stand in the plan of a stage."""


@dataclass(frozen=True)
class Selection:
    """Which part of the plan is asked for. The default is everything that changed."""

    only: tuple[str, ...] = ()
    """Ids or globs of booklets; none for all."""
    from_stage: str | None = None
    retry: bool = False
    retry_stage: str | None = None

    def holds(self, unit: str) -> bool:
        """Tell whether the booklet is selected."""
        return not self.only or any(unit == pattern or fnmatchcase(unit, pattern) for pattern in self.only)

    def retries(self, stage: str) -> bool:
        """Tell whether failed units of `stage` run again."""
        return self.retry and self.retry_stage in (None, stage)


@dataclass(frozen=True)
class StagePlan:
    """What one stage has to do. Every selected booklet is in exactly one of the groups; units are sorted."""

    stage: Stage
    todo: Mapping[str, str] = field(default_factory=dict)
    """Unit to the fingerprint its part will carry, for what can run now."""
    waiting: tuple[str, ...] = ()
    """Units whose inputs are themselves still to be made."""
    done: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    """Failed with the very inputs they would have now: listed, not retried."""
    removed: tuple[str, ...] = ()
    """Units of booklets that are gone."""
    stale: tuple[str, ...] = ()
    """Of `todo`: those with a part (or failure) of another fingerprint."""
    missing: tuple[str, ...] = ()
    """Of `todo`: those that were never made, or whose files are gone."""
    forced: tuple[str, ...] = ()
    """Of `todo`: those that are up to date, and asked for again."""

    @property
    def is_idle(self) -> bool:
        """Whether this stage has nothing to do."""
        return not (self.todo or self.waiting or self.removed)


class Planner:
    """Compares one corpus with one dataset. What it learns of the corpus is kept, so that it can plan again."""

    def __init__(self, stages: Sequence[Stage], dataset: Dataset, source: SourceFiles, settings: Settings) -> None:
        self._stages = tuple(stages)
        self._dataset = dataset
        self._source = source
        self._settings = settings
        self._booklets = source.booklets()
        self._source_inputs: dict[str, Any] = {}

    def plan(self, selection: Selection) -> list[StagePlan]:
        """Return the plan of every stage, in order. Raises `SettingsError` for a selection that selects nothing."""
        self._check(selection)
        manifests = {stage.writes.name: self._dataset.manifest(stage.writes) for stage in self._stages}
        unmade: dict[str, frozenset[str]] = {}
        plans = []
        for stage in self._stages:
            plans.append(self._plan_stage(stage, selection, manifests, unmade))
            unmade[stage.writes.name] = frozenset(plans[-1].todo) | frozenset(plans[-1].waiting)
        return plans

    def plan_stage(self, stage: Stage, selection: Selection) -> StagePlan:
        """Return the plan of one stage from what stands in the manifests now: the stages before it have run."""
        manifests = {table.name: self._dataset.manifest(table) for table in (*stage.reads, stage.writes)}
        return self._plan_stage(stage, selection, manifests, {})

    def _check(self, selection: Selection) -> None:
        known = set(self._booklets)
        for stage in self._stages:
            known |= set(self._dataset.manifest(stage.writes))
        if known and not self._booklets:
            raise SettingsError(
                f"the corpus holds no booklet, but {self._dataset.url} has {len(known)}: is the folder the right one, "
                "and there? To empty a dataset, delete its folder"
            )
        for pattern in selection.only:
            if not any(Selection(only=(pattern,)).holds(unit) for unit in known):
                raise SettingsError(f"--only {pattern}: no booklet has this id{_likely(pattern, known)}")

    def _plan_stage(
        self,
        stage: Stage,
        selection: Selection,
        manifests: Mapping[str, Mapping[str, PartEntry]],
        unmade: Mapping[str, frozenset[str]],
    ) -> StagePlan:
        entries = manifests[stage.writes.name]
        lost = self._dataset.missing(stage.writes) if entries else set()
        again = _is_at_or_after(stage.name, selection.from_stage, [one.name for one in self._stages])
        shared = self._shared_inputs(stage)
        groups: dict[str, list[str]] = {name: [] for name in GROUPS}
        todo: dict[str, str] = {}
        for unit in filter(selection.holds, self._booklets):
            if any(unit in unmade.get(table.name, ()) for table in stage.reads):
                groups["waiting"].append(unit)
                continue
            wanted = fingerprint(**shared, unit=unit, inputs=self._inputs(stage, unit, manifests))
            group = _compare(entries.get(unit), wanted, unit in lost)
            if group in ("done", "failed") and (again or _runs_again(entries[unit], selection.retries(stage.name))):
                group = "forced"
            groups[group].append(unit)
            if group in ("stale", "missing", "forced"):
                todo[unit] = wanted
        removed = sorted(filter(selection.holds, set(entries) - set(self._booklets)))
        return StagePlan(stage, todo, removed=tuple(removed), **{name: tuple(units) for name, units in groups.items()})

    def _shared_inputs(self, stage: Stage) -> dict[str, Any]:
        """Return what shapes the rows of every unit of the stage alike."""
        return {
            "schema": [stage.writes.name, stage.writes.version],
            "stage": [stage.name, stage.version],
            "engine": stage.engine(self._settings),
            "settings": dict(stage.settings(self._settings)),
            "seed": self._settings.seed,
        }

    def _inputs(self, stage: Stage, unit: str, manifests: Mapping[str, Mapping[str, PartEntry]]) -> dict[str, Any]:
        """Return the content hashes of what one unit reads; a failed or missing upstream part is an empty hash."""
        inputs: dict[str, Any] = {}
        for table in stage.reads:
            entry = manifests[table.name].get(unit)
            inputs[table.name] = entry.content_hash if entry is not None else ""
        if stage.reads_source:
            if unit not in self._source_inputs:
                self._source_inputs[unit] = _source_inputs(self._source, unit)
            inputs["source"] = self._source_inputs[unit]
        return inputs


def _source_inputs(source: SourceFiles, unit: str) -> dict[str, Any]:
    """Return hashes of a booklet's files and what is said of it. An unreadable booklet is an input of its own kind."""
    try:
        files = source.files(unit)
    except SourceError:
        return {"unreadable": True}  # the stage meets the same error and records it as the unit's failure
    return {
        "files": [[_within(file.path, unit), file.sha256, file.error is not None] for file in files],
        "outside": [_within(path, unit) for path in source.outside(unit)],
        "described": dict(source.described(unit)),
    }


def _within(path: str, unit: str) -> str:
    return path.removeprefix(f"{unit}/")


def _compare(entry: PartEntry | None, wanted: str, is_lost: bool) -> str:
    if entry is None or is_lost:
        return "missing"
    if entry.fingerprint != wanted:
        return "stale"
    return entry.status


def _runs_again(entry: PartEntry, retries: bool) -> bool:
    return retries and (entry.status == "failed" or entry.n_failed > 0)


def _is_at_or_after(stage: str, start: str | None, order: Sequence[str]) -> bool:
    return start is not None and order.index(stage) >= order.index(start)


def _likely(pattern: str, known: Collection[str]) -> str:
    """Return the end of a message: some ids that contain the pattern's letters, or the first of all."""
    bare = pattern.strip("*?").lower()
    near = sorted(unit for unit in known if bare in unit.lower()) or sorted(known)
    return f"; there are {', '.join(near[:5])}{', …' if len(near) > 5 else ''}" if near else ""


def split_shards(todo: Mapping[str, str], workers: int, most: int = 64) -> list[dict[str, str]]:
    """Split `todo` into shards of nearly equal length: enough to keep `workers` busy, never more than `most`.

    About four units a shard where that suffices: a shard is one Prefect task and one commit, both of which cost. No
    units make no shards.
    """
    units = sorted(todo)
    count = min(len(units), most, max(2 * workers, -(-len(units) // 4)))
    return [{unit: todo[unit] for unit in units[start::count]} for start in range(count)]


def idle(plans: Iterable[StagePlan]) -> bool:
    """Tell whether no stage has anything to do."""
    return all(plan.is_idle for plan in plans)
