"""Questions about weekly reports on the whole path: looked up by week and team, cited, nothing of what is hidden."""

import datetime
import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from answering.ask import ask
from answering.models import TraceText
from answering.question import Question
from tests.cast import DOYUN, HANEUL, JIWOO, Person
from tests.retrieval.library import put
from tests.weekly.offices import FINANCE, PLATFORM, SALES, WEEK, filed, reported, shelf_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
TODAY = datetime.date(2026, 9, 16)
DAYS = datetime.timedelta(days=1)


def answer(text: str, *, who: Person = DOYUN, today: datetime.date = TODAY):
    return ask(Question(text=text, viewer=who.viewer, today=today))


def weeks_cited(said) -> list[str]:
    return sorted({each.locator["week"] for each in said.citations})


@pytest.fixture
def september() -> None:
    for week in (WEEK - 7 * DAYS, WEEK, WEEK + 7 * DAYS):
        for path in (PLATFORM, FINANCE):
            reported(path, week)


def test_a_month_cites_exactly_its_reports_with_a_line_a_section(september):
    reported(PLATFORM, datetime.date(2024, 9, 9))
    said = answer("이번달 주간보고 요약")
    assert said.route == "weekly"
    assert said.refused is None
    assert weeks_cited(said) == ["2026-09-07", "2026-09-14"]
    assert len(said.citations) == 4
    assert said.totals.total_matching_documents == said.totals.displayed == 4
    lines = said.answer.split("\n")
    for section in ("진행", "계약", "영업"):
        assert sum(line.startswith(f"- {section}: ") for line in lines) == 2  # one for each team
    assert said.headline is None
    assert not said.model.called
    assert all(said.readiness.values())


@pytest.mark.parametrize(
    ("text", "weeks", "teams"),
    [
        ("지난주 주간보고 보여줘", ["2026-09-07"], 2),
        ("플랫폼팀 지난주 주간업무 알려줘", ["2026-09-07"], 1),
        ("지난주에 뭐 했지", ["2026-09-07"], 2),
        ("What did we do last week?", ["2026-09-07"], 1),
        ("주간보고 요약", ["2026-09-14"], 2),
        ("어제 뭐 했지", ["2026-09-14"], 2),
        ("최근 2주 주간보고", ["2026-09-07", "2026-09-14"], 2),
        ("지난달 말부터 이번주까지 주간보고", ["2026-08-31", "2026-09-07", "2026-09-14"], 2),
        ("9월 2주차 주간보고", ["2026-09-07"], 2),
        ("weekly reports of the week of Sept 7", ["2026-09-07"], 2),
        ("우리 팀 이번주 주간보고", ["2026-09-14"], 1),
        ("지난주랑 이번주 주간보고 비교해줘", ["2026-09-07", "2026-09-14"], 2),
    ],
)
def test_the_period_picks_the_reports_by_week(september, text, weeks, teams):
    said = answer(text)
    assert (said.route, said.refused) == ("weekly", None)
    assert weeks_cited(said) == weeks
    assert len(said.citations) == teams * len(weeks)


def test_the_last_week_of_a_year_is_named_by_its_thursday():
    reported(PLATFORM, datetime.date(2025, 12, 29))
    assert weeks_cited(answer("2026년 1월 1주차 주간보고", today=datetime.date(2026, 1, 7))) == ["2025-12-29"]
    assert weeks_cited(answer("2025년 12월 주간보고", today=datetime.date(2026, 1, 7))) == ["2025-12-29"]


def test_a_section_alone_is_shown_alone(september):
    said = answer("이번 달 주간보고 영업만")
    lines = [line for line in said.answer.split("\n") if line.startswith("- ")]
    assert lines
    assert all(line.startswith("- 영업: ") for line in lines)


def test_nothing_in_the_period_is_said_with_the_weeks_near_it(september):
    said = answer("3월 주간보고 요약")
    assert (said.route, said.refused) == ("weekly", "no_weekly_report")
    assert not said.citations
    assert not said.model.called
    assert said.existing[0]["period"]["start"] == "2026-08-31"
    assert "2026-08-31" in said.answer


def test_who_has_not_reported_is_said(september):
    reported(SALES, WEEK)
    shelf_of(SALES)
    said = answer("이번주 주간보고 안 낸 팀", who=HANEUL)
    assert said.route == "weekly"
    assert "영업1팀" in said.answer
    assert "플랫폼팀" not in said.answer
    assert "영업1팀" not in answer("지난주 주간보고 누가 안 냈어?", who=HANEUL).answer


def test_an_unknown_team_is_named_and_nothing_is_shown(september):
    said = answer("현장관리팀 주간보고 보여줘")
    assert (said.route, said.refused) == ("weekly", "unknown_name")
    assert "현장관리팀" in said.answer
    assert not said.citations


