"""What a question names, among the documents a person may see, and what belongs to it."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.models import Version
from retrieval.search import search
from retrieval.statistics import remake
from retrieval.subject import Subject, subject_of
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.retrieval.library import put, shelf

TODAY = date(2026, 12, 1)

pytestmark = pytest.mark.django_db


def named(topic: str, *, by=JIWOO) -> Subject | None:
    remake()
    found = search(by.viewer, topic, today=TODAY)
    return subject_of(by.viewer, topic, terms=found.pool.terms, passages=found.pool.scope)


def names(topic: str, **more) -> list[str]:
    subject = named(topic, **more)
    return [name.text for name in subject.names] if subject else []


@pytest.fixture(autouse=True)
def papers():
    project = "2024 해솔물산 창고관리시스템 고도화"
    put("착수보고", "창고 자동화 범위를 정했다.", folder=project)
    put("검수 확인서", "검수를 마쳤다.", folder=project)
    put("주간보고 12월 1주", "배포 진행 상황과 다음 계획. 예산 회의 결과를 공유했다.")
    put("휴가 안내", "연차와 보안 교육 안내. 서버실 출입은 보안 담당에게 신청한다.")
    put("서버실 점검 결과", "냉각기 진행 상황.")
    put("출장 보고", "서버실 장비를 옮겼다. 보안 서약서를 썼다.")
    put("Orion Migration Plan", "Move the ledger first.", folder="2024 Orion")


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("해솔물산 창고관리시스템 진행 상황 알려줘", {"해솔물산", "창고관리시스템"}),
        ("해솔물산의 창고관리시스템은 진행 상황이 어때?", {"해솔물산의", "창고관리시스템은"}),
        ("해솔 물산 진행상황", {"해솔 물산"}),
        ("How is the Orion migration going?", {"Orion", "migration"}),
        ("orion progress", {"orion"}),
    ],
)
def test_what_stands_in_names_and_hardly_elsewhere_is_named(topic, expected):
    assert set(names(topic)) == expected


@pytest.mark.parametrize(
    "topic",
    ["주간보고 내용 요약", "진행 상황 알려줘", "회의 결과 정리", "보안 교육 일정", "서버실 온도", "배포", "", "???",
     "예산 집행 현황은?", "progress report summary", "점검해야 할 것", "안내된 내용"],
)  # fmt: skip
def test_what_is_spoken_of_everywhere_or_says_only_what_is_wanted_is_no_name(topic):
    assert names(topic) == []


def test_documents_are_those_that_bear_all_of_the_name():
    subject = named("해솔물산 창고관리시스템 진행 상황")
    assert subject is not None
    assert len(subject.documents) == 2


def test_what_may_not_be_opened_names_nothing():
    put("비밀 합병 한울", "한울과의 합병을 준비한다.", base=shelf("임원", is_open=False))
    assert names("한울 진행 상황") == []


def test_a_person_is_named_with_title_and_particle_and_owns_what_they_wrote():
    paper = put("현장 메모", "랙을 옮겼다.")
    Version.objects.filter(pk=paper.current_id).update(author=DOYUN.user)
    subject = named("도윤 책임님의 메모", by=HANEUL) or named("도윤책임이 쓴 메모", by=HANEUL)
    assert subject is not None
    assert subject.people == (DOYUN.user.pk,)
    assert subject.documents == (str(paper.uuid),)
    assert subject.held_by((), by=DOYUN.user.pk)
    assert not subject.held_by(("메모",), by=HANEUL.user.pk)


def test_most_of_the_name_must_be_held():
    subject = named("해솔물산 창고관리시스템 진행 상황")
    assert subject is not None
    both = {token for name in subject.names for token in name.tokens}
    assert subject.held_by(both)
    assert not subject.held_by(subject.names[0].tokens)
    assert not subject.held_by(())


def test_the_statements_are_few_however_many_words_and_documents_there_are():
    topic = "해솔물산 창고관리시스템 착수보고 Orion 게이트 인식률 랙 단말 라우터 점검표 시험 범위 알려줘"
    remake()
    terms = search(JIWOO.viewer, topic, today=TODAY).pool.terms
    viewer = JIWOO.viewer
    for number in range(10):
        put(f"해솔물산 메모 {number}", "랙을 옮겼다.")
    with CaptureQueriesContext(connection) as statements:
        subject_of(viewer, topic, terms=terms)
    assert len(statements) <= 6
