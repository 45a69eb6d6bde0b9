"""What digits say about dates: Korean units behind them, and dates in digits alone."""

from __future__ import annotations

import re
from datetime import date

from knowledge.periods import english, korean, numerals
from knowledge.periods.lengths import read_ago
from knowledge.periods.mention import Mention
from knowledge.periods.numeric import read_numeric
from knowledge.periods.resolving import Resolver

Read = Mention | list[Mention] | None

_NUMBER = re.compile("[0-9]+")
_SPACES = re.compile(r"\s{0,2}")
_YEAR = re.compile(
    r"([0-9]{4}|[0-9]{2})\s?년(?P<decade>대)?(?:도(?!움|출|착|\s?달|입))?(?P<none>생|산(?!업|출|정)|식(?!\s)|형|차|판|짜리|지기)?"
)
_NEARBY_YEAR = re.compile(
    r"\s?년도?(?=[\s,.?!~/()]|$|의|에|부터|까지|과|와|이|말|초|상|하|은|는|봄|여름|가을|겨울|추석|설|[0-9]|-)"
)
_DURATION_YEAR = re.compile(
    r"\s?년도?\s?(?:간|동안|차|째|경력|근속|이상|이하|이내|넘|만에|만기|보증|된|짜리|지기|상환|분할|약정|계약|할부|주기|연속|장기)"
)
_MONTH = re.compile(
    r"([0-9]{1,2})\s?월(?P<none>호(?!텔|주|남)|이엔지|생(?!산|일|활|명)|드|급|령|세(?!미)|권|별|간\s)?(?:달|중(?!순|반|국|간|요|소|장|점|등|고))?"
    r"(?:\s{0,2}(?:의\s)?(?P<day>[0-9]{1,2})\s?일(?!간|차(?!\s)|정))?"
)
_WORDED_DAY = re.compile(
    r"\s?([이삼]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구](?=일(?:$|에|부터|까지|자)))일(?!정|반|요|일)"
)
_DAY = re.compile(r"([0-9]{1,2})\s?일(?:자|날)?(?!요)")
_NO_DAY = re.compile(
    r"\s?(?:간|동안|이내|내(?=로|에|의|\s|$)|안에|연속|이상|이하|미만|초과|정도|가량|짜리|치|씩|마다|만에|소요|걸|남|째|차|분(?!기)|권|영업|근무(?!일지|표)"
    r"|휴가|한도|사용|유급|무급|병가|연차|부여|발생|지급|코스|과정|여행|환불|무료|체험|보관|유예|보장|휴무|숙박|연장|평균|이용|체험|전|뒤|후|[0-9]+\s?(?:식|회|건|명|개)|당\s|최대|권장|단위|용)"
)
_BEFORE_DAY = re.compile(
    r"(?:연차|휴가|유급|병가|총|약|최대|최소|최장|만|주|월|연간|잔여|대략|기준|근속|무려|꼬박|평균|매월|매달|제|하루|[0-9]박)\s?$"
)
_DAY_LIST = re.compile(r"([0-9]{1,2})\s?(?P<join>[~,·-]|\s?~\s?|,\s)\s?(?=[0-9]{1,2}\s?일(?!간|차|째))")
_DAYS_LIST = re.compile(r"(?:[0-9]{1,2}\s?[,·]\s?){2,8}(?=[0-9]{1,2}\s?일(?!간|차|째))")
_MONTH_LIST = re.compile(
    r"([0-9]{1,2})(?:\s?월)?\s?(?P<join>[~,·/-])\s?([0-9]{1,2})\s?월(?!호|드|급|령|세|권|별)(?!\s?[0-9]{1,2}\s?일)(?:달)?"
)
_QUARTER_LIST = re.compile(r"([1-4])(?:\s?분기)?\s?(?P<join>[~,·/-])\s?([1-4])\s?분기(?!점|별|마다)")
_WEEK_LIST = re.compile(rf"([0-9]{{1,2}})(?:\s?주차)?\s?(?P<join>[~,·/-])\s?([0-9]{{1,2}})\s?주차{korean.NO_PARKING}")
_YEAR_LIST = re.compile(
    r"'?([0-9]{2}|[0-9]{4})\s?(?:년)?\s?(?P<join>[~,·-])\s?'?([0-9]{2}|[0-9]{4})\s?년(?:도)?(?!간|대|생)"
)
_QUARTER = re.compile(r"([1-4])\s?(?:/\s?4|·4|사)?\s?분기(?!점|별|마다|당\s)")
_WEEK = re.compile(
    rf"([0-9]{{1,2}})\s?주(?P<number>\s?차{korean.NO_PARKING})?(?P<none>년|간|동안|일|\s?이내|\s?이상|\s?연속|\s?과정|\s?코스|\s?프로그램|짜리|\s?완성|\s?만에|\s?적금|\s?신고|\s?최[고저]|\s?전|\s?후|\s?뒤|\s?[씩에]\s?[한두세0-9]|마다)?"
)
_OWN_WEEKS = re.compile(r"(?:입사|교육|임신|프로젝트|과정|강의|온보딩|훈련|스프린트|실습|치료|인턴십|인턴)\s?$")
_NTH = re.compile(rf"(?P<nth>[1-6]\s?(?:번째|째))\s{{0,2}}{korean.NTH_UNIT}")
_FISCAL = re.compile(r"([0-9]{4}|[0-9]{2})\s?회계\s?[연년]도")
_HALVED = re.compile(r"([1-4])(?P<unit>[hq])(?:[\s'-]?([0-9]{4}|[0-9]{2}))?(?![0-9a-z])")
_ENGLISH_AHEAD = re.compile(r"\s?[-~./]\s?(?:[0-9]{1,2}(?:st|nd|rd|th)?\s(?:of\s|in\s)?)?[a-z]")
_NO_SHORT_END = re.compile(r"\s?(?:[0-9]|[./:-][0-9]|[월일년주분시개차%]|[a-z])")
_FISCAL_YEAR = re.compile(r"((?:19|20)[0-9]{2})\s(?:fiscal|financial)\syear(?![a-z])")
_BARE_YEAR = re.compile(r"(?:19|20)[0-9]{2}")


