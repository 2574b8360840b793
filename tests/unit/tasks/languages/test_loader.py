from __future__ import annotations

import shutil
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml

from schemas.errors import SettingsError
from tasks.languages import loader
from tasks.languages.fold import fold, han_value, plain_number, roman_value
from tasks.languages.lexicon import lexicon, role_of_name
from tasks.languages.loader import data_hash, load_languages, rules_engine


def test_languages_come_in_order_of_their_codes() -> None:
    codes = list(load_languages())
    assert codes == sorted(codes)
    assert len(codes) >= 28


def test_a_wrong_key_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "xx.yaml"
    data = {"code": "xx", "scripts": ["Latn"], "probelm": ["x"]}
    path.write_text(yaml.safe_dump(data), "utf-8")
    with pytest.raises(SettingsError, match=r"xx\.yaml"):
        loader._load(path)


def test_the_code_is_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "xx.yaml"
    path.write_text((loader.DATA / "en.yaml").read_text("utf-8"), "utf-8")
    with pytest.raises(SettingsError, match="file's name"):
        loader._load(path)


def test_a_wrong_kind_of_phrases_is_an_error_that_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loader, "PHRASES", tmp_path / "phrases.yaml")
    loader.PHRASES.write_text("prove: {en: [prove]}\naks: {en: [find]}\n", "utf-8")
    with pytest.raises(SettingsError, match=r"phrases\.yaml.*aks"):
        loader.load_phrases.__wrapped__()


@pytest.mark.parametrize("name", ["data/en.yaml", "phrases.yaml"])
def test_the_hash_changes_with_any_file_and_not_with_its_line_ends(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(loader.DATA, tmp_path / "data")
    shutil.copy(loader.PHRASES, tmp_path)
    monkeypatch.setattr(loader, "DATA", tmp_path / "data")
    monkeypatch.setattr(loader, "PHRASES", tmp_path / "phrases.yaml")
    file, before = tmp_path / name, loader.data_hash.__wrapped__()
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert loader.data_hash.__wrapped__() == before == data_hash()
    file.write_text(file.read_text("utf-8") + "# one word more\n", "utf-8")
    assert loader.data_hash.__wrapped__() != before


def test_an_engine_names_the_words_and_the_packages_with_their_versions() -> None:
    assert rules_engine("pyyaml") == f"rules languages={data_hash()} pyyaml={version('pyyaml')}"


@pytest.mark.parametrize(("printed", "folded"), [("SOLUCIÓN", "solucion"), ("Lösung", "losung"), ("Łódź", "lodz")])
def test_case_and_accents_are_folded_for_matching(printed: str, folded: str) -> None:
    assert fold(printed) == folded
    assert fold(folded) == folded


def test_numbers_of_other_scripts_have_values() -> None:
    assert plain_number("１２") == plain_number("١٢") == "12"
    assert [roman_value(text) for text in ("IV", "XL", "IIII", "")] == [4, 40, None, None]
    assert [han_value(text) for text in ("十二", "二十", "三", "十十")] == [12, 20, 3, None]


def test_the_longest_phrase_wins() -> None:
    found = lexicon(("en",)).match("answer key of the test")
    assert found is not None
    assert found.end == len("answer key")


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("exercise", "problem"), ("aufgabe", "problem"), ("zadanie", "problem"), ("exo", "problem"), ("bai", "problem"),
        ("ejercicio", "problem"), ("quest", "problem"), ("loigiai", "solution"), ("loesung", "solution"),
        ("resol", "solution"), ("slv", "solution"), ("proof", "proof"), ("takeaways", "remark"), ("theorem", "example"),
        ("choices", None), ("tikzpicture", None), ("p", None), ("enumerate", None),
    ],
)  # fmt: skip
def test_names_of_environments_say_what_they_hold(name: str, role: str | None) -> None:
    assert role_of_name(name) == role
