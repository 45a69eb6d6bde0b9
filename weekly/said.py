"""Weeks and months as an address or a form says them."""

import re
from datetime import date, timedelta
from typing import Final

from django.utils.translation import gettext as _

from knowledge.dating.weeks import WEEK, iso_week, week_of
from knowledge.periods.period import Period

YEARS: Final = range(1990, 2100)
"""Years in which weeks are looked up; what is beyond is a slip of the keyboard."""

_ISO_WEEK = re.compile(r"(\d{4})-?W(\d{1,2})", re.ASCII | re.IGNORECASE)
_MONTH = re.compile(r"(\d{4})-(\d{1,2})", re.ASCII)


class NoSuchTime(ValueError):
    """What was said names no week, month or day; the message says what would."""


def week_said(text: str) -> date:
    """Return the Monday of "2026-W37", or of the week that holds a day like "2026-09-09".

    Raises:
        NoSuchTime: it is neither, or too far away.
    """
    found = _ISO_WEEK.fullmatch(text.strip())
    try:
        monday = iso_week(int(found[1]), int(found[2])) if found else week_of(day_said(text))
    except (ValueError, OverflowError):
        monday = date.min
    if monday.year not in YEARS:
        raise NoSuchTime(
            _("“%(text)s” is no week: write a day of it, like 2026-09-09, or 2026-W37.") % {"text": text[:40]}
        )
    return monday


def month_said(text: str) -> Period:
    """Return the month of "2026-11".

    Raises:
        NoSuchTime: it is none, or too far away.
    """
    found = _MONTH.fullmatch(text.strip())
    if found is None or int(found[1]) not in YEARS or int(found[2]) not in range(1, 13):
        raise NoSuchTime(_("“%(text)s” is no month: write it like 2026-11.") % {"text": text[:40]})
    return month_of(date(int(found[1]), int(found[2]), 1))


def day_said(text: str) -> date:
    """Return the day of "2026-09-09".

    Raises:
        NoSuchTime: it is none, or too far away.
    """
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        day = date.min
    if day.year not in YEARS:
        raise NoSuchTime(_("“%(text)s” is no day: write it like 2026-09-09.") % {"text": text[:40]})
    return day


def month_of(day: date) -> Period:
    """Return the month that holds a day."""
    first = day.replace(day=1)
    return Period(first, (first + timedelta(days=32)).replace(day=1), "month")


def period_of(week: date) -> Period:
    """Return the days of a week, by its Monday."""
    return Period(week, week + WEEK, "week")
