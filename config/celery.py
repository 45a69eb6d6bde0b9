"""The Celery application, and the sweep that wakes what a dead worker left behind."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("jangbu", task_cls="tenants.tasks:TenantTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
