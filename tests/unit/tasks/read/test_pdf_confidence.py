"""Which lines of a page are unsure, and how much."""

from __future__ import annotations

import pytest

from tasks.read.pdf_confidence import unsure_lines

TEXT = "Let $a_{1}$ be odd.\n\n$$b^{2} = 4$$\nThe sum $a_{1} + b$ is even."


@pytest.mark.parametrize(
    ("doubtful", "found"),
    [
        ([], []),
        ([("Let $a_{1}$ be odd.", 0.5)], [(1, 0.5)]),
        ([("$$b^{2} = 4$$", 0.0)], [(3, 0.0)]),
        ([("The sum $a_{1} + b$ is per-", 0.75)], [(4, 0.75)]),
        ([("Page $7$ of the paper", 0.5)], []),
        ([("Let $a_{1}$ be odd.", 0.5), ("Let $a_{1}$ be odd.", 0.25)], [(1, 0.25)]),
        ([("$$b^{2} = 4$$", 0.5), ("Let $a_{1}$ be odd.", 0.5)], [(1, 0.5), (3, 0.5)]),
        ([("", 0.5)], []),
    ],
    ids=[
        "none",
        "a formula in words",
        "a formula set apart",
        "a word cut at the line end",
        "a line that was left out",
        "the lower of two",
        "in order of lines",
        "an empty line",
    ],
)
def test_a_doubtful_line_is_found_again_by_its_formula(
    doubtful: list[tuple[str, float]], found: list[tuple[int, float]]
) -> None:
    assert unsure_lines(TEXT, doubtful) == found
