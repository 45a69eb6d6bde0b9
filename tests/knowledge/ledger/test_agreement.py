"""Counts, lists and groups agree with each other, and with SQL written by somebody else."""

from datetime import date, timedelta
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.ledger.aggregates import aggregate
from knowledge.ledger.counting import matching
from knowledge.ledger.listing import listed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateRequest
from knowledge.models import Document, State
from knowledge.periods.period import Period
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.knowledge.ledger.stock import edition, kind, put
from tests.papers import shelf

pytestmark = pytest.mark.django_db
DAY = date(2026, 1, 15)

versions = st.fixed_dictionaries(
    {
        "author": st.sampled_from(["하늘", "도윤", "외부", ""]),
        "day": st.none() | st.integers(0, 5).map(lambda months: DAY + timedelta(days=31 * months)),
        "state": st.sampled_from([State.SEARCHABLE, State.SEARCHABLE, State.FAILED, State.RECEIVED, State.NO_TEXT]),
        "text": st.sampled_from(["보안", "휴가", "보안 휴가"]),
        "pages": st.none() | st.integers(0, 9),
    }
)
papers = st.fixed_dictionaries(
    {
        "versions": st.lists(versions, min_size=1, max_size=3),
        "kind": st.sampled_from([None, "regulation", "minutes"]),
        "tags": st.sets(st.sampled_from(["가", "나"])).map(sorted),
        "hidden": st.booleans(),
        "trashed": st.sampled_from([False, False, False, True]),
    }
)
queries = st.fixed_dictionaries(
    {},
    optional={
        "authors": st.just(("하늘",)),
        "kinds": st.sampled_from([("regulation",), ("regulation", "minutes")]),
        "contains": st.just(("보안",)),
        "states": st.sampled_from([("failed",), ("searchable", "no_text")]),
        "period": st.just(Period(date(2026, 2, 1), date(2026, 4, 1))),
    },
)


def settle(library):
    people = {"하늘": HANEUL.user, "도윤": DOYUN.user}
    Document.objects.all().delete()
    put("늘", {"author": HANEUL.user}, tags=["가", "나"])  # so that every name is known
    for number, said in enumerate(library):
        put(
            f"글 {number}",
            *({**each, "author": people.get(each["author"], each["author"])} for each in said["versions"]),
            base=shelf("임원") if said["hidden"] else None,
            kind=kind(said["kind"]) if said["kind"] else None,
            tags=said["tags"],
            trashed=said["trashed"],
        )


def by_hand(query):
    """Return records and documents by joins and DISTINCT, as nobody here counts."""
    conditions, parameters = ["d.trashed_at IS NULL", "b.is_open"], []
    if "authors" in query:
        conditions.append("u.email = 'haneul@gaon.example'")
    if "kinds" in query:
        conditions.append("k.code = ANY(%s)")
        parameters.append(list(query["kinds"]))
    if "states" in query:
        conditions.append("v.state = ANY(%s)")
        parameters.append(list(query["states"]))
    if "period" in query:
        conditions.append("v.dated_on >= '2026-02-01' AND v.dated_on < '2026-04-01'")
    held = "true"
    if "contains" in query:
        conditions.append("strpos(x.text, '보안') > 0")
        held = "d.current_id = v.id"
    with connection.cursor() as cursor:
        cursor.execute(
            f"""SELECT count(DISTINCT v.id), count(DISTINCT d.id) FILTER (WHERE {held})
            FROM knowledge_version v JOIN knowledge_document d ON d.id = v.document_id
            JOIN knowledge_knowledgebase b ON b.id = d.knowledge_base_id
            LEFT JOIN knowledge_kind k ON k.id = d.kind_id LEFT JOIN accounts_user u ON u.id = v.author_id
            LEFT JOIN knowledge_versiontext x ON x.version_id = v.id
            LEFT JOIN knowledge_document_tags t ON t.document_id = d.id
            WHERE {" AND ".join(conditions)}""",
            parameters,
        )
        return cursor.fetchone()


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(library=st.lists(papers, max_size=7), query=queries)
def test_counts_lists_and_groups_agree(library, query):
    settle(library)
    viewer, asked = JIWOO.viewer, DocumentQuery(**query)
    total = matching(viewer, asked)
    assert (total.records, total.documents) == by_hand(query)
    pages = [listed(viewer, asked, order="title", offset=offset, limit=3) for offset in range(0, 12, 3)]
    assert len({each for page in pages for each in page}) == sum(map(len, pages)) == total.documents
    for group_by, of in product(("author", "kind", "month", "tag", "state", "kb"), ("records", "documents")):
        result = aggregate(viewer, AggregateRequest(of=of, group_by=group_by, query=asked))
        assert result.matching == total
        assert all(row.value == getattr(row, of) for row in result.rows)
        value = sum(row.value for row in result.rows)
        assert value == getattr(total, of) if not result.overlapping else value >= getattr(total, of)
        for limit in (1, 2):
            first = aggregate(viewer, AggregateRequest(of=of, group_by=group_by, query=asked, limit=limit)).rows
            named = [row for row in result.rows if row.key is not None]
            least = named[min(limit, len(named)) - 1].value if named else 0
            assert [row.key for row in first] == [row.key for row in named if row.value >= least]
    summed = aggregate(viewer, AggregateRequest(measure="sum", of="pages", query=asked))
    grouped = aggregate(viewer, AggregateRequest(measure="sum", of="pages", query=asked, group_by="author"))
    assert sum(row.value or 0 for row in grouped.rows) == (summed.rows[0].value or 0)
    assert sum(row.without for row in grouped.rows) == summed.rows[0].without


