"""Questions that name a period: answered from within it, refused by the ledger, never quoted from another time."""

import json
from datetime import date

import pytest

from answering.ask import find, in_language
from answering.finding import Finding
from answering.question import Question
from answering.understanding.reading import Understanding, understand
from knowledge.models import Document, Version
from knowledge.periods.period import Period
from tests.cast import DOYUN, HANEUL, JIWOO, Person
from tests.retrieval.library import add_version, dated, put, shelf

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_embedder")]

TODAY = date(2026, 12, 1)
MONTHS = {
    "이번달": (date(2026, 12, 1), date(2027, 1, 1)),
    "지난달": (date(2026, 11, 1), date(2026, 12, 1)),
    "this month": (date(2026, 12, 1), date(2027, 1, 1)),
}
YEARS = {f"{year}년": (date(year, 1, 1), date(year + 1, 1, 1)) for year in range(2020, 2027)}
PROJECT = "2024 해솔물산 창고관리시스템 고도화"


def read(text: str, person: Person) -> tuple[Question, Understanding]:
    """Understand a question, its periods named by hand: reading them is tested where it is done."""
    question = Question(text=text, viewer=person.viewer, today=TODAY)
    understanding = understand(question)
    periods = []
    for word, (start, end) in (MONTHS | YEARS).items():
        at = understanding.standalone.find(word)
        if at >= 0:
            grain = "year" if word in YEARS else "month"
            periods.append(Period(start, end, grain, (at, at + len(word))))
    periods.sort(key=lambda period: period.span)
    return question, Understanding(understanding.language, understanding.standalone, periods=tuple(periods))


def found_for(text: str, person: Person = JIWOO) -> Finding:
    return find(*read(text, person))


def said(finding: Finding, language: str = "ko") -> str:
    return "".join(in_language(Understanding(language, ""), finding))


def titles(finding: Finding) -> list[str]:
    return [citation.title for citation in finding.citations]


@pytest.fixture
def project() -> list[Document]:
    """A client's project of the second half of 2024; every paper of it has a date."""
    began = "해솔물산 창고관리시스템 착수 회의. 진행 상황을 매주 알리기로 했다."
    went = "창고관리시스템 진행 상황: 게이트 6호기의 인식률이 낮다. 금속 선반 때문이다."
    ended = "해솔물산 창고관리시스템의 검수를 마쳤다."
    return [
        dated(put("착수 회의록", began, folder=PROJECT), date(2024, 7, 2)),
        dated(put("주간업무보고 8월 2주차", went, folder=PROJECT), date(2024, 8, 12)),
        dated(put("검수 확인서", ended, folder=PROJECT), date(2024, 12, 20)),
    ]


@pytest.fixture
def this_month() -> None:
    """What others wrote this month."""
    dated(put("영업 주간보고", "이번 주 진행 상황: 한울전자 견적을 보냈다. 다음 주에 방문한다."), date(2026, 12, 1))
    dated(put("플랫폼 진행 상황 보고", "클러스터 교체 진행 상황은 80%이다. 백업 시험이 남았다."), date(2026, 12, 1))
    dated(put("총무 안내", "송년회는 12월 18일이다."), date(2026, 12, 1))


QUESTION = "해솔물산 창고관리시스템 이번달 진행 상황 알려줘"


@pytest.mark.slow
def test_a_project_of_another_time_is_refused_with_what_there_is(project, this_month):
    finding = found_for(QUESTION)
    assert (finding.route, finding.refused) == ("decline", "nothing_in_period")
    assert (finding.citations, finding.quotes, finding.cards) == ((), (), ())
    assert sum(each.documents for each in finding.existing) == 3
    assert all(each.period.start.year == 2024 for each in finding.existing if each.period.start)
    wording = said(finding)
    assert "2026-12-01~12-31" in wording
    assert "2024년" in wording
    assert "2024" in said(found_for("What is the progress of 해솔물산 창고관리시스템 this month?"))


def test_the_same_without_a_period_is_answered_from_then(project, this_month):
    finding = found_for("해솔물산 창고관리시스템 진행 상황 알려줘")
    assert finding.refused is None
    assert set(titles(finding)) & {"주간업무보고 8월 2주차", "착수 회의록"}
    assert all(citation.period is None for citation in finding.citations)


def test_an_undated_paper_of_the_project_is_used_and_marked(project, this_month):
    put("현장 통화 메모", "해솔물산 창고관리시스템 진행 상황: 안정화 단계이고 단말 20대를 더 배포한다.", folder=PROJECT)
    finding = found_for(QUESTION)
    assert finding.refused is None
    assert titles(finding) == ["현장 통화 메모"]
    assert finding.citations[0].period == "unknown"
    wording = said(finding)
    assert "시기 미상" in wording
    assert finding.notes


@pytest.mark.slow
def test_an_undated_paper_is_found_behind_a_crowd_of_dated_ones(project, this_month):
    for number in range(45):
        text = f"해솔물산 창고관리시스템 진행 상황 {number}: 창고 {number}동의 랙과 단말을 배포했다."
        dated(put(f"주간업무보고 {number}", text, text, text, folder=PROJECT), date(2024, 9, 1 + number % 28))
    put("통화 메모", "해솔물산 창고관리시스템은 안정화 단계에 있고 진행 상황은 좋다.", folder=PROJECT)
    finding = found_for(QUESTION)
    assert titles(finding) == ["통화 메모"]


