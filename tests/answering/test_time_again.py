"""Journeys of a question with a period, read from its own words: another client, other days, both languages."""

from datetime import date

import pytest

from answering.answer import Answer
from answering.ask import ask
from answering.question import Question
from knowledge.models import Version
from tests.cast import JIWOO
from tests.retrieval.library import add_version, dated, put, shelf

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.usefixtures("real_embedder")]

TODAY = date(2027, 1, 4)  # a Monday, the first working day of a year
FOLDER = "2025 청람병원 전자동의서 구축"


def answered(text: str) -> Answer:
    return ask(Question(text=text, viewer=JIWOO.viewer, today=TODAY, use_model=False))


def titles(answer: Answer) -> list[str]:
    return [each.title for each in answer.citations]


@pytest.fixture
def hospital() -> None:
    """A finished project of spring 2025, and what others wrote this month."""
    dated(
        put("착수 보고", "청람병원 전자동의서 구축 착수. 추진 현황을 격주로 보고한다.", folder=FOLDER), date(2025, 3, 4)
    )
    went = "청람병원 전자동의서 추진 현황: 서명 패드 40대를 설치했고 연동 시험이 남았다."
    dated(put("추진 현황 보고", went, folder=FOLDER), date(2025, 4, 21))
    dated(put("물류팀 추진 현황", "배송 자동화 추진 현황은 70%이다."), date(2027, 1, 4))
    dated(put("총무 공지", "신년회는 1월 8일에 연다."), date(2027, 1, 4))


ABOUT = ["청람병원 전자동의서 이번 달 추진 현황 알려줘", "What is the progress of 청람병원 전자동의서 this month?"]


@pytest.mark.parametrize("text", [*ABOUT, "청람병원 전자동의서 다음 달 추진 현황 알려줘"])
def test_a_finished_project_is_refused_with_what_exists(hospital, text):
    answer = answered(text)
    assert (answer.refused, titles(answer)) == ("nothing_in_period", [])
    assert "2025" in answer.answer


@pytest.mark.parametrize(
    "text", ["청람병원 전자동의서 추진 현황 알려줘", "What is the progress of 청람병원 전자동의서?"]
)
def test_without_a_period_it_is_answered(hospital, text):
    answer = answered(text)
    assert answer.refused is None
    assert set(titles(answer)) & {"추진 현황 보고", "착수 보고"}


@pytest.mark.parametrize("text", ABOUT)
def test_one_undated_paper_is_used_and_marked(hospital, text):
    put("전화 메모", "청람병원 전자동의서 추진 현황: 연동 시험을 마쳤고 교육만 남았다.", folder=FOLDER)
    answer = answered(text)
    assert titles(answer) == ["전화 메모"]
    assert answer.citations[0].period == "unknown"


@pytest.mark.parametrize("text", ABOUT)
def test_a_restricted_paper_of_the_period_shows_nowhere(hospital, text):
    before = answered(text)
    closed = shelf("감사실", is_open=False)
    kept = "청람병원 전자동의서 추진 현황: 분쟁 때문에 중단했다."
    dated(put("중단 보고", kept, folder=FOLDER, base=closed), date(2027, 1, 4))
    after = answered(text)
    assert (after.answer, after.refused, after.existing) == (before.answer, before.refused, before.existing)


@pytest.mark.parametrize(
    "text",
    ["2025년 3월과 4월 청람병원 전자동의서 비교해줘", "Compare 청람병원 전자동의서 in March 2025 and April 2025"],
)
def test_two_periods_are_both_quoted(hospital, text):
    assert {"착수 보고", "추진 현황 보고"} <= set(titles(answered(text)))


@pytest.mark.parametrize(
    "text", ["2023년 출장비 규정에서 숙박비는 얼마였어?", "How much was the 숙박비 in the 출장비 규정 of 2023?"]
)
def test_a_past_rule_is_asked_of_its_time(text):
    document = put("출장비 규정", "숙박비는 하루 7만원까지 지급한다.")
    Version.objects.filter(pk=document.current_id).update(effective_on=date(2022, 1, 1))
    add_version(document, "숙박비는 하루 11만원까지 지급한다.")
    Version.objects.filter(pk=document.current_id).update(effective_on=date(2025, 1, 1))
    assert "7만원" in answered(text).answer


@pytest.mark.parametrize(
    "text",
    ["연차는 다음 해로 며칠까지 이월할 수 있어?", "숙소 취소는 출발 7일 전까지 해야 하나요?"],
)
def test_a_unit_inside_a_rule_refuses_nothing(text):
    dated(put("연차 규정", "연차는 다음 해로 6일까지 이월할 수 있다."), date(2021, 5, 3))
    dated(put("숙소 취소 규정", "숙소 취소는 출발 7일 전까지 해야 한다."), date(2021, 5, 3))
    answer = answered(text)
    assert (answer.refused, answer.citations[0].period) == (None, None)
