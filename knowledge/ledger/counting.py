"""How much matches: records and documents, and how far they are read, in one statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Count, F, Q

from accounts.viewer import Viewer
from knowledge.ledger.narrowing import Narrowed, narrowed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Matching, Scope
from knowledge.ledger.snapshot import one_snapshot
from knowledge.ledger.statement import Folded, documents_with_later
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
    if not found.versions:
        return _counted_by_documents(found)
    # A document has one current version: where only that can match, nothing is there twice.
    current = Count("document", filter=Q(document__current=F("pk")))
    said = found.matching_records().aggregate(
        records=Count("*"),
        documents=current if found.worded else Count("document", distinct=True),
        no_text=_in_state(State.NO_TEXT),
        processing=_in_state(State.RECEIVED, State.PROCESSING),
        failed=_in_state(State.FAILED),
    )
    return _told(**said)


def _counted_by_documents(found: Narrowed) -> Matching:
    try:
        source, parameters = documents_with_later(found)
    except EmptyResultSet:
        return Matching(0, 0)
    sums = ", ".join(f"coalesce(sum(x.{name}), 0)" for name in ("later", "no_text", "processing", "failed"))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*), {sums} {source}", parameters)
        documents, *rest = cursor.fetchone()
    later, no_text, processing, failed = map(int, rest)
    return _told(records=documents + later, documents=documents, no_text=no_text, processing=processing, failed=failed)


def summed(found: Narrowed, folded: Sequence[Folded]) -> Matching:
    """Return the numbers of the whole out of those of its groups where they say it, else counted by themselves."""
    if not folded or not all(each.parts for each in folded):
        return counted(found)
    documents, no_text, processing, failed = map(sum, zip(*(each.parts for each in folded), strict=True))
    records = sum(each.records for each in folded)
    return _told(records=records, documents=documents, no_text=no_text, processing=processing, failed=failed)


def _told(*, records: int, documents: int, no_text: int, processing: int, failed: int) -> Matching:
    return Matching(
        records=records,
        documents=documents,
        searchable=records - no_text - processing - failed,
        no_text=no_text,
        processing=processing,
        failed=failed,
    )


def _in_state(*states: str) -> Count:
    return Count("state", filter=Q(state__in=states))
