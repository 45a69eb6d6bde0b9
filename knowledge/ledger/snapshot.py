"""All numbers of one answer from one moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_snapshot() -> Iterator[None]:
    """Let every statement inside see the tables as they were at the first of them; nothing can be written.

    Inside a transaction that is open already (another snapshot, a test) it does nothing: PostgreSQL sets the isolation
    of a transaction only before its first statement.
    """
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
