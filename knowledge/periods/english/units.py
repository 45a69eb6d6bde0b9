"""Parts of units, quarters, fiscal years, seasons and holidays in English."""

from __future__ import annotations

import re

from knowledge.periods import numerals
from knowledge.periods.english.days import take_year
from knowledge.periods.english.vocabulary import SEASONS, UNITS, Read, any_of
from knowledge.periods.holidays import ENGLISH as HOLIDAYS
from knowledge.periods.mention import Mention, Unit
from knowledge.periods.resolving import Resolver

_PART = re.compile(
    r"(?P<part>early|mid|late|beginning|start|middle|end|close(?=\sof))(?:-|\s)(?:(?:of|in)\s)?(?:the\s)?"
    r"(?:(?P<unit>week|month|quarter|year|half)(?![a-z])|(?=[a-z0-9]))"
)


_PARTS = {"early": "early", "beginning": "early", "start": "early", "mid": "middle", "middle": "middle"}


YEAR_NAMED = re.compile(r"(?:calendar\s)?(?:year|cy)\s?(?:of\s)?((?:19|20)[0-9]{2}|(?<=cy)[0-9]{2})(?![0-9])")


_FISCAL = re.compile(
    r"(?:fy|fiscal(?:\syear)?|financial\syear)[\s-]?'?([0-9]{4}|[0-9]{2})(?![0-9])(?:/[0-9]{2}(?![0-9]))?"
)


_FISCAL_SPAN = re.compile(r"\s?(?P<unit>[qh])([1-4])(?![0-9a-z])")


_QUARTER = re.compile(
    r"(?P<unit>[qh])([1-4])(?![0-9a-z])(?:[\s/-]{0,2}(?:of\s)?(?P<year>(?:19|20)[0-9]{2})(?![0-9])|\s?'(?P<short>[0-9]{2})(?![0-9]))?"
)


_NO_HALF = re.compile(
    r"\s?(?:heading|tag|title|style|header|font|element|text|level|antagonist|visa|receptor|[,/]\s?h[23]\b)"
)


_HOLIDAY = re.compile(rf"(?:{any_of(HOLIDAYS)})(?![a-z])")


SHORTHANDS: dict[str, tuple[Unit, str]] = {
    "eom": ("month", "late"), "bom": ("month", "early"), "eoy": ("year", "late"), "boy": ("year", "early"),
    "eow": ("week", "late"), "eoq": ("quarter", "late"),
}  # fmt: skip


def read_calendar(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = YEAR_NAMED.match(text, at)
    return Mention(*found.span(), "year", year=int(found[1])) if found else None


def read_part(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _PART.match(text, at)
    if found is None:
        return None
    part = _PARTS.get(found["part"], "late")
    if found["unit"]:
        unit = UNITS[found["unit"]]
        if re.match(r"s|-|\s(?:of|in)\s", text[found.end() : found.end() + 4]):
            return None
        return Mention(*found.span(), unit, base=resolver.unit_around(unit), base_unit=unit, part=part)
    return Mention(at, found.end("part"), "month", "part", part=part)


def read_shorthand(text: str, at: int, end: int, resolver: Resolver) -> Read:
    word = text[at:end]
    unit, part = SHORTHANDS[word]
    if word in ("bom", "boy") and not (
        end == len(text) and re.search(r"(?:^|(?:^|\s)(?:at|by)\s(?:the\s)?|^the\s)$", text[:at])
    ):
        return None
    return Mention(at, end, unit, base=resolver.unit_around(unit), base_unit=unit, part=part)


def read_fiscal(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _FISCAL.match(text, at)
    if found is None:
        quarter = re.compile(r"fiscal\s(?:q([1-4])(?![0-9])|(first|second|third|fourth)\squarter)").match(text, at)
        if quarter:
            number = int(quarter[1]) if quarter[1] else numerals.ORDINALS[quarter[2]]
            return Mention(*quarter.span(), "quarter", quarter=number, fiscal=True)
        return None
    year = int(found[1])
    mention = Mention(*found.span(), "year", year=year if year > 99 else 2000 + year, fiscal=True)
    if behind := _FISCAL_SPAN.match(text, found.end()):
        mention.end = behind.end()
        _take_span(mention, behind["unit"], int(behind[2]))
    return mention


def _take_span(mention: Mention, unit: str, number: int) -> None:
    if unit == "q":
        mention.quarter, mention.grain = number, "quarter"
    elif number <= 2:
        mention.half, mention.grain = number, "half"
    else:
        mention.nothing = True


def read_quarter(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _QUARTER.match(text, at)
    if found is None:
        return None
    if found["unit"] == "h" and _NO_HALF.match(text, found.end()):
        return Mention(*found.span(), nothing=True)
    mention = Mention(*found.span())
    _take_span(mention, found["unit"], int(found[2]))
    year = int(found["year"] or found["short"] or 0)
    if year:
        mention.year = year if year > 99 else 2000 + year
    return mention


def read_season(text: str, at: int, end: int, resolver: Resolver) -> Read:
    mention = Mention(at, end, "month", "word", season=SEASONS[text[at:end]])
    take_year(text, mention)
    mention.weak = "" if mention.year else "word"
    return mention


def read_holiday(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _HOLIDAY.match(text, at)
    if found is None:
        return None
    name = HOLIDAYS[found.group()]
    mention = Mention(*found.span(), "day", holiday=name)
    if isinstance(name, int) and (holidays := re.compile(r"\sholidays?(?![a-z])").match(text, found.end())):
        mention.long, mention.end = True, holidays.end()
    take_year(text, mention)
    return mention
