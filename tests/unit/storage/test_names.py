"""Names fit every file system, and no two units share one."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import SettingsError
from storage.names import PART_NAME, check_dataset_name, part_name, part_prefix, unit_slug


@given(st.text(st.characters(exclude_categories=())))
def test_any_unit_gives_a_short_plain_name(unit: str) -> None:
    slug = unit_slug(unit)
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]*", slug)
    assert len(slug) <= 73


@pytest.mark.parametrize(
    "units",
    [("A", "a"), ("a/b", "a-b"), ("é", "e\u0301"), ("数学", "数字"), ("x" * 300, "x" * 301), ("", " "), (".", "..")],
)
def test_different_units_never_share_a_name_even_where_case_is_ignored(units: Sequence[str]) -> None:
    assert len({unit_slug(unit).casefold() for unit in units}) == len(units)


def test_a_slug_is_readable() -> None:
    assert unit_slug("Olimpíada 2019/fase 1").startswith("olimpiada-2019-fase-1-")


@given(st.text(), st.text(), st.text())
def test_a_part_name_is_recognised_and_begins_with_its_prefix(unit: str, fingerprint: str, content: str) -> None:
    name = part_name(unit, fingerprint, content)
    assert PART_NAME.fullmatch(name)
    assert name.startswith(part_prefix(unit, fingerprint))
    assert len(name.encode()) < 140


@pytest.mark.parametrize("name", ["mathnet", "OMP-2019_v1.2", "数学", "é"])
def test_dataset_names_of_any_script_are_fine(name: str) -> None:
    assert check_dataset_name(name) == name


@pytest.mark.parametrize(
    "name", ["", ".", "..", "_blobs", ".x", "a/b", "a\\b", "a b", "a=b", "x.", "a\n", "e\u0301", "x" * 101]
)
def test_names_that_are_no_single_folder_are_refused(name: str) -> None:
    with pytest.raises(SettingsError, match="dataset name"):
        check_dataset_name(name)
