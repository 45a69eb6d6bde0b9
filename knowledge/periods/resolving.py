"""From what was said to dates: conventions, today, and what is left out."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from knowledge.dating.units import half_span, month_span, months_span, quarter_span, year_span
from knowledge.dating.weeks import iso_week, week_of, week_of_month
from knowledge.periods.holidays import holiday_on
from knowledge.periods.mention import COMING, LAST, WEEKEND, WORKDAYS, Mention, Unit
from knowledge.periods.period import Options

Dates = tuple[date, date]
DAY = timedelta(days=1)
WEEK = timedelta(days=7)
YEARS_BACK = 9  # 29 February is at most eight years away


class Resolver:
    """Resolves mentions for one day and one tenant's options; every method raises ValueError or OverflowError for dates
    that do not exist or cannot be held."""

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
        return Resolver(day, self.options).unit_around(length[0][1])

    def resolve(self, mention: Mention, *, floor: date | None = None, ahead: bool = False) -> Dates:
        """The dates of a mention that is not open.

        What is left out is the most recent that has begun; from `floor` on where that is given (the end of a range);
        the next or current where `ahead`.
        """
        if mention.fixed is not None:
            start, end = mention.fixed
            assert start is not None and end is not None
            found = (start, end)
        elif mention.base is not None:
            found = self._in_base(mention, mention.base, mention.base_unit or "day")
        elif mention.year is not None:
            found = self._in_year(mention, mention.year)
        else:
            found = self._floating(mention, floor, ahead)
        if mention.shift:
            found = (found[0] + mention.shift * DAY, found[0] + (mention.shift + 1) * DAY)
        if mention.week_of:
            monday = week_of(found[0])
            found = (monday, monday + WEEK)
        return found

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

    def _floating(self, mention: Mention, floor: date | None, ahead: bool) -> Dates:
        if mention.in_year:
            return self._of_some_year(mention, floor, ahead)
        if mention.part_of == "year":
            return self._part_of_year(mention, floor)
        if mention.week is not None or mention.nth is not None or mention.part_of == "month" or mention.day == LAST:
            month = floor or self.today
            if mention.turn in (-1, 1):
                month = self.unit_around("month", mention.turn)[0]
            return self._in_month(mention, month.year, month.month)
        if mention.day is not None:
            return self._of_some_month(mention, floor)
        if mention.weekday is not None or mention.part_of == "week":
            return self._of_some_week(mention, floor)
        raise ValueError("Nothing in it is a date.")

    def _part_of_year(self, mention: Mention, floor: date | None) -> Dates:
        if mention.turn in (-1, 1):
            years = (
                range(self.today.year + 1, self.today.year - 3, -1)
                if mention.turn < 0
                else range(self.today.year, self.today.year + 2)
            )
            for year in years:
                start, end = self._in_year(mention, year)
                if end <= self.today if mention.turn < 0 else start > self.today:
                    return start, end
        found = self._in_year(mention, (floor or self.today).year)
        if floor is not None and found[1] <= floor:
            return self._in_year(mention, floor.year + 1)
        if mention.turn is None and floor is None and found[0] > self.today and not mention.last_word:
            return self._in_year(mention, self.today.year - 1)
        return found

    def _of_some_year(self, mention: Mention, floor: date | None, ahead: bool) -> Dates:
        today, turn = self.today, mention.turn
        exact = mention.day is not None or mention.holiday is not None
        if floor is not None:
            return self._first_year(
                mention, range(floor.year, floor.year + YEARS_BACK), lambda unit, found: found[0] >= floor
            )
        if turn is not None and turn > 0:
            years = range(today.year, today.year + YEARS_BACK)
            return self._first_year(mention, years, lambda unit, found: (found if exact else unit)[0] > today)
        if turn == 0:
            return self._in_year(mention, today.year)
        if ahead:
            years = range(today.year, today.year + 2)
            return self._first_year(mention, years, lambda unit, found: unit[1] > today)
        back = range(today.year + (1 if mention.isoweek else 0), today.year - YEARS_BACK, -1)
        if turn == -1:
            return self._first_year(mention, back, lambda unit, found: (found if exact else unit)[1] <= today)
        if exact and mention.weekday is not None and mention.holiday is None:
            return self._fitting_weekday(mention)
        return self._first_year(mention, back, lambda unit, found: (found if exact else unit)[0] <= today)

    def _first_year(self, mention: Mention, years: range, wanted) -> Dates:  # type: ignore[no-untyped-def]
        """The first of some years in which the mention exists and is wanted."""
        bare = _outermost(mention)
        for year in years:
            try:
                unit = self._in_year(bare, year)
                found = self._in_year(mention, year)
            except ValueError:
                continue
            if wanted(unit, found):
                return found
        raise ValueError("There is no such date in any year near.")

    def _fitting_weekday(self, mention: Mention) -> Dates:
        """A day and month beside a weekday: the nearest year in which they fit, the past one first."""
        today = self.today
        found = []
        for year in range(today.year - 2, today.year + 3):
            try:
                found.append(self._in_month(mention, year, mention.month or 1))
            except ValueError:
                continue
        past = [each for each in found if each[0] <= today][::-1]
        later = [each for each in found if each[0] > today]
        for each in [*past[:1], *later[:1], *past[1:2], *later[1:2]]:
            if each[0].weekday() == mention.weekday:
                return each
        if past:
            return past[0]
        raise ValueError("There is no such date in any year near.")

    def _of_some_month(self, mention: Mention, floor: date | None) -> Dates:
        """A day of the month without its month."""
        today, turn = self.today, mention.turn
        if floor is not None:
            months, wanted = range(3), lambda day: day >= floor
            first = floor
        else:
            first = today
            if turn is not None and turn > 0:
                months, wanted = range(4), lambda day: day > today
            elif turn == 0:
                months, wanted = range(1), lambda day: True
            else:
                months, wanted = range(0, -14, -1), lambda day: day <= today
        candidates = []
        for offset in months:
            year, month = divmod(first.year * 12 + first.month - 1 + offset, 12)
            try:
                candidates.append(self._in_month(mention, year, month + 1))
            except ValueError:
                continue
        fits = [each for each in candidates if mention.weekday in (None, each[0].weekday())]
        if mention.weekday is not None and floor is None and fits and fits[0][0].month == today.month:
            return fits[0]
        for each in [*fits, *candidates]:
            if wanted(each[0]):
                return each
        raise ValueError("There is no such day in any month near.")

    def _of_some_week(self, mention: Mention, floor: date | None) -> Dates:
        today, turn = self.today, mention.turn
        monday = week_of(floor or today)
        found = self._in_week(mention, monday)
        several = mention.weekday in (WEEKEND, WORKDAYS) or mention.part_of == "week"
        if floor is not None:
            return found if found[0] >= floor or found[1] > floor else self._in_week(mention, monday + WEEK)
        if turn == COMING:
            return found if found[0] > today else self._in_week(mention, monday + WEEK)
        if turn is not None and (turn >= 0 or several or turn < -1):
            return self._in_week(mention, monday + turn * WEEK)
        if mention.weekday == WORKDAYS or mention.part_of == "week":
            return found
        latest = today - DAY if turn == -1 else today
        return found if found[0] <= latest else self._in_week(mention, monday - WEEK)


def _outermost(mention: Mention) -> Mention:
    """The unit alone that stands directly in the year."""
    return Mention(
        mention.start,
        mention.end,
        month=mention.month,
        quarter=mention.quarter,
        half=mention.half,
        season=mention.season,
        holiday=mention.holiday,
        isoweek=mention.isoweek,
        fiscal=mention.fiscal,
    )


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
