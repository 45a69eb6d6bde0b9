"""Putting spots together: a year with what it belongs to, the two ends of a range."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace

from .numeric import WEEKDAY
from .spots import Refusal, Spot, adjacent

RANGE = re.compile(r" ?\.?(?:\([월화수목금토일]\))? ?~ ?")
BETWEEN = re.compile(r"[ _]?\.? ?(~|-|부터|to|_)[ _]?")


@dataclass(frozen=True, slots=True)
class Group:
    """One date: a spot, or the first and the last spot of a range."""

    first: Spot
    last: Spot | None = None

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.first.start

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return (self.last or self.first).end

    @property
    def year(self) -> int | None:
        """The year of its first end that says one."""
        return self.first.year or (self.last.year if self.last else None)

    @property
    def is_year(self) -> bool:
        """Whether it is nothing but a year."""
        return self.first.unit == "year" and self.last is None


def join(text: str, spots: list[Spot], refusals: list[Refusal]) -> list[Group]:
    """The dates that a text's spots make, in order.

    What belongs to a date that does not exist is dropped with it, for the rest would be a guess: a year right before
    ("2024년 2월 30일"), and the other end of a range ("2024.08.15~2024.02.30").
    """
    impossible = [refusal for refusal in refusals if refusal.reason.startswith("impossible")]
    kept = [spot for spot in spots if not _spoiled(text, spot, impossible)]
    return _bind_after(text, _link(text, _bind_before(text, kept)))


def _spoiled(text: str, spot: Spot, impossible: list[Refusal]) -> bool:
    """Whether a refused date right beside takes this one along; `impossible` is in order."""
    following = bisect_left(impossible, spot.end, key=lambda refusal: refusal.start)
    if following < len(impossible):
        start = impossible[following].start
        if spot.unit == "year" and adjacent(text, spot.end, start):
            return True
        if RANGE.fullmatch(text, spot.end, start):
            return True
    return following > 0 and RANGE.fullmatch(text, impossible[following - 1].end, spot.start) is not None


def _bind_before(text: str, spots: list[Spot]) -> list[Spot]:
    """A year, or a month, that stands before what it belongs to becomes part of it."""
    bound: list[Spot] = []
    for spot in spots:
        last = bound[-1] if bound else None
        if last and not spot.continues and spot.year is None and adjacent(text, last.end, spot.start):
            if last.unit == "year" and not last.continues:
                bound[-1] = replace(spot, start=last.start, year=last.year, fiscal=last.fiscal)
                continue
            if last.unit == "month" and spot.unit == "week" and 1 <= (spot.number or 0) <= 6:
                bound[-1] = replace(
                    spot, start=last.start, unit="month_week", year=last.year, month=last.month, weak=last.weak
                )
                continue
        bound.append(spot)
    return bound


def _link(text: str, spots: list[Spot]) -> list[Group]:
    """Neighbours with nothing but a joiner between them are the ends of a range."""
    groups: list[Group] = []
    for spot in spots:
        open_group = groups[-1] if groups and groups[-1].last is None else None
        if open_group and (spot.continues or _joined(text, open_group.first, spot)):
            groups[-1] = Group(open_group.first, spot)
        else:
            groups.append(Group(spot))
    return groups


def _joined(text: str, first: Spot, second: Spot) -> bool:
    at = first.end
    if weekday := WEEKDAY.match(text, at):
        at = weekday.end()
    found = BETWEEN.fullmatch(text, at, second.start) if at <= second.start else None
    if found is None:
        return False
    if (first.unit == "year") != (second.unit == "year"):
        return False
    match found.group(1):
        case "~":
            return True
        case "_":
            alike = first.unit == second.unit == "day" and first.width == second.width
            return alike and None not in (first.year, second.year) and _in_order(first, second)
        case _:
            return first.unit == second.unit and (second.year is None or first.year is None or _in_order(first, second))


def _in_order(first: Spot, second: Spot) -> bool:
    def key(spot: Spot) -> tuple[int, int, int, int]:
        return spot.year or 0, spot.month or 0, spot.number or 0, spot.day or 0

    return key(first) < key(second)


def _bind_after(text: str, groups: list[Group]) -> list[Group]:
    """A year right behind a date without one belongs to it: "8월 5주차(2024)", "Q3 2025"."""
    bound: list[Group] = []
    for group in groups:
        last = bound[-1] if bound else None
        if last and group.is_year and last.year is None and adjacent(text, last.end, group.start):
            spot = replace(last.last or last.first, year=group.first.year, fiscal=group.first.fiscal, end=group.end)
            bound[-1] = Group(last.first, spot) if last.last else Group(spot)
        else:
            bound.append(group)
    return bound
