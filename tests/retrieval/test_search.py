"""Searching: what is found, for whom, in which order, and what never breaks it."""

from datetime import date

import pytest
from django_tenants.utils import tenant_context

from knowledge import sharing
from knowledge.models import Document, KnowledgeBase, Level
from retrieval.models import Passage
from retrieval.search import Found, search
from retrieval.statistics import remake
from retrieval.steps import index
from tests.cast import DOYUN, GARAM, HANEUL, JIWOO
from tests.retrieval.library import add_version, put, shelf

TODAY = date(2026, 3, 2)

pytestmark = pytest.mark.django_db


def find(query: str, *, by=HANEUL, **options) -> Found:
    return search(by.viewer, query, today=TODAY, **options)


def titles(found: Found) -> list[str]:
    return [hit.title for hit in found.hits]


def test_search_finds_a_passage_by_its_words_and_says_where_it_stands():
    put("출장 규정", "출장비는 실비로 정산하며 영수증을 붙인다.")
    put("휴가 규정", "연차는 1년에 15일이며 반차로 나누어 쓸 수 있다.")
    found = find("연차는 며칠이야?")
    best = found.hits[0]
    assert best.title == "휴가 규정"
    assert "15일" in best.text
    assert best.scores["words_rank"] == 1
    assert best.matched == ("연차",)
    assert best.scores["coverage"] == pytest.approx(1.0)
    assert found.cards[0] == best.document_id


def test_search_gives_every_part_of_a_score_and_what_it_rests_on():
    put("휴가 규정", "연차는 1년에 15일이다.", "경조사 휴가는 따로 있다.")
    found = find("연차 휴가", explain=True)
    best = found.hits[0]
    assert 0 <= best.score <= 1
    assert best.score == pytest.approx(0.4 * best.scores["words_normalised"] + 0.6 * best.scores["meaning_normalised"])
    assert found.snapshot is not None
    assert found.embedder == "hashing-384"
    assert {each["term"] for each in found.understanding["terms"]} >= {"연차", "휴가"}
    assert found.pool.plan == "exact"
    assert found.pool.scope == Passage.objects.count()
    assert set(found.timings_ms) >= {"scope", "words", "meaning", "total"}


def test_search_hides_what_the_viewer_was_not_granted_and_shows_it_once_granted():
    closed = shelf("임원", is_open=False)
    salary = put("임원 급여표", "대표이사의 급여는 비밀이다.", base=closed)
    assert find("임원 급여", by=JIWOO).hits == ()
    assert find("임원 급여", by=JIWOO).cards == ()
    sharing.restrict(salary, on=True, by=None)
    sharing.grant(salary, to=DOYUN.user, level=Level.VIEW, by=None)
    assert titles(find("임원 급여", by=DOYUN)) == ["임원 급여표"]
    assert find("임원 급여", by=JIWOO).hits == ()


def test_search_forgets_what_was_trashed_or_taken_away_at_the_next_call():
    paper = put("보안 점검", "방화벽을 매달 점검한다.")
    assert titles(find("방화벽 점검")) == ["보안 점검"]
    Document.objects.filter(pk=paper.pk).update(trashed_at="2026-03-01T00:00Z")
    assert find("방화벽 점검").hits == ()


def test_search_looks_at_current_versions_only():
    paper = put("여비 지침", "숙박비 상한은 육만원이다.")
    add_version(paper, "숙박비 상한은 팔만원이다.")
    found = find("숙박비 상한")
    assert [hit.version for hit in found.hits] == [2]
    assert "팔만원" in found.hits[0].text
    assert Passage.objects.filter(document=paper).count() == 2


def test_search_of_another_company_finds_nothing_of_this_one(narae):
    put("가온 비밀 계획", "가온의 신제품은 봄에 나온다.")
    with tenant_context(narae):
        put("나래 계획", "나래의 신제품은 가을에 나온다.")
        found = find("신제품은 언제 나와?", by=GARAM)
        assert titles(found) == ["나래 계획"]


@pytest.mark.parametrize(
    "query", ["", "   \n", "\0", "?!…()", "'\\':*&|!<->", "가" * 100_000, "a" * 100_000, "휴가\0규정", "😀", "\ud800"]
)
def test_search_survives_any_query(query):
    put("휴가 규정", "연차는 1년에 15일이다.")
    found = find(query)
    assert isinstance(found, Found)


