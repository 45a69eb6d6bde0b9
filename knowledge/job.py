"""A claim on a version: who works on it, until when, and the only way to write under it."""

import logging
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from types import TracebackType
from typing import Self

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import F
from django.db.models.functions import Now
from django_tenants.utils import tenant_context

from knowledge.extraction.block import Block, Extracted
from knowledge.models import Document, State, Version
from tenants.clock import current_tenant

logger = logging.getLogger(__name__)

INGEST = "knowledge.tasks.ingest"
"""The task that wakes a worker for a version."""


class LeaseLost(Exception):
    """Another worker has taken this version over, or it is gone; what this one does is worth nothing any more."""


@dataclass(slots=True)
class Job:
    """A version that this worker holds, passed from step to step.

    `extracted` and `blocks` are set by the step that reads the file; `begin`, `progress` and `writing` raise
    `LeaseLost` once the lease has gone to another.
    """

    version: Version
    claim: uuid.UUID
    extracted: Extracted = field(default_factory=Extracted)
    blocks: tuple[Block, ...] = ()
    step: int = 0
    steps: int = 1

    def begin(self, step: int, *, name: str) -> None:
        """Say that this step begins, the first being 0, and renew the lease."""
        self.step, self.version.step = step, name
        self._renew(progress=self._percent(0.0), step=name)

    def progress(self, fraction: float) -> None:
        """Say how far the present step is, from 0 to 1, and renew the lease."""
        self._renew(progress=self._percent(fraction))

    @contextmanager
    def writing(self) -> Iterator[Version]:
        """Open a transaction in which the version's row is locked and still held by this claim.

        Nobody can take the version over while it is open, so what a worker that lost its lease writes never mixes
        with what its successor writes. The document is locked first, as by whoever moves or deletes it: in the other
        order the two would wait for each other.
        """
        with transaction.atomic():
            document = Document.objects.order_by().filter(pk=self.version.document_id)
            document.select_for_update(no_key=True).values_list("pk").first()
            version = self._held().select_for_update(of=("self",)).select_related("document").first()
            if version is None:
                raise LeaseLost(str(self.version.pk))
            yield version

    def _percent(self, fraction: float) -> int:
        return round(100 * (self.step + min(max(fraction, 0.0), 1.0)) / self.steps)

    def _renew(self, **values: int | str) -> None:
        if not self._held().update(**values, lease_until=lease_end()):
            raise LeaseLost(str(self.version.pk))

    def _held(self):  # type: ignore[no-untyped-def]  # the queryset's own type
        return Version.objects.filter(pk=self.version.pk).held_by(self.claim)


def claim(version_id: int) -> Job | None:
    """Take a waiting version, by one conditional UPDATE; None when it waits for nobody (taken, finished, gone)."""
    token = uuid.uuid4()
    taken = (
        Version.objects.filter(pk=version_id)
        .waiting()
        .update(
            state=State.PROCESSING,
            claim=token,
            attempts=F("attempts") + 1,
            lease_until=lease_end(),
            progress=0,
            step="",
            retry_at=None,
        )
    )
    if not taken:
        return None
    return Job(version=Version.objects.select_related("document").get(pk=version_id), claim=token)


def lease_end() -> Now:
    """Return when a lease taken now ends, by the database's clock: workers' clocks may differ."""
    return Now() + timedelta(seconds=settings.LEASE_SECONDS)  # type: ignore[return-value]


class Heartbeat:
    """Renews a job's lease from a thread of its own, so that a long step does not look dead."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._tenant = current_tenant()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, name=f"lease {job.version.pk}", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _beat(self) -> None:
        while not self._over.wait(settings.LEASE_SECONDS / 4):
            try:
                with tenant_context(self._tenant):
                    held = Version.objects.filter(pk=self._job.version.pk).held_by(self._job.claim)
                    alive = held.update(lease_until=lease_end())
            except Error as error:
                logger.warning("the lease of version %s could not be renewed: %s", self._job.version.pk, error)
                continue  # three more beats fit into the lease
            finally:
                connection.close()
            if not alive:
                return
