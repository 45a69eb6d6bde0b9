"""Mentions become periods: ranges, lists that share a year, ends left open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from knowledge.periods import guards
from knowledge.periods.mention import Mention, Unit
from knowledge.periods.period import Period
from knowledge.periods.resolving import DAY, Resolver

_LONGEST_GAP = 24
_AROUND = 24
_RANGE_GAP = re.compile(
    r"\s?(?:로?부터|에서부터|에서)\s{0,2}|\s{0,2}[-~]\s{0,2}|\s?(?:to|through|thru|till|until|til|up\sto)\s(?:the\s|on\s)?(?:end\sof\s)?"
)
_OPEN_RANGE_GAP = re.compile(
    r"\s?이후(?:부터|로)?\s{1,2}|,?\s(?:and\s|but\s)?(?P<until>until|till|before|up\sto)\s(?:the\s)?"
)
_LIST_GAP = re.compile(
    r"\s?(?:과|와|하고|이?랑|및|이나|또는|그리고|대비|인)\s{0,2}(?:그\s)?|\s?(?:,|&|/|·|vs\.?|versus|and|or|with|against|compared\s(?:to|with))\s?(?:및\s|and\s|or\s)?(?:in\s|the\s|with\s)?"
    r"|\s(?:및|또는|그리고|대비|vs\.?)\s"
)
_PLAIN_LIST_GAP = re.compile(r"\s?[,·/]\s?")
_BETWEEN_BEHIND = re.compile(r"\s?(?:사이|간의|간에)")
_BETWEEN_BEFORE = re.compile(r"between\s(?:the\s)?$")
_COMPARING = re.compile(r"compar|비교|대비|versus|vs")
_CLOSED = re.compile(r"\s?(?:말)?까지(?:의)?|\s?사이")
_FROM = re.compile(r"(?:from|between|during)\s(?:the\s)?$")

_SINCE_BEHIND = re.compile(
    r"\s?(?:이?(?:또는|그리고|및)\s)?(?:그\s)?(?:이후|이래)(?:로|부터)?|\s?(?:로|에서)?부터|\s?부턴|(?:\s(?:or|and)|,)\s(?:later|newer|onwards?|after(?=\s*(?:$|[.,?!])))(?![a-z])|\sonwards?(?![a-z])|\sand\son(?![a-z])"
)
_UNTIL_BEHIND = re.compile(r"\s?까지")
_BEFORE_BEHIND = re.compile(
    r"\s?이전(?!하|할|한(?!\s)|했|된|되|식|비\s|\s?(?:완료|작업|공사|설치|계획|비용))|\s?전(?:까지|에(?!는\s없)|의)|\s전(?=$|[,.?!])"
)
_SINCE_BEFORE = re.compile(
    r"(?:since|starting(?:\s(?:from|in|on|with))?|as\sof|on\sor\safter|newer\sthan|beginning)\s(?:the\s)?(?:start\sof\s|beginning\sof\s)?$"
)
_AFTER_BEFORE = re.compile(r"(?<!day\s)(?:after|later\sthan)\s(?:the\s)?(?:end\sof\s)?$")
_BEFORE_BEFORE = re.compile(r"(?:before|prior\sto|earlier\sthan|older\sthan)\s(?:the\s)?(?:year\s|start\sof\s)?$")
_UNTIL_BEFORE = re.compile(
    r"(?:until|till|til|by|up\sto|through|no\slater\sthan|on\sor\sbefore)\s(?:the\s)?(?:end\sof\s)?$"
)
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
_NO_PLAN = re.compile(r"\s?(?:동안|내\s|중\s)|에|부|까|동|간|보|[를은는]")

Dates = tuple[date | None, date | None]


class Combiner:
    """Combines the mentions of one folded text."""

    def __init__(self, text: str, cased: str, resolver: Resolver) -> None:
        self.text = text
        self.cased = cased
        self.resolver = resolver
        self.today = resolver.today
        self.tomorrow = min(resolver.today, date.max - DAY) + DAY

    def periods(self, mentions: Sequence[Mention]) -> list[Period]:
        """The periods in text order, spans in the folded text."""
        found: list[Period] = []
        usable = [each for each in mentions if not each.nothing and not guards.recurring(self.text, each)]
        self._share(usable)
        at = 0
        supported = False
        while at < len(usable):
            one = usable[at]
            other = usable[at + 1] if at + 1 < len(usable) else None
            period, taken, link = None, 1, ""
            if other is not None:
                link = self._link(one, other)
                if link == "range":
                    period = self._range(one, other)
                    taken = 2 if period is not None else 1
            if period is None and self._stands(one, other, link, supported):
                period = self._same(one, found) or self._single(one)
            supported = (
                period is not None
                and link == "list"
                and other is not None
                and (one.year is not None if other.weak == "year" else one.month is not None and other.weak == "word")
            )
            if period is not None:
                found.append(period)
            at += taken
        return _without_repeats(found, self.text)

    def _stands(self, one: Mention, other: Mention | None, link: str, supported: bool) -> bool:
        """Whether a mention is one, by itself or by the list that it stands in."""
        if one.weak in ("year", "word"):
            partner = other if link == "list" else None
            if supported:
                return True
            if one.weak == "word" and partner is not None and one.month is not None and partner.month is not None:
                return True
            if one.weak == "year" and partner is not None and partner.weak == "year" and _COMPARING.search(self.text):
                return True
        return guards.stands(self.text, self.cased, one)

    def _same(self, mention: Mention, found: Sequence[Period]) -> Period | None:
        """ "전년 동기": a year before the period that was named last; without one "전년 동월" is this month's."""
        if not mention.same or mention.year is None:
            return None
        back = self.today.year - mention.year
        last = found[-1] if found else None
        if last is not None and last.start is not None and last.end_exclusive is not None:
            length: tuple[tuple[int, Unit], ...] = ((back, "year"),)
            start, end = (self.resolver.moved(length, -1, start=each) for each in last.dates if each is not None)
            return Period(start, end, last.grain, (mention.start, mention.end))
        if mention.same == "month":
            mention.month, mention.grain = self.today.month, "month"
        return None

    def _before(self, mention: Mention) -> str:
        return self.text[max(0, mention.start - _AROUND) : mention.start]

    def _link(self, one: Mention, other: Mention) -> str:
        """How two mentions hang together: "range", "list" or not at all."""
        if other.linked:
            return other.linked
        gap = self.text[one.end : other.start]
        if len(gap) > _LONGEST_GAP:
            return ""
        if other.weak == "now" and not gap.strip():
            return "range" if _CLOSED.match(self.text, other.end) else ""
        if _OPEN_RANGE_GAP.fullmatch(gap) and self._opened(one, other, gap):
            return "range"
        if _RANGE_GAP.fullmatch(gap):
            moved = "에서" in gap and self.text.startswith("로", other.end)
            compared = "to" in gap and _COMPARING.search(self.text[: one.start]) is not None
            return "list" if moved or compared else "range"
        if gap.isspace() and other.weekday is not None and one.weekday is not None and other.base is None:
            return ""
        if _LIST_GAP.fullmatch(gap):
            between = _BETWEEN_BEFORE.search(self._before(one)) or " between " in self.text[one.start : one.end]
            if between or _BETWEEN_BEHIND.match(self.text, other.end):
                return "range"
            return "list"
        return ""

    def _opened(self, one: Mention, other: Mention, gap: str) -> bool:
        if "이후" in gap:
            return bool(_BEFORE_BEHIND.match(self.text, other.end) or _UNTIL_BEHIND.match(self.text, other.end))
        before = self._before(one)
        return any(pattern.search(before) for pattern in (_SINCE_BEFORE, _AFTER_BEFORE, _FROM))

    def _share(self, mentions: Sequence[Mention]) -> None:
        """Give what was said once to the others of a list: "작년 3분기와 4분기", "Q1 vs Q2 2025", "8월 12일과 14일"."""
        for one, other in zip(mentions, mentions[1:], strict=False):
            if self._link(one, other) == "list":
                _take_outer(other, one)
        for one, other in zip(mentions[-2::-1], mentions[:0:-1], strict=False):
            gap = self.text[one.end : other.start]
            free = one.in_year and not one.bound and one.turn is None and one.weak in ("", "word")
            if free and other.year is not None and other.in_year and self._link(one, other) == "list":
                same = (one.month, one.quarter, one.half) == (other.month, other.quarter, other.half)
                if not same and (gap.isascii() or other.linked):
                    one.year, one.fiscal, one.weak = other.year, other.fiscal, ""

    # One mention

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
        if found := _TO_DATE_BEHIND.match(text, stop):
            if start <= self.today:
                return self._period(start, self.tomorrow, mention, at, found.end())
        if found := _SINCE_BEHIND.match(text, stop):
            return self._since(start, mention, at, found.end())
        if found := _UNTIL_BEHIND.match(text, stop):
            return self._period(None, end, mention, at, found.end())
        if found := _BEFORE_BEHIND.match(text, stop):
            upto = end if found.group().strip() == "전까지" and mention.fixed else start
            return self._period(None, upto, mention, at, found.end())
        for pattern, side in (
            (_SINCE_BEFORE, "since"),
            (_UNTIL_BEFORE, "until"),
            (_AFTER_BEFORE, "after"),
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
        return self._period(start, end, mention, mention.start, stop)

    def _since(self, start: date, mention: Mention, at: int, stop: int) -> Period | None:
        return self._period(start, self.tomorrow if start <= self.today else None, mention, at, stop)

    def _period(self, start: date | None, end: date | None, mention: Mention, at: int, stop: int) -> Period | None:
        if start is not None and end is not None and start >= end:
            return None
        return Period(start, end, mention.grain, (at, stop))

    # Two mentions

    def _range(self, one: Mention, other: Mention) -> Period | None:
        """From the first to the second, both whole; None where they are no range."""
        if one.weak in ("turn", "now", "length") or other.weak == "turn":
            return None
        if not self._ends_stand(one, other):
            return None
        try:
            return self._range_dates(one, other)
        except (ValueError, OverflowError):
            return None

    def _ends_stand(self, one: Mention, other: Mention) -> bool:
        """Whether weak ends hold each other up."""
        for weak, partner in ((one, other), (other, one)):
            match weak.weak:
                case "":
                    continue
                case "year":
                    if (
                        partner.year is None
                        and partner.weak != "now"
                        and not guards.stands(self.text, self.cased, weak)
                    ):
                        return False
                case "word":
                    if partner.weak == "now":
                        continue
                    if weak.season is not None or (partner.month is None) is not (weak.month is None):
                        return False
                case "now" | "length":
                    continue
                case _:
                    if weak.day is None and weak.month is None and weak.week is None and weak.part_of is None:
                        return False
        return True

    def _range_dates(self, one: Mention, other: Mention) -> Period | None:
        inherited = _take_for_start(one, other)
        start, start_end = self.resolver.resolve(one)
        at, stop = one.start, other.end
        if lead := _FROM.search(self._before(one)):
            at = one.start - len(self._before(one)) + lead.start()
        gap = self.text[one.end : other.start]
        if other.length is not None and not other.ago:
            end = self.resolver.moved(other.length, 1, start=start)
            return self._period(start, end, one, at, stop)
        if other.length is not None and other.ago > 0:
            day = self.resolver.moved(other.length, 1, start=start)
            closed = _CLOSED.match(self.text, other.end)
            first = start if closed else day
            return self._period(first, day + DAY, other, at, closed.end() if closed else stop)
        _take_for_end(other, one, start)
        other_start, end = self.resolver.resolve(other, floor=None if other.bound else start)
        if start >= end and (inherited or not one.bound):
            if one.year is None:
                one.year = start.year
            one.year -= 1
            start, start_end = self.resolver.resolve(one)
        if start >= end:
            start, end, other_start = other_start, start_end, start
        if "before" in gap or ("이후" in gap and _BEFORE_BEHIND.match(self.text, other.end)):
            end = other_start
        if _AFTER_BEFORE.search(self._before(one)):
            start = start_end
        if found := (
            _CLOSED.match(self.text, other.end) or _BEFORE_BEHIND.match(self.text, other.end)
            if "이후" in gap
            else _CLOSED.match(self.text, other.end)
        ):
            stop = found.end()
        smaller = one if _SIZES.index(one.grain) <= _SIZES.index(other.grain) else other
        return self._period(start, end, smaller, at, stop)


_SIZES = ("day", "week", "month", "quarter", "half", "year", "decade")


def _only_day(mention: Mention) -> bool:
    return mention.day is not None and mention.month is None and not mention.bound


def _take_outer(inner: Mention, outer: Mention) -> None:
    """Give a later item of a list the year, month or week of the item before it."""
    if inner.bound or inner.weak == "turn":
        return
    if inner.in_year:
        if outer.year is not None and outer.in_year and inner.turn is None:
            inner.year, inner.fiscal = outer.year, outer.fiscal
        elif outer.turn is not None and outer.in_year and inner.turn is None and inner.month is not None:
            inner.turn = outer.turn
        elif outer.year is not None and outer.day is not None and inner.turn is None:
            inner.year = outer.year
        return
    if _only_day(inner) or (inner.week is not None and inner.month is None):
        if outer.month is not None:
            inner.month, inner.year = outer.month, outer.year
        elif outer.base_unit == "month":
            inner.base, inner.base_unit = outer.base, outer.base_unit
        elif inner.week is not None and outer.year is not None:
            inner.year = outer.year
    elif inner.weekday is not None and inner.nth is None and inner.turn is None and outer.base_unit == "week":
        inner.base, inner.base_unit = outer.base, outer.base_unit
    elif inner.weekday is not None and inner.turn is None and outer.weekday is not None and outer.turn is not None:
        inner.turn = outer.turn
    elif inner.weekday is not None and inner.nth is None and outer.week is not None:
        inner.week, inner.month, inner.year = outer.week, outer.month, outer.year
        inner.base, inner.base_unit = outer.base, outer.base_unit


def _take_for_start(one: Mention, other: Mention) -> bool:
    """Give the start of a range what only its end says; whether it got a year that way."""
    if one.bound or one.turn is not None:
        return False
    if one.in_year and other.year is not None and other.in_year:
        one.year, one.fiscal = other.year, other.fiscal
        return True
    if (_only_day(one) and one.weekday is None) or (one.week is not None and one.month is None):
        if other.month is not None:
            one.month, one.year = other.month, other.year
            return other.year is not None
        if other.base_unit == "month":
            one.base, one.base_unit = other.base, other.base_unit
    if one.weekday is not None and one.day is None and other.base_unit == "week":
        one.base, one.base_unit = other.base, other.base_unit
    if one.isoweek is not None and other.year is not None:
        one.year = other.year
        return True
    return False


def _take_for_end(other: Mention, one: Mention, start: date) -> None:
    """Give the end of a range the month that its weeks count in; the rest follows from where the range starts."""
    if other.bound or other.turn is not None:
        return
    middle = start + timedelta(days=3)
    if other.week is not None and other.month is None:
        if one.month is not None or one.base_unit == "month" or (one.week is not None and one.year is None):
            other.year, other.month = middle.year, middle.month
        elif one.year is not None:
            other.year = one.year
    elif other.isoweek is not None and one.isoweek is not None:
        other.year = middle.year if one.year is None else one.year
    elif other.in_year and one.fiscal and one.year is not None:
        other.year, other.fiscal = one.year, True


def _without_repeats(periods: list[Period], text: str) -> list[Period]:
    """The periods with neighbours put together that name the same dates, or days one after the other by commas."""
    kept: list[Period] = []
    for period in periods:
        if kept:
            last = kept[-1]
            gap = text[last.span[1] : period.span[0]]
            if last.dates == period.dates and len(gap) <= 3:
                kept[-1] = Period(*last.dates, period.grain, (last.span[0], period.span[1]))
                continue
            days = last.grain == period.grain == "day" and last.end_exclusive == period.start is not None
            if days and _PLAIN_LIST_GAP.fullmatch(gap) and "," in gap and text[period.span[0]].isdigit():
                kept[-1] = Period(last.start, period.end_exclusive, "day", (last.span[0], period.span[1]))
                continue
        kept.append(period)
    return kept
