"""The time axis of a search: a pool inside the period, less weight outside it, and nothing of it without a period."""

from collections import Counter
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.models import Document, KnowledgeBase, State, Version
from knowledge.periods.period import Period
from llm.embedding import get_embedder
from retrieval import scope as scoping
from retrieval.lexemes import tsvector
from retrieval.models import DocumentWords, Passage
from retrieval.search import Found, search
from retrieval.statistics import remake
from retrieval.tokens import index_tokens
from tests.cast import HANEUL, JIWOO
from tests.retrieval.library import add_version, dated, put, shelf

pytestmark = pytest.mark.django_db

TODAY = date(2026, 12, 1)
DECEMBER = Period(date(2026, 12, 1), date(2027, 1, 1), "month")


def asked(query: str, when: str = "", *, period: Period = DECEMBER, by=HANEUL, **options) -> Found:
    """Search with the period that the words `when` of the query name."""
    at = query.index(when) if when else 0
    named = Period(period.start, period.end_exclusive, period.grain, (at, at + len(when)))
    return search(by.viewer, query, today=TODAY, periods=[named], **options)


def titles(found: Found) -> list[str]:
    return [hit.title for hit in found.hits]


def crowd(count: int, text: str, *, day: date, base: KnowledgeBase) -> None:
    """Store `count` documents of one passage each, near-identical, without going through ingestion."""
    embedder = get_embedder()
    texts = [text.format(number) for number in range(count)]
    vectors = embedder.passages(texts)
    documents = Document.objects.bulk_create(
        Document(title=f"주간보고 {number}", knowledge_base=base) for number in range(count)
    )
    versions = Version.objects.bulk_create(
        Version(
            document=document,
            number=1,
            path=f"{document.pk}",
            file_name=f"{document.title}.pdf",
            size=1,
            state=State.SEARCHABLE,
            covers=(day + timedelta(days=number % 28), day + timedelta(days=number % 28 + 1)),
            dated_on=day + timedelta(days=number % 28),
            date_source="filename",
        )
        for number, document in enumerate(documents)
    )
    for document, version in zip(documents, versions, strict=True):
        document.current = version
    Document.objects.bulk_update(documents, ["current"])
    Passage.objects.bulk_create(
        Passage(
            version=version,
            document=document,
            ordinal=0,
            text=said,
            words=tsvector({"D": index_tokens(said)}),
            embedding=list(vector),
            embedding_key=embedder.key,
        )
        for document, version, said, vector in zip(documents, versions, texts, vectors, strict=True)
    )
    DocumentWords.objects.bulk_create(
        DocumentWords(document=document, words=tsvector({"A": index_tokens(document.title)})) for document in documents
    )


WEEKLY = "주간업무보고 금주 실적: 창고 {0}동 랙 설치와 단말 배포를 마쳤다. 차주 계획: {0}동 시험 운영."


def with_three_of_this_month(count: int) -> list[str]:
    base = shelf("보고")
    crowd(count, WEEKLY, day=date(2024, 8, 1), base=base)
    mine = []
    for number, what in enumerate(("모바일 앱 배포", "고객 포털 점검", "신규 계약 검토"), start=1):
        title = f"주간보고 2026-12 {number}주차"
        text = f"주간보고 내용. 진행: {what} 완료. 계획: 다음 단계 준비."
        dated(put(title, text, base=base), date(2026, 12, number))
        mine.append(title)
    remake()
    return mine


@pytest.mark.slow
def test_what_never_entered_the_pool_stands_on_top_when_it_is_of_the_period():
    mine = with_three_of_this_month(150)
    before = search(HANEUL.viewer, "주간보고 내용 요약", today=TODAY, limit=10)
    assert before.hits
    found = asked("이번달 주간보고 내용 요약", "이번달")
    assert set(titles(found)[:3]) == set(mine)
    assert [hit.period for hit in found.hits] == ["in"] * 3 + ["outside"] * 7
    assert len(set(found.cards[:3])) == 3


