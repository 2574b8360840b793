"""What people are told of doubtful pages."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from schemas.tables import Page
from tasks.read.doubts import REMEDY, count_doubts, remedy_for, summed_doubts


def page(status: str = "ok", *reasons: str) -> Page:
    values: dict[str, Any] = dict.fromkeys(field.name for field in fields(Page))
    return Page(**{**values, "document_id": "b/p.tex", "status": status, "reasons": list(reasons)})


def test_a_page_counts_once_for_each_kind_of_doubt() -> None:
    pages = [page("ok", "missing_input: a.tex", "missing_input: b.tex", "unbalanced_brace"), page()]
    assert count_doubts([*pages, page("flagged", "missing_input: c.tex")]) == {
        "missing_input": 2,
        "unbalanced_brace": 1,
    }


def test_a_flagged_page_without_a_reason_counts_by_its_status() -> None:
    assert count_doubts([page("flagged"), page("failed"), page("blank")]) == {"failed": 1, "flagged": 1}


def test_doubts_of_one_kind_are_one_line_with_the_first_of_them() -> None:
    many = [f"missing_input: {n}.tex" for n in range(9)]
    assert summed_doubts(page("ok", "unbalanced_math", *many)) == [
        "unbalanced_math",
        "missing_input: 0.tex, 1.tex, 2.tex, … (9)",
    ]


@pytest.mark.parametrize("reason", ["missing_input: a.tex", "outside_root: /x", "no_text_layer", "mixed_encoding"])
def test_known_doubts_have_their_own_remedy(reason: str) -> None:
    assert remedy_for(reason) != REMEDY


def test_any_other_doubt_has_a_remedy_too() -> None:
    assert remedy_for("something_new: x") == REMEDY
