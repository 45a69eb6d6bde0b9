"""Units that count from what a rule speaks of, not from today: "입사 1년 후", "다음 해로 이월", "following month"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from knowledge.periods.mention import Mention

_REACH = 40  # characters before and behind that can tell

# What a length counts from: "종료 30일 전", "검진일 몇 주 전", "입사 1년 후". Not 내일 and days of the week.
_EVENT_BEFORE = re.compile(
    r"(?:(?:[가-힣](?<!내|요|휴))일|(?:한|은|된|난)\s날|종료|만료|만기|입사|퇴사|퇴직|입주|해지|체결|수료|완료|개시|출발|출산|출국|귀국|출장|발생|구매"
    r"|구입|수령|접수|신청|승인|발행|검수|시행|도착|준공|결제|가입|졸업|결혼|납품|마감|통보|복귀|임용|전역|휴직|복직|채용|사용|이용|행사|교육|예약)"
    r"(?:\s?(?:후|전|시점))?(?:로부터|부터|으로부터|에서|의)?\s?(?:약|최소|최대|최소한|늦어도|적어도)?\s?$"
)
_HOW_LONG = re.compile(r"(?:몇\s?(?:주|달|일|개월|년)|며칠)\s?전까지")
_CARRIED = re.compile(
    r"\s?(?:으?로|까지|에도?)?\s[^.?!]{0,16}(?:이월|승계)|\s?(?:으?로|까지)\s[^.?!]{0,16}(?:넘(?:어|길|겨|기))|[^.?!]{0,24}\s(?:carr(?:y|ied)|roll(?:ed)?\s?over)"
)
_CARRIED_BEFORE = re.compile(
    r"(?:이월[가-힣]{0,3}\s|carr(?:y|ies|ied|ying)(?:[\s-](?:over|forward))?|roll(?:s|ed)?[\s-]?over)[^.?!]{0,16}$"
)
_NEXT_UNIT = re.compile(
    r"(?:다음\s?(?:해|연도|년도|달|분기|반기)|익년|익월|차년|next\s(?:calendar\s|fiscal\s)?(?:year|month|quarter))"
)
_POINTED_AT = re.compile(r"(?:^|[\s(])(?:그|해당)\s?$")
_OF_A_RULE = re.compile(
    r"당해|익년|익월|익일|차년|다음\s?(?:해|연도|년도|날)|전날|말일|[a-z\s]{0,12}following\s(?:day|week|month|quarter|year)"
)
_PART_OF_ANY = re.compile(r"(?:매?월|분기|연|년)\s?[초말]$")
_AGAINST = re.compile(r"(?:전년|전월|전분기|전주|작년)(?:도)?")
_SHARE = re.compile(r"\s?(?:대비|보다)[^.?!]{0,12}(?:%|퍼센트|프로|배)[^.?!]{0,8}(?:이상|이하|초과|미만|넘|까지|한도)")
_ASKS_A_RULE = re.compile(
    r"(?:해|내|받아|써|와|가)야\s?(?:하|해|되|돼|할)|(?:하|되|쓰|내|받|지급하|소멸되)나요|(?:할|쓸|낼|받을)\s수\s|가능(?:하|한|해)|못한|어떻게\s(?:되|돼|써|쓰|처리)"
    r"|(?:^|[.?!]\s?)(?:can|must|may|should|do|does|is|are|how\smany|how\slong)\s"
)
_ASKS_HOW = re.compile(
    r"(?:하|두|내|받|쓰|보내|올리|처리하|제출하)나요|(?:해|내|받아|써)야\s?(?:하|해|할)|어떻게\s(?:해|처리)"
)
_EACH_BEHIND = re.compile(r"(?:\s[a-z]{2,12}){0,2}\s(?:each|every)\s(?:week|month|quarter|year)(?![a-z])")
_OWN_START = re.compile(
    r"(?:입사|교육|프로젝트|과정|온보딩|훈련|인턴십|인턴|신입(?:사원)?은?|onboarding|training|probation)\s$"
)
_FIRST_UNIT = re.compile(r"첫\s?(?:째\s)?(?:주|달)(?:간)?$")


def without_rules(mentions: Iterable[Mention], text: str) -> list[Mention]:
    """The mentions, with those that count from something else than today made none; walls stay where they stood."""
    return [
        replace(each, nothing=True) if not each.nothing and counts_from_else(text, each) else each for each in mentions
    ]


def counts_from_else(text: str, mention: Mention) -> bool:
    """Whether a mention lies in a rule and counts from an event or from any unit in which the rule is applied."""
    said = text[mention.start : mention.end]
    before = text[max(0, mention.start - _REACH) : mention.start]
    if mention.length is not None:
        if _HOW_LONG.match(text, mention.start):
            return True
        return _EVENT_BEFORE.search(before) is not None
    if mention.day is not None and mention.month is None and before.endswith(("일로부터 ", "날로부터 ")):
        return True
    if mention.weekday is not None and _EACH_BEHIND.match(text, mention.end):
        return True
    if _FIRST_UNIT.search(said):
        return _OWN_START.search(before) is not None
    if _NEXT_UNIT.match(said) and (_CARRIED.match(text, mention.end) or _CARRIED_BEFORE.search(before)):
        return True
    if _POINTED_AT.search(before) and said.startswith(("다음", "전", "월", "말일", "주", "연도", "익")):
        return True
    if _AGAINST.fullmatch(said) and _SHARE.match(text, mention.end):
        return True
    if _PART_OF_ANY.fullmatch(said):
        return _ASKS_HOW.search(text, mention.end, mention.end + 2 * _REACH) is not None
    return bool(_OF_A_RULE.match(said)) and _asks_a_rule(text, mention)


def _asks_a_rule(text: str, mention: Mention) -> bool:
    """Whether the sentence around asks what is to be done in any such case."""
    near = text[max(0, mention.start - 2 * _REACH) : mention.end + 2 * _REACH]
    return _ASKS_A_RULE.search(near) is not None
