"""One pass over a name that finds every spot and every refusal, in order; linear in the name's length."""

from __future__ import annotations

import re
from dataclasses import replace

from . import numeric, worded
from .spots import Reading, Refusal, Spot, days_in, full_year, why_impossible

START = re.compile(r"[0-9]+|[A-Za-z]+|[상하전후]반기")
TIME = re.compile(
    r"(?:(?P<gap>[ _T-]| - )|(?: ?at |_at_| ?오[전후] ?))(?P<hour>[0-2]?[0-9])"
    r"(?:(?P<colon>[.:_-])(?P<minute>[0-5][0-9])(?:(?P=colon)(?P<second>[0-5][0-9]))?"
    r"| ?시(?: ?[0-9]{1,2}분)?|(?P<tight>[0-5][0-9](?:[0-5][0-9])?(?![-.][0-9])))"
    r"(?:[.,][0-9]{1,3}|[0-9]{3})?(?![0-9])(?: ?[AaPp][Mm](?![A-Za-z]))?"
)
TIME_WORD = re.compile(r"[ _]?오[전후] ?(?=[0-9])|[ _]at[ _](?=[0-9])")
JOINER = re.compile(r" ?(?:~|부터) ?")
DASH_JOINER = re.compile(r"-(?=(?:[0-9]{1,2}\.[0-9]{1,2}|[0-9]{2})(?![0-9.]))")
END_DAY = re.compile(r"([0-9]{1,2})(?![0-9])(?:일(?!간|차))?(?! ?(?:[-./][0-9]|월|시|주|분기|년|:))\.?")
END_MONTH_DAY = re.compile(r"([0-9]{1,2}) ?[-./] ?([0-9]{1,2})(?![0-9])(?![-./][0-9])\.?")
END_TIGHT = re.compile(r"([01][0-9])([0-3][0-9])(?![0-9])")
END_MONTH = re.compile(r"([0-9]{1,2})(?![0-9])(?: ?월(?! ?[0-9]+ ?일))?(?! ?(?:[-./][0-9]|일|주|분기|년))")
END_NUMBER = re.compile(r"([0-9]{1,2}) ?(주차|주|사?분기)")


def scan(text: str) -> tuple[list[Spot], list[Refusal]]:
    """The spots and refusals of a text, by position. The text is expected as `spots.plain` leaves it."""
    spots: list[Spot] = []
    refusals: list[Refusal] = []
    at = 0
    while (found := START.search(text, at)) is not None:
        reading = _read(text, found.start(), found.end())
        if isinstance(reading, Refusal):
            refusals.append(reading)
            at = max(reading.end, at + 1)
            continue
        if reading is None:
            at = found.end()
            continue
        reading, at = _followed(text, reading)
        spots.extend(reading)
    return spots, refusals


def _read(text: str, start: int, end: int) -> Reading:
    if not text[start].isdigit():
        return worded.read_letters(text, start)
    length = end - start
    if length == 5:
        return Refusal(start, end, "digit_count", silent=True)
    if length > 5:
        return numeric.read_compact(text, start, end)
    reading = worded.read_digits(text, start, end)
    return numeric.read_separated(text, start, end) if reading is None else reading


def _followed(text: str, reading: list[Spot]) -> tuple[list[Spot], int]:
    """What was read, with a week behind a month in digits, a weekday, a time of day and a shortened end taken along."""
    last = reading[-1]
    if last.unit == "month" and last.month and not last.continues and len(reading) == 1:
        longer = worded.after_month(text, last)
        if isinstance(longer, list) and longer != reading:
            reading, last = longer, longer[-1]
    at = last.end
    if last.unit == "day":
        at = worded.weekday_end(text, at)
        at = time_end(text, last, at)
        if at > last.end:
            reading = [*reading[:-1], replace(last, end=at)]
    if len(reading) == 1 and (end := _shortened(text, reading[0], at)):
        end_at = worded.weekday_end(text, end.end) if end.unit == "day" else end.end
        return [*reading, replace(end, end=end_at)], end_at
    return reading, at


def time_end(text: str, spot: Spot, at: int) -> int:
    """The offset behind a time of day that follows a date at `at`; `at` itself where none does.

    Six digits or two-digit groups that are a date not long after the first one are the end of a range, not a time.
    """
    found = TIME.match(text, at)
    if found is None:
        word = TIME_WORD.match(text, at)
        found = TIME.match(text, word.end() - 1) if word else None
    if found is None or int(found.group("hour")) > 23:
        return at
    dashed = found.group("gap") in ("-", " - ")
    if dashed and found.group("colon") == "." and not found.group("second") and "." in text[spot.start : at]:
        return at  # "2024.8.12-8.16" is a range
    groups = [found.group("hour"), found.group("minute"), found.group("second")]
    if tight := found.group("tight"):
        if len(groups[0]) == 1 or spot.year is None:
            return at  # "15 Aug 2024" says a year
        if len(tight) == 2 and dashed:
            return at  # "-0815" may be a day or a number
        groups = [found.group("hour"), tight[:2], tight[2:] or None]
    if None not in groups and _later(spot, [int(group or 0) for group in groups]):
        short = spot.width == 6 or (not spot.width and len(text[spot.start : at].split(".")[0].strip("'")) == 2)
        if short or dashed:
            return at
    return found.end()


def _later(spot: Spot, groups: list[int]) -> bool:
    """Whether three two-digit numbers are a date within a year after the spot's."""
    year = full_year(groups[0])
    if spot.year is None or why_impossible(year, groups[1], groups[2]):
        return False
    first = (spot.year, spot.month or 0, spot.day or 0)
    return first <= (year, groups[1], groups[2]) <= (spot.year + 1, *first[1:])


def _shortened(text: str, spot: Spot, at: int) -> Spot | None:
    """The end of a range that leaves out what its start has said: "2024.08.12~16", "7월~9월", "2024.12.28~01.03"."""
    joiner = JOINER.match(text, at)
    if joiner is None and spot.unit == "day" and "." in text[spot.start : spot.end].rstrip("."):
        joiner = DASH_JOINER.match(text, at)
    if joiner is None:
        return None
    start = joiner.end()
    match spot.unit:
        case "day":
            if (found := END_MONTH_DAY.match(text, start)) or (spot.width and (found := END_TIGHT.match(text, start))):
                month, day = int(found.group(1)), int(found.group(2))
                if 1 <= month <= 12 and 1 <= day <= days_in(2000, month):
                    return Spot(start, found.end(), "day", None, month, day, continues=True)
                return None
            found = END_DAY.match(text, start)
            if found and spot.month and (spot.day or 0) < int(found.group(1)) <= days_in(spot.year or 2000, spot.month):
                return Spot(start, found.end(), "day", None, spot.month, int(found.group(1)), continues=True)
        case "month":
            found = END_MONTH.match(text, start)
            if found and 1 <= int(found.group(1)) <= 12:
                return Spot(start, found.end(), "month", None, int(found.group(1)), continues=True)
        case "month_week":
            found = END_NUMBER.match(text, start)
            if found and found.group(2).startswith("주") and (spot.number or 0) < int(found.group(1)) <= 6:
                return Spot(
                    start, found.end(), "month_week", None, spot.month, number=int(found.group(1)), continues=True
                )
        case _:
            return None
    return None
