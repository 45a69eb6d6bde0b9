"""What there is of a query near a period in which it has nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Final

from accounts.viewer import Viewer
from knowledge.ledger.existing import Existing
from knowledge.ledger.grouping import grouping
from knowledge.ledger.narrowing import narrowed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.statement import fold
from knowledge.periods.period import Grain, Period

# How far away, in months, the nearest may lie to be told by the month, the quarter, the half year; beyond, by the year.
_FAR: Final[tuple[tuple[int, Grain], ...]] = ((3, "month"), (12, "quarter"), (60, "half"))
_MONTHS: Final[dict[Grain, int]] = {"month": 1, "quarter": 3, "half": 6, "year": 12}


def existing_near(
    viewer: Viewer,
    query: DocumentQuery,
    period: Period | None,
    *,
    limit: int = 3,
    among: Collection[str] | None = None,
) -> tuple[Existing, ...]:
    """Return the months, quarters, halves or years nearest to the period in which the query has documents.

    The query's own period is left out; `among` restricts it to documents with these UUIDs. Nearest first, of two as
    near the later; a document stands where its first day lies, once a unit. Without a period the latest come first. The
    farther the nearest lies, the longer the units: three months away a month, a year away a quarter, five years a half.

    Raises:
        LedgerError: a name of the query is unknown or ambiguous, or a value does not fit.
    """
    found = narrowed(viewer, replace(query, period=None, undated=False), among=among)
    days = [folded.key[0] for folded in fold(found, group=grouping("month", viewer=viewer)) if folded.documents]
    months = sorted(12 * day.year + day.month - 1 for day in days if day is not None)
    if not months or limit < 1:
        return ()
    first, last = _span(period, months)
    grain = _grain(min(_distance(month, first, last) for month in months))
    length = _MONTHS[grain]
    starts = {month - month % length for month in months}
    near = sorted(starts, key=lambda start: (_apart(start, length, first, last), -start))[:limit]
    units = [Period(_day(start), _day(start + length), grain) for start in near]
    return tuple(Existing(unit, _documents(viewer, query, unit, among)) for unit in units)


def _documents(viewer: Viewer, query: DocumentQuery, unit: Period, among: Collection[str] | None) -> int:
    """Return how many documents of the query begin in the unit."""
    found = narrowed(viewer, replace(query, period=None, undated=False), among=among)
    start, end = unit.dates
    assert start is not None
    assert end is not None
    inside = found.beginning(start, end)
    return inside.matching_documents().count()


def _span(period: Period | None, months: list[int]) -> tuple[int, int]:
    """Return the first and the last month of the period; where it is open, or none, up to the last there is."""
    if period is None:
        return months[-1], months[-1]
    start, end = period.dates
    last = (12 * end.year + end.month - 1 - (end.day == 1)) if end else max(months[-1], _number(start))
    first = _number(start) if start else min(months[0], last)
    return first, last


def _number(day: date | None) -> int:
    return 12 * day.year + day.month - 1 if day else 0


def _distance(month: int, first: int, last: int) -> int:
    return max(first - month, month - last, 0)


def _apart(start: int, length: int, first: int, last: int) -> int:
    return max(first - (start + length - 1), start - last, 0)


def _grain(distance: int) -> Grain:
    return next((grain for far, grain in _FAR if distance <= far), "year")


def _day(month: int) -> date:
    return date(month // 12, month % 12 + 1, 1) if month // 12 <= date.max.year else date.max
