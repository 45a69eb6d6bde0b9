"""Which passages a search may look at, and how many they are: asked first, before anything is ranked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from accounts.viewer import Viewer
from knowledge.models.document import DocumentQuerySet
from knowledge.periods.period import Period
from retrieval.ages import in_periods
from retrieval.filters import narrow
from retrieval.seat import SEATS, Seat

# Up to here every passage of the scope is compared (about 10 ms for 384 dimensions), above the index is asked:
# measured in the design's notes on filtered vector search.
EXACT_UP_TO: Final = 15_000
PERIODS_APART: Final = 3

Condition = tuple[str, list[Any]]


@dataclass(frozen=True)
class Scope:
    """Documents the viewer may see, as a query; how many passages their current versions have; which seat to read.

    `passages` and `waiting` are counted up to `EXACT_UP_TO` + 1: beyond, only that they are more matters. `versions`
    are the ids of the versions looked at where the scope is small, else None; `source` is the query that gives them.
    """

    documents: DocumentQuerySet
    passages: int
    waiting: int
    seat: Seat
    versions: tuple[int, ...] | None
    source: QuerySet[Any, Any]

    @property
    def is_small(self) -> bool:
        """Whether looking at every passage is cheaper than asking an index that knows nothing of rights."""
        return self.versions is not None

    def condition(self) -> Condition:
        """Return the SQL that keeps the passages `p` of the scope, and its parameters."""
        return _within(self.source, self.versions)


def scope_of(viewer: Viewer, *, embedding_key: str, filters: Mapping[str, Any] | None = None) -> Scope:
    """Return what the viewer may search, narrowed by the filters. Three statements, and those the filters need.

    Raises:
        ValueError: a filter has a name or a value that nobody knows; the message offers the nearest.
    """
    documents = narrow(viewer, filters or {})
    return _sized(documents, documents.searchable().values_list("current", flat=True), embedding_key=embedding_key)


def scopes_within(scope: Scope, periods: Sequence[Period], *, embedding_key: str) -> list[Scope]:
    """Return the part of a scope that lies in each of the periods, old versions of that time included.

    One for all together where they are more than PERIODS_APART: else a busy month would leave no place for a quiet one
    that it is compared with. Two statements each. Exact or by the index is decided for each as for any scope.
    """
    apart = [[period] for period in periods] if len(periods) <= PERIODS_APART else [list(periods)]
    found = (in_periods(scope.documents, each).values_list("pk", flat=True) for each in apart)
    return [_sized(scope.documents, versions, embedding_key=embedding_key) for versions in found]


def undated_of(scope: Scope, *, embedding_key: str) -> Scope:
    """Return the part of a scope whose date nobody knows: current versions only. Two statements."""
    documents = scope.documents.filter(current__covers__isnull=True, current__effective_on__isnull=True)
    return _sized(documents, documents.searchable().values_list("current", flat=True), embedding_key=embedding_key)


def _sized(documents: DocumentQuerySet, source: QuerySet[Any, Any], *, embedding_key: str) -> Scope:
    versions = list(source[: EXACT_UP_TO + 1])
    few = tuple(versions) if len(versions) <= EXACT_UP_TO else None
    total, seated = _counted(_within(source, few), embedding_key=embedding_key)
    seat = max(SEATS, key=lambda each: seated[each])
    return Scope(
        documents=documents,
        passages=total,
        waiting=total - seated[seat],
        seat=seat,
        versions=few if total <= EXACT_UP_TO else None,
        source=source,
    )


def _within(source: QuerySet[Any, Any], versions: Sequence[int] | None) -> Condition:
    """Return what keeps the passages `p` of these versions, or of all that the query gives.

    Few versions are given by their ids: from the subquery the planner cannot tell that they are few, and looks at the
    whole company's passages (300 ms instead of 13 for 1 % of 100,000).
    """
    if versions is not None:
        return "p.version_id IN (SELECT unnest(%s::bigint[]))", [list(versions)]
    statement, parameters = source.query.sql_with_params()
    return f"p.version_id IN ({statement})", list(parameters)


def _counted(within: Condition, *, embedding_key: str) -> tuple[int, dict[Seat, int]]:
    """Return how many passages there are, up to one more than the bound, and how many have a vector in each seat."""
    condition, parameters = within
    statement = f"""
        SELECT count(*), count(*) FILTER (WHERE embedding_key = %s), count(*) FILTER (WHERE other_key = %s)
        FROM (SELECT p.embedding_key, p.other_key FROM retrieval_passage p WHERE {condition} LIMIT %s) counted
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, [embedding_key, embedding_key, *parameters, EXACT_UP_TO + 1])
        total, *seated = cursor.fetchone()
    return total, dict(zip(SEATS, seated, strict=True))
