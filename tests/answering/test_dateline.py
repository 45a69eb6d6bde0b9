"""Dates in words, in both languages."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answering.composing.dateline import basis_line, date_line, dates_of, day_with_weekday, name_of
from knowledge.periods.period import Period

FIRST = date(2026, 12, 1)
DECEMBER = Period(FIRST, date(2027, 1, 1), "month")


def test_the_date_line_says_date_and_weekday():
    assert date_line(FIRST, "ko") == "오늘은 2026년 12월 1일 화요일입니다."
    assert date_line(FIRST, "en") == "Today is Tuesday, 1 December 2026."


@given(st.dates())
def test_the_weekday_is_the_calendars(day):
    assert day.strftime("%A") in date_line(day, "en")
    assert f"{'월화수목금토일'[day.weekday()]}요일" in date_line(day, "ko")


def test_the_basis_says_each_period_and_the_day_it_was_read_from():
    november = Period(date(2026, 11, 1), FIRST, "month")
    assert basis_line([november], FIRST, "ko") == "기간 2026-11-01 ~ 2026-11-30 · 오늘 2026-12-01(화) 기준"
    assert basis_line([november, Period(FIRST, None)], FIRST, "en") == (
        "Period 2026-11-01 to 2026-11-30, 2026-12-01 to … · as of 2026-12-01 (Tue)"
    )
    assert day_with_weekday(FIRST, "en") == "2026-12-01 (Tue)"


@pytest.mark.parametrize(
    ("period", "korean", "english"),
    [
        (DECEMBER, "2026-12-01~12-31", "2026-12-01 to 2026-12-31"),
        (Period(FIRST, date(2026, 12, 2)), "2026-12-01", "2026-12-01"),
        (Period(date(2025, 12, 1), date(2026, 2, 1)), "2025-12-01~2026-01-31", "2025-12-01 to 2026-01-31"),
        (Period(FIRST, None), "2026-12-01~", "since 2026-12-01"),
        (Period(None, FIRST), "~2026-11-30", "until 2026-11-30"),
        (Period(None, None), "~", "any time"),
    ],
)
def test_dates_include_both_ends(period, korean, english):
    assert (dates_of(period, "ko"), dates_of(period, "en")) == (korean, english)


@pytest.mark.parametrize(
    ("period", "korean", "english"),
    [
        (DECEMBER, "2026년 12월", "December 2026"),
        (Period(date(2024, 7, 1), date(2025, 1, 1), "half"), "2024년 하반기", "the second half of 2024"),
        (Period(date(2024, 1, 1), date(2024, 7, 1), "half"), "2024년 상반기", "the first half of 2024"),
        (Period(date(2024, 7, 1), date(2024, 10, 1), "quarter"), "2024년 3분기", "Q3 2024"),
        (Period(date(2024, 1, 1), date(2025, 1, 1), "year"), "2024년", "2024"),
        (Period(date(2024, 7, 1), date(2024, 7, 2)), "2024-07-01", "2024-07-01"),
        (Period(None, FIRST, "month"), "~2026-11-30", "until 2026-11-30"),
    ],
)
def test_units_have_their_names(period, korean, english):
    assert (name_of(period, "ko"), name_of(period, "en")) == (korean, english)
