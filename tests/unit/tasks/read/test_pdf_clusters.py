"""Grouping of boxes by place."""

from __future__ import annotations

import random
import time

import pytest

from tasks.read.pdf_clusters import CELL, FEW, clusters


def test_boxes_that_touch_are_one_cluster_and_far_ones_are_not() -> None:
    boxes = [(0, 0, 10, 10), (100, 0, 110, 10), (10, 10, 20, 20), (102, 12, 112, 22)]
    assert clusters(boxes) == [[0, 2], [1, 3]]


def test_no_boxes_have_no_clusters() -> None:
    assert clusters([]) == []
    assert clusters([(5.0, 5.0, 5.0, 5.0)]) == [[0]]


@pytest.mark.parametrize("count", [FEW, 300], ids=["few", "many"])
def test_each_box_is_in_one_cluster_and_near_ones_are_together(count: int) -> None:
    chance = random.Random(5)  # noqa: S311  # places of boxes
    corners = [(chance.uniform(0, 600), chance.uniform(0, 800)) for _ in range(count)]
    boxes = [(x, y, x + chance.uniform(0, 20), y + chance.uniform(0, 20)) for x, y in corners]
    found = clusters(boxes)
    assert sorted(number for group in found for number in group) == list(range(count))
    name = {number: place for place, group in enumerate(found) for number in group}
    for one, a in enumerate(boxes):
        for other, b in enumerate(boxes):
            gap = max(a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3])
            assert gap >= CELL or name[one] == name[other]


def test_ten_thousand_boxes_on_a_huge_page_take_little_time() -> None:
    chance = random.Random(7)  # noqa: S311  # places of boxes
    boxes = [(0.0, 0.0, chance.uniform(0, 14_400), chance.uniform(0, 14_400)) for _ in range(10_000)]
    start = time.process_time()
    assert len(clusters(boxes)) == 1
    assert time.process_time() - start < 5
