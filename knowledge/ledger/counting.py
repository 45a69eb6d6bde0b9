"""How much matches: records and documents, and how far they are read, in one statement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Count, F, Q

from accounts.viewer import Viewer
from knowledge.ledger.narrowing import Narrowed, narrowed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Matching, Scope
from knowledge.ledger.snapshot import one_snapshot
from knowledge.models import State


def matching(viewer: Viewer, query: DocumentQuery, *, scope: Scope = "visible") -> Matching:
    """Return how much matches; one statement after those that resolve names, two of one snapshot for the whole tenant.

    Raises:
        LedgerError: a name is unknown or ambiguous, a value does not fit, or the scope is not permitted.
    """
    with one_snapshot():
        visible = counted(narrowed(viewer, query))
        if scope == "visible":
            return visible
        return among_all(counted(narrowed(viewer, query, scope=scope)), visible=visible)


def among_all(total: Matching, *, visible: Matching) -> Matching:
    """Return the numbers of the whole tenant, with what the viewer may open of it beside them."""
    return replace(total, scope="tenant", visible_records=visible.records, visible_documents=visible.documents)


def counted(found: Narrowed) -> Matching:
    """Return the numbers of a narrowed query, from one statement."""
    # A document has one current version, so that one needs no DISTINCT.
    documents = (
        Count("document", filter=Q(document__current=F("pk"))) if found.worded else Count("document", distinct=True)
    )
    said = found.matching_records().aggregate(records=Count("*"), documents=documents, **STATE_COUNTS)
    return Matching(**said)


def _in_state(*states: str) -> Count:
    return Count("state", filter=Q(state__in=states))


STATE_COUNTS: Mapping[str, Any] = {
    "searchable": _in_state(State.SEARCHABLE),
    "no_text": _in_state(State.NO_TEXT),
    "processing": _in_state(State.RECEIVED, State.PROCESSING),
    "failed": _in_state(State.FAILED),
}
