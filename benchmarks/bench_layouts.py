"""What the stages make of booklets in many layouts and languages: how many are perfect, and at what rate.

    python -m benchmarks.bench_layouts [LANGUAGE…]

The corpus is `benchmarks/layouts`. A booklet is perfect when every problem is found once, with its whole statement
and its own whole solution. The stages run one after the other in this process, without Prefect.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.layouts.generate import generate
from benchmarks.layouts.score import complaints
from benchmarks.measure import cpu_seconds
from flows.openers import open_shard_dataset, open_shard_source
from flows.parameters import BuildRequest
from flows.progress import Lines
from flows.session import open_session
from flows.shards import update_table
from flows.stages import STAGES
from schemas.tables import Problem
from storage.dataset import StoredDataset, open_dataset
from tasks.runner import run_shard


def build(corpus: Path, store: Path) -> StoredDataset:
    """Build `corpus` and print the rate of every stage."""
    request = BuildRequest(corpus=str(corpus), name="layouts", store=str(store))
    with open_session(request, Lines(lambda _: None)) as session:
        for stage in STAGES:
            before = cpu_seconds()
            update_table(
                session,
                stage,
                lambda shards, stage=stage: (
                    run_shard(stage, shard, open_shard_dataset, open_shard_source) for shard in shards
                ),
            )
            print(f"  {stage.name:<8} {len(session.source.booklets()) / (cpu_seconds() - before):6.1f} booklets/CPU s")
    return open_dataset(str(store), "layouts", create=False)


def main() -> None:
    """Print rates, the share of perfect booklets, and what is wrong with the others."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = generate(folder, sys.argv[1:])
        print(f"{len(made)} booklets in {len({one.partition('-')[2] for one in made})} layouts")
        dataset = build(folder / "corpus", folder / "store")
        wrong: Counter[str] = Counter()
        for booklet in made:
            truth = json.loads((folder / "truth" / f"{booklet}.json").read_text("utf-8"))
            said = complaints(truth, dataset.read_rows(Problem.TABLE, [booklet]))
            if said:
                wrong[booklet.partition("-")[2]] += 1
                print(f"  {booklet}: {'; '.join(said[:3])}")
        print(f"perfect: {len(made) - wrong.total()} of {len(made)}; others by layout: {dict(wrong) or 'none'}")


if __name__ == "__main__":
    main()
