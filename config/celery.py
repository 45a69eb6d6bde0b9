"""The Celery application, and the housekeeping that every worker sees to while it lives."""

import logging
import os
import threading
import warnings
from typing import Any

from celery import Celery
from celery import Task as PlainTask
from celery.platforms import SecurityWarning  # type: ignore[attr-defined]
from celery.signals import worker_ready, worker_shutting_down
from django.conf import settings
from django.utils.module_loading import import_string
from django_tenants.utils import get_tenant_model, tenant_context
from kombu.exceptions import OperationalError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("jangbu", task_cls="tenants.tasks:TenantTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# Celery warns root about pickled messages; ours are JSON (CELERY_ACCEPT_CONTENT).
warnings.filterwarnings("ignore", category=SecurityWarning)

logger = logging.getLogger(__name__)
_stopping = threading.Event()


@app.task(name="config.celery.in_every_tenant", base=PlainTask)
def in_every_tenant(path: str) -> None:
    """Call the function of this dotted path in every company; one company's failure holds no other back."""
    call = import_string(path)
    for tenant in get_tenant_model().objects.all():
        try:
            with tenant_context(tenant):
                call()
        except Exception:
            logger.exception("%s failed in %s", path, tenant.schema_name)


@worker_ready.connect
def start_housekeeping(**kwargs: Any) -> None:
    """Wake what a dead worker left, now and then again and again, from a thread that only sends messages."""
    for path, seconds in settings.HOUSEKEEPING.items():
        threading.Thread(target=_keep_sending, args=(path, seconds), name=path, daemon=True).start()


@worker_shutting_down.connect
def stop_housekeeping(**kwargs: Any) -> None:
    """End the threads."""
    _stopping.set()


def _keep_sending(path: str, seconds: float) -> None:
    while True:
        try:
            in_every_tenant.apply_async((path,), expires=seconds)
        except OperationalError:
            logger.warning("the broker does not answer; %s is asked for again in %s s", path, seconds)
        if _stopping.wait(seconds):
            return
