"""How much matches: records and documents, and how far they are read, in one statement."""

from __future__ import annotations

from accounts.viewer import Viewer
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Matching, Scope


def matching(viewer: Viewer, query: DocumentQuery, *, scope: Scope = "visible") -> Matching:
    """Return how much matches.

    Raises:
        LedgerError: a name is unknown or ambiguous, or the scope is not permitted.
    """
    raise NotImplementedError
