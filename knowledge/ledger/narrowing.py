"""A query as SQL: the documents and the records that it means, among those the viewer may open."""

from __future__ import annotations

from accounts.viewer import Viewer
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Scope
from knowledge.models.document import DocumentQuerySet
from knowledge.models.version import VersionQuerySet


def documents(viewer: Viewer, query: DocumentQuery, *, scope: Scope = "visible") -> DocumentQuerySet:
    """Return the matching documents, each once.

    Raises:
        LedgerError: a name is unknown or ambiguous, or the scope is not permitted.
    """
    raise NotImplementedError


def records(viewer: Viewer, query: DocumentQuery, *, scope: Scope = "visible") -> VersionQuerySet:
    """Return the matching versions, each once.

    Raises:
        LedgerError: a name is unknown or ambiguous, or the scope is not permitted.
    """
    raise NotImplementedError
