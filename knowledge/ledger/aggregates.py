"""How many, how much, who most, which latest: a request in, the ledger's numbers out."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from accounts.viewer import Viewer
from knowledge.ledger.counting import among_all, counted, summed
from knowledge.ledger.errors import NotCountable
from knowledge.ledger.extremes import newest
from knowledge.ledger.grouping import Grouping, Key, Name, grouping
from knowledge.ledger.measuring import check_measure, measured
from knowledge.ledger.narrowing import narrowed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.ranking import ranked
from knowledge.ledger.request import AggregateRequest, AggregateResult, Matching, Row
from knowledge.ledger.snapshot import one_snapshot
from knowledge.ledger.statement import Folded, fold

HIDDEN = _("(a name you may not see)")


def aggregate(viewer: Viewer, request: AggregateRequest) -> AggregateResult:
    """Return what is asked for, all numbers from one moment.

    Counting counts records or documents; pages and bytes are of records, custom fields of documents, one value each.
    Without `group_by` there is one row, for "latest" and "earliest" the documents (or records) themselves, all that
    tie; a row's `without` says how many have no such value. Groups of documents by what versions say (author, state,
    date) are `overlapping` where a document really stands in several, groups by tag always.

    Raises:
        LedgerError: it is no request, a name is unknown or ambiguous, or there is no such number.
    """
    check_measure(request)
    with one_snapshot():
        found = narrowed(viewer, request.query, scope=request.scope)
        if request.measure in ("latest", "earliest") and request.group_by is None:
            rows, groups = newest(found, request)
            return AggregateResult(request, rows, counted(found), groups=groups)
        group = grouping(request.group_by, viewer=viewer) if request.group_by else None
        measure = measured(request, viewer=viewer)
        if group is None and measure is None:
            matching = _matching(viewer, request, counted(found))
            whole = Row(None, "", getattr(matching, request.of), None, matching.records, matching.documents)
            return AggregateResult(request, (whole,), matching, groups=1)
        folded = fold(found, group=group, measure=measure)
        matching = _matching(viewer, request, summed(found, folded))
        if measure and measure.money:
            _check_currency(request, folded)
        named = _named(viewer, request, group, folded)
    rows = tuple(_row(request, each, named[each.key]) for each in folded)
    if group is None:
        whole = rows[0] if rows else Row(None, "", None, None, 0, 0)
        return AggregateResult(request, (whole,), matching, groups=1)
    rows = tuple(row for row in rows if request.measure != "count" or row.value)
    shared = not _per_record(request) and sum(row.documents for row in rows) > matching.documents
    places = {(name.key, name.label): name.place for name in named.values()}
    shown = ranked(rows, request, places=places)
    return AggregateResult(request, shown, matching, overlapping=group.overlapping or shared, groups=len(rows))


def _matching(viewer: Viewer, request: AggregateRequest, total: Matching) -> Matching:
    """Return how much matches; for the whole tenant with what the viewer may open of it."""
    if request.scope == "visible":
        return total
    return among_all(total, visible=counted(narrowed(viewer, request.query)))


def _check_currency(request: AggregateRequest, folded: Sequence[Folded]) -> None:
    """Refuse to add, compare or rank amounts of several currencies.

    Raises:
        NotCountable: there are several; they are named.
    """
    units = sorted({unit for each in folded for unit in each.units})
    if len(units) > 1:
        name = request.of.removeprefix("field:")
        said = {"field": name, "currencies": ", ".join(unit or "–" for unit in units)}
        raise NotCountable(
            _(
                "“%(field)s” holds amounts in several currencies (%(currencies)s), which are never added: "
                "ask for one of them, as in {“%(field)s”: {“currency”: “KRW”}}."
            ),
            code="mixed_currencies",
            field="of",
            nearest=tuple(unit for unit in units if unit),
            said=said,
        )


def _named(viewer: Viewer, request: AggregateRequest, group: Grouping | None, folded: list[Folded]) -> dict[Key, Name]:
    """Return how each group is called; names that the viewer may not know of are not said, their numbers are."""
    if group is None:
        return {each.key: Name(None, "", 0) for each in folded}
    empty = {each.key for each in folded if all(part is None for part in each.key)}
    named = group.named({each.key: each.sample for each in folded if each.key not in empty})
    if request.scope == "tenant" and group.secret:
        known = {each.key for each in fold(narrowed(viewer, DocumentQuery(trashed=request.query.trashed)), group=group)}
        people = request.group_by == "author"
        for key in set(named) - known:
            if not people or key[0] is None:
                named[key] = Name("", str(HIDDEN), None)
    nothing = Name(None, str(group.nothing), None)
    return {each.key: named.get(each.key, nothing) for each in folded}


def _row(request: AggregateRequest, folded: Folded, name: Name) -> Row:
    value, unit, without = _value(request, folded), None, 0
    if request.measure != "count":
        without = (folded.records if _per_record(request) else folded.documents) - folded.said
        unit = folded.units[0] if len(folded.units) == 1 and folded.units[0] else None
    return Row(name.key, name.label, value, unit, folded.records, folded.documents, without=without)


def _per_record(request: AggregateRequest) -> bool:
    return request.of in ("records", "pages", "bytes")


def _value(request: AggregateRequest, folded: Folded) -> Decimal | int | str | None:
    if request.measure == "count":
        return folded.records if request.of == "records" else folded.documents
    if folded.said == 0:
        return None
    if request.measure == "sum":
        return folded.amount
    if request.measure == "average":
        assert folded.amount is not None
        return Decimal(folded.amount) / folded.said
    value = folded.least if request.measure in ("min", "earliest") else folded.most
    return value if isinstance(value, Decimal | int) else value.isoformat()
