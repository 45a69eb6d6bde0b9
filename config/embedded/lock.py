"""One process at a time: a file lock for starting, stopping and migrating a data folder's services."""

from __future__ import annotations

import fcntl
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.place import EmbeddedProblem, Place

WAIT_SECONDS = 900.0


@contextmanager
def locked(where: Place) -> Iterator[None]:
    """Hold the lock of `where`, waiting for its holder; the system lets go when a process dies.

    Raises `EmbeddedProblem` after a quarter of an hour, longer than a migration of many companies takes.
    """
    path = where.home.with_name(f"{where.home.name}.lock")
    handle = _acquire(path)
    try:
        yield
    finally:
        os.close(handle)


def forget(where: Place) -> None:
    """Remove the lock's file; whoever waits for it notices and takes the new one."""
    where.home.with_name(f"{where.home.name}.lock").unlink(missing_ok=True)


def _acquire(path: Path) -> int:
    started, told = time.monotonic(), False
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if _is_current(handle, path):
                return handle
        except BlockingIOError:
            pass
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)
        waited = time.monotonic() - started
        if waited > WAIT_SECONDS:
            raise EmbeddedProblem(f"Another process has held {path} for {waited:.0f} s: end it, then try again.")
        if waited > 3 and not told:
            told = True
            sys.stderr.write("Waiting for another process that starts or migrates the embedded services …\n")
        time.sleep(0.05)


def _is_current(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False
