"""Has Django, the services and the tables ready before a benchmark imports what needs them."""

import os
import sys
from importlib import import_module

import django

from config.embedded import EmbeddedProblem, ensure_if_embedded
from config.environment import EnvironmentProblem, read
from config.migrating import migrate_where_needed


def ready() -> None:
    """Set Django up on running, migrated services, as `manage.py` does; ends with a message where it cannot."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        values = read()
        ensure_if_embedded()
        import_module("config.celery")  # needs the settings; without it tasks would go to Celery's default broker
        django.setup()
        if values["DATABASE_URL"] is None:
            migrate_where_needed(values["JANGBU_DATA"], state=values["JANGBU_STATE"])
    except EnvironmentProblem as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(2)
    except EmbeddedProblem as problem:
        sys.stderr.write(f"{problem}\n")
        sys.exit(1)
