"""Dates in digits alone: 2024-08-15, 24.08.15, 8/15, 2025-08, 20240815, 15/Aug/2024."""

from __future__ import annotations

import re

from knowledge.periods.mention import Mention
from knowledge.periods.resolving import Resolver

_TAIL = r"(?![0-9])(?![-./:,][0-9])(?![a-z])"
_YMD = re.compile(
    r"([0-9]{4})(?P<sep>[-./])\s?([0-9]{1,2})(?P=sep)\s?([0-9]{1,2})(?![0-9])(?!-[0-9]{1,8}(?![0-9./-])|[./:,][0-9]|%)\.?"
)
_YM = re.compile(
    r"([0-9]{4})(?P<sep>[-/]|\.\s?)([0-9]{1,2})(?![0-9])(?![-./:,]\s?[0-9])(?:\.(?!\w)|월(?!호|\s?[0-9]))?"
)
_MY = re.compile(rf"([0-9]{{1,2}})\s?[-/]\s?((?:19|20)[0-9]{{2}}){_TAIL}")
_ABY = re.compile(r"([0-9]{1,2})(?P<sep>[-./])([0-9]{1,2})(?P=sep)([0-9]{4})(?![0-9])(?!-[0-9]+(?![0-9/])|[./:,][0-9])")
_SHORT_YM = re.compile(r"([0-9]{2})\.\s?([0-9]{1,2})월(?!호|\s?[0-9])|(?<=')([0-9]{2})[./]([01]?[0-9])(?![0-9./])")
_SHORT = re.compile(r"([0-9]{2})(?P<sep>[-./])\s?([0-9]{1,2})(?P=sep)\s?([0-9]{1,2})(?![0-9])(?!-[0-9]|[./:,][0-9])\.?")
_SLASHED = re.compile(r"([0-9]{1,2})/([0-9]{1,2})(?![0-9/]|[.,:][0-9]|\s?분기|%)")
_DASHED = re.compile(
    r"([0-9]{1,2})-([0-9]{1,2})(?![0-9]|[-./:,][0-9]|\s?(?:명|개|시|층|호|번|분|건|장|people|pcs|items)|%)"
)
_DOTTED = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})(?![0-9]|[-./:,][0-9]|%)\.?")
_COMPACT = re.compile(r"((?:19|20)[0-9]{2})([0-9]{2})([0-9]{2})(?![0-9a-z])")
_RUN = re.compile("[0-9]+(?:[-./:,][0-9]+)*")
_NO_FRACTION = re.compile(
    r"\s?(?:이상|이하|초과|미만|이내|상(?![반])|수준|가량|정도|지분|찬성|분량|페이지|쪽|컵|인치|지점|점(?!검)|명|개|건|회(?!의)|권|위|등|of\b|\s?(?:users|people|respondents|customers|stars|score|points|votes|employees|rating)|cup|inch|majority|page|scale|rule|완료)"
)
_DATELIKE = re.compile(
    r"\s?(?:,\s?[0-9]{1,2}/[0-9]|에(?!서만)|자|일|부터|까지|~|-|\(|[월화수목금토일]요일|회의|미팅|보고|일정|출장|주간|주\s|행사|방문|점검|배포|공지|교육|견적|메일|작업|오전|오후)"
)
_LEAD = re.compile(r"(?:from|since|on|by|until|before|after|of|between|day|지난|오는|요일|[a-z])\s$")
_VERSION = re.compile(
    r"(?:버전|version:?|ver\.?|v|릴리[스즈]|release|rev\.?|build|빌드|section|제|chapter|step|no\.?|number|sku|pn|part|serial|ubuntu|python|node|java|ios|android|windows|debian|postgres(?:ql)?|django|chrome|code|번호|품번|코드|시리얼)\s?[#:]?\s?$"
)
_CODE_BEFORE = re.compile("(?:^|[^a-z])[a-z]{1,2}[-_]$")
_WEEKDAY_BEFORE = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s$|요일\s?$")
_WEEKDAY_BEHIND = re.compile(
    r"\s?\(\s?[월화수목금토일]\s?\)|자(?![가-힣])|\s?[~-]\s?[0-9]{1,2}\.[0-9]{1,2}(?![.0-9])\s?(?:\(|$|\s)"
)


def read_numeric(text: str, at: int, end: int, resolver: Resolver, *, before: Mention | None) -> Mention | None:
    """The date that begins with the digits `[at, end)`; `nothing` where they look like one and are none."""
    size = end - at
    previous = text[at - 1] if at else ""
    glued = before is None and previous != "" and previous in "-./:," and at > 1 and text[at - 2].isdigit()
    if glued:
        return _none(at, _run_end(text, at))
    behind = text[end : end + 1]
    if size == 8 and _VERSION.search(text[max(0, at - 10) : at]):
        return _none(at, end)
    if size == 8:
        found = _COMPACT.match(text, at)
        return _ymd(found, int(found[1]), int(found[2]), int(found[3])) if found else None
    if size > 4 or not behind or behind not in "-./ ":
        return None
    if _VERSION.search(text[max(0, at - 9) : at]):
        return _none(at, _run_end(text, at))
    if size == 4:
        return _four_digits(text, at)
    if size > 2:
        return _none(at, _run_end(text, at)) if behind in "-." else None
    return _two_digits(text, at, resolver, before)


