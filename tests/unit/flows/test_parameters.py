"""What a build may be asked for."""

from __future__ import annotations

import typing

import pytest

from flows.parameters import BuildRequest, StageName, check_request, default_store
from flows.prefect_server import stay_on_loopback
from schemas.errors import SettingsError


@pytest.mark.parametrize("name", ["", "a/b", "..", ".hidden", "a b", "x" * 101, "naïve\n"])
def test_a_name_that_is_no_folder_name_is_refused_with_its_rule(name: str) -> None:
    with pytest.raises(SettingsError, match=r"^name: .*letters, digits, dot, dash and underscore"):
        check_request(name=name)


@pytest.mark.parametrize("name", ["mathnet", "OMP-2019_v1.2", "数学", "é"])
def test_a_dataset_may_have_a_name_of_any_script(name: str) -> None:
    assert check_request(name=name).name == name


def test_an_unknown_stage_is_refused_with_those_there_are() -> None:
    with pytest.raises(SettingsError, match=r"from_stage: .*'collect'.*'assemble'"):
        check_request(name="n", from_stage="grade")


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(SettingsError, match="model: Extra inputs"):
        check_request(name="n", model="x")


def test_bounds_and_choices_stand_in_the_schema_that_prefect_shows() -> None:
    schema = BuildRequest.model_json_schema()["properties"]
    assert schema["name"]["pattern"]
    assert schema["from_stage"]["anyOf"][0]["enum"] == list(typing.get_args(StageName))
    assert schema["only"]["maxItems"] == 1000
    assert all(field.get("description") for field in schema.values())


def test_the_store_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SANGAKU_STORE", raising=False)
    assert default_store() == "sangaku-store"
    monkeypatch.setenv("SANGAKU_STORE", "/elsewhere")
    assert default_store() == "/elsewhere"


def test_a_proxy_is_kept_out_of_connections_to_this_machine() -> None:
    environment = {"NO_PROXY": "example.org"}
    stay_on_loopback(environment)
    assert environment["NO_PROXY"] == "example.org,127.0.0.1,localhost"
    assert environment["no_proxy"] == "127.0.0.1,localhost"
    stay_on_loopback(environment)
    assert environment["NO_PROXY"].count("localhost") == 1
