"""Settings: the defaults need nothing, and a mistake is named with what to do."""

import pytest

from schemas.errors import SettingsError
from schemas.settings import Settings, parse_settings


@pytest.mark.parametrize("text", ["", "\n# nothing but a comment\n", "{}"])
def test_an_empty_file_gives_the_defaults(text: str) -> None:
    assert parse_settings(text, "s.yaml") == Settings()


def test_what_is_set_is_kept_and_the_rest_are_defaults() -> None:
    settings = parse_settings("seed: 7\nlimits: {pages: 10}\n", "s.yaml")
    assert (settings.seed, settings.limits.pages) == (7, 10)
    assert settings.limits.file_mb == Settings().limits.file_mb


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sed: 7", "s.yaml: sed: "),
        ("limits: {pages: 0}", r"limits\.pages"),
        ("roles: {read: nobody}", r"roles\.read"),
        ("verify: {similarity_min: 1.5}", r"verify\.similarity_min"),
        ("seed: many", "seed"),
        ("- a", "must be a mapping"),
        ("text", "must be a mapping"),
        ("a: [", "not YAML"),
        ("a: !!python/object/apply:os.system [ls]", "not YAML"),
    ],
)
def test_a_mistake_is_named_with_its_key(text: str, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        parse_settings(text, "s.yaml")


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().seed = 1  # type: ignore[misc]  # the fault under test


@pytest.mark.parametrize(
    "text",
    [
        "seed: " + "9" * 30,
        "seed: " + "9" * 5_000,
        "limits: {read_timeout_s: .inf}",
        "limits: {read_memory_mb: 99999999999999999999}",
        "limits: {booklet_files: 99999999999999999999}",
        "[" * 100_000,
        "seed: " + "[" * 5_000 + "]" * 5_000,
    ],
    ids=["beyond-64-bits", "thousands-of-digits", "endless", "memory", "files", "open-nesting", "deep-nesting"],
)
def test_extreme_values_are_refused_in_a_line(text: str) -> None:
    with pytest.raises(SettingsError, match=r"^mine\.yaml: .*sangaku init") as caught:
        parse_settings(text, "mine.yaml")
    assert len(str(caught.value)) < 1_000
