"""`ingest` without waiting: what it prints, and what it refuses. With workers: tests/journeys."""

from pathlib import Path

import pytest
from django.core.management import CommandError
from django.utils import translation

from accounts.models import User
from knowledge import working
from knowledge.models import Document, Event, Version
from tests.cast import HANEUL
from tests.commanding import refusal, said
from tests.papers import shelf
from tests.taking import work

pytestmark = pytest.mark.django_db

AS = ("--tenant", "gaon", "--user", HANEUL.email)


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shelf("공용", is_open=True)
    for name, text in (("가.txt", "하나"), ("나/다.txt", "둘"), ("빈 것.txt", "")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_every_file_has_a_row_and_the_states_add_up(folder: Path):
    result = said("ingest", str(folder), *AS, "--kb", "공용")
    assert {row["path"] for row in result["documents"]} == {"가.txt", "나/다.txt", "빈 것.txt"}
    assert result["by_state"] == {"received": 3}
    assert set(result) == {"documents", "by_state"}
    work()
    again = said("ingest", str(folder), *AS, "--kb", "공용")
    assert again["by_state"] == {"unchanged": 2, "failed": 1}
    assert Version.objects.count() == 3


def test_waiting_for_nothing_starts_no_worker(folder: Path):
    said("ingest", str(folder), *AS, "--kb", "공용")
    work()
    assert said("ingest", str(folder), *AS, "--kb", "공용", "--wait")["by_state"] == {"unchanged": 2, "failed": 1}


def test_a_manifest_reports_its_bad_rows_beside_the_good(folder: Path):
    (folder / "m.csv").write_text("path,kb\n가.txt,공용\n나/다.txt,없는 곳\n없음.txt,공용\n", encoding="utf-8")
    result = said("ingest", *AS, "--manifest", str(folder / "m.csv"))
    assert result["by_state"] == {"failed": 2, "received": 1}
    assert [(each["line"], each["path"]) for each in result["errors"]] == [(3, "나/다.txt"), (4, "없음.txt")]
    rows = {row["path"]: row for row in result["documents"]}
    assert rows["나/다.txt"]["error"]["code"] == "manifest"
    assert rows["나/다.txt"]["error"]["message"].startswith("line 3: ")
    assert Document.objects.count() == 1


def test_what_cannot_be_meant_is_refused_in_one_line_and_nothing_is_taken_in(folder: Path):
    (folder / "no.csv").write_text("이름\n", encoding="utf-8")
    User.objects.filter(email="doyun@gaon.example").update(is_active=False)
    for words, hint in (
        ((str(folder), "--tenant", "gaom", "--user", HANEUL.email, "--kb", "공용"), "gaon"),
        ((str(folder), "--tenant", "gaon", "--user", "haneu@gaon.example", "--kb", "공용"), HANEUL.email),
        ((str(folder), "--tenant", "gaon", "--user", "doyun@gaon.example", "--kb", "공용"), "deactivated"),
        ((str(folder), *AS, "--kb", "공융"), "공용"),
        ((str(folder / "nowhere"), *AS, "--kb", "공용"), "nowhere"),
        ((*AS, "--kb", "공용"), "--manifest"),
        ((str(folder), *AS), "--kb"),
        ((*AS, "--manifest", str(folder / "none.csv")), "none.csv"),
        ((*AS, "--manifest", str(folder / "no.csv")), "path"),
        ((*AS, "--manifest", str(folder)), "cannot be read"),
    ):
        assert hint in refusal("ingest", *words)
    assert not Document.objects.exists()
    assert not Event.objects.exists()


def test_setting_up_twice_changes_nothing_the_second_time(folder: Path):
    def set_up() -> list[object]:
        base = said("create_kb", "규정", "--tenant", "gaon", "--open")
        granted = said("grant", "--tenant", "gaon", "--kb", "규정", "--group", "재무팀", "--as", "contribute")
        result = said("ingest", str(folder), *AS, "--kb", "규정")
        work()
        return [base, granted["changed"], sum(result["by_state"].values())]

    first = set_up()
    counts = [model.objects.count() for model in (Document, Version, Event)]
    assert set_up() == [first[0], False, first[2]]
    assert counts == [model.objects.count() for model in (Document, Version, Event)]


@pytest.mark.slow
def test_a_problem_with_the_worker_fails_the_command(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(working.sys, "executable", "/bin/false")
    monkeypatch.setattr(working.sys, "stderr", working.sys.__stderr__)
    with pytest.raises(CommandError, match="as soon as it is started") as caught:
        said("ingest", str(folder), *AS, "--kb", "공용", "--wait")
    assert caught.value.returncode == 1
