"""Facing pages: told from pages that lie across, by the band between them."""

from __future__ import annotations

import pytest
from PIL import Image

from tasks.read.spreads import find_gutter
from tests.unit.tasks.read.pictures import page, spread


@pytest.mark.parametrize(
    "image",
    [
        spread(),
        spread(fold=30),
        spread(fold=50, paper=190),
        spread(skew=1.0),
        spread().convert("RGB"),
        spread(paper=150),
    ],
    ids=["margins", "fold", "grey-fold", "skewed", "colour", "dull"],
)
def test_facing_pages_part_in_the_middle(image: Image.Image) -> None:
    gutter = find_gutter(image)
    assert gutter is not None
    assert abs(gutter - 700) <= 25


@pytest.mark.parametrize(
    "image",
    [
        page(1400, 1000, 3),
        page(1000, 1400, 4),
        spread().resize((3000, 1000)),
        Image.new("L", (1400, 1000), 250),
        Image.new("1", (14, 10), 1),
        Image.new("L", (1, 1)),
        Image.effect_noise((1400, 1000), 90),
    ],
    ids=["across", "upright", "panorama", "blank", "tiny", "pixel", "noise"],
)
def test_other_pictures_are_whole(image: Image.Image) -> None:
    assert find_gutter(image) is None


def test_a_page_beside_an_empty_one_is_whole() -> None:
    image = Image.new("L", (1400, 1000), 245)
    image.paste(page(700, 1000, 1), (0, 0))
    assert find_gutter(image) is None
