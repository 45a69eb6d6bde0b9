"""Sections and lines out of headings, marks and tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.extraction.block import Block
from tests.weekly.recognising.companies import SECTIONS, heading, table, text
from weekly.recognising.headings import Headings
from weekly.recognising.lines import Reader

HEADINGS = Headings(SECTIONS)


def read(*blocks: Block) -> list[tuple[str | None, str, tuple[str, ...], tuple[str, ...]]]:
    return [(each.code, each.heading, each.items, each.plans) for each in Reader(HEADINGS).read(blocks)]


@pytest.mark.parametrize(
    ("words", "code", "plan", "is_time"),
    [
        ("진행", "progress", False, False),
        ("1. 진행 사항", "progress", False, False),
        ("■ 계약 현황", "contracts", False, False),
        ("[영업]", "sales", False, False),
        ("III. 제안 및 입찰", "proposals", False, False),
        ("경영 지원", "management", False, False),
        ("Sales Activities", "sales", False, False),
        ("차주 계획", None, True, True),
        ("금주 실적", None, False, True),
        ("금주 업무(9/7~9/11)", None, False, True),
        ("다음 주 예정 업무", None, True, True),
        ("Next week", None, True, True),
        ("This Week", None, False, True),
        ("차주 영업 계획", "sales", True, False),
        ("쟁점", None, False, False),
        ("건의 사항", None, False, False),
    ],
)
def test_what_a_heading_means(words, code, plan, is_time):
    found = HEADINGS.read(words)
    assert (found.code, found.plan, found.is_time) == (code, plan, is_time)


def test_headings_with_lists():
    found = read(heading("진행"), text("- 배포 3회", "- 점검 2곳"), heading("쟁점"), text("담당자 변경"))
    assert found == [("progress", "진행", ("배포 3회", "점검 2곳"), ()), (None, "쟁점", ("담당자 변경",), ())]


def test_this_week_and_the_next_are_lines_and_plans_of_the_main_section():
    found = read(heading("금주 실적"), text("- 배포"), heading("차주 계획"), text("- 점검"))
    assert found == [("progress", "금주 실적", ("배포",), ("점검",))]


def test_the_next_week_below_a_section_is_that_sections_plan():
    found = read(heading("계약"), text("- 갱신"), heading("차주 계획", 3), text("- 서명"))
    assert found == [("contracts", "계약", ("갱신",), ("서명",))]


@pytest.mark.parametrize(
    "lines",
    [
        ("[진행]", "- 배포", "[계약]", "없음"),
        ("■ 진행", "· 배포", "■ 계약", "· 없음"),
        ("1. 진행", "  - 배포", "2. 계약", "  - 없음"),
        ("진행: 배포", "계약: 없음"),
        ("○ 진행 사항:", "배포", "○ 계약 사항:", "없음"),
        ("진행", "- 배포", "계약", "- 없음"),
    ],
)
def test_marked_lines_are_headings(lines):
    assert [(code, items) for code, _, items, _ in read(text(*lines))] == [
        ("progress", ("배포",)),
        ("contracts", ("없음",)),
    ]


def test_a_line_that_begins_with_a_sections_word_stays_a_line():
    found = read(
        heading("영업"), text("- 계약 3건 체결, 금액 2억 원", "- 제안서 제출: 바른금형", "- 진행 중인 상담 2건")
    )
    assert found == [
        ("sales", "영업", ("계약 3건 체결, 금액 2억 원", "제안서 제출: 바른금형", "진행 중인 상담 2건"), ())
    ]


def test_a_table_of_sections_this_week_and_the_next():
    found = read(
        table(
            "구분 | 금주 실적 | 차주 계획 | 비고",
            "진행 | 배포 3회 | 점검 | 담당 도윤",
            " | 장애 0건 | | ",
            "계약 | 없음 | 갱신 | ",
        )
    )
    assert found == [
        ("progress", "진행", ("배포 3회 (담당 도윤)", "장애 0건"), ("점검",)),
        ("contracts", "계약", ("없음",), ("갱신",)),
    ]


def test_what_stands_about_a_report_in_a_table_is_no_line():
    head = table("주간업무보고 | ", "팀명 | 플랫폼팀", "보고기간 | 2026.09.07 ~ 09.11", "작성자 | 도윤")
    assert read(head, table("구분 | 금주", "진행 | 배포")) == [("progress", "진행", ("배포",), ())]


def test_numbered_rows_and_columns_beside_the_line():
    found = read(table("No | 업무 | 내용 | 진행률 | 담당", "1 | 진행 | 배포 3회 | 80% | 도윤", "2 | 계약 | 갱신 | | "))
    assert found == [("progress", "진행", ("배포 3회 (80%, 도윤)",), ()), ("contracts", "계약", ("갱신",), ())]


def test_a_column_of_tasks_stands_before_its_lines():
    found = read(
        table("업무명 | 금주 진행사항 | 차주 진행계획 | 이슈", "LineGate | 3회 배포 | 2회 | 지연", "장비 | 점검 | | ")
    )
    assert found == [("progress", "", ("LineGate: 3회 배포 (이슈: 지연)", "장비: 점검"), ("LineGate: 2회",))]


@pytest.mark.parametrize(
    "blocks",
    [
        (
            *(heading("금주 업무"), heading("진행", 3), text("- 배포"), heading("영업", 3), text("- 방문")),
            *(heading("차주 업무"), heading("진행", 3), text("- 점검"), heading("영업", 3), text("- 시연")),
        ),
        (
            text(
                "1. 금주",
                " 가. 진행",
                "- 배포",
                " 나. 영업",
                "- 방문",
                "2. 차주",
                " 가. 진행",
                "- 점검",
                " 나. 영업",
                "- 시연",
            ),
        ),
        (
            text(
                "1. 진행",
                " 가. 금주",
                "- 배포",
                " 나. 차주",
                "- 점검",
                "2. 영업",
                " 가. 금주",
                "- 방문",
                " 나. 차주",
                "- 시연",
            ),
        ),
    ],
)
def test_sections_within_weeks_and_weeks_within_sections(blocks):
    found = [(code, items, plans) for code, _, items, plans in read(*blocks)]
    assert found == [("progress", ("배포",), ("점검",)), ("sales", ("방문",), ("시연",))]


def test_a_long_table_goes_on_in_a_further_block():
    first = table("구분 | 금주 | 차주", "계약 | 갱신 | ")
    assert read(first, table("구분 | 금주 | 차주", " | 서명 | 발송")) == [
        ("contracts", "계약", ("갱신", "서명"), ("발송",))
    ]


def test_a_table_without_a_section_column():
    assert read(table("금주 업무 | 차주 업무", "배포<br>- 점검 | 교육")) == [
        ("progress", "", ("배포", "점검"), ("교육",))
    ]


def test_a_table_whose_columns_are_sections():
    found = read(table("진행 | 계약 | 영업", "배포 | 없음 | 방문 4곳"))
    assert found == [
        ("progress", "진행", ("배포",), ()),
        ("contracts", "계약", ("없음",), ()),
        ("sales", "영업", ("방문 4곳",), ()),
    ]


def test_a_table_without_a_header():
    assert read(table("진행 | 배포 3회", "계약 | 없음")) == [
        ("progress", "진행", ("배포 3회",), ()),
        ("contracts", "계약", ("없음",), ()),
    ]
    assert read(table("금주 실적 | 배포 3회", "차주 계획 | 점검")) == [
        ("progress", "금주 실적", ("배포 3회",), ("점검",))
    ]


def test_sections_of_other_names_are_mapped_and_unknown_ones_keep_theirs():
    found = read(table("구분 | 내용", "추진 실적 | 배포", "수주 | 한 건", "R&D | 시제품", "총무 | 이사"))
    assert [(code, own) for code, own, _, _ in found] == [
        ("progress", "추진 실적"),
        ("contracts", "수주"),
        (None, "R&D"),
        ("management", "총무"),
    ]


def test_english_forms():
    found = read(table("Area | This week | Next week", "Sales | 4 visits | 2 demos", "Contracts | none | renewal"))
    assert found == [
        ("sales", "Sales", ("4 visits",), ("2 demos",)),
        ("contracts", "Contracts", ("none",), ("renewal",)),
    ]


def test_titles_and_labels_are_no_lines():
    head = (
        heading("플랫폼팀 주간업무 2026년 9월 2주차", 1),
        text("팀: 플랫폼팀, 기간: 2026-09-07 ~ 2026-09-11", "작성자: 도윤"),
    )
    assert read(*head, heading("진행"), text("- 배포")) == [("progress", "진행", ("배포",), ())]


def test_numbers_stay_as_they_stand():
    line = "- -3.5% 할인, 1.5억 원, 2) 항목, 09:30~10:00"
    assert read(heading("진행"), text(line))[0][2] == ("-3.5% 할인, 1.5억 원, 2) 항목, 09:30~10:00",)


@given(
    st.lists(
        st.sampled_from(
            ["진행", "- 배포", "[계약]", "차주 계획", "|", "a | b", "", "1.", "○", "금주", "기간: 1/1~1/5"]
        ),
        max_size=8,
    )
)
def test_any_lines_are_read(lines):
    blocks = [
        text(*lines),
        heading(lines[0] or "x") if lines else text("x"),
        table("구분 | 금주", *[f"{each} | x" for each in lines]),
    ]
    for _, _, items, plans in read(*blocks):
        assert all(line.strip() for line in (*items, *plans))