@pytest.mark.slow
@pytest.mark.usefixtures("real_embedder")
def test_three_of_this_month_stand_above_five_hundred_alike_of_two_years_ago():
    mine = with_three_of_this_month(500)
    assert set(titles(asked("이번달 주간보고 내용 요약", "이번달"))[:3]) == set(mine)
    assert set(titles(asked("weekly report summary this month", "this month"))[:3]) == set(mine)
    old = search(HANEUL.viewer, "창고 랙 설치 주간업무보고", today=TODAY)
    assert not set(titles(old)[:3]) & set(mine)


def test_without_a_period_nothing_changes(django_assert_num_queries):
    for number in range(12):
        dated(put(f"점검표 {number}", f"{number}번 서버실의 냉각기를 점검한다."), date(2024, 1, number + 1))
    viewer = HANEUL.viewer
    plain = search(viewer, "냉각기 점검", today=TODAY)
    with django_assert_num_queries(8):
        same = search(viewer, "냉각기 점검", today=TODAY, periods=[])
    assert [(hit.passage_id, hit.score, hit.scores) for hit in plain.hits] == [
        (hit.passage_id, hit.score, hit.scores) for hit in same.hits
    ]
    assert plain.cards == same.cards
    assert all(hit.period is None and "time_factor" not in hit.scores for hit in same.hits)
    assert "periods" not in same.understanding
    another_day = search(viewer, "냉각기 점검", today=date(2020, 1, 1))
    assert [(hit.passage_id, hit.score) for hit in another_day.hits] == [
        (hit.passage_id, hit.score) for hit in plain.hits
    ]


@pytest.mark.slow
def test_with_a_period_the_statements_do_not_grow_with_what_is_found():
    viewer, counts = HANEUL.viewer, []
    for many in (2, 20):
        for number in range(many):
            dated(put(f"점검표 {many}-{number}", f"{number}번 서버실의 냉각기를 점검한다."), date(2026, 12, 1))
        remake()
        with CaptureQueriesContext(connection) as statements:
            search(viewer, "냉각기 점검", today=TODAY, periods=[DECEMBER])
        counts.append(len(statements))
    assert counts[0] == counts[1] <= 16


def test_scores_show_what_time_did():
    dated(put("점검 2024", "냉각기를 점검했다."), date(2024, 3, 1))
    dated(put("점검 2026", "냉각기를 점검했다."), date(2026, 12, 1))
    put("점검 안내", "냉각기를 점검하는 방법이다.")
    hits = {hit.title: hit for hit in asked("이번달 냉각기 점검", "이번달", explain=True).hits}
    assert {title: hit.period for title, hit in hits.items()} == {
        "점검 2024": "outside", "점검 2026": "in", "점검 안내": "unknown",
    }  # fmt: skip
    old = hits["점검 2024"]
    assert old.scores["time_factor"] == 0.6
    assert old.score == pytest.approx(0.6 * old.scores["before_time"])
    for title in ("점검 2026", "점검 안내"):
        assert hits[title].scores["time_factor"] == 1.0
        assert hits[title].score == hits[title].scores["before_time"]


def test_the_factor_is_a_setting(settings):
    dated(put("점검 2024", "냉각기를 점검했다."), date(2024, 3, 1))
    settings.OUTSIDE_PERIOD_FACTOR = 0.25
    assert asked("이번달 냉각기 점검", "이번달").hits[0].scores["time_factor"] == 0.25


def test_the_words_of_the_period_are_no_topic():
    put("이번달의 말", "이번달 이번달 이번달이라는 말을 쓰는 법.")
    put("냉각기 안내", "냉각기를 점검하는 방법이다.")
    found = asked("이번달 냉각기 점검", "이번달", explain=True)
    assert found.understanding["topic"] == "냉각기 점검"
    assert not {"이번달", "이번", "달"} & {each["term"] for each in found.understanding["terms"]}
    assert found.hits[0].title == "냉각기 안내"


