"""Dates in relation to today: the units around it, windows up to it, how long ago."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from knowledge.dating.units import months_span, year_span
from knowledge.dating.weeks import week_of
from knowledge.periods.mention import Unit
from knowledge.periods.period import Options

Dates = tuple[date, date]
DAY = timedelta(days=1)
WEEK = timedelta(days=7)


class Relating:
    """Knows the day on which a text is read, and the tenant's options."""

    def __init__(self, today: date, options: Options) -> None:
        self.today = today
        self.options = options

    def unit_around(self, unit: Unit, offset: int = 0) -> Dates:
        """The calendar unit that holds today, or the one so many before or after it."""
        today = self.today
        match unit:
            case "day":
                return today + offset * DAY, today + (offset + 1) * DAY
            case "week":
                monday = week_of(today) + offset * WEEK
                return monday, monday + WEEK
            case "month":
                return months_span(today.year, today.month + offset, 1)
            case "quarter":
                return months_span(today.year, (today.month - 1) // 3 * 3 + 1 + 3 * offset, 3)
            case "half":
                return months_span(today.year, (today.month - 1) // 6 * 6 + 1 + 6 * offset, 6)
            case "year":
                return year_span(today.year + offset)

    def fiscal_year(self, offset: int = 0) -> int:
        """The number of the fiscal year that holds today, or of one so many before or after it."""
        return self.today.year - (self.today.month < self.options.fy_start_month) + offset

    def moved(self, length: tuple[tuple[int, Unit], ...], sign: int, *, start: date | None = None) -> date:
        """The day so long after (or before, by a sign of -1) `start` or today; months end where the month does."""
        day = start or self.today
        months = sum({"month": 1, "quarter": 3, "half": 6, "year": 12}.get(unit, 0) * count for count, unit in length)
        if months:
            index = day.year * 12 + day.month - 1 + sign * months
            year, month = divmod(index, 12)
            day = date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
        return day + sign * sum({"day": 1, "week": 7}.get(unit, 0) * count for count, unit in length) * DAY

    def month_of(self, day: date) -> Dates:
        """The calendar month that holds a day."""
        return months_span(day.year, day.month, 1)

    def window(self, count: int, unit: Unit, sign: int) -> Dates:
        """So many units up to and with today, or from tomorrow on; of quarters and halves whole ones."""
        if unit in ("quarter", "half"):
            outer = self.unit_around(unit, sign * count)
            near = self.unit_around(unit, sign)
            return (outer[0], near[1]) if sign < 0 else (near[0], outer[1])
        edge = self.moved(((count, unit),), sign)
        return (edge + DAY, self.today + DAY) if sign < 0 else (self.today + DAY, edge + DAY)

    def ago(self, length: tuple[tuple[int, Unit], ...], sign: int, *, start: date | None = None) -> Dates:
        """The calendar unit so long ago; the very day for later days, and where two units are counted."""
        day = self.moved(length, sign, start=start)
        if sign > 0 or len(length) > 1 or length[0][1] == "day" or start is not None:
            return day, day + DAY
        return Relating(day, self.options).unit_around(length[0][1])
