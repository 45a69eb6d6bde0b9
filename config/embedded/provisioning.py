"""What the cluster must hold before the application signs in: its role, its database and the extensions."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg import sql

from config.embedded.place import DATABASE, ROLE, SUPERUSER, EmbeddedProblem, Place

# `vector` may be created by a superuser only. In `public`, whatever the search path: created inside a company's schema
# it would take the others' vectors along when that company is dropped. In template1 too, for the databases of tests.
EXTENSIONS: Final = ("vector", "pg_trgm", "btree_gist")


def provision(where: Place, *, version: str) -> None:
    """Create or update role, database and extensions; what is there already stays, so a broken-off run is repeated.

    Nothing is done where `version` of the wheel was provisioned before. Raises `EmbeddedProblem`.
    """
    mark = where.home / "provisioned"
    if mark.exists() and mark.read_text() == version:
        return
    try:
        with _superuser(where, "postgres") as connection:
            _role(connection, where=where)
        with _superuser(where, "template1") as connection:
            _extensions(connection)
        with _superuser(where, "postgres") as connection:
            _database(connection)
        with _superuser(where, DATABASE) as connection:
            _extensions(connection)
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise EmbeddedProblem(
            f"The embedded database cannot be prepared: {reason} Its logs are in {where.logs}."
        ) from error
    mark.write_text(version)


def _superuser(where: Place, database: str) -> psycopg.Connection:
    return psycopg.connect(
        host=str(where.database_sockets),
        hostaddr="",  # else PGHOSTADDR of the environment would count
        port=5432,
        user=SUPERUSER,
        password=str(where.key(SUPERUSER)),
        dbname=database,
        autocommit=True,
        connect_timeout=30,
        sslmode="disable",
        gssencmode="disable",
        options="-c client_min_messages=warning",
    )


def _role(connection: psycopg.Connection, *, where: Place) -> None:
    # Only the verifier travels: a statement may end in a log, and the password would be in it.
    password = connection.pgconn.encrypt_password(where.key(ROLE).encode(), ROLE.encode(), b"scram-sha-256").decode()
    known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [ROLE]).fetchone()
    statement = (
        "{verb} ROLE {role} LOGIN CREATEDB NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD {password}"
    )
    connection.execute(
        sql.SQL(statement).format(
            verb=sql.SQL("ALTER" if known else "CREATE"), role=sql.Identifier(ROLE), password=sql.Literal(password)
        )
    )


def _database(connection: psycopg.Connection) -> None:
    if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone() is None:
        connection.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(ROLE))
        )


def _extensions(connection: psycopg.Connection) -> None:
    for name in map(sql.Identifier, EXTENSIONS):
        connection.execute(sql.SQL("CREATE EXTENSION IF NOT EXISTS {} SCHEMA public").format(name))
        connection.execute(sql.SQL("ALTER EXTENSION {} UPDATE").format(name))
