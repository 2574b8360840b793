"""An open build: the dataset locked, corpus and settings found, the plan made, before Prefect is imported.

Put the life of a build here. Keep the order of its stages in `flows.build_dataset`, and the running of one stage in
`flows.shards`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass

from flows import openers
from flows.books import Report, make_report
from flows.memory import find_corpus, find_settings, remember
from flows.offline import offline
from flows.parameters import BuildRequest
from flows.plan import Planner, Selection, StagePlan
from flows.progress import Lines, Progress
from flows.stages import STAGES
from schemas.errors import SettingsError
from schemas.settings import Settings
from schemas.stage import Stage
from storage.corpus import Corpus, open_corpus
from storage.dataset import StoredDataset, open_dataset
from storage.filesystem import local_folder

_open: ContextVar[BuildSession | None] = ContextVar("open_build", default=None)


@dataclass(frozen=True)
class BuildInputs:
    """What a request names, found and opened; nothing is locked or changed."""

    dataset: StoredDataset
    corpus: str
    """Absolute path."""
    source: Corpus
    settings: Settings

    def planner(self) -> Planner:
        """Return a planner of these inputs."""
        return Planner(STAGES, self.dataset, self.source, self.settings)


def find_inputs(request: BuildRequest) -> BuildInputs:
    """Return the inputs of a request; without a corpus in it the dataset must be there.

    Raises `SettingsError` for arguments, settings or a corpus that are wrong.
    """
    dataset = open_dataset(request.store, request.name, create=bool(request.corpus))
    settings = find_settings(dataset, request.settings)
    with offline(settings.offline):
        corpus = find_corpus(dataset, request.corpus)
        source = open_corpus(corpus, dataset, settings.limits.booklet_files)
    return BuildInputs(dataset, corpus, source, settings)


@dataclass(frozen=True)
class BuildSession:
    """One build of one dataset, from the lock to the report."""

    request: BuildRequest
    dataset: StoredDataset
    corpus: str
    """Absolute path."""
    source: Corpus
    settings: Settings
    planner: Planner
    plans: list[StagePlan]
    """As they were when the build began."""
    progress: Progress

    def plan_stage(self, stage: Stage) -> StagePlan:
        """Return what `stage` has to do now that the stages before it have run."""
        return self.planner.plan_stage(stage, select(self.request))

    def report(self) -> Report:
        """Return the books of the dataset as they are now."""
        return make_report(self.dataset, self.corpus, self.planner.plan(Selection()))


def select(request: BuildRequest) -> Selection:
    """Return which part of the plan the request asks for."""
    return Selection(tuple(request.only), request.from_stage, request.retry, request.retry_stage)


@contextlib.contextmanager
def open_session(request: BuildRequest, progress: Progress) -> Iterator[BuildSession]:
    """Lock the dataset, make the plan, and hold both while the build runs.

    Raises `SettingsError` as `find_inputs`, `StoreError` where another build holds the dataset; nothing is done then.
    """
    inputs = find_inputs(request)
    dataset, corpus, source, settings = inputs.dataset, inputs.corpus, inputs.source, inputs.settings
    _check_apart(source, dataset)
    with offline(settings.offline), dataset.lock(f"build of {corpus}"), openers.shared(corpus, source, dataset):
        planner = inputs.planner()
        plans = planner.plan(select(request))
        source.remember()
        remember(dataset, corpus, settings)
        session = BuildSession(request, dataset, corpus, source, settings, planner, plans, progress)
        token = _open.set(session)
        try:
            yield session
        finally:
            _open.reset(token)
            progress.close()


def _check_apart(source: Corpus, dataset: StoredDataset) -> None:
    """Raise `SettingsError` where the dataset would be written over the folder of its booklets, or around it."""
    folder = local_folder(dataset.url)
    if folder is not None and source.root.is_relative_to(folder.resolve()):
        raise SettingsError(
            f"{source.root}: the booklets lie in the folder {dataset.url}, which would be the dataset's: "
            "choose another --name or --store"
        )


@contextlib.contextmanager
def attached(request: BuildRequest) -> Iterator[BuildSession]:
    """Give the build that the command has opened for this request, or open one: a worker's run has none yet."""
    session = _open.get()
    if session is not None and session.request == request:
        yield session
        return
    with open_session(request, Lines(print)) as session:
        yield session
