"""Looking up weekly reports by key, in SQL: by period and team, never by likeness, only what the viewer may open."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import Count, Q
from django.db.models.functions import Coalesce

from accounts.models import Department
from accounts.viewer import Viewer
from knowledge.dating.weeks import WEEK, week_of
from knowledge.models import Document, KnowledgeBase
from knowledge.periods.period import Period
from weekly.company import SectionFacts, sections
from weekly.found import ContributionFacts, Found, ReportFacts, Rule, SectionSaid, TeamFacts, WeekFacts
from weekly.models import Contribution, Expected, Part
from weekly.models.report import ContributionQuerySet
from weekly.naming import sections_named, teams_named

__all__ = ["Found", "keys", "lookup", "lookup_each", "week_range"]

LATELY: Final = 12 * WEEK
"""How long after its last report a team that nobody set is still waited for."""

NEAR: Final = 3
"""Weeks named on each side of a period without reports."""

_COLUMNS: Final = (
    "pk",
    "report__team",
    "report__team__name",
    "report__team__path",
    "report__week",
    "document__uuid",
    "document__title",
    "version__number",
    "version__file_name",
    "version__uuid",
    "version__sha256",
    "author",
    "written_by",
    "filed_at",
)


def lookup(
    viewer: Viewer,
    *,
    teams: Sequence[str] = (),
    period: Period | None,
    today: date,
    mine: bool = False,
    sections: Sequence[str] = (),
    authors: Sequence[str] = (),
) -> Found:
    """Return the reports of a period, or of the most recent week that has one.

    A report is in a period when its Monday is; a period shorter than a week means the week that holds it. A team's name
    takes in the teams below it; `mine` keeps the viewer's team and what they wrote themselves. `sections` keeps those
    sections alone, other contributions stay with none. `authors` keeps what people of these names wrote; then no team
    is missing. The number of statements does not grow with what there is:
    four, two more for named teams and for one week, one or two more without a period, one where nothing is found.

    Raises:
        UnknownName: a team or section that there is not; the nearest names are in the message.
    """
    known = _sections()
    codes = sections_named(sections, known) if sections else None
    asked = [team.id for team in teams_named(teams)] if teams else None
    visible = Contribution.objects.in_documents(Document.objects.visible_to(viewer)).standing()
    own = _narrowed(visible, viewer, teams=asked, mine=mine)
    if authors:
        own = own.filter(Q(author__name__in=authors) | Q(author__isnull=True, author_name__in=authors))
    span, rule = _span(own, period, today=today)
    if span is None:
        return Found((), (), (), period, rule)
    rows = own.between(span.start, span.end_exclusive).latest_of_each_author()
    reports = _reports(rows, viewer, known=known, codes=codes)
    missing = () if authors else _missing(visible, viewer, span=span, today=today, teams=asked, mine=mine)
    near = () if reports else _near(own, span)
    return Found(reports, missing, near, span, rule)


def lookup_each(viewer: Viewer, *, periods: Sequence[Period], today: date, **asked: Any) -> tuple[Found, ...]:
    """Return what is found in each of several periods, in their order, to be compared."""
    return tuple(lookup(viewer, period=period, today=today, **asked) for period in periods)


def keys(
    viewer: Viewer, *, teams: Sequence[str] = (), period: Period | None, today: date, mine: bool = False
) -> tuple[tuple[tuple[date, int], ...], Period | None, Rule]:
    """Return the keys (Monday, team) of what `lookup` would find, the latest week first, then by team.

    Beside them the range of Mondays and how it was chosen.

    Raises:
        UnknownName: as `lookup`.
    """
    asked = [team.id for team in teams_named(teams)] if teams else None
    visible = Contribution.objects.in_documents(Document.objects.visible_to(viewer)).standing()
    own = _narrowed(visible, viewer, teams=asked, mine=mine)
    span, rule = _span(own, period, today=today)
    if span is None:
        return (), period, rule
    rows = own.between(span.start, span.end_exclusive).order_by("-report__week", "report__team__path")
    found = rows.values_list("report__week", "report__team", "report__team__path").distinct()
    return tuple((week, team) for week, team, _path in found), span, rule


def week_range(period: Period) -> tuple[Period, Rule]:
    """Return the range of days in which a report's Monday has to lie for a period, and by which rule."""
    start, end = period.start, period.end_exclusive
    if start is None or end is None or end - start >= WEEK:
        return period, "period"
    return Period(week_of(start), week_of(end - timedelta(days=1)) + WEEK, "week", period.span), "week_of_period"


def _sections() -> list[SectionFacts]:
    return sections()


def _narrowed(
    visible: ContributionQuerySet, viewer: Viewer, *, teams: Sequence[int] | None, mine: bool
) -> ContributionQuerySet:
    if teams is not None:
        visible = visible.filter(report__team__in=teams)
    return visible.by_author_or_team(viewer) if mine else visible


def _span(own: ContributionQuerySet, period: Period | None, *, today: date) -> tuple[Period | None, Rule]:
    """Return the range of Mondays: the period's, or the most recent week that has begun and has a report."""
    if period is not None:
        return week_range(period)
    following = week_of(today) + WEEK
    for start in (following - LATELY, None):  # ten years are gone through only where the last weeks hold nothing
        latest = own.between(start, following).order_by("-report__week").values_list("report__week", flat=True).first()
        if latest is not None:
            return Period(latest, latest + WEEK, "week"), "latest"
    return None, "latest"


