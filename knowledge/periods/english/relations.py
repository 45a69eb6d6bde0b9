"""English in relation to today: "last week", "the past two months", "year to date", "week 37"."""

from __future__ import annotations

import re
from datetime import date
from typing import Literal

from knowledge.periods import numerals
from knowledge.periods.english.days import read_now
from knowledge.periods.english.numbers import ORDINAL_UNIT, read_ordinal
from knowledge.periods.english.units import YEAR_NAMED
from knowledge.periods.english.vocabulary import (
    CONTAINER_BEHIND,
    MONTH_AHEAD,
    MONTHS,
    NUMBER,
    SEASONS,
    UNIT_WORD,
    UNITS,
    WEEKDAY,
    WEEKDAYS,
    Read,
    any_of,
    count_of,
    unit_of,
)
from knowledge.periods.mention import COMING, WEEKEND, Mention, Unit
from knowledge.periods.resolving import Resolver

_NAMED = (
    rf"(?:{any_of(MONTHS)}|{any_of(WEEKDAYS)}|{any_of(SEASONS)}|q[1-4]|h[12]|christmas|chuseok|seollal"
    r"|(?:first|second|third|fourth|1st|2nd|3rd|4th)\s(?:quarter|half))(?![a-z])"
)
_TIME_OF_DAY = re.compile(r"(?:this\s(?:morning|afternoon|evening)|(?P<last>last\snight))(?![a-z])")
_TURN = re.compile(
    r"(?P<turn>last|trailing|rolling|previous|past|prior|preceding|this|current|next|following|coming|upcoming)"
    r"(?:[\s-](?P<more>past|last|coming|upcoming|next|calendar|fiscal|full|entire|whole|current))?"
    rf"[\s-]{{1,3}}(?:{NUMBER}\s?{UNIT_WORD}|(?P<one>day|weekend|week|wk|month|quarter|qtr|half|year|yr|fortnight|decade)(?![a-z])|(?={_NAMED}))"
)


_TO_DATE_BEHIND = re.compile(r"(?:[\s-]to[\s-]date|\sso\sfar)(?![a-z])")


_BEFORE_LAST = re.compile(
    r"(?P<unit>weekend|week|month|quarter|year|day)\s(?P<way>before\slast|after\snext|before\syesterday|after\stomorrow)(?![a-z])"
)


_WEEK_OF = re.compile(
    rf"(?:week|w/c|wk)(?:\s(?:commencing|starting|beginning|ending|of|containing|from)|(?<=/c))(?:\son)?\s"
    rf"(?:the\s)?(?=[0-9]{{1,4}}|{MONTH_AHEAD}|{WEEKDAY}|{numerals.DAY_WORD})"
)


_WEEK_NUMBER = re.compile(
    r"(?:week|wk|kw|cw|w)\s?(?:no\.?\s|#\s?)?0?([0-9]{1,2})(?![0-9a-z]|[./:-][0-9]|%|\s(?:forms?|tax))"
)


_THE_WEEK = re.compile(r"(?:^|(?:^|\s)(?:in|for|during|over|of)\s)the\s$")


_EARLIER = re.compile(
    r"(?P<way>earlier|later)\s(?:(?P<this>this)\s(?P<unit>week|month|quarter|year)|in\sthe\s(?P<inner>week|month|quarter|year))(?![a-z])"
)


_SO_FAR = re.compile(r"so\sfar\s(?:this\s(?P<unit>week|month|quarter|year)|in\s(?P<year>20[0-9]{2}))(?![a-z0-9])")


_TO_DATE = re.compile(r"(?P<unit>week|month|quarter|year)[\s-]to[\s-]date(?![a-z])")


_CURRENT_DATE = re.compile(r"current\sdate|present(?![a-z])")


