"""Which versions belong to a time: what is of those days, and the rule that was in force then."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from django.db.backends.postgresql.psycopg_any import DateRange
from django.db.models import Exists, F, OuterRef, Q

from knowledge.models import Document, State, Version
from knowledge.models.document import DocumentQuerySet
from knowledge.models.version import VersionQuerySet
from knowledge.periods.period import Period
from retrieval.timing import Place, Timing, timing_of

_ALWAYS: Final = Q(pk__isnull=False)


def in_periods(documents: DocumentQuerySet, periods: Sequence[Period]) -> VersionQuerySet:
    """Keep the versions of these documents that lie in any of the periods, as of each of them.

    A version lies in a period when the dates it is about overlap it, or when it was in force then. Of one document the
    latest version of the period counts: asked about 2022, the rule as it stood at the end of 2022 answers.
    """
    condition = Q()
    for period in periods:
        condition |= _of_its_days(period) | _in_force(documents, period)
    versions = Version.objects.filter(document__in=documents, state=State.SEARCHABLE)
    return versions.filter(condition if periods else ~_ALWAYS).order_by()


def places_of(
    passages: Mapping[int, int], *, documents: DocumentQuerySet, periods: Sequence[Period]
) -> dict[int, Place]:
    """Return where each passage stands in time; `passages` gives the version of each. One statement, and one a period.

    Without any date it is unknown; a rule that was replaced before, or comes into force after, is outside.
    """
    versions = set(passages.values())
    inside: dict[int, list[int]] = {}
    for number, period in enumerate(periods):
        for pk in in_periods(documents, [period]).filter(pk__in=versions).values_list("pk", flat=True):
            inside.setdefault(pk, []).append(number)
    rows = Version.objects.filter(pk__in=versions).order_by().values_list("pk", "covers", "effective_on")
    places = {pk: Place(_timing(covers, effective, periods)) for pk, covers, effective in rows}
    places |= {pk: Place("in", tuple(numbers)) for pk, numbers in inside.items()}
    return {passage: places[version] for passage, version in passages.items() if version in places}


def _timing(covers: DateRange | None, effective: date | None, periods: Sequence[Period]) -> Timing:
    if covers is None:
        return "unknown" if effective is None else "outside"
    return timing_of(covers.lower, covers.upper, periods)


def _of_its_days(period: Period) -> Q:
    """Versions about days of the period: the current one, or the last of an old document's that is."""
    days = DateRange(*period.dates, "[)")
    later = Version.objects.filter(
        document=OuterRef("document"), number__gt=OuterRef("number"), state=State.SEARCHABLE, covers__overlap=days
    )
    return Q(covers__overlap=days) & (Q(pk=F("document__current")) | ~Q(Exists(later)))


def _in_force(documents: DocumentQuerySet, period: Period) -> Q:
    """Versions that say from when they are in force, and were not replaced before the period was over.

    What replaces one is a later version of its document; or, before the period began, a document that supersedes it
    and may be seen: where that happened within the period both are of it.
    """
    begun = Q(effective_on__isnull=False)
    later = Version.objects.filter(document=OuterRef("document"), number__gt=OuterRef("number"), state=State.SEARCHABLE)
    newer = Document.objects.filter(supersedes=OuterRef("document"), pk__in=documents)
    if period.end_exclusive is not None:
        begun = Q(effective_on__lt=period.end_exclusive)
        dated = Q(effective_on__isnull=True, dated_on__lt=period.end_exclusive)
        later = later.filter(Q(effective_on__lt=period.end_exclusive) | dated)
    newer = newer.filter(current__effective_on__lte=period.start) if period.start is not None else newer.none()
    return begun & ~Q(Exists(later)) & ~Q(Exists(newer))
