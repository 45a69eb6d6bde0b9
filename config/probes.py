"""What machines ask before they send people here: is it alive, can it serve, how is it doing."""

import json
import resource
import sys
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import Error as DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django_tenants.utils import get_public_schema_name, schema_context
from kombu import Connection
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from tenants.models import Tenant

STARTED: Final = time.time()
BROKER_SECONDS: Final = 2


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that serving needs: whether it is there, in one sentence, and how to mend it where it is not."""

    name: str
    ok: bool
    what: str
    mend: str = ""


class ProbeMiddleware:
    """Answers `/healthz`, `/readyz` and `/metrics` for any Host, an address too, and counts what the others got."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.answers = {"/healthz": health, "/readyz": readiness, "/metrics": metrics}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.answers.get(request.path_info)
        if answer is not None:
            return answer(request)
        started = time.perf_counter()
        response = self.get_response(request)
        COUNTS.add(response.status_code, time.perf_counter() - started)
        return response


class Counts:
    """Requests by the first digit of their status, and the time until their answers began; of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: dict[str, int] = {}
        self._seconds = 0.0

    def add(self, status: int, seconds: float) -> None:
        """Count one request."""
        key = f"{status // 100}xx"
        with self._lock:
            self._requests[key] = self._requests.get(key, 0) + 1
            self._seconds += seconds

    def read(self) -> tuple[dict[str, int], float]:
        """Return both, as they are now."""
        with self._lock:
            return dict(self._requests), self._seconds


COUNTS: Final = Counts()


def health(request: HttpRequest) -> HttpResponse:
    """Say that the process answers; touches nothing else."""
    return HttpResponse("ok\n", content_type="text/plain", headers={"Cache-Control": "no-store"})


def readiness(request: HttpRequest) -> HttpResponse:
    """Say whether requests can be served, check by check; 503 where one fails."""
    checks = all_checks()
    ready = all(check.ok for check in checks)
    body = json.dumps({"ready": ready, "checks": [asdict(check) for check in checks]}, ensure_ascii=False)
    return HttpResponse(
        body + "\n",
        status=200 if ready else 503,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def metrics(request: HttpRequest) -> HttpResponse:
    """Return what this process can say of itself, as Prometheus reads it; nothing about any company."""
    requests, seconds = COUNTS.read()
    usage = resource.getrusage(resource.RUSAGE_SELF)
    lines = [
        "# HELP jangbu_http_requests_total Requests answered, by the first digit of the status.",
        "# TYPE jangbu_http_requests_total counter",
        *(f'jangbu_http_requests_total{{status="{key}"}} {count}' for key, count in sorted(requests.items())),
        "# HELP jangbu_http_request_seconds Time until answers began.",
        "# TYPE jangbu_http_request_seconds summary",
        f"jangbu_http_request_seconds_sum {seconds:.6f}",
        f"jangbu_http_request_seconds_count {sum(requests.values())}",
        "# HELP jangbu_ready Whether what serving needs is there.",
        "# TYPE jangbu_ready gauge",
        *(f'jangbu_ready{{check="{check.name}"}} {int(check.ok)}' for check in all_checks()),
        "# HELP process_start_time_seconds When the process started.",
        "# TYPE process_start_time_seconds gauge",
        f"process_start_time_seconds {STARTED:.3f}",
        "# HELP process_cpu_seconds_total Processor time used.",
        "# TYPE process_cpu_seconds_total counter",
        f"process_cpu_seconds_total {usage.ru_utime + usage.ru_stime:.3f}",
        "# HELP process_resident_memory_bytes Memory held.",
        "# TYPE process_resident_memory_bytes gauge",
        f"process_resident_memory_bytes {_resident_bytes()}",
        "# HELP process_threads Threads.",
        "# TYPE process_threads gauge",
        f"process_threads {threading.active_count()}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8")


def all_checks() -> tuple[Check, ...]:
    """Return every check; migrations are only looked at where the database answers."""
    database = check_database()
    return (database, check_broker(), check_storage(), check_migrations(database_ok=database.ok))


def check_database() -> Check:
    """Ask the database for one row."""
    try:
        with schema_context(get_public_schema_name()), connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except (DatabaseError, OSError) as error:
        return Check(
            "database",
            False,
            f"PostgreSQL does not answer ({type(error).__name__}).",
            "Start it, or mend DATABASE_URL.",
        )
    return Check("database", True, "PostgreSQL answers.")


def check_broker() -> Check:
    """Connect to the broker, for at most BROKER_SECONDS."""
    try:
        with Connection(
            settings.CELERY_BROKER_URL,
            connect_timeout=BROKER_SECONDS,
            transport_options={"socket_timeout": BROKER_SECONDS},
        ) as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_SECONDS)
    except (KombuError, OSError, RedisError) as error:
        return Check(
            "broker", False, f"The broker does not answer ({type(error).__name__}).", "Start it, or mend BROKER_URL."
        )
    return Check("broker", True, "The broker answers.")


def check_storage() -> Check:
    """Write, read and remove a few bytes where originals lie."""
    key = f"probe/{uuid.uuid4()}"
    mend = (
        "Make the folder originals in JANGBU_DATA writable, or free some space."
        if isinstance(default_storage, FileSystemStorage)
        else "Mend JANGBU_S3_BUCKET and the AWS_ variables, or the rights of the key."
    )
    try:
        saved = default_storage.save(key, ContentFile(b"probe"))
        with default_storage.open(saved, "rb") as file:
            same = file.read() == b"probe"
        default_storage.delete(saved)
    except Exception as error:  # whatever a storage raises means that it cannot be used
        return Check("storage", False, f"Originals cannot be stored ({type(error).__name__}).", mend)
    return Check(
        "storage",
        same,
        "Originals can be stored and read." if same else "What was stored came back changed.",
        "" if same else mend,
    )


class MigratedSchemas:
    """Which schemas were seen to have every migration this process knows; they are not asked again."""

    def __init__(self) -> None:
        self._leaves: set[tuple[str, str]] | None = None
        self._complete: set[str] = set()

    def behind(self) -> bool:
        """Return whether the shared tables or some company's lack a migration."""
        if self._leaves is None:
            self._leaves = set(MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes())
        public = get_public_schema_name()
        with schema_context(public):
            if public not in self._complete and not self._has_all():
                return True
            self._complete.add(public)
            names = list(Tenant.objects.values_list("schema_name", flat=True))
        for name in set(names) - self._complete:
            with schema_context(name):
                if not self._has_all():
                    return True
            self._complete.add(name)
        return False

    def _has_all(self) -> bool:
        assert self._leaves is not None
        return self._leaves <= set(MigrationRecorder(connection).applied_migrations())


SCHEMAS: Final = MigratedSchemas()


def check_migrations(*, database_ok: bool) -> Check:
    """Compare the migrations on disk with those of the shared tables and of every company's; names none."""
    mend = "Run python manage.py migrate_schemas."
    if not database_ok:
        return Check("migrations", False, "Not known while the database does not answer.", "Mend the database first.")
    try:
        behind = SCHEMAS.behind()
    except DatabaseError as error:
        return Check("migrations", False, f"The tables cannot be read ({type(error).__name__}).", mend)
    if behind:
        return Check("migrations", False, "Some tables are older than this version of Jangbu.", mend)
    return Check("migrations", True, "All tables are up to date.")


def _resident_bytes() -> int:
    """Return the memory this process holds; the largest it ever held where /proc does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    return pages * resource.getpagesize()
