"""From what was said to dates: what is left out is the most recent that has begun."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from knowledge.dating.weeks import week_of
from knowledge.periods.mention import COMING, LAST, WEEKEND, WORKDAYS, Mention
from knowledge.periods.placing import Placing
from knowledge.periods.relating import DAY, WEEK, Dates

YEARS_BACK = 9  # 29 February is at most eight years away


class Resolver(Placing):
    """Resolves mentions for one day and one tenant's options; every method raises ValueError or OverflowError for dates
    that do not exist or cannot be held."""

    def resolve(self, mention: Mention, *, floor: date | None = None, ahead: bool = False) -> Dates:
        """The dates of a mention that is not open.

        What is left out is the most recent that has begun; from `floor` on where that is given (the end of a range);
        the next or current where `ahead`.
        """
        if mention.fixed is not None:
            start, end = mention.fixed
            assert start is not None
            assert end is not None
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
        exact = (mention.day is not None and mention.month is not None) or mention.holiday is not None
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

    def _first_year(self, mention: Mention, years: range, wanted: Callable[[Dates, Dates], bool]) -> Dates:
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
