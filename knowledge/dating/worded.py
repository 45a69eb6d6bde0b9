"""Dates written with words: 2024년, 8월 15일, 8월 3주차, 3분기, 상반기, Q3, W37, FY24, 15 Aug."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from .numeric import WEEKDAY
from .spots import Reading, Refusal, Spot, days_in, full_year, plausible

ORDINALS = {"첫": 1, "첫째": 1, "두번째": 2, "두 번째": 2, "둘째": 2, "세번째": 3, "세 번째": 3, "셋째": 3}
ORDINALS |= {"네번째": 4, "네 번째": 4, "넷째": 4, "다섯째": 5, "마지막": -1}
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH_NAME = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
YEAR = re.compile(r"([0-9]{4}) ?(?:학년도|회계 ?연도|년도|연도|년(?!생|산|식))")
SHORT_YEARS = re.compile(r"([0-9]{2})년? ?~ ?'?([0-9]{2}) ?년")
SHORT_YEAR = re.compile(r"([0-9]{2}) ?(?:학년도|회계 ?연도|년도|연도|년)")
SHORT_BEFORE = re.compile(
    r"([0-9]{2})(?=-?(?:[Qq][1-4]|[Hh][12]|[Ww][0-9]{1,2})(?![0-9A-Za-z])| ?[상하전후]반기"
    r"|[-.] ?[0-9]{1,2} ?월(?!간|례|말))"
)
NUMBERED_MONTH = re.compile(r"([0-9]{2})[-.] ([0-9]{1,2}) ?월")
"""The eighth folder, "08. 8월", is no August of 2008."""

LASTING = re.compile(
    r"간|차|째|이상|이하|이내|동안|생|산|식|짜리|만에"
    r"| ?(?:보존|보관|근속|보증|주년|경력|장기|만기|약정|무이자|계약|거치|상환|이후|뒤|[전후](?![가-힣]))"
)
MONTH = re.compile(r"([0-9]{1,2})(?:월(?!요일|차|급|세)| 월(?![가-힣]))\.?")
MONTH_RANGE = re.compile(r"([0-9]{1,2}) ?[~-] ?([0-9]{1,2}) ?(월(?!요일|차)|사?분기|주차)")
MONTH_PAIR = re.compile(r"([0-9]{1,2}) ?[,·] ?([0-9]{1,2}) ?(월(?!요일|차|급|세|간|호|례))")
DAY = re.compile(r"[ ._]{0,2}([0-9]{1,2}) ?일(?!요일)")
NOT_A_DAY = re.compile(r"간|차|째|치")
DAY_RANGE = re.compile(r"[ ._]{0,2}([0-9]{1,2})일? ?(?:\([월화수목금토일]\))? ?([~,·-]) ?([0-9]{1,2}) ?일(?!요일)")
TEN_DAYS = re.compile(r"[ _]?(?:(초순|상순)|(중순)|하순)(?![가-힣]{3})")
WEEK_RANGE = re.compile(r"[ ._-]{0,2}([0-9])(?:주차?)? ?[~\-·,] ?([0-9]) ?주(?:차|(?![가-힣]))")
NUMBERED_WEEK = re.compile(
    r"[ ._-]{0,2}제? ?([0-9]{1,2}) ?(?:주(?!간|일|년|식|기|요|제|주|총)차?|(?:번)?째 ?주(?!간|일|년))"
)
NAMED_WEEK = re.compile(rf"[ ._-]{{0,2}}({'|'.join(sorted(ORDINALS, key=len, reverse=True))}) ?주(?!간|일|년)차?")
QUARTER = re.compile(r"([0-9])(?: ?/ ?4| ?사)? ?분기")
WEEK = re.compile(r"([0-9]{1,2}) ?주차")
WEAK_WEEK = re.compile(r"([0-9]{1,2})주(?![가-힣]|일)")
QUARTER_EN = re.compile(r"([0-9])[Qq](?:(?: ?[-'] ?)?([0-9]{4}|[0-9]{2}))?(?![0-9A-Za-z])")
NTH_QUARTER = re.compile(r"([1-4])(?:st|nd|rd|th)[ _-]?quarter(?![a-z])", re.I)
HALF_EN = re.compile(r"([12])[Hh](?:(?: ?[-'] ?)?([0-9]{4}|[0-9]{2}))?(?![0-9A-Za-z])")
DAY_EN = re.compile(
    rf"([0-9]{{1,2}})(?:st|nd|rd|th)?[ ._-]?{MONTH_NAME}(?:((?:19|20)[0-9]{{2}})(?![0-9A-Za-z]))?(?![a-z])", re.I
)
MONTH_YEAR_EN = re.compile(rf"{MONTH_NAME}((?:19|20)[0-9]{{2}})(?![0-9A-Za-z])", re.I)
MONTH_FOLLOWS = re.compile(r"[-.] ?[0-9]")
APOSTROPHE = re.compile(r"([0-9]{2})(?![0-9])(?!')")

LETTER_QUARTER = re.compile(r"[Qq]([0-9])(?:'([0-9]{2}))?(?![0-9A-Za-z&.)])")
LETTER_HALF = re.compile(r"[Hh]([12])(?![0-9A-Za-z])")
LETTER_WEEK = re.compile(r"(?:(?:week|wk|cw|kw)[ ._-]?([0-9]{1,2})|w([0-9]{2}))(?![0-9A-Za-z]|-[0-9])", re.I)
FISCAL = re.compile(r"(?:FY|CY)[ '-]{0,2}([0-9]{4}|[0-9]{2})(?![0-9])", re.I)
MONTH_DAY_EN = re.compile(
    rf"{MONTH_NAME}\.?(?:[ ._-]{{0,2}}([0-9]{{1,2}})(?:st|nd|rd|th)?(?![0-9A-Za-z:]|\.[0-9]))?(?![a-z])", re.I
)
HALF = re.compile(r"([상전하후])반기")


def read_digits(text: str, at: int, end: int) -> Reading:
    """Digits at `[at, end)`, one, two or four of them, with a word that says what they count."""
    if end - at == 4:
        return _year(text, at)
    if end - at > 2:
        return None
    for reader in (_ranges, _month, _quarter_or_week, _english, _short_year):
        reading = reader(text, at)
        if reading is not None:
            return reading
    return None


def read_letters(text: str, at: int) -> Reading:
    """A Latin or Korean word at `at`."""
    if found := HALF.match(text, at):
        return [Spot(at, found.end(), "half", number=1 if found.group(1) in "상전" else 2)]
    if at and text[at - 1].isascii() and text[at - 1].isalpha():
        return None
    if found := LETTER_QUARTER.match(text, at):
        return _quarter(found, at, year=full_year(int(found.group(2))) if found.group(2) else None)
    if found := LETTER_HALF.match(text, at):
        return [Spot(at, found.end(), "half", number=int(found.group(1)), weak=True)]
    if found := LETTER_WEEK.match(text, at):
        return _week(int(found.group(1) or found.group(2)), at, found.end())
    if found := FISCAL.match(text, at):
        year = _long_year(found.group(1))
        return [Spot(at, found.end(), "year", year, fiscal=text[at] in "Ff")] if plausible(year) else None
    if found := MONTH_YEAR_EN.match(text, at):
        month = MONTHS.index(found.group(1)[:3].lower()) + 1
        return [Spot(at, found.end(), "month", int(found.group(2)), month)]
    if found := MONTH_DAY_EN.match(text, at):
        month = MONTHS.index(found.group(1)[:3].lower()) + 1
        if found.group(2) and 1 <= int(found.group(2)) <= days_in(2000, month):
            return [Spot(at, found.end(), "day", None, month, int(found.group(2)))]
        if found.group(2) and int(found.group(2)) > 31:
            return [Spot(at, found.end(1), "month", None, month, weak=True)]  # "Aug 99": the number is read alone
        if found.group(2):
            return Refusal(at, found.end(), "impossible_day")
        return [Spot(at, found.end(), "month", None, month, weak=True)]
    return None


def after_month(text: str, spot: Spot) -> Reading:
    """What follows a month: its day, its days, its week; the month itself where nothing does."""
    at, month = spot.end, spot.month or 0
    leap = spot.year or 2000
    if found := DAY_RANGE.match(text, at):
        first, last = int(found.group(1)), int(found.group(3))
        if not 1 <= first < last <= days_in(leap, month):
            return Refusal(spot.start, found.end(), "impossible_day")
        if found.group(2) in ",·" and last > first + 1:  # "3, 10일" are two days; the first speaks
            return [Spot(spot.start, found.end(1), "day", spot.year, month, first)]
        start = Spot(spot.start, found.start(3), "day", spot.year, month, first)
        return [start, Spot(found.start(3), found.end(), "day", None, month, last, continues=True)]
    if found := TEN_DAYS.match(text, at):
        first = 1 if found.group(1) else 11 if found.group(2) else 21
        start = Spot(spot.start, found.end() - 1, "day", spot.year, month, first)
        end = Spot(found.end() - 1, found.end(), "day", None, month, first + 9, continues=True)
        return [start, end if first < 21 else replace(end, unit="month", day=31)]  # February ends when it ends
    if found := DAY.match(text, at):
        if NOT_A_DAY.match(text, found.end()):
            return Refusal(spot.start, found.end(), "duration")
        if not 1 <= int(found.group(1)) <= days_in(leap, month):
            return Refusal(spot.start, found.end(), "impossible_day")
        return [Spot(spot.start, found.end(), "day", spot.year, month, int(found.group(1)))]
    if found := WEEK_RANGE.match(text, at):
        first, last = int(found.group(1)), int(found.group(2))
        if not 1 <= first < last <= 6:
            return Refusal(spot.start, found.end(), "impossible_week")
        start = Spot(spot.start, found.end(1), "month_week", spot.year, month, number=first, weak=spot.weak)
        return [start, Spot(found.start(2), found.end(), "month_week", None, month, number=last, continues=True)]
    if found := NUMBERED_WEEK.match(text, at) or NAMED_WEEK.match(text, at):
        number = ORDINALS.get(found.group(1)) or int(found.group(1))
        if not (number == -1 or 1 <= number <= 6):
            return Refusal(spot.start, found.end(), "impossible_week")
        return [Spot(spot.start, found.end(), "month_week", spot.year, month, number=number)]
    return [spot]


def _long_year(digits: str) -> int:
    return int(digits) if len(digits) == 4 else full_year(int(digits))


def _year(text: str, at: int) -> Reading:
    found = YEAR.match(text, at)
    if found is None:
        return None
    if not plausible(int(found.group(1))):
        return Refusal(at, found.end(), "year_out_of_range")
    return [Spot(at, found.end(), "year", int(found.group(1)), fiscal="회계" in found.group())]


def _ranges(text: str, at: int) -> Reading:
    """ "7~8월", "1~2분기", "3~4주차": the first number takes its unit from the second."""
    found = MONTH_RANGE.match(text, at) or _neighbours(text, at)
    if found is None or (at and text[at - 1] in "-./" and text[at - 2 : at - 1].isdigit() and "-" in found.group()):
        return None
    first, last, unit = int(found.group(1)), int(found.group(2)), found.group(3)
    most = 12 if unit == "월" else 4 if unit.endswith("분기") else 53
    if not 1 <= first < last <= most:
        if unit == "월" and 1 <= first <= 12 and 1 <= last < first:
            pass  # "12~1월" runs into the next year
        else:
            return None if "-" in found.group() else Refusal(at, found.end(), "end_before_start")
    if unit == "월":
        make = [partial(Spot, unit="month", month=value) for value in (first, last)]
    else:
        named = "quarter" if unit.endswith("분기") else "week"
        make = [partial(Spot, unit=named, number=value) for value in (first, last)]  # type: ignore[arg-type]
    return [make[0](found.start(1), found.end(1)), make[1](found.start(2), found.end(), continues=True)]


def _neighbours(text: str, at: int) -> re.Match[str] | None:
    """ "11,12월": two months beside each other are a range; "1,3월" is not."""
    found = MONTH_PAIR.match(text, at)
    return found if found and int(found.group(2)) - int(found.group(1)) == 1 else None


def _month(text: str, at: int) -> Reading:
    found = MONTH.match(text, at)
    if found is None:
        return None
    end = found.end()
    if not 1 <= int(found.group(1)) <= 12:
        return Refusal(at, end, "impossible_month")
    # An issue ("5월호") is of a month only where the name says the year.
    spot = Spot(at, end, "month", None, int(found.group(1)), weak=text[end : end + 1] == "호")
    return after_month(text, spot)


def _quarter_or_week(text: str, at: int) -> Reading:
    if found := QUARTER.match(text, at):
        return _quarter(found, at)
    if found := WEEK.match(text, at):
        return _week(int(found.group(1)), at, found.end())
    if found := WEAK_WEEK.match(text, at):
        return [Spot(at, found.end(), "week", number=int(found.group(1)), weak=True)]
    return None


def _quarter(found: re.Match[str], at: int, *, year: int | None = None) -> Reading:
    number = int(found.group(1))
    if not 1 <= number <= 4:
        return Refusal(at, found.end(), "impossible_quarter")
    return [Spot(at, found.end(), "quarter", year, number=number)]


def _week(number: int, at: int, end: int) -> Reading:
    if not 1 <= number <= 53:
        return Refusal(at, end, "impossible_week")
    return [Spot(at, end, "week", number=number)]


def _english(text: str, at: int) -> Reading:
    if found := QUARTER_EN.match(text, at):
        if not 1 <= int(found.group(1)) <= 4:
            return None
        year = _long_year(found.group(2)) if found.group(2) else None
        return [Spot(at, found.end(), "quarter", year, number=int(found.group(1)))]
    if found := NTH_QUARTER.match(text, at):
        return [Spot(at, found.end(), "quarter", number=int(found.group(1)))]
    if found := HALF_EN.match(text, at):
        year = _long_year(found.group(2)) if found.group(2) else None
        return [Spot(at, found.end(), "half", year, number=int(found.group(1)), weak=True)]
    if found := DAY_EN.match(text, at):
        month = MONTHS.index(found.group(2)[:3].lower()) + 1
        if not 1 <= int(found.group(1)) <= days_in(2000, month):
            return None
        year = int(found.group(3)) if found.group(3) else None
        return [Spot(at, found.end(), "day", year, month, int(found.group(1)))]
    return None


def _short_year(text: str, at: int) -> Reading:
    apostrophe = text[at - 1 : at] == "'" and not text[at - 2 : at - 1].isdigit()
    start = at - apostrophe
    if (found := SHORT_YEARS.match(text, at)) and full_year(int(found.group(1))) < full_year(int(found.group(2))):
        first, last = (full_year(int(group)) for group in found.groups())
        return [
            Spot(start, found.end(1), "year", first),
            Spot(found.start(2), found.end(), "year", last, continues=True),
        ]
    if found := SHORT_YEAR.match(text, at):
        if LASTING.match(text, found.end()) and not apostrophe:
            return Refusal(at, found.end(), "duration")
        return [Spot(start, found.end(), "year", full_year(int(found.group(1))), fiscal="회계" in found.group())]
    if (found := SHORT_BEFORE.match(text, at)) or (apostrophe and (found := APOSTROPHE.match(text, at))):
        if apostrophe and MONTH_FOLLOWS.match(text, found.end()) and not SHORT_BEFORE.match(text, at):
            return None  # "'24.8" is read in digits
        if not apostrophe and at and text[at - 1] in "-./" and text[at - 2 : at - 1].isdigit():
            return None
        if not apostrophe and (place := NUMBERED_MONTH.match(text, at)) and int(place.group(1)) == int(place.group(2)):
            return None
        return [Spot(start, found.end(), "year", full_year(int(found.group(1))))]
    return None


def weekday_end(text: str, at: int) -> int:
    """The offset behind a weekday in brackets, `at` where there is none."""
    found = WEEKDAY.match(text, at)
    return found.end() if found else at
