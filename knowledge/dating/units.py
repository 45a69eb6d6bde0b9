"""Calendar units as half-open ranges."""

from __future__ import annotations

from datetime import date, timedelta

from .candidate import Precision

Span = tuple[date, date]


def day_span(year: int, month: int, day: int) -> Span:
    """One day. Raises ValueError for a day that does not exist."""
    start = date(year, month, day)
    return start, start + timedelta(days=1)


def months_span(year: int, month: int, count: int) -> Span:
    """`count` whole months from the first of `month`; more than twelve may be given, they run into the next years."""
    return _first_of(year, month), _first_of(year, month + count)


def month_span(year: int, month: int) -> Span:
    """One month. Raises ValueError for a month that does not exist."""
    return date(year, month, 1), _first_of(year, month + 1)


def quarter_span(year: int, number: int, *, starts_in: int = 1) -> Span:
    """Quarter 1 to 4 of a year whose first month is `starts_in` (a fiscal year is named by its starting year)."""
    if not 1 <= number <= 4:
        raise ValueError(f"There is no quarter {number}.")
    return months_span(year, starts_in + 3 * (number - 1), 3)


def half_span(year: int, number: int, *, starts_in: int = 1) -> Span:
    """The first or second half of a year whose first month is `starts_in`."""
    if number not in (1, 2):
        raise ValueError(f"There is no half {number}.")
    return months_span(year, starts_in + 6 * (number - 1), 6)


def year_span(year: int, *, starts_in: int = 1) -> Span:
    """The year that begins with `starts_in`."""
    return months_span(year, starts_in, 12)


def precision_between(start: date, end: date) -> Precision:
    """The unit that the days from `start` to before `end` are; "range" where they are none as a whole."""
    if (end - start).days == 1:
        return "day"
    if (end - start).days == 7 and start.weekday() == 0:
        return "week"
    if start.day == 1 and end.day == 1:
        months = 12 * (end.year - start.year) + end.month - start.month
        if months == 1:
            return "month"
        if months == 3 and start.month % 3 == 1:
            return "quarter"
        if months == 12 and start.month == 1:
            return "year"
    return "range"


def _first_of(year: int, month: int) -> date:
    return date(year + (month - 1) // 12, (month - 1) % 12 + 1, 1)
