"""Where a data folder's services lie and how they are reached; starts nothing."""

from __future__ import annotations

import hashlib
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import quote

from config.secret import Secret, kept_secret

ROOTS_STATE: Final = Path("/var/lib/jangbu")
DATABASE: Final = "jangbu"
ROLE: Final = "jangbu"
SUPERUSER: Final = "jangbu_admin"


class EmbeddedProblem(Exception):
    """An embedded service cannot be used; the message says what is wrong and how to mend it."""


@dataclass(frozen=True, kw_only=True)
class Services:
    """Addresses of the database (as the application's role, and as the superuser) and of the broker."""

    database_url: str = field(repr=False)
    superuser_url: str = field(repr=False)
    broker_url: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class Place:
    """The folders of one data folder's services.

    `home` holds cluster, broker and logs; the keys stay in `data`. `sockets` is short whatever the length of `home`:
    a Unix socket's path has room for 107 bytes.
    """

    data: Path
    home: Path
    sockets: Path

    @property
    def cluster(self) -> Path:
        """PostgreSQL's data directory."""
        return self.home / "postgresql"

    @property
    def broker(self) -> Path:
        """Valkey's working directory."""
        return self.home / "valkey"

    @property
    def logs(self) -> Path:
        """The folder of both services' logs."""
        return self.home / "logs"

    @property
    def database_sockets(self) -> Path:
        """The folder PostgreSQL listens in."""
        return self.sockets / "postgresql"

    @property
    def broker_socket(self) -> Path:
        """The socket Valkey listens on."""
        return self.sockets / "valkey" / "valkey.sock"

    def key(self, role: str) -> Secret:
        """The password of a database role, made on the first call."""
        return kept_secret(self.data / "keys" / role, size=32)

    @property
    def identity(self) -> str:
        """Which cluster belongs to this data folder: a new folder at an old path has other keys."""
        return hashlib.sha256(self.key(SUPERUSER).encode()).hexdigest()[:16]


def place(data: Path, *, state: Path | None = None) -> Place:
    """The folders for `data`: below `state` where given, for root below `/var/lib/jangbu`, else in `data` itself.

    Root's services run as a user of their own, which cannot enter a home of mode 700; so they lie elsewhere.
    """
    data = data.resolve()
    if state is None and os.geteuid() == 0:
        state = ROOTS_STATE
    home = data / "services" if state is None else state.resolve() / _digest(data)
    return Place(data=data, home=home, sockets=_runtime_folder() / f"jangbu-{os.geteuid()}-{_digest(home)}")


def addresses(data: Path, *, state: Path | None = None) -> Services:
    """How the services of `data` are reached, whether they run or not; the same on every call.

    Costs two small reads; makes the passwords (mode 600) where there are none yet, or raises `EmbeddedProblem`.
    """
    where = place(data, state=state)
    try:
        passwords = {role: where.key(role) for role in (ROLE, SUPERUSER)}
    except OSError as error:
        raise EmbeddedProblem(
            f"The keys of the embedded services cannot be kept in {where.data} ({error.strerror}): make it writable, "
            "name another folder in JANGBU_DATA, or set DATABASE_URL and BROKER_URL."
        ) from error
    host = quote(str(where.database_sockets))
    return Services(
        database_url=f"postgresql://{ROLE}:{passwords[ROLE]}@/{DATABASE}?host={host}",
        superuser_url=f"postgresql://{SUPERUSER}:{passwords[SUPERUSER]}@/{DATABASE}?host={host}",
        broker_url=f"redis+socket://{where.broker_socket}?virtual_host=0",
    )


def _runtime_folder() -> Path:
    """`/run` for root, who alone may write there; else `/tmp`: `TMPDIR` differs from one process to the next."""
    for folder in (Path("/run"), Path("/tmp")):
        if os.access(folder, os.W_OK | os.X_OK):
            return folder
    return Path(tempfile.gettempdir())


def _digest(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:16]
