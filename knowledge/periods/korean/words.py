"""Which Korean word is read by what."""

from __future__ import annotations

import re
from collections import defaultdict

from knowledge.periods import numerals
from knowledge.periods.holidays import KOREAN as HOLIDAYS
from knowledge.periods.korean.relations import (
    read_day,
    read_half,
    read_now,
    read_own_part,
    read_recent,
    read_short_tomorrow,
    read_this_year,
    read_turned,
    read_unit,
    read_weekend,
    read_workdays,
)
from knowledge.periods.korean.units import (
    read_counted,
    read_holiday,
    read_last_day,
    read_length_word,
    read_month_end,
    read_nth,
    read_season,
    read_two_nth,
    read_weekday,
    read_weekdays,
    read_worded,
    read_worded_year,
)
from knowledge.periods.korean.vocabulary import (
    AFTER_WEEK,
    DAYS,
    NO_PARKING,
    NTH_UNIT,
    NTH_WORD,
    PARTICLE,
    UNITS,
    WEEKDAYS,
    WORDED,
    Read,
    Reader,
)
from knowledge.periods.resolving import Resolver


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


def _table() -> dict[str, list[tuple[re.Pattern[str], Reader, bool]]]:
    """The readers by the character that they begin with: pattern, reader, whether a word boundary must stand before."""
    table: dict[str, list[tuple[re.Pattern[str], Reader, bool]]] = defaultdict(list)

    def add(firsts: str, pattern: str, reader: Reader, *, strict: bool = True) -> None:
        compiled = re.compile(pattern)
        for first in firsts:
            table[first].append((compiled, reader, strict))

    for word in sorted(DAYS, key=len, reverse=True):
        add(
            word[0],
            word + DAYS[word][1],
            read_day,
            strict=word in ("작일", "전일", "명일", "금일", "그제", "그그제", "글피"),
        )
    add("낼", r"낼(?=$|\s(?!수\s|때|만|것|거|건|게|경우|예정|세금|돈|생각)|까지|부터)", read_short_tomorrow)
    for word in sorted(UNITS, key=len, reverse=True):
        _name, _offset, after, loose = UNITS[word]
        tail = (
            "(?:도(?!\\s?달|움|출|착))?" if word.endswith("년") and word != "차년" else "도?" if word == "차년" else ""
        )
        tail += r"(?:\s?한\s?해)?" if word.endswith(("년", "해")) else ""
        add(word[0], f"(?P<unit>{word}){after}{tail}", read_unit, strict=not loose)
    add(
        "올",
        r"올(?=\s?(?:[0-9]|들어|초(?![가-힣]{2})|초에|말|봄|여름|가을|겨울|상반기|하반기|추석|설|연말|연초|[일이삼사오육칠팔구십]{1,2}월))",
        read_this_year,
    )
    units = (
        rf"주말(?!농장|부부|드라마)|주중|평일|주\s?초(?:반|(?!\s?과))|주\s?후반|주차{NO_PARKING}|주{AFTER_WEEK}"
        r"|달(?!력|성|라|러|걀|리|콤|인(?!\s|데|지|가|$)|빛|맞)|월(?!요일|욜|급|드|세)|분기(?!점|별)|반기(?!별)|회계\s?[연년]도|한\s?해"
        r"|해(?!외|당|상|수|군|답|명|체|임|산|결|지|석|설|킹|양|고|야|부|줘|주|보)|년도|연도"
    )
    add(
        "지저이요다오돌직바현당금담전",
        r"(?:(?<=까지)|(?<![지저다까]))(?P<mod>지{1,4}난번|지{1,4}난|지나간|저{1,4}번|이번|요번|다음다음|다{1,4}음번|다{1,4}음|다{0,3}담(?=주|달|\s주|\s달)|다가오는"
        r"|다가올|오는|돌아오는|직전|바로\s전|현(?=\s?분기|\s?반기)|당(?=\s?분기|\s?반기)|전(?=\s?분기|\s?반기)|금(?=\s?분기|\s?반기)"
        r"|이(?=\s(?:주|달|분기)))"
        rf"(?:\s{{0,3}}(?P<unit>{units}))?",
        read_turned,
        strict=False,
    )
    add("최과향앞근이", "(?:최근|과거|향후|앞으로|근|이전)", read_recent)
    add("상하전후", r"(?P<both>상[·,/]?\s?하반기)|(?:상|하|전|후)반기(?!마다|별)", read_half, strict=False)
    add(
        "연년월주초중하상",
        rf"(?P<part>[연년]\s?[초말](?!정산|연시|록)|월\s?(?:초|말|중순)|[초중하상]순|주\s?초|주\s?후반)(?:{PARTICLE})",
        read_own_part,
    )
    add("주", r"주말(?!농장|부부|드라마|반(?![가-힣])|마다|극장|특선)", read_weekend)
    add("주평", r"주중(?:(?![가-힣])|(?=에))|평일", read_workdays)
    add(
        WEEKDAYS,
        r"(?P<one>[월화수목금토일])\s?(?P<join>[,·/~-])\s?(?P<other>[월화수목금토일])(?:요일|욜)(?!마다|별)",
        read_weekdays,
    )
    add(WEEKDAYS, r"[월화수목금토일](?:요일|욜)(?!마다|별|제)", read_weekday, strict=False)
    add("말", "말(?=까지)", read_month_end)
    add("말", r"말일", read_last_day)
    second = NTH_WORD.replace("nth", "second")
    add(
        "첫두둘세셋네넷다여",
        rf"{NTH_WORD}\s?(?P<join>[,·~-]|와|과|및|하고)\s?{second}\s?주(?:차)?{AFTER_WEEK}",
        read_two_nth,
    )
    add("첫두둘세셋네넷다여마맨", rf"{NTH_WORD}\s{{0,2}}{NTH_UNIT}", read_nth)
    add(
        "첫마",
        rf"(?P<nth>첫|마지막)\s?(?P<count>[0-9]{{1,2}}|{numerals.NATIVE})\s?(?P<unit>개월|주|달|일)(?!째|차|요일)",
        read_counted,
    )
    add("봄여가겨", rf"(?P<season>봄|여름|가을|겨울)(?:철|(?=\s?(?:학기|휴가|맞이))|{PARTICLE})", read_season)
    names = sorted(HOLIDAYS, key=len, reverse=True)
    spaced = "|".join(
        {
            "부처님오신날": r"부처님\s?오신\s?날",
            "근로자의날": r"근로자의\s?날",
            "스승의날": r"스승의\s?날",
            "신정": r"신정(?!동|네거리|뉴타운|역|차량)",
            "설": r"설(?![가-힣])|설(?=연휴|에|부터|까지|전)",
        }.get(n, n)
        for n in names
    )
    add("".join({name[0] for name in names}), rf"(?P<name>{spaced})(?P<long>\s?연휴)?", read_holiday)
    add("이천", r"(?P<year>(?:이천|천구백)[일이삼사오육칠팔구십]{0,3})\s?년(?:도)?", read_worded_year)
    add("일이삼사오육유칠팔구십시한두세네석넉다여열아", WORDED, read_worded)
    add(
        "하이사나닷엿여아열보반몇일며",
        "(?:하루|이틀|사흘|나흘|닷새|엿새|이레|여드레|아흐레|열흘|보름|반\\s?년|몇|일주일|며칠)",
        read_length_word,
    )
    add("지현", r"지금(?=까지)|현재(?=까지|\s까지)|지금|현재", read_now)
    return dict(table)


_READERS = _table()


FIRSTS = "".join(_READERS)
