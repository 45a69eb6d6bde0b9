"""Weeks of the year and of the month."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.dating.weeks import (
    WEEK,
    calendar_rows,
    iso_week,
    month_week_of,
    thursday_weeks,
    week_of,
    week_of_month,
)


@pytest.mark.parametrize(
    ("year", "month", "number", "monday"),
    [
        (2024, 8, 3, date(2024, 8, 12)),
        (2025, 1, 1, date(2024, 12, 30)),
        (2024, 10, 1, date(2024, 9, 30)),
        (2025, 5, 5, date(2025, 5, 26)),
        (2024, 8, 5, date(2024, 8, 26)),
        (2025, 2, 5, date(2025, 2, 24)),  # no fifth Thursday: the fifth row of the calendar
        (2024, 8, -1, date(2024, 8, 26)),
    ],
)
def test_a_week_of_a_month_is_that_of_its_thursday(year, month, number, monday):
    assert week_of_month(year, month, number) == monday


def test_rows_begin_with_the_week_that_holds_the_first():
    assert calendar_rows(2025, 3)[0] == date(2025, 2, 24)
    assert week_of_month(2025, 3, 1, rule="rows") == date(2025, 2, 24)
    assert len(calendar_rows(2025, 3)) == 6
    assert len(calendar_rows(2021, 2)) == 4


@pytest.mark.parametrize("number", [0, 7, -2])
def test_a_week_that_a_month_has_not_is_refused(number):
    with pytest.raises(ValueError, match="no week"):
        week_of_month(2024, 8, number)


def test_a_year_without_a_fifty_third_week_refuses_it():
    assert iso_week(2020, 53) == date(2020, 12, 28)
    with pytest.raises(ValueError, match="53"):
        iso_week(2023, 53)


@given(st.dates(date(1950, 1, 1), date(2100, 12, 31)))
def test_every_week_belongs_to_one_month_and_has_one_number(day):
    year, month, number = month_week_of(day)
    assert week_of_month(year, month, number) == week_of(day)
    thursday = week_of(day) + timedelta(days=3)
    assert (year, month) == (thursday.year, thursday.month)


@given(st.dates(date(1950, 1, 1), date(2100, 12, 31)))
def test_rows_name_every_day_in_its_own_month(day):
    year, month, number = month_week_of(day, rule="rows")
    assert (year, month) == (day.year, day.month)
    assert (
        week_of_month(year, month, number, rule="rows") <= day < week_of_month(year, month, number, rule="rows") + WEEK
    )


@given(st.integers(1950, 2099), st.integers(1, 12))
def test_the_weeks_of_neighbouring_months_touch_without_overlap(year, month):
    following = (year, month + 1) if month < 12 else (year + 1, 1)
    assert thursday_weeks(year, month)[-1] + WEEK == thursday_weeks(*following)[0]
    assert len(thursday_weeks(year, month)) in (4, 5)