def test_a_number_that_names_a_document_stays_a_word():
    put("2024년 8월 주간업무보고", "랙 설치를 마쳤다.")
    put("안내", "랙 설치를 마쳤다.")
    august = Period(date(2024, 8, 1), date(2024, 9, 1), "month")
    found = asked("2024년 8월 주간업무보고 내용", "2024년 8월", period=august, explain=True)
    assert {"2024", "8월"} <= {each["term"] for each in found.understanding["terms"]}
    other = asked("2024년 8월 랙 설치", "2024년 8월", period=august, explain=True)
    assert other.understanding["topic"] == "랙 설치"


def test_any_of_several_periods_is_inside():
    dated(put("매출 10월", "매출 집계를 냈다."), date(2026, 10, 5))
    dated(put("매출 11월", "매출 집계를 냈다."), date(2026, 11, 5))
    dated(put("매출 12월", "매출 집계를 냈다."), date(2026, 12, 1))
    november = Period(date(2026, 11, 1), date(2026, 12, 1), "month")
    found = search(HANEUL.viewer, "매출 집계", today=TODAY, periods=[november, DECEMBER])
    assert {hit.title: hit.period for hit in found.hits} == {
        "매출 10월": "outside", "매출 11월": "in", "매출 12월": "in",
    }  # fmt: skip
    assert {hit.title: hit.periods for hit in found.hits} == {
        "매출 10월": (), "매출 11월": (0,), "매출 12월": (1,),
    }  # fmt: skip


def test_a_busy_month_leaves_a_place_for_the_quiet_one_it_is_compared_with():
    base = shelf("보고")
    crowd(130, WEEKLY, day=date(2026, 11, 1), base=base)
    dated(put("12월 메모", "단말 배포가 늦다.", base=base), date(2026, 12, 1))
    remake()
    november = Period(date(2026, 11, 1), date(2026, 12, 1), "month")
    found = search(HANEUL.viewer, "창고 랙 설치와 단말 배포", today=TODAY, periods=[november, DECEMBER], limit=6)
    assert "12월 메모" in titles(found)


def test_an_old_version_is_found_when_its_time_is_asked_about_and_only_then():
    paper = dated(put("여비 지침", "숙박비 상한은 육만원이다."), date(2022, 1, 1))
    dated(add_version(paper, "숙박비 상한은 팔만원이다."), date(2025, 6, 1))
    of_2022 = Period(date(2022, 1, 1), date(2023, 1, 1), "year")
    found = asked("2022년 숙박비 상한", "2022년", period=of_2022)
    assert [(hit.version, hit.period) for hit in found.hits] == [(1, "in"), (2, "outside")]
    assert found.cards == (str(paper.uuid),)
    assert [hit.version for hit in search(HANEUL.viewer, "숙박비 상한", today=TODAY).hits] == [2]
    of_2025 = Period(date(2025, 1, 1), date(2026, 1, 1), "year")
    assert [hit.version for hit in asked("2025년 숙박비 상한", "2025년", period=of_2025).hits] == [2]


def test_of_several_old_versions_the_last_of_the_time_is_found():
    paper = put("기준서", "진동 기준은 4.5이다.")
    dated(paper, date(2022, 1, 1))
    dated(add_version(paper, "진동 기준은 3.2이다."), date(2022, 9, 1))
    dated(add_version(paper, "진동 기준은 2.3이다."), date(2025, 1, 1))
    of_2022 = Period(date(2022, 1, 1), date(2023, 1, 1), "year")
    found = asked("2022년 진동 기준", "2022년", period=of_2022)
    assert [(hit.version, hit.period) for hit in found.hits] == [(2, "in"), (3, "outside")]


