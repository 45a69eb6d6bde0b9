"""Starting, joining, stopping and removing the services of a data folder."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from config.embedded import folders, postgresql, valkey
from config.embedded.account import account
from config.embedded.lock import forget, locked
from config.embedded.place import Place, Services, addresses, place
from config.embedded.provisioning import provision
from config.environment import read


def ensure(data: Path, *, state: Path | None = None, database: bool = True, broker: bool = True) -> Services:
    """Start the services of `data` that do not run yet, or join those that do; the addresses.

    Any number of processes may call it at once. A few milliseconds where both run, 1-3 s on an empty folder. `database`
    and `broker` leave one out that the operator brings. Raises `EmbeddedProblem`.
    """
    services = addresses(data, state=state)
    where = place(data, state=state)
    if not _run(where, database=database, broker=broker):
        folders.make_state(where)
        with locked(where):
            if not _run(where, database=database, broker=broker):
                _start(where, database=database, broker=broker)
    return services


def ensure_if_embedded(environ: Mapping[str, str] = os.environ) -> Services:
    """`ensure` for the services that the environment does not bring; what it brings stands in the addresses.

    For processes that do not go through `manage.py`. Raises `EnvironmentProblem` and `EmbeddedProblem`.
    """
    values = read(environ)
    database, broker = values["DATABASE_URL"], values["BROKER_URL"]
    if database and broker:
        return Services(database_url=database, superuser_url="", broker_url=broker)
    services = ensure(
        values["JANGBU_DATA"], state=values["JANGBU_STATE"], database=database is None, broker=broker is None
    )
    if database:
        return replace(services, database_url=database, superuser_url="")
    return replace(services, broker_url=broker) if broker else services


def stop(data: Path, *, state: Path | None = None) -> bool:
    """Stop both services; whether one ran."""
    where = place(data, state=state)
    if not where.home.parent.exists():
        return False
    with locked(where):
        return _stop(where)


def destroy(data: Path, *, state: Path | None = None) -> None:
    """Stop the services and remove all that is theirs: cluster, broker, logs, copies, sockets and keys.

    What else lies in the data folder stays; without its database it is of no use, so `make clean` removes it.
    """
    where = place(data, state=state)
    if where.home.parent.exists():
        with locked(where):
            _stop(where)
            folders.remove(where)
            forget(where)
        folders.remove_state(where)


def status(data: Path, *, state: Path | None = None) -> dict[str, bool | str]:
    """What runs, and where; starts nothing."""
    where = place(data, state=state)
    safe = folders.check_sockets(where)
    return {
        "postgresql": safe and postgresql.answers(where),
        "valkey": safe and valkey.answers(where),
        "home": str(where.home),
        "logs": str(where.logs),
        "sockets": str(where.sockets),
    }


def _run(where: Place, *, database: bool, broker: bool) -> bool:
    return (
        folders.check_sockets(where)
        and (not database or (folders.is_current(where) and postgresql.answers(where)))
        and (not broker or valkey.answers(where))
    )


def _start(where: Place, *, database: bool, broker: bool) -> None:
    started = time.monotonic()
    if not folders.belongs(where):
        _stop(where)
    folders.make_home(where)
    runner = account(where)
    folders.make_sub_folders(where, account=runner)
    if database:
        version = postgresql.start(where, account=runner)
        provision(where, version=version)
    if broker:
        valkey.start(where, account=runner)
    names = " and ".join(name for name, wanted in (("PostgreSQL", database), ("Valkey", broker)) if wanted)
    sys.stderr.write(f"Started {names} in {where.home} ({time.monotonic() - started:.1f} s).\n")


def _stop(where: Place) -> bool:
    return any([postgresql.stop(where), valkey.stop(where)])
