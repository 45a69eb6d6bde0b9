"""From a stored original to a findable version: claim it, run the steps, and leave a clear state whatever happens."""

import logging
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.db.models.functions import Now
from django.utils.module_loading import import_string

from knowledge.extraction.errors import ExtractionError
from knowledge.job import INGEST, Heartbeat, Job, LeaseLost, claim
from knowledge.models import State, Version
from tenants.tasks import send, send_on_commit

logger = logging.getLogger(__name__)

RETRIED_CODES = frozenset({"parser_died"})
SWEPT_AT_ONCE = 200


def ingest(version_id: int) -> None:
    """Take one version through INGESTION_STEPS, if it waits for a worker.

    A file that cannot be read fails with a code and a sentence; what may pass (the parser's death, a fault of ours)
    is tried again up to MAX_ATTEMPTS times. A worker that lost its lease ends quietly. When the database is gone the
    row is left as it is: the sweeper finds it.
    """
    job = claim(version_id)
    if job is None:
        return
    if job.version.attempts > settings.MAX_ATTEMPTS:
        _fail(job, "gave_up", f"{job.version.attempts - 1} attempts ended with the worker's death.")
        return
    try:
        with Heartbeat(job):
            _run(job)
    except LeaseLost:
        logger.warning("version %s was taken over by another worker", version_id)
    except ExtractionError as error:
        if error.code in RETRIED_CODES and job.version.attempts < settings.MAX_ATTEMPTS:
            _put_back(job)
        else:
            _fail(job, error.code, error.message)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        logger.exception("version %s: step %s failed", version_id, job.version.step)
        if job.version.attempts < settings.MAX_ATTEMPTS:
            _put_back(job)
        else:
            _fail(job, "internal", f"{type(error).__name__} in {job.version.step}: tell the administrator.")


def steps() -> list[tuple[str, Callable[[Job], None]]]:
    """Return the steps by name, in order; a system check has said beforehand which leads nowhere."""
    return [(path, import_string(f"{path}.run")) for path in settings.INGESTION_STEPS]


def retry(version: Version) -> bool:
    """Put a failed version, or one without text, back to the beginning; False when it is on its way already."""
    changed = Version.objects.filter(pk=version.pk, state__in=[State.FAILED, State.NO_TEXT]).update(
        state=State.RECEIVED, attempts=0, error_code="", error_message="", progress=0, step="", retry_at=None
    )
    if changed:
        send_on_commit(INGEST, version.pk)
    return bool(changed)


def sweep() -> int:
    """Wake what waits: left by a dead worker, due for another attempt, or never heard of because a message was lost.

    At most SWEPT_AT_ONCE rows a call, the oldest first; a row that a live worker holds is left alone, and a wake-up
    for one that is taken meanwhile does nothing.
    """
    waiting = list(
        Version.objects.all().waiting().order_by("uploaded_at", "pk").values_list("pk", flat=True)[:SWEPT_AT_ONCE]
    )
    for version_id in waiting:
        send_on_commit(INGEST, version_id)
    return len(waiting)


def _run(job: Job) -> None:
    todo = steps()
    job.steps = len(todo)
    for number, (name, run) in enumerate(todo):
        job.begin(number, name=name)
        run(job)


def _put_back(job: Job) -> None:
    """Leave the version for another attempt, a little later each time."""
    wait = timedelta(seconds=2**job.version.attempts)
    put = Version.objects.filter(pk=job.version.pk).held_by(job.claim)
    if put.update(state=State.RECEIVED, claim=None, lease_until=None, retry_at=Now() + wait):
        send(INGEST, job.version.pk, countdown=wait.total_seconds() + 1)


def _fail(job: Job, code: str, message: str) -> None:
    Version.objects.filter(pk=job.version.pk).held_by(job.claim).update(
        state=State.FAILED, error_code=code, error_message=message, claim=None, lease_until=None
    )
