"""Questions in Korean and English become intents, filters and requests; nothing that is no count becomes one."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from answering.understanding.compact import compacted
from answering.understanding.cutting import cut
from answering.understanding.reading import Understanding
from knowledge.models import Document, Kind, KnowledgeBase, Tag
from tests.answering.understanding.comparing import differences, read
from tests.answering.understanding.row import rows
from tests.cast import DOYUN, NARI

pytestmark = pytest.mark.django_db
DEMO = Path(__file__).parents[3] / "demo"

TABLE, HELD_OUT = rows("table"), rows("held_out")
KINDS = sorted({row.kind for row in (*TABLE, *HELD_OUT)})


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_questions_mean_what_the_tables_say(office, kind):
    viewer = DOYUN.viewer
    asked = [row for row in (*TABLE, *HELD_OUT) if row.kind == kind]
    wrong = {row.question: found for row in asked if (found := differences(row, read(row.question, viewer=viewer)))}
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["answerable", "unanswerable", "held_out_answerable", "held_out_unanswerable"])
def test_questions_that_documents_answer_are_not_counted(office, name):
    questions = [json.loads(line)["question"] for line in (DEMO / f"{name}.jsonl").read_text().splitlines()]
    viewer = DOYUN.viewer
    assert [question for question in questions if read(question, viewer=viewer).intent != "find"] == []


def test_a_question_to_be_found_costs_no_statement(office, django_assert_num_queries):
    viewer = DOYUN.viewer
    with django_assert_num_queries(0):
        assert read("연차는 며칠까지 이월할 수 있어?", viewer=viewer).intent == "find"


def test_a_question_for_the_ledger_costs_a_handful_of_statements(office, django_assert_max_num_queries):
    viewer = DOYUN.viewer
    with django_assert_max_num_queries(14):
        assert read("지난달 정다은이 쓴 보안 태그 회의록 몇 건?", viewer=viewer).intent == "count"


def test_a_topic_leaves_no_request_for_the_whole(office):
    for row in (row for row in TABLE if row.kind == "by_meaning"):
        understanding = read(row.question)
        if not understanding.topic:
            continue
        for request in understanding.requests:
            assert request.query, row.question
            assert request.query.contains or request.query == understanding.query


def test_an_unknown_author_is_kept_and_never_dropped(office):
    for question in (
        "홍길동이 쓴 문서 몇 건?",
        "홍길동님이 쓴 문서 목록",
        "홍길동 책임이 올린 보고서 수",
        "How many documents did Hong write?",
    ):
        understanding = read(question)
        assert understanding.query.authors in {("홍길동",), ("Hong",)}, question
        assert all(request.query.authors for request in understanding.requests)


def test_a_surname_with_a_title_is_said_to_be_unread(office):
    understanding = read("정 팀장이 쓴 문서 몇 건?")
    assert understanding.unread == ("정 팀장",)
    assert [request.query.authors for request in understanding.requests] == [("정 팀장",)]


def test_people_of_one_name_are_told_apart_by_their_department_only(office):
    assert read("김민준이 쓴 문서 몇 건?").query.authors == ("김민준",)
    assert read("영업1팀 김민준이 쓴 문서 몇 건?").query.authors == ("minjun.kim@gaon.example",)
    assert read("영업1팀 김민준이 쓴 문서 몇 건?").query.departments == ()


def test_an_alias_of_a_shared_name_means_one_person(office):
    User.objects.create_user("daeun2@gaon.example", name="정다은")
    assert read("D. Jung이 쓴 문서 몇 건?").query.authors == ("daeun@gaon.example",)


def test_an_amount_without_a_field_is_said_to_be_unread_and_counts_nothing(gaon):
    understanding = read("1억 원 이상 계약서 몇 건이야?")
    assert understanding.unread == ("1억 원 이상",)
    assert understanding.requests == ()


def test_a_second_group_is_said_to_be_unread_and_counts_nothing(office):
    understanding = read("count minutes by author and month")
    assert (understanding.unread, understanding.requests) == (("month",), ())


def test_recently_is_no_period_and_counts_nothing(office):
    understanding = read("최근 회의록 몇 건이야?")
    assert (understanding.unread, understanding.requests) == (("최근",), ())


def test_the_scope_of_the_client_is_taken(office):
    assert [request.scope for request in read("회의록 몇 건?", scope="tenant").requests] == ["tenant"]
    assert [request.scope for request in read("회의록 몇 건?").requests] == ["visible"]


def test_occurrences_are_told_from_documents(office):
    assert read("'보안'은 문서에 몇 번 나와?").occurrences
    assert not read("'보안'이 나오는 문서는 몇 건이야?").occurrences


def test_periods_stand_in_the_query_or_part_the_requests(office):
    one = read("지난달 회의록 몇 건이야?")
    assert (one.query.period, one.periods) == (one.periods[0], one.periods)
    two = read("지난달이랑 이번 달 회의록 몇 건이야?")
    assert two.query.period is None
    assert [request.query.period for request in two.requests] == list(two.periods)


def test_a_title_is_no_period(office):
    assert read("2020 개인정보 지침 알려줘").periods == ()


def test_hidden_documents_change_no_reading(office):
    questions = (
        "기밀 문서 몇 건?",
        "비밀창고에 있는 문서 몇 건?",
        "몸값 합계",
        "2019 극비 계획 보여줘",
        "극비/2019에 있는 문서 몇 건",
    )
    before = [read(question) for question in questions]
    hidden = KnowledgeBase.objects.create(name="비밀창고", is_open=False)
    paper = Document.objects.create(
        title="2019 극비 계획", knowledge_base=hidden, folder="극비/2019", kind=Kind.objects.first()
    )
    paper.tags.add(Tag.objects.create(name="기밀"))
    assert [read(question) for question in questions] == before


def test_my_team_needs_a_team(office):
    nobody = read("우리 팀 문서 몇 건?", viewer=NARI.viewer)
    assert (nobody.requests, nobody.unread) == ((), ("우리 팀",))


ODD = (
    "정다은이 쓴 문서 몇 건 " * 100,
    "가" * 600,
    "a" * 600,
    "9" * 600,
    "몇 건 " * 190,
    "😀" * 300 + " 문서 몇 건?",
    "정다은이 쓴 문서는 몇 건이야?",
    ", ".join(f"김{chr(0xAC00 + n)}{chr(0xB098 + n)}" for n in range(100)) + "이 쓴 문서 몇 건?",
    "((((((((문서)))))))) 몇 건???!!!",
    "#" * 300,
    "'" * 301,
    "/" * 300 + " 문서 몇 건",
    "문서 몇 건\u200b\ufeff\u0007?",
    "how many " * 60,
    "1,000,000,000,000,000,000,000,000 원 이상 문서 몇 건",
    "‘’“”「」 문서 몇 건",
    "İİİ ẞẞ 문서 몇 건",
)


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_odd_questions_are_read_without_error(office, text):
    assert isinstance(read(text), Understanding)


def test_a_decomposed_question_is_read_like_a_composed_one(office):
    text = "정다은이 쓴 회의록은 몇 건이야?"
    assert read(unicodedata.normalize("NFD", text)) == read(text)


WORDS = st.sampled_from(
    """
    정다은이 쓴 문서 몇 건 회의록 계약금액 1억 이상 가장 최근 팀별 누가 많이 보안 관련 '연차' 들어간
    휴지통 전사 지난달 2025년
    how many documents by Emily Carter latest contracts over 1,000 KRW top 5 authors about 은 이 의 ? ( ) # / ~
    100 목록 비교
    김민준 영업1팀 평균 합계 별 수 몇 번 나와
    """.split()  # noqa: SIM905
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(WORDS, max_size=14), spaced=st.booleans())
def test_any_words_in_any_order_are_read_without_error(office, words, spaced):
    understanding = read((" " if spaced else "").join(words))
    assert understanding.intent != "find" or understanding.requests == ()
    assert all(request.query or not understanding.topic for request in understanding.requests)


@given(st.text(max_size=120))
def test_pieces_stand_in_order_and_inside_the_text(text):
    compact = compacted(" ".join(text.split()))
    pieces = cut(compact, {}, ())
    ends = [0, *(edge for piece in pieces for edge in (piece.start, piece.end))]
    assert ends == sorted(ends)
    assert ends[-1] <= len(compact.text)
