"""Which week a file is about."""

from datetime import date

import pytest

from tests.weekly.recognising.companies import FORM, GAON, ROWS, heading, judged, table, text


def week(name: str, *head, company=GAON, **facts):
    """Return verdict, week and reasons of a platform team's file."""
    found = judged(f"플랫폼팀 주간업무{name}.docx", *head, *FORM, company=company, **facts)
    assert len(found.reports) == 1
    return found.reports[0].week, found.reasons


@pytest.mark.parametrize(
    ("name", "monday"),
    [
        (" 2026년 1월 1주차", date(2025, 12, 29)),  # its Thursday is the first of January
        (" 2025년 12월 5주차", date(2025, 12, 29)),  # the calendar's row of that number
        (" 2026-W01", date(2025, 12, 29)),
        (" 2026-W53", date(2026, 12, 28)),
        (" 2026년 12월 5주차", date(2026, 12, 28)),
        (" 2027년 1월 1주차", date(2027, 1, 4)),
        (" 20251229-20260102", date(2025, 12, 29)),
        ("_2026-01-01", date(2025, 12, 29)),
        (" 2025.12.29~01.02", date(2025, 12, 29)),
        (" 2024년 8월 2주차", date(2024, 8, 5)),
        ("_2026년37주차", date(2026, 9, 7)),
        (" 37주차", date(2026, 9, 7)),
    ],
)
def test_weeks_at_the_turn_of_the_year_and_the_thursday_rule(name, monday):
    assert week(name) == (monday, ())


@pytest.mark.parametrize(
    ("name", "monday"),
    [
        (" 2024년 8월 2주차", date(2024, 8, 5)),
        (" 2024년 8월 1주차", date(2024, 7, 29)),
        (" 2026년 5월 1주차", date(2026, 4, 27)),
        (" 2026년 5월 2주차", date(2026, 5, 4)),
        (" 2026년 9월 1주차", date(2026, 8, 31)),
    ],
)
def test_weeks_by_rows_of_the_calendar(name, monday):
    assert week(name, company=ROWS) == (monday, ())


def test_the_two_rules_differ_where_they_must():
    assert week(" 2026년 5월 1주차")[0] == date(2026, 5, 4)
    assert week(" 2026년 5월 1주차", company=ROWS)[0] == date(2026, 4, 27)
    assert week(" 2027년 1월 1주차")[0] == date(2027, 1, 4)
    assert week(" 2027년 1월 1주차", company=ROWS)[0] == date(2026, 12, 28)


@pytest.mark.parametrize(
    ("head", "facts", "monday"),
    [
        ("기간: 2026-11-23 ~ 2026-11-27", {}, date(2026, 11, 23)),
        ("기간: 11/23~11/27", {"folder": "주간업무/2026"}, date(2026, 11, 23)),
        ("기간: 11/23~11/27", {"dated": date(2026, 11, 27)}, date(2026, 11, 23)),
        ("기간: 12/29~1/2", {"dated": date(2026, 1, 2)}, date(2025, 12, 29)),
        ("기간: 9/7~9/11", {}, date(2026, 9, 7)),
        ("금주(9.7~9.11) 업무", {}, date(2026, 9, 7)),
        ("보고 주차: 2026년 9월 둘째 주", {}, date(2026, 9, 7)),
        ("Week 37, 2026-09-07 to 2026-09-11", {}, date(2026, 9, 7)),
        ("Week of September 7, 2026", {}, date(2026, 9, 7)),
        ("Week ending 2026-09-11", {}, date(2026, 9, 7)),
        ("2026. 9. 7.(월) ~ 9. 11.(금)", {}, date(2026, 9, 7)),
        ("2026.9.7 - 11", {}, date(2026, 9, 7)),
        ("기간: 2026-09-06 ~ 2026-09-12", {}, date(2026, 9, 7)),
    ],
)
def test_the_head_says_the_week(head, facts, monday):
    assert week("", text(head), **facts) == (monday, ())


def test_an_old_range_without_a_year_is_a_guess():
    assert week("", text("기간: 3/3~3/5"))[1] == ("guessed_year",)


def test_the_week_of_plans_is_not_the_reports():
    columns = table("구분 | 금주(9/7~9/11) | 차주(9/14~9/18)", "진행 | 배포 | 점검")
    found = judged("플랫폼팀 주간업무.docx", columns)
    assert (found.verdict, found.reports[0].week) == ("report", date(2026, 9, 7))


def test_a_report_filed_on_the_following_monday_is_of_the_week_it_names():
    assert week("_20260914", text("기간: 2026-09-07 ~ 2026-09-11")) == (date(2026, 9, 7), ())


def test_a_name_and_a_text_that_name_unlike_weeks_are_unsure():
    assert week(" 2026년 9월 1주차", text("기간: 2026-09-07 ~ 2026-09-11"))[1] == ("two_weeks",)
    assert week("_20260301", text("기간: 2026-09-07 ~ 2026-09-11"))[1] == ("two_weeks",)


def test_days_within_the_lines_say_nothing():
    found = judged(
        "플랫폼팀 주간업무_2026-09-07.docx", heading("진행"), text("- 2026-10-01 배포 예정", "- 10/5~10/9 휴무")
    )
    assert (found.verdict, found.reports[0].week) == ("report", date(2026, 9, 7))
