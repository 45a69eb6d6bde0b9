"""Documents, tags and versions of each group beside each other: three counts in one list, none multiplied."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.viewer import Viewer
from knowledge.ledger.grouping import grouping
from knowledge.ledger.measuring import Measured
from knowledge.ledger.narrowing import narrowed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.snapshot import one_snapshot
from knowledge.ledger.statement import fold
from knowledge.models import Document


@dataclass(frozen=True, slots=True)
class Tally:
    """A group with its documents, how often a tag hangs on one of them, and its versions."""

    key: str | None
    label: str
    documents: int
    tags: int
    versions: int


def tally(viewer: Viewer, query: DocumentQuery, *, group_by: str = "author") -> tuple[Tally, ...]:
    """Return the groups, the one with the most documents first; those without one, under the key None.

    Raises:
        LedgerError: a name is unknown or ambiguous, or nothing is grouped so.
    """
    table = Document.tags.through._meta.db_table
    hung = f"(SELECT count(*) FROM {table} h WHERE h.document_id = d.pk)"
    counted = Measured(value=hung)
    with one_snapshot():
        group = grouping(group_by, viewer=viewer)
        folded = fold(narrowed(viewer, query), group=group, measure=counted)
        named = group.named({each.key: each.sample for each in folded if any(part is not None for part in each.key)})
    rows = []
    for each in folded:
        name = named.get(each.key)
        key, label = (name.key, name.label) if name else (None, str(group.nothing))
        rows.append(Tally(key, label, each.documents, int(each.amount or 0), each.records))
    return tuple(sorted(rows, key=lambda row: (-row.documents, row.key is None, row.label.casefold())))
