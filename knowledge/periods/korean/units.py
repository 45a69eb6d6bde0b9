"""Weekdays, ordinals, seasons, holidays and numbers in Hangul."""

from __future__ import annotations

import re

from knowledge.periods import numerals
from knowledge.periods.holidays import KOREAN as HOLIDAYS
from knowledge.periods.korean.vocabulary import SEASONS, WEEKDAYS, Read, nth_of
from knowledge.periods.lengths import read_ago
from knowledge.periods.mention import LAST, WEEKEND, Mention, Unit
from knowledge.periods.resolving import Resolver


def read_weekday(found: re.Match[str], _resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", weekday=WEEKDAYS.index(found.group()[0]))


def read_weekdays(found: re.Match[str], _resolver: Resolver) -> Read:
    """ "월·화요일", "월~금요일"."""
    first = Mention(*found.span("one"), "day", weekday=WEEKDAYS.index(found["one"]))
    last = Mention(found.start("other"), found.end(), "day", weekday=WEEKDAYS.index(found["other"]))
    last.linked = "range" if found["join"] in "~-" else "list"
    return [first, last]


def read_month_end(found: re.Match[str], _resolver: Resolver) -> Read:
    """The end of the month that a range has begun in."""
    return Mention(*found.span(), "month", "part", part="late", part_of="month")


def read_last_day(found: re.Match[str], _resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", day=LAST)


def read_nth(found: re.Match[str], _resolver: Resolver) -> Read:
    """ "첫째 주", "마지막 금요일", "첫날", "두 번째 분기", "마지막 3개월"."""
    number = nth_of(found["nth"])
    unit, (start, end) = found["unit"], found.span()
    if number is None:
        return None
    if unit.startswith("주말"):
        return Mention(start, end, "day", weekday=WEEKEND, nth=number)
    if unit.startswith("주"):
        return Mention(start, end, "week", week=number)
    if unit[1:] in ("요일", "욜"):
        return Mention(start, end, "day", weekday=WEEKDAYS.index(unit[0]), nth=number)
    if unit == "날":
        return Mention(start, end, "day", "" if number == LAST else "part", day=number)
    if unit == "달":
        return Mention(start, end, "month", "part", month=12 if number == LAST else number) if number <= 12 else None
    if unit.startswith("분기") and number == LAST:
        return Mention(start, end, "quarter", "part", quarter=4)
    if unit.startswith("분기") and 1 <= number <= 4:
        return Mention(start, end, "quarter", quarter=number)
    return None


def read_two_nth(found: re.Match[str], _resolver: Resolver) -> Read:
    """ "둘째, 셋째 주"."""
    first, second = nth_of(found["nth"]), nth_of(found["second"])
    if first is None or second is None:
        return None
    end = found.end("nth")
    last = Mention(found.start("second"), found.end(), "week", week=second)
    last.linked = "range" if found["join"] in "~-" else "list"
    return [Mention(found.start(), end, "week", week=first), last]


def read_counted(found: re.Match[str], _resolver: Resolver) -> Read:
    count = numerals.korean(found["count"])
    unit: Unit = {"일": "day", "주": "week", "개월": "month", "달": "month"}[found["unit"]]  # type: ignore[assignment]
    if not count or (unit == "day" and not numerals.counts_days(found["count"])):
        return None
    return Mention(*found.span(), unit, "part", count=(count, unit), count_last=found["nth"] == "마지막")


def read_season(found: re.Match[str], _resolver: Resolver) -> Read:
    glued = found.string[found.end() : found.end() + 2] in ("휴가", "학기", "맞이")
    doubtful = glued or found.group() == "봄"
    return Mention(*found.span(), "month", "word" if doubtful else "", season=SEASONS[found["season"]])


def read_holiday(found: re.Match[str], _resolver: Resolver) -> Read:
    name = HOLIDAYS[found["name"].replace(" ", "")]
    return Mention(*found.span(), "day", holiday=name, long=found["long"] is not None and isinstance(name, int))


def read_worded_year(found: re.Match[str], _resolver: Resolver) -> Read:
    year = numerals.korean_year(found["year"])
    return None if year is None else Mention(*found.span(), "year", year=year)


_DAY_ENDS = re.compile("(?![가-힣])|에|부터|까지|자")


def read_worded(found: re.Match[str], resolver: Resolver) -> Read:
    """Numbers in Hangul before a unit: "삼월", "이십일일", "삼분기", "세 달 전"."""
    ago = read_ago(found.string, found.start(), resolver)
    if ago is not None:
        return ago
    unit, word = found["unit"], found["number"]
    number = numerals.korean(word)
    start, end = found.span()
    if number is None:
        return None
    if unit.startswith("월"):
        if number > 12:
            return None
        lonely = word in ("이", "일")  # "이월 금액" is carried forward
        return Mention(start, end, "month", "word" if lonely else "", month=number)
    if unit == "일":
        if not numerals.counts_days(word):
            return None  # "한 일" is what was done
        if number > 31 or (word == "일" and not _DAY_ENDS.match(found.string, end)):
            return None  # "일일보고" is of every day
        return Mention(start, end, "day", "part" if len(word) == 1 or word == "이십" else "", day=number)
    if unit.endswith("분기"):
        return Mention(start, end, "quarter", quarter=number) if number <= 4 else None
    return None


def read_length_word(found: re.Match[str], resolver: Resolver) -> Read:
    return read_ago(found.string, found.start(), resolver)
