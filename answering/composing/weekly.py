"""The wording of weekly reports: a line a section, under its team and week, each report cited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from answering.composing.dateline import dates_of
from answering.composing.numbers import numbers_in, plain_value
from knowledge.periods.period import Period
from weekly.found import ContributionFacts, Found, ReportFacts, SectionSaid, TeamFacts, WeekFacts
from weekly.summaries import MonthFacts, SectionLine

SEPARATOR = " / "
"""What stands between the pieces of a line."""


@dataclass(frozen=True, slots=True)
class Said:
    """Sentences and blocks of lines, whole and in order, and every number in them with where it is from."""

    pieces: tuple[str, ...] = ()
    numbers: tuple[dict[str, Any], ...] = ()

    def __add__(self, other: Said) -> Said:
        return Said(self.pieces + other.pieces, self.numbers + other.numbers)


@dataclass(frozen=True, slots=True)
class Line:
    """A section's line under its name, and the contributions whose words it is made of."""

    name: str
    text: str
    of: tuple[ContributionFacts, ...]


def week_name(week: date) -> str:
    """Return what a week is called: by its first and last day."""
    return _("the week of %(dates)s") % {"dates": f"{week.isoformat()}~{(week + timedelta(days=6)).isoformat()[5:]}"}


def opening(found: Found, language: str) -> Said:
    """Return the sentence before the reports: which period, how many, who is missing, in which scope."""
    weeks, reports = len(found.weeks), len(found.reports)
    teams = len({report.team.id for report in found.reports})
    if weeks == 1:
        when = week_name(found.weeks[0])
        said = ngettext(
            "Weekly reports of %(when)s: %(reports)s report (among documents you may open).",
            "Weekly reports of %(when)s: %(reports)s reports (among documents you may open).",
            reports,
        )
    else:
        when = dates_of(found.period, language) if found.period else ""
        said = _(
            "Weekly reports of %(when)s: %(reports)s of %(teams)s teams from %(weeks)s weeks "
            "(among documents you may open)."
        )
    counts = {"reports": reports, "teams": teams, "weeks": weeks}
    return _ledger(said % {"when": when, **counts}) + missing(found.missing)


def missing(teams: Sequence[TeamFacts]) -> Said:
    """Return the sentence on who has not reported; nothing where nobody is missing."""
    if not teams:
        return Said()
    return _ledger(_("No report yet from: %(teams)s.") % {"teams": ", ".join(team.name for team in teams)})


def missing_of(weeks: Sequence[Found]) -> Said:
    """Return the answer to who has not reported in each week, the latest first."""
    said = Said()
    for found in weeks:
        week = found.period.start if found.period else None
        if week is None:
            continue
        if found.missing:
            names = ", ".join(team.name for team in found.missing)
            line = _("No report of %(week)s yet from: %(teams)s.") % {"week": week_name(week), "teams": names}
        else:
            line = _("No team is missing in %(week)s.") % {"week": week_name(week)}
        said += _ledger(line)
    return said


def nothing(period: Period | None, near: Sequence[WeekFacts], language: str) -> Said:
    """Return the refusal where a period has no report: what was looked for, and the weeks near it."""
    if period is None:
        return _ledger(_("There is no weekly report that you may open."))
    said = _ledger(
        _("There is no weekly report of %(dates)s among the documents you may open.")
        % {"dates": dates_of(period, language)}
    )
    if near:
        weeks = [
            ngettext("%(week)s (%(count)s report)", "%(week)s (%(count)s reports)", each.reports)
            % {"week": week_name(each.week), "count": each.reports}
            for each in near
        ]
        said += _ledger(_("Near it there are: %(weeks)s.") % {"weeks": ", ".join(weeks)})
    return said


def by_week(reports: Sequence[ReportFacts], places: Mapping[int, int], *, column: str, language: str) -> Said:
    """Return a block a report: its team, week and citations, then a line a section."""
    said = Said()
    for week, of_week in groupby(sorted(reports, key=lambda each: each.week), key=lambda each: each.week):
        for report in of_week:
            several = len(report.contributions) > 1
            lines: list[Line] = []
            for contribution in report.contributions:
                who = contribution.author if several else ""
                lines += _section_lines(contribution, who=who, column=column, language=language)
            marks = "".join(f"[{places[each.id]}]" for each in report.contributions)
            said += _block(f"{report.team.name} · {week_name(week)} {marks}", lines, places)
    return said


def by_month(
    months: Sequence[MonthFacts],
    reports: Sequence[ReportFacts],
    places: Mapping[int, int],
    *,
    names: Mapping[str, str],
) -> Said:
    """Return a block for each team and month: its reports' citations, then a line a section."""
    said = Said()
    for month in months:
        own = [each for each in reports if each.team.id == month.team.id and each.week.replace(day=1) == month.month]
        contributions = [each for report in own for each in report.contributions]
        marks = "".join(f"[{places[each.id]}]" for each in contributions)
        head = f"{month.team.name} · {month.month.isoformat()[:7]} {marks}"
        lines = [Line(_name(line, names), line.line, tuple(contributions)) for line in month.lines]
        said += _block(head, lines, places)
    return said


def being_made() -> Said:
    """Return the note where summaries are on their way and the sections stand whole."""
    return Said(("\n\n" + _("Some summaries are still being made; those sections are shown whole."),))


def _section_lines(contribution: ContributionFacts, *, who: str, column: str, language: str) -> list[Line]:
    lines = []
    for section in contribution.sections:
        text = _told(section, column)
        if text:
            name = section.name_in(language)
            lines.append(Line(f"{name}({who})" if who else name, text, (contribution,)))
    return lines


def _told(section: SectionSaid, column: str) -> str:
    if column == "planned":
        return SEPARATOR.join(section.plans)
    if column == "done" and section.plans:
        return SEPARATOR.join(section.items)
    return section.summary if section.summary is not None else SEPARATOR.join((*section.items, *section.plans))


def _name(line: SectionLine, names: Mapping[str, str]) -> str:
    return names.get(line.code or "", line.heading)


def _block(head: str, lines: Sequence[Line], places: Mapping[int, int]) -> Said:
    text = "\n".join([f"\n\n{head}", *(f"- {line.name}: {line.text}" for line in lines)])
    numbers = _numbers(head.split("[")[0], "ledger", "citations")
    for line in lines:
        numbers += _numbers(line.name, "ledger", "citations")
        for piece in line.text.split(SEPARATOR):
            numbers += _numbers(piece, "citation", places[_holder(piece, line.of).id])
    return Said((text,), tuple(numbers))


def _holder(piece: str, contributions: Sequence[ContributionFacts]) -> ContributionFacts:
    """Return the contribution in which a piece of a line stands, be it cut short; the first where none holds it."""
    words = piece.rstrip("…").strip()
    for each in contributions:
        if any(words in line for line in each.lines):
            return each
    return contributions[0]


def _ledger(sentence: str) -> Said:
    return Said((sentence,), tuple(_numbers(sentence, "ledger", "weekly")))


def _numbers(text: str, source: str, ref: str | int) -> list[dict[str, Any]]:
    return [
        {"text": written, "value": plain_value(plain), "source": source, "ref": ref}
        for written, plain in numbers_in(text)
    ]
