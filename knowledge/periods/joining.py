"""Neighbouring mentions that are one date in pieces: "작년" "5월", "Friday" "next week", "first week" "of August"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knowledge.periods.mention import LAST, WEEKEND, WORKDAYS, Mention

_GAP = re.compile(
    r"\s{0,3}(?:의\s?|에\s|,\s?|\(\s?|of\s(?:the\s)?|in\s(?:the\s)?|on\s(?:the\s)?"
    r"|from\s|between\s|the\s|'s\s|'\s|-\s?|_|/|\.\s?)?제?"
)
_LONGEST_GAP = 12
_GRAINS = ("day", "week", "month", "quarter", "half", "year", "decade")
_LARGER_BEHIND = re.compile(r"\s{0,3}(?:,\s?|of\s(?:the\s)?|in\s(?:the\s)?|from\s|the\s|-|_|/)?")
_TAKEN = (
    "year", "half", "quarter", "season", "holiday", "month", "isoweek", "week", "day", "weekday", "nth", "part",
    "part_of", "turn", "count", "base", "base_unit",
)  # fmt: skip


def join(mentions: Sequence[Mention], text: str) -> list[Mention]:
    """The mentions with those put together that belong together; those that are nothing stay, as walls between."""
    joined: list[Mention] = []
    for mention in mentions:
        if mention.nothing and joined and _year_of_nothing(joined[-1], mention, text):
            joined[-1].nothing = True  # "2025년 3월호", "2025년 13월"
        while joined:
            last = joined[-1]
            gap = text[last.end : mention.start]
            if (
                mention.linked
                or len(gap) > _LONGEST_GAP
                or not _GAP.fullmatch(gap)
                or not _together(last, mention, gap)
            ):
                break
            joined.pop()
            mention = _merged(last, mention)
            mention.linked = last.linked
        joined.append(mention)
    return joined


def _year_of_nothing(year: Mention, nothing: Mention, text: str) -> bool:
    whole = year.year is not None and not year.in_year and year.part is None
    return whole and not text[year.end : nothing.start].strip() and "월" in text[nothing.start : nothing.end]


def _together(one: Mention, other: Mention, gap: str) -> bool:
    """Whether `other`, behind `one`, names another part of the same date."""
    if one.nothing or other.nothing or one.fixed or other.fixed or other.weak in ("turn", "now", "length"):
        return False
    if one.weak == "turn":
        return not gap.strip() and not other.bound and other.turn is None and _can_turn(other)
    if one.week_of and one.weak == "part":
        return other.day is not None or other.weekday is not None or other.base_unit == "day"
    if one.weak == "part" and one.part is not None:
        return _takes_part(other)
    if other.weak == "part" and other.part is not None:
        return False
    if one.part is not None or one.week_of or one.shift:
        return False
    return _narrower(one, other, gap) or (
        _LARGER_BEHIND.fullmatch(gap) is not None and _narrower(other, one, gap, turned=True)
    )


def _can_turn(other: Mention) -> bool:
    return other.in_year or other.weekday is not None or other.day is not None or other.part_of in ("month", "year")


def _takes_part(other: Mention) -> bool:
    whole = other.day is None and other.week is None and other.weekday is None and other.part is None
    return whole and (other.bound or other.in_year)


def _narrower(outer: Mention, inner: Mention, gap: str, *, turned: bool = False) -> bool:
    """Whether `inner` can lie in `outer`; `turned` says that it stands before it, the English way."""
    if inner.bound or (outer.part is not None):
        return False
    weekday_only = inner.weekday is not None and inner.nth is None and inner.day is None and not inner.in_year
    if outer.year is not None and not outer.in_year:
        if outer.week is not None or outer.day is not None or outer.nth is not None or outer.weekday is not None:
            return outer.week is not None and weekday_only
        if inner.turn is not None or (
            outer.weak == "year"
            and not inner.in_year
            and inner.week is None
            and inner.nth is None
            and inner.count is None
        ):
            return False
        if outer.weak == "year" and (gap.strip() in ("(", "의") or "\n" in gap):
            return False
        pieces = inner.week is not None or inner.nth is not None or inner.count is not None or inner.part_of == "year"
        return (
            inner.in_year
            or pieces
            or (inner.day in (1, LAST) and inner.month is None)
            or ((inner.day or 0) > 0 and inner.weak == "part")
        )
    if weekday_only:
        return _weekday_fits(outer, inner, gap, turned)
    if inner.weekday is not None and inner.nth is None:
        return False
    if turned and 0 < (inner.isoweek or 0) <= 5 and (outer.month is not None or outer.base_unit == "month"):
        return outer.day is None and outer.week is None
    if turned and inner.half is not None and (outer.month is not None or outer.base_unit == "month"):
        return outer.day is None and outer.week is None and inner.turn is None
    if inner.in_year or inner.turn is not None:
        return inner.day is not None and inner.month is None and outer.weekday is not None
    if outer.day is not None or outer.week is not None or outer.nth is not None or outer.count is not None:
        return False
    monthlike = outer.month is not None or outer.base_unit == "month"
    if inner.day is not None and outer.weekday is not None and not monthlike and outer.nth is None:
        return outer.weekday < WEEKEND and outer.turn is None and not outer.bound
    if outer.weekday is not None:
        return False
    if monthlike:
        named = inner.day is not None or inner.week is not None or inner.nth is not None or inner.count is not None
        return named or inner.part_of == "month"
    if outer.base_unit in ("quarter", "half", "year") or outer.quarter is not None or outer.half is not None:
        return inner.day in (1, LAST) or inner.week is not None or inner.count is not None
    if outer.base_unit == "week":
        return inner.part_of == "week" or inner.day in (1, LAST)
    return False


def _weekday_fits(outer: Mention, inner: Mention, gap: str, turned: bool) -> bool:
    """Whether a weekday belongs to the week, the month or the day beside it."""
    if outer.weekday is not None or inner.turn is not None:
        return False
    if outer.base_unit == "week" or outer.week is not None or outer.isoweek is not None:
        return True
    if inner.weekday in (WEEKEND, WORKDAYS):
        return False
    if outer.day is not None and outer.day != LAST:
        return True
    if outer.base_unit == "month" and not turned:
        return outer.day is None and gap.strip() in ("", "의")
    return False


def _merged(one: Mention, other: Mention) -> Mention:
    """One mention with the parts of both; the unit that it names is the smaller."""
    merged = Mention(one.start, other.end)
    for name in _TAKEN:
        value = getattr(one, name)
        setattr(merged, name, getattr(other, name) if value is None else value)
    if merged.isoweek is not None and (merged.month is not None or merged.base_unit == "month"):
        merged.week, merged.isoweek = merged.isoweek, None  # "week 2 of March"
    if merged.half is not None and (merged.month is not None or merged.base_unit == "month"):
        merged.part, merged.half = ("first" if merged.half == 1 else "second"), None  # "first half of March"
    merged.last_word = one.last_word or other.last_word
    merged.fiscal = one.fiscal or other.fiscal
    merged.long = one.long or other.long
    merged.count_last = one.count_last or other.count_last
    merged.week_of = one.week_of or other.week_of
    merged.shift = one.shift or other.shift
    merged.last_word = one.last_word or other.last_word
    if one.weak == "turn" or (one.weak == "part" and one.part is not None and not one.bound):
        merged.grain = other.grain
    else:
        merged.grain = min(one.grain, other.grain, key=_GRAINS.index)
    if one.week_of and one.weak == "part":
        merged.grain = "week"
    still = [each.weak for each in (one, other) if each.weak]
    alone = merged.year is None and merged.base is None and merged.month is None and merged.turn is None
    if alone and still and merged.weekday is not None and merged.day is None:
        merged.weak = still[0]
    return merged