def test_a_team_without_a_grant_leaves_no_trace_in_an_answer(september):
    hidden = shelf_of(SALES, is_open=False)
    for week in (WEEK, WEEK + 7 * DAYS, WEEK - 70 * DAYS):
        filed(SALES, week, base=hidden, lines={"영업": ["은하전기 수주 77억"]})
    asked = (
        "이번달 주간보고 요약",
        "주간보고 보여줘",
        "영업1팀 이번달 주간보고",
        "이번주 주간보고 안 낸 팀",
        "7월 주간보고",
    )
    for text in asked:
        said = answer(text, who=JIWOO)
        assert "은하전기" not in str(said.as_dict())
        assert "77억" not in str(TraceText.objects.get(trace__uuid=said.trace).body)
        assert all("영업1팀" not in citation.title for citation in said.citations)
    assert "2026-06" not in str(answer("7월 주간보고", who=JIWOO).as_dict()["existing"])


def test_a_report_of_a_project_is_searched_for_and_a_clients_paper_is_no_report(september):
    put("해솔물산 주간업무보고 2024년 8월", "해솔물산 게이트 6호기 인식률이 낮다.", source="client")
    assert answer("해솔물산 주간보고 요약").route != "weekly"
    said = answer("주간보고 요약")
    assert said.route == "weekly"
    assert all("해솔물산" not in citation.title for citation in said.citations)


def test_a_summary_on_its_way_is_replaced_by_the_whole_section():
    filed(PLATFORM, WEEK, summed=False)
    said = answer("지난주 주간보고")
    assert "- 진행: 배포 3회 / 점검 2곳" in said.answer


def test_every_number_said_is_accounted_for(september):
    for text in ("이번달 주간보고 요약", "지난주 주간보고", "3월 주간보고"):
        said = answer(text)
        known = {each["text"] for each in said.numbers}
        shown = "".join(part for part in said.answer.split("[") for part in [part.split("]")[-1]])
        digits = "".join(character if character.isdigit() else " " for character in shown).split()
        written = {piece for each in known for piece in each.replace(",", " ").replace(".", " ").split()}
        assert set(digits) <= written


def test_a_question_takes_a_fixed_number_of_statements(september):
    with CaptureQueriesContext(
        connection,
    ) as few:
        answer("이번달 주간보고 요약")
    for path in (PLATFORM, FINANCE, SALES):
        for back in range(3, 10):
            reported(path, WEEK - 7 * back * DAYS)
    with CaptureQueriesContext(connection) as many:
        answer("이번달 주간보고 요약")
    assert len(many) <= len(few) + 1


@pytest.mark.slow
def test_a_month_is_answered_as_quickly_beside_many_reports():
    for path in (PLATFORM, FINANCE):
        for week in (WEEK, WEEK + 7 * DAYS):
            reported(path, week)
    few = _median()
    for path in (PLATFORM, FINANCE, SALES):
        for back in range(2, 120):
            reported(path, WEEK - 7 * back * DAYS)
    assert _median() < 5 * few + 0.05


def _median() -> float:
    times = []
    for _ in range(7):
        started = time.perf_counter()
        answer("이번달 주간보고 요약")
        times.append(time.perf_counter() - started)
    return sorted(times)[3]


def test_a_persons_weekly_report_is_answered_with_their_part_alone(september):
    User.objects.filter(pk=DOYUN.viewer.user_id).update(name="이하나")
    filed(PLATFORM, WEEK, author=User.objects.get(pk=DOYUN.viewer.user_id), lines={"진행": ["게이트 점검 17곳"]})
    said = answer("이하나 지난주 주간보고")
    assert said.route == "weekly"
    assert [each.locator["week"] for each in said.citations] == ["2026-09-07"]
    assert "17곳" in said.answer
    assert "배포 3회" not in said.answer
    assert not answer("이하나 8월 주간보고").citations


def test_asking_for_the_content_of_reports_does_not_ask_for_ones_own(september):
    said = answer("이번달 주간보고 내용 요약 좀 해줄래?", who=DOYUN)
    assert len(said.citations) == 4


def test_a_month_holds_nothing_of_a_single_restricted_report_of_a_visible_team():
    filed(PLATFORM, WEEK)
    filed(PLATFORM, WEEK + 7 * DAYS, lines={"진행": ["비밀 인수 99억"]}, restricted=True)
    said = answer("이번달 주간보고 요약", who=HANEUL)
    assert weeks_cited(said) == ["2026-09-07"]
    assert "99" not in said.answer
    assert "2026-09-14" not in said.answer


def test_every_number_of_a_month_is_that_of_the_report_it_names():
    filed(PLATFORM, WEEK, lines={"진행": ["배포 31회", "점검 2곳"]})
    filed(PLATFORM, WEEK + 7 * DAYS, lines={"진행": ["배포 47회", "점검 2곳"]})
    said = answer("이번달 주간보고 요약")
    week_of = {citation.n: citation.locator["week"] for citation in said.citations}
    told = {each["text"]: week_of[each["ref"]] for each in said.numbers if each["source"] == "citation"}
    assert (told["31"], told["47"]) == ("2026-09-07", "2026-09-14")
