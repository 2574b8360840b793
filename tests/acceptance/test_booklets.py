"""Whole booklets against their truth: the samples anywhere, the shared ones where they are."""

import importlib.util
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from benchmarks.layouts.score import complaints
from schemas.tables import Problem
from storage.dataset import StoredDataset

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "samples"
SHARED = ROOT.parent / "shared"
SCORER = SHARED / "tools" / "score_booklet.py"
SOURCES = ("tex", "html", "md", "txt")
Build = Callable[[Path], StoredDataset]


def truths(folder: Path) -> list[Any]:
    """Return the truth files of booklets whose source is text; PDFs and images have issues of their own."""
    found = [path for path in sorted(folder.glob("*.json")) if json.loads(path.read_text("utf-8"))["format"] in SOURCES]
    return [pytest.param(path, id=path.stem) for path in found]


def score(dataset: StoredDataset, truth: Path) -> dict[str, Any]:
    spec = importlib.util.spec_from_file_location("score_booklet", SCORER)
    assert spec is not None
    assert spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    facts = json.loads(truth.read_text("utf-8"))
    rows = [asdict(row) for row in dataset.read_rows(Problem.TABLE, [facts["booklet_id"]])]
    result: dict[str, Any] = scorer.score(facts, rows)
    return result


def reaches(share: float | None, least: float) -> bool:
    """Tell whether a share is high enough; there is none where the booklet has nothing of the kind."""
    return share is None or share >= least


@pytest.mark.parametrize("truth", truths(SAMPLES / "truth"))
def test_samples_are_found_whole(build: Build, truth: Path) -> None:
    facts = json.loads(truth.read_text("utf-8"))
    rows = build(SAMPLES / "corpus").read_rows(Problem.TABLE, [facts["booklet_id"]])
    assert complaints(facts, rows) == []


@pytest.mark.skipif(not SCORER.is_file(), reason="the measure, ../shared/tools/score_booklet.py, is not there")
@pytest.mark.parametrize("truth", truths(SHARED / "data" / "truth"))
def test_real_booklets_reach_the_targets(build: Build, truth: Path) -> None:
    """Where a truth keeps a nested solution in its statement, or maths without delimiters, 0.90 is all there is."""
    result = score(build(SHARED / "data" / "booklets"), truth)
    assert result["f1"] >= 0.97, result["misses"]
    assert result["clean"] >= 0.90, result["misses"]
    assert reaches(result["maths"], 0.90), result["misses"]
    assert reaches(result["paired"], 0.95), result["misses"]
    assert reaches(result["choices"], 0.90), result["misses"]
    assert reaches(result["answer_precision"], 0.95), result["misses"]
