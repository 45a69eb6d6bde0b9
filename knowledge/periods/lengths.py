"""Lengths of time in Korean ("2주", "열흘", "1년 2개월"), and what stands on them: windows and how long ago."""

from __future__ import annotations

import re

from knowledge.periods import numerals
from knowledge.periods.mention import COMING, Mention, Unit
from knowledge.periods.period import Grain
from knowledge.periods.resolving import Resolver

Length = tuple[tuple[int, Unit], ...]

_WORDS: dict[str, tuple[int, Unit]] = {
    **{word: (days, "day") for word, days in numerals.DAYS.items()},
    "일주일": (1, "week"),
    "반년": (6, "month"),
    "반 년": (6, "month"),
}
_UNITS: dict[str, Unit] = {
    "일": "day",
    "날": "day",
    "주": "week",
    "주일": "week",
    "개월": "month",
    "달": "month",
    "분기": "quarter",
    "개분기": "quarter",
    "반기": "half",
    "개반기": "half",
    "년": "year",
    "개년": "year",
    "해": "year",
    **{unit + end: unit for unit in ("day", "week", "month", "year") for end in ("", "s")},
}
_ITEM = re.compile(
    rf"(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})(?!달)"
    rf"|(?:[0-9]{{1,2}}\s?[~-]\s?)?(?P<number>[0-9]{{1,3}}(?![0-9])|{numerals.NATIVE}|{numerals.SINO}|몇)\s?"
    r"(?P<unit>개\s?분기|개\s?반기|개\s?년|개월|주일|분기(?!점)|반기|일(?!요일|자)|날|주(?!년|차|말|식|문)|달(?!러|력)"
    r"|년(?!대|차|생|산|도|식|형)|해(?!외)|(?:day|week|month|year)s?(?![a-z]))"
)
_HALF_MORE = re.compile(r"\s반(?=\s?(?:전|뒤|후|이?내|동안|간|정도|쯤|이상|이전))")
_HALVES: dict[str, tuple[int, Unit]] = {"month": (15, "day"), "year": (6, "month")}
_GAP = re.compile(r"\s{0,2}")
_WINDOW = re.compile(
    r"(?P<past>최근|지난(?:번)?|과거|지나간|직전|이전|근)|(?P<next>향후|앞으로|다음|다가오는|다가올|오는|돌아오는|이후)"
)
_WITHIN = re.compile(
    r"\s{0,2}(?:동안|간(?!격|담|부|행|호)|이내|내(?=에|의|로|[\s,.?!]|$)|사이|치(?![가-힣])|안(?=에|의|[\s,.]|$))"
)
_AGO = re.compile(
    r"\s{0,2}(?:(?P<past>이전|전(?!체|략|망|무|문|자|달|월|년|국|담|시|산|화|용|면|쟁|개|반|후|형|임|기|력|공|액|부(?!터)|원|제|환|입"
    r"|속|통|설|례|직|결|달|송|수|사|표|산|도))|(?P<next>뒤|이후|후(?!보|속|원|배|기|반|임|불|자|년|처|에도)))"
)


def read_length(text: str, at: int, *, most: int = 3) -> tuple[Length, int] | None:
    """The length that begins at `at` and where it ends; None for none."""
    found: list[tuple[int, Unit]] = []
    end = at
    while len(found) < most:
        item = _ITEM.match(text, at)
        if item is None:
            break
        if item["word"]:
            found.append(_WORDS[item["word"]])
        else:
            number = 3 if item["number"] == "몇" else numerals.korean(item["number"])
            if not number or (
                item["unit"] == "일" and item["number"] != "몇" and not numerals.counts_days(item["number"])
            ):
                break
            found.append((number, _UNITS[item["unit"].replace(" ", "")]))
        end = item.end()
        if found[-1][1] in _HALVES and (half := _HALF_MORE.match(text, end)):
            found.append(_HALVES[found[-1][1]])
            end = half.end()
            break
        gap = _GAP.match(text, end)
        at = gap.end() if gap else end
    return (tuple(found), end) if found else None


