"""Which versions belong to a time: what is of those days, and the rule that was in force then."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.db.backends.postgresql.psycopg_any import DateRange
from django.db.models import Exists, F, OuterRef, Q

from knowledge.models import Document, State, Version
from knowledge.models.document import DocumentQuerySet
from knowledge.models.version import VersionQuerySet
from knowledge.periods.period import Period
from retrieval.timing import Place, Timing, timing_of


def in_periods(documents: DocumentQuerySet, periods: Sequence[Period]) -> VersionQuerySet:
    """Keep the versions of these documents that lie in any of the periods, as of each of them.

    A version lies in a period when the dates it is about overlap it, or when it was in force then. Of one document the
    latest version of the period counts: asked about 2022, the rule as it stood at the end of 2022 answers.

    A union, not an OR: each side is then looked up in the index of its own column.
    """
    versions = Version.objects.filter(document__in=documents, state=State.SEARCHABLE).order_by()
    sides = [versions.filter(_of_its_days(period)).values("pk") for period in periods]
    sides += [versions.filter(_in_force(documents, period)).values("pk") for period in periods]
    if not sides:
        return Version.objects.none()
    first, *others = sides
    return Version.objects.filter(pk__in=first.union(*others)).order_by()


def places_of(
    passages: Mapping[int, int], *, documents: DocumentQuerySet, periods: Sequence[Period]
) -> dict[int, Place]:
    """Return where each passage stands in time; `passages` gives the version of each. One statement, and one a period
    where any of them says from when it is in force.

    Without any date it is unknown; a rule that was replaced before, or comes into force after, is outside.
    """
    versions = set(passages.values())
    rows = list(Version.objects.filter(pk__in=versions).order_by().values_list("pk", "covers", "effective_on"))
    inside: dict[int, set[int]] = {pk: _lies_in(covers, periods) for pk, covers, _effective in rows}
    ruling = [pk for pk, _covers, effective in rows if effective is not None]
    for number, period in enumerate(periods) if ruling else ():
        for pk in _ruling(documents, period, among=ruling):
            inside[pk].add(number)
    places = {
        pk: Place("in", tuple(sorted(inside[pk]))) if inside[pk] else Place(_timing(covers, effective))
        for pk, covers, effective in rows
    }
    return {passage: places[version] for passage, version in passages.items() if version in places}


def _lies_in(covers: DateRange | None, periods: Sequence[Period]) -> set[int]:
    """Return the numbers of the periods that these dates overlap."""
    if covers is None:
        return set()
    return {n for n, period in enumerate(periods) if timing_of(covers.lower, covers.upper, [period]) == "in"}


def _ruling(documents: DocumentQuerySet, period: Period, *, among: Sequence[int]) -> list[int]:
    """Return which of these versions were in force in the period."""
    versions = Version.objects.filter(_in_force(documents, period), pk__in=among).order_by()
    return list(versions.values_list("pk", flat=True))


def _timing(covers: DateRange | None, effective: date | None) -> Timing:
    """Return where a version stands that lies in no period."""
    return "unknown" if covers is None and effective is None else "outside"


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
