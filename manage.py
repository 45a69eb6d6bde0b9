#!/usr/bin/env python
"""The command line: checks the environment, has the services running and migrated, then runs the command."""

from __future__ import annotations

import os
import sys
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
# Commands that look after the tables themselves; `makemigrations` compares with them and waits 20 s for an absent server.
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


def main(arguments: list[str]) -> int:
    """Run the command in `arguments[1:]`; the exit: 0, 1 when it failed, 2 for bad input."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command = next((word for word in arguments[1:] if not word.startswith("-")), "help")
    asks_only = not {"-h", "--help", "--version"}.isdisjoint(arguments[1:])
    try:
        values = read()
        if command not in WITHOUT_SERVICES and not asks_only:
            ensure_if_embedded()
            if command not in WITHOUT_MIGRATION and values["DATABASE_URL"] is None:
                django.setup()
                migrate_where_needed(values["JANGBU_DATA"], state=values["JANGBU_STATE"])
    except EnvironmentProblem as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    except EmbeddedProblem as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    execute_from_command_line(arguments)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
