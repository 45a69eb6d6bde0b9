"""What a person gets of an answer from the ledger: refusals, choices, links, files, the page, the stream, the trace."""

import csv
import datetime
import io
import json
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Profile, User
from accounts.people import permission_named, permit
from answering.answer import Answer
from answering.ask import ask, ask_streaming
from answering.models import Trace
from answering.question import Question
from knowledge.models import Document, Kind, Level
from knowledge.sharing import grant
from tests.cast import DOYUN, HANEUL, JIWOO, NARI, PASSWORD, Person
from tests.conftest import Visitor
from tests.papers import edition, paper, shelf

pytestmark = pytest.mark.django_db
Visit = Callable[..., Visitor]

TODAY = datetime.date(2026, 11, 18)


def asked(text: str, person: Person = DOYUN, **more) -> Answer:
    return ask(Question(text=text, viewer=person.viewer, today=TODAY, **more))


def contract(title: str, *, by: Person = DOYUN, restricted: bool = False, on: str = "공용", **facts) -> Document:
    document = paper(title, on=shelf(on, is_open=on == "공용"), restricted=restricted)
    document.kind = Kind.objects.get(code="contract")
    document.save()
    document.versions.update(author=by.user, **facts)
    return document


def test_documents_and_records_are_told_apart(gaon):
    document = contract("갑")
    edition(document, number=2, path="2", by=None)
    document.versions.update(author=DOYUN.user)
    contract("을")
    answer = asked("도윤이 쓴 계약서는 몇 건이야?")
    assert answer.answer == "도윤이 쓴 계약서는 2건(기록 3건)입니다(열람할 수 있는 문서 기준)."
    assert answer.totals is not None
    assert (answer.totals.total_matching_records, answer.totals.total_matching_documents) == (3, 2)
    assert (answer.totals.total_available_results, answer.totals.displayed, answer.totals.exact) == (2, 2, True)
    assert answer.headline is None
    assert {number["ref"] for number in answer.numbers} == {
        "totals.total_matching_documents", "totals.total_matching_records",
    }  # fmt: skip
    assert not answer.model.called


def test_the_headline_is_there_when_more_match_than_are_shown(gaon):
    for number in range(31):
        contract(f"계약 {number}")
    answer = asked("계약서는 몇 건이야?")
    assert answer.headline == "일치 문서 31건 중 30건 표시"
    assert len(answer.cards) == 30
    english = asked("How many contracts are there?")
    assert english.headline == "Showing 30 of 31 matching documents"
    assert english.answer.startswith("There are 31 documents of the kind “contract”")


def test_an_unknown_author_is_refused_by_name_with_the_nearest_and_no_number(gaon):
    contract("갑")
    User.objects.create_user("gildong@gaon.example", PASSWORD, name="홍길순")
    answer = asked("홍길동이 쓴 문서는 몇 건이야?")
    assert (answer.refused, answer.route, answer.totals, answer.cards) == ("unknown_name", "decline", None, ())
    assert answer.answer.startswith("홍길동이라는 작성자를 찾지 못했습니다.")
    assert "홍길순" in answer.answer
    assert answer.numbers == ()


def test_two_people_of_one_name_are_asked_back_and_each_choice_answers(gaon):
    for email in ("minjun@gaon.example", "minjun.kim@gaon.example"):
        Profile.objects.create(user=User.objects.create_user(email, PASSWORD, name="김민준"))
    contract("갑").versions.update(author=User.objects.get(email="minjun.kim@gaon.example"))
    answer = asked("김민준이 쓴 문서는 몇 건이야?")
    assert answer.refused == "ambiguous_name"
    assert answer.totals is None
    assert len(answer.choices) == 2
    found = {asked(choice["question"]).totals.total_matching_documents for choice in answer.choices}
    assert found == {0, 1}


def test_the_whole_company_takes_the_permission_and_gives_both_numbers(gaon):
    contract("갑")
    contract("을", on="금고")
    refused = asked("전사 계약서는 몇 건이야?", HANEUL)
    assert refused.refused == "not_permitted"
    assert "knowledge.count_all" in refused.answer
    assert refused.totals is None
    permit(HANEUL.user, permission=permission_named("knowledge.count_all"))
    for answer in (asked("전사 계약서는 몇 건이야?", HANEUL), asked("계약서는 몇 건이야?", HANEUL, scope="tenant")):
        assert "전체 2건, 열람 가능 1건" in answer.answer
        assert answer.totals is not None
        assert (answer.totals.total_matching_documents, answer.totals.visible_documents) == (2, 1)
        assert answer.totals.total_available_results == len(answer.cards) == 1
    assert asked("계약서는 몇 건이야?", HANEUL).totals.total_matching_documents == 1


def test_being_a_superuser_counts_nothing_more(gaon):
    contract("갑", on="금고")
    assert asked("계약서는 몇 건이야?", NARI).totals.total_matching_documents == 0
    assert asked("전사 계약서는 몇 건이야?", NARI).refused == "not_permitted"


def test_what_failed_or_waits_is_counted_and_said_apart(gaon):
    contract("갑")
    contract("을", state="failed")
    contract("병", state="processing")
    answer = asked("계약서는 몇 건이야?")
    assert "3건" in answer.answer
    assert "처리 중 1건, 처리 실패 1건" in answer.answer
    assert answer.states == {"searchable": 1, "no_text": 0, "processing": 1, "failed": 1}
    assert len(answer.cards) == 3


def test_the_latest_is_a_card_with_its_date(gaon):
    contract("옛 계약", dated_on=datetime.date(2025, 1, 1))
    contract("새 계약", dated_on=datetime.date(2026, 9, 9))
    contract("날짜 없는 계약")
    answer = asked("가장 최근 계약서는?")
    assert "「새 계약」(2026-09-09)" in answer.answer
    assert "날짜를 모르는 1건" in answer.answer
    assert [card.title for card in answer.cards] == ["새 계약"]


