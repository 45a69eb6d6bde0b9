"""What today is: the company's day at every door, from the clock of its zone, and never written into what is kept."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime
from io import StringIO
from typing import Any

import pytest
from django.core import serializers
from django.core.management import call_command
from django.utils import timezone
from django_tenants.utils import tenant_context

from answering.ask import ask
from answering.composing.dateline import date_line
from answering.models import Conversation, Trace, TraceText
from answering.question import Question
from tenants.models import Tenant
from tests.cast import DOYUN, GAON, GARAM, JIWOO, NARI
from tests.conftest import Visitor
from tests.retrieval.library import dated, put

pytestmark = pytest.mark.django_db

API = "/api/v1/"
MONDAY, SUNDAY = date(2026, 12, 7), date(2026, 12, 6)
SEOUL_MONDAY = {
    "00:15": datetime(2026, 12, 6, 15, 15, tzinfo=UTC),
    "07:30": datetime(2026, 12, 6, 22, 30, tzinfo=UTC),
}
Visits = Callable[..., Visitor]


@pytest.fixture(params=sorted(SEOUL_MONDAY))
def early_monday(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> datetime:
    """Monday morning in Seoul while it is Sunday in London and New York."""
    moment = SEOUL_MONDAY[request.param]
    monkeypatch.setattr(timezone, "now", lambda: moment)
    return moment


@pytest.fixture
def new_york(narae: Tenant) -> Tenant:
    """나래, moved to New York."""
    Tenant.objects.filter(pk=narae.pk).update(time_zone="America/New_York")
    return narae


def post(visitor: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = visitor.post(f"{API}{path}", body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def test_a_search_by_api_and_by_command_is_for_the_companys_day(visit: Visits, early_monday: datetime):
    put("안내", "이번 주 송년회 안내.")
    found = post(visit(DOYUN), "search/", {"query": "이번주 송년회"})
    assert found["understanding"]["today"] == MONDAY.isoformat()
    (period,) = found["understanding"]["periods"]
    assert (period["start"], period["end_exclusive"]) == ("2026-12-07", "2026-12-14")
    out = StringIO()
    call_command("search", "이번주 송년회", tenant=GAON, user=DOYUN.email, json=True, stdout=out)
    assert json.loads(out.getvalue())["understanding"]["today"] == MONDAY.isoformat()


def test_an_answer_by_api_page_and_command_is_for_the_companys_day(visit: Visits, early_monday: datetime):
    put("안내", "송년회는 18일이다.")
    answer = post(visit(DOYUN), "ask/", {"question": "이번주 송년회 안내 알려줘"})
    assert [period["start"] for period in answer["periods"]] == ["2026-12-07"]
    page = visit(DOYUN).post("/ask/", {"question": "이번주 송년회 안내 알려줘"}, headers={"accept-language": "ko"})
    assert "기간 2026-12-07 ~ 2026-12-13 · 오늘 2026-12-07(월) 기준" in page.content.decode()
    call_command("ask", "이번주 송년회 안내 알려줘", tenant=GAON, user=DOYUN.email, stdout=StringIO())
    kept = [text.body["today"] for text in TraceText.objects.all()]
    assert kept == [MONDAY.isoformat()] * 3


def test_a_company_in_another_zone_has_its_own_day(visit: Visits, new_york: Tenant, early_monday: datetime):
    visitor = visit(GARAM)
    found = post(visitor, "search/", {"query": "this week"})
    assert found["understanding"]["today"] == SUNDAY.isoformat()
    answer = post(visitor, "ask/", {"question": "What happened this week in the warehouse?"})
    assert [period["start"] for period in answer["periods"]] == ["2026-11-30"]
    assert visitor.get(f"{API}me/").json()["company"]["today"] == SUNDAY.isoformat()
    page = visitor.post("/ask/", {"question": "What happened this week in the warehouse?"})
    assert "2026-12-06" in page.content.decode()
    with tenant_context(new_york):
        assert {text.body["today"] for text in TraceText.objects.all()} == {SUNDAY.isoformat()}


def test_only_governors_may_say_what_today_is(visit: Visits):
    body = {"question": "이번주 송년회 안내 알려줘", "today": "2020-03-04"}
    refused = visit(DOYUN).post(f"{API}ask/", body, content_type="application/json")
    assert refused.status_code == 400
    assert refused.json()["error"]["field"] == "today"
    answer = post(visit(NARI), "ask/", body)
    assert [period["start"] for period in answer["periods"]] == ["2020-03-02"]


def test_nothing_that_is_kept_holds_a_date_line(gaon: Tenant):
    day = date(2026, 12, 1)
    dated(put("송년회 안내", "송년회는 12월 18일이다. 장소는 본사 강당이다."), day)
    asked = (
        "이번달 송년회는 언제야?",
        "송년회 장소는?",
        "When is the party this month?",
        "작년 송년회는?",
        "오늘 뭐 있어?",
    )
    for text in asked:
        ask(Question(text=text, viewer=JIWOO.viewer, today=day))
    rows = [*Conversation.objects.all(), *Trace.objects.all(), *TraceText.objects.all()]
    assert len(TraceText.objects.all()) == len(asked)
    kept = serializers.serialize("json", rows, ensure_ascii=False)
    for line in (date_line(day, "ko"), date_line(day, "en"), "오늘은 2026", "Today is", "화요일", "Tuesday"):
        assert line not in kept
    assert {text.body["today"] for text in TraceText.objects.all()} == {"2026-12-01"}
