"""Bringing an embedded database up to this checkout's migrations before a command uses it."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from django.apps import apps

from config.embedded import EmbeddedProblem, place
from config.embedded.lock import locked

_MANAGE: Final = Path(__file__).resolve().parent.parent / "manage.py"


def fingerprint(folders: Mapping[str, Path]) -> str:
    """A digest over the names of migrations; `folders` gives each app's label the folder of the app."""
    names = [
        f"{label}/{entry.name}"
        for label, folder in sorted(folders.items())
        for entry in sorted((folder / "migrations").glob("*.py"))
    ]
    return hashlib.sha256("\n".join(names).encode()).hexdigest()


def migrate_where_needed(data: Path, *, state: Path | None = None) -> bool:
    """Migrate the shared tables, then every company's, unless these migrations were applied before; whether it did.

    Its stamp lies beside the cluster, so a new cluster has none. Several processes may call it at once: one migrates,
    the others wait. Only for the embedded database: its operator migrates any other. Needs the app registry. Raises
    `EmbeddedProblem`.
    """
    stamp = place(data, state=state).home / "migrated"
    wanted = fingerprint({app.label: Path(app.path) for app in apps.get_app_configs()})
    if _stamped(stamp) == wanted:
        return False
    with locked(place(data, state=state)):
        if _stamped(stamp) == wanted:
            return False
        started = time.monotonic()
        sys.stderr.write("Migrating the database …\n")
        # A process of its own: migrating leaves caches, a schema and a pool behind that the command must not inherit.
        command = [sys.executable, str(_MANAGE), "migrate_schemas", "--noinput", "--verbosity", "0"]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=os.environ, check=False)
        if done.returncode != 0:
            raise EmbeddedProblem("The migration of the embedded database failed; what is above says why.")
        stamp.write_text(wanted)
        sys.stderr.write(f"Migrated the database ({time.monotonic() - started:.1f} s).\n")
    return True


def _stamped(stamp: Path) -> str:
    try:
        return stamp.read_text()
    except FileNotFoundError:
        return ""
