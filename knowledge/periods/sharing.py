"""What is said once for several mentions: the year of a list, the month of a range's end."""

from __future__ import annotations

from datetime import date, timedelta

from knowledge.periods.mention import Mention


def _only_day(mention: Mention) -> bool:
    return mention.day is not None and mention.month is None and not mention.bound


def take_outer(inner: Mention, outer: Mention) -> None:
    """Give a later item of a list the year, month or week of the item before it."""
    if inner.bound or inner.weak == "turn":
        return
    if inner.in_year:
        if outer.year is not None and outer.in_year and inner.turn is None:
            inner.year, inner.fiscal = outer.year, outer.fiscal
        elif outer.turn is not None and outer.in_year and inner.turn is None and inner.month is not None:
            inner.turn = outer.turn
        elif outer.year is not None and outer.day is not None and inner.turn is None:
            inner.year = outer.year
        return
    if _only_day(inner) or (inner.week is not None and inner.month is None):
        if outer.month is not None:
            inner.month, inner.year = outer.month, outer.year
        elif outer.base_unit == "month":
            inner.base, inner.base_unit = outer.base, outer.base_unit
        elif inner.week is not None and outer.year is not None:
            inner.year = outer.year
    elif inner.weekday is not None and inner.nth is None and inner.turn is None and outer.base_unit == "week":
        inner.base, inner.base_unit = outer.base, outer.base_unit
    elif inner.weekday is not None and inner.turn is None and outer.weekday is not None and outer.turn is not None:
        inner.turn = outer.turn
    elif inner.weekday is not None and inner.nth is None and outer.week is not None:
        inner.week, inner.month, inner.year = outer.week, outer.month, outer.year
        inner.base, inner.base_unit = outer.base, outer.base_unit


def take_for_start(one: Mention, other: Mention) -> bool:
    """Give the start of a range what only its end says; whether it got a year that way."""
    if one.bound or one.turn is not None:
        return False
    if one.in_year and other.year is not None and other.in_year:
        one.year, one.fiscal = other.year, other.fiscal
        return True
    if (_only_day(one) and one.weekday is None) or (one.week is not None and one.month is None):
        if other.month is not None:
            one.month, one.year = other.month, other.year
            return other.year is not None
        if other.base_unit == "month":
            one.base, one.base_unit = other.base, other.base_unit
    if one.weekday is not None and one.day is None and other.base_unit == "week":
        one.base, one.base_unit = other.base, other.base_unit
    if one.isoweek is not None and other.year is not None:
        one.year = other.year
        return True
    return False


def take_for_end(other: Mention, one: Mention, start: date) -> None:
    """Give the end of a range the month that its weeks count in; the rest follows from where the range starts."""
    if other.bound or other.turn is not None:
        return
    middle = start + timedelta(days=3)
    if other.week is not None and other.month is None:
        if one.month is not None or one.base_unit == "month" or (one.week is not None and one.year is None):
            other.year, other.month = middle.year, middle.month
        elif one.year is not None:
            other.year = one.year
    elif other.isoweek is not None and one.isoweek is not None:
        other.year = middle.year if one.year is None else one.year
    elif other.in_year and one.fiscal and one.year is not None:
        other.year, other.fiscal = one.year, True
