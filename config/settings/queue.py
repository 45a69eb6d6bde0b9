"""Celery: a message is only a wake-up, state and lease are in the row it works on."""

from config.embedded import addresses
from config.settings.environment import ENV

CELERY_BROKER_URL = str(ENV["BROKER_URL"] or addresses(ENV["JANGBU_DATA"], state=ENV["JANGBU_STATE"]).broker_url)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
# Acknowledged early: a worker that dies leaves its row behind, and the sweeper finds it there long before a
# broker would redeliver (92 s were seen at a visibility timeout of 20). One message at a time, so that a long
# file holds no short one back.
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CONCURRENCY = ENV["JANGBU_WORKERS"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_MAX_TASKS_PER_CHILD = 2000
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 12 * 3600}
CELERY_BEAT_SCHEDULE = {
    "wake what a dead worker left": {"task": "config.celery.sweep_all", "schedule": 20.0},
}
LEASE_SECONDS: int = ENV["JANGBU_LEASE_SECONDS"]
MAX_ATTEMPTS: int = ENV["JANGBU_MAX_ATTEMPTS"]
