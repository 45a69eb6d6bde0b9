"""From a stored original to a findable version: every end has its state, and nothing half done is ever found."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.db import OperationalError, connections
from django.db.models.functions import Now
from django_tenants.utils import tenant_context

from config.celery import app
from knowledge import ingestion, originals
from knowledge.job import claim
from knowledge.models import Document, State, Version
from knowledge.steps import extract
from retrieval.models import Passage
from tests import broker
from tests.cast import GAON, HANEUL, company
from tests.taking import found_by, take, taken, work

pytestmark = pytest.mark.django_db

EXTRACT = "knowledge.steps.extract"
STEPPING = "tests.knowledge.stepping"


def with_steps(settings: Any, *first: str, after: tuple[str, ...] = ()) -> None:
    """Put steps in the place of extraction, and others behind indexing."""
    rest = [step for step in settings.INGESTION_STEPS if step != EXTRACT]
    settings.INGESTION_STEPS = [*(first or (EXTRACT,)), *rest[:-1], *after, rest[-1]]


@pytest.fixture
def dying_parser(settings: Any) -> Iterator[None]:
    real = extract._reader
    settings.MAX_ATTEMPTS = 2
    with_steps(settings, f"{STEPPING}.dying")
    yield
    extract._reader().close()
    extract._reader = real


def try_now(version: Version) -> None:
    """Make what was put off due, and work."""
    Version.objects.filter(pk=version.pk).update(retry_at=None)
    ingestion.ingest(version.pk)
    version.refresh_from_db()


def test_a_version_ends_searchable_with_its_passages_and_without_a_lease():
    version = taken("창고 안내.txt", "창고 비밀번호는 청록-7")
    assert (version.state, version.progress, version.step, version.error_code) == (State.SEARCHABLE, 100, "", "")
    assert (version.claim, version.lease_until, version.attempts) == (None, None, 1)
    assert version.passage_count == Passage.objects.filter(version=version).count() == 1
    assert version.document.current == version
    assert found_by(HANEUL, "창고 비밀번호") == {"창고 안내"}


def test_a_second_wake_up_does_nothing():
    version = taken("안내.txt")
    ingestion.ingest(version.pk)
    version.refresh_from_db()
    assert version.attempts == 1
    assert Passage.objects.count() == 1


@pytest.mark.parametrize("step", ["date", "classify", "index", "publish"])
def test_a_version_is_not_found_before_its_last_step(settings: Any, step: str):
    names = list(settings.INGESTION_STEPS)
    settings.INGESTION_STEPS = names[: next(place for place, name in enumerate(names) if name.endswith(step))]
    work_on = take("창고 안내.txt", "창고 비밀번호는 청록-7").version
    ingestion.ingest(work_on.pk)
    assert found_by(HANEUL, "창고 비밀번호") == set()
    assert not Document.objects.searchable().exists()


def test_a_new_version_is_found_at_once_and_the_old_text_no_more():
    old = taken("창고.txt", "창고 비밀번호는 청록-7")
    received = take("창고.txt", "창고 열쇠는 금고에 있다")
    assert Document.objects.get().current == old
    work()
    document = Document.objects.get()
    assert document.current == received.version
    texts = Passage.objects.visible_to(HANEUL.viewer).values_list("text", flat=True)
    assert list(texts) == ["창고 열쇠는 금고에 있다"]
    assert Passage.objects.filter(version=old).exists()


def test_versions_finished_out_of_order_leave_the_latest_current():
    first, second = take("가.txt", "하나").version, take("가.txt", "둘").version
    ingestion.ingest(second.pk)
    ingestion.ingest(first.pk)
    assert Document.objects.get().current == second


def test_a_later_version_that_fails_leaves_the_earlier_one_findable():
    taken("안내.docx.txt", "창고 비밀번호는 청록-7")
    failed = taken("안내.docx.txt", b"")
    assert (failed.state, failed.number) == (State.FAILED, 2)
    assert failed.document.current.number == 1


@pytest.mark.slow
def test_a_parser_that_dies_is_tried_again_and_then_given_up(dying_parser: None):
    bad, good = take("죽는 파일.txt").version, take("멀쩡한 파일.txt", "멀쩡한 글").version
    for attempt in range(1, django_settings.MAX_ATTEMPTS):
        try_now(bad)
        assert (bad.state, bad.attempts, bad.claim) == (State.RECEIVED, attempt, None)
        assert bad.retry_at is not None
    try_now(bad)
    assert (bad.state, bad.error_code, bad.attempts) == (State.FAILED, "parser_died", django_settings.MAX_ATTEMPTS)
    assert "signal 9" in bad.error_message
    ingestion.ingest(good.pk)
    good.refresh_from_db()
    assert good.state == State.SEARCHABLE


@pytest.mark.slow
def test_a_failed_version_is_tried_again_by_hand(dying_parser: None, settings: Any):
    bad = take("죽는 파일.txt").version
    for _attempt in range(django_settings.MAX_ATTEMPTS):
        try_now(bad)
    settings.INGESTION_STEPS = [EXTRACT, *settings.INGESTION_STEPS[1:]]
    extract._reader().close()
    extract._reader.cache_clear()  # type: ignore[attr-defined]
    extract._reader = lambda: extract.Reader()  # type: ignore[assignment]
    assert ingestion.retry(bad)
    assert not ingestion.retry(bad)
    try_now(bad)
    assert (bad.state, bad.attempts, bad.error_code) == (State.SEARCHABLE, 1, "")


def test_what_a_worker_died_of_each_time_is_given_up():
    version = take("가.txt").version
    for _death in range(django_settings.MAX_ATTEMPTS):
        assert claim(version.pk) is not None
        Version.objects.update(lease_until=Now() - timedelta(seconds=1))
    ingestion.ingest(version.pk)
    version.refresh_from_db()
    assert (version.state, version.error_code) == (State.FAILED, "gave_up")
    assert ingestion.retry(version)
    work()
    version.refresh_from_db()
    assert version.state == State.SEARCHABLE


def test_a_fault_of_ours_is_tried_again_and_said_without_its_insides(settings: Any):
    with_steps(settings, after=(f"{STEPPING}.failing",))
    version = take("고장.txt").version
    for _attempt in range(django_settings.MAX_ATTEMPTS):
        try_now(version)
    assert (version.state, version.error_code) == (State.FAILED, "internal")
    assert "ZeroDivisionError" in version.error_message
    assert "a fault of ours" not in version.error_message
    assert found_by(HANEUL, "창고 비밀번호") == set()


def test_a_database_that_goes_away_leaves_the_row_to_the_sweeper(settings: Any):
    with_steps(settings, after=(f"{STEPPING}.failing",))
    version = take("끊김.txt").version
    with pytest.raises(OperationalError):
        ingestion.ingest(version.pk)
    version.refresh_from_db()
    assert version.state == State.PROCESSING
    assert ingestion.sweep() == 0
    Version.objects.update(lease_until=Now() - timedelta(seconds=1))
    assert ingestion.sweep() == 1


@pytest.mark.slow
def test_a_version_run_again_holds_each_passage_once():
    version = take("가.txt", "\n\n".join(f"제{n}조 내용이 이어진다." * 40 for n in range(40))).version
    job = claim(version.pk)
    assert job is not None
    for path, run in ingestion.steps()[:-1]:
        assert path
        run(job)
    Version.objects.update(lease_until=Now() - timedelta(seconds=1))
    work()
    ordinals = list(Passage.objects.order_by("ordinal").values_list("ordinal", flat=True))
    assert len(ordinals) > 5
    assert ordinals == list(range(ordinals[0], ordinals[0] + len(ordinals)))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_step_longer_than_the_lease_runs_once_with_two_workers(settings: Any):
    settings.LEASE_SECONDS = 0.5
    with_steps(settings, after=(f"{STEPPING}.slow",))
    version, tenant = take("느린 파일.txt").version, company(GAON)

    def turn() -> None:
        try:
            with tenant_context(tenant):
                for _turn in range(8):
                    ingestion.ingest(version.pk)
                    threading.Event().wait(0.25)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=turn) for _worker in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    version.refresh_from_db()
    assert (version.state, version.attempts) == (State.SEARCHABLE, 1)
    assert version.notes.count("slow step done") == 1
    assert Passage.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_sweeper_wakes_what_waits_and_leaves_the_living_alone():
    pending, stale, live, put_off, done = (
        take(f"{name}.txt", name).version for name in ("pending", "stale", "live", "put off", "done")
    )
    for version in (stale, live):
        assert claim(version.pk) is not None
    Version.objects.filter(pk=stale.pk).update(lease_until=Now() - timedelta(minutes=15))
    Version.objects.filter(pk=put_off.pk).update(retry_at=Now() + timedelta(minutes=1))
    Version.objects.filter(pk=done.pk).update(state=State.FAILED)
    url = django_settings.CELERY_BROKER_URL
    broker.empty(url)
    assert ingestion.sweep() == 2
    assert broker.waiting(url, "ingestion") == 2
    for version in (pending, stale, live, put_off, done):
        ingestion.ingest(version.pk)
    states = {row.pk: (row.state, row.attempts) for row in Version.objects.all()}
    assert states[pending.pk] == (State.SEARCHABLE, 1)
    assert states[stale.pk] == (State.SEARCHABLE, 2)
    assert states[live.pk] == (State.PROCESSING, 1)
    assert states[put_off.pk] == (State.RECEIVED, 0)
    assert states[done.pk] == (State.FAILED, 0)


@pytest.mark.django_db(transaction=True)
def test_with_the_broker_away_an_upload_is_acknowledged_and_taken_up_by_the_sweep():
    with broker.away(app):
        received = take("안내.txt")
    assert received.outcome == "received"
    assert originals.open_original(received.version.storage_key).read()
    assert ingestion.sweep() == 1
    work()
    received.version.refresh_from_db()
    assert received.version.state == State.SEARCHABLE
