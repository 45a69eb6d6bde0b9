"""What Korean words say about dates; numbers in digits have their own module."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

from knowledge.periods import numerals
from knowledge.periods.holidays import KOREAN as HOLIDAYS
from knowledge.periods.lengths import offset_of, read_ago, read_window
from knowledge.periods.mention import COMING, LAST, WEEKEND, WORKDAYS, Mention, Unit
from knowledge.periods.resolving import Resolver

Read = Mention | list[Mention] | None
Reader = Callable[[re.Match[str], Resolver], Read]
WEEKDAYS = "월화수목금토일"

# What may not follow "주", "달", "해" for the word to be one of time ("이번 주문", "이번 달력", "다음 해외 출장").
AFTER_WEEK = r"(?!말|차장|문|제|소|장|식|요\s|민|력|변|방|최|관|택|도\s|사|로\s|목|기|머|유|주|행|거|가(?!\s)|년|입|인공|파|점|체|류|택|특|연)"
_NO_PARKING = "(?!장|비|권|증|공간|등록|난|단속|위반|대(?!비)|된|하|료|요금|관리|구역|타워|정기|안내|시설|면|차량)"
_DAYS = {
    "오늘": (0, r"(?!의\s?집|날(?!짜)|내일)"),
    "금일": (0, ""),
    "어제": (-1, ""),
    "어저께": (-1, ""),
    "어젯밤": (-1, ""),
    "작일": (-1, ""),
    "전일": (-1, "(?!제|정|본)"),
    "그저께": (-2, ""),
    "그제": (-2, "(?!야|서)"),
    "엊그제": (-2, ""),
    "엊그저께": (-2, ""),
    "그끄저께": (-3, ""),
    "그그저께": (-3, ""),
    "그그제": (-3, ""),
    "그그그제": (-4, ""),
    "내일": (1, r"(?!정|상|신문|채움|배움|모레|\s모레|의\s꿈)"),
    "명일": (1, ""),
    "익일": (1, r"(?!\s?(?:배송|배달|특급|출고))"),
    "모레": (2, ""),
    "내일모레": (2, ""),
    "내일 모레": (2, ""),
    "낼모레": (2, ""),
    "명후일": (2, ""),
    "익익일": (2, ""),
    "글피": (3, ""),
    "그글피": (4, ""),
    "그그글피": (5, ""),
}
# unit, offset, what may not follow, whether it may stand behind other Korean without a space
_UNITS: dict[str, tuple[Unit, int, str, bool]] = {
    "금주": ("week", 0, "(?!를|하|령|법|중독|론)", False),
    "차주": ("week", 1, "(?!의|인|가|는|명|분|를|별|들|와)", False),
    "차차주": ("week", 2, "", False),
    "내주": ("week", 1, "(?!고|었|는|면|지|게|셨|신|라|려|기|어|세|시)", False),
    "익주": ("week", 1, "", False),
    "전주": ("week", -1, r"(?=\s?(?:대비|보다|동기|[월화수목금토일]요일))", False),
    "전전주": ("week", -2, "", False),
    "전전전주": ("week", -3, "", False),
    "금월": ("month", 0, "", False),
    "당월": ("month", 0, "", False),
    "전월": ("month", -1, "(?!세)", False),
    "전전월": ("month", -2, "", False),
    "전달": ("month", -1, r"(?=\s?(?:대비|보다|말|초|실적|매출))", False),
    "전전달": ("month", -2, "", False),
    "내달": ("month", 1, "(?!라|리)", False),
    "새달": ("month", 1, "", False),
    "익월": ("month", 1, "", False),
    "차월": ("month", 1, "", False),
    "이달": ("month", 0, "(?!러|력)", False),
    "전분기": ("quarter", -1, "", False),
    "당분기": ("quarter", 0, "", False),
    "금분기": ("quarter", 0, "", False),
    "차분기": ("quarter", 1, "", False),
    "당해년도": ("year", 0, "", False),
    "당해연도": ("year", 0, "", False),
    "당해 연도": ("year", 0, "", False),
    "올해": ("year", 0, "", True),
    "올 해": ("year", 0, "", True),
    "올 한 해": ("year", 0, "", True),
    "올 한해": ("year", 0, "", True),
    "금년": ("year", 0, "", False),
    "작년": ("year", -1, "", True),
    "전년": ("year", -1, "(?!생)", False),
    "전전년": ("year", -2, "", False),
    "재작년": ("year", -2, "", True),
    "재재작년": ("year", -3, "", True),
    "그러께": ("year", -2, "", False),
    "내년": ("year", 1, "", True),
    "명년": ("year", 1, "", False),
    "익년": ("year", 1, "", False),
    "차년": ("year", 1, "(?=도)", False),
    "후년": ("year", 2, "", False),
    "내후년": ("year", 2, "", False),
    "후후년": ("year", 3, "", False),
}
_NTH = {
    "첫": 1, "첫째": 1, "첫번째": 1, "둘째": 2, "두번째": 2, "셋째": 3, "세번째": 3, "넷째": 4, "네번째": 4,
    "다섯째": 5, "다섯번째": 5, "여섯째": 6, "여섯번째": 6, "마지막": LAST, "맨마지막": LAST,
}  # fmt: skip
_SEASONS = {"봄": 1, "여름": 2, "가을": 3, "겨울": 4}
PARTICLE = (
    r"(?![가-힣])|(?=에|의|은|는|부터|까지|경|쯤|로|와|이|가(?!\s?격)|를|을|도|만(?!\s?원)|엔|이?랑|하고|께|마다)"
)
_HERE = re.compile("[가-힣]")


def _glued(text: str, at: int) -> bool:
    """Whether Korean stands directly before, as in the middle of a word."""
    return at > 0 and "가" <= text[at - 1] <= "힣"


def read(text: str, at: int, resolver: Resolver, *, follows: bool) -> Read:
    """What stands at `at`; None for nothing. `follows` says that the text directly before was read too."""
    loose = follows or not _glued(text, at)
    for pattern, reader, strict in _READERS.get(text[at], ()):
        if strict and not loose:
            continue
        found = pattern.match(text, at)
        if found is not None and (mention := reader(found, resolver)) is not None:
            return mention
    return None


def _day(found: re.Match[str], resolver: Resolver) -> Read:
    offset = _DAYS[found.group()][0]
    return Mention(*found.span(), "day", base=resolver.unit_around("day", offset), base_unit="day")


def _short_tomorrow(found: re.Match[str], resolver: Resolver) -> Read:
    before = found.string[max(0, found.start() - 2) : found.start()].rstrip()
    if before.endswith(("을", "를")):
        return None
    return Mention(found.start(), found.start() + 1, "day", base=resolver.unit_around("day", 1), base_unit="day")


def _unit(found: re.Match[str], resolver: Resolver) -> Read:
    unit, offset = _UNITS[found["unit"]][:2]
    return relative(found.start(), found.end(), unit, offset, resolver)


def relative(start: int, end: int, unit: Unit, offset: int, resolver: Resolver) -> Mention:
    """A whole unit, so many before or after the one that holds today."""
    if unit == "year":
        return Mention(start, end, "year", year=resolver.today.year + offset)
    return Mention(start, end, unit, base=resolver.unit_around(unit, offset), base_unit=unit)


_TURN_UNITS: dict[str, Unit] = {"주": "week", "달": "month", "월": "month", "분기": "quarter", "반기": "half"}


def _turned(found: re.Match[str], resolver: Resolver) -> Read:
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
    if unit.replace(" ", "") in ("주초", "주후반"):
        part = "early" if unit.endswith("초") else "late"
        return Mention(start, end, "week", part=part, part_of="week", turn=near)
    if unit.startswith("회계"):
        return Mention(start, end, "year", year=resolver.fiscal_year(near), fiscal=True)
    if unit in ("해", "한해", "한 해", "년도", "년", "연도"):
        return relative(start, end, "year", near, resolver)
    return relative(start, end, _TURN_UNITS[unit[:2] if unit[:2] in _TURN_UNITS else unit[0]], near, resolver)


def _window(found: re.Match[str], resolver: Resolver) -> Read:
    return read_window(found.string, found.start(), resolver)


def _this_year(found: re.Match[str], resolver: Resolver) -> Read:
    return Mention(found.start(), found.start() + 1, "year", year=resolver.today.year)


def _half(found: re.Match[str], _resolver: Resolver) -> Read:
    start, end = found.span()
    if found["both"]:
        return [Mention(start, start + 1, "half", half=1), Mention(start + 1, end, "half", half=2, linked="list")]
    return Mention(start, end, "half", half=1 if found.group()[0] in "상전" else 2)


_OWN_PARTS: dict[str, tuple[Unit, str]] = {
    "연초": ("year", "early"), "년초": ("year", "early"), "연말": ("year", "late"), "년말": ("year", "late"),
    "월초": ("month", "early"), "월중순": ("month", "middle"), "월말": ("month", "late"),
    "초순": ("month", "early"), "상순": ("month", "early"), "중순": ("month", "middle"), "하순": ("month", "late"),
    "주초": ("week", "early"), "주후반": ("week", "late"),
}  # fmt: skip


def _own_part(found: re.Match[str], _resolver: Resolver) -> Read:
    unit, part = _OWN_PARTS[found["part"].replace(" ", "")]
    return Mention(*found.span(), unit, part=part, part_of=unit)


def _weekend(found: re.Match[str], _resolver: Resolver) -> Read:
    before = found.string[max(0, found.start() - 5) : found.start()].rstrip()
    if before.endswith(("좋은", "즐거운", "행복한", "편안한", "매")):
        return None
    return Mention(*found.span(), "day", weekday=WEEKEND)


def _workdays(found: re.Match[str], _resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", weekday=WORKDAYS, weak="word" if found.group() == "평일" else "")


def _weekday(found: re.Match[str], _resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", weekday=WEEKDAYS.index(found.group()[0]))


def _last_day(found: re.Match[str], _resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", day=LAST)


def _nth(found: re.Match[str], _resolver: Resolver) -> Read:
    """ "첫째 주", "마지막 금요일", "첫날", "두 번째 분기", "마지막 3개월"."""
    number = nth_of(found["nth"])
    unit, (start, end) = found["unit"], found.span()
    if number is None:
        return None
    if unit.startswith("주말"):
        return Mention(start, end, "day", weekday=WEEKEND, nth=number)
    if unit.startswith("주"):
        return Mention(start, end, "week", week=number)
    if unit[1:] in ("요일", "욜"):
        return Mention(start, end, "day", weekday=WEEKDAYS.index(unit[0]), nth=number)
    if unit == "날":
        return Mention(start, end, "day", "" if number == LAST else "part", day=number)
    if unit.startswith("분기") and 1 <= number <= 4:
        return Mention(start, end, "quarter", quarter=number)
    return None


def nth_of(word: str) -> int | None:
    """The number of "첫 번째", "둘째", "3째"; LAST for the last."""
    plain = word.replace(" ", "")
    if plain[0].isdigit():
        return int(plain.rstrip("번째"))
    return _NTH.get(plain)


def _counted(found: re.Match[str], _resolver: Resolver) -> Read:
    count = numerals.korean(found["count"])
    unit: Unit = {"일": "day", "주": "week", "개월": "month", "달": "month"}[found["unit"]]  # type: ignore[assignment]
    if not count:
        return None
    return Mention(*found.span(), unit, "part", count=(count, unit), count_last=found["nth"] == "마지막")


def _season(found: re.Match[str], _resolver: Resolver) -> Read:
    bare_spring = found["season"] == "봄" and found.group() == "봄"
    return Mention(*found.span(), "month", "word" if bare_spring else "", season=_SEASONS[found["season"]])


def _holiday(found: re.Match[str], _resolver: Resolver) -> Read:
    name = HOLIDAYS[found["name"].replace(" ", "")]
    return Mention(*found.span(), "day", holiday=name, long=found["long"] is not None and isinstance(name, int))


def _worded_year(found: re.Match[str], _resolver: Resolver) -> Read:
    year = numerals.korean_year(found["year"])
    return None if year is None else Mention(*found.span(), "year", year=year)


def _worded(found: re.Match[str], resolver: Resolver) -> Read:
    """Numbers in Hangul before a unit: "삼월", "이십일일", "삼분기", "세 달 전"."""
    ago = read_ago(found.string, found.start(), resolver)
    if ago is not None:
        return ago
    unit, word = found["unit"], found["number"]
    number = numerals.korean(word)
    start, end = found.span()
    if number is None:
        return None
    if unit.startswith("월"):
        if number > 12:
            return None
        lonely = word in ("이", "일")  # "이월 금액" is carried forward
        return Mention(start, end, "month", "word" if lonely else "", month=number)
    if unit == "일":
        if number > 31:
            return None
        return Mention(start, end, "day", "part" if len(word) == 1 or word == "이십" else "", day=number)
    if unit.endswith("분기"):
        return Mention(start, end, "quarter", quarter=number) if number <= 4 else None
    return None


def _length_word(found: re.Match[str], resolver: Resolver) -> Read:
    return read_ago(found.string, found.start(), resolver)


def _now(found: re.Match[str], resolver: Resolver) -> Read:
    return Mention(*found.span(), "day", "now", base=resolver.unit_around("day"), base_unit="day")


_NTH_WORD = r"(?P<nth>첫\s?번째|첫째|첫|두\s?번째|둘째|세\s?번째|셋째|네\s?번째|넷째|다섯\s?번째|다섯째|여섯\s?번째|여섯째|맨\s?마지막|마지막)"
NTH_UNIT = rf"(?P<unit>주말|주차{_NO_PARKING}|주(?:간)?{AFTER_WEEK}|[월화수목금토일](?:요일|욜)|날(?![가-힣])|날(?=에|의|은|인|까지|부터)|분기(?!점))"
_WORDED = (
    rf"(?P<number>{numerals.SINO}|시(?=월)|유(?=월)|{numerals.NATIVE})\s?"
    r"(?P<unit>월(?!요일|욜|드|급|세|간|호|등|남|수)(?:달)?|일(?!요일|정|반|절)|사?분기(?!점)|주|달|개월|년|해)"
)


def _table() -> dict[str, list[tuple[re.Pattern[str], Reader, bool]]]:
    """The readers by the character that they begin with: pattern, reader, whether a word boundary must stand before."""
    table: dict[str, list[tuple[re.Pattern[str], Reader, bool]]] = defaultdict(list)

    def add(firsts: str, pattern: str, reader: Reader, *, strict: bool = True) -> None:
        compiled = re.compile(pattern)
        for first in firsts:
            table[first].append((compiled, reader, strict))

    for word in sorted(_DAYS, key=len, reverse=True):
        add(
            word[0],
            word + _DAYS[word][1],
            _day,
            strict=word in ("작일", "전일", "명일", "금일", "그제", "그그제", "글피"),
        )
    add("낼", r"낼(?=$|\s(?!수\s|때|만|것|거|건|게|경우|예정|세금|돈|생각)|까지|부터)", _short_tomorrow)
    for word in sorted(_UNITS, key=len, reverse=True):
        _name, _offset, after, loose = _UNITS[word]
        tail = (
            "(?:도(?!\\s?달|움|출|착))?" if word.endswith("년") and word != "차년" else "도?" if word == "차년" else ""
        )
        tail += r"(?:\s?한\s?해)?" if word.endswith(("년", "해")) else ""
        add(word[0], f"(?P<unit>{word}){after}{tail}", _unit, strict=not loose)
    add(
        "올",
        r"올(?=\s?(?:[0-9]|들어|초(?![가-힣]{2})|초에|말|봄|여름|가을|겨울|상반기|하반기|추석|설|연말|연초|[일이삼사오육칠팔구십]{1,2}월))",
        _this_year,
    )
    units = (
        rf"주말(?!농장|부부|드라마)|주중|평일|주\s?초(?!\s?과)|주\s?후반|주차{_NO_PARKING}|주{AFTER_WEEK}"
        r"|달(?!력|성|라|러|걀|리|콤|인|빛|맞)|월(?!요일|욜|급|드|세)|분기(?!점|별)|반기(?!별)|회계\s?[연년]도|한\s?해"
        r"|해(?!외|당|결|지|석|설|킹|양|고|야|부|줘|주|보)|년도|연도"
    )
    add(
        "지저이요다오돌직바현당금담전",
        r"(?:(?<=까지)|(?<![지저다까]))(?P<mod>지{1,4}난번|지{1,4}난|지나간|저{1,4}번|이번|요번|다음다음|다{1,4}음번|다{1,4}음|다{0,3}담(?=주|달|\s주|\s달)|다가오는"
        r"|다가올|오는|돌아오는|직전|바로\s전|현(?=\s?분기|\s?반기)|당(?=\s?분기|\s?반기)|전(?=\s?분기|\s?반기)|금(?=\s?분기|\s?반기)"
        r"|이(?=\s(?:주|달|분기)))"
        rf"(?:\s{{0,3}}(?P<unit>{units}))?",
        _turned,
        strict=False,
    )
    add("최과향앞근이", "(?:최근|과거|향후|앞으로|근|이전)", _window)
    add("상하전후", r"(?P<both>상[·,/]?\s?하반기)|(?:상|하|전|후)반기(?!마다|별)", _half, strict=False)
    add(
        "연년월주초중하상",
        rf"(?P<part>[연년][초말](?!정산|연시|록)|월(?:초|말|중순)|[초중하상]순|주\s?초|주\s?후반)(?:{PARTICLE})",
        _own_part,
    )
    add("주", r"주말(?!농장|부부|드라마|반(?![가-힣])|마다|극장|특선)", _weekend)
    add("주평", r"주중(?:(?![가-힣])|(?=에))|평일", _workdays)
    add(WEEKDAYS, r"[월화수목금토일](?:요일|욜)(?!마다|별|제)", _weekday, strict=False)
    add("말", r"말일", _last_day)
    add("첫두둘세셋네넷다여마맨", rf"{_NTH_WORD}\s{{0,2}}{NTH_UNIT}", _nth)
    add(
        "첫마",
        rf"(?P<nth>첫|마지막)\s?(?P<count>[0-9]{{1,2}}|{numerals.NATIVE})\s?(?P<unit>개월|주|달|일)(?!째|차|요일)",
        _counted,
    )
    add("봄여가겨", rf"(?P<season>봄|여름|가을|겨울)(?:철|(?=\s?(?:학기|휴가|맞이))|{PARTICLE})", _season)
    names = sorted(HOLIDAYS, key=len, reverse=True)
    spaced = "|".join(
        {
            "부처님오신날": r"부처님\s?오신\s?날",
            "근로자의날": r"근로자의\s?날",
            "스승의날": r"스승의\s?날",
            "설": r"설(?![가-힣])|설(?=연휴|에|부터|까지|전)",
        }.get(n, n)
        for n in names
    )
    add("".join({name[0] for name in names}), rf"(?P<name>{spaced})(?P<long>\s?연휴)?", _holiday)
    add("이천", r"(?P<year>(?:이천|천구백)[일이삼사오육칠팔구십]{0,3})\s?년(?:도)?", _worded_year)
    add("일이삼사오육유칠팔구십시한두세네석넉다여열아", _WORDED, _worded)
    add(
        "하이사나닷엿여아열보반몇일며",
        "(?:하루|이틀|사흘|나흘|닷새|엿새|이레|여드레|아흐레|열흘|보름|반\\s?년|몇|일주일|며칠)",
        _length_word,
    )
    add("지현", r"지금(?=까지)|현재(?=까지|\s까지)|지금|현재", _now)
    return dict(table)


_READERS = _table()
FIRSTS = "".join(_READERS)
