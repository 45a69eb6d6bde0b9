"""Dates in words: what today is, and what a period is called, in the language of an answer."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from knowledge.periods.period import Period

_KOREAN_DAYS: Final = "월화수목금토일"
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def date_line(today: date, language: str) -> str:
    """Return the sentence that every model call carries; `language` is "ko" or "en".

    It is added at the call and stored nowhere: a stored today is wrong next week.
    """
    if language == "ko":
        return f"오늘은 {today.year}년 {today.month}월 {today.day}일 {_KOREAN_DAYS[today.weekday()]}요일입니다."
    return f"Today is {_DAYS[today.weekday()]}, {today.day} {MONTHS[today.month - 1]} {today.year}."


def day_with_weekday(day: date, language: str) -> str:
    """Return a short date with its weekday: 2026-12-01(화), 2026-12-01 (Tue)."""
    if language == "ko":
        return f"{day.isoformat()}({_KOREAN_DAYS[day.weekday()]})"
    return f"{day.isoformat()} ({_DAYS[day.weekday()][:3]})"


def basis_line(periods: Sequence[Period], today: date, language: str) -> str:
    """Return the line that says which periods were read, and from which day: 기간 2026-11-01 ~ 2026-11-30 · 오늘
    2026-12-01(화) 기준."""
    day = day_with_weekday(today, language)
    if language == "ko":
        return f"기간 {', '.join(_whole(period, ' ~ ') for period in periods)} · 오늘 {day} 기준"
    return f"Period {', '.join(_whole(period, ' to ') for period in periods)} · as of {day}"


def _whole(period: Period, between: str) -> str:
    last = period.end_exclusive - timedelta(days=1) if period.end_exclusive else None
    return between.join(day.isoformat() if day else "…" for day in (period.start, last))


def dates_of(period: Period, language: str) -> str:
    """Return a period's dates, both ends included: 2026-12-01~12-31, 2026-12-01 to 2026-12-31; an open end is left
    empty in Korean and said in English."""
    first = period.start
    last = period.end_exclusive - timedelta(days=1) if period.end_exclusive else None
    if first is not None and first == last:
        return first.isoformat()
    if language == "ko":
        end = "" if last is None else last.isoformat()
        if first is not None and last is not None and first.year == last.year:
            end = end[5:]
        return f"{first.isoformat() if first else ''}~{end}"
    if first is None or last is None:
        return f"since {first.isoformat()}" if first else f"until {last.isoformat()}" if last else "any time"
    return f"{first.isoformat()} to {last.isoformat()}"


def name_of(period: Period, language: str) -> str:
    """Return what a calendar unit is called: 2024년 하반기, the second half of 2024; its dates where it is none."""
    start = period.start
    if start is None:
        return dates_of(period, language)
    half, quarter, korean = 1 + (start.month > 6), 1 + (start.month - 1) // 3, language == "ko"
    if period.grain == "month":
        return f"{start.year}년 {start.month}월" if korean else f"{MONTHS[start.month - 1]} {start.year}"
    if period.grain == "quarter":
        return f"{start.year}년 {quarter}분기" if korean else f"Q{quarter} {start.year}"
    if period.grain == "half":
        name = ("first", "second")[half - 1]
        return f"{start.year}년 {'상하'[half - 1]}반기" if korean else f"the {name} half of {start.year}"
    if period.grain == "year":
        return f"{start.year}년" if korean else str(start.year)
    return dates_of(period, language)