def _reports(
    rows: ContributionQuerySet, viewer: Viewer, *, known: Sequence[SectionFacts], codes: frozenset[str] | None
) -> tuple[ReportFacts, ...]:
    found = list(rows.annotate(written_by=Coalesce("author__name", "author_name")).values_list(*_COLUMNS))
    said = _parts([row[0] for row in found], known=known, codes=codes)
    zone = ZoneInfo(viewer.zone)
    reports = []
    for (team, name, path, week), group in groupby(found, key=lambda row: row[1:5]):
        contributions = tuple(
            ContributionFacts(
                id=row[0],
                document_id=str(row[5]),
                version_id=str(row[9]),
                version=row[7],
                sha256=row[10],
                title=row[6],
                file_name=row[8],
                own=row[11] == viewer.user_id,
                author=row[12],
                filed_on=row[13].astimezone(zone).date(),
                sections=said.get(row[0], ()),
            )
            for row in sorted(group, key=lambda row: (row[13], row[0]))
        )
        reports.append(ReportFacts(TeamFacts(team, name, path), week, contributions))
    return tuple(reports)


def _parts(
    ids: Sequence[int], *, known: Sequence[SectionFacts], codes: frozenset[str] | None
) -> dict[int, tuple[SectionSaid, ...]]:
    """Return the sections of contributions, in the company's order, what is in no list behind them."""
    by_id = {each.id: (place, each) for place, each in enumerate(known)}
    columns = (
        "contribution",
        "section",
        "heading",
        "position",
        "items",
        "plans",
        "source_hash",
        "summary_hash",
        "summary",
    )
    sorted_by_place: dict[int, list[tuple[tuple[int, int], SectionSaid]]] = {}
    for contribution, section, heading, position, items, plans, source, summed, summary in Part.objects.filter(
        contribution__in=ids
    ).values_list(*columns):
        place, facts = by_id.get(section, (len(known), None))
        if codes is not None and (facts is None or facts.code not in codes):
            continue
        said = SectionSaid(
            code=facts.code if facts else None,
            name_ko=facts.name_ko if facts else None,
            name_en=facts.name_en if facts else None,
            heading=heading,
            items=tuple(items),
            plans=tuple(plans),
            summary=summary if summed == source else None,
        )
        sorted_by_place.setdefault(contribution, []).append(((place, position), said))
    return {
        contribution: tuple(said for _, said in sorted(parts, key=lambda pair: pair[0]))
        for contribution, parts in sorted_by_place.items()
    }


def _missing(
    visible: ContributionQuerySet,
    viewer: Viewer,
    *,
    span: Period,
    today: date,
    teams: Sequence[int] | None,
    mine: bool,
) -> tuple[TeamFacts, ...]:
    """Return the teams without a report in the one week asked about; none for longer periods and weeks to come."""
    week = span.start
    if week is None or span.end_exclusive != week + WEEK or week.weekday() or week > today:
        return ()
    if mine:
        teams = [viewer.department_id] if viewer.department_id is not None else []
    return missing_teams(visible, bases=_bases(viewer), week=week, teams=teams)


def missing_teams(
    visible: ContributionQuerySet, *, bases: Sequence[int], week: date, teams: Sequence[int] | None = None
) -> tuple[TeamFacts, ...]:
    """Return the teams that are waited for and have nothing in a week among what is visible; one statement.

    A team that nobody set is waited for while the viewer may open a report of it from the twelve weeks before, in one
    of these knowledge bases; one that is always waited for, where its own knowledge base is one of them.
    """
    lately = visible.between(week - LATELY, week).filter(document__knowledge_base__in=bases).values("report__team")
    there = visible.filter(report__week=week).values("report__team")
    kept = Q(reporting_team__knowledge_base__in=bases) | Q(
        reporting_team__knowledge_base__isnull=True, knowledge_bases__in=bases
    )
    waited = Q(pk__in=lately) | (Q(reporting_team__expected=Expected.ALWAYS) & kept)
    found = Department.objects.filter(waited).exclude(pk__in=there)
    found = found.exclude(reporting_team__expected=Expected.NEVER)
    if teams is not None:
        found = found.filter(pk__in=teams)
    rows = found.order_by("path").values_list("pk", "name", "path").distinct()
    return tuple(TeamFacts(*row) for row in rows)


def _bases(viewer: Viewer) -> list[int]:
    return list(KnowledgeBase.objects.visible_to(viewer).values_list("pk", flat=True))


def _near(own: ContributionQuerySet, span: Period) -> tuple[WeekFacts, ...]:
    """Return the weeks with reports before and after a range, the nearest first; one statement for all weeks."""
    counted = own.order_by().values_list("report__week").annotate(reports=Count("report", distinct=True))
    before: list[tuple[int, WeekFacts]] = []
    after: list[tuple[int, WeekFacts]] = []
    for week, reports in counted:
        if span.start is not None and week < span.start:
            before.append(((span.start - week).days, WeekFacts(week, reports)))
        elif span.end_exclusive is not None and week >= span.end_exclusive:
            after.append(((week - span.end_exclusive).days + 1, WeekFacts(week, reports)))
    nearest = (each for side in (before, after) for each in sorted(side, key=lambda pair: pair[0])[:NEAR])
    return tuple(week for _, week in sorted(nearest, key=lambda pair: (pair[0], pair[1].week)))
