"""What English words say about dates, numbers in front of them included."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Literal

from knowledge.periods import numerals
from knowledge.periods.holidays import ENGLISH as HOLIDAYS
from knowledge.periods.mention import COMING, LAST, WEEKEND, Mention, Unit
from knowledge.periods.resolving import Resolver

Read = Mention | list[Mention] | None
Reader = Callable[[str, int, int, Resolver], Read]

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sept", "sep"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ),
        start=1,
    )
    for name in names
}
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            ("monday", "mon"),
            ("tuesday", "tues", "tue"),
            ("wednesday", "weds", "wed"),
            ("thursday", "thurs", "thur", "thu"),
            ("friday", "fri"),
            ("saturday", "sat"),
            ("sunday", "sun"),
        )
    )
    for name in names
}
SEASONS = {"spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4}
UNITS: dict[str, Unit] = {
    "day": "day", "week": "week", "wk": "week", "month": "month", "mo": "month", "quarter": "quarter", "qtr": "quarter",
    "half": "half", "year": "year", "yr": "year",
}  # fmt: skip
DOUBTFUL = {"may", "march", "mar", "sun", "sat", "wed"}


def _any(words: object) -> str:
    return "|".join(sorted(words, key=len, reverse=True))  # type: ignore[call-overload]


MONTH = rf"(?P<month>{_any(MONTHS)})(?![a-z])"
_MONTH_AHEAD = rf"(?:{_any(MONTHS)})(?![a-z])"
_WEEKDAY = rf"(?:{_any(WEEKDAYS)})(?![a-z])"
_DAY = rf"(?:[0-3]?[0-9](?:st|nd|rd|th)?(?![0-9a-z]|[.:][0-9]|%)|{numerals.DAY_WORD}(?![a-z]))"
_TO = r"(?:\s?[-~]\s?|\s(?:to|thru|through|till|until|til)\s)"
_YEAR = r"(?:1[0-9]|20|21)[0-9]{2}(?![0-9]|[-./:,][0-9]|%)"
_YEAR_BEHIND = re.compile(
    rf"(?:\s?,?\s(?:of\s|in\s)?|\s?,\s?|[-/])(?P<year>{_YEAR})|\s?(?:,|of|in)?\s?'(?P<short>[0-9]{{2}})(?![0-9])"
)
_WORDED_YEAR_BEHIND = re.compile(r",?\s(?:of\s|in\s)?(?=one|two|nineteen|twenty)")
_SHORT_YEAR_BEHIND = re.compile(r"\s(?P<short>[0-9]{2})(?![0-9a-z:./%-])(?!\s[a-z])")
_DAY_BEHIND = re.compile(
    rf"\.?[\s,./-]{{0,3}}(?:the\s)?(?P<day>{_DAY})(?:(?P<to>{_TO}|\s(?:and|&)\s)(?:the\s)?(?P<last>{_DAY})(?!\s(?:of\s)?(?:the\s)?{_MONTH_AHEAD}|[/-][0-9]))?"
)
_BETWEEN_BEHIND = re.compile(rf"\s(?:between|from)\s(?P<day>{_DAY})(?P<to>\sand\s|{_TO})(?P<last>{_DAY})")
_ORDINAL_SUFFIX = re.compile("(?:st|nd|rd|th)")
_DAY_MONTH = re.compile(rf"(?P<day>{_DAY})(?:\sday)?(?:\.?\s(?:of\s)?(?:the\s)?|[-/.])\s?{MONTH}")
_DAYS_MONTH = re.compile(rf"(?P<day>{_DAY})(?P<to>{_TO}|\sand\s)(?:the\s)?(?P<last>{_DAY})\s(?:of\s)?(?:the\s)?{MONTH}")
_RELATIVE_MONTH = r"\s(?:day\s)?(?:(?:of|in)\s)?(?:the\s)?(?:this|next|last|previous|current|coming|following)\smonth"
_DAYS_AHEAD = re.compile(rf"(?P<day>{_DAY})(?P<to>{_TO}|\sand\s)(?:the\s)?(?P<last>{_DAY})(?={_RELATIVE_MONTH})")
_DAY_AHEAD = re.compile(rf"(?P<day>{_DAY})(?:\sday)?(?={_RELATIVE_MONTH}|\s(?:day\s)?of\sthe\smonth)")
_TO_MONTH = re.compile(rf"(?P<day>{_DAY})(?=(?:{_TO}|\sand\s)(?:the\s)?{_MONTH_AHEAD})")
_LONE_DAY = re.compile(
    r"(?:^|[^a-z])(?:on|for|of|since|by|until|from|to|till|through|and)(?:\sthe)?\s$|^the\s$|(?:day|mon|tue|wed|thu|fri|sat|sun)\.?,?\s(?:the\s)?$"
)
_END = re.compile(r"\s?(?:$|[.,;:!?)\n]|(?:and|to|till|until|through|or|in|of|from)\s)")
_UNIT_WORD = r"(?P<unit>days?|weeks?|wks?|months?|quarters?|qtrs?|hal(?:f|ves)|years?|yrs?)(?![a-z])"
_NUMBER = rf"(?P<number>[0-9]{{1,3}}|{numerals.COUNT_WORD}|a\sfew|few|a\scouple\sof|couple\sof|an?)"
_AGO_ITEM = re.compile(rf"{_NUMBER}[\s-]?{_UNIT_WORD}")
_AGO_JOIN = re.compile(r"(?:,|\sand)?\s")
_AGO_END = re.compile(
    r"\s(?:(?P<past>ago|back(?![a-z])|earlier)|(?P<next>from\snow|later|hence)|before\s(?P<yesterday>yesterday))(?![a-z])"
)
_FLIPPED = re.compile(
    rf"{_NUMBER}\s(?P<turn>previous|past|last|preceding|upcoming|next|coming|following)\s{_UNIT_WORD}"
)
_DECADE = re.compile("((?:1[5-9]|20)[0-9]0)'?s(?![a-z])")
_ORDINAL_UNIT = re.compile(
    rf"(?:[1-9][0-9]?(?:st|nd|rd|th)|{_any(numerals.ORDINALS)}|last|final)\s"
    rf"(?:(?P<unit>week|wk|quarter|qtr|half|month|day|weekend)(?![a-z])|(?P<weekday>{_any(WEEKDAYS)})(?![a-z])"
    rf"|(?P<count>[0-9]{{1,2}}|{numerals.COUNT_WORD})\s(?P<units>days|weeks|months|quarters))"
)
_NO_QUARTER = re.compile(r"\s?(?:horse|back|mile|note|final|pounder|inch|turn|century|of\san\s)")
_HALF_BEHIND = re.compile(
    r"\s(?:results?|sales|revenue|earnings|performance|numbers|figures|budget|targets?|financials?|review)(?![a-z])"
)
_CONTAINER = rf"\s(?:(?:of|in)\s)?(?:the\s)?(?:{_MONTH_AHEAD}|(?:this|last|next|previous|coming|current|following)\s(?:month|year|quarter|fiscal)|(?:of|in)\s?the\s(?:month|year|quarter)|(?:19|20)[0-9]{{2}}|(?:fy|cy)\s?[0-9])|\s(?:of|in)\s(?:the\s)?(?:month|year|quarter|(?:19|20)[0-9]{{2}}|two\sthousand|{_MONTH_AHEAD}|week\s|q[1-4]|fy|calendar)"
_CONTAINER_BEHIND = re.compile(_CONTAINER)
_NAMED = rf"(?:{_any(MONTHS)}|{_any(WEEKDAYS)}|{_any(SEASONS)}|q[1-4]|h[12]|christmas|chuseok|seollal|(?:first|second|third|fourth|1st|2nd|3rd|4th)\s(?:quarter|half))(?![a-z])"
_TURN = re.compile(
    r"(?P<turn>last|trailing|rolling|previous|past|prior|preceding|this|current|next|following|coming|upcoming)"
    r"(?:[\s-](?P<more>past|last|coming|upcoming|next|calendar|fiscal|full|entire|whole|current))?"
    rf"[\s-]{{1,3}}(?:{_NUMBER}\s?{_UNIT_WORD}|(?P<one>day|weekend|week|wk|month|quarter|qtr|half|year|yr|fortnight)(?![a-z])|(?={_NAMED}))"
)
_TO_DATE_BEHIND = re.compile(r"(?:[\s-]to[\s-]date|\sso\sfar)(?![a-z])")
_BEFORE_LAST = re.compile(
    r"(?P<unit>weekend|week|month|quarter|year|day)\s(?P<way>before\slast|after\snext|before\syesterday|after\stomorrow)(?![a-z])"
)
_WEEK_OF = re.compile(
    rf"(?:week|w/c|wk)(?:\s(?:commencing|starting|beginning|ending|of|containing|from)|(?<=/c))(?:\son)?\s(?:the\s)?(?=[0-9]{{1,4}}|{_MONTH_AHEAD}|{_WEEKDAY}|{numerals.DAY_WORD})"
)
_WEEK_NUMBER = re.compile(r"(?:week|wk|kw|cw|w)\s?(?:no\.?\s|#\s?)?0?([0-9]{1,2})(?![0-9a-z]|[./:-][0-9]|%)")
_THE_WEEK = re.compile(r"(?:^|(?:^|\s)(?:in|for|during|over|of)\s)the\s$")
_PART = re.compile(
    r"(?P<part>early|mid|late|beginning|start|middle|end|close)(?:-|\s)(?:(?:of|in)\s)?(?:the\s)?"
    r"(?:(?P<unit>week|month|quarter|year|half)(?![a-z])|(?=[a-z0-9]))"
)
_PARTS = {"early": "early", "beginning": "early", "start": "early", "mid": "middle", "middle": "middle"}
_EARLIER = re.compile(
    r"(?P<way>earlier|later)\s(?:(?P<this>this)\s(?P<unit>week|month|quarter|year)|in\sthe\s(?P<inner>week|month|quarter|year))(?![a-z])"
)
_SO_FAR = re.compile(r"so\sfar\s(?:this\s(?P<unit>week|month|quarter|year)|in\s(?P<year>20[0-9]{2}))(?![a-z0-9])")
_TO_DATE = re.compile(r"(?P<unit>week|month|quarter|year)[\s-]to[\s-]date(?![a-z])")
_YEAR_NAMED = re.compile(r"(?:calendar\s)?(?:year|cy)\s?(?:of\s)?((?:19|20)[0-9]{2}|(?<=cy)[0-9]{2})(?![0-9])")
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
_HOLIDAY = re.compile(rf"(?:{_any(HOLIDAYS)})(?![a-z])")
_CURRENT_DATE = re.compile(r"current\sdate|present(?![a-z])")
_SHORTHANDS: dict[str, tuple[Unit, str]] = {
    "eom": ("month", "late"), "bom": ("month", "early"), "eoy": ("year", "late"), "boy": ("year", "early"),
    "eow": ("week", "late"), "eoq": ("quarter", "late"),
}  # fmt: skip


def _unit(word: str) -> Unit:
    return UNITS["half" if word.startswith("hal") else word.rstrip("s")]


def _count(word: str) -> int:
    if word.isdigit():
        return int(word)
    if "couple" in word:
        return 2
    return numerals.english(word.removeprefix("a ").strip() or "a") or 1


def day_of(word: str) -> int:
    """The number of "21st", "4", "twenty first"; 0 for none."""
    if word[0].isdigit():
        return int(_ORDINAL_SUFFIX.sub("", word))
    return numerals.english(word) or 0


def read(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """What the word `[at, end)` begins; None for nothing."""
    reader = _READERS.get(text[at:end])
    return reader(text, at, end, resolver) if reader is not None else None


def _with_year(text: str, mention: Mention, *, short: bool = False) -> None:
    """Take along the year directly behind, in digits or words."""
    end = mention.end
    if (found := _YEAR_BEHIND.match(text, end)) or (short and (found := _SHORT_YEAR_BEHIND.match(text, end))):
        digits = found.groupdict().get("year")
        year = int(digits) if digits else int(found["short"])
        mention.year = year if year > 99 else year + (2000 if year < 70 else 1900)
        mention.end = found.end()
    elif (gap := _WORDED_YEAR_BEHIND.match(text, end)) and (words := numerals.YEAR_WORD.match(text, gap.end())):
        mention.year, mention.end = numerals.english_year(words), words.end()


def _ended(mention: Mention) -> Mention:
    """The mention, emptied where it is no date that can be."""
    if mention.day is not None and not 1 <= mention.day <= 31:
        mention.nothing = True
    return mention


def _pair(text: str, found: re.Match[str], month: int | None, *, year_behind: bool) -> list[Mention]:
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
        _with_year(text, last)
    return [_ended(first), _ended(last)]


def _month(text: str, at: int, end: int, resolver: Resolver) -> Read:
    month = MONTHS[text[at:end]]
    if at and text[at - 1] in "$#@":
        return Mention(at, end, nothing=True)
    if text[end : end + 1] == "." and not text[end + 1 : end + 2].isalpha():
        whole = end + 1
    else:
        whole = end
    for pattern in (_DAY_BEHIND, _BETWEEN_BEHIND):
        found = pattern.match(text, end)
        if found is None or not 0 < day_of(found["day"]) < 40:
            continue
        if found["last"] and not (
            found["to"].strip() == "and" and pattern is _DAY_BEHIND and not _END.match(text, found.end())
        ):
            pair = _pair(text, found, month, year_behind=True)
            pair[0].start = at
            return pair
        mention = Mention(at, found.end("day"), "day", month=month, day=day_of(found["day"]))
        _with_year(text, mention)
        return _ended(mention)
    mention = Mention(at, whole, "month", "word" if text[at:end] in DOUBTFUL else "", month=month)
    _with_year(text, mention)
    if mention.year is not None:
        mention.weak = ""
    elif mention.end == whole and whole > end and whole == len(text):
        mention.end = end
    return mention


def _weekday(text: str, at: int, end: int, _resolver: Resolver) -> Read:
    word = text[at:end]
    return Mention(at, end, "day", "word" if word in DOUBTFUL else "", weekday=WEEKDAYS[word])


def _day(offset: int) -> Reader:
    def reader(text: str, at: int, end: int, resolver: Resolver) -> Read:
        return Mention(at, end, "day", base=resolver.unit_around("day", offset), base_unit="day")

    return reader


def _now(text: str, at: int, end: int, resolver: Resolver) -> Read:
    return Mention(at, end, "day", "now", base=resolver.unit_around("day"), base_unit="day")


def read_number(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """A number, in digits or words, before English: a day before its month, units ago, the third quarter, a decade."""
    if found := _DECADE.match(text, at):
        year = int(found[1])
        return Mention(*found.span(), "decade", fixed=(date(year, 1, 1), date(year + 10, 1, 1)))
    if (found := _DAYS_MONTH.match(text, at)) or (found := _DAYS_AHEAD.match(text, at)):
        month = found.groupdict().get("month")
        return _pair(text, found, MONTHS[month] if month else None, year_behind=month is not None)
    if found := _DAY_MONTH.match(text, at):
        word = found["month"]
        mention = Mention(*found.span(), "day", month=MONTHS[word], day=day_of(found["day"]))
        if text[mention.end : mention.end + 1] == ".":
            mention.end += 1
        _with_year(text, mention, short=True)
        return _ended(mention)
    if found := _DAY_AHEAD.match(text, at):
        return _ended(Mention(*found.span(), "day", day=day_of(found["day"])))
    if found := _FLIPPED.match(text, at):
        sign = -1 if found["turn"] in ("previous", "past", "last", "preceding") else 1
        unit = _unit(found["unit"])
        return Mention(*found.span(), unit, fixed=resolver.window(_count(found["number"]), unit, sign))
    if ordinal := _ORDINAL_UNIT.match(text, at):
        return _ordinal(text, ordinal)
    return _ago(text, at, resolver) or read_bare_number(text, at, end, resolver)


def read_bare_number(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """A number that is a day of the month by what stands around it: "on the 15th", "from 4 to January 22"."""
    lead = _LONE_DAY.search(text[max(0, at - 14) : at])
    found = _TO_MONTH.match(text, at)
    if found and re.search(r"(?:from|between)\s(?:the\s)?$", text[max(0, at - 12) : at]):
        return _ended(Mention(*found.span(), "day", "part", day=day_of(found["day"])))
    if lead is None:
        return None
    found = re.compile(_DAY).match(text, at)
    if found is None or not 1 <= day_of(found.group()) <= 31:
        return None
    bare = found.group().isdigit()
    before = lead.group()
    if not _END.match(text, found.end()):
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


def _number_word(text: str, at: int, end: int, resolver: Resolver) -> Read:
    year = numerals.YEAR_WORD.match(text, at)
    if year is not None and numerals.english_year(year) >= 1500:
        return Mention(*year.span(), "year", "year", year=numerals.english_year(year))
    return read_number(text, at, end, resolver)


def _article(text: str, at: int, end: int, resolver: Resolver) -> Read:
    return _ago(text, at, resolver)


def _ago(text: str, at: int, resolver: Resolver) -> Read:
    """ "two weeks ago", "1 month and 21 days ago", "3 weeks from now"."""
    length: list[tuple[int, Unit]] = []
    place = at
    while len(length) < 3 and (item := _AGO_ITEM.match(text, place)):
        length.append((_count(item["number"]), _unit(item["unit"])))
        if found := _AGO_END.match(text, item.end()):
            start = resolver.today if not found["yesterday"] else resolver.unit_around("day", -1)[0]
            sign = 1 if found["next"] else -1
            fixed = resolver.ago(tuple(length), sign, start=start if found["yesterday"] else None)
            grain = length[0][1] if len(length) == 1 and sign < 0 and not found["yesterday"] else "day"
            return Mention(at, found.end(), grain, fixed=fixed)
        gap = _AGO_JOIN.match(text, item.end())
        if gap is None:
            return None
        place = gap.end()
    return None


def _ordinal_word(text: str, at: int, end: int, resolver: Resolver) -> Read:
    return read_number(text, at, end, resolver)


def _ordinal(text: str, found: re.Match[str]) -> Read:
    """ "third quarter", "first week", "last Friday of", "first 2 weeks of"."""
    word = found.group().split()[0]
    number = LAST if word in ("last", "final") else day_of(found.group().rsplit(" ", 2 if found["count"] else 1)[0])
    start, end = found.span()
    contained = _CONTAINER_BEHIND.match(text, end) is not None
    if found["weekday"]:
        return Mention(start, end, "day", "" if contained else "part", weekday=WEEKDAYS[found["weekday"]], nth=number)
    if found["count"]:
        unit = _unit(found["units"])
        count = (_count(found["count"]), unit)
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


def _turned(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """ "last week", "the past two months", "next June", "this year to date"."""
    word = text[at:end]
    if word == "last" and (ordinal := _ORDINAL_UNIT.match(text, at)) and _CONTAINER_BEHIND.match(text, ordinal.end()):
        return _ordinal(text, ordinal)
    if word == "current" and (found := _CURRENT_DATE.match(text, at)):
        return _now(text, at, found.end(), resolver)
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
        unit = _unit(found["unit"])
        if turn == 0:
            return None
        return Mention(start - 4 * the, stop, unit, fixed=resolver.window(_count(found["number"]), unit, turn))
    if not found["one"]:
        return Mention(start, start + len(found.group().rstrip()), weak="turn", turn=COMING if coming else turn)
    one = found["one"]
    if one == "weekend":
        return Mention(start, stop, "day", weekday=WEEKEND, turn=COMING if coming else turn)
    if one == "day":
        return None
    if one == "fortnight":
        return Mention(start, stop, "week", fixed=resolver.window(2, "week", turn)) if turn else None
    unit = _unit(one)
    if (behind := _TO_DATE_BEHIND.match(text, stop)) and turn == 0:
        return Mention(start, behind.end(), unit, fixed=(resolver.unit_around(unit)[0], resolver.unit_around("day")[1]))
    if the and word in ("last", "past") and unit != "quarter" and unit != "half" and more is None:
        if not re.match(r"['-]", text[stop : stop + 1] or " "):
            return Mention(start - 4, stop, unit, fixed=resolver.window(1, unit, -1), last_word=True)
    if unit == "year":
        if more == "fiscal":
            return Mention(start, stop, unit, year=resolver.fiscal_year(turn), fiscal=True)
        return Mention(start, stop, unit, year=resolver.today.year + turn)
    return Mention(start, stop, unit, base=resolver.unit_around(unit, turn), base_unit=unit, last_word=word == "last")


def _week(text: str, at: int, end: int, resolver: Resolver) -> Read:
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


def _unit_word(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """ "year to date", "year 2008", "month before last", "the month" inside a longer one."""
    if found := _TO_DATE.match(text, at):
        return _to_date(found, resolver)
    if found := _BEFORE_LAST.match(text, at):
        return _before_last(found, resolver)
    word = text[at:end]
    if word in ("year", "cy") and (found := _YEAR_NAMED.match(text, at)):
        year = int(found[1])
        return Mention(*found.span(), "year", year=year if year > 99 else 2000 + year)
    if word in ("month", "year", "quarter") and re.search(r"(?:of|in)\sthe\s$", text[max(0, at - 8) : at]):
        return Mention(at, end, UNITS[word], "part", base=resolver.unit_around(UNITS[word]), base_unit=UNITS[word])
    return None


def _calendar(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _YEAR_NAMED.match(text, at)
    return Mention(*found.span(), "year", year=int(found[1])) if found else None


def _to_date_shorthand(text: str, at: int, end: int, resolver: Resolver) -> Read:
    unit: Unit = {"y": "year", "m": "month", "q": "quarter", "w": "week"}[text[at]]  # type: ignore[assignment]
    return Mention(at, end, unit, fixed=(resolver.unit_around(unit)[0], resolver.unit_around("day")[1]))


def _weekend(text: str, at: int, end: int, resolver: Resolver) -> Read:
    if found := _BEFORE_LAST.match(text, at):
        return _before_last(found, resolver)
    if re.search(r"(?:great|nice|good|lovely|happy|every)\s$", text[max(0, at - 8) : at]):
        return None
    return Mention(at, end, "day", weekday=WEEKEND)


def _part(text: str, at: int, end: int, resolver: Resolver) -> Read:
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


def _shorthand(text: str, at: int, end: int, resolver: Resolver) -> Read:
    word = text[at:end]
    unit, part = _SHORTHANDS[word]
    if word in ("bom", "boy") and not (
        end == len(text) and re.search(r"(?:^|(?:^|\s)(?:at|by)\s(?:the\s)?|^the\s)$", text[:at])
    ):
        return None
    return Mention(at, end, unit, base=resolver.unit_around(unit), base_unit=unit, part=part)


def _earlier(text: str, at: int, end: int, resolver: Resolver) -> Read:
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


def _so_far(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _SO_FAR.match(text, at)
    if found is None or not found["unit"]:
        return None
    return _to_date(found, resolver)


def _weeks(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = re.compile(r"weeks\s([0-9]{1,2})\s?(?P<join>-|~|to|through|and|&)\s?([0-9]{1,2})(?![0-9])").match(text, at)
    if found is None or not (0 < int(found[1]) < 54 and 0 < int(found[3]) < 54):
        return None
    linked: Literal["range", "list"] = "list" if found["join"] in ("and", "&") else "range"
    return [
        Mention(at, found.end(1), "week", isoweek=int(found[1])),
        Mention(found.start(3), found.end(), "week", isoweek=int(found[3]), linked=linked),
    ]


def _half_a_year(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = re.compile(r"half\sa\syear\sago(?![a-z])").match(text, at)
    return Mention(*found.span(), "month", fixed=resolver.ago(((6, "month"),), -1)) if found else None


def _the_nineties(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = re.compile(r"the\s'?([5-9]0)s(?![a-z])").match(text, at)
    if found is None:
        return None
    year = 1900 + int(found[1])
    return Mention(*found.span(), "decade", fixed=(date(year, 1, 1), date(year + 10, 1, 1)))


def _fiscal(text: str, at: int, end: int, resolver: Resolver) -> Read:
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


def _quarter(text: str, at: int, end: int, resolver: Resolver) -> Read:
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


def _season(text: str, at: int, end: int, resolver: Resolver) -> Read:
    mention = Mention(at, end, "month", "word", season=SEASONS[text[at:end]])
    _with_year(text, mention)
    mention.weak = "" if mention.year else "word"
    return mention


def _holiday(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _HOLIDAY.match(text, at)
    if found is None:
        return None
    name = HOLIDAYS[found.group()]
    mention = Mention(*found.span(), "day", holiday=name)
    if isinstance(name, int) and (holidays := re.compile(r"\sholidays?(?![a-z])").match(text, found.end())):
        mention.long, mention.end = True, holidays.end()
    _with_year(text, mention)
    return mention


_READERS: dict[str, Reader] = {
    **dict.fromkeys(MONTHS, _month),
    **dict.fromkeys(WEEKDAYS, _weekday),
    **dict.fromkeys(SEASONS, _season),
    "today": _day(0),
    "tonight": _day(0),
    "yesterday": _day(-1),
    "tomorrow": _day(1),
    "tmrw": _day(1),
    "now": _now,
    "present": _now,
    **dict.fromkeys(
        (
            "last",
            "trailing",
            "rolling",
            "previous",
            "past",
            "prior",
            "preceding",
            "this",
            "current",
            "next",
            "following",
            "coming",
            "upcoming",
        ),
        _turned,
    ),
    **dict.fromkeys(("week", "wk", "w", "kw", "cw"), _week),
    **dict.fromkeys(("year", "month", "quarter", "day", "cy"), _unit_word),
    "calendar": _calendar,
    "weekend": _weekend,
    **dict.fromkeys(("early", "mid", "late", "beginning", "start", "middle", "end", "close"), _part),
    **dict.fromkeys(("earlier", "later"), _earlier),
    "so": _so_far,
    "weeks": _weeks,
    "half": _half_a_year,
    "the": _the_nineties,
    **dict.fromkeys(_SHORTHANDS, _shorthand),
    **dict.fromkeys(("ytd", "mtd", "qtd", "wtd"), _to_date_shorthand),
    **dict.fromkeys(("fy", "fiscal", "financial"), _fiscal),
    **dict.fromkeys(("q", "h"), _quarter),
    **dict.fromkeys(numerals.CARDINALS, _number_word),
    **dict.fromkeys(numerals.ORDINALS, _ordinal_word),
    **dict.fromkeys(("a", "an", "couple"), _article),
    "final": lambda text, at, end, resolver: (
        _ordinal(text, found) if (found := _ORDINAL_UNIT.match(text, at)) else None
    ),
    **dict.fromkeys({name.split()[0].split("'")[0] for name in HOLIDAYS}, _holiday),
}
