"""The claim on a version: one holder, renewed, lost, and no writing without it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections
from django.db.models.functions import Now
from django_tenants.utils import tenant_context

from knowledge import placing
from knowledge.job import Heartbeat, Job, LeaseLost, claim
from knowledge.models import Document, State, Version
from retrieval.models import Passage
from tests.cast import GAON, HANEUL, company
from tests.papers import paper, shelf
from tests.taking import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> Version:
    return take("안내.txt").version


def taken_over(job: Job) -> Job:
    """Let the lease run out, and another worker claim the version."""
    Version.objects.filter(pk=job.version.pk).update(lease_until=Now() - timedelta(seconds=1))
    other = claim(job.version.pk)
    assert other is not None
    return other


@contextmanager
def beside(act: Callable[[], object]) -> Iterator[None]:
    """Do something in another thread, with a connection of its own, while the block runs; it must not fail."""
    tenant, problems = company(GAON), []

    def run() -> None:
        try:
            with tenant_context(tenant):
                act()
        except Exception as error:
            problems.append(error)
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    yield
    thread.join(20)
    assert not thread.is_alive()
    assert problems == []


def test_a_version_is_claimed_once(version: Version):
    job = claim(version.pk)
    assert job is not None
    assert (job.version.state, job.version.attempts) == (State.PROCESSING, 1)
    assert claim(version.pk) is None


@pytest.mark.parametrize("state", [State.SEARCHABLE, State.NO_TEXT, State.FAILED])
def test_what_is_finished_is_not_claimed(version: Version, state: str):
    Version.objects.update(state=state)
    assert claim(version.pk) is None
    assert claim(0) is None


def test_what_is_put_off_is_not_claimed_before_its_time(version: Version):
    Version.objects.update(retry_at=Now() + timedelta(seconds=60))
    assert claim(version.pk) is None
    Version.objects.update(retry_at=Now() - timedelta(seconds=1))
    assert claim(version.pk) is not None


def test_a_lease_that_ran_out_is_anothers_and_the_first_writes_nothing(version: Version):
    first = claim(version.pk)
    assert first is not None
    second = taken_over(first)
    assert second.version.attempts == 2
    with pytest.raises(LeaseLost):
        first.progress(0.5)
    with pytest.raises(LeaseLost), first.writing():
        pytest.fail("written without a lease")
    second.progress(0.5)
    with second.writing() as held:
        assert held == version


def test_a_version_that_is_deleted_is_a_lease_that_is_lost(version: Version):
    job = claim(version.pk)
    assert job is not None
    placing.delete(version.document, by=None)
    with pytest.raises(LeaseLost), job.writing():
        pytest.fail("written for nothing")


def test_progress_counts_steps_and_renews_the_lease(version: Version):
    job = claim(version.pk)
    assert job is not None
    job.step, job.steps = 1, 4
    Version.objects.update(lease_until=Now())
    job.progress(0.5)
    version.refresh_from_db()
    assert version.progress == 38
    assert claim(version.pk) is None


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_heartbeat_keeps_the_lease_of_a_step_that_takes_longer_than_it(settings: Any, version: Version):
    settings.LEASE_SECONDS = 0.4
    job = claim(version.pk)
    assert job is not None
    with Heartbeat(job):
        for _turn in range(6):
            time.sleep(0.2)
            assert claim(version.pk) is None
    time.sleep(0.5)
    assert claim(version.pk) is not None


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_heartbeat_outlives_a_database_that_throws_it_out(settings: Any, version: Version):
    settings.LEASE_SECONDS = 1.2
    job = claim(version.pk)
    assert job is not None
    with Heartbeat(job):
        for _turn in range(2):
            time.sleep(0.7)
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            assert claim(version.pk) is None


@pytest.mark.django_db(transaction=True)
def test_two_workers_who_claim_at_once_are_one(version: Version):
    tenant, jobs = company(GAON), []
    ready = threading.Barrier(4)

    def run() -> None:
        try:
            with tenant_context(tenant):
                ready.wait()
                jobs.append(claim(version.pk))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run) for _worker in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(job is not None for job in jobs) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", [placing.delete, placing.trash])
def test_deleting_while_passages_are_written_neither_fails_nor_waits_for_ever(act: Any):
    """Both lock the document first; the other way round PostgreSQL had to end one of them."""
    document = paper("안내", on=shelf(is_open=True), state=State.RECEIVED)
    version = document.versions.get()
    job = claim(version.pk)
    assert job is not None
    by = HANEUL.user
    with beside(lambda: _after(0.1, lambda: act(document, by=by))), job.writing() as held:
        time.sleep(0.4)
        Passage.objects.create(version=held, document=document, ordinal=0, text="글")
        held.save(update_fields=["passage_count"])
    assert Document.objects.stored().count() == 0


def _after(seconds: float, act: Callable[[], object]) -> None:
    time.sleep(seconds)
    act()
