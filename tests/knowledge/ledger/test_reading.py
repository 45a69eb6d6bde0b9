"""Requests as others write them: read whole, or refused with the place that is wrong; never anything else."""

import json
import math
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.ledger.errors import LedgerError
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.ledger.reading import query_from, request_from
from knowledge.ledger.request import AggregateRequest
from knowledge.periods.period import Period


def test_request_of_the_contract_is_read_whole():
    request = request_from(
        {
            "measure": "sum",
            "of": "field:계약금액",
            "group_by": "department",
            "filters": {
                "authors": ["하늘"],
                "kinds": "계약서",
                "contains": ["보안"],
                "period": {"start": "2026-01-01", "end_exclusive": None},
                "fields": {"계약금액": {"gte": 1000000, "currency": "krw"}, "단계": ["체결", "검토"]},
            },
            "order": "key",
            "limit": 10,
            "scope": "tenant",
        }
    )
    query = DocumentQuery(
        authors=("하늘",),
        kinds=("계약서",),
        contains=("보안",),
        period=Period(date(2026, 1, 1), None),
        fields=(
            FieldCondition("계약금액", "gte", Decimal(1000000), "KRW"),
            FieldCondition("단계", "in", ("체결", "검토")),
        ),
    )
    assert request == AggregateRequest(
        measure="sum", of="field:계약금액", group_by="department", query=query, order="key", limit=10, scope="tenant"
    )
    assert request_from(json.loads(json.dumps(request.as_json()))) == request


def test_nothing_said_means_the_number_of_documents():
    assert request_from({}) == AggregateRequest()
    assert (
        request_from({"group_by": None, "limit": None, "filters": {"kinds": [], "period": None}}) == AggregateRequest()
    )


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ([], ""),
        (None, ""),
        ({"mesure": "count"}, "mesure"),
        ({"measure": 7}, "measure"),
        ({"measure": "median"}, "measure"),
        ({"of": "field:금액"}, "of"),
        ({"measure": "sum"}, "of"),
        ({"group_by": ["kind"]}, "group_by"),
        ({"limit": -1}, "limit"),
        ({"limit": 0}, "limit"),
        ({"limit": 1.5}, "limit"),
        ({"limit": True}, "limit"),
        ({"limit": 10**30}, "limit"),
        ({"order": "random"}, "order"),
        ({"scope": "everything"}, "scope"),
        ({"descending": 1}, "descending"),
        ({"filters": []}, "filters"),
        ({"filters": {"kind": ["규정"]}}, "filters.kind"),
        ({"filters": {"kinds": 3}}, "filters.kinds"),
        ({"filters": {"kinds": [["규정"]]}}, "filters.kinds"),
        ({"filters": {"kinds": [" "]}}, "filters.kinds"),
        ({"filters": {"kinds": ["\0"]}}, "filters.kinds"),
        ({"filters": {"kinds": ["\ud800"]}}, "filters.kinds"),
        ({"filters": {"kinds": ["가" * 2000]}}, "filters.kinds"),
        ({"filters": {"kinds": ["규정"] * 10_000}}, "filters.kinds"),
        ({"filters": {"undated": "yes"}}, "filters.undated"),
        ({"filters": {"period": "2026"}}, "filters.period"),
        ({"filters": {"period": {}}}, "filters.period"),
        ({"filters": {"period": {"from": "2026-01-01"}}}, "filters.period.from"),
        ({"filters": {"period": {"start": "2026-02-30"}}}, "filters.period.start"),
        ({"filters": {"period": {"start": "20260101"}}}, "filters.period.start"),
        ({"filters": {"period": {"start": "2026-03-01", "end_exclusive": "2026-02-01"}}}, "filters.period"),
        ({"filters": {"fields": ["금액"]}}, "filters.fields"),
        ({"filters": {"fields": {"금액": {}}}}, "filters.fields.금액"),
        ({"filters": {"fields": {"금액": {"near": 1}}}}, "filters.fields.금액.near"),
        ({"filters": {"fields": {"금액": {"gte": math.nan}}}}, "filters.fields.금액.gte"),
        ({"filters": {"fields": {"금액": {"gte": math.inf}}}}, "filters.fields.금액.gte"),
        ({"filters": {"fields": {"금액": {"gte": 10**5000}}}}, "filters.fields.금액.gte"),
        ({"filters": {"fields": {"금액": {"gte": True}}}}, "filters.fields.금액.gte"),
        ({"filters": {"fields": {"금액": {"in": []}}}}, "filters.fields.금액.in"),
        ({"filters": {"fields": {"금액": {"gte": {"a": [1]}}}}}, "filters.fields.금액.gte"),
    ],
)
def test_bad_input_is_one_error_that_names_the_place(body, field):
    with pytest.raises(LedgerError) as caught:
        request_from(body)
    assert caught.value.field == field
    assert caught.value.message
    assert "\n" not in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(["kinds", "authors", "period", "fields", "undated", "contains", "trashed", "x"])


@given(
    JSON | st.dictionaries(NAMES, JSON | st.dictionaries(st.sampled_from(["start", "gte", "금액"]), JSON), max_size=3)
)
def test_whatever_is_written_is_a_query_or_a_refusal(body):
    try:
        query = query_from(body)
    except LedgerError:
        return
    assert query_from(json.loads(json.dumps(query.as_json()))) == query
