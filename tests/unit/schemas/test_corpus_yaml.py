"""The shape of corpus.yaml (`schemas.corpus`): paths stay inside, keys are known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.corpus import confined, parse_corpus
from schemas.errors import SettingsError


@given(st.text())
def test_a_confined_path_never_leaves(path: str) -> None:
    try:
        steps = confined(path).split("/")
    except ValueError:
        return
    assert not {"", ".", ".."} & set(steps)


@pytest.mark.parametrize("path", ["/a", "..", "a/../..", "C:\\x", "\\\\host\\x", "~/x", "", ".", "a\nb"])
def test_a_path_that_may_leave_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        confined(path)


def test_paths_have_one_form() -> None:
    assert confined("./a//b\\e\u0301/") == "a/b/\u00e9"


def test_an_empty_file_describes_nothing() -> None:
    assert parse_corpus("", "corpus.yaml").booklets == []


@pytest.mark.parametrize("fact", ["language: portuguese!", "year: 12", "year: soon"])
def test_a_fact_that_cannot_be_one_is_refused(fact: str) -> None:
    with pytest.raises(SettingsError, match=r"corpus\.yaml: booklets\.0\."):
        parse_corpus(f"booklets: [{{paths: [a], {fact}}}]", "corpus.yaml")
