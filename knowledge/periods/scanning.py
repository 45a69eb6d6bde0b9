"""One pass over a text that finds every place that says something about dates."""

from __future__ import annotations

import re

from knowledge.periods import digits, english, korean
from knowledge.periods.mention import Mention
from knowledge.periods.relating import DAY
from knowledge.periods.resolving import Resolver

START = re.compile(f"[0-9]+|[a-z]+|[{korean.FIRSTS}]")
# Enough for any question; behind them nothing is read, so that no text takes long.
MOST_PLACES = 4000
MOST_MENTIONS = 500
_CHAINED = "-~/"
_PART = re.compile(
    rf"\s?(?:의\s)?(?P<part>초순|상순|중순|하순|초반|중반|후반(?:부)?|전반(?:부)?|말경|말미|초(?:{korean.PARTICLE})|말(?!일)(?:{korean.PARTICLE}))"
)
_PARTS = {"초": "early", "상": "early", "중": "middle", "하": "late", "말": "late", "후": "second", "전": "first"}
_WEEK_OF = re.compile(
    rf"\s?(?:[이가]\s?(?:있는|포함된|속한|들어간|낀|끼인)\s주(?:간|차)?|의\s?주(?:간|차)?(?![가-힣])|\s주(?:간|차)?(?:{korean.PARTICLE}))"
)
_DAY_BEFORE = re.compile(r"\s?(?P<way>전날|하루\s전|다음\s?날|이튿날|당일)")
_WEEKDAY = re.compile(r"\s?\(\s?(?P<day>[월화수목금토일]|mon|tue|wed|thu|fri|sat|sun)(?:요일|[a-z]{0,6})\s?\)")
_SAME = re.compile(r"\s?(?:(?P<month>동월|같은\s?달)|동기(?!화)|동일\s?기간|같은\s?(?:기간|시기|분기)|동분기)")
_THIS_DAY = re.compile(
    r"\s?(?:의\s)?(?P<day>오늘|이날)|\s?(?P<about>이맘때|이\s?무렵|이\s?시기)|\s(?P<today>today)(?![a-z])"
)
_THIS_TIME = re.compile(r"(?:this|same|around\sthis)\s(?:(?P<day>day)|time)\s$")
_AFTER_YEAR_PART = {"초반": "early", "중반": "middle", "후반": "second"}


def scan(text: str, resolver: Resolver) -> list[Mention]:
    """The mentions of a text by position, and between them those that look like one and are none (`nothing`)."""
    mentions: list[Mention] = []
    at, places = 0, 0
    last: Mention | None = None
    while (found := START.search(text, at)) is not None:
        start = found.start()
        places += 1
        if places > MOST_PLACES or len(mentions) > MOST_MENTIONS:
            break
        try:
            read = _read(text, start, found.end(), resolver, last)
        except (ValueError, OverflowError):  # beyond what a calendar holds
            read = Mention(start, found.end(), nothing=True)
        if read is None:
            at = found.end()
            continue
        for mention in read if isinstance(read, list) else (read,):
            mentions.append(mention)
        last = mentions[-1]
        _lengthen(text, last, resolver)
        at = max(last.end, start + 1)
    return mentions


def _read(text: str, start: int, end: int, resolver: Resolver, last: Mention | None) -> Mention | list[Mention] | None:
    first = text[start]
    if first > "z":
        return korean.read(text, start, resolver, follows=last is not None and last.end == start)
    if first > "9":
        return english.read(text, start, end, resolver)
    before = None
    if last is not None and not last.nothing:
        near = start - last.end
        if near == 0 or (near == 1 and text[last.end] in _CHAINED):
            before = last
    return digits.read(text, start, resolver, before=before)


def _lengthen(text: str, mention: Mention, resolver: Resolver) -> None:
    """Take along what stands directly behind: in Korean a part, a weekday in brackets, "전날", "주간"; "오늘"."""
    if _of_this_day(text, mention, resolver):
        return
    behind = text[mention.end : mention.end + 2]
    if not behind or mention.nothing or mention.weak in ("turn", "length", "now"):
        return
    if mention.day is not None or mention.holiday is not None or mention.base_unit == "day":
        if "(" in behind and (found := _WEEKDAY.match(text, mention.end)):
            day = found["day"]
            mention.weekday = korean.WEEKDAYS.find(day) if day in korean.WEEKDAYS else english.WEEKDAYS[day]
            mention.end = found.end()
        if found := _DAY_BEFORE.match(text, mention.end):
            mention.shift = -1 if found["way"].startswith(("전", "하")) else 0 if found["way"] == "당일" else 1
            mention.end = found.end()
        elif mention.day is not None and mention.month is not None and (found := _WEEK_OF.match(text, mention.end)):
            mention.week_of, mention.end, mention.grain = True, found.end(), "week"
        return
    if mention.year is not None and not mention.in_year and (found := _SAME.match(text, mention.end)):
        mention.same, mention.end = "month" if found["month"] else "period", found.end()
        return
    if mention.part is None and mention.fixed is None and mention.nth is None and mention.weekday is None:
        found = _PART.match(text, mention.end)
        if found:
            part = found["part"]
            weeklike = mention.base_unit == "week" or mention.week is not None or mention.isoweek is not None
            if weeklike or (mention.month is None and mention.base_unit != "month"):
                mention.part = _AFTER_YEAR_PART.get(part) or _PARTS[part[0]]
            else:
                mention.part = {"초반": "early", "중반": "middle"}.get(part) or _PARTS[part[0]]
            mention.end = found.end()


def _of_this_day(text: str, mention: Mention, resolver: Resolver) -> bool:
    """Narrow "1년 전 오늘", "a year ago today" to the day, "작년 이맘때", "this time last year" to a month."""
    years = resolver.today.year - mention.year if mention.year is not None else 0
    length = mention.length if mention.ago < 0 else ((years, "year"),) if years > 0 and not mention.in_year else None
    if length is None or (mention.base is not None and mention.ago == 0):
        return False
    found = _THIS_DAY.match(text, mention.end)
    lead = _THIS_TIME.search(text[max(0, mention.start - 20) : mention.start]) if found is None else None
    if found is None and lead is None:
        return False
    day = resolver.moved(length, -1)
    mention.year, mention.base, mention.base_unit = None, None, None
    exact = (found is not None and not found["about"]) or (lead is not None and lead["day"])
    if exact:
        mention.grain, mention.fixed = "day", (day, day + DAY)
    else:
        mention.grain, mention.fixed = "month", resolver.month_of(day)
    if found is not None:
        mention.end = found.end()
    elif lead is not None:
        mention.start -= len(lead.group())
    return True
