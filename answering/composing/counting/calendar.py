"""Periods by the names of the calendar: a month, a quarter, a half, a year, or its first and last day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from knowledge.periods.period import Period

Unit = Literal["day", "month", "quarter", "half", "year", "range", "since", "until", "always"]


@dataclass(frozen=True, slots=True)
class Named:
    """What a range of dates is called: its `unit`, first and last day; `number` is that of the quarter or half."""

    unit: Unit
    first: date | None
    last: date | None
    number: int = 0


def named(period: Period) -> Named:
    """Return how the period is called: by its dates alone, in whatever words the question named it."""
    start, end = period.dates
    last = end - timedelta(days=1) if end else None
    if start is None or last is None:
        return Named("always" if start is last else "until" if start is None else "since", start, last)
    if start == last:
        return Named("day", start, last)
    months = _whole_months(start, last)
    if months == 1:
        return Named("month", start, last)
    if months == 3 and start.month % 3 == 1:
        return Named("quarter", start, last, (start.month + 2) // 3)
    if months == 6 and start.month in (1, 7):
        return Named("half", start, last, 1 if start.month == 1 else 2)
    if months == 12 and start.month == 1:
        return Named("year", start, last)
    return Named("range", start, last)


def _whole_months(start: date, last: date) -> int:
    """Return how many calendar months the days fill exactly, 0 where they fill none."""
    after = last + timedelta(days=1)
    if start.day != 1 or after.day != 1:
        return 0
    return (after.year - start.year) * 12 + after.month - start.month
