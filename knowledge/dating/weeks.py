"""Weeks, Monday first: of a date, of a year (ISO 8601) and of a month.

All functions return the Monday; a week is the half-open range `[Monday, Monday + 7 days)`.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal

WeekRule = Literal["thursday", "rows"]

MONDAY, THURSDAY = 0, 3
WEEK = timedelta(days=7)


def week_of(day: date) -> date:
    """The Monday of the week that holds `day`."""
    return day - timedelta(days=day.weekday())


def iso_week(year: int, number: int) -> date:
    """The Monday of ISO week `number` of `year`. Raises ValueError where there is none (most years have no 53rd)."""
    return date.fromisocalendar(year, number, 1)


def thursday_weeks(year: int, month: int) -> list[date]:
    """The Mondays of the weeks that belong to a month: those whose Thursday lies in it, four or five.

    The rule of ISO 8601 for years carried over to months (KS X ISO 8601; before it KS A 5402).
    """
    first = date(year, month, 1)
    thursday = first + timedelta(days=(THURSDAY - first.weekday()) % 7)
    mondays = []
    while (thursday.year, thursday.month) == (year, month):
        mondays.append(thursday - timedelta(days=THURSDAY))
        thursday += WEEK
    return mondays


def calendar_rows(year: int, month: int) -> list[date]:
    """The Mondays of the rows of a month's calendar sheet: every week that holds a day of it, four to six."""
    monday = week_of(date(year, month, 1))
    mondays = []
    while monday.month == month or monday < date(year, month, 1):
        mondays.append(monday)
        monday += WEEK
    return mondays


def week_of_month(year: int, month: int, number: int, *, rule: WeekRule = "thursday") -> date:
    """The Monday of the week that is called `n월 m주차`.

    By the Thursday rule a month that has no such week falls back to its calendar row of that number ("2월 5주차").
    `number` -1 is the last week by the rule. Raises ValueError where the month has neither.
    """
    rows = calendar_rows(year, month)
    by_rule = thursday_weeks(year, month) if rule == "thursday" else rows
    if number == -1:
        return by_rule[-1]
    for mondays in (by_rule, rows):
        if 1 <= number <= len(mondays):
            return mondays[number - 1]
    raise ValueError(f"{year}-{month:02d} has no week {number}.")


def month_week_of(day: date, *, rule: WeekRule = "thursday") -> tuple[int, int, int]:
    """Year, month and number of the week that holds `day`; the inverse of `week_of_month`.

    By rows a week that lies in two months is named by the month of `day` itself.
    """
    monday = week_of(day)
    anchor = monday + timedelta(days=THURSDAY) if rule == "thursday" else day
    mondays = thursday_weeks(anchor.year, anchor.month) if rule == "thursday" else calendar_rows(day.year, day.month)
    return anchor.year, anchor.month, mondays.index(monday) + 1
