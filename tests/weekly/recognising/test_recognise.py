"""What is a weekly report, what is only called one, and what a person has to decide."""

from datetime import date

import pytest

from knowledge.extraction.block import Block
from tests.weekly.recognising.companies import (
    FORM,
    HR,
    PLATFORM,
    SALES1,
    heading,
    judged,
    key,
    table,
    text,
)


@pytest.mark.parametrize(
    ("name", "team", "week"),
    [
        ("플랫폼팀 주간업무_2026-09-07.md", PLATFORM, "2026-09-07"),
        ("플랫폼팀 주간업무보고 2026년 9월 2주차.docx", PLATFORM, "2026-09-07"),
        ("주간업무(영업1팀)_20260907-0911.docx", SALES1, "2026-09-07"),
        ("플랫폼팀_주간보고_20260911.xlsx", PLATFORM, "2026-09-07"),
        ("인사팀 주간업무 2026-W37.hwpx", HR, "2026-09-07"),
        ("[인사팀] 위클리 리포트 (2026.09.07~09.11).pdf", HR, "2026-09-07"),
        ("플랫폼팀주간업무보고_260907.docx", PLATFORM, "2026-09-07"),
        ("기술본부 플랫폼팀 주간 보고 2026년 제37주.docx", PLATFORM, "2026-09-07"),
        ("Sales Team Weekly Report 2026-09-07.docx", 10, "2026-09-07"),
        ("weekly_status_Sales Team_2026-W37.md", 10, "2026-09-07"),
        ("플랫폼팀 주보 2026-09-08.docx", PLATFORM, "2026-09-07"),
    ],
)
def test_a_name_with_team_and_week_is_certain(name, team, week):
    assert key(judged(name)) == ("report", team, week)


@pytest.mark.parametrize(
    "name",
    [
        "주간업무 작성 방법_플랫폼팀_2026-09-07.docx",
        "주간보고 양식.docx",
        "플랫폼팀 주간업무 템플릿 2026-09-07.docx",
        "주간보고 작성 가이드.md",
        "주간업무보고 시스템 도입 제안서 2026-09-07.docx",
        "플랫폼팀 주간회의록 2026-09-07.docx",
        "플랫폼팀 주간 회의록 2026-09-07.docx",
        "플랫폼팀 주간 회의 2026-09-07.docx",
        "Sales Team weekly sync notes 2026-09-07.docx",
        "주간 식단표 2026-09-07.xlsx",
        "how to write a weekly report.md",
        "Weekly Report Template.docx",
        "주간보고 제출 안내 2026-09-07.txt",
        "플랫폼팀 월간보고 2026-09.docx",
        "플랫폼팀 업무일지 2026-09-07.docx",
    ],
)
def test_what_only_speaks_of_weekly_reports_is_a_document(name):
    assert judged(name).verdict == "document"


def test_a_team_whose_name_sounds_like_a_guide_still_reports():
    assert key(judged("품질개선팀 주간업무 2026-09-07.docx")) == ("report", 3, "2026-09-07")


def test_an_empty_form_is_a_document():
    form = table("구분 | 금주 실적 | 차주 계획", "진행 | | ", "계약 | - | -", "영업 | (내용) | OOO")
    assert judged("플랫폼팀 주간업무_2026-09-07.docx", form).verdict == "document"


def test_a_report_in_which_nothing_happened_is_one():
    nothing = table("구분 | 금주 실적 | 차주 계획", "진행 | 없음 | 없음", "계약 | 해당 없음 | ")
    assert judged("플랫폼팀 주간업무_2026-09-07.docx", nothing).verdict == "report"


@pytest.mark.parametrize("source", ["client", "outside"])
def test_what_is_not_the_companys_own_is_never_asked_about(source):
    found = judged("플랫폼팀 주간업무_2026-09-07.md", source=source, given_team="플랫폼팀", given_week=date(2026, 9, 7))
    assert (found.verdict, found.reports) == ("document", ())


@pytest.mark.parametrize(
    ("name", "folder", "head"),
    [
        ("주간업무보고_2024년 8월 2주차.pdf", "고객사업/2024 해솔물산 창고관리시스템 고도화/03 보고", ""),
        ("주간업무보고_2024년 8월 2주차.pdf", "", "발주처 해솔물산 물류혁신팀. 기간 2024-08-05 ~ 2024-08-09."),
        ("창고관리 구축 사업 주간업무보고 8월 2주차.pdf", "", ""),
        ("Weekly Report 2024-08-05.pdf", "Clients/Saigon Precision", ""),
    ],
)
def test_a_projects_paper_called_a_weekly_report_stays_a_document(name, folder, head):
    blocks = (heading("주간업무보고", 1), *((text(head),) if head else ()), heading("금주 실적"), text("- 게이트 설치"))
    assert judged(name, *blocks, folder=folder).verdict == "document"


