"""The chain of traces."""

import datetime

import pytest

from answering.ask import ask
from answering.models import Trace, TraceText
from answering.question import Question
from answering.tracing import GENESIS, broken_links
from tests.cast import DOYUN, HANEUL, Person
from tests.retrieval.library import put

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 9, 7)


def asked(person: Person, text: str) -> Trace:
    answer = ask(Question(text=text, viewer=person.viewer, today=TODAY))
    assert answer.trace is not None
    return Trace.objects.get(uuid=answer.trace)


def test_every_answer_is_a_link_that_follows_from_the_one_before(gaon):
    put("휴가규정", "연차는 다음 해로 10일까지 이월할 수 있다.")
    first, second = asked(DOYUN, "연차 이월은 며칠?"), asked(HANEUL, "???")
    assert first.previous_digest == GENESIS
    assert second.previous_digest == first.digest
    assert (first.number, second.number) == (1, 2)
    assert broken_links() == []


@pytest.mark.usefixtures("real_embedder")
def test_a_trace_keeps_who_asked_what_was_given_and_what_was_said(gaon):
    put("휴가규정", "연차는 다음 해로 10일까지 이월할 수 있다.")
    put("여비규정", "하루 일비는 25,000원이다.")
    trace = asked(DOYUN, "연차는 다음 해로 며칠까지 이월할 수 있어?")
    body = trace.text.body
    assert body["question"] == "연차는 다음 해로 며칠까지 이월할 수 있어?"
    assert body["today"] == "2026-09-07"
    assert body["viewer"]["email"] == DOYUN.email
    assert sorted(body["viewer"]["groups"]) == sorted(DOYUN.viewer.group_ids)
    assert body["evidence"][0]["text"].startswith("연차는 다음 해로")
    assert {"sha256", "scores", "snapshot", "embedder", "version"} <= body["evidence"][0].keys()
    assert body["answer"]["route"] == trace.route
    assert body["model_calls"] == []


def test_erased_texts_break_nothing(gaon):
    trace = asked(DOYUN, "연차 이월은 며칠?")
    asked(DOYUN, "병가는?")
    TraceText.objects.filter(trace=trace).delete()
    assert broken_links() == []


def test_changed_texts_are_noticed(gaon):
    trace = asked(DOYUN, "연차 이월은 며칠?")
    TraceText.objects.filter(trace=trace).update(body=trace.text.body | {"question": "다른 질문"})
    assert broken_links() == [trace.number]


def test_a_changed_or_missing_link_is_noticed(gaon):
    numbers = [asked(DOYUN, f"질문 {number}").number for number in range(3)]
    Trace.objects.filter(number=numbers[0]).update(route="ledger")
    assert broken_links() == [numbers[0]]
    TraceText.objects.filter(trace__number=numbers[1]).delete()
    Trace.objects.filter(number=numbers[1]).delete()
    assert broken_links() == [numbers[0], numbers[2]]


def test_a_link_is_written_once(gaon):
    trace = asked(DOYUN, "연차 이월은 며칠?")
    with pytest.raises(TypeError, match="append-only"):
        trace.save()
    with pytest.raises(TypeError, match="append-only"):
        trace.delete()
