"""How much matches: records and documents, and how far they are read, in one statement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Count, F, Q

from accounts.viewer import Viewer
from knowledge.ledger.narrowing import Narrowed, narrowed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Matching, Scope
from knowledge.ledger.snapshot import one_snapshot
from knowledge.ledger.statement import Folded
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
    if not found.versions:  # a document without any version is one without records
        said = found.documents.aggregate(documents=Count("pk", distinct=True), **_parts(of="versions__state"))
        return _told(**said)
    # A document has one current version: where only that can match, nothing is there twice.
    current = Count("document", filter=Q(document__current=F("pk")))
    documents = current if found.worded else Count("document", distinct=True)
    return _told(**found.matching_records().aggregate(documents=documents, **_parts(of="state")))


def _parts(*, of: str) -> dict[str, Count]:
    """Return the counts of records and of those that are not searchable; of a version only its state is read."""

    def in_state(*states: str) -> Count:
        return Count(of, filter=Q(**{f"{of}__in": states}))

    return {
        "records": Count(of),
        "no_text": in_state(State.NO_TEXT),
        "processing": in_state(State.RECEIVED, State.PROCESSING),
        "failed": in_state(State.FAILED),
    }


def summed(found: Narrowed, folded: Sequence[Folded]) -> Matching:
    """Return the numbers of the whole out of those of its groups where they say it, else counted by themselves."""
    if not folded or not all(each.parts for each in folded):
        return counted(found)
    documents = sum(each.documents for each in folded)
    if None in folded[0].parts:  # a document may be in several groups
        documents = found.documents.count()
    no_text, processing, failed = (sum(each.parts[place] or 0 for each in folded) for place in (1, 2, 3))
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