def full_year(number: int) -> int:
    """A year written with two digits: 1970 to 2069."""
    return number if number > 99 else number + (2000 if number < 70 else 1900)


def read(text: str, at: int, resolver: Resolver, *, before: Mention | None) -> Read:
    """What the number at `at` begins; `before` is the mention that ends there, if one does."""
    previous = text[at - 1] if at else ""
    if before is None and (previous.isascii() and previous.isalnum()):
        return None
    found = _NUMBER.match(text, at)
    assert found is not None
    if (
        before is not None
        and previous in ("~", "-")
        and (short := _shortened(text, at, found.end(), before)) is not None
    ):
        return short
    end = found.end()
    if end - at > 8:
        return None
    gap = _SPACES.match(text, end)
    behind = text[gap.end() : gap.end() + 1] if gap else ""
    if previous in (".", ",") and before is None and at > 1 and text[at - 2].isdigit():
        return _nothing(text, at, end) if previous == "," else None
    if text[at] == "3" and text.startswith(("3.1절", "3·1절"), at):
        return Mention(at, at + 4, "day", month=3, day=1)
    if "가" <= behind <= "힣" and end - at < 8:
        return _korean(text, at, end, behind, resolver, before)
    read_ = _paired(text, at, resolver) if behind and behind in "~,·/-" else None
    if read_ is not None:
        return read_
    if end - at <= 2 and behind and behind in "-~./" and _ENGLISH_AHEAD.match(text, end):
        read_ = english.read_number(text, at, end, resolver)
        if read_ is not None:
            return read_
    read_ = read_numeric(text, at, end, resolver, before=before)
    if read_ is not None:
        return read_
    if behind and "a" <= behind <= "z":
        halved = _HALVED.match(text, at)
        if halved:
            return _half_or_quarter(halved)
        read_ = english.read_number(text, at, end, resolver)
        if read_ is not None:
            return read_
    if behind == "f" and (fiscal := _FISCAL_YEAR.match(text, at)):
        return Mention(*fiscal.span(), "year", year=int(fiscal[1]), fiscal=True)
    if end - at == 4 and _BARE_YEAR.match(text, at) and (before is not None or not _in_number(text, at, end)):
        return Mention(at, end, "year", "year", year=int(text[at:end]))
    return english.read_bare_number(text, at, end, resolver)


