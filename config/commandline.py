"""What `manage.py` does: checks the environment, has the services running and migrated, then runs the command."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

import django
from django.core.management import execute_from_command_line

from config.embedded import EmbeddedProblem, ensure_if_embedded
from config.environment import EnvironmentProblem, read
from config.migrating import migrate_where_needed

# Commands that touch neither database nor broker.
WITHOUT_SERVICES: Final = frozenset(
    {
        "check",
        "collectstatic",
        "compilemessages",
        "diffsettings",
        "findstatic",
        "generateschema",
        "help",
        "makemessages",
        "periods",
        "spectacular",
        "startapp",
        "version",
    }
)
# Commands that look after the tables themselves; `makemigrations` compares with them, and waits long for none.
WITHOUT_MIGRATION: Final = frozenset(
    {
        "create_missing_schemas",
        "dbshell",
        "makemigrations",
        "migrate",
        "migrate_schemas",
        "optimizemigration",
        "showmigrations",
        "sqlmigrate",
        "squashmigrations",
        "test",
    }
)


def make_ready(*, migrated: bool = True) -> None:
    """Have the services running, the Celery application known, Django set up, and the embedded database migrated.

    Raises `EnvironmentProblem` or `EmbeddedProblem`, each one line that says how to mend it.
    """
    values = read()
    ensure_if_embedded()
    import_module("config.celery")  # needs the settings; without it tasks would go to Celery's default broker
    if migrated:
        django.setup()
        if values["DATABASE_URL"] is None:
            migrate_where_needed(values["JANGBU_DATA"], state=values["JANGBU_STATE"])


def main(arguments: list[str]) -> int:
    """Run the command in `arguments[1:]`; the exit: 0, 1 when it failed, 2 for bad input.

    The environment comes first, so that its problems are one line and no traceback of Django's settings.
    """
    command = next((word for word in arguments[1:] if not word.startswith("-")), "help")
    asks_only = not {"-h", "--help", "--version"}.isdisjoint(arguments[1:])
    try:
        read()
        if command not in WITHOUT_SERVICES and not asks_only:
            make_ready(migrated=command not in WITHOUT_MIGRATION)
    except EnvironmentProblem as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    except EmbeddedProblem as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    execute_from_command_line(arguments)
    return 0