def test_a_team_that_reports_on_a_project_is_asked_about():
    found = judged("플랫폼팀 주간업무_2026-09-07.docx", folder="프로젝트/해솔물산")
    assert (found.verdict, found.reasons) == ("unsure", ("project",))


def test_what_a_report_says_of_projects_below_its_head_makes_it_none():
    lines = (heading("진행"), text("- 해솔물산 검수 완료, 발주처 방문"), heading("영업"), text("- 구축 용역 제안"))
    assert judged("플랫폼팀 주간업무_2026-09-07.docx", *lines).verdict == "report"


@pytest.mark.parametrize(
    ("name", "facts", "reasons"),
    [
        ("주간업무_2026-09-07.docx", {}, ("no_team",)),
        ("물류팀 주간업무_2026-09-07.docx", {}, ("unknown_team",)),
        ("영업팀 주간업무_2026-09-07.docx", {}, ("ambiguous_team",)),
        ("주간업무_2026-09-07.docx", {"base_team": PLATFORM}, ("weak_team",)),
        ("주간업무_2026-09-07.docx", {"author_team": PLATFORM}, ("weak_team",)),
        ("플랫폼팀 영업1팀 주간업무_2026-09-07.docx", {}, ("ambiguous_team",)),
        ("플랫폼팀 주간업무.docx", {}, ("no_week",)),
        ("플랫폼팀 주간업무 2026년 9월.docx", {}, ("no_week",)),
        ("플랫폼팀 주간업무 2026-09-07~2026-09-18.docx", {}, ("two_weeks",)),
        ("플랫폼팀 주간업무 2026년 9월 2주차, 9월 3주차.docx", {}, ("two_weeks",)),
        ("플랫폼팀 주간업무 3월 2주차.docx", {}, ("guessed_year",)),
    ],
)
def test_what_is_unsure_says_why(name, facts, reasons):
    found = judged(name, **facts)
    assert (found.verdict, found.reasons) == ("unsure", reasons)


def test_shelf_and_author_together_name_the_team():
    found = judged("주간업무_2026-09-07.docx", base_team=PLATFORM, author_team=PLATFORM)
    assert key(found) == ("report", PLATFORM, "2026-09-07")


def test_the_shelf_tells_two_teams_of_one_name_apart():
    assert key(judged("영업팀 주간업무_2026-09-07.docx", base_team=8))[:2] == ("report", 8)
    assert key(judged("영업팀 주간업무_2026-09-07.docx", base_team=4))[:2] == ("report", 6)
    assert key(judged("부산지사 영업팀 주간업무_2026-09-07.docx"))[:2] == ("report", 8)


def test_the_folder_names_the_team_where_the_file_does_not():
    found = judged("2026-09-07.docx", folder="플랫폼팀 자료/주간업무/2026")
    assert key(found) == ("report", PLATFORM, "2026-09-07")


def test_the_head_of_the_text_names_team_and_week():
    head = (heading("주간업무 보고", 1), text("부서: 플랫폼팀", "기간: 2026.09.07(월) ~ 09.11(금)"))
    assert key(judged("보고.docx", *head, *FORM)) == ("report", PLATFORM, "2026-09-07")


def test_a_name_and_a_head_that_name_unlike_teams_are_unsure():
    found = judged("플랫폼팀 주간업무_2026-09-07.docx", text("팀: 인사팀"), *FORM)
    assert (found.verdict, found.reasons) == ("unsure", ("ambiguous_team",))


def test_what_came_with_the_file_is_certain():
    found = judged("아무 이름.docx", given_team="기술본부/플랫폼팀", given_week=date(2026, 9, 9))
    assert key(found) == ("report", PLATFORM, "2026-09-07")
    unknown = judged("아무 이름.docx", given_team="없는팀", given_week=date(2026, 9, 9))
    assert (unknown.verdict, unknown.reasons) == ("unsure", ("unknown_team",))


def test_a_form_without_a_name_is_asked_about():
    form = table("구분 | 금주 실적 | 차주 계획", "진행 | 배포 3회 | 점검", "계약 | 없음 | 없음")
    found = judged("플랫폼팀_2026-09-07.docx", form)
    assert (found.verdict, found.reasons) == ("unsure", ("no_name",))


def test_a_name_without_a_form_is_asked_about():
    found = judged("플랫폼팀 주간업무_2026-09-07.txt", text("이번 주에는 배포를 했고 별일이 없었다."))
    assert (found.verdict, found.reasons) == ("unsure", ("low_form",))


@pytest.mark.parametrize("name", ["회의록 2026-09-07.docx", "플랫폼팀 현황 2026-09-07.docx", "계약서.docx", "메모.txt"])
def test_papers_with_sections_of_the_same_names_are_left_alone(name):
    assert judged(name).verdict == "document"


