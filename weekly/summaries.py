"""One line for each section of a report, and for each section of a team's month: made beforehand, never while asked."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final, Protocol

from django.db.models import F
from django.utils import timezone

from weekly.found import Found, ReportFacts, SectionSaid, TeamFacts
from weekly.models import Contribution, MonthSummary, Part
from weekly.registering import hash_of
from weekly.telling import telling

SWEPT_AT_ONCE: Final = 200

TRASHED_LATELY: Final = timedelta(days=1)
"""How far back the sweep looks for reports in the trash; an older month without one is put together when it is read."""


class Summariser(Protocol):
    """What makes one line of a section's lines and its plans."""

    def __call__(self, items: Sequence[str], plans: Sequence[str] = (), /) -> str: ...


@dataclass(frozen=True, slots=True)
class SectionLine:
    """A section in one line; `code` is None for a heading that is in no list."""

    code: str | None
    heading: str
    line: str


@dataclass(frozen=True, slots=True)
class MonthFacts:
    """A team's month in a line a section; `stored` is False where it was put together from the reports' own lines."""

    team: TeamFacts
    month: date
    lines: tuple[SectionLine, ...]
    stored: bool


def summary_of(section: SectionSaid) -> str | None:
    """Return the section's line; None while it is being made, when all its lines are given instead."""
    return section.summary


def months_of(found: Found) -> tuple[MonthFacts, ...]:
    """Return the months of the reports found, a line a section, for each team; one statement.

    What was stored is read only where it is made of exactly the contributions found, as they are now: it holds nothing
    that the viewer may not open. Else the month is put together from the lines of what was found.
    """
    months: dict[tuple[int, date], list[ReportFacts]] = {}
    for report in found.reports:
        months.setdefault((report.team.id, report.week.replace(day=1)), []).append(report)
    stored = {
        (row.team_id, row.month): row
        for row in MonthSummary.objects.filter(
            team__in={team for team, _ in months}, month__in={month for _, month in months}
        )
    }
    return tuple(
        _month(reports, month, stored.get((team, month)))
        for (team, month), reports in sorted(months.items(), key=_order)
    )


def summarise(contribution_id: int, *, by: Summariser = telling) -> None:
    """Sum up the sections of a contribution that are not summed up as they stand, then its team's month."""
    for part in Part.objects.filter(contribution=contribution_id).exclude(summary_hash=F("source_hash")):
        line = by(part.items, part.plans)[:300]
        unchanged = Part.objects.filter(pk=part.pk, source_hash=part.source_hash)
        unchanged.update(summary=line, summary_hash=part.source_hash)
    contribution = Contribution.objects.select_related("report").filter(pk=contribution_id).first()
    if contribution is not None:
        summarise_month(contribution.report.team_id, contribution.report.week.replace(day=1), by=by)


def summarise_month(team_id: int, month: date, *, by: Summariser = telling) -> None:
    """Sum up a team's month from the lines of all its contributions that stand; an empty month has no summary."""
    rows = _sources(team_id, month)
    if not rows:
        MonthSummary.objects.filter(team=team_id, month=month).delete()
        return
    parts = list(
        Part.objects.filter(contribution__in=rows)
        .select_related("section")
        .order_by("contribution__report__week", "contribution__filed_at", "position")
    )
    lines = _lines(
        ((part.section.code if part.section else None, part.heading, by(part.items, part.plans)) for part in parts),
        by=by,
    )
    MonthSummary.objects.update_or_create(
        team_id=team_id,
        month=month,
        defaults={
            "lines": [[each.code, each.heading, each.line] for each in lines],
            "sources": rows,
            "source_hash": _digest((part.contribution_id, part.source_hash) for part in parts),
        },
    )


def sweep() -> int:
    """Sum up what a lost wake-up left, and the months that lost a report to the trash; how many rows."""
    left = Part.objects.exclude(summary_hash=F("source_hash")).values("contribution")
    waiting = list(Contribution.objects.filter(pk__in=left).order_by("pk").values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    for contribution_id in waiting:
        summarise(contribution_id)
    lately = timezone.now() - TRASHED_LATELY
    trashed = Contribution.objects.filter(document__trashed_at__gt=lately).values_list("pk", flat=True)
    months = list(MonthSummary.objects.filter(sources__overlap=list(trashed)).values_list("team", "month"))
    for team_id, month in months:
        summarise_month(team_id, month)
    return len(waiting) + len(months)


def _sources(team_id: int, month: date) -> list[int]:
    """Return the contributions of a team's month that stand and whose documents are not in the trash."""
    following = (month + timedelta(days=32)).replace(day=1)
    standing = Contribution.objects.standing().filter(report__team=team_id, document__trashed_at__isnull=True)
    return sorted(standing.between(month, following).latest_of_each_author().values_list("pk", flat=True))


def _month(reports: Sequence[ReportFacts], month: date, stored: MonthSummary | None) -> MonthFacts:
    contributions = [each for report in reports for each in report.contributions]
    team = reports[0].team
    digest = _digest((each.id, hash_of(part.items, part.plans)) for each in contributions for part in each.sections)
    if (
        stored is not None
        and stored.source_hash == digest
        and stored.sources == sorted(each.id for each in contributions)
    ):
        return MonthFacts(team, month, tuple(SectionLine(*line) for line in stored.lines), stored=True)
    parts = [part for each in contributions for part in each.sections]
    said = ((part.code, part.heading, part.summary or telling(part.items, part.plans)) for part in parts)
    return MonthFacts(team, month, tuple(_lines(said, by=telling)), stored=False)


def _lines(said: Iterable[tuple[str | None, str, str]], *, by: Summariser) -> list[SectionLine]:
    """Return a line a section of the lines that each week has for it."""
    by_section: dict[tuple[str | None, str], list[str]] = {}
    headings: dict[tuple[str | None, str], str] = {}
    for code, heading, line in said:
        key = (code, "" if code else heading)
        by_section.setdefault(key, []).append(line)
        headings.setdefault(key, heading)
    return [SectionLine(code, headings[code, own], by(lines)) for (code, own), lines in by_section.items()]


def _digest(parts: Iterable[tuple[int, str]]) -> str:
    return hashlib.sha256("".join(f"{pk}:{digest};" for pk, digest in sorted(parts)).encode()).hexdigest()


def _order(entry: tuple[tuple[int, date], list[Any]]) -> tuple[date, str]:
    (_team, month), reports = entry
    return month, reports[0].team.path
