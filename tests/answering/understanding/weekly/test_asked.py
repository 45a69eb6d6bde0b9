"""Which questions are for the weekly reports, and what they ask of them."""

import datetime
import json
import time
from pathlib import Path
from typing import Any

import pytest

from answering.understanding.weekly.asked import WeeklyAsk, may_be_weekly, weekly_ask, without_reports
from knowledge.periods import read_periods
from retrieval.tokens.korean import nouns

TODAY = datetime.date(2026, 9, 16)
TEAMS = (
    "플랫폼팀", "영업1팀", "품질관리팀", "유통팀", "인사팀", "재무팀", "총무팀", "해외영업팀", "영업본부", "기술본부",
    "경영지원본부", "임원실",
)  # fmt: skip
SECTIONS = {
    "진행": "진행", "계약": "계약", "제안": "제안", "영업": "영업", "경영지원": "경영지원", "progress": "진행",
    "contracts": "계약", "proposals": "제안", "sales": "영업",
}  # fmt: skip


def labelled(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (Path(__file__).parent / name).read_text("utf-8").splitlines()]


ROUTING = labelled("routing.jsonl")
REVIEWED = [*labelled("reviewed.jsonl"), *labelled("another.jsonl")]
OTHER_TEAMS = (
    "인프라팀", "마케팅실", "디자인팀", "Design Team", "법무팀", "고객지원센터", "연구소", "데이터분석팀", "Infra Team",
    "Marketing",
)  # fmt: skip
OTHER_SECTIONS = {**SECTIONS, "이슈": "이슈", "issues": "이슈"}


def asked(
    text: str, teams: tuple[str, ...] = TEAMS, sections: dict[str, str] = SECTIONS, people: tuple[str, ...] = ()
) -> WeeklyAsk | None:
    if not may_be_weekly(text):
        return None
    periods = read_periods(without_reports(text), TODAY)
    return weekly_ask(
        text, periods=periods, teams=teams, sections=sections, neutral=("한빛기전",), people=people, nouns=nouns
    )


def test_routing_set_is_large_enough():
    assert len(ROUTING) >= 300
    assert {case["weekly"] for case in ROUTING} == {True, False}


def test_precision_and_recall_of_routing_are_98_percent():
    said = [(case["weekly"], asked(case["text"]) is not None) for case in ROUTING]
    right = sum(wanted and found for wanted, found in said)
    assert right / sum(found for _, found in said) >= 0.98
    assert right / sum(wanted for wanted, _ in said) >= 0.98


def test_questions_of_another_company_are_routed_as_well():
    assert len(REVIEWED) >= 200
    said = [(each["weekly"], asked(each["text"], OTHER_TEAMS, OTHER_SECTIONS) is not None) for each in REVIEWED]
    right = sum(wanted and found for wanted, found in said)
    assert right / sum(found for _, found in said) >= 0.98
    assert right / sum(wanted for wanted, _ in said) >= 0.98


@pytest.mark.parametrize(
    "text",
    ["이번 달 주간보고 내용 요약해줘", "지난주에 나온 주간보고", "주간보고 제출 현황", "이번주 주간보고 제안 내용만"],
)
def test_words_that_begin_like_mine_do_not_ask_for_ones_own(text):
    ask = asked(text)
    assert ask is not None
    assert not ask.mine


@pytest.mark.parametrize(
    "text",
    [
        "이하나 지난주 주간보고",
        "이하나가 지난주에 뭐 했어",
        "이하나님 이번 달 주간보고 요약",
        "이하나 책임 지난주에 한 일",
    ],
)
def test_a_person_named_is_asked_about_alone(text):
    ask = asked(text, people=("이하나", "정다은"))
    assert ask is not None
    assert ask.people == ("이하나",)


@pytest.mark.parametrize("text", ["정다은 지난주 주간보고", "정다은이 지난주에 뭐 했어", "Jane Roe's weekly report"])
def test_a_person_nobody_knows_is_not_answered_with_everybodys_reports(text):
    assert asked(text) is None


def test_the_week_before_is_read_beside_the_reports_and_nowhere_else():
    assert [each.start for each in read_periods(without_reports("전주 주간보고"), TODAY)] == [datetime.date(2026, 9, 7)]
    assert read_periods(without_reports("전주 지점 주간보고"), TODAY) == read_periods("전주 지점", TODAY)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("플랫폼팀, 유통팀 이번달 주간업무 요약", {"teams": ("플랫폼팀", "유통팀")}),
        ("모든 팀의 지난주 주간업무를 팀별로 요약해줘", {"teams": ()}),
        ("이번 달 영업만 주간보고에서 뽑아줘", {"sections": ("영업",)}),
        ("only the contracts section of last week's weekly report", {"sections": ("계약",)}),
        ("내 주간보고 보여줘", {"mine": True, "ours": False}),
        ("우리 팀 주간보고 보여줘", {"ours": True, "mine": False}),
        ("Which teams have not submitted their weekly report?", {"missing": True}),
        ("누가 주간보고 안 냈어?", {"missing": True}),
        ("지난달이랑 이번달 주간보고 비교해줘", {"compared": True}),
        ("지난주 주간보고의 차주 계획은?", {"column": "planned"}),
        ("금주 실적 요약해줘", {"column": "done"}),
        ("현장관리팀 주간보고 보여줘", {"teams": ("현장관리팀",)}),
        ("What did the platform team do last week?", {"teams": ("platform",)}),
    ],
)
def test_weekly_ask_says_what_is_asked(text, expected):
    ask = asked(text)
    assert ask is not None
    assert {name: getattr(ask, name) for name in expected} == expected


def test_reading_a_long_question_takes_no_time():
    texts = ["주간보고 " + "가나다라 " * 400, "주간보고" * 500, "뭐 하고 " * 400, "weekly report " * 140, "지" * 2000]
    started = time.perf_counter()
    for text in texts:
        asked(text[:2000])
    assert time.perf_counter() - started < 2