def _century(number: int) -> int:
    return number + (2000 if number < 70 else 1900)


def _run_end(text: str, at: int) -> int:
    """Where digits joined by hyphens, points and slashes end."""
    found = _RUN.match(text, at)
    return found.end() if found else at


def _none(at: int, end: int) -> Mention:
    return Mention(at, max(end, at + 1), nothing=True)


def _ymd(found: re.Match[str], year: int, month: int, day: int) -> Mention:
    if not (1 <= month <= 12 and 1 <= day <= 31 and year >= 1000):
        return _none(found.start(), found.end())
    return Mention(*found.span(), "day", year=year, month=month, day=day)


def _four_digits(text: str, at: int) -> Mention | None:
    if found := _YMD.match(text, at):
        return _ymd(found, int(found[1]), int(found[3]), int(found[4]))
    if found := _YM.match(text, at):
        year, month = int(found[1]), int(found[3])
        if "가" <= text[found.end() : found.end() + 1] <= "힣" and text[found.end()] in "월분사주":
            return None  # "2024. 8월": the year alone
        if not 1800 <= year <= 2199 or _CODE_BEFORE.search(text[max(0, at - 4) : at]):
            return _none(at, found.end())
        if 1 <= month <= 12:
            return Mention(*found.span(), "month", year=year, month=month)
        return _none(at, _run_end(text, at))
    if text[at + 4] in "-./" and text[at + 5 : at + 6].isdigit():
        stop = _run_end(text, at)
        if re.fullmatch("(?:19|20)[0-9]{2}-(?:19|20)[0-9]{2}", text[at:stop]):
            return None
        if re.fullmatch("(?:19|20)[0-9]{2}[-.][0-9]{1,2}", text[at:stop]) and text[stop : stop + 1] in (
            "월",
            "분",
            "사",
        ):
            return None
        return _none(at, stop)
    return None


def _two_digits(text: str, at: int, resolver: Resolver, before: Mention | None) -> Mention | None:
    if found := _ABY.match(text, at):
        first, second, year = int(found[1]), int(found[3]), int(found[4])
        day_first = first > 12 or (found["sep"] == "." and second <= 12)
        return _ymd(found, year, *((second, first) if day_first else (first, second)))
    if found := _SHORT_YM.match(text, at):
        year, month = int(found[1] or found[3]), int(found[2] or found[4])
        if 1 <= month <= 12:
            return Mention(*found.span(), "month", year=_century(year), month=month)
        return _none(*found.span())
    if found := _MY.match(text, at):
        month, year = int(found[1]), int(found[2])
        if 1 <= month <= 12:
            return Mention(*found.span(), "month", year=year, month=month)
        return _none(at, found.end())
    if found := _SHORT.match(text, at):
        return _short(found, resolver)
    for pattern in (_SLASHED, _DASHED, _DOTTED):
        if found := pattern.match(text, at):
            return _month_day(text, found, before)
    stop = _run_end(text, at)
    return _none(at, stop) if stop > at + 2 and text[stop - 1].isdigit() and "-" in text[at:stop] else None


def _short(found: re.Match[str], resolver: Resolver) -> Mention:
    """Three short numbers: the year first, unless that cannot be; unpadded ones only of years near today."""
    first, second, third = int(found[1]), int(found[3]), int(found[4])
    padded = len(found[3]) == len(found[4]) == 2
    year = _century(first)
    near = resolver.today.year - 12 <= year <= resolver.today.year + 3
    if found["sep"] == "/" and first <= 12 and 1 <= second <= 31:
        last = _century(third)
        likely = resolver.today.year - 12 <= last <= resolver.today.year + 3
        if likely and not (near and 1 <= second <= 12 and 1 <= third <= 31):
            return _ymd(found, last, first, second)
    if not padded and not near:
        return _none(*found.span())
    return _ymd(found, year, second, third)


def _month_day(text: str, found: re.Match[str], before: Mention | None) -> Mention | None:
    """Two numbers as month and day, where nothing speaks for a fraction, a score or a number."""
    month, day = int(found[1]), int(found[2])
    at, end = found.span()
    sep = text[found.end(1)]
    if not (1 <= month <= 12 and 1 <= day <= 31) or day > (29 if month == 2 else 30 if month in (4, 6, 9, 11) else 31):
        return _none(at, end)
    padded = len(found[1]) == 2 and len(found[2]) == 2
    beside = (
        _WEEKDAY_BEFORE.search(text[max(0, at - 12) : at]) is not None or _WEEKDAY_BEHIND.match(text, end) is not None
    )
    chained = before is not None
    if sep == "/":
        if _NO_FRACTION.match(text, end):
            return _none(at, end)
        fraction = month < day <= 4 and not found[1].startswith("0")
        if fraction and not (
            beside or chained or _DATELIKE.match(text, end) or _LEAD.search(text[max(0, at - 9) : at])
        ):
            return _none(at, end)
    elif sep == "-":
        if not (beside or (padded and (found[1][0] == "0" or found[2][0] == "0" or day > 12))):
            return None
    elif not (beside or chained or (padded and found[1][0] == "0")):
        return None
    if sep == "." and text[end - 1] == "." and text[end : end + 1].isspace():
        end -= 1
    return Mention(at, end, "day", month=month, day=day)