def _shortened(text: str, at: int, end: int, before: Mention) -> Mention | None:
    """The end of a range that leaves out what its start has said: "2026-03-02~06", "2025.07~09"."""
    number = int(text[at:end]) if end - at <= 2 else 0
    if before.part is not None or before.base is not None or _NO_SHORT_END.match(text, end):
        return None
    if text[at - 1] == "-" and not (before.day is not None and end - at == 2 and number > before.day):
        return None
    if before.day is None and before.year is None:
        return None
    if before.day is not None and 1 <= number <= 31:
        return Mention(at, end, "day", day=number)
    if before.day is None and before.month is not None and 1 <= number <= 12:
        return Mention(at, end, "month", month=number)
    return None


def _in_number(text: str, at: int, end: int) -> bool:
    """Whether the digits go on behind a hyphen or point, as in phone and part numbers."""
    before, after = text[max(0, at - 2) : at], text[end : end + 2]
    return (len(before) == 2 and before[1] in "-./:" and before[0].isalnum()) or (
        len(after) == 2 and after[0] in ".,:" and after[1].isdigit()
    )


def _nothing(text: str, at: int, end: int) -> Mention:
    return Mention(at, end, nothing=True)


def _half_or_quarter(found: re.Match[str]) -> Read:
    number, unit = int(found[1]), found["unit"]
    year = full_year(int(found[3])) if found[3] else None
    if unit == "h":
        if number > 2:
            return None
        return Mention(*found.span(), "half", "part" if year is None else "", half=number, year=year)
    return Mention(*found.span(), "quarter", quarter=number, year=year)


def _korean(text: str, at: int, end: int, behind: str, resolver: Resolver, before: Mention | None) -> Read:
    """A number with a Korean unit directly behind it."""
    if behind in "일주개달년반날":
        ago = read_ago(text, at, resolver)
        if ago is not None:
            return ago
    match behind:
        case "년":
            return _year(text, at, end, resolver)
        case "월":
            return _month(text, at)
        case "일":
            return _day(text, at)
        case "주":
            return _week(text, at)
        case "분" | "사":
            found = _QUARTER.match(text, at)
            return Mention(*found.span(), "quarter", quarter=int(found[1])) if found else None
        case "번" | "째":
            found = _NTH.match(text, at)
            return korean.read_nth(found, resolver) if found else None
        case "회" if found := _FISCAL.match(text, at):
            return Mention(*found.span(), "year", year=full_year(int(found[1])), fiscal=True)
    numeric = read_numeric(text, at, end, resolver, before=before)
    if numeric is None and end - at == 4 and _BARE_YEAR.match(text, at) and behind not in "월일주개달분시년":
        return Mention(at, end, "year", "year", year=int(text[at:end]))
    return numeric


def _year(text: str, at: int, end: int, resolver: Resolver) -> Read:
    found = _YEAR.match(text, at)
    if found is None:
        return None
    year = full_year(int(found[1]))
    if found["none"]:
        return _nothing(text, at, found.end())
    if found["decade"]:
        if year % 10:
            return None
        return Mention(*found.span(), "decade", fixed=_decade(year))
    if len(found[1]) == 2:
        marked = at > 0 and text[at - 1] == "'"
        if not marked:
            if _DURATION_YEAR.match(text, end):
                return _nothing(text, at, found.end())
            near = resolver.today.year - 12 <= year <= resolver.today.year + 6
            if not near or not _NEARBY_YEAR.match(text, end):
                return Mention(*found.span(), "year", "year", year=year)
    elif not 1000 <= year <= 2999 or (not 1900 <= year <= 2099 and _DURATION_YEAR.match(text, end)):
        return _nothing(text, at, found.end())
    start = at - 1 if at > 0 and text[at - 1] == "'" else at
    return Mention(start, found.end(), "year", year=year)


def _decade(year: int) -> tuple[date, date]:
    return date(year, 1, 1), date(year + 10, 1, 1)


