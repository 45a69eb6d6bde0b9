"""Numbers before English words: days of a month, units ago, ordinals, decades."""

from __future__ import annotations

import re
from datetime import date

from knowledge.periods import numerals
from knowledge.periods.english.days import checked, days_of, take_year
from knowledge.periods.english.vocabulary import (
    CONTAINER_BEHIND,
    DAY,
    END,
    MONTH,
    MONTH_AHEAD,
    MONTHS,
    NUMBER,
    TO,
    UNIT_WORD,
    WEEKDAYS,
    Read,
    any_of,
    count_of,
    day_of,
    unit_of,
)
from knowledge.periods.lengths import ago_mention
from knowledge.periods.mention import LAST, WEEKEND, Mention, Unit
from knowledge.periods.resolving import Resolver

_DAY_MONTH = re.compile(rf"(?P<day>{DAY})(?:\sday)?(?:\.?\s(?:of\s)?(?:the\s)?|[-/.])\s?{MONTH}")


_DAYS_MONTH = re.compile(rf"(?P<day>{DAY})(?P<to>{TO}|\sand\s)(?:the\s)?(?P<last>{DAY})\s(?:of\s)?(?:the\s)?{MONTH}")


_RELATIVE_MONTH = r"\s(?:day\s)?(?:(?:of|in)\s)?(?:the\s)?(?:this|next|last|previous|current|coming|following)\smonth"


_DAYS_AHEAD = re.compile(rf"(?P<day>{DAY})(?P<to>{TO}|\sand\s)(?:the\s)?(?P<last>{DAY})(?={_RELATIVE_MONTH})")


_DAY_AHEAD = re.compile(rf"(?P<day>{DAY})(?:\sday)?(?={_RELATIVE_MONTH}|\s(?:day\s)?of\sthe\smonth)")


_TO_MONTH = re.compile(rf"(?P<day>{DAY})(?=(?:{TO}|\sand\s)(?:the\s)?{MONTH_AHEAD})")


_LONE_DAY = re.compile(
    r"(?:^|[^a-z])(?:on|for|of|since|by|until|from|to|till|through|and)(?:\sthe)?\s$|^the\s$|(?:day|mon|tue|wed|thu|fri|sat|sun)\.?,?\s(?:the\s)?$"
)


_AGO_ITEM = re.compile(rf"{NUMBER}[\s-]?{UNIT_WORD}")


_AGO_JOIN = re.compile(r"(?:,|\sand)?\s")


_AGO_END = re.compile(
    r"\s(?:(?P<past>ago|back(?![a-z])|earlier)|(?P<next>from\s(?:now|today)|later|hence)|before\s(?P<yesterday>yesterday))(?![a-z])"
)


_FLIPPED = re.compile(rf"{NUMBER}\s(?P<turn>previous|past|last|preceding|upcoming|next|coming|following)\s{UNIT_WORD}")


_DECADE = re.compile("((?:1[5-9]|20)[0-9]0)'?s(?![a-z])")


ORDINAL_UNIT = re.compile(
    rf"(?:[1-9][0-9]?(?:st|nd|rd|th)|{any_of(numerals.ORDINALS)}|last|final)\s"
    rf"(?:(?P<unit>week|wk|quarter|qtr|half|month|day|weekend)(?![a-z])|(?P<weekday>{any_of(WEEKDAYS)})(?![a-z])"
    rf"|(?P<count>[0-9]{{1,2}}|{numerals.COUNT_WORD})\s(?P<units>days|weeks|months|quarters))"
)


_NO_QUARTER = re.compile(r"\s?(?:horse|back|mile|note|final|pounder|inch|turn|century|of\san\s)")


_HALF_BEHIND = re.compile(
    r"\s(?:results?|sales|revenue|earnings|performance|numbers|figures|budget|targets?|financials?|review)(?![a-z])"
)


