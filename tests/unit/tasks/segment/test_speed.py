from __future__ import annotations

import time

import pytest
from segment_rows import segment

LIMIT_S = 12.0
"""Generous: a megabyte takes about a second on an idle machine."""


@pytest.mark.parametrize(
    "block",
    [
        "{n}. Find the sum of {n} and seven, and give a reason for it.\n\nSolution. It is what it is.\n1. Add.\n2. Done.\n\n",
        '::: {{.problem label="{n}"}}\nFind the sum of {n} and seven.\n:::\n::: {{.solution}}\nIt is more.\n:::\n\n',
        "## Heading {n}\n\nSome text that is no problem at all, only long enough.\n\n",
        "1. same\n",
        ":::\n",
        "::: {{.a}}\n",
        "**\n",
        "### Solution {n}\ntext\n",
    ],
)
def test_a_megabyte_takes_seconds(block: str) -> None:
    text, n = "", 0
    pieces = []
    size = 0
    while size < 1_000_000:
        n += 1
        text = block.format(n=n)
        size += len(text)
        pieces.append(text)
    start = time.process_time()
    segment([{"text": "".join(pieces)}])
    assert time.process_time() - start < LIMIT_S