def test_records_are_counted_whatever_numbers_they_have():
    """Nothing says that a first version is still there, or that numbers have no gaps."""
    whole = put("온전", {"author": HANEUL.user, "day": DAY}, {"author": DOYUN.user, "day": DAY}, tags=["가", "나"])
    put("첫 판 실패", {"author": HANEUL.user, "day": DAY, "state": State.FAILED}, {"author": HANEUL.user, "day": DAY})
    gone = put("첫 판 없음", {"author": HANEUL.user}, {"author": HANEUL.user, "day": DAY, "state": State.NO_TEXT})
    gone.versions.get(number=1).delete()
    far = Document.objects.create(title="먼 번호", knowledge_base=whole.knowledge_base, kind=kind("minutes"))
    for number, state in ((0, State.SEARCHABLE), (7, State.RECEIVED), (9, State.SEARCHABLE)):
        edition(far, number, author="외부", state=state)
    far.save()
    Document.objects.create(title="판 없음", knowledge_base=whole.knowledge_base)

    total = matching(JIWOO.viewer, DocumentQuery())
    assert (total.documents, total.records) == (5, 8)
    assert (total.searchable, total.no_text, total.processing, total.failed) == (5, 1, 1, 1)
    expected = {
        "author": {"하늘": (3, 4), "도윤": (1, 1), "외부": (1, 3), None: (1, 0)},
        "month": {"2026-01": (3, 5), None: (2, 3)},
        "state": {"searchable": (3, 5), "no_text": (1, 1), "received": (1, 1), "failed": (1, 1), None: (1, 0)},
        "kind": {"minutes": (1, 3), None: (4, 5)},
        "tag": {"가": (1, 2), "나": (1, 2), None: (4, 6)},
    }
    names = {HANEUL.user.email: "하늘", DOYUN.user.email: "도윤"}
    for group, counts in expected.items():
        found = aggregate(JIWOO.viewer, AggregateRequest(group_by=group))
        assert {names.get(row.key, row.key): (row.documents, row.records) for row in found.rows} == counts, group
        assert found.matching == total, group
    for query in (DocumentQuery(), DocumentQuery(kinds=("minutes",)), DocumentQuery(states=("searchable",))):
        assert len(listed(JIWOO.viewer, query)) == matching(JIWOO.viewer, query).documents


@pytest.mark.parametrize("group", ["author", "month", "kind", "tag", None])
def test_as_many_statements_for_any_number_of_groups(group, django_assert_max_num_queries):
    def ask():
        aggregate(JIWOO.viewer, AggregateRequest(group_by=group))

    put("하나", {"author": "외부", "day": DAY}, kind=kind("minutes"), tags=["가"])
    with CaptureQueriesContext(connection) as few:
        ask()
    for number, code in enumerate(["minutes", "regulation", "contract"] * 3):
        put(
            f"글 {number}",
            {"author": f"외부 {number}", "day": DAY + timedelta(31 * number)},
            kind=kind(code),
            tags=[code],
        )
    assert len(few) <= 8
    with django_assert_max_num_queries(len(few)):
        ask()
