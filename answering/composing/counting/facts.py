"""What a sentence is about: one request with the names as they are shown, and what the ledger said."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateResult, Row
from knowledge.periods.period import Period

SPOKEN = 5
"""Groups that a sentence names; the others stand in the table."""


@dataclass(frozen=True, slots=True)
class Told:
    """One request and its result; `query` has the names of its filters as people read them.

    `first` is the place of the result's first row among the rows of the answer.
    """

    query: DocumentQuery
    result: AggregateResult
    first: int = 0

    @property
    def of(self) -> str:
        """What was measured: "documents", "records", "pages", "bytes" or a field."""
        return self.result.request.of

    @property
    def rows(self) -> tuple[Row, ...]:
        """The groups, or the one row of the whole."""
        return self.result.rows

    def with_row(self) -> Told:
        """The same with its total as a row, as it stands beside others."""
        matching = self.result.matching
        value = matching.records if self.of == "records" else matching.documents
        row = Row(None, "", value, None, matching.records, matching.documents)
        return replace(self, result=replace(self.result, rows=(row,)))

    def ref(self, place: int, name: str = "value") -> str:
        """Return where in the answer a row's fact stands."""
        return f"rows[{self.first + place}].{name}"


def ranks(told: Told) -> list[int]:
    """Return each row's rank by value, the first asked for first; equal values share one."""
    values = [Decimal(row.value) if isinstance(row.value, int | Decimal) else Decimal(0) for row in told.rows]
    if not told.result.request.descending:
        values = [-value for value in values]
    return [1 + sum(other > value for other in values) for value in values]


def apart(queries: list[DocumentQuery]) -> tuple[DocumentQuery, list[DocumentQuery]]:
    """Return what all queries have in common, and what is each one's own."""
    empty = DocumentQuery()
    first = queries[0]
    differing = [each.name for each in fields(empty) if len({getattr(query, each.name) for query in queries}) > 1]
    common = replace(first, **{name: getattr(empty, name) for name in differing})
    own = [replace(empty, **{name: getattr(query, name) for name in differing}) for query in queries]
    return common, own


def sole_filter(query: DocumentQuery) -> tuple[tuple[str, ...], str] | None:
    """Return the names and the filter they are of, where the query asks for nothing but who, what or where."""
    for ref in ("authors", "uploaders", "kinds", "kbs", "folders", "departments", "tags"):
        names: tuple[str, ...] = getattr(query, ref)
        alone: Any = {ref: names}
        if names and query == DocumentQuery(**alone):
            return names, ref
    return None


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much one of two sides has more: `more` is its place, None where both are equal; `ref` says of what."""

    more: int | None
    gap: Decimal | int = 0
    unit: str | None = None
    ref: str = ""


def difference(tolds: list[Told]) -> Difference | None:
    """Return the difference of two sides; None where there are more, or one has no number or another unit."""
    if len(tolds) != 2 or not all(told.rows for told in tolds):
        return None
    one, other = (told.rows[0] for told in tolds)
    if one.unit != other.unit or not isinstance(one.value, int | Decimal) or not isinstance(other.value, int | Decimal):
        return None
    if one.value == other.value:
        return Difference(None)
    more = 0 if one.value > other.value else 1
    gap = one.value - other.value if more == 0 else other.value - one.value
    return Difference(more, gap, one.unit, f"{tolds[more].ref(0)} - {tolds[1 - more].ref(0)}")


def said_value(value: Decimal | int) -> Decimal | int:
    """Return the value as a sentence says it: an average to two places, half up; all else as it is."""
    if isinstance(value, int) or value == value.to_integral_value():
        return int(value)
    if -int(value.normalize().as_tuple().exponent) <= 4:
        return value.normalize()
    return value.quantize(Decimal("0.01"), ROUND_HALF_UP).normalize()


def union(queries: list[DocumentQuery]) -> DocumentQuery | None:
    """Return the query that means all that any of these means; None where no query can.

    One filter may differ: its values are put together, periods only where no day is between them.
    """
    common, own = apart(queries)
    differing = [each.name for each in fields(common) if any(getattr(query, each.name) for query in own)]
    if not differing:
        return common
    if len(differing) > 1 or differing[0] in ("undated", "trashed", "fields"):
        return None
    if differing[0] == "period":
        period = _hull([query.period for query in own])
        return replace(common, period=period) if period else None
    if not all(getattr(query, differing[0]) for query in own):
        return None  # one side asks for all
    values = dict.fromkeys(value for query in own for value in getattr(query, differing[0]))
    together: Any = {differing[0]: tuple(values)}
    return replace(common, **together)


def _hull(periods: list[Period | None]) -> Period | None:
    known = sorted((each for each in periods if each), key=lambda each: each.start or date.min)
    if len(known) < len(periods):
        return None
    whole = known[0]
    for each in known[1:]:
        if whole.end_exclusive is not None and each.start is not None and each.start > whole.end_exclusive:
            return None
        ends = (whole.end_exclusive, each.end_exclusive)
        last = None if None in ends else max(end for end in ends if end)
        whole = Period(whole.start, last, whole.grain)
    return whole
