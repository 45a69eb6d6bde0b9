"""Weeks, months and days as addresses say them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weekly.said import NoSuchTime, day_said, month_said, period_of, week_said

DAYS = st.dates(date(1990, 1, 8), date(2099, 12, 31))


@pytest.mark.parametrize("text", ["2026-09-07", "2026-09-13", "2026-W37", "2026W37", "2026-w37", " 2026-09-09 "])
def test_a_week_is_said_by_a_day_or_its_number(text):
    assert week_said(text) == date(2026, 9, 7)


def test_the_turn_of_the_year_is_of_the_week_that_holds_it():
    assert week_said("2027-01-01") == week_said("2026-W53") == date(2026, 12, 28)


@pytest.mark.parametrize(
    "text", ["", "soon", "2026-W54", "2025-W53", "2026-02-30", "0001-01-01", "9999-12-31", "٢٠٢٦-W3"]
)
def test_what_is_no_week_is_an_error_that_says_what_would_be(text):
    with pytest.raises(NoSuchTime, match="2026-W37"):
        week_said(text)


@pytest.mark.parametrize("text", ["", "2026", "2026-13", "2026-00", "1600-01", "2026-09-01", "2026-9월"])
def test_what_is_no_month_is_an_error_that_says_what_would_be(text):
    with pytest.raises(NoSuchTime, match="2026-11"):
        month_said(text)


def test_a_month_ends_before_the_next_begins():
    assert month_said("2026-12").dates == (date(2026, 12, 1), date(2027, 1, 1))
    assert month_said("2028-2").dates == (date(2028, 2, 1), date(2028, 3, 1))


@given(DAYS)
def test_every_day_lies_in_the_week_and_the_month_that_it_says(day):
    week = week_said(day.isoformat())
    assert week.weekday() == 0
    assert timedelta(0) <= day - week < timedelta(days=7)
    assert week == week_said("{}-W{:02}".format(*day.isocalendar()[:2]))
    assert period_of(week).overlaps(day, day + timedelta(days=1))
    assert month_said(f"{day:%Y-%m}").overlaps(day, day + timedelta(days=1))


@given(st.text(max_size=12))
def test_any_text_is_a_time_or_an_error(text):
    for read in (week_said, month_said, day_said):
        try:
            read(text)
        except NoSuchTime:
            continue
