"""A company is set up by the five commands, and by the same five again."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django_tenants.utils import schema_context

from knowledge.models import Document, Event, KnowledgeBase, Version
from tests.commanding import said
from tests.taking import work

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

HERE = ("--tenant", "sol")


def set_up(folder: Path) -> dict[str, Any]:
    """Run the commands, each of which ends with 0 or raises; work as a worker would; return what they print."""
    connection.set_schema_to_public()  # as a process begins
    printed: dict[str, Any] = {
        "create_tenant": said("create_tenant", "sol", "--title", "솔", "--admin", "admin@sol.example"),
        "import_people": said("import_people", str(folder / "people.csv"), *HERE),
        "create_kb": said("create_kb", "규정", *HERE, "--open"),
        "grant": said("grant", *HERE, "--kb", "규정", "--group", "영업팀", "--as", "contribute"),
        "ingest": said("ingest", str(folder / "files"), *HERE, "--user", "mina@sol.example", "--kb", "규정"),
    }
    with schema_context("sol"):
        work()
    return printed


def counts() -> list[int]:
    """How much there is of everything that a second run must not add to."""
    with schema_context("sol"):
        return [model.objects.count() for model in (KnowledgeBase, Document, Version, Event)]


def test_setting_a_company_up_twice_changes_nothing_the_second_time(tmp_path: Path):
    people = "email,name,department,groups\nmina@sol.example,민아,영업본부,영업팀\n"
    (tmp_path / "people.csv").write_text(people, encoding="utf-8")
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "안내.txt").write_text("연차는 5일", encoding="utf-8")
    first = set_up(tmp_path)
    before = counts()
    again = set_up(tmp_path)
    assert counts() == before
    assert again["create_tenant"] == first["create_tenant"]
    assert again["create_kb"] == first["create_kb"]
    assert again["import_people"]["created"] == 0
    assert (first["grant"], again["grant"]) == ({"changed": True}, {"changed": False})
    assert again["ingest"]["by_state"] == {"unchanged": 1}
