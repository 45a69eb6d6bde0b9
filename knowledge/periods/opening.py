"""One mention becomes a period, open on the side that the words around leave open."""

from __future__ import annotations

import re
from datetime import date

from knowledge.periods import numerals
from knowledge.periods.mention import Mention
from knowledge.periods.period import Period
from knowledge.periods.relating import DAY
from knowledge.periods.resolving import Resolver

_AROUND = 24
_SINCE_BEHIND = re.compile(
    r"\s?(?:이?(?:또는|그리고|및)\s)?(?:그\s)?(?:이후|이래)(?:로|부터)?|\s?(?:로|에서)?부터|\s?부턴|(?:\s(?:or|and)|,)\s(?:later|newer|onwards?|after(?=\s*(?:$|[.,?!])))(?![a-z])|\sonwards?(?![a-z])|\sand\son(?![a-z])"
)
UNTIL_BEHIND = re.compile(r"\s?까지")
BEFORE_BEHIND = re.compile(
    r"\s?이전(?!하|할|한(?!\s)|했|된|되|식|비\s|\s?(?:완료|작업|공사|설치|계획|비용))|\s?전(?:까지|에(?!는\s없)|의)|\s전(?=$|[,.?!])"
)
SINCE_BEFORE = re.compile(
    r"(?:since|starting(?:\s(?:from|in|on|with))?|on\sor\safter|newer\sthan|beginning)\s(?:the\s)?(?:start\sof\s|beginning\sof\s)?$"
)
AFTER_BEFORE = re.compile(r"(?<!day\s)(?:after|later\sthan)\s(?:the\s)?(?:end\sof\s)?$")
_BEFORE_BEFORE = re.compile(r"(?:before|prior\sto|earlier\sthan|older\sthan)\s(?:the\s)?(?:year\s|start\sof\s)?$")
_UNTIL_BEFORE = re.compile(
    r"(?:until|till|til|by|up\sto|through|no\slater\sthan|on\sor\sbefore)\s(?:the\s)?(?:end\sof\s)?$"
)
_OFFSET_BEFORE = re.compile(
    r"(?:(?P<number>[0-9]{1,2}|an?|one|two|three|four|five|six)\s)?(?P<unit>day|week|month)s?\s(?P<way>before|after)\s(?:the\s)?$"
)
_PREPOSITION = re.compile(r"(?:^|[^a-z])((?:in|during|for|of|throughout)\s)$")
_TO_DATE_BEHIND = re.compile(
    r"\s?에?\s?들어(?:서|와서|와)?(?![가-힣])|\s?(?:에?\s?들어)?\s?(?:현재|지금|오늘)\s?까지|[\s-](?:to[\s-]date|so\sfar)(?![a-z])"
)
_PLAN_BEHIND = re.compile(
    r"(?:의)?\s?(?:[^\s,.?!]{1,8}(?<![을를이가에은는할한된서로과와올될갈볼줄릴낼킬])\s){0,2}[^\s,.?!]{0,6}(?:계획|예정|준비|편성)(?!\s?대비|\s?비|된|했)"
)
_PLAN_BEHIND_ENGLISH = re.compile(r"(?:'s)?\s(?:[a-z]{2,14}\s){0,2}(?:plan|plans|planning)(?![a-z])")
_PLAN_BEFORE = re.compile(
    r"(?:upcoming|planned|plans?\s(?:for|in)|planning\s(?:for)?|scheduled\s(?:for|in))\s(?:the\s)?$"
)
_NO_PLAN = re.compile(
    r"\s?(?:[^\s]{1,8}\s)?[^\s]{0,6}(?:실적|결과|결산|정산|마감|집행)|\s?(?:동안|내\s|중\s)|에|부|까|동|간|보|[를은는]"
)


class Opening:
    """Makes periods of the mentions of one folded text."""

    def __init__(self, text: str, cased: str, resolver: Resolver) -> None:
        self.text = text
        self.cased = cased
        self.resolver = resolver
        self.today = resolver.today
        self.tomorrow = min(resolver.today, date.max - DAY) + DAY

    def _before(self, mention: Mention) -> str:
        return self.text[max(0, mention.start - _AROUND) : mention.start]

    def _single(self, mention: Mention) -> Period | None:
        ahead = self._planned(mention)
        try:
            start, end = self.resolver.resolve(mention, ahead=ahead)
            return self._opened_at(mention, start, end)
        except (ValueError, OverflowError):
            return None

    def _planned(self, mention: Mention) -> bool:
        """Whether a word of planning stands beside a bare month, quarter or half."""
        bare = mention.month is not None or mention.quarter is not None or mention.half is not None
        if not bare or mention.bound or mention.turn is not None or mention.grain not in ("month", "quarter", "half"):
            return False
        if mention.part is not None:
            return False
        if _PLAN_BEFORE.search(self._before(mention)) or _PLAN_BEHIND_ENGLISH.match(self.text, mention.end):
            return True
        return _NO_PLAN.match(self.text, mention.end) is None and _PLAN_BEHIND.match(self.text, mention.end) is not None

    def _opened_at(self, mention: Mention, start: date, end: date) -> Period | None:
        """The period with the side open that the words around leave open."""
        text, at, stop = self.text, mention.start, mention.end
        before = self._before(mention)
        if mention.grain == "day" and (found := _OFFSET_BEFORE.search(before)):
            count = numerals.count(found["number"] or "a")
            sign = -1 if found["way"] == "before" else 1
            day = self.resolver.moved(((count, found["unit"]),), sign, start=start)  # type: ignore[arg-type]
            at += found.start() - len(before)
            return self._period(day, day + DAY, mention, at, stop)
        if start <= self.today and (found := _TO_DATE_BEHIND.match(text, stop)):
            return self._period(start, self.tomorrow, mention, at, found.end())
        if found := _SINCE_BEHIND.match(text, stop):
            return self._since(start, mention, at, found.end())
        if found := UNTIL_BEHIND.match(text, stop):
            return self._period(None, end, mention, at, found.end())
        if found := BEFORE_BEHIND.match(text, stop):
            upto = end if found.group().strip() == "전까지" and mention.fixed else start
            return self._period(None, upto, mention, at, found.end())
        for pattern, side in (
            (SINCE_BEFORE, "since"),
            (_UNTIL_BEFORE, "until"),
            (AFTER_BEFORE, "after"),
            (_BEFORE_BEFORE, "before"),
        ):
            lead = pattern.search(before)
            if lead is None:
                continue
            at = mention.start - len(before) + lead.start()
            if at > 0 and text[at - 1].isalpha() and text[at - 1].isascii():
                continue
            match side:
                case "since":
                    return self._since(start, mention, at, stop)
                case "after":
                    return self._since(end, mention, at, stop)
                case "before":
                    return self._period(None, start, mention, at, stop)
                case "until":
                    return self._period(None, end, mention, at, stop)
        at = mention.start
        if mention.weak == "year" and (lead := _PREPOSITION.search(before)):
            at = mention.start - len(before) + lead.start(1)
        return self._period(start, end, mention, at, stop)

    def _since(self, start: date, mention: Mention, at: int, stop: int) -> Period | None:
        return self._period(start, self.tomorrow if start <= self.today else None, mention, at, stop)

    def _period(self, start: date | None, end: date | None, mention: Mention, at: int, stop: int) -> Period | None:
        if start is not None and end is not None and start >= end:
            return None
        return Period(start, end, mention.grain, (at, stop))
