"""Answers as streams: whole letters, events at blank lines, heartbeats, and nothing held while waiting."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connections
from django.utils import translation
from django_tenants.utils import tenant_context

from answering.api import streaming
from answering.api.streaming import HEARTBEAT, server_sent, stream_of
from answering.ask import Event
from answering.question import Question
from tenants.clock import current_tenant, today
from tests import cast
from tests.api.calling import API, error_of, events_of, post
from tests.cast import DOYUN, JIWOO
from tests.conftest import Visitor
from tests.retrieval.library import put, shelf

Visit = Callable[..., Visitor]
pytestmark = pytest.mark.usefixtures("real_embedder")  # the bar for evidence is set for its cosines
SAID = "주간보고 요약입니다 😀"
EVENT_STREAM = {"accept": "text/event-stream"}


def question(text: str = "연차는 다음 해로 며칠까지 이월되나?") -> Question:
    return Question(text=text, viewer=JIWOO.viewer, today=today(cast.company(cast.GAON)))


def test_an_event_holds_no_blank_line_of_its_own():
    event = server_sent("delta", {"text": "첫 줄\n\n둘째 줄\r\n\u2028😀"})
    assert event.count(b"\n\n") == 1
    assert event.endswith(b"\n\n")
    assert events_of(bytes([each]) for each in event) == [("delta", {"text": "첫 줄\n\n둘째 줄\r\n\u2028😀"})]


@pytest.mark.django_db(transaction=True)
def test_ask_streams_the_same_answer_it_gives_at_once(visit: Visit):
    put("연차 규정", "연차는 다음 해로 5일까지 이월된다. 😀 그 밖의 것은 사라진다.", base=shelf(is_open=True))
    whole = post(visit(JIWOO), "ask/", {"question": question().text}).json()
    response = post(visit(JIWOO), "ask/", {"question": question().text}, headers=EVENT_STREAM)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/event-stream; charset=utf-8"
    assert response["X-Accel-Buffering"] == "no"
    events = events_of(response.streaming_content)
    assert events[0][0] == "status"
    assert events[-1][0] == "answer"
    answer = events[-1][1]
    assert "".join(data["text"] for name, data in events if name == "delta") == answer["answer"] == whole["answer"]
    assert "\ufffd" not in str(events)
    assert answer["trace"]
    assert answer["conversation"] != whole["conversation"]


@pytest.mark.django_db(transaction=True)
def test_a_conversation_goes_on_for_its_owner_only(visit: Visit):
    first = post(visit(JIWOO), "ask/", {"question": "연차"}).json()["conversation"]
    assert post(visit(JIWOO), "ask/", {"question": "연차", "conversation": first}).json()["conversation"] == first
    for headers in ({}, EVENT_STREAM):
        refused = post(visit(DOYUN), "ask/", {"question": "연차", "conversation": first}, headers=headers)
        assert refused.status_code == 400
        assert error_of(refused)["field"] == "conversation"


@pytest.mark.django_db(transaction=True)
def test_the_thread_of_an_answer_has_the_company_and_the_language(monkeypatch: pytest.MonkeyPatch):
    seen: list[Any] = []

    def path(asked: Question) -> Iterator[Event]:
        seen.append((current_tenant().schema_name, translation.get_language(), threading.current_thread().name))
        yield Event("delta", {"text": SAID})

    monkeypatch.setattr(streaming, "ask_streaming", path)
    with translation.override("en"):
        events = list(stream_of(question()))
    assert [event.data for event in events if event] == [{"text": SAID}]
    assert seen == [("gaon", "en", "answer")]


@pytest.mark.django_db(transaction=True)
def test_a_silent_answer_beats_and_holds_no_connection(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(streaming, "HEARTBEAT_SECONDS", 0.05)
    go_on = threading.Event()

    def path(asked: Question) -> Iterator[Event]:
        go_on.wait(10)
        yield Event("answer", {})

    monkeypatch.setattr(streaming, "ask_streaming", path)
    asked = question()
    stream = iter(stream_of(asked))
    assert [next(stream) for _ in range(3)] == [None, None, None]
    assert connections["default"].connection is None
    go_on.set()
    assert [event.name for event in stream if event] == ["answer"]


@pytest.mark.django_db(transaction=True)
def test_an_answer_is_given_up_when_its_client_leaves(monkeypatch: pytest.MonkeyPatch):
    closed = threading.Event()

    def path(asked: Question) -> Iterator[Event]:
        try:
            while True:
                yield Event("delta", {"text": "가"})
                time.sleep(0.01)
        finally:
            closed.set()

    monkeypatch.setattr(streaming, "ask_streaming", path)
    response = streaming.streaming_response(HEARTBEAT if event is None else b"x" for event in stream_of(question()))
    body = iter(response.streaming_content)  # type: ignore[arg-type]
    next(body)
    response.close()
    del body
    assert closed.wait(5)


@pytest.mark.django_db(transaction=True)
def test_a_broken_answer_ends_with_an_error_that_tells_nothing(visit: Visit, monkeypatch: pytest.MonkeyPatch):
    def path(asked: Question) -> Iterator[Event]:
        yield Event("status", {"step": "finding"})
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(streaming, "ask_streaming", path)
    response = post(visit(JIWOO), "ask/", {"question": "연차"}, headers=EVENT_STREAM)
    events = events_of(response.streaming_content)
    assert [name for name, _ in events] == ["status", "error"]
    assert events[-1][1]["error"]["code"] == "internal"
    assert "secret" not in str(events)


@pytest.mark.django_db(transaction=True)
def test_streams_of_two_companies_do_not_mix(visit: Visit):
    put("연차 규정", "연차는 다음 해로 5일까지 이월된다.", base=shelf(is_open=True))
    with tenant_context(cast.company(cast.NARAE)):
        put("연차 규정", "연차는 다음 해로 11일까지 이월된다.", base=shelf(is_open=True))
    streams = {
        person.tenant: post(visit(person), "ask/", {"question": question().text}, headers=EVENT_STREAM)
        for person in (JIWOO, cast.GARAM)
    }
    said = {name: str(events_of(response.streaming_content)[-1][1]["citations"]) for name, response in streams.items()}
    assert "5일" in said["gaon"]
    assert "11일" not in said["gaon"]
    assert "11일" in said["narae"]


@pytest.mark.django_db(transaction=True)
def test_the_page_gets_the_answer_as_it_stands_in_it(visit: Visit):
    put("연차 <b>규정", "연차는 다음 해로 <script>5일</script>까지 이월된다.", base=shelf(is_open=True))
    response: Any = visit(JIWOO).post("/ask/", {"question": question().text}, headers=EVENT_STREAM)
    events = events_of(response.streaming_content)
    html = events[-1][1]["html"]
    assert "#passage-" in html
    assert "&lt;script&gt;" in html
    assert "<script>" not in html
    assert "<b>" not in html
    assert events[-1][1]["conversation"]


@pytest.mark.django_db(transaction=True)
def test_a_page_without_scripts_gets_a_whole_page(visit: Visit):
    put("연차 규정", "연차는 다음 해로 5일까지 이월된다.", base=shelf(is_open=True))
    page = visit(JIWOO).post("/ask/", {"question": question().text}).content.decode()
    assert "5일까지 이월된다" in page
    assert "연차 규정" in page


@pytest.mark.django_db
def test_asking_signed_out_is_401_for_scripts_and_leads_pages_to_the_sign_in(visit: Visit):
    assert visit().post("/ask/", {"question": "연차"}, headers=EVENT_STREAM).status_code == 401
    assert visit().post("/ask/", {"question": "연차"}).status_code == 302
    assert post(visit(), "ask/", {"question": "연차"}).status_code == 401
    assert API
