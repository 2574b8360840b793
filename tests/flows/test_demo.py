"""The demonstration on the sample booklets."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from tests.flows.conftest import Sangaku

SAMPLES = Path(__file__).parents[2] / "samples" / "corpus"


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the sample booklets are not there")
def test_the_demo_says_what_it_made_and_where(sangaku: Sangaku) -> None:
    run = sangaku("demo")
    table = sangaku.folder / "sangaku-store" / "demo" / "problem"
    assert run.code == 0, run.err
    assert f"pandas.read_parquet('{table}')" in run.out
    assert f"problem {len(pd.read_parquet(table))}" in run.out
    again = sangaku.watched("demo", "--json")
    assert again.code == 0
    assert again.json()["demo"]["tables"]["problem"] == again.json()["stages"][-1]["rows"] > 0
    assert "prefect" not in again.imports