def read_turned(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """ "last week", "the past two months", "next June", "this year to date"."""
    word = text[at:end]
    if word == "last" and (ordinal := ORDINAL_UNIT.match(text, at)) and CONTAINER_BEHIND.match(text, ordinal.end()):
        return read_ordinal(text, ordinal)
    if word == "current" and (found := _CURRENT_DATE.match(text, at)):
        return read_now(text, at, found.end(), resolver)
    if found := _TIME_OF_DAY.match(text, at):
        offset = -1 if found["last"] else 0
        return Mention(*found.span(), "day", base=resolver.unit_around("day", offset), base_unit="day")
    found = _TURN.match(text, at)
    if found is None:
        return None
    more = found["more"]
    turn = (
        -1
        if word in ("last", "trailing", "rolling", "previous", "past", "prior", "preceding") or more in ("past", "last")
        else 0
    )
    if word in ("next", "following", "coming", "upcoming") or more in ("coming", "upcoming", "next"):
        turn = 1
    coming = word in ("coming", "upcoming") or more in ("coming", "upcoming")
    start, stop = found.span()
    the = text[:at].endswith("the ") and (at == 4 or not text[at - 5].isalpha())
    if found["number"]:
        unit = unit_of(found["unit"])
        if turn == 0:
            return None
        return Mention(start - 4 * the, stop, unit, fixed=resolver.window(count_of(found["number"]), unit, turn))
    if not found["one"]:
        return Mention(start, start + len(found.group().rstrip()), weak="turn", turn=COMING if coming else turn)
    one = found["one"]
    if one == "weekend":
        return Mention(start, stop, "day", weekday=WEEKEND, turn=COMING if coming else turn)
    if one == "day":
        return None
    if one == "fortnight":
        return Mention(start, stop, "week", fixed=resolver.window(2, "week", turn)) if turn else None
    if one == "decade":
        return _decade(start, stop, turn, resolver, rolling=the and word in ("last", "past"))
    unit = unit_of(one)
    if (behind := _TO_DATE_BEHIND.match(text, stop)) and turn == 0 and more != "fiscal":
        return Mention(start, behind.end(), unit, fixed=(resolver.unit_around(unit)[0], resolver.unit_around("day")[1]))
    rolling = the and word in ("last", "past") and unit not in ("quarter", "half") and more is None
    if rolling and text[stop : stop + 1] not in ("'", "-"):
        return Mention(start - 4, stop, unit, fixed=resolver.window(1, unit, -1), last_word=True)
    if unit == "year":
        if more == "fiscal":
            return Mention(start, stop, unit, year=resolver.fiscal_year(turn), fiscal=True)
        return Mention(start, stop, unit, year=resolver.today.year + turn)
    return Mention(start, stop, unit, base=resolver.unit_around(unit, turn), base_unit=unit, last_word=word == "last")


def _decade(start: int, stop: int, turn: int, resolver: Resolver, *, rolling: bool) -> Mention:
    """Ten years up to today, or the calendar decade as "2010s" is one."""
    if rolling:
        return Mention(start - 4, stop, "decade", fixed=resolver.window(10, "year", -1))
    year = resolver.today.year // 10 * 10 + 10 * turn
    return Mention(start, stop, "decade", fixed=(date(year, 1, 1), date(year + 10, 1, 1)))


def read_week(text: str, at: int, end: int, resolver: Resolver) -> Read:
    if found := _WEEK_OF.match(text, at):
        return Mention(at, found.end(), "week", "part", week_of=True)
    if found := _WEEK_NUMBER.match(text, at):
        number = int(found[1])
        return Mention(*found.span(), "week", isoweek=number, nothing=not 1 <= number <= 53)
    if found := _BEFORE_LAST.match(text, at):
        return _before_last(found, resolver)
    if found := _TO_DATE.match(text, at):
        return _to_date(found, resolver)
    if text[at:end] == "week" and _THE_WEEK.search(text[max(0, at - 12) : at]):
        plain = end == len(text) or re.match(r"[.?!,]", text[end])
        if plain and (at == 4 or not text[:at].endswith("of the ")):
            return Mention(at, end, "week", base=resolver.unit_around("week"), base_unit="week")
        return Mention(at, end, "week", "part", base=resolver.unit_around("week"), base_unit="week")
    return None


def _before_last(found: re.Match[str], resolver: Resolver) -> Read:
    unit, way = found["unit"], found["way"]
    offset = -2 if way.startswith("before") else 2
    start, end = found.span()
    if (unit == "day") != way.endswith(("yesterday", "tomorrow")):
        return None
    if unit == "weekend":
        return Mention(start, end, "day", weekday=WEEKEND, turn=offset)
    if unit == "year":
        return Mention(start, end, "year", year=resolver.today.year + offset)
    around = resolver.unit_around(UNITS[unit], offset)
    return Mention(start, end, UNITS[unit], base=around, base_unit=UNITS[unit])


def _to_date(found: re.Match[str], resolver: Resolver) -> Read:
    unit = UNITS[found["unit"]]
    return Mention(*found.span(), unit, fixed=(resolver.unit_around(unit)[0], resolver.unit_around("day")[1]))


def read_unit_word(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """ "year to date", "year 2008", "month before last", "the month" inside a longer one."""
    if found := _TO_DATE.match(text, at):
        return _to_date(found, resolver)
    if found := _BEFORE_LAST.match(text, at):
        return _before_last(found, resolver)
    word = text[at:end]
    if word in ("year", "cy") and (found := YEAR_NAMED.match(text, at)):
        year = int(found[1])
        return Mention(*found.span(), "year", year=year if year > 99 else 2000 + year)
    if word in ("month", "year", "quarter") and re.search(r"(?:of|in)\sthe\s$", text[max(0, at - 8) : at]):
        return Mention(at, end, UNITS[word], "part", base=resolver.unit_around(UNITS[word]), base_unit=UNITS[word])
    return None


def read_to_date_shorthand(text: str, at: int, end: int, resolver: Resolver) -> Read:
    unit: Unit = {"y": "year", "m": "month", "q": "quarter", "w": "week"}[text[at]]  # type: ignore[assignment]
    return Mention(at, end, unit, fixed=(resolver.unit_around(unit)[0], resolver.unit_around("day")[1]))


def read_weekend(text: str, at: int, end: int, resolver: Resolver) -> Read:
    if found := _BEFORE_LAST.match(text, at):
        return _before_last(found, resolver)
    if re.search(r"(?:great|nice|good|lovely|happy|every)\s$", text[max(0, at - 8) : at]):
        return None
    return Mention(at, end, "day", weekday=WEEKEND)


def read_earlier(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _EARLIER.match(text, at)
    if found is None:
        return None
    unit = UNITS[found["unit"] or found["inner"]]
    start, stop = resolver.unit_around(unit)
    today = resolver.unit_around("day")
    if found["way"] == "later":
        return Mention(*found.span(), unit, fixed=(today[0], stop))
    if found["inner"] == "week":
        return Mention(*found.span(), unit, base=(start, stop), base_unit="week", part="early")
    return Mention(*found.span(), unit, fixed=(start, today[1]))


def read_so_far(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _SO_FAR.match(text, at)
    if found is None or not found["unit"]:
        return None
    return _to_date(found, resolver)


def read_weeks(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = re.compile(r"weeks\s([0-9]{1,2})\s?(?P<join>-|~|to|through|and|&)\s?([0-9]{1,2})(?![0-9])").match(text, at)
    if found is None or not (0 < int(found[1]) < 54 and 0 < int(found[3]) < 54):
        return None
    linked: Literal["range", "list"] = "list" if found["join"] in ("and", "&") else "range"
    return [
        Mention(at, found.end(1), "week", isoweek=int(found[1])),
        Mention(found.start(3), found.end(), "week", isoweek=int(found[3]), linked=linked),
    ]
