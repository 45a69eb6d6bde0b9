"""The rows of a whole database as they were, put back after a test that committed.

Django's own flush runs on the public schema only. Copying the template again works too, but took 1-7 s on a busy disk
(dropping a database waits for a checkpoint); emptying and refilling the few tables that hold rows takes 0.1 s.
"""

from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import sql

_TABLES = """
    SELECT schemaname, tablename FROM pg_tables
    WHERE schemaname NOT LIKE 'pg\\_%%' AND schemaname <> 'information_schema' AND tablename <> 'django_migrations'
    ORDER BY 1, 2
"""
_SEQUENCES = """
    SELECT schemaname, sequencename, coalesce(last_value, start_value), last_value IS NOT NULL FROM pg_sequences
    WHERE sequencename NOT LIKE 'django\\_migrations%%' ORDER BY 1, 2
"""
_SCHEMAS = "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%%' AND nspname <> 'information_schema'"
_INDEXES = "SELECT schemaname, indexname FROM pg_indexes WHERE schemaname NOT LIKE 'pg\\_%%'"

Connection = psycopg.Connection[Any]
Name = tuple[str, str]


@dataclass
class Snapshot:
    """What stood in every table, how far every sequence was, and which schemas and indexes there were."""

    rows: dict[Name, bytes] = field(default_factory=dict)
    sequences: list[tuple[str, str, int, bool]] = field(default_factory=list)
    schemas: set[str] = field(default_factory=set)
    indexes: set[Name] = field(default_factory=set)

    @classmethod
    def of(cls, database: Connection) -> "Snapshot":
        """Read it all; a few hundred kilobytes for the cast."""
        return cls(
            rows={name: _copy_out(database, name) for name in _filled(database)},
            sequences=[(row[0], row[1], row[2], row[3]) for row in database.execute(_SEQUENCES)],
            schemas={row[0] for row in database.execute(_SCHEMAS)},
            indexes={(row[0], row[1]) for row in database.execute(_INDEXES)},
        )

    def restore(self, database: Connection) -> None:
        """Put it back; whoever else is connected is thrown out first, since their locks would hold it up."""
        database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with database.transaction():
            for (schema,) in database.execute(_SCHEMAS).fetchall():
                if schema not in self.schemas:
                    database.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(schema)))
            for schema, index in database.execute(_INDEXES).fetchall():
                if (schema, index) not in self.indexes:
                    database.execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(schema, index)))
            filled = _filled(database)
            if filled:
                names = sql.SQL(", ").join(sql.Identifier(*name) for name in filled)
                database.execute(sql.SQL("TRUNCATE {} CASCADE").format(names))
            for name, rows in self.rows.items():
                with database.cursor().copy(sql.SQL("COPY {} FROM STDIN").format(sql.Identifier(*name))) as copy:
                    copy.write(rows)
            for schema, sequence, value, used in self.sequences:
                database.execute("SELECT setval(%s::regclass, %s, %s)", [f'"{schema}"."{sequence}"', value, used])


def _filled(database: Connection) -> list[Name]:
    """Return the tables that hold a row."""
    names: list[Name] = [(row[0], row[1]) for row in database.execute(_TABLES)]
    ask = sql.SQL(" UNION ALL ").join(
        sql.SQL("SELECT {}::int WHERE EXISTS (SELECT FROM {})").format(sql.Literal(place), sql.Identifier(*name))
        for place, name in enumerate(names)
    )
    return [names[row[0]] for row in database.execute(ask)]


def _copy_out(database: Connection, name: Name) -> bytes:
    with database.cursor().copy(sql.SQL("COPY {} TO STDOUT").format(sql.Identifier(*name))) as copy:
        return b"".join(bytes(part) for part in copy)