def read_number(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """A number, in digits or words, before English: a day before its month, units ago, the third quarter, a decade."""
    if found := _DECADE.match(text, at):
        year = int(found[1])
        return Mention(*found.span(), "decade", fixed=(date(year, 1, 1), date(year + 10, 1, 1)))
    if (found := _DAYS_MONTH.match(text, at)) or (found := _DAYS_AHEAD.match(text, at)):
        month = found.groupdict().get("month")
        return days_of(text, found, MONTHS[month] if month else None, year_behind=month is not None)
    if found := _DAY_MONTH.match(text, at):
        word = found["month"]
        mention = Mention(*found.span(), "day", month=MONTHS[word], day=day_of(found["day"]))
        if text[mention.end : mention.end + 1] == ".":
            mention.end += 1
        take_year(text, mention, short=True)
        return checked(mention)
    if found := _DAY_AHEAD.match(text, at):
        return checked(Mention(*found.span(), "day", day=day_of(found["day"])))
    if found := _FLIPPED.match(text, at):
        sign = -1 if found["turn"] in ("previous", "past", "last", "preceding") else 1
        unit = unit_of(found["unit"])
        return Mention(*found.span(), unit, fixed=resolver.window(count_of(found["number"]), unit, sign))
    if ordinal := ORDINAL_UNIT.match(text, at):
        return read_ordinal(text, ordinal)
    return _ago(text, at, resolver) or read_bare_number(text, at, end, resolver)


def read_bare_number(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """A number that is a day of the month by what stands around it: "on the 15th", "from 4 to January 22"."""
    lead = _LONE_DAY.search(text[max(0, at - 14) : at])
    found = _TO_MONTH.match(text, at)
    if found and re.search(r"(?:from|between)\s(?:the\s)?$", text[max(0, at - 12) : at]):
        return checked(Mention(*found.span(), "day", "part", day=day_of(found["day"])))
    if lead is None:
        return None
    found = re.compile(DAY).match(text, at)
    if found is None or not 1 <= day_of(found.group()) <= 31:
        return None
    bare = found.group().isdigit()
    before = lead.group()
    if not END.match(text, found.end()):
        return None
    if bare and not (before.strip() == "on" and re.match(r"[.!?]?$", text[found.end() :])):
        return None
    named = (
        "the" in before
        or before.rstrip(" ,.").endswith(("day", "mon", "tue", "wed", "thu", "fri", "sat", "sun"))
        or bare
    )
    worded = not found.group()[0].isdigit() and not re.search(r"day,?\sthe\s$", before)
    return Mention(*found.span(), "day", "part" if worded or not named else "", day=day_of(found.group()))


def read_number_word(text: str, at: int, end: int, resolver: Resolver) -> Read:
    year = numerals.YEAR_WORD.match(text, at)
    if year is not None and numerals.english_year(year) >= 1500:
        return Mention(*year.span(), "year", "year", year=numerals.english_year(year))
    return read_number(text, at, end, resolver)


def read_article(text: str, at: int, end: int, resolver: Resolver) -> Read:
    return _ago(text, at, resolver)


def _ago(text: str, at: int, resolver: Resolver) -> Read:
    """ "two weeks ago", "1 month and 21 days ago", "3 weeks from now"."""
    length: list[tuple[int, Unit]] = []
    place = at
    while len(length) < 3 and (item := _AGO_ITEM.match(text, place)):
        length.append((count_of(item["number"]), unit_of(item["unit"])))
        if found := _AGO_END.match(text, item.end()):
            start = resolver.today if not found["yesterday"] else resolver.unit_around("day", -1)[0]
            sign = 1 if found["next"] else -1
            fixed = resolver.ago(tuple(length), sign, start=start if found["yesterday"] else None)
            grain = length[0][1] if len(length) == 1 and sign < 0 and not found["yesterday"] else "day"
            if sign < 0 and not found["yesterday"]:
                return ago_mention(at, found.end(), tuple(length), sign, resolver, grain)
            return Mention(at, found.end(), grain, fixed=fixed)
        gap = _AGO_JOIN.match(text, item.end())
        if gap is None:
            return None
        place = gap.end()
    return None


_COMES = re.compile(
    r"(?:^|(?:^|[^a-z])(?:due|expir(?:e|es|ing)|end(?:s|ing)?|start(?:s|ing)?|begin(?:s|ning)?|meetings?|events?|deadlines?|scheduled|happen(?:s|ing)?"
    r"|renew(?:s|ing)?|launch(?:es|ing)?|visits?|trips?|audits?|coming\sup)\s)$"
)
_IN = re.compile(rf"in\s{NUMBER}\s{UNIT_WORD}(?=\s*(?:$|[?.!,]))")


def read_in(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """ "due in 2 weeks", "in three days": the day so long after today. "Learn it in two weeks" is a length."""
    found = _IN.match(text, at)
    if found is None or not _COMES.search(text[max(0, at - 16) : at]):
        return None
    return Mention(*found.span(), "day", fixed=resolver.ago(((count_of(found["number"]), unit_of(found["unit"])),), 1))


def read_ordinal_word(text: str, at: int, end: int, resolver: Resolver) -> Read:
    return read_number(text, at, end, resolver)


def read_ordinal(text: str, found: re.Match[str]) -> Read:
    """ "third quarter", "first week", "last Friday of", "first 2 weeks of"."""
    word = found.group().split()[0]
    number = LAST if word in ("last", "final") else day_of(found.group().rsplit(" ", 2 if found["count"] else 1)[0])
    start, end = found.span()
    contained = CONTAINER_BEHIND.match(text, end) is not None
    if found["weekday"]:
        return Mention(start, end, "day", "" if contained else "part", weekday=WEEKDAYS[found["weekday"]], nth=number)
    if found["count"]:
        unit = unit_of(found["units"])
        count = (count_of(found["count"]), unit)
        return (
            Mention(start, end, unit, "part", count=count, count_last=number == LAST) if number in (1, LAST) else None
        )
    match found["unit"]:
        case "week" | "wk":
            return Mention(start, end, "week", "part", week=number)
        case "weekend":
            return Mention(start, end, "day", "part", weekday=WEEKEND, nth=number)
        case "day":
            return Mention(start, end, "day", "part", day=number)
        case "month" if number == LAST or number <= 12:
            return Mention(start, end, "month", "part", month=12 if number == LAST else number)
        case "quarter" | "qtr" if number <= 4:
            if _NO_QUARTER.match(text, end):
                return Mention(start, end, nothing=True)
            return Mention(start, end, "quarter", quarter=4 if number == LAST else number)
        case "half" if number in (1, 2, LAST):
            weak = "" if contained or _HALF_BEHIND.match(text, end) else "part"
            return Mention(start, end, "half", weak, half=1 if number == 1 else 2)  # type: ignore[arg-type]
    return None


def read_half_a_year(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = re.compile(r"half\sa\syear\sago(?![a-z])").match(text, at)
    return Mention(*found.span(), "month", fixed=resolver.ago(((6, "month"),), -1)) if found else None


def read_the_nineties(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = re.compile(r"the\s'?([5-9]0)s(?![a-z])").match(text, at)
    if found is None:
        return None
    year = 1900 + int(found[1])
    return Mention(*found.span(), "decade", fixed=(date(year, 1, 1), date(year + 10, 1, 1)))
