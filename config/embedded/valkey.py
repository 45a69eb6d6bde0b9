"""The embedded Valkey: starting it as a daemon on a socket, and stopping it."""

from __future__ import annotations

import shutil
import signal
import socket
import time
from pathlib import Path
from typing import Final

from config.embedded.account import Account
from config.embedded.place import EmbeddedProblem, Place
from config.embedded.processes import end, working_in
from config.embedded.programs import valkey_program

_START_SECONDS: Final = 60.0


def answers(where: Place) -> bool:
    """Whether the server answers a ping, that is, has loaded its file."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(5)
            connection.connect(str(where.broker_socket))
            connection.sendall(b"PING\r\n")
            return connection.recv(64).startswith(b"+PONG")
    except OSError:
        return False


def start(where: Place, *, account: Account) -> None:
    """Start the server; end first one that nobody can reach. Call it under the lock. Raises `EmbeddedProblem`.

    A file of appended commands that cannot be read is set aside: the broker holds only wake-ups, and the sweeper wakes
    what lost its own.
    """
    if _wait(where, seconds=_START_SECONDS if _loading(where) else 0):
        return
    stop(where)
    program = valkey_program(where, account=account)
    if _started(where, program=program, account=account):
        return
    unread = where.broker / "appendonlydir"
    if unread.exists():
        aside = where.broker / "appendonlydir.unread"
        shutil.rmtree(aside, ignore_errors=True)
        unread.rename(aside)
        if _started(where, program=program, account=account):
            return
    log = _log(where)
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    raise EmbeddedProblem(f"Valkey does not start: {(lines or ['no reason given'])[-1].strip()} Its log is {log}.")


def stop(where: Place) -> bool:
    """End the server of this folder, also one whose socket or folder is gone; whether there was one."""
    pids = working_in(where.broker, pid_file=_pid_file(where))
    end(pids, politely=signal.SIGTERM, seconds=30)
    return bool(pids)


def _started(where: Place, *, program: Path, account: Account) -> bool:
    where.broker_socket.unlink(missing_ok=True)
    options: dict[str, str | Path] = {
        "port": "0", "unixsocket": where.broker_socket, "unixsocketperm": "700", "daemonize": "yes",
        "pidfile": _pid_file(where), "dir": where.broker, "logfile": _log(where), "appendonly": "yes",
        "appendfsync": "everysec", "save": "", "maxmemory-policy": "noeviction", "databases": "16",
    }  # fmt: skip
    command: list[str | Path] = [program]
    for name, value in options.items():
        command += [f"--{name}", value]
    done = account.run(command, folder=where.broker, seconds=_START_SECONDS)
    return done.returncode == 0 and _wait(where, seconds=_START_SECONDS)


def _wait(where: Place, *, seconds: float) -> bool:
    """Whether the server answers within `seconds`; gives up earlier when its process has ended."""
    started = time.monotonic()
    while not answers(where):
        waited = time.monotonic() - started
        if waited >= seconds or (waited > 1 and not working_in(where.broker, pid_file=_pid_file(where))):
            return False
        time.sleep(0.02)
    return True


def _loading(where: Place) -> bool:
    return where.broker_socket.exists() and bool(working_in(where.broker, pid_file=_pid_file(where)))


def _pid_file(where: Place) -> Path:
    return where.broker / "valkey.pid"


def _log(where: Place) -> Path:
    return where.logs / "valkey.log"
