"""Days counted from the day the demo is made."""

from __future__ import annotations

from datetime import date, timedelta


def monday_of(day: date) -> date:
    """The Monday of the day's week."""
    return day - timedelta(days=day.weekday())


def months_before(day: date, count: int) -> date:
    """The first of the month `count` months before the day's own."""
    months = day.year * 12 + day.month - 1 - count
    return date(months // 12, months % 12 + 1, 1)


def week_of_month(monday: date) -> tuple[int, int, int]:
    """Year, month and number of a week in its month: the week belongs to the month of its Thursday."""
    thursday = monday + timedelta(days=3)
    return thursday.year, thursday.month, (thursday.day - 1) // 7 + 1
