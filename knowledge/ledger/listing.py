"""The documents that match, in a total order: the list is as long as the number beside it."""

from __future__ import annotations

from typing import Literal

from accounts.viewer import Viewer
from knowledge.ledger.narrowing import documents
from knowledge.ledger.query import DocumentQuery

ListOrder = Literal["newest", "oldest", "title", "date"]


def listed(
    viewer: Viewer, query: DocumentQuery, *, order: ListOrder = "newest", offset: int = 0, limit: int = 30
) -> list[str]:
    """Return the UUIDs of matching documents, `limit` of them from `offset` on; no two stand equal.

    Raises:
        LedgerError: a name is unknown or ambiguous, or a value does not fit.
    """
    found = documents(viewer, query).in_order(order)
    return [str(uuid) for uuid in found.values_list("uuid", flat=True)[offset : offset + limit]]
