"""The ranking by meaning: the nearest vectors of the scope, by looking at all of them or by asking the index."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np
from django.db import connection, transaction
from numpy.typing import NDArray

from retrieval.scope import Scope

Plan = Literal["exact", "index", "none"]

# Recall .97 to 1.0 at scopes of 100 % to 0.1 % of 200,000 passages (design notes, "Filtered vector search").
EF_SEARCH: Final = 200
# Rows the index may walk past before it gives up: pgvector's 20,000 is too few where a scope is a small share.
MAX_SCAN_TUPLES: Final = 200_000


@dataclass(frozen=True)
class Near:
    """A passage and the cosine of its vector with the question's, -1 to 1."""

    passage: int
    document: int
    cosine: float


def plan_for(scope: Scope) -> Plan:
    """Return how this scope is searched; "none" where no passage has a vector of the present model."""
    if scope.passages == scope.waiting:
        return "none"
    return "exact" if scope.is_small else "index"


def rank(
    vector: NDArray[np.float32], *, key: str, scope: Scope, also: Sequence[int] = (), limit: int = 100
) -> list[Near]:
    """Return the scope's passages nearest to the question, best first; only those with a vector of this model.

    `also` are passages of the scope that the words found: their cosines come along behind the `limit` nearest, so that
    fusion compares all it has on one scale.

    The planner would choose by its own guess and often wrongly, so the plan is forced: exact by an expression that no
    index serves, approximate by the plain one. `hnsw.iterative_scan` comes with the connection's options; the other
    settings end with the transaction, since a plain SET would travel on through the pool.
    """
    plan = plan_for(scope)
    if plan == "none":
        return []
    if plan == "exact":
        return _nearest(vector, key=key, scope=scope, also=also, limit=limit, exact=True)
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT set_config('hnsw.ef_search', %s, true), set_config('hnsw.max_scan_tuples', %s, true)",
                [str(max(EF_SEARCH, min(limit, 1000))), str(MAX_SCAN_TUPLES)],
            )
        return _nearest(vector, key=key, scope=scope, also=also, limit=limit, exact=False)


def _nearest(
    vector: NDArray[np.float32], *, key: str, scope: Scope, also: Sequence[int], limit: int, exact: bool
) -> list[Near]:
    within, parameters = scope.condition()
    seat, dimensions = scope.seat, len(vector)
    distance = f"p.{seat.vector}::halfvec({dimensions}) <=> %s::halfvec({dimensions})"
    order = f"({distance}) + 0, p.id" if exact else distance
    passage = f"SELECT p.id, p.document_id, 1 - ({distance}) FROM retrieval_passage p WHERE p.{seat.key} = %s"
    statement = f"""
        ({passage} AND {within} ORDER BY {order} LIMIT %s)
        UNION ALL
        ({passage} AND p.id = ANY(%s))
    """
    written = "[" + ",".join(f"{value:.5g}" for value in vector.tolist()) + "]"
    values: list[Any] = [written, key, *parameters, written, limit, written, key, list(also)]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found = {row[0]: Near(*row) for row in cursor.fetchall()}
    # Sorted here: the index gives them in a relaxed order, and what the words found comes after.
    return sorted(found.values(), key=lambda near: (-near.cosine, near.passage))