def read_window(text: str, at: int, resolver: Resolver) -> Mention | None:
    """ "최근 2주", "지난 10일 동안", "앞으로 사흘": units up to today, or from tomorrow on.

    "지난 10일" alone is a day of the month, and "지난 3분기", "다음 3분기" a quarter.
    """
    word = _WINDOW.match(text, at)
    if word is None:
        return None
    gap = _GAP.match(text, word.end())
    start = gap.end() if gap else word.end()
    read = read_length(text, start, most=1)
    if read is None:
        return None
    length, end = read
    count, unit = length[0]
    within = _WITHIN.match(text, end)
    said = text[start:end]
    recent = word.group() in ("최근", "과거", "향후", "앞으로", "근")
    if not recent and within is None:
        if said.endswith("일") and said[0].isdigit() and count <= 31:
            return None
        if said.endswith("분기") and "개" not in said:
            return None
        if said.replace(" ", "") == "한해":
            return None
    if (word.group() == "근" and not said[0].isdigit()) or word.group() == "이후":
        return None
    ago = _AGO.match(text, end)
    if ago is not None and within is None:
        return None
    sign = -1 if word["past"] else 1
    return Mention(at, within.end() if within else end, unit, fixed=resolver.window(count, unit, sign))


def read_ago(text: str, at: int, resolver: Resolver) -> Mention | None:
    """ "3일 전", "두 달 전", "1개월 21일 전", "2주 뒤"; also a bare length with 간 or 동안, which needs a start."""
    read = read_length(text, at)
    if read is None:
        return None
    length, end = read
    ago = _AGO.match(text, end)
    if ago is None:
        within = _WITHIN.match(text, end)
        counted = text[max(0, at - 4) : at].rstrip().endswith("부터") and not text.startswith("까지", end)
        if within is None and counted and not (text[at].isdigit() and length[-1][1] == "day"):
            return Mention(at, end, length[-1][1], "length", length=length)
        if within is None or within.group().strip() not in ("간", "동안"):
            return None
        return Mention(at, within.end(), length[-1][1], "length", length=length)
    if length[0][1] in ("quarter", "half") and "개" not in text[at:end] and text[at].isdigit():
        return None  # "2분기 이전" stands before a quarter
    if ago.group().strip().startswith("이") and text[at].isdigit() and len(length) == 1:
        unit = length[0][1]
        if unit == "day" or (unit == "year" and length[0][0] > 12):
            return None  # "22일 이후" and "24년 이후" begin with a date
    sign = -1 if ago["past"] else 1
    grain: Grain = length[0][1] if len(length) == 1 and sign < 0 else "day"
    return ago_mention(at, ago.end(), length, sign, resolver, grain)


def ago_mention(start: int, end: int, length: Length, sign: int, resolver: Resolver, grain: Grain) -> Mention:
    """So long ago or later; a whole unit ago can be narrowed by what follows ("2주 전 월요일", "3년 전 8월")."""
    found = resolver.ago(length, sign)
    unit = length[0][1]
    if sign > 0 or len(length) > 1 or unit == "day":
        return Mention(start, end, grain, fixed=found, length=length, ago=sign)
    if unit == "year":
        return Mention(start, end, grain, year=found[0].year, length=length, ago=sign)
    return Mention(start, end, grain, base=found, base_unit=unit, length=length, ago=sign)


def offset_of(word: str) -> int | None:
    """How many units a word like 지난, 지지난, 다다음, 이번 goes; COMING for 오는; None for another word."""
    for root, step in (("난", -1), ("번", -1), ("음", 1), ("담", 1)):
        if word.endswith(root) and (more := word[:-1]) and set(more) <= set("지저다"):
            return step * (len(more) + (root == "담"))
    return _OFFSETS.get(word.replace(" ", ""))


_OFFSETS = {
    "담": 1,
    "지난번": -1,
    "지나간": -1,
    "직전": -1,
    "바로전": -1,
    "전": -1,
    "이번": 0,
    "요번": 0,
    "현": 0,
    "당": 0,
    "이": 0,
    "금": 0,
    "올": 0,
    "다음번": 1,
    "다음다음": 2,
    "차": 1,
    "오는": COMING,
    "다가오는": COMING,
    "다가올": COMING,
    "돌아오는": COMING,
}
