"""The tests' databases: a template with two companies and their people, and a copy of it for each test process.

Many runs may share one server: names carry the process, and who finds the databases of a dead process removes them.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from psycopg import sql
from psycopg.conninfo import make_conninfo

from tests import cast
from tests.snapshot import Snapshot

CHECKOUT: Final = Path(__file__).resolve().parent.parent
_TEMPLATE: Final = "jangbu_template_"
_COPY: Final = "jangbu_test_"
_BUILDING: Final = "jangbu_building_"
_LOCK: Final = 0x6A616E67  # "jang": any number nobody else locks


class Copy:
    """A test process's own database; `renew` gives it back as it was at the start."""

    def __init__(self, worker: str) -> None:
        self.name = f"{_COPY}{worker}_{os.getpid()}"
        self.home = str(connection.settings_dict["NAME"])

    def make(self) -> None:
        """Make the database from the template, which is built first where it is older than the migrations."""
        with _server(self.home) as server:
            server.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
            _remove_leftovers(server)
            template = sql.Identifier(_current_template(server))
            server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(self.name), template))
        with _server(self.name) as database:
            self.snapshot = Snapshot.of(database)
        _lead_to(self.name)

    def renew(self) -> None:
        """Throw out whoever is still connected and put every row back."""
        _lead_to(self.name)
        with _server(self.name) as database:
            self.snapshot.restore(database)

    def remove(self) -> None:
        """Drop the database."""
        _lead_to(self.home)
        with _server(self.home) as server:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(self.name)))


def _current_template(server: psycopg.Connection[Any]) -> str:
    """Return the name of the template that fits the migrations and the cast as they are now."""
    digest = hashlib.sha256()
    sources = [*CHECKOUT.glob("*/migrations/*.py"), CHECKOUT / "tests/cast.py", CHECKOUT / "requirements/base.txt"]
    for path in sorted(sources):
        digest.update(path.name.encode() + path.read_bytes())
    name = f"{_TEMPLATE}{digest.hexdigest()[:16]}"
    if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
        return name
    building = f"{_BUILDING}{os.getpid()}"
    server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(building)))
    home = str(connection.settings_dict["NAME"])
    _lead_to(building)
    try:
        call_command("migrate_schemas", "--shared", verbosity=0)
        cast.settle()
    finally:
        _lead_to(home)
    server.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(building), sql.Identifier(name)))
    return name


def _remove_leftovers(server: psycopg.Connection[Any]) -> None:
    """Drop the databases of processes that are gone, and all templates but the three newest."""
    names = [row[0] for row in server.execute("SELECT datname FROM pg_database ORDER BY oid DESC")]
    templates = [name for name in names if name.startswith(_TEMPLATE)]
    dead = [name for name in names if name.startswith((_COPY, _BUILDING)) and not _alive(int(name.rsplit("_", 1)[1]))]
    for name in [*dead, *templates[3:]]:
        with suppress(psycopg.errors.ObjectInUse):
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _lead_to(name: str) -> None:
    """Point Django at another database of the same server; nothing of the old one stays open in this thread."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    settings.DATABASES["default"]["NAME"] = name
    connection.settings_dict["NAME"] = name
    connection.set_schema_to_public()  # type: ignore[attr-defined]


@contextmanager
def _server(home: str) -> Iterator[psycopg.Connection[Any]]:
    """Connect beside Django, outside any transaction: databases cannot be made inside one."""
    said = {name: str(value or "") for name, value in settings.DATABASES["default"].items()}
    address = make_conninfo(
        dbname=home, host=said["HOST"], port=said["PORT"], user=said["USER"], password=said["PASSWORD"]
    )
    with psycopg.connect(address, autocommit=True) as server:
        yield server