def test_search_of_only_blanks_finds_nothing():
    put("휴가 규정", "연차는 1년에 15일이다.")
    assert find("  ").hits == ()


def test_search_in_an_empty_company_finds_nothing():
    found = find("휴가")
    assert found.hits == ()
    assert found.cards == ()
    assert found.pool.scope == 0


def test_search_keeps_a_document_from_filling_the_list():
    put("긴 규정", *[f"제{number}조 보안 점검은 매달 {number}일에 한다. " + "점검 " * 40 for number in range(1, 9)])
    put("짧은 안내", "보안 점검 안내를 드립니다.")
    found = find("보안 점검", limit=10)
    assert titles(found).count("긴 규정") == 3
    assert "짧은 안내" in titles(found)
    assert len(found.cards) == len(set(found.cards)) == 2


def test_search_takes_the_same_few_statements_however_much_it_finds(django_assert_num_queries):
    for number in range(12):
        put(f"점검표 {number}", f"{number}번 서버실의 냉각기를 점검한다.")
    viewer = HANEUL.viewer
    search(viewer, "냉각기 점검", today=TODAY)  # the first search of a company counts its terms
    # bases, documents of the scope, their passages, term frequencies, words, meaning, ids of documents, hits
    with django_assert_num_queries(8):
        found = search(viewer, "냉각기 점검", today=TODAY)
    assert len(found.hits) == 10


def test_search_says_which_passages_wait_for_their_vector_and_finds_them_by_words():
    paper = put("지침", "하나는 사과에 대해 말한다.", "둘은 포도에 대해 말한다.", "셋은 감자다.", "넷은 고구마다.")
    waiting = paper.passages.get(text="넷은 고구마다.")
    Passage.objects.filter(pk=waiting.pk).update(embedding=None, embedding_key="")
    found = find("고구마")
    assert found.pool.waiting == 1
    hit = next(hit for hit in found.hits if hit.passage_id == waiting.pk)
    assert hit.scores["words_rank"] == 1
    assert hit.scores["cosine"] is None
    assert found.pool.by_meaning == 3


def test_search_with_vectors_of_another_model_goes_by_words(settings):
    put("지침", "사과에 대해 말한다.")
    Passage.objects.update(embedding_key="another-768", embedding=[0.5] * 768)
    found = find("사과")
    assert found.pool.plan == "none"
    assert titles(found) == ["지침"]
    assert found.hits[0].scores["cosine"] is None


def test_search_finds_a_document_by_its_title_alone():
    put("나로호 발사 결과", "이번 시도는 성공했다.", "다음 시도는 내년이다.")
    put("구내식당 차림표", "월요일은 국수다.")
    best = find("나로호").hits[0]
    assert best.title == "나로호 발사 결과"
    assert best.scores["name"] > 0
    assert best.scores["words"] == pytest.approx(best.scores["name"])


def test_search_does_not_let_a_hidden_document_change_the_list_of_others():
    for number in range(5):
        put(f"회의록 {number}", f"{number}차 회의에서 예산을 정했다.", "다음 회의는 금요일이다.")
    before = find("예산 회의", by=JIWOO)
    closed = shelf("비밀", is_open=False)
    put("비밀 회의록", "예산 예산 예산 회의 회의", base=closed, restricted=True)
    remake()
    after = find("예산 회의", by=JIWOO)
    assert [(hit.passage_id, hit.score) for hit in before.hits] == [(hit.passage_id, hit.score) for hit in after.hits]


def test_index_step_is_the_same_when_it_runs_twice():
    paper = put("지침", "사과에 대해 말한다.", "포도에 대해 말한다.")
    add_version(paper, "사과에 대해 말한다.")
    assert [each.ordinal for each in Passage.objects.filter(version=paper.current)] == [0]
    assert index.BATCH > 1


def test_grant_of_a_shelf_reaches_its_documents():
    closed = shelf("임원", is_open=False)
    put("임원 급여표", "대표이사의 급여는 비밀이다.", base=closed)
    KnowledgeBase.objects.filter(pk=closed.pk).update(is_open=True)
    assert titles(find("급여", by=JIWOO)) == ["임원 급여표"]
