"""Months, days of months and weekdays in English: "Aug 12th 2024", "July 13 to 15", "Friday"."""

from __future__ import annotations

import re

from knowledge.periods import numerals
from knowledge.periods.english.vocabulary import (
    DAY,
    DOUBTFUL,
    END,
    MONTH_AHEAD,
    MONTHS,
    TO,
    WEEKDAYS,
    YEAR,
    Read,
    Reader,
    day_of,
)
from knowledge.periods.mention import Mention
from knowledge.periods.resolving import Resolver

_YEAR_BEHIND = re.compile(
    rf"(?:\s?,?\s(?:of\s|in\s)?|\s?,\s?|[-/])(?P<year>{YEAR})|\s?(?:,|of|in)?\s?'(?P<short>[0-9]{{2}})(?![0-9])"
)


_WORDED_YEAR_BEHIND = re.compile(r",?\s(?:of\s|in\s)?(?=one|two|nineteen|twenty)")


_SHORT_YEAR_BEHIND = re.compile(r"\s(?P<short>[0-9]{2})(?![0-9a-z:./%-])(?!\s[a-z])")


_DAY_BEHIND = re.compile(
    rf"\.?[\s,./-]{{0,3}}(?:the\s)?(?P<day>{DAY})(?:(?P<to>{TO}|\s(?:and|&)\s)(?:the\s)?(?P<last>{DAY})(?!\s(?:of\s)?(?:the\s)?{MONTH_AHEAD}|[/-][0-9]))?"
)


_BETWEEN_BEHIND = re.compile(rf"\s(?:between|from)\s(?P<day>{DAY})(?P<to>\sand\s|{TO})(?P<last>{DAY})")


_DAYS_BEHIND = re.compile(
    rf"\s(?P<days>[0-3]?[0-9](?:st|nd|rd|th)?(?:,\s?[0-3]?[0-9](?:st|nd|rd|th)?){{1,8}}(?:,?\s(?:and|&)\s[0-3]?[0-9](?:st|nd|rd|th)?))(?![0-9a-z]|[.:/][0-9]|%|\s(?:of\s)?{MONTH_AHEAD})"
)
_LISTED_DAY = re.compile("[0-9]{1,2}(?:st|nd|rd|th)?")


def take_year(text: str, mention: Mention, *, short: bool = False) -> None:
    """Take along the year directly behind, in digits or words."""
    end = mention.end
    if (found := _YEAR_BEHIND.match(text, end)) or (short and (found := _SHORT_YEAR_BEHIND.match(text, end))):
        digits = found.groupdict().get("year")
        year = int(digits) if digits else int(found["short"])
        mention.year = year if year > 99 else year + (2000 if year < 70 else 1900)
        mention.end = found.end()
    elif (gap := _WORDED_YEAR_BEHIND.match(text, end)) and (words := numerals.YEAR_WORD.match(text, gap.end())):
        mention.year, mention.end = numerals.english_year(words), words.end()


def checked(mention: Mention) -> Mention:
    """The mention, emptied where it is no date that can be."""
    if mention.day is not None and not 1 <= mention.day <= 31:
        mention.nothing = True
    return mention


def days_of(text: str, found: re.Match[str], month: int | None, *, year_behind: bool) -> list[Mention]:
    """Two days of one month: a range or a list."""
    first = Mention(
        found.start("day") if found.re is not _DAY_BEHIND else found.start(), found.end("day"), day=day_of(found["day"])
    )
    last = Mention(found.start("last"), found.end(), day=day_of(found["last"]), month=month)
    before = text[max(0, found.start() - 14) : found.start()]
    joined = found["to"].strip() in ("and", "&") and not before.endswith(("between ", "between the "))
    last.linked = "list" if joined and "between" not in found.group() else "range"
    first.month = month
    if month is not None and last.day is not None and first.day is not None and last.day < first.day:
        last.month = None  # "April 27 to the third" runs into the next month
    if year_behind:
        take_year(text, last)
    return [checked(first), checked(last)]


def read_month(text: str, at: int, end: int, resolver: Resolver) -> Read:
    month = MONTHS[text[at:end]]
    if at and text[at - 1] in "$#@":
        return Mention(at, end, nothing=True)
    whole = end + (text[end : end + 1] == "." and not text[end + 1 : end + 2].isalpha())
    if found := _DAYS_BEHIND.match(text, end):
        return _listed(text, at, found, month)
    for pattern in (_DAY_BEHIND, _BETWEEN_BEHIND):
        found = pattern.match(text, end)
        if found is None or not 0 < day_of(found["day"]) < 40:
            continue
        if found["last"] and not (
            found["to"].strip() == "and" and pattern is _DAY_BEHIND and not END.match(text, found.end())
        ):
            pair = days_of(text, found, month, year_behind=True)
            pair[0].start = at
            return pair
        mention = Mention(at, found.end("day"), "day", month=month, day=day_of(found["day"]))
        take_year(text, mention)
        return checked(mention)
    mention = Mention(at, whole, "month", "word" if text[at:end] in DOUBTFUL else "", month=month)
    take_year(text, mention)
    if mention.year is not None:
        mention.weak = ""
    elif mention.end == whole and whole > end and whole == len(text):
        mention.end = end
    return mention


def _listed(text: str, at: int, found: re.Match[str], month: int) -> list[Mention]:
    """ "March 10, 12 and 14": days of one month, and of the year behind the last."""
    days = [
        Mention(*each.span(), "day", month=month, day=day_of(each.group()), linked="list")
        for each in _LISTED_DAY.finditer(text, found.start("days"), found.end("days"))
    ]
    days[0].start, days[0].linked = at, ""
    take_year(text, days[-1])
    for each in days:
        each.year = days[-1].year
    return [checked(each) for each in days]


def read_weekday(text: str, at: int, end: int, _resolver: Resolver) -> Read:
    word = text[at:end]
    return Mention(at, end, "day", "word" if word in DOUBTFUL else "", weekday=WEEKDAYS[word])


def read_day(offset: int) -> Reader:
    def reader(text: str, at: int, end: int, resolver: Resolver) -> Read:
        return Mention(at, end, "day", base=resolver.unit_around("day", offset), base_unit="day")

    return reader


def read_now(text: str, at: int, end: int, resolver: Resolver) -> Read:
    return Mention(at, end, "day", "now", base=resolver.unit_around("day"), base_unit="day")
