"""Mentions become periods: ranges, lists that share a year, the same period of a year before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from knowledge.periods import guards
from knowledge.periods.mention import Mention, Unit
from knowledge.periods.opening import AFTER_BEFORE, BEFORE_BEHIND, SINCE_BEFORE, UNTIL_BEHIND, Opening
from knowledge.periods.period import Period
from knowledge.periods.relating import DAY
from knowledge.periods.sharing import take_for_end, take_for_start, take_outer

_LONGEST_GAP = 24
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
_DAY_ALONE = re.compile(r"[0-9]{1,2}\s?일")
_CLOSED = re.compile(r"\s?(?:말)?까지(?:의)?|\s?사이")
_FROM = re.compile(r"(?:from|between|during)\s(?:the\s)?$")
Dates = tuple[date | None, date | None]
_SIZES = ("day", "week", "month", "quarter", "half", "year", "decade")


class Combiner(Opening):
    """Combines the mentions of one folded text."""

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
            return bool(BEFORE_BEHIND.match(self.text, other.end) or UNTIL_BEHIND.match(self.text, other.end))
        before = self._before(one)
        return any(pattern.search(before) for pattern in (SINCE_BEFORE, AFTER_BEFORE, _FROM))

    def _share(self, mentions: Sequence[Mention]) -> None:
        """Give what was said once to the others of a list: "작년 3분기와 4분기", "Q1 vs Q2 2025", "8월 12일과 14일"."""
        for one, other in pairwise(mentions):
            if self._link(one, other) == "list":
                take_outer(other, one)
        for one, other in zip(mentions[-2::-1], mentions[:0:-1], strict=False):
            gap = self.text[one.end : other.start]
            free = one.in_year and not one.bound and one.turn is None and (one.weak in ("", "word") or one.half)
            if free and other.year is not None and other.in_year and self._link(one, other) == "list":
                same = (one.month, one.quarter, one.half) == (other.month, other.quarter, other.half)
                if not same and (gap.isascii() or other.linked):
                    one.year, one.fiscal, one.weak = other.year, other.fiscal, ""

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
        inherited = take_for_start(one, other)
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
        take_for_end(other, one, start)
        other_start, end = self.resolver.resolve(other, floor=None if other.bound or other.turn is not None else start)
        if start >= end and (inherited or not one.bound):
            if one.year is None:
                one.year = start.year
            one.year -= 1
            start, start_end = self.resolver.resolve(one)
        if start >= end:
            start, end, other_start = other_start, start_end, start
        if "before" in gap or ("이후" in gap and BEFORE_BEHIND.match(self.text, other.end)):
            end = other_start
        if AFTER_BEFORE.search(self._before(one)):
            start = start_end
        if found := (
            _CLOSED.match(self.text, other.end) or BEFORE_BEHIND.match(self.text, other.end)
            if "이후" in gap
            else _CLOSED.match(self.text, other.end)
        ):
            stop = found.end()
        smaller = one if _SIZES.index(one.grain) <= _SIZES.index(other.grain) else other
        return self._period(start, end, smaller, at, stop)


def _without_repeats(periods: list[Period], text: str) -> list[Period]:
    """The periods with neighbours put together that name the same dates, or days one after the other by commas."""
    kept: list[Period] = []
    for period in periods:
        if kept:
            last = kept[-1]
            if period.span[0] < last.span[1] < period.span[1]:  # a word between them that both took along
                period = Period(*period.dates, period.grain, (last.span[1], period.span[1]))
            gap = text[last.span[1] : period.span[0]]
            if last.dates == period.dates and len(gap) <= 3:
                kept[-1] = Period(*last.dates, period.grain, (last.span[0], period.span[1]))
                continue
            days = last.grain == period.grain == "day" and last.end_exclusive == period.start is not None
            if days and _PLAIN_LIST_GAP.fullmatch(gap) and "," in gap and _DAY_ALONE.fullmatch(text, *period.span):
                kept[-1] = Period(last.start, period.end_exclusive, "day", (last.span[0], period.span[1]))
                continue
        kept.append(period)
    return kept
