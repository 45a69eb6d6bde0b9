"""The command and the API: one form of the result, one error each for what is wrong."""

import io
import json
from datetime import date

import pytest

from tests.api.calling import bearer, error_of, post
from tests.cast import HANEUL, JIWOO
from tests.commanding import refusal, said
from tests.knowledge.ledger.stock import put
from tests.papers import shelf

pytestmark = pytest.mark.django_db
WHO = ("--tenant", "gaon", "--user", JIWOO.email)
KEYS = {"measure", "of", "group_by", "overlapping", "groups", "rows", "totals", "scope"}


@pytest.fixture(autouse=True)
def library(db):
    put("하나", {"author": HANEUL.user, "day": date(2026, 5, 1)}, {"author": HANEUL.user}, tags=["가"])
    put("비밀", {"author": HANEUL.user}, base=shelf("임원"))


def type_in(monkeypatch, text):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_both_doors_say_the_same(monkeypatch, visit):
    body = {"measure": "count", "of": "records", "group_by": "author"}
    type_in(monkeypatch, json.dumps(body))
    printed = said("ledger", *WHO)
    assert set(printed) == KEYS
    row = {"key": HANEUL.email, "label": "하늘", "value": 2, "unit": None, "records": 2, "documents": 1}
    assert printed["rows"] == [{**row, "tied": False, "without": 0}]
    assert printed["totals"] == {
        "total_matching_records": 2,
        "total_matching_documents": 1,
        "total_available_results": 1,
        "displayed": 0,
        "scope": "visible",
        "exact": True,
        "states": {"searchable": 2, "processing": 0, "no_text": 0, "failed": 0},
    }
    assert post(visit(JIWOO), "ledger/", body).json() == printed


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, '{"limit": -1}', '{"filters": {"authors": ["하느"]}}', "[1]"])
def test_command_refuses_in_one_line(monkeypatch, text):
    type_in(monkeypatch, text)
    assert refusal("ledger", *WHO)


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"filters": {"authors": ["하느"]}}, "unknown_name", "filters.authors"),
        ({"filters": {"kbs": ["임원"]}}, "unknown_name", "filters.kbs"),
        ({"group_by": "autor"}, "unknown", "group_by"),
        ({"scope": "tenant"}, "not_permitted", "scope"),
        ({"measure": "sum", "of": "records"}, "not_countable", "of"),
        ({"filters": {"tags": [str(each) for each in range(10_000)]}}, "too_many", "filters.tags"),
        (["하나"], "invalid", None),
        (None, "invalid", None),
        (7, "invalid", None),
    ],
)
def test_api_refuses_with_code_and_field(visit, body, code, field):
    response = post(visit(JIWOO), "ledger/", body)
    assert response.status_code == 400
    error = error_of(response)
    assert (error["code"], error["field"]) == (code, field)


def test_token_needs_the_scope_to_read(visit):
    assert post(visit(), "ledger/", {}, headers=bearer(JIWOO, "read")).status_code == 200
    assert post(visit(), "ledger/", {}, headers=bearer(JIWOO, "ask")).status_code == 403
    assert post(visit(), "ledger/", {}).status_code == 401


def test_unknown_name_is_said_in_korean(visit):
    response = post(visit(JIWOO), "ledger/", {"filters": {"authors": ["하느"]}}, headers={"accept-language": "ko"})
    assert "하늘" in error_of(response)["message"]
