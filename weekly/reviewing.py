"""Deciding about what may be a weekly report: a person accepts it for a team and week, or leaves it a document."""

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Department, User
from knowledge.correcting import correct_dates
from knowledge.dating.weeks import WEEK, week_of
from knowledge.extraction.block import Block
from knowledge.history import record
from weekly.company import company_in_use
from weekly.models import Candidate, CandidateState, Contribution, WeekSource
from weekly.papers import blocks_of, corrected_week, paper_of
from weekly.recognising.paper import Recognised
from weekly.recognising.recognise import recognise, sections_of
from weekly.registering import holding, register

REASONS: dict[str, Promise] = {
    "no_team": gettext_lazy("No team is named, neither in the file nor by its place or author."),
    "unknown_team": gettext_lazy("The team that is named is no department here."),
    "ambiguous_team": gettext_lazy("Several teams may be meant."),
    "weak_team": gettext_lazy("The team is guessed from the knowledge base or the author alone."),
    "no_week": gettext_lazy("No week is named."),
    "two_weeks": gettext_lazy("Two different weeks are named, or more than one."),
    "guessed_year": gettext_lazy("The year is not written; it was guessed."),
    "no_name": gettext_lazy("It has the form of a weekly report but is not called one."),
    "low_form": gettext_lazy("It is called a weekly report but has no sections."),
    "no_text": gettext_lazy("No text could be read in it."),
    "project": gettext_lazy("It may be a project's report to a client."),
}
"""What each reason says to a person."""


class NotDecidable(ValueError):
    """What a person decided cannot be done; the message says why."""


def explain(reason: str) -> str:
    """Return a reason's sentence in the language that is set; an unknown code is named as it is."""
    return str(REASONS[reason]) if reason in REASONS else reason


def accept(candidate: Candidate, *, team: Department | None, week: date | None, by: User) -> list[Contribution]:
    """Register a candidate, for this team and week (any day of it) or, for a file of several, as proposed.

    Team and week said by the person stand for every proposal that lacks them, and for the only one; history keeps who
    decided. The decision outlives further readings of the file.

    Raises:
        NotDecidable: team or week is still not known, or somebody has decided meanwhile.
    """
    with holding(candidate.version) as version:
        locked = _open(candidate)
        reports = _decided(locked, team=team, week=week)
        made = register(
            version,
            reports,
            blocks=_blocks(locked),
            is_decided=True,
            decided_by=by,
            week_source=WeekSource.PERSON,
        )
        corrected = corrected_week(version)
        if corrected is not None and [each.report.week for each in made] != [corrected] and len(made) == 1:
            monday = made[0].report.week  # an earlier correction of the date would move it back
            correct_dates(version, first=monday, last=monday + WEEK - date.resolution, by=by)
        _settle(locked, CandidateState.ACCEPTED, by=by)
        first = made[0].report
        Candidate.objects.filter(pk=locked.pk).update(team=first.team_id, week=first.week)
        record(
            "accept weekly report",
            version.document,
            by=by,
            version=version.number,
            reports=[[each.report.team.path, each.report.week.isoformat()] for each in made],
        )
    candidate.refresh_from_db()
    return made


def decline(candidate: Candidate, *, by: User) -> None:
    """Leave a candidate a document, its later versions too; history keeps who decided.

    Raises:
        NotDecidable: somebody has decided meanwhile.
    """
    with transaction.atomic():
        locked = _open(candidate)
        _settle(locked, CandidateState.DECLINED, by=by)
        record("decline weekly report", locked.document, by=by, version=locked.version.number)
    candidate.refresh_from_db()


def _open(candidate: Candidate) -> Candidate:
    locked = Candidate.objects.select_for_update(of=("self",)).select_related("version__document").get(pk=candidate.pk)
    if locked.state != CandidateState.WAITING:
        raise NotDecidable(_("This has been decided already: %(state)s.") % {"state": locked.get_state_display()})
    return locked


def _decided(candidate: Candidate, *, team: Department | None, week: date | None) -> list[Recognised]:
    """Return the reports as a person decided them, with the lines of the file."""
    blocks = _blocks(candidate)
    paper = paper_of(candidate.version, blocks)
    company = company_in_use()
    read = recognise(paper, company).reports or (Recognised(None, None, sections=sections_of(paper, company)),)
    monday = week_of(week) if week else None
    if len(read) == 1:
        chosen = [(team.pk if team else read[0].team, monday or read[0].week)]
    else:
        chosen = [(each.team or (team.pk if team else None), each.week or monday) for each in read]
    if any(team_id is None for team_id, _week in chosen):
        raise NotDecidable(_("Choose the team whose report it is."))
    if any(day is None for _team, day in chosen):
        raise NotDecidable(_("Choose the week that it is about."))
    return [
        Recognised(team_id, day, each.week_from, each.team_name, each.sections, each.part)
        for each, (team_id, day) in zip(read, chosen, strict=True)
    ]


def _blocks(candidate: Candidate) -> tuple[Block, ...]:
    reading = getattr(candidate.version, "reading", None)
    return blocks_of(reading.blocks) if reading is not None else ()


def _settle(candidate: Candidate, state: CandidateState, *, by: User) -> None:
    candidate.state, candidate.decided_by, candidate.decided_at = state, by, timezone.now()
    candidate.save(update_fields=["state", "decided_by", "decided_at"])