def _month(text: str, at: int) -> Read:
    found = _MONTH.match(text, at)
    if found is None:
        return None
    number, end = int(found[1]), found.end()
    if found["none"]:
        return _nothing(text, at, end)
    day = int(found["day"]) if found["day"] else None
    if day is None and (word := _WORDED_DAY.match(text, end)):
        day, end = numerals.korean(word[1]), word.end()
    if not 1 <= number <= 12 or (day is not None and not 1 <= day <= 31):
        return _nothing(text, at, end)
    if day is not None and text[end : end + 1] == "자":
        end += 1
    return Mention(at, end, "month" if day is None else "day", month=number, day=day)


def _day(text: str, at: int) -> Read:
    found = _DAY.match(text, at)
    if found is None:
        return None
    day = int(found[1])
    if not 1 <= day <= 31 or (text[found.end() - 1] != "자" and _NO_DAY.match(text, found.end())):
        return _nothing(text, at, found.end())
    if _BEFORE_DAY.search(text[max(0, at - 5) : at]):
        return _nothing(text, at, found.end())
    return Mention(*found.span(), "day", day=day)


def _week(text: str, at: int) -> Read:
    found = _WEEK.match(text, at)
    if found is None:
        return None
    number = int(found[1])
    if not 1 <= number <= 53 or (found["none"] and not found["number"]):
        return _nothing(text, at, found.end())
    if found["number"]:
        if _OWN_WEEKS.search(text[max(0, at - 6) : at]):
            return _nothing(text, at, found.end())
        if number <= 5:
            return Mention(*found.span(), "week", week=number)
        return Mention(*found.span(), "week", isoweek=number)
    if number > 12 and not re.match("[가-힣]", text[found.end() : found.end() + 1] or " "):
        return Mention(*found.span(), "week", isoweek=number)
    if number > 12 and text[found.end() : found.end() + 2] in ("부터", "까지"):
        return Mention(*found.span(), "week", isoweek=number)
    return Mention(*found.span(), "week", "part", week=number) if number <= 5 else None


def _paired(text: str, at: int, resolver: Resolver) -> Read:
    """Two numbers that share the unit behind the second: "3~5월", "1,2분기", "12~15일", "23~24년"."""
    for pattern, unit in (
        (_MONTH_LIST, "month"),
        (_QUARTER_LIST, "quarter"),
        (_WEEK_LIST, "week"),
        (_YEAR_LIST, "year"),
    ):
        found = pattern.match(text, at)
        if found is None:
            continue
        join = found["join"].strip()
        if unit == "quarter" and join in "/·" and found[3] == "4" and "분기" not in text[found.end(1) : found.start(3)]:
            return Mention(*found.span(), "quarter", quarter=int(found[1]))
        first, second = int(found[1]), int(found[3])
        linked = "range" if join in "~-" else "list"
        ends = ((at, found.end(1), first, ""), (found.start(3), found.end(), second, linked))
        mentions = []
        for start, end, number, link in ends:
            mention = Mention(start, end, unit, linked=link)  # type: ignore[arg-type]
            if unit == "month":
                mention.month = number
                mention.nothing = not 1 <= number <= 12
            elif unit == "quarter":
                mention.quarter = number
            elif unit == "year":
                mention.year = full_year(number)
            elif max(first, second) <= 5:
                mention.week = number
            else:
                mention.isoweek = number
                mention.nothing = not 1 <= number <= 53
            mentions.append(mention)
        if any(mention.nothing for mention in mentions):
            return _nothing(text, at, found.end())
        return mentions
    if (found := _DAYS_LIST.match(text, at)) is not None:
        last = _day(text, found.end())
        days = [Mention(*each.span(), "day", day=int(each.group())) for each in _NUMBER.finditer(text, at, found.end())]
        if isinstance(last, Mention) and not last.nothing and all(1 <= (each.day or 0) <= 31 for each in days):
            for each in (*days[1:], last):
                each.linked = "list"
            return [*days, last]
    found = _DAY_LIST.match(text, at)
    if found is not None and 1 <= int(found[1]) <= 31:
        day = _day(text, found.end())
        if isinstance(day, Mention) and not day.nothing:
            day.linked = "range" if found["join"].strip() in "~-" else "list"
            return [Mention(at, found.end(1), "day", day=int(found[1])), day]
    return None