@pytest.mark.parametrize("kind", ["minutes", "guide", "regulation", "notice"])
def test_a_kind_that_was_said_stands(kind):
    assert judged("플랫폼팀 주간업무_2026-09-07.docx", kind=kind).verdict == "document"


def test_a_mail_is_its_senders_teams():
    mail = (
        heading("주간업무 보고 (9/7~9/11)", 1),
        text("보낸 사람: a@gaon.example", "날짜: 2026-09-11 17:00"),
        text("[진행]", "- 배포 3회", "[계약]", "- 없음"),
    )
    found = judged("주간업무 보고.eml", *mail, is_mail=True, author_team=PLATFORM, dated=date(2026, 9, 11))
    assert key(found) == ("report", PLATFORM, "2026-09-07")


def test_a_mail_that_only_carries_a_report_is_none():
    mail = (heading("주간업무 보고", 1), text("첨부와 같이 보고드립니다."))
    found = judged("주간업무 보고.eml", *mail, is_mail=True, has_attachments=True, author_team=PLATFORM)
    assert found.verdict == "document"


def test_a_later_version_is_the_team_that_the_earlier_one_was():
    assert key(judged("주간업무_2026-09-07.docx", former_team=HR))[:2] == ("report", HR)


def test_nothing_readable_is_a_document_unless_it_was_said_what_it_is():
    assert judged("플랫폼팀 주간업무_2026-09-07.pdf", Block("")).verdict == "document"


class TestSeveralTeams:
    def test_a_sheet_each(self):
        blocks = []
        for sheet, team in (("표지", ""), ("플랫폼팀", "플랫폼팀"), ("인사팀", "인사팀")):
            blocks.append(Block(sheet, "heading", 1, sheet=sheet))
            if team:
                blocks.append(table("구분 | 금주 | 차주", f"진행 | {team}의 일 | 다음 일", sheet=sheet))
        found = judged("주간업무 취합 2026년 9월 2주차.xlsx", *blocks)
        assert found.verdict == "report"
        assert {(each.team, each.part, each.sections[0].items) for each in found.reports} == {
            (PLATFORM, "플랫폼팀", ("플랫폼팀의 일",)),
            (HR, "인사팀", ("인사팀의 일",)),
        }
        assert {each.week for each in found.reports} == {date(2026, 9, 7)}

    def test_a_heading_each(self):
        blocks = (
            heading("주간업무보고 2026-09-07 ~ 2026-09-11", 1),
            *(heading("1. 플랫폼팀"), heading("진행", 3), text("- 배포")),
            *(heading("2. 인사팀"), heading("진행", 3), text("- 면접")),
        )
        found = judged("기술본부 주간업무보고.docx", *blocks)
        assert found.verdict == "report"
        assert [(each.team, each.sections[0].items) for each in found.reports] == [
            (PLATFORM, ("배포",)),
            (HR, ("면접",)),
        ]

    def test_a_line_in_brackets_each(self):
        body = text("[플랫폼팀]", "진행: 배포", "[인사팀]", "진행: 면접")
        found = judged("주간업무 2026-09-07.txt", body)
        assert [(each.team, each.sections[0].items) for each in found.reports] == [
            (PLATFORM, ("배포",)),
            (HR, ("면접",)),
        ]

    def test_a_row_each(self):
        rows = table("팀 | 금주 실적 | 차주 계획", "플랫폼팀 | 배포 | 점검", "인사팀 | 면접 | 교육")
        found = judged("전사 주간업무 2026-09-07.xlsx", rows)
        assert [(each.team, each.sections[0].items, each.sections[0].plans) for each in found.reports] == [
            (PLATFORM, ("배포",), ("점검",)),
            (HR, ("면접",), ("교육",)),
        ]

    def test_a_team_that_nobody_knows_among_them_is_not_lost(self):
        blocks = [block for team in ("플랫폼팀", "인사팀", "물류팀") for block in (heading(team), text("진행: 일"))]
        found = judged("주간업무보고 2026-09-07.pptx", *blocks)
        assert (found.verdict, found.reasons) == ("unsure", ("unknown_team",))
        assert [(each.team, each.team_name) for each in found.reports][2] == (None, "물류팀")

    def test_a_sheet_a_week(self):
        sheets = [
            table("구분 | 금주 | 차주", f"진행 | 일 {number} | 다음", sheet=f"9월 {number}주차") for number in (1, 2)
        ]
        found = judged("플랫폼팀 주간업무 2026.xlsx", *sheets, folder="플랫폼팀/2026")
        assert found.verdict == "report"
        assert [each.week for each in found.reports] == [date(2026, 8, 31), date(2026, 9, 7)]
