"""A broker of one's own for each test process: one of the server's numbered databases, claimed by a lock on a file."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import valkey

# 0 is the broker and 1 the cache of the checkout itself; the server has sixteen.
_NUMBERS: Final = range(2, 16)
_held: list[Any] = []  # the lock lasts as long as the file is open: as long as the process


def claim(url: str, *, locks: Path) -> str:
    """Return the broker's address with a database number that no other living test process has.

    Raises:
        RuntimeError: fourteen test processes hold one each.
    """
    locks.mkdir(parents=True, exist_ok=True)
    for number in _NUMBERS:
        file = (locks / f"broker-{number}.lock").open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            continue
        _held.append(file)
        return numbered(url, number)
    raise RuntimeError("Fourteen test processes use this broker already; wait for one to end.")


def numbered(url: str, number: int) -> str:
    """Return the address with this database number, for TCP and for a socket."""
    parts = urlsplit(url)
    if parts.scheme == "redis+socket":
        return f"redis+socket://{parts.path}?{urlencode({**dict(parse_qsl(parts.query)), 'virtual_host': number})}"
    return urlunsplit(parts._replace(path=f"/{number}"))


def empty(url: str) -> None:
    """Throw away what an earlier process left in this database."""
    client = _client(url)
    client.flushdb()
    client.close()


def waiting(url: str, queue: str) -> int:
    """Return how many messages wait in a queue."""
    client = _client(url)
    count = client.llen(queue)
    client.close()
    return int(count)


def _client(url: str) -> valkey.Valkey:
    parts = urlsplit(url)
    if parts.scheme == "redis+socket":
        number = int(dict(parse_qsl(parts.query)).get("virtual_host", 0))
        return valkey.Valkey(unix_socket_path=parts.path, db=number)
    return valkey.Valkey.from_url(url)


@contextmanager
def away(app: Any) -> Iterator[None]:
    """Let the application look for its broker where nobody listens."""
    known = app.conf.broker_url
    _lead(app, "redis://127.0.0.1:1/0")
    try:
        yield
    finally:
        _lead(app, known)


def _lead(app: Any, url: str) -> None:
    app.conf.broker_url = app.conf.broker_write_url = app.conf.broker_read_url = url
    app._pool = app.amqp._producer_pool = None
