"""The indexes over vectors, made by command because the dimension is the model's, and the state the vectors are in."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import Count
from psycopg import sql

from knowledge.models import Document
from llm.embedding import get_embedder
from retrieval.models import Passage
from retrieval.scope import EXACT_UP_TO
from retrieval.seat import SEATS, Seat

# The index only serves scopes above EXACT_UP_TO; a company well below needs none, and its uploads stay cheaper.
WANTED_FROM: Final = EXACT_UP_TO * 2 // 3
# Building holds the graph in memory while it fits; 64 MB, the server's usual value, fits 40,000 vectors of 384.
_MEMORY: Final = "256MB"
_PREFIX: Final = "passage_hnsw_"


@dataclass(frozen=True)
class EmbeddingState:
    """How many current passages have a vector of the present model, and what else sits there.

    `other_keys` are models whose vectors are there too, with their numbers of passages; `indexed` says whether the
    present model's index exists and is valid.
    """

    key: str
    dimensions: int
    passages: int
    ready: int
    waiting: int
    other_keys: dict[str, int]
    indexed: bool

    @property
    def ok(self) -> bool:
        """Whether every passage can be found by its meaning."""
        return self.waiting == 0

    @property
    def mend(self) -> str:
        """What to do about it, one sentence; empty when there is nothing."""
        if self.ok:
            return ""
        return f"{self.waiting} passages have no vector of {self.key}: run `manage.py reembed --tenant …`."


def embedding_state() -> EmbeddingState:
    """Return the state of the current versions' vectors in the company whose schema is set."""
    embedder = get_embedder()
    keys = {seat: _keys_in(seat) for seat in SEATS}
    total = sum(keys[SEATS[0]].values())
    ready = max(found.get(embedder.key, 0) for found in keys.values())
    existing = _existing()
    others: dict[str, int] = {}
    for found in keys.values():
        for key, count in found.items():
            if key not in ("", embedder.key):
                others[key] = others.get(key, 0) + count
    return EmbeddingState(
        key=embedder.key,
        dimensions=embedder.dimensions,
        passages=total,
        ready=ready,
        waiting=total - ready,
        other_keys=others,
        indexed=any(existing.get(_name(seat, embedder.key, embedder.dimensions)) for seat in SEATS),
    )


def ensure_vector_index(*, key: str | None = None, dimensions: int | None = None, at_least: int = 0) -> bool:
    """Make the index over one model's vectors where it is missing; return whether it was made.

    The present embedder's unless `key` and `dimensions` name another. Nothing is made below `at_least` passages. Safe
    to run again: an index that an interrupted build left invalid is made anew. Outside a transaction it is built
    concurrently; inside one, as in tests, it is not.
    """
    embedder = get_embedder()
    key, dimensions = key or embedder.key, dimensions or embedder.dimensions
    made = False
    for seat in SEATS:
        count = Passage.objects.filter(**{seat.key: key}).order_by()[: at_least + 1].count()
        if count and count >= at_least:
            made = _make(seat, key=key, dimensions=dimensions) or made
    return made


def drop_vector_indexes(*, but_of: str) -> None:
    """Drop the vector indexes of all models but the one with this key."""
    kept = tuple(f"{_prefix(seat)}{_digest(but_of)}_" for seat in SEATS)
    for name in _existing():
        if not name.startswith(kept):
            _drop(name)


def make_where_wanted() -> None:
    """Make the present model's index once a company has grown to need it; for the workers' housekeeping."""
    ensure_vector_index(at_least=WANTED_FROM)


def _make(seat: Seat, *, key: str, dimensions: int) -> bool:
    name = _name(seat, key, dimensions)
    if _existing().get(name):
        return False
    inside = connection.in_atomic_block
    build = sql.SQL(
        "CREATE INDEX {alone} {name} ON {table} USING hnsw (({vector}::halfvec({dimensions})) halfvec_cosine_ops) "
        "WHERE {key_column} = {key}"
    ).format(
        alone=sql.SQL("" if inside else "CONCURRENTLY"),
        name=sql.Identifier(name),
        table=_qualified(Passage._meta.db_table),
        vector=sql.Identifier(seat.vector),
        dimensions=sql.Literal(dimensions),
        key_column=sql.Identifier(seat.key),
        key=sql.Literal(key),
    )
    with _alone(inside=inside) as alone:
        if not alone:
            return False
        _drop(name)
        with connection.cursor() as cursor:
            cursor.execute(build)
    return True


@contextmanager
def _alone(*, inside: bool) -> Iterator[bool]:
    """Be the only one that builds in this company, with memory to build in; False when somebody else does.

    A concurrent build cannot stand in a transaction: lock and memory are then the session's, and given back here.
    An index that another process builds looks invalid until it is done, and must not be taken for a ruin.
    """
    lock = f"retrieval.indexing {_schema()}"
    take = "pg_try_advisory_xact_lock" if inside else "pg_try_advisory_lock"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {take}(hashtextextended(%s, 0))", [lock])
        (alone,) = cursor.fetchone()
        if not alone:
            yield False
            return
        cursor.execute("SELECT set_config('maintenance_work_mem', %s, %s)", [_MEMORY, inside])
        try:
            yield True
        finally:
            if not inside:
                cursor.execute("RESET maintenance_work_mem")
                cursor.execute("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", [lock])


def _keys_in(seat: Seat) -> dict[str, int]:
    """Return how many current passages of documents not in the trash have each key in this seat."""
    passages = Passage.objects.current_of(Document.objects.stored()).order_by()
    return dict(passages.values_list(seat.key).annotate(passages=Count("pk")))


def _existing() -> dict[str, bool]:
    """Return the vector indexes of this company by name, and whether each is whole."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT c.relname, i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
            "JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = %s AND starts_with(c.relname, %s)",
            [_schema(), _PREFIX],
        )
        return dict(cursor.fetchall())


def _drop(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("DROP INDEX IF EXISTS {}").format(_qualified(name)))


def _prefix(seat: Seat) -> str:
    return f"{_PREFIX}{seat.name}_"


def _name(seat: Seat, key: str, dimensions: int) -> str:
    return f"{_prefix(seat)}{_digest(key)}_{dimensions}"


def _digest(key: str) -> str:
    return f"{zlib.crc32(key.encode()):08x}"


def _qualified(name: str) -> sql.Identifier:
    return sql.Identifier(_schema(), name)


def _schema() -> str:
    schema: str = connection.schema_name  # type: ignore[attr-defined]
    return schema