def test_what_is_in_force_lies_in_the_period_until_it_is_replaced():
    rule = dated(put("휴가규정", "연차는 10일까지 이월한다."), date(2022, 1, 1), effective_on=date(2022, 1, 1))
    notice = put("연차 이월 공지", "연차는 5일까지 이월한다.")
    dated(notice, date(2025, 3, 10), effective_on=date(2025, 3, 17))
    notice.supersedes.add(rule)
    of_2024 = Period(date(2024, 1, 1), date(2025, 1, 1), "year")
    assert {hit.title: hit.period for hit in asked("2024년 연차 이월", "2024년", period=of_2024).hits} == {
        "휴가규정": "in", "연차 이월 공지": "outside",
    }  # fmt: skip
    assert {hit.title: hit.period for hit in asked("이번달 연차 이월", "이번달").hits} == {
        "휴가규정": "outside", "연차 이월 공지": "in",
    }  # fmt: skip


def test_the_pool_of_the_period_holds_nothing_the_viewer_may_not_open():
    closed = shelf("임원", is_open=False)
    paper = dated(put("임원 회의", "합병 일정을 정했다.", base=closed), date(2022, 1, 1))
    dated(add_version(paper, "합병 일정을 미뤘다."), date(2026, 12, 1))
    dated(put("전사 회의", "송년회 일정을 정했다."), date(2026, 12, 1))
    of_2022 = Period(date(2022, 1, 1), date(2023, 1, 1), "year")
    for found in (asked("이번달 일정", "이번달", by=JIWOO), asked("2022년 합병", "2022년", by=JIWOO, period=of_2022)):
        assert set(titles(found)) <= {"전사 회의"}
    assert asked("2022년 합병", "2022년", by=JIWOO, period=of_2022).pool.within == (0,)


def test_a_hidden_document_that_replaces_a_rule_changes_no_ones_period():
    rule = dated(put("휴가규정", "연차는 10일까지 이월한다."), date(2022, 1, 1), effective_on=date(2022, 1, 1))
    hidden = put("연차 공지", "연차는 5일까지 이월한다.", base=shelf("임원", is_open=False))
    dated(hidden, date(2025, 3, 10), effective_on=date(2025, 3, 17))
    hidden.supersedes.add(rule)
    assert [hit.period for hit in asked("이번달 연차 이월", "이번달", by=JIWOO).hits] == ["in"]


def test_the_index_finds_the_same_as_looking_at_everything(monkeypatch):
    base = shelf("보고")
    crowd(60, WEEKLY, day=date(2024, 8, 1), base=base)
    dated(put("주간보고 12월", "주간보고 내용. 모바일 앱 배포 완료.", base=base), date(2026, 12, 1))
    remake()
    exact = asked("이번달 주간보고 내용", "이번달")
    monkeypatch.setattr(scoping, "EXACT_UP_TO", 20)
    by_index = asked("이번달 주간보고 내용", "이번달")
    assert (exact.pool.plan, by_index.pool.plan) == ("exact", "index")
    assert titles(exact)[0] == titles(by_index)[0] == "주간보고 12월"
    monkeypatch.setattr(scoping, "EXACT_UP_TO", 0)
    assert titles(asked("이번달 주간보고 내용", "이번달"))[0] == "주간보고 12월"


def test_a_crowd_of_another_time_leaves_places_for_what_has_no_date():
    base = shelf("보고")
    crowd(40, WEEKLY, day=date(2024, 8, 1), base=base)
    put("운영 메모", "랙 배포 뒤에 볼 것을 적는다.", base=base)
    remake()
    found = asked("이번달 창고 랙 설치와 단말 배포 주간업무보고", "이번달", limit=6)
    assert Counter(hit.period for hit in found.hits) == {"outside": 5, "unknown": 1}


def test_only_the_undated_are_looked_at_when_asked_for():
    dated(put("점검 2024", "냉각기를 점검했다."), date(2024, 3, 1))
    put("점검 안내", "냉각기를 점검하는 방법이다.")
    found = asked("이번달 냉각기 점검", "이번달", undated=True)
    assert titles(found) == ["점검 안내"]
