"""Korean in relation to today: "지난주", "다다음 달", "올해", "주말", "월말"."""

from __future__ import annotations

import re

from knowledge.periods.korean.vocabulary import DAYS, OWN_PARTS, TURN_UNITS, UNITS, Read
from knowledge.periods.lengths import offset_of, read_window
from knowledge.periods.mention import COMING, WEEKEND, WORKDAYS, Mention, Unit
from knowledge.periods.resolving import Resolver


def read_day(found: re.Match[str], resolver: Resolver) -> Read:
    offset = DAYS[found.group()][0]
    return Mention(*found.span(), "day", base=resolver.unit_around("day", offset), base_unit="day")


def read_short_tomorrow(found: re.Match[str], resolver: Resolver) -> Read:
    before = found.string[max(0, found.start() - 2) : found.start()].rstrip()
    if before.endswith(("을", "를")):
        return None
    return Mention(found.start(), found.start() + 1, "day", base=resolver.unit_around("day", 1), base_unit="day")


def read_unit(found: re.Match[str], resolver: Resolver) -> Read:
    unit, offset = UNITS[found["unit"]][:2]
    return relative(found.start(), found.end(), unit, offset, resolver)


def relative(start: int, end: int, unit: Unit, offset: int, resolver: Resolver) -> Mention:
    """A whole unit, so many before or after the one that holds today."""
    if unit == "year":
        return Mention(start, end, "year", year=resolver.today.year + offset)
    return Mention(start, end, unit, base=resolver.unit_around(unit, offset), base_unit=unit)


def read_turned(found: re.Match[str], resolver: Resolver) -> Read:
    """ "지난 주", "다다음 달", "이번 주말", and 지난 or 다음 before something that has a name of its own."""
    window = read_window(found.string, found.start(), resolver)
    if window is not None:
        return window
    offset = offset_of(found["mod"])
    if offset is None:
        return None
    unit, near = found["unit"], 1 if offset == COMING else offset
    start, end = found.span()
    if unit is None:
        return Mention(start, found.end("mod"), weak="turn", turn=offset)
    if found["mod"] == "이" and unit not in ("주", "달", "분기"):
        return None
    if unit.startswith("주말"):
        return Mention(start, end, "day", weekday=WEEKEND, turn=offset)
    if unit.startswith("주중") or unit == "평일":
        return Mention(start, end, "day", weekday=WORKDAYS, turn=near)
    if unit.replace(" ", "") in ("주초", "주초반", "주후반"):
        part = "early" if "초" in unit else "late"
        return Mention(start, end, "week", part=part, part_of="week", turn=near)
    if unit.startswith("회계"):
        return Mention(start, end, "year", year=resolver.fiscal_year(near), fiscal=True)
    if unit in ("해", "한해", "한 해", "년도", "년", "연도"):
        return relative(start, end, "year", near, resolver)
    return relative(start, end, TURN_UNITS[unit[:2] if unit[:2] in TURN_UNITS else unit[0]], near, resolver)


def read_recent(found: re.Match[str], resolver: Resolver) -> Read:
    return read_window(found.string, found.start(), resolver)


def read_this_year(found: re.Match[str], resolver: Resolver) -> Read:
    return Mention(found.start(), found.start() + 1, "year", year=resolver.today.year)


def read_half(found: re.Match[str], _resolver: Resolver) -> Read:
    start, end = found.span()
    if found["both"]:
        return [Mention(start, start + 1, "half", half=1), Mention(end - 3, end, "half", half=2, linked="list")]
    return Mention(start, end, "half", half=1 if found.group()[0] in "상전" else 2)


def read_own_part(found: re.Match[str], _resolver: Resolver) -> Read:
    unit, part = OWN_PARTS[found["part"].replace(" ", "")]
    return Mention(*found.span(), unit, part=part, part_of=unit)


def read_weekend(found: re.Match[str], _resolver: Resolver) -> Read:
    before = found.string[max(0, found.start() - 5) : found.start()].rstrip()
    if before.endswith(("좋은", "즐거운", "행복한", "편안한", "매")):
        return None
    return Mention(*found.span(), "day", weekday=WEEKEND)


def read_workdays(found: re.Match[str], _resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", weekday=WORKDAYS, weak="word" if found.group() == "평일" else "")


def read_now(found: re.Match[str], resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", "now", base=resolver.unit_around("day"), base_unit="day")
