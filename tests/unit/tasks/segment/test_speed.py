from __future__ import annotations

import time

import pytest
from segment_rows import segment

LIMIT_S = 8.0
"""Generous: a third of a megabyte takes under a second on an idle machine; quadratic work takes minutes."""


def repeated(block: str, size: int) -> str:
    """Return `block` with n = 1, 2, … until there are `size` characters."""
    pieces: list[str] = []
    while size > 0:
        pieces.append(block.format(n=len(pieces) + 1))
        size -= len(pieces[-1])
    return "".join(pieces)


def seconds(text: str) -> float:
    """Return the CPU time of segmenting a document."""
    start = time.process_time()
    segment([{"text": text}])
    return time.process_time() - start


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
    assert seconds(repeated(block, 300_000)) < LIMIT_S


def test_places_that_printed_labels_take_are_passed_over_once() -> None:
    unlabelled = repeated("::: {{.problem}}\nFind it.\n:::\n", 150_000)
    labelled = repeated('::: {{.problem label="{n}"}}\nFind it.\n:::\n', 150_000)
    assert seconds(unlabelled + labelled) < LIMIT_S
