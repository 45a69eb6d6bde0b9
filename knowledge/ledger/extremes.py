"""The latest and the earliest: the documents or records themselves, all that tie."""

from __future__ import annotations

from collections import Counter
from typing import Final

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.utils.translation import gettext_lazy as _

from knowledge.ledger.errors import NotPermitted
from knowledge.ledger.narrowing import Narrowed
from knowledge.ledger.request import AggregateRequest, Row
from knowledge.ledger.statement import joined
from knowledge.models import Document, Version

MOST_ROWS: Final = 1_000  # of one day: beyond, `groups` says how many more tie


def newest(found: Narrowed, request: AggregateRequest) -> tuple[tuple[Row, ...], int]:
    """Return the `limit` (1) latest or earliest by date, with all that tie with the last, and how many are dated.

    A document's date is that of its latest (earliest) version that matches. A row's key is a UUID, its label the title,
    its value the date; `without` says how many that match have no date.

    Raises:
        NotPermitted: documents are only named among those the viewer may open.
    """
    if request.scope == "tenant":
        raise NotPermitted(_("Documents are named among those you may open only: ask for the scope “visible”."))
    by_record = request.of == "records"
    try:
        source, parameters = joined(found)
    except EmptyResultSet:
        return (), 0
    pick, order = ("max", "DESC") if request.measure == "latest" else ("min", "ASC")
    held = "WHERE v.pk = d.current" if found.worded and not by_record else ""
    statement = f"""
        SELECT pk, day, records, count(*) OVER (), undated FROM (
            SELECT *, count(*) FILTER (WHERE day IS NULL) OVER () AS undated FROM (
                SELECT {"v.pk" if by_record else "d.pk"} AS pk, {pick}(v.dated_on) AS day, count(*) AS records
                {source} {held}
                GROUP BY 1
            ) dated
        ) told
        WHERE day IS NOT NULL ORDER BY day {order} FETCH FIRST %s ROWS WITH TIES
    """
    with connection.cursor() as cursor:
        cursor.execute(statement, [*parameters, request.limit or 1])
        rows = cursor.fetchmany(MOST_ROWS)
    names = _names([row[0] for row in rows], by_record=by_record)
    days = Counter(row[1] for row in rows)
    told = [
        Row(*names[pk], day.isoformat(), None, records, 1, tied=days[day] > 1, without=undated)
        for pk, day, records, _dated, undated in rows
    ]
    told.sort(key=lambda row: (row.label.casefold(), row.key))
    told.sort(key=lambda row: str(row.value), reverse=request.measure == "latest")
    return tuple(told), rows[0][3] if rows else 0


def _names(keys: list[int], *, by_record: bool) -> dict[int, tuple[str, str]]:
    if by_record:
        versions = Version.objects.filter(pk__in=keys).values_list("pk", "uuid", "document__title", "number")
        return {pk: (str(uuid), f"{title} (v{number})") for pk, uuid, title, number in versions}
    documents = Document.objects.filter(pk__in=keys).values_list("pk", "uuid", "title")
    return {pk: (str(uuid), title) for pk, uuid, title in documents}
