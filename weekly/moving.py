"""Correcting team or week of what was registered: the key moves, and a report that is there already is named."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from accounts.models import Department, User
from accounts.viewer import viewer_of
from knowledge.correcting import correct_dates
from knowledge.dating.weeks import WEEK, week_of
from knowledge.history import record
from tenants.tasks import send_on_commit
from weekly.models import Contribution, Report, WeekSource
from weekly.registering import SUMMARISE


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of a correction.

    `beside` are the titles of other documents that the same author filed for that team and week, as far as the person
    may open them: both are kept, and the one filed later is shown.
    """

    changed: bool
    beside: tuple[str, ...] = ()


def move(contribution: Contribution, *, team: Department, week: date, by: User) -> Moved:
    """Put a contribution under another team or week (any day of it), as a person decided; its document's date follows.

    The decision outlives further readings of the file. History says who moved it, from where to where.
    """
    monday = week_of(week)
    with transaction.atomic():
        locked = Contribution.objects.select_for_update(of=("self",)).select_related("report").get(pk=contribution.pk)
        before = locked.report
        if (before.team_id, before.week) == (team.pk, monday):
            return Moved(False)
        moved = put(locked, team_id=team.pk, week=monday, by=by)
        record(
            "move weekly report",
            moved.document,
            by=by,
            version=moved.version.number,
            team=[before.team.path, team.path],
            week=[before.week.isoformat(), monday.isoformat()],
        )
        if before.week != monday and not moved.version.weekly_contributions.exclude(pk=moved.pk).exists():
            correct_dates(moved.version, first=monday, last=monday + WEEK - date.resolution, by=by)
    beside = (
        Contribution.objects.visible_to(viewer_of(by))
        .filter(report=moved.report, author_key=moved.author_key)
        .exclude(document=moved.document)
    )
    return Moved(True, tuple(beside.order_by("filed_at").values_list("document__title", flat=True)))


def put(contribution: Contribution, *, team_id: int, week: date, by: User | None) -> Contribution:
    """Give a contribution another key, in the caller's transaction; where its version has a row there, that one goes.

    `by` is None where a correction of the document's date moved it: undoing that moves it back.
    """
    former = contribution.report
    report, _new = Report.objects.get_or_create(team_id=team_id, week=week)
    Contribution.objects.filter(report=report, version=contribution.version_id).exclude(pk=contribution.pk).delete()
    contribution.report = report
    if by is not None:
        contribution.is_decided, contribution.decided_by = True, by
    contribution.lasting = False
    contribution.week_source = WeekSource.PERSON
    contribution.save(update_fields=["report", "is_decided", "decided_by", "lasting", "week_source"])
    send_on_commit(SUMMARISE, contribution.pk)
    for other in former.contributions.all()[:1]:
        send_on_commit(SUMMARISE, other.pk)  # the month it left
    return contribution
