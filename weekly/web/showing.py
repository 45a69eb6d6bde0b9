"""Weekly reports as plain values for a page, in the language that is set."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from knowledge.dating.weeks import WeekRule, month_week_of
from weekly.found import ContributionFacts, ReportFacts, SectionSaid, TeamFacts
from weekly.summaries import MonthFacts

SUNDAY = timedelta(days=6)


@dataclass(frozen=True, slots=True)
class WeekShown:
    """A week: what it is called, its days, and where it is shown; `reports` is how many may be opened."""

    name: str
    days: str
    url: str
    reports: int = 0


@dataclass(frozen=True, slots=True)
class SectionShown:
    """A section: its line, or all lines while that is being made; `folded` says that there is more than the line."""

    name: str
    line: str
    items: tuple[str, ...]
    plans: tuple[str, ...]
    folded: bool


@dataclass(frozen=True, slots=True)
class ContributionShown:
    """What one person or file says."""

    author: str
    own: bool
    filed_on: date
    title: str
    document: str
    original: str
    file_name: str
    sections: tuple[SectionShown, ...]


@dataclass(frozen=True, slots=True)
class ReportShown:
    """A team's report of a week."""

    team: str
    above: str
    week: WeekShown
    being_made: bool
    export: str
    several: bool
    contributions: tuple[ContributionShown, ...]


@dataclass(frozen=True, slots=True)
class MonthShown:
    """A team's month: a line a section, and the weeks that it is made of."""

    team: str
    above: str
    lines: tuple[tuple[str, str], ...]
    weeks: tuple[WeekShown, ...]


def language() -> str:
    """Return "ko" or "en", whichever is set."""
    return "ko" if (get_language() or "ko").startswith("ko") else "en"


def address(name: str, **said: object) -> str:
    """Return the address of a page with what is said; nothing is left out but what is empty."""
    query = urlencode({key: str(value) for key, value in said.items() if value})
    return reverse(name) + (f"?{query}" if query else "")


def week_name(monday: date, *, rule: WeekRule) -> str:
    """Return what a week is called in the company."""
    year, month, number = month_week_of(monday, rule=rule)
    said = {"month": date_format(date(year, month, 1), "F"), "year": year, "number": number}
    return _("%(month)s %(year)d, week %(number)d") % said


def week_shown(monday: date, *, rule: WeekRule, reports: int = 0, **narrowed: object) -> WeekShown:
    """Return a week with the address of its page, narrowed as the page it stands on."""
    return WeekShown(
        name=week_name(monday, rule=rule),
        days=f"{monday.isoformat()} – {(monday + SUNDAY).isoformat()[5:]}",
        url=address("weekly", week=monday, **narrowed),
        reports=reports,
    )


def month_name(first: date) -> str:
    """Return a month with its year."""
    return _("%(month)s %(year)d") % {"month": date_format(first, "F"), "year": first.year}


def report_shown(report: ReportFacts, *, rule: WeekRule, whole: bool) -> ReportShown:
    """Return a report; `whole` with all its lines instead of one a section."""
    return ReportShown(
        team=report.team.name,
        above=above(report.team),
        week=week_shown(report.week, rule=rule),
        being_made=report.being_made,
        export=address("weekly-export", team=report.team.path, week=report.week),
        several=len(report.contributions) > 1,
        contributions=tuple(_contribution(each, whole=whole) for each in report.contributions),
    )


def month_shown(month: MonthFacts, weeks: Iterable[date], *, names: dict[str, str], rule: WeekRule) -> MonthShown:
    """Return a team's month; `names` are the sections' by code."""
    return MonthShown(
        team=month.team.name,
        above=above(month.team),
        lines=tuple((names.get(each.code or "", each.heading), each.line) for each in month.lines),
        weeks=tuple(week_shown(week, rule=rule, team=month.team.path) for week in weeks),
    )


def above(team: TeamFacts) -> str:
    """Return the departments above a team, to tell teams of one name apart."""
    return " › ".join(team.path.split("/")[:-1])


def choices(teams: Sequence[TeamFacts], chosen: str) -> list[dict[str, object]]:
    """Return teams for a select: those that bear one name with what lies above them."""
    names = [team.name for team in teams]
    return [
        {
            "value": team.path,
            "name": team.path.replace("/", " › ") if names.count(team.name) > 1 else team.name,
            "chosen": chosen in (team.path, team.name),
        }
        for team in teams
    ]


def _contribution(said: ContributionFacts, *, whole: bool) -> ContributionShown:
    return ContributionShown(
        author=said.author,
        own=said.own,
        filed_on=said.filed_on,
        title=said.title,
        document=reverse("document", args=[said.document_id]),
        original=reverse("original", args=[said.document_id, said.version]),
        file_name=said.file_name,
        sections=tuple(_section(each, whole=whole) for each in said.sections),
    )


def _section(said: SectionSaid, *, whole: bool) -> SectionShown:
    line = "" if whole else (said.summary or "")
    lines = (*said.items, *said.plans)
    return SectionShown(
        name=said.name_in(language()),
        line=line,
        items=said.items,
        plans=said.plans,
        folded=bool(line) and (len(lines) > 1 or lines != (line,)),
    )
