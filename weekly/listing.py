"""Weekly reports in pages: the keys of all, and the reports of one page."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from accounts.viewer import Viewer
from knowledge.dating.weeks import WEEK
from knowledge.periods.period import Period
from weekly.found import Found, ReportFacts
from weekly.lookup import keys, lookup

_NONE: Final[tuple[str, ...]] = ()


class ReportList:
    """The reports of a period for a paginator, the latest week first: keys when it is made, reports page by page.

    `beside` is the look-up of the page read last: who is missing and which weeks are near. Make and read it inside one
    snapshot.

    Raises:
        UnknownName: a team or section that there is not.
    """

    ordered = True

    def __init__(
        self,
        viewer: Viewer,
        *,
        teams: Sequence[str] = _NONE,
        period: Period | None,
        today: date,
        mine: bool = False,
        sections: Sequence[str] = _NONE,
    ) -> None:
        self.viewer, self.teams, self.today, self.mine, self.sections = viewer, teams, today, mine, sections
        self.keys, self.period, self.rule = keys(viewer, teams=teams, period=period, today=today, mine=mine)
        self.beside: Found | None = None

    def __len__(self) -> int:
        return len(self.keys)

    def count(self) -> int:
        """Return how many reports there are to page through."""
        return len(self)

    def __getitem__(self, part: slice) -> list[ReportFacts]:
        wanted = self.keys[part]
        weeks = [week for week, _team in wanted]
        span = Period(min(weeks), max(weeks) + WEEK, "week") if weeks else self.period
        found = self.beside = lookup(
            self.viewer, teams=self.teams, period=span, today=self.today, mine=self.mine, sections=self.sections
        )
        by_key = {(report.week, report.team.id): report for report in found.reports}
        return [by_key[key] for key in wanted if key in by_key]

    @property
    def is_one_week(self) -> bool:
        """Whether a single week was asked about, so that it can be said who is missing in it."""
        period = self.period
        if period is None or period.start is None or period.end_exclusive is None:
            return False
        return period.end_exclusive - period.start == WEEK
