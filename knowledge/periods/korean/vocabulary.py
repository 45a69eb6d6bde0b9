"""Korean words of time and what may not follow them."""

from __future__ import annotations

import re
from collections.abc import Callable

from knowledge.periods import numerals
from knowledge.periods.mention import LAST, Mention, Unit
from knowledge.periods.resolving import Resolver

Read = Mention | list[Mention] | None


Reader = Callable[[re.Match[str], Resolver], Read]


WEEKDAYS = "월화수목금토일"


# What may not follow "주", "달", "해" for the word to be one of time ("이번 주문", "이번 달력", "다음 해외 출장").
AFTER_WEEK = (
    r"(?!말|차장|총|의사항|의점|의보|문|제|소|장|식|요\s|민|력|변|방|최|관|택|도\s|사|로\s|목|기|머|유|주|행|거|가(?!\s)|년|입|인공|파|점|체|류"
    r"|특|연)"
)


NO_PARKING = "(?!장|비|권|증|공간|등록|난|단속|위반|대(?!비)|된|하|료|요금|관리|구역|타워|정기|안내|시설|면|차량)"


DAYS = {
    "오늘": (0, r"(?!의\s?집|날(?!짜)|내일)"),
    "금일": (0, "(?!봉)"),
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
    "명일": (1, "(?!동|역)"),
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
UNITS: dict[str, tuple[Unit, int, str, bool]] = {
    "금주": ("week", 0, r"(?!를|하|령|법|중독|론|\s?(?:클리닉|캠페인|구역|교육))", False),
    "차주": ("week", 1, "(?!의|인|가|는|명|분|를|별|들|와|에게|께)", False),
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


SEASONS = {"봄": 1, "여름": 2, "가을": 3, "겨울": 4}


PARTICLE = (
    r"(?![가-힣])|(?=에|의|은|는|부터|까지|경|쯤|로|와|이|가(?!\s?격)|를|을|도|만(?!\s?원)|엔|이?랑|하고|께|마다)"
)


_HERE = re.compile("[가-힣]")


TURN_UNITS: dict[str, Unit] = {"주": "week", "달": "month", "월": "month", "분기": "quarter", "반기": "half"}


OWN_PARTS: dict[str, tuple[Unit, str]] = {
    "연초": ("year", "early"), "년초": ("year", "early"), "연말": ("year", "late"), "년말": ("year", "late"),
    "월초": ("month", "early"), "월중순": ("month", "middle"), "월말": ("month", "late"),
    "초순": ("month", "early"), "상순": ("month", "early"), "중순": ("month", "middle"), "하순": ("month", "late"),
    "주초": ("week", "early"), "주후반": ("week", "late"),
}  # fmt: skip


def nth_of(word: str) -> int | None:
    """The number of "첫 번째", "둘째", "3째"; LAST for the last."""
    plain = word.replace(" ", "")
    if plain[0].isdigit():
        return int(plain.rstrip("번째"))
    return _NTH.get(plain)


NTH_WORD = (
    r"(?P<nth>첫\s?번째|첫째|첫|두\s?번째|둘째|세\s?번째|셋째|"
    r"네\s?번째|넷째|다섯\s?번째|다섯째|여섯\s?번째|여섯째|맨\s?마지막|마지막)"
)


NTH_UNIT = (
    rf"(?P<unit>주말|주차{NO_PARKING}|주(?:간)?{AFTER_WEEK}|"
    r"[월화수목금토일](?:요일|욜)|날(?![가-힣])|날(?=에|의|은|인|까지|부터)|분기(?!점)|달(?=에|의|까지|\s|$))"
)


WORDED = (
    rf"(?P<number>{numerals.SINO}|시(?=월)|유(?=월)|{numerals.NATIVE})\s?"
    r"(?P<unit>월(?!요일|욜|드|급|세|간|호|등|남|수|절|동주)(?:달)?|일(?!요일|정|반|절|일)|사?분기(?!점)|주|달|개월|년|해)"
)
