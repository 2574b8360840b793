from __future__ import annotations

import pytest
from segment_rows import document, page, segment

from schemas.errors import SchemaError
from tasks.segment.coverage import prove_coverage
from tasks.segment.layout import lay_out


def test_every_line_that_is_not_blank_lies_in_one_segment() -> None:
    outcome = segment([{"text": "# Set\n\n1. Add 2 and 2.\n\n2. Add 3 and 3.\n"}])
    assert (outcome.n_in, outcome.n_kept) == (3, 3)


def test_a_line_in_no_segment_is_an_error_naming_it() -> None:
    layout = lay_out(document("a.tex"), [page("a.tex", 1, "one\ntwo")])
    with pytest.raises(SchemaError, match=r"a\.tex:1 lies in no segment"):
        prove_coverage(layout, [])


def test_a_line_in_two_segments_is_an_error_naming_it() -> None:
    kept = segment([{"name": "a.tex", "text": "one"}]).kept
    layout = lay_out(document("a.tex"), [page("a.tex", 1, "one")])
    with pytest.raises(SchemaError, match=r"a\.tex:1 lies in 2 segments"):
        prove_coverage(layout, [*kept, *kept])


def test_dropped_lines_need_no_segment() -> None:
    layout = lay_out(document("a.tex"), [page("a.tex", 1, "one")])
    layout.dropped = {1}
    assert prove_coverage(layout, []) == (1, 0)


def test_a_dropped_line_in_a_segment_is_an_error_naming_it() -> None:
    kept = segment([{"name": "a.tex", "text": "one"}]).kept
    layout = lay_out(document("a.tex"), [page("a.tex", 1, "one")])
    layout.dropped = {1}
    with pytest.raises(SchemaError, match=r"a\.tex:1 lies in a segment and is dropped"):
        prove_coverage(layout, kept)