def test_what_lies_inside_is_quoted_and_what_lies_outside_is_only_a_card(project, this_month):
    dated(put("12월 점검", "해솔물산 창고관리시스템 진행 상황: 게이트를 교체했다."), date(2026, 12, 1))
    finding = found_for(QUESTION)
    assert titles(finding) == ["12월 점검"]
    assert finding.citations[0].period == "in"
    outside = [card for card in finding.cards if card.date and card.date.startswith("2024")]
    assert outside


@pytest.mark.parametrize(
    "name", ["해솔물산의 창고관리시스템", "해솔 물산 창고관리시스템", "해솔물산 창고 관리 시스템은"]
)
def test_a_name_is_the_same_with_particles_and_spaces(project, this_month, name):
    assert found_for(f"{name} 이번달 진행 상황 알려줘").refused == "nothing_in_period"


def test_the_refusal_counts_only_what_the_asker_may_open(project, this_month):
    closed = shelf("임원", is_open=False)
    dated(put("합병 검토", "해솔물산 창고관리시스템을 검토했다.", base=closed, folder=PROJECT), date(2024, 9, 1))
    dated(put("비밀 보고", "해솔물산 창고관리시스템 진행 상황 보고.", base=closed, folder=PROJECT), date(2026, 12, 1))
    finding = found_for(QUESTION)
    assert finding.refused == "nothing_in_period"
    assert sum(each.documents for each in finding.existing) == 3


def test_who_may_open_nothing_is_told_so_with_a_period_too():
    put("휴가규정", "연차는 10일까지 이월한다.", base=shelf("인사", is_open=False))
    assert found_for("이번달 연차 이월 알려줘").refused == "nothing_permitted"


def test_of_several_periods_any_counts_and_the_empty_one_is_said(this_month):
    dated(put("영업 실적 11월", "수주 실적은 12억 원이다."), date(2026, 11, 30))
    finding = found_for("지난달이랑 이번달 수주 실적 비교해줘")
    assert finding.refused is None
    assert titles(finding)[0] == "영업 실적 11월"
    assert any("2026-12-01" in note for note in finding.notes)
    assert not any("2026-11-01" in note for note in finding.notes)
    dated(put("영업 실적 12월", "수주 실적은 3억 원이다."), date(2026, 12, 1))
    both = found_for("지난달이랑 이번달 수주 실적 비교해줘")
    assert {"영업 실적 11월", "영업 실적 12월"} <= set(titles(both))
    assert both.notes == ()


def rules() -> tuple[Document, Document]:
    rule = put("휴가규정", "남은 연차는 다음 해로 10일까지 이월할 수 있다.", file_name="휴가규정_20220101.docx")
    dated(rule, date(2022, 1, 1), effective_on=date(2022, 1, 1))
    notice = put("연차 이월 한도 변경 공지", "휴가규정의 연차 이월 한도를 10일에서 5일로 줄입니다.")
    dated(notice, date(2025, 3, 10), effective_on=date(2025, 3, 17))
    notice.supersedes.add(rule)
    return rule, notice


@pytest.mark.parametrize(
    "text", ["2022년 휴가규정에서는 연차를 며칠까지 이월할 수 있었어?", "2024년에는 연차를 며칠까지 이월할 수 있었어?"]
)
def test_the_rule_of_a_past_year_answers_and_the_newer_one_is_said_beside_it(text):
    rule, notice = rules()
    finding = found_for(text)
    assert titles(finding) == ["휴가규정"]
    assert "10일" in finding.quotes[0].text
    conflict = finding.conflicts[0]
    assert (conflict["document_id"], conflict["by"]) == (str(rule.uuid), str(notice.uuid))
    assert conflict["by_date"] == "2025-03-10"
    assert "연차 이월 한도 변경 공지" in said(finding)


def test_what_is_in_force_answers_for_this_month():
    rules()
    finding = found_for("이번달 연차는 며칠까지 이월할 수 있어?")
    assert titles(finding) == ["연차 이월 한도 변경 공지"]


def test_the_old_version_answers_for_its_time_and_the_current_one_is_named():
    paper = dated(put("출하검사 기준서", "진동 기준은 4.5 mm/s 이하이다."), date(2022, 2, 1))
    dated(add_version(paper, "진동 기준은 2.3 mm/s 이하이다."), date(2025, 2, 1))
    finding = found_for("2022년 출하검사 진동 기준은 얼마였어?")
    assert [citation.version for citation in finding.citations] == [1]
    assert "4.5" in finding.quotes[0].text
    assert finding.conflicts[0]["kind"] == "newer_version"
    assert "2025-02-01" in said(finding)


def test_a_question_without_a_subject_is_answered_from_the_period(this_month):
    finding = found_for("이번달 송년회는 언제야?")
    assert titles(finding) == ["총무 안내"]


def test_nothing_anywhere_is_too_little_evidence(this_month):
    assert found_for("이번달 사내 어린이집 이용료는 얼마야?").refused == "too_little_evidence"


def test_what_a_person_wrote_belongs_to_them(this_month):
    memo = dated(put("현장 메모", "랙 교체 진행 상황: 3동을 마쳤다."), date(2024, 5, 2))
    Version.objects.filter(pk=memo.current_id).update(author=DOYUN.user)
    finding = found_for("도윤님의 이번달 랙 교체 진행 상황", HANEUL)
    assert finding.refused == "nothing_in_period"
    assert [each.documents for each in finding.existing] == [1]


def test_the_trace_can_hold_all_of_it(project, this_month):
    finding = found_for(QUESTION)
    kept = json.loads(json.dumps([finding.verdicts, finding.evidence, [each.as_json() for each in finding.existing]]))
    assert {each["guard"] for each in kept[0]} == {"subject", "evidence", "period"}
