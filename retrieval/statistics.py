"""How frequent each term is: versioned snapshots over what is not restricted, remade as the documents change."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.db.models import Case, FilteredRelation, Q, Subquery, Value, When
from django.utils import timezone

from knowledge.models import Document
from retrieval.lexemes import LONGEST, cut
from retrieval.models import Passage, TermSnapshot

# A replay of an answer needs the snapshot it was found with; a trace older than these is replayed with the newest.
KEPT: Final = 5
STALE_SHARE: Final = 0.10
STALE_AFTER: Final = timedelta(minutes=15)
# Counting this many passages takes about half a second: a search may do it itself. Above, the periodic task does.
LAZY_UP_TO: Final = 5_000
_LOCK: Final = "retrieval.statistics"


@dataclass(frozen=True)
class Term:
    """A term of a question: in how many passages it stands, and what it is worth for that."""

    text: str
    passages: int
    idf: float


@dataclass(frozen=True)
class Frequencies:
    """The terms of a question in one snapshot. `snapshot` is None, and all idf equal, while there is none."""

    snapshot: int | None
    passages: int
    terms: tuple[Term, ...]


def frequencies(terms: Sequence[str], *, snapshot: int | None = None) -> Frequencies:
    """Return the terms with their idf in the newest snapshot, or in the one named while it is kept.

    A term that is not in the snapshot counts as standing nowhere: it is worth most. One statement; a small company
    whose snapshot has grown old gets a new one first, unless one was named.
    """
    wanted = [cut(term) for term in terms]
    rows = _read(wanted, snapshot=snapshot)
    if snapshot is None and _is_worth_remaking(rows) and _remake_alone() is not None:
        rows = _read(wanted, snapshot=None)
    total = rows[0].passages if rows else 0
    known = {row.term: row.holding for row in rows}
    return Frequencies(
        snapshot=rows[0].snapshot if rows else None,
        passages=total,
        terms=tuple(Term(term, known.get(term) or 0, idf(known.get(term) or 0, passages=total)) for term in wanted),
    )


class _Row(NamedTuple):
    """A snapshot beside one of its terms, or beside none."""

    snapshot: int
    passages: int
    made_at: datetime
    newest_counted: int
    newest: int | None
    term: str | None
    holding: int | None


def _read(terms: Sequence[str], *, snapshot: int | None) -> list[_Row]:
    order = Case(When(pk=snapshot, then=Value(0)), default=Value(1))
    chosen = TermSnapshot.objects.order_by(order, "-pk").values("pk")[:1]
    rows = (
        TermSnapshot.objects.filter(pk=chosen)
        .order_by()
        .annotate(
            newest=Subquery(Passage.objects.order_by("-pk").values("pk")[:1]),
            found=FilteredRelation("terms", condition=Q(terms__term__in=terms)),
        )
        .values_list("pk", "passages", "made_at", "newest_passage", "newest", "found__term", "found__passages")
    )
    return [_Row(*row) for row in rows]


def _is_worth_remaking(rows: Sequence[_Row]) -> bool:
    """Decide by ids, without a count; a large company is left to the periodic task."""
    if not rows:
        return not Passage.objects.order_by()[LAZY_UP_TO : LAZY_UP_TO + 1].exists()
    last = rows[0]
    added = (last.newest or 0) - last.newest_counted
    if added <= 0 or last.passages > LAZY_UP_TO:
        return False
    return added > last.passages * STALE_SHARE or timezone.now() - last.made_at >= STALE_AFTER


def idf(count: int, *, passages: int) -> float:
    """Return what a term is worth that stands in `count` of `passages`: the form of BM25, which is never negative."""
    return math.log(1 + (max(passages, count) - count + 0.5) / (count + 0.5))


def remake() -> TermSnapshot:
    """Count all terms anew, in SQL; older snapshots but the last few go. About 0.1 s for a thousand passages."""
    with transaction.atomic():
        passages = Passage.objects.counted()
        newest = Passage.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        made = TermSnapshot.objects.create(passages=passages.count(), newest_passage=newest)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO retrieval_termfrequency (snapshot_id, term, passages) "
                "SELECT %s, word, ndoc FROM ts_stat(%s) WHERE char_length(word) <= %s",
                [made.pk, _counted_words(), LONGEST],
            )
        kept = TermSnapshot.objects.order_by("-pk").values("pk")[:KEPT]
        TermSnapshot.objects.exclude(pk__in=list(kept.values_list("pk", flat=True))).delete()
    return made


def _counted_words() -> str:
    """Return the statement that ts_stat counts: a passage's own words and those of its document's name, once each."""
    documents = Document.objects.stored().unrestricted().searchable().values("current")
    scope, parameters = documents.query.sql_with_params()
    statement = (
        "SELECT strip(p.words) || coalesce(strip(n.words), '') FROM retrieval_passage p "
        "LEFT JOIN retrieval_documentwords n ON n.document_id = p.document_id "
        f"WHERE p.words IS NOT NULL AND p.version_id IN ({scope})"
    )
    written: str = connection.ops.compose_sql(statement, parameters)  # type: ignore[attr-defined]
    return written


def remake_if_stale() -> TermSnapshot | None:
    """Count anew when the counted passages changed by more than a tenth, or at all since a quarter of an hour.

    For the periodic task: it counts the passages, so documents that were trashed or restricted are noticed too.
    """
    last = TermSnapshot.objects.order_by("-pk").first()
    if last is not None:
        now = Passage.objects.counted().count()
        added = Passage.objects.filter(pk__gt=last.newest_passage).count()
        changed = max(abs(now - last.passages), added)
        old = timezone.now() - last.made_at >= STALE_AFTER
        if changed <= last.passages * STALE_SHARE and not (changed and old):
            return None
    return _remake_alone()


def _remake_alone() -> TermSnapshot | None:
    """Remake unless another process does so at this moment for this company."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            schema = connection.schema_name  # type: ignore[attr-defined]
            cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [f"{_LOCK} {schema}"])
            (free,) = cursor.fetchone()
        return remake() if free else None
