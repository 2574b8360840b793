"""Pictures of pages for tests: bars as words, alone and as two facing pages.

Put makers of pictures here. Keep expectations in the tests.
"""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter


def page(width: int, height: int, seed: int, *, margin: int = 60, paper: int = 245) -> Image.Image:
    """Return a page of words as bars."""
    image = Image.new("L", (width, height), paper)
    draw = ImageDraw.Draw(image)
    for y in range(margin, height - margin, 24):
        x = margin
        while x < width - margin:
            end = min(x + 15 + (7 * x + 13 * y + 29 * seed) % 65, width - margin)
            draw.rectangle((x, y, end, y + 10), fill=30)
            x = end + 10
    return image


def spread(*, fold: int = 0, skew: float = 0.0, paper: int = 245) -> Image.Image:
    """Return two facing pages, `fold` pixels of shadow between them, turned by `skew` degrees."""
    image = Image.new("L", (1400, 1000), paper)
    image.paste(page(700, 1000, 1, paper=paper), (0, 0))
    image.paste(page(700, 1000, 2, paper=paper), (700, 0))
    if fold:
        ImageDraw.Draw(image).rectangle((700 - fold // 2, 0, 700 + fold // 2, 1000), fill=20)
        image = image.filter(ImageFilter.GaussianBlur(3))
    return image.rotate(skew, fillcolor=paper)
