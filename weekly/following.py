"""Reports follow their documents: a corrected date moves the key, what is published is summed up."""

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from knowledge.models import DateSource, Version
from tenants.tasks import send_on_commit
from weekly.models import Contribution, WeekSource
from weekly.moving import put
from weekly.papers import blocks_of, corrected_week
from weekly.registering import SUMMARISE, holding, judge, write


def follow(document_ids: Sequence[int]) -> None:
    """Bring the reports of these documents up to date, in the transaction that changed them.

    Called by `settings.DOCUMENT_CHANGED`. The trash, moves and grants need nothing: reports are seen by their
    documents.
    """
    contributions = Contribution.objects.standing().filter(document__in=list(document_ids))
    for contribution in contributions.exclude(lasting=True).order_by("pk"):
        send_on_commit(SUMMARISE, contribution.pk)
    _follow_dates(Version.objects.filter(document__in=list(document_ids)))


def sweep() -> int:
    """Follow corrections of dates that nobody told of; how many versions changed."""
    return _follow_dates(Version.objects.all())


def _follow_dates(versions: QuerySet[Version]) -> int:
    """Move what a person dated into another week, and read anew what was moved so and is not dated by hand any more."""
    registered = versions.filter(weekly_contributions__isnull=False)
    by_hand = registered.filter(date_source=DateSource.MANUAL)
    undone = registered.filter(
        ~Q(date_source=DateSource.MANUAL),
        weekly_contributions__week_source=WeekSource.PERSON,
        weekly_contributions__is_decided=False,
    )
    moved = sum(_move_to_date(version) for version in by_hand.distinct().select_related("document"))
    return moved + sum(_read_anew(version) for version in undone.distinct().select_related("document"))


def _move_to_date(version: Version) -> bool:
    week = corrected_week(version)
    contributions = list(version.weekly_contributions.select_related("report"))
    if week is None or all(each.report.week == week for each in contributions):
        return False
    if len({each.report.week for each in contributions}) > 1:
        return False  # a file of several weeks: one date cannot say which is wrong
    for each in contributions:
        put(each, team_id=each.report.team_id, week=week, by=None)
    return True


def _read_anew(version: Version) -> bool:
    reading = getattr(version, "reading", None)
    if reading is None:
        return False
    judged = judge(version, blocks_of(reading.blocks))
    with holding(version) as held:
        write(held, judged)
    return True
