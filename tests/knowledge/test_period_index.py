"""A period filter is answered by the index over the dates, at a size where a wrong plan shows."""

import datetime
import json
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count
from django.db.models.functions import TruncMonth

from knowledge.ledger.narrowing import documents, records
from knowledge.ledger.query import DocumentQuery
from knowledge.models import Version
from knowledge.periods.period import Period
from tests.cast import DOYUN
from tests.papers import shelf

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

RECORDS = 100_000
INDEX = "version_covers_gist"


def period(start: str, end: str, grain: Any) -> Period:
    """A period of these days, the last left out."""
    return Period(datetime.date.fromisoformat(start), datetime.date.fromisoformat(end), grain, (0, 0))


WEEK = period("2024-08-12", "2024-08-19", "week")


def fill() -> None:
    """Put 100,000 documents of ten years there: mostly days, some weeks, months and years, a tenth undated."""
    base = shelf(is_open=True)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO knowledge_document (uuid, title, former_titles, knowledge_base_id, folder, source, restricted,"
            " created_at) SELECT gen_random_uuid(), 't' || i, '{}', %s, '', 'own', false, now()"
            " FROM generate_series(1, %s) i",
            [base.pk, RECORDS],
        )
        cursor.execute(
            "INSERT INTO knowledge_version (uuid, document_id, number, path, file_name, storage_key, size, sha256, "
            "content_type, passage_count, author_name, uploaded_at, given, covers, dated_on, date_source, "
            "date_precision, date_candidates, state, step, progress, attempts, error_code, error_message, notes) "
            "SELECT gen_random_uuid(), id, 1, 'p' || id, 'f', 'k' || id, 1, md5(id::text), '', 0, '', now(), '{}', "
            "CASE WHEN id % 10 = 0 THEN NULL ELSE daterange(first, first + days) END, "
            "CASE WHEN id % 10 = 0 THEN NULL ELSE first END, 'filename', 'day', '[]', 'searchable', '', 100, 1, '', "
            "'', '[]' FROM (SELECT id, '2016-01-01'::date + (id * 7919 % 3650)::int AS first, "
            "CASE WHEN id % 10 = 1 THEN 7 WHEN id % 10 = 2 THEN 31 WHEN id % 500 = 3 THEN 365 ELSE 1 END AS days "
            "FROM knowledge_document WHERE title LIKE 't%') AS dated"
        )
        cursor.execute(
            "UPDATE knowledge_document d SET current_id = v.id FROM knowledge_version v WHERE v.document_id = d.id"
        )
        for table in ("document", "version", "knowledgebase"):
            cursor.execute(f"ANALYZE knowledge_{table}")


def plan(queryset: Any) -> tuple[str, float]:
    """Return the plan as text, and the milliseconds the server took."""
    sql, parameters = queryset.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {sql}", parameters)
        found = cursor.fetchone()[0]
    explained = found if isinstance(found, list) else json.loads(found)
    return json.dumps(explained), explained[0]["Execution Time"]


def test_a_period_is_found_by_the_index_where_it_takes_in_little():
    fill()
    viewer, query = DOYUN.viewer, DocumentQuery(period=WEEK)
    in_week = Version.objects.order_by().filter(covers__overlap=(WEEK.start, WEEK.end_exclusive))
    from_late_on = Version.objects.order_by().filter(covers__overlap=(datetime.date(2025, 12, 1), None))
    by_month = Version.objects.order_by().annotate(month=TruncMonth("dated_on")).values("month").annotate(n=Count("pk"))
    for name, asked in {
        "versions": in_week.values("pk"),
        "records": records(viewer, query).values("pk").order_by(),
        "documents": documents(viewer, query).values("pk").order_by(),
        "an open end": from_late_on.values("pk"),
        "groups by month in a week": by_month.filter(covers__overlap=(WEEK.start, WEEK.end_exclusive)),
    }.items():
        text, milliseconds = plan(asked)
        print(f"{name}: {milliseconds:.1f} ms")
        assert INDEX in text, name

    text, milliseconds = plan(by_month)  # all rows are wanted: each is read once
    print(f"groups by month of all: {milliseconds:.1f} ms")
    assert text.count(' Scan"') == 1
    assert sum(row["n"] for row in by_month) == RECORDS
    assert [row["n"] for row in by_month if row["month"] is None] == [RECORDS // 10]

    found = set(in_week.values_list("pk", flat=True))
    rows = Version.objects.exclude(covers=None).values_list("pk", "covers")
    assert found == {pk for pk, covers in rows if covers.lower < WEEK.end_exclusive and covers.upper > WEEK.start}
    assert 100 < len(found) < RECORDS // 50
