"""Celery: a message is only a wake-up, state and lease are in the row it works on."""

from kombu import Queue

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
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker outlives its broker's longest absence
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 12 * 3600}
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0.1, "interval_step": 0.2}
# Housekeeping has a queue of its own, so that a sweep never waits behind ten thousand files.
CELERY_TASK_QUEUES = (Queue("ingestion"), Queue("housekeeping"))
CELERY_TASK_DEFAULT_QUEUE = "ingestion"
CELERY_TASK_ROUTES = {"config.celery.*": {"queue": "housekeeping"}, "weekly.tasks.*": {"queue": "housekeeping"}}

LEASE_SECONDS: int = ENV["JANGBU_LEASE_SECONDS"]
MAX_ATTEMPTS: int = ENV["JANGBU_MAX_ATTEMPTS"]

# What every worker sees to, in every company: dotted path of a function without arguments, and seconds between calls.
HOUSEKEEPING = {
    "knowledge.ingestion.sweep": min(20.0, float(LEASE_SECONDS)),
    "knowledge.placing.clear_originals": 300.0,
    "retrieval.statistics.remake_if_stale": 60.0,
    "retrieval.indexing.make_where_wanted": 300.0,
    "weekly.following.sweep": 60.0,
    "weekly.summaries.sweep": 60.0,
}
