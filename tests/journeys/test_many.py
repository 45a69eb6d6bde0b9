"""Many files at once, bad ones among them: nothing is skipped, nothing holds the others up."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from knowledge.ingestion import retry
from knowledge.models import State, Version
from tests.cast import HANEUL
from tests.journeys.processes import AS, WorkerProcess, until
from tests.papers import shelf
from tests.taking import found_by, take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_six_hundred_files_in_three_calls_add_up(tmp_path: Path, environment: dict[str, str]):
    """R12: more files come in while the first are being read; one in each call fails."""
    shelf("공용", is_open=True)
    calls = {"a": 300, "b": 150, "c": 150}
    for name, count in calls.items():
        folder = tmp_path / name / name
        folder.mkdir(parents=True)
        for n in range(count - 1):
            (folder / f"f{n:03}.txt").write_text(f"문서 {name} {n}", encoding="utf-8")
        (folder / "bad.docx").write_bytes(f"no zip {name}".encode())
    with WorkerProcess(environment) as worker:
        worker.wait_until_it_answers()
        running = [
            subprocess.Popen(
                [sys.executable, "manage.py", "ingest", str(tmp_path / name), "--kb", "공용", *AS, "--json"],
                cwd=settings.BASE_DIR,
                env=environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for name in calls
        ]
        assert [process.wait(120) for process in running] == [0, 0, 0]
        assert until(lambda: not Version.objects.all().unfinished().exists(), seconds=120, every=0.3)
    rows = Version.objects.values_list("state", "attempts")
    assert Counter(state for state, _attempts in rows) == {State.SEARCHABLE: 597, State.FAILED: 3}
    assert {attempts for _state, attempts in rows} == {1}


def test_a_file_that_kills_its_parser_is_set_aside_and_the_ten_behind_it_finish(environment: dict[str, str]):
    """R06: the parser dies by a signal each time; tried as often as is set, then failed, and mended by hand."""
    bad = take("죽는 파일.txt", "살아난 글").version
    for n in range(10):
        take(f"멀쩡한 {n}.txt", f"멀쩡한 글 {n}")
    dying = {"DJANGO_SETTINGS_MODULE": "tests.journeys.dying_settings", "JANGBU_LEASE_SECONDS": "5"}
    with WorkerProcess(environment, JANGBU_MAX_ATTEMPTS="2", **dying):
        assert until(lambda: Version.objects.in_state(State.SEARCHABLE).count() == 10, seconds=60)
        assert until(lambda: Version.objects.in_state(State.FAILED).exists(), seconds=60)
    bad.refresh_from_db()
    assert (bad.error_code, bad.attempts) == ("parser_died", 2)
    with WorkerProcess(environment):
        assert retry(bad)
        assert until(lambda: not Version.objects.all().unfinished().exists(), seconds=60)
    bad.refresh_from_db()
    assert (bad.state, bad.attempts) == (State.SEARCHABLE, 1)
    assert "죽는 파일" in found_by(HANEUL, "살아난 글")


def test_two_commands_that_wait_share_a_worker_and_both_end(tmp_path: Path, environment: dict[str, str]):
    """The worker belongs to the first; when that one ends it, the second starts its own instead of waiting for ever."""
    shelf("공용", is_open=True)
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    (tmp_path / "first" / "가.txt").write_text("하나", encoding="utf-8")
    slow = {**environment, "DJANGO_SETTINGS_MODULE": "tests.journeys.slow_settings", "SLOW_STEP_SECONDS": "3"}
    for n in range(4):
        (tmp_path / "second" / f"느린 {n}.txt").write_text(f"둘 {n}", encoding="utf-8")
    command = [sys.executable, "manage.py", "ingest", "--kb", "공용", *AS, "--json", "--wait"]
    with (
        subprocess.Popen(
            [*command, str(tmp_path / "first")], cwd=settings.BASE_DIR, env=slow, stdout=subprocess.PIPE, text=True
        ) as first,
        subprocess.Popen(
            [*command, str(tmp_path / "second")], cwd=settings.BASE_DIR, env=slow, stdout=subprocess.PIPE, text=True
        ) as second,
    ):
        assert first.wait(120) == 0
        assert second.wait(120) == 0
    assert Counter(Version.objects.values_list("state", flat=True)) == {State.SEARCHABLE: 5}


def test_an_upload_whose_commit_takes_a_second_is_not_missed_by_a_waiting_worker(environment: dict[str, str]):
    """R03: the message is sent once the row can be seen; a worker that came sooner would find nothing and forget it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION gaon.dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "PERFORM pg_sleep(1); RETURN NULL; END $$"
        )
        cursor.execute(
            "CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT ON knowledge_version DEFERRABLE INITIALLY DEFERRED "
            "FOR EACH ROW EXECUTE FUNCTION gaon.dawdle()"
        )
    try:
        with WorkerProcess(environment, concurrency=1) as worker:
            worker.wait_until_it_answers()
            version = take("느린 커밋.txt", "글").version
            # Sooner than the sweep, which comes every twenty seconds.
            assert until(lambda: Version.objects.get(pk=version.pk).state == State.SEARCHABLE, seconds=15)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER dawdle ON knowledge_version; DROP FUNCTION gaon.dawdle()")
