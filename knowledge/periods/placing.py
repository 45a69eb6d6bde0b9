"""Where the parts of a mention lie in the unit that holds them."""

from __future__ import annotations

from datetime import date

from knowledge.dating.units import half_span, month_span, months_span, quarter_span, year_span
from knowledge.dating.weeks import iso_week, week_of, week_of_month
from knowledge.periods.holidays import holiday_on
from knowledge.periods.mention import LAST, WEEKEND, WORKDAYS, Mention, Unit
from knowledge.periods.relating import DAY, WEEK, Dates, Relating


class Placing(Relating):
    """Finds a day, week or part in a week, month or year that is known; raises ValueError where it does not exist."""

    def _in_base(self, mention: Mention, base: Dates, unit: Unit) -> Dates:
        start, end = base
        if unit == "year":
            return self._in_year(mention, start.year)
        if unit == "month":
            return self._in_month(mention, start.year, start.month)
        if unit == "week":
            return self._in_week(mention, start)
        if mention.part and unit in ("quarter", "half"):
            return _third(start, unit, mention.part)
        if mention.day is not None:
            return (
                (end - DAY, end)
                if mention.day == LAST
                else (start + (mention.day - 1) * DAY, start + mention.day * DAY)
            )
        if mention.month is not None:  # the n-th month of a quarter is not said that way; the month itself
            return self._in_month(mention, start.year, mention.month)
        if mention.week is not None:
            monday = week_of(start + 3 * DAY if start.weekday() <= 3 else start + 7 * DAY)
            monday = week_of(end - 4 * DAY) if mention.week == LAST else monday + (mention.week - 1) * WEEK
            return self._in_week(mention, monday)
        return base

    def _in_week(self, mention: Mention, monday: date) -> Dates:
        weekday = mention.weekday
        if weekday == WEEKEND:
            return monday + 5 * DAY, monday + WEEK
        if weekday == WORKDAYS:
            return monday, monday + 5 * DAY
        if weekday is not None:
            return monday + weekday * DAY, monday + (weekday + 1) * DAY
        if mention.day is not None:
            day = monday + (6 if mention.day == LAST else mention.day - 1) * DAY
            return day, day + DAY
        match mention.part:
            case "early":
                return monday, monday + 3 * DAY
            case "middle":
                return monday + DAY, monday + 4 * DAY
            case "late" | "end" | "second":
                return monday + 3 * DAY, monday + WEEK
        return monday, monday + WEEK

    def _in_month(self, mention: Mention, year: int, month: int) -> Dates:
        start, end = month_span(year, month)
        if mention.count is not None:
            return self._counted(mention, start, end)
        if mention.day is not None:
            day = end - DAY if mention.day == LAST else date(year, month, mention.day)
            return day, day + DAY
        if mention.week is not None:
            return self._in_week(mention, week_of_month(year, month, mention.week, rule=self.options.week_of_month))
        if mention.weekday is not None:
            return _weekday_within(start, end, mention.weekday, mention.nth or 1)
        return _part_of_month(start, end, mention.part)

    def _in_year(self, mention: Mention, year: int) -> Dates:
        starts_in = self.options.fy_start_month if mention.fiscal else 1
        if mention.month is not None:
            if mention.fiscal and mention.month < starts_in:
                year += 1
            return self._in_month(mention, year, mention.month)
        if mention.quarter is not None:
            span = quarter_span(year, mention.quarter, starts_in=starts_in)
            return self._in_base(mention, span, "quarter")
        if mention.half is not None:
            span = half_span(year, mention.half, starts_in=starts_in)
            return self._in_base(mention, span, "half")
        if mention.season is not None:
            return months_span(year, 3 * mention.season, 3)
        if mention.holiday is not None:
            return holiday_on(mention.holiday, year, long=mention.long)
        if mention.isoweek is not None:
            return self._in_week(mention, iso_week(year, mention.isoweek))
        start, end = year_span(year, starts_in=starts_in)
        if mention.count is not None:
            return self._counted(mention, start, end)
        if mention.week is not None:
            number = mention.week if mention.week != LAST else (53 if _has_53(year) else 52)
            return self._in_week(mention, iso_week(year, number))
        if mention.weekday is not None:
            return _weekday_within(start, end, mention.weekday, mention.nth or 1)
        if mention.day is not None:
            return (
                (end - DAY, end)
                if mention.day == LAST
                else (start + (mention.day - 1) * DAY, start + mention.day * DAY)
            )
        match mention.part:
            case "early":
                return months_span(year, starts_in, 3)
            case "middle":
                return months_span(year, starts_in + 4, 4)
            case "late" | "end":
                return months_span(year, starts_in + 9, 3)
            case "first":
                return months_span(year, starts_in, 6)
            case "second":
                return months_span(year, starts_in + 6, 6)
        return start, end

    def _counted(self, mention: Mention, start: date, end: date) -> Dates:
        """The first or last so many units of a longer one; whole ISO weeks."""
        assert mention.count is not None
        count, unit = mention.count
        if unit == "week":
            first = week_of(start + 3 * DAY) if start.weekday() <= 3 else week_of(start) + WEEK
            last = week_of(end - 4 * DAY)
            return (last - (count - 1) * WEEK, last + WEEK) if mention.count_last else (first, first + count * WEEK)
        if mention.count_last:
            return self.moved((mention.count,), -1, start=end), end
        return start, self.moved((mention.count,), 1, start=start)


def _has_53(year: int) -> bool:
    return date(year, 12, 28).isocalendar().week == 53


def _weekday_within(start: date, end: date, weekday: int, nth: int) -> Dates:
    """The n-th weekday (or weekend, by its Saturday) of a longer unit."""
    wanted = 5 if weekday == WEEKEND else min(weekday, 6)
    if nth == LAST:
        day = end - DAY
        day -= (day.weekday() - wanted) % 7 * DAY
    else:
        day = start + (wanted - start.weekday()) % 7 * DAY + (nth - 1) * WEEK
    if not start <= day < end:
        raise ValueError(f"There is no such weekday number {nth}.")
    return day, day + (2 if weekday == WEEKEND else 1) * DAY


def _part_of_month(start: date, end: date, part: str | None) -> Dates:
    match part:
        case "early":
            return start, start + 10 * DAY
        case "middle":
            return start + 10 * DAY, start + 20 * DAY
        case "late" | "end":
            return start + 20 * DAY, end
        case "first":
            return start, start + 15 * DAY
        case "second":
            return start + 15 * DAY, end
    return start, end


def _third(start: date, unit: str, part: str) -> Dates:
    """The first, middle or last third of a quarter or half, by whole months."""
    size = 1 if unit == "quarter" else 2
    place = {"early": 0, "first": 0, "middle": 1}.get(part, 2)
    return months_span(start.year, start.month + place * size, size)
