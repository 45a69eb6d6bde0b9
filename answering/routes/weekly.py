"""The route for weekly reports: looked up by team and week, worded from summaries made beforehand, no model."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from django.utils import translation

from answering.answer import Citation, Totals
from answering.citing import card_of
from answering.composing import weekly as wording
from answering.composing.headline import headline
from answering.composing.weekly import Said
from answering.finding import Finding
from answering.question import Question
from answering.understanding.reading import Understanding
from answering.understanding.weekly.asked import WeeklyAsk
from knowledge.cards import card_facts
from knowledge.dating.weeks import WEEK, week_of
from knowledge.ledger.existing import Existing
from knowledge.ledger.snapshot import one_snapshot
from knowledge.periods import Period
from weekly.found import ContributionFacts, Found, ReportFacts
from weekly.lookup import lookup
from weekly.naming import UnknownName
from weekly.summaries import months_of

CITED: Final = 400
"""Reports worded at most: ten months of forty teams; what is beyond is said in the headline."""

CARDS: Final = 30
WEEKS_ASKED: Final = 14
"""Weeks of a period in which who is missing is said, the latest: a quarter."""

MONTHLY_FROM: Final = timedelta(days=28)
"""From this length a period is summed up by month."""


def look_up_weekly(question: Question, understanding: Understanding) -> Finding | None:
    """Return the reports of the period asked about; None where the question is not for them."""
    ask = understanding.weekly
    if ask is None:
        return None
    with translation.override(understanding.language), one_snapshot():
        try:
            return _missing(question, understanding, ask) if ask.missing else _reports(question, understanding, ask)
        except UnknownName as error:
            return Finding(
                route="weekly", reason=f"{ask.reason}; a name is unknown", refused="unknown_name", said=(str(error),)
            )


def _reports(question: Question, understanding: Understanding, ask: WeeklyAsk) -> Finding | None:
    founds = [_found(question, ask, period) for period in understanding.periods or (None,)]
    contributions = [each for found in founds for report in found.reports for each in report.contributions]
    if not contributions and ask.people:
        return None  # other papers may tell of this person
    if not contributions:
        return _nothing(founds, understanding, ask)
    contributions = _once(contributions)
    places = {each.id: n for n, each in enumerate(contributions[:CITED], 1)}
    said = Said()
    for place, found in enumerate(founds):
        said += _with_break(_told(_kept(found, places), found, places, ask, understanding.language), place)
    documents = list(dict.fromkeys(each.document_id for each in contributions))
    facts = card_facts(question.viewer, documents[:CARDS])
    cards = tuple(card_of(facts[each], understanding.language) for each in documents[:CARDS] if each in facts)
    totals = Totals(len(contributions), len(documents), len(documents), len(cards), exact=True)
    line = headline(totals, understanding.language)
    return Finding(
        route="weekly",
        reason=f"{ask.reason}; found by team and week ({', '.join(dict.fromkeys(each.rule for each in founds))})",
        citations=_citations(founds, places),
        cards=cards,
        totals=totals,
        headline=line.text or None,
        evidence=_evidence(contributions, places),
        said=said.pieces,
        numbers=(*said.numbers, *line.numbers),
    )


def _found(question: Question, ask: WeeklyAsk, period: Period | None) -> Found:
    """Look the period up. What is planned for a week to come stands in the report of the week before it."""
    this_week = week_of(question.today)
    coming = period is not None and period.grain == "week" and period.start is not None and period.start > this_week
    if ask.column == "planned" and coming:
        assert period is not None
        assert period.start is not None
        period = Period(period.start - WEEK, period.start, "week", period.span)
    found = lookup(
        question.viewer,
        teams=ask.teams,
        period=period,
        today=question.today,
        mine=ask.mine or ask.ours,
        sections=ask.sections,
        authors=ask.people,
    )
    return _own(found) if ask.mine else found


def _own(found: Found) -> Found:
    """Keep what the asker wrote, where they wrote any; else their team's."""
    own = [
        replace(report, contributions=tuple(each for each in report.contributions if each.own))
        for report in found.reports
        if any(each.own for each in report.contributions)
    ]
    return replace(found, reports=tuple(own)) if own else found


def _told(
    reports: Sequence[ReportFacts], found: Found, places: Mapping[int, int], ask: WeeklyAsk, language: str
) -> Said:
    if not found.reports:
        return wording.nothing(found.period, found.weeks_near, language)
    said = wording.opening(found, language)
    if _is_long(found.period) and ask.column == "all":
        names = {
            section.code: section.name_in(language)
            for report in reports
            for each in report.contributions
            for section in each.sections
            if section.code is not None
        }
        return said + wording.by_month(months_of(replace(found, reports=tuple(reports))), reports, places, names=names)
    said += wording.by_week(reports, places, column=ask.column, language=language)
    return said + wording.being_made() if any(each.being_made for each in reports) else said


