"""What one place of a text says about dates, before it is known which dates that is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from knowledge.periods.period import Grain

Unit = Literal["day", "week", "month", "quarter", "half", "year"]
# Why a mention is none yet: it needs a neighbour to become one.
Weak = Literal["", "year", "number", "word", "now", "turn", "length", "part", "weekofmonth"]
COMING = 99  # "오는 금요일": the next after today, whichever week it lies in
LAST = -1
WEEKEND, WORKDAYS = 7, 8


@dataclass(slots=True, eq=False)
class Mention:
    """The parts of a date that a text names, from year to day, and the characters `[start, end)` that do.

    A part left None was not said. `week`, `nth` and `day` count from 1, LAST is the last. `turn` is how a unit without
    its own number is chosen: -1 the one before, 0 the current, 1 the next, COMING. `base` is a range that was said in
    relation to today ("지난달"), of `base_unit`; `fixed` one that needs nothing more ("최근 2주"). `same` is what of an
    earlier period lies a year before ("전년 동월": month, "전년 동기": period).
    """

    start: int
    end: int
    grain: Grain = "day"
    weak: Weak = ""
    nothing: bool = False
    year: int | None = None
    fiscal: bool = False
    half: int | None = None
    quarter: int | None = None
    season: int | None = None
    holiday: int | tuple[int, int] | None = None
    long: bool = False
    month: int | None = None
    isoweek: int | None = None
    week: int | None = None
    day: int | None = None
    weekday: int | None = None
    nth: int | None = None
    part: str | None = None
    part_of: Unit | None = None
    turn: int | None = None
    count: tuple[int, Unit] | None = None
    count_last: bool = False
    base: tuple[date, date] | None = None
    base_unit: Unit | None = None
    fixed: tuple[date | None, date | None] | None = None
    length: tuple[tuple[int, Unit], ...] | None = None
    ago: int = 0
    shift: int = 0
    week_of: bool = False
    linked: Literal["", "range", "list"] = ""
    last_word: bool = False
    same: str = ""

    @property
    def in_year(self) -> bool:
        """Whether it names something that lies in a year: then a year beside it belongs to it."""
        return (
            self.month is not None
            or self.quarter is not None
            or self.half is not None
            or self.season is not None
            or self.holiday is not None
            or self.isoweek is not None
        )

    @property
    def bound(self) -> bool:
        """Whether its outermost unit is said: a year, or a relation to today."""
        return self.year is not None or self.base is not None or self.fixed is not None
