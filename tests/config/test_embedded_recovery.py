"""After a crash the next command recovers the services, with what they held."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

import pytest
from kombu import Connection

from config.embedded import Services
from config.embedded.processes import written_pid
from config.setting import CHECKOUT
from tests.config.folders import DataFolder, data_folder, rows

pytestmark = pytest.mark.slow


@pytest.fixture
def folder() -> Iterator[DataFolder]:
    with data_folder() as made:
        yield made


@pytest.fixture
def services(folder: DataFolder) -> Services:
    """Running services with a row and a message in them."""
    started = folder.ensure()
    rows(started.database_url, "CREATE TABLE kept AS SELECT 1 AS one")
    with Connection(started.broker_url) as connection:
        connection.SimpleQueue("kept").put("still here")
    time.sleep(1.1)  # the append-only file is written every second
    return started


def kill(pids: Iterable[int]) -> None:
    """Kill processes and wait until none is left."""
    pids = set(pids)
    for pid in pids:
        with suppress(ProcessLookupError):  # the postmaster's children end by themselves once it is gone
            os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while any(os.path.exists(f"/proc/{pid}/cwd") for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.01)


def holds_all(services: Services) -> bool:
    with Connection(services.broker_url) as connection:
        message = connection.SimpleQueue("kept").get(timeout=10)
        message.requeue()
    return rows(services.database_url, "SELECT one FROM kept") == [(1,)] and message.payload == "still here"


def test_all_killed_with_pid_files_and_sockets_left(folder, services):
    kill(folder.postgres() | folder.valkey())
    assert (folder.place.cluster / "postmaster.pid").exists()
    assert (folder.place.database_sockets / ".s.PGSQL.5432").exists()
    assert folder.place.broker_socket.exists()
    assert folder.ensure() == services
    assert holds_all(services)


def test_only_the_postmaster_killed(folder, services):
    postmaster = written_pid(folder.place.cluster / "postmaster.pid")
    assert postmaster is not None
    os.kill(postmaster, signal.SIGKILL)
    assert folder.ensure() == services
    assert holds_all(services)


def test_pid_files_that_name_a_living_stranger(folder, services):
    kill(folder.postgres() | folder.valkey())
    with subprocess.Popen(["sleep", "60"]) as stranger:
        for pid_file in (folder.place.cluster / "postmaster.pid", folder.place.broker / "valkey.pid"):
            lines = pid_file.read_text().splitlines()
            pid_file.write_text("\n".join([str(stranger.pid), *lines[1:]]) + "\n")
        assert folder.ensure() == services
        assert stranger.poll() is None, "a process that is not ours was ended"
        stranger.kill()
    assert holds_all(services)


def test_sockets_removed_under_running_servers(folder, services):
    before = folder.postgres() | folder.valkey()
    shutil.rmtree(folder.place.sockets)
    assert folder.ensure() == services
    assert not before & (folder.postgres() | folder.valkey()), "the unreachable servers still run"
    assert holds_all(services)


def test_a_cluster_removed_under_a_running_server(folder, services):
    before = folder.postgres()
    shutil.rmtree(folder.place.cluster)
    assert folder.ensure() == services
    assert not before & folder.postgres()
    assert rows(services.database_url, "SELECT to_regclass('kept') IS NULL, to_regtype('vector') IS NULL") == [
        (True, False)
    ]


def test_a_start_broken_off_half_way_is_repeated(folder, services):
    kill(folder.postgres() | folder.valkey())
    (folder.place.home / "provisioned").unlink()
    (folder.place.home / "postgresql.new").mkdir()
    (folder.place.home / "postgresql.new" / "left").write_text("")
    assert folder.ensure() == services
    assert holds_all(services)
    assert folder.place.home.joinpath("provisioned").exists()


def test_an_unreadable_broker_file_is_set_aside(folder, services):
    kill(folder.valkey())
    for path in (folder.place.broker / "appendonlydir").glob("*.manifest"):
        path.write_text("broken\n")
    folder.ensure()
    with Connection(services.broker_url) as connection:
        connection.SimpleQueue("new").put(1)
    assert (folder.place.broker / "appendonlydir.unread").exists()


def test_four_processes_that_start_at_once_share_one_server(folder):
    code = "from config.embedded import ensure_if_embedded as ensure; print(ensure().database_url)"
    command = [sys.executable, "-c", code]
    running = [
        subprocess.Popen(
            command, cwd=CHECKOUT, env=folder.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    said = [process.communicate(timeout=120) for process in running]
    assert [process.returncode for process in running] == [0] * 4, said
    assert len({out for out, _ in said}) == 1
    assert sum("Started PostgreSQL" in err for _, err in said) == 1
    assert rows(said[0][0].strip(), "SELECT 1") == [(1,)]
    assert len(folder.valkey()) == 1


def test_a_starter_killed_half_way_leaves_a_folder_that_starts(folder):
    code = "from config.embedded import ensure_if_embedded as ensure; ensure()"
    for moment in (0.3, 0.7, 1.1):
        starter = subprocess.Popen(
            [sys.executable, "-c", code], cwd=CHECKOUT, env=folder.environ, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 20
        while not folder.place.home.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(moment)
        starter.kill()
        starter.wait()
    services = folder.ensure()
    assert rows(services.database_url, "SELECT to_regtype('vector') IS NOT NULL") == [(True,)]