def _is_long(period: Period | None) -> bool:
    """Whether a period is summed up by month, not by week."""
    if period is None or period.start is None or period.end_exclusive is None:
        return True
    return period.end_exclusive - period.start >= MONTHLY_FROM


def _kept(found: Found, places: Mapping[int, int]) -> list[ReportFacts]:
    """Return the reports that are worded: those with a citation."""
    kept = []
    for report in found.reports:
        contributions = tuple(each for each in report.contributions if each.id in places)
        if contributions:
            kept.append(replace(report, contributions=contributions))
    return kept


def _with_break(said: Said, place: int) -> Said:
    """Begin the second period compared on a line of its own."""
    return said if place == 0 else Said((f"\n\n{said.pieces[0]}", *said.pieces[1:]), said.numbers)


def _nothing(founds: Sequence[Found], understanding: Understanding, ask: WeeklyAsk) -> Finding:
    said = Said()
    for found in founds:
        said += wording.nothing(found.period, found.weeks_near, understanding.language)
    near = {each.week: each for found in founds for each in found.weeks_near}
    return Finding(
        route="weekly",
        reason=f"{ask.reason}; there is none in the period",
        refused="no_weekly_report",
        existing=tuple(Existing(Period(each.week, each.week + WEEK, "week"), each.reports) for each in near.values()),
        said=said.pieces,
        numbers=said.numbers,
    )


def _missing(question: Question, understanding: Understanding, ask: WeeklyAsk) -> Finding:
    """Return who has not reported, for each week of the period that has begun; this week without a period."""
    weeks = _weeks(understanding.periods, question.today)
    founds = [_found(question, ask, Period(week, week + WEEK, "week")) for week in weeks]
    if not founds:
        return _nothing([_found(question, ask, understanding.periods[0])], understanding, ask)
    said = wording.missing_of(founds)
    return Finding(
        route="weekly",
        reason=f"{ask.reason}; asks who has not reported",
        said=said.pieces,
        numbers=said.numbers,
    )


def _weeks(periods: Sequence[Period], today: date) -> list[date]:
    this_week = week_of(today)
    if not periods:
        return [this_week]
    weeks: set[date] = set()
    for period in periods:
        last = week_of(period.end_exclusive - timedelta(days=1)) if period.end_exclusive else this_week
        week = min(last, this_week)
        first = week_of(period.start) if period.start else week
        while week >= first and len(weeks) < WEEKS_ASKED:
            weeks.add(week)
            week -= WEEK
    return sorted(weeks, reverse=True)


def _once(contributions: Sequence[ContributionFacts]) -> list[ContributionFacts]:
    """Return the contributions, each once: two periods compared may share a week."""
    return list({each.id: each for each in contributions}.values())


def _citations(founds: Sequence[Found], places: Mapping[int, int]) -> tuple[Citation, ...]:
    cited: dict[int, Citation] = {}
    for found in founds:
        for report in found.reports:
            for each in report.contributions:
                if each.id in places:
                    cited[places[each.id]] = _citation(places[each.id], report, each)
    return tuple(cited[n] for n in sorted(cited))


def _citation(n: int, report: ReportFacts, contribution: ContributionFacts) -> Citation:
    return Citation(
        n=n,
        document_id=contribution.document_id,
        version=contribution.version,
        version_id=contribution.version_id,
        passage_id=None,
        title=contribution.title,
        date=report.week.isoformat(),
        date_source="app",
        source="own",
        locator={
            "section": contribution.sections[0].heading if len(contribution.sections) == 1 else None,
            "week": report.week.isoformat(),
            "text": f"{report.team.name} · {wording.week_name(report.week)}",
        },
        quote=next(iter(contribution.lines), ""),
        url=f"/documents/{contribution.document_id}/?version={contribution.version}",
    )


def _evidence(contributions: Sequence[ContributionFacts], places: Mapping[int, int]) -> tuple[dict[str, object], ...]:
    """Return what the trace keeps of each report that was given."""
    return tuple(
        {
            "n": places[each.id],
            "document_id": each.document_id,
            "version_id": each.version_id,
            "version": each.version,
            "sha256": each.sha256,
            "sections": [
                {"heading": section.heading, "items": list(section.items), "plans": list(section.plans)}
                for section in each.sections
            ],
        }
        for each in contributions
        if each.id in places
    )