@pytest.mark.usefixtures("real_embedder")
def test_by_meaning_there_is_no_total_but_exact_parts_by_name(gaon):
    contract("갑")
    answer = asked("도윤이 쓴 보안 관련 문서는 몇 건이야?")
    assert "뜻으로 찾으므로" in answer.answer
    assert "도윤이 쓴 문서는 1건" in answer.answer
    assert "본문에 ‘보안’이 들어가고 도윤이 쓴 문서는 0건" in answer.answer
    assert answer.headline is None
    assert answer.rows == ()
    assert answer.totals is None or answer.totals.total_matching_documents is None
    assert [part["documents"] for part in answer.exact_parts] == [1, 0]


def test_how_often_a_word_is_written_is_declined_by_name(gaon):
    contract("갑")
    answer = asked("'보안'이라는 단어가 몇 번 나와?")
    assert answer.refused == "occurrences_not_counted"
    assert "세지 않습니다" in answer.answer
    assert answer.totals is None


def test_a_trace_keeps_what_the_ledger_was_asked_and_said(gaon):
    contract("갑")
    body = Trace.objects.get(uuid=asked("종류별 문서 수 알려줘").trace).text.body
    (told,) = body["ledger"]
    assert told["request"]["group_by"] == "kind"
    assert told["matching"]["documents"] == 1
    assert told["rows"][0]["value"] == 1
    assert all(body["answer"]["readiness"].values())


def test_ranks_and_ties_are_said_and_the_answer_is_ready(gaon):
    for person, number in ((DOYUN, 3), (HANEUL, 2), (JIWOO, 2)):
        for place in range(number):
            contract(f"{person.name} {place}", by=person)
    answer = asked("문서를 많이 쓴 사람 상위 2명")
    assert "1위 도윤 3건, 공동 2위 지우 2건, 공동 2위 하늘 2건" in answer.answer
    assert [row["tied"] for row in answer.rows] == [False, True, True]
    assert all(answer.readiness.values())


def test_rows_come_with_the_stream_before_the_words(gaon):
    contract("갑")
    events = list(ask_streaming(Question(text="종류별 문서 수 알려줘", viewer=DOYUN.viewer, today=TODAY)))
    composing = next(event for event in events if event.data.get("step") == "composing")
    assert composing.data["rows"] == list(events[-1].data["rows"])
    assert "".join(event.data["text"] for event in events if event.name == "delta") == events[-1].data["answer"]


def test_the_same_answer_comes_by_the_api(gaon, visit: Visit):
    contract("갑")
    question = "종류별 문서 수 알려줘"
    given = (
        visit(DOYUN).post("/api/v1/ask/", json.dumps({"question": question}), content_type="application/json").json()
    )
    own = json.loads(json.dumps(asked(question).as_dict()))
    volatile = {"trace", "conversation", "timings_ms"}
    assert {k: v for k, v in given.items() if k not in volatile} == {k: v for k, v in own.items() if k not in volatile}


def test_the_page_shows_the_number_the_table_and_the_links(gaon, visit: Visit):
    contract("갑")
    paper("기타", on=shelf("공용", is_open=True))
    page = visit(DOYUN).post("/ask/", {"question": "계약서는 몇 건이야?"}).content.decode()
    assert '<span class="figure"><strong>1</strong>' in page
    assert "/documents/?kind=contract" in page
    groups = visit(DOYUN).post("/ask/", {"question": "종류별 문서 수 알려줘"}).content.decode()
    assert '<th scope="row">계약서</th>' in groups
    assert '<rect width="100"' in groups
    assert "/ask/rows.csv?request=" in groups


def test_the_page_asks_back_with_links_that_ask_again(gaon, visit: Visit):
    for email in ("minjun@gaon.example", "minjun.kim@gaon.example"):
        User.objects.create_user(email, PASSWORD, name="김민준")
    page = visit(DOYUN).post("/ask/", {"question": "김민준이 쓴 문서는 몇 건이야?"}).content.decode()
    assert page.count('data-ask="') == 2
    assert "minjun.kim@gaon.example" in page


def test_the_rows_are_a_file_safe_in_a_spreadsheet_and_counted_for_who_fetches_it(gaon, visit: Visit):
    contract("갑").tags.create(name="=1+1")
    contract("을", on="금고").tags.create(name="극비")
    link = asked("태그별 문서 수 알려줘").links["rows_csv"]
    answer = visit(DOYUN).get(link)
    assert answer["Content-Type"].startswith("text/csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[1][:2] == ["'=1+1", "1"]
    assert "극비" not in answer.content.decode()
    grant(shelf("금고"), to=JIWOO.user, level=Level.VIEW, by=None)
    assert "극비" in visit(JIWOO).get(link).content.decode()


@pytest.mark.parametrize(
    "request_", ["", "no json", "[]", '{"measure":"median"}', '{"group_by":"colour"}', '{"limit":-1,"group_by":"kind"}']
)
def test_a_file_of_no_request_is_refused_with_why(gaon, visit: Visit, request_: str):
    answer = visit(DOYUN).get("/ask/rows.csv", {"request": request_})
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


def test_the_number_of_statements_does_not_grow_with_the_documents(gaon):
    def statements() -> int:
        with CaptureQueriesContext(connection) as seen:
            asked("도윤이 쓴 계약서는 몇 건이야?")
            asked("종류별 문서 수 알려줘")
        return len(seen)

    contract("하나")
    statements()
    few = statements()
    for number in range(12):
        contract(f"계약 {number}")
    assert statements() == few
