"""Workers that are killed, frozen and outlived by others: every file is finished once, nothing half done is found."""

import os
import signal
import threading
import time
from collections import Counter

import pytest
from django.db import connections
from django.db.models import Count
from django_tenants.utils import tenant_context

from knowledge.models import State, Version
from retrieval.models import Passage
from retrieval.search import search
from tests.cast import GAON, HANEUL, company
from tests.journeys.processes import WorkerProcess, until
from tests.papers import shelf
from tests.taking import DAY, take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

FILES = 60
# The shortest lease there is, so that the test does not wait a minute for the dead.
LEASE = {"JANGBU_LEASE_SECONDS": "5"}


class Poller(threading.Thread):
    """Searches all the while, and remembers every hit whose version was not published when it was found."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.wrong: list[str] = []
        self.most = 0
        self.searches = 0
        self._over = threading.Event()

    def run(self) -> None:
        try:
            with tenant_context(company(GAON)):
                viewer = HANEUL.viewer
                while not self._over.wait(0.05):
                    hits = search(viewer, "창고 안내 문단", today=DAY, limit=200).hits
                    found = Version.objects.filter(uuid__in=[hit.version_id for hit in hits])
                    states = {str(identity): state for identity, state in found.values_list("uuid", "state")}
                    self.wrong += [hit.title for hit in hits if states.get(hit.version_id) != State.SEARCHABLE]
                    self.most, self.searches = max(self.most, len(states)), self.searches + 1
        finally:
            connections.close_all()

    def stop(self) -> None:
        self._over.set()
        self.join(30)


def finished() -> int:
    return FILES - Version.objects.all().unfinished().count()


def test_a_worker_killed_in_the_middle_finishes_every_file_once(environment: dict[str, str]):
    base = shelf(is_open=True)
    paragraphs = [f"창고 안내 문단 {n}: 물품은 선반 {n}번에 두고 열쇠는 당직실에 맡긴다. " * 12 for n in range(8)]
    for n in range(FILES):
        take(f"창고 안내 {n:02}.txt", "\n\n".join([f"문서 {n}", *paragraphs]), base=base)
    poller = Poller()
    poller.start()
    with WorkerProcess(environment, **LEASE) as worker:
        assert until(lambda: finished() >= 5, seconds=90)
        assert until(lambda: Version.objects.in_state(State.PROCESSING).exists(), seconds=30, every=0.005)
        worker.kill()
        left = Version.objects.in_state(State.PROCESSING).count()
        done = finished()
        assert 0 < done < FILES
        restarted = time.monotonic()
        worker.start()
        assert until(lambda: finished() == FILES, seconds=120)
        took = time.monotonic() - restarted
    poller.stop()

    assert took < 120
    versions = list(Version.objects.all())
    assert Counter(version.state for version in versions) == {State.SEARCHABLE: FILES}
    attempts = Counter(version.attempts for version in versions)
    assert attempts[1] + attempts[2] == FILES
    assert attempts[2] == left >= 1
    doubled = Passage.objects.values("version", "text").annotate(n=Count("pk")).filter(n__gt=1)
    assert not doubled.exists()
    held = dict(Passage.objects.order_by().values_list("version").annotate(Count("pk")))
    assert held == {version.pk: version.passage_count for version in versions}
    assert min(held.values()) > 1
    assert poller.searches > 5
    assert poller.most > 1
    assert poller.wrong == []


def test_a_worker_that_was_frozen_beyond_its_lease_ends_quietly_and_another_does_the_work(environment: dict[str, str]):
    """R02: the second run is the effective one, and what the first still wanted to write is not written."""
    version = take("느린 파일.txt", "창고 비밀번호는 청록-7").version
    slow = {"DJANGO_SETTINGS_MODULE": "tests.journeys.slow_settings", "SLOW_STEP_SECONDS": "3", **LEASE}
    with WorkerProcess(environment, concurrency=1, **slow) as first:
        assert until(lambda: Version.objects.get().step == "tests.knowledge.stepping.slow", seconds=60)
        assert first.process is not None
        os.killpg(first.process.pid, signal.SIGSTOP)
        with WorkerProcess(environment, concurrency=1, **slow):
            assert until(lambda: Version.objects.get().state == State.SEARCHABLE, seconds=60)
            os.killpg(first.process.pid, signal.SIGCONT)
            time.sleep(4)
    version.refresh_from_db()
    assert (version.state, version.attempts) == (State.SEARCHABLE, 2)
    assert version.notes.count("slow step done") == 1
    assert Passage.objects.count() == 1
