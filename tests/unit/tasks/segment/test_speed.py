from __future__ import annotations

import time

import pytest
from segment_rows import segment

LIMIT_S = 8.0
"""Generous: a third of a megabyte takes under a second on an idle machine; quadratic work takes minutes."""


@pytest.mark.parametrize(
    "block",
    [
        "{n}. Find the sum of {n} and seven.\n\nSolution. It is what it is.\n1. Add.\n2. Done.\n\n",
        '::: {{.problem label="{n}"}}\nFind the sum of {n} and seven.\n:::\n::: {{.solution}}\nIt is more.\n:::\n\n',
        "## Heading {n}\n\nSome text that is no problem at all, only long enough.\n\n",
        "1. same\n",
        ":::\n",
        "::: {{.a}}\n",
        "**\n",
        "### Solution {n}\ntext\n",
        "### Solution\ntext\n",
        "Solutions\n1. a\n",
        "Answer\nProblem\n",
        '::: {{.input file="p{n}.tex"}}\nSome text of a problem.\n:::\n',
        "Exercise {n}\n$x$\n",
    ],
)
def test_time_grows_with_the_text_only(block: str) -> None:
    text, n = "", 0
    pieces = []
    size = 0
    while size < 300_000:
        n += 1
        text = block.format(n=n)
        size += len(text)
        pieces.append(text)
    start = time.process_time()
    segment([{"text": "".join(pieces)}])
    assert time.process_time() - start < LIMIT_S
