"""Settings from the environment are typed, known, consistent, and never show a secret."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.environment import EnvironmentProblem, load, read, reference
from config.secret import kept_secret
from config.setting import CHECKOUT, SETTINGS

_REFERENCE = CHECKOUT / "docs" / "reference" / "settings.md"


def test_an_empty_environment_gives_every_setting_its_default():
    values = read({})
    assert set(values) == {setting.name for setting in SETTINGS}
    assert values["DATABASE_URL"] is None
    assert values["JANGBU_DATA"] == CHECKOUT / ".data"
    assert values["JANGBU_ALLOWED_HOSTS"] == (".localhost", "localhost", "127.0.0.1")
    assert values["JANGBU_DB_POOL"] == values["JANGBU_WEB_THREADS"] + 2
    assert values["JANGBU_QUERY_EXPANSION"] is True
    assert values["JANGBU_LLM"] == "none"


def test_values_take_the_type_of_their_setting():
    values = read(
        {
            "JANGBU_DEBUG": "Yes",
            "JANGBU_MAX_FILE_MB": "12",
            "JANGBU_ALLOWED_HOSTS": " a.example , ,.b.example",
            "JANGBU_LLM": "OpenAI",
            "JANGBU_DATA": "elsewhere",
            "JANGBU_STATE": "/srv/../srv/state",
            "JANGBU_TIME_ZONE": "Europe/Berlin",
        }
    )
    assert values["JANGBU_DEBUG"] is True
    assert values["JANGBU_MAX_FILE_MB"] == 12
    assert values["JANGBU_ALLOWED_HOSTS"] == ("a.example", ".b.example")
    assert values["JANGBU_LLM"] == "openai"
    assert values["JANGBU_DATA"] == CHECKOUT / "elsewhere"
    assert values["JANGBU_STATE"] == Path("/srv/state")
    assert values["JANGBU_TIME_ZONE"] == "Europe/Berlin"


def test_defaults_follow_the_settings_they_depend_on():
    values = read({"JANGBU_WEB_THREADS": "20", "JANGBU_BASE_DOMAIN": "docs.example.com"})
    assert values["JANGBU_DB_POOL"] == 22
    assert values["JANGBU_ALLOWED_HOSTS"] == (".docs.example.com", "docs.example.com", "localhost", "127.0.0.1")


def test_an_empty_value_means_not_set():
    assert read({"JANGBU_MAX_FILE_MB": " ", "DATABASE_URL": ""})["JANGBU_MAX_FILE_MB"] == 200


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("JANGBU_EMBEDER", "JANGBU_EMBEDDER"),
        ("JANGBU_DATABASE", "JANGBU_DATABASE_URL"),
        ("jangbu_debug", "JANGBU_DEBUG"),
        ("JANGBU_QUERY_EXPANSIONS", "JANGBU_QUERY_EXPANSION"),
    ],
)
def test_an_unknown_name_stops_and_names_the_nearest(name, nearest):
    with pytest.raises(EnvironmentProblem, match=rf"^{name} is no setting: did you mean {nearest}\? .*settings\.md\.$"):
        read({name: "1"})


@pytest.mark.parametrize("name", ["JANGBU_QUERY_EXPANSION", "ENABLE_QUERY_EXPANSION", "QUERY_EXPANSION_ENABLED"])
def test_every_name_of_a_setting_is_read(name):
    assert read({name: "off"})["JANGBU_QUERY_EXPANSION"] is False


def test_two_names_that_agree_after_parsing_are_accepted():
    assert read({"ENABLE_QUERY_EXPANSION": "0", "JANGBU_QUERY_EXPANSION": "false"})["JANGBU_QUERY_EXPANSION"] is False


def test_two_names_that_disagree_stop_with_both():
    with pytest.raises(EnvironmentProblem, match="JANGBU_QUERY_EXPANSION and QUERY_EXPANSION_ENABLED are two names"):
        read({"QUERY_EXPANSION_ENABLED": "1", "JANGBU_QUERY_EXPANSION": "no"})


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("JANGBU_DEBUG", "maybe", r"JANGBU_DEBUG: 'maybe' is neither on nor off .*for example JANGBU_DEBUG=1$"),
        ("JANGBU_WORKERS", "two", r"JANGBU_WORKERS: 'two' is no whole number, for example JANGBU_WORKERS=4$"),
        ("JANGBU_WORKERS", "0", "less than 1"),
        ("JANGBU_EMBEDDER_DIMENSIONS", "5000", "more than 4000"),
        ("JANGBU_LLM", "gpt", "'gpt' is none of none, openai, bedrock, for example JANGBU_LLM=none"),
        ("JANGBU_TIME_ZONE", "Seoul", "no time zone .*JANGBU_TIME_ZONE=Asia/Seoul"),
        ("JANGBU_LLM_URL", "127.0.0.1:8080", "no address that starts with http://"),
        ("BROKER_URL", "http://x", r"its value is no address that starts with redis://"),
    ],
)
def test_a_wrong_value_says_name_problem_and_example(name, value, problem):
    with pytest.raises(EnvironmentProblem, match=problem) as caught:
        read({name: value})
    assert "\n" not in str(caught.value)


def test_the_value_of_a_secret_is_never_told():
    with pytest.raises(EnvironmentProblem) as caught:
        read({"DATABASE_URL": "mysql://me:hunter2@db/x"})
    assert "hunter2" not in str(caught.value)
    values = read(
        {"DATABASE_URL": "postgres://me:hunter2@db/x", "JANGBU_LLM_KEY": "hunter2", "JANGBU_SECRET_KEY": "hunter2"}
    )
    assert "hunter2" not in repr(values)
    assert values["JANGBU_LLM_KEY"] == "hunter2"


def test_the_secret_key_is_made_once_and_kept_private(tmp_path):
    data = tmp_path / "new" / "data"
    first = load({"JANGBU_DATA": str(data)})["JANGBU_SECRET_KEY"]
    assert load({"JANGBU_DATA": str(data)})["JANGBU_SECRET_KEY"] == first
    assert len(first) >= 50
    assert (data / "secret-key").stat().st_mode & 0o777 == 0o600
    assert load({"JANGBU_DATA": str(data), "JANGBU_SECRET_KEY": "mine"})["JANGBU_SECRET_KEY"] == "mine"


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(EnvironmentProblem, match=f"{tmp_path}/file/secret-key .*JANGBU_SECRET_KEY"):
        load({"JANGBU_DATA": str(tmp_path / "file")})


def test_those_who_ask_at_once_get_one_secret(tmp_path):
    for attempt in range(40):
        path = tmp_path / str(attempt) / "keys" / "one"
        barrier = threading.Barrier(8)

        def ask(path: Path = path, barrier: threading.Barrier = barrier) -> str:
            barrier.wait()
            return str(kept_secret(path))

        with ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(ask) for _ in range(8)]
        assert len({each.result() for each in asked}) == 1
        assert [each.name for each in path.parent.iterdir()] == ["one"]


def test_an_emptied_secret_is_an_error_and_no_key(tmp_path):
    (tmp_path / "key").write_text("")
    with pytest.raises(OSError, match="is empty: remove it"):
        kept_secret(tmp_path / "key")


def test_the_reference_lists_every_setting_as_the_code_has_it():
    text = _REFERENCE.read_text(encoding="utf-8")
    missing = [line for line in reference().splitlines() if line not in text.splitlines()]
    assert not missing, f"docs/reference/settings.md: put in what `python -m config.environment` prints: {missing}"
