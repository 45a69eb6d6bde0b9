"""The dates that file names say, and what is refused."""

from __future__ import annotations

import time
import unicodedata
from datetime import date, timedelta

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from knowledge.dating.names import dates_in_filename, explain_filename
from knowledge.dating.spots import Conventions
from knowledge.dating.units import month_span, quarter_span
from knowledge.dating.weeks import WEEK, calendar_rows, thursday_weeks

DAY = timedelta(days=1)
unhurried = settings(deadline=None)  # machines that run tests are busy


def read(name: str, *folders: str) -> tuple[date, date, str] | None:
    found = dates_in_filename(name, folders=folders)
    return (found[0].start, found[0].end, found[0].precision) if found else None


def a_day(year: int, month: int, day: int) -> tuple[date, date, str]:
    return date(year, month, day), date(year, month, day) + DAY, "day"


def days(start: str, last: str, precision: str = "range") -> tuple[date, date, str]:
    return date.fromisoformat(start), date.fromisoformat(last) + DAY, precision


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("2024-09 월간 품질보고.docx", (date(2024, 9, 1), date(2024, 10, 1), "month")),
        ("2024.09 주간회의.hwp", (date(2024, 9, 1), date(2024, 10, 1), "month")),
        ("2024-09 월말 결산.xlsx", (date(2024, 9, 1), date(2024, 10, 1), "month")),
        ("2024-08 3주차 주간업무.pdf", (date(2024, 8, 12), date(2024, 8, 19), "week")),
        ("2024-3 분기보고.pdf", (date(2024, 7, 1), date(2024, 10, 1), "quarter")),
    ],
)
def test_a_word_that_begins_like_a_unit_is_none(name, expected):
    assert read(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("정수기렌탈_2025-02-27.pdf", a_day(2025, 2, 27)),
        ("2025-01-14_소방점검.pdf", a_day(2025, 1, 14)),
        ("20240815 회의록.docx", a_day(2024, 8, 15)),
        ("회의록 2024.08.15.docx", a_day(2024, 8, 15)),
        ("회의록 2024.08.15", a_day(2024, 8, 15)),
        ("스캔 2025-03-06 08.11.04.pdf", a_day(2025, 3, 6)),
        ("사진_20250306_081104.pdf", a_day(2025, 3, 6)),
        ("Screenshot 2025-03-06 at 8.11.04 AM.pdf", a_day(2025, 3, 6)),
        ("스크린샷 2025-03-06 오전 8.11.04.png", a_day(2025, 3, 6)),
        ("IMG20240815081104.jpg", a_day(2024, 8, 15)),
        ("KakaoTalk_20240815_081104123.jpg", a_day(2024, 8, 15)),
        ("2024-08-15 14시 30분 회의.txt", a_day(2024, 8, 15)),
        ("보고서 2024.08.15_v2.docx", a_day(2024, 8, 15)),
        ("보고서_v20240815.docx", a_day(2024, 8, 15)),
        ("계약서_20240815_(주)한빛_3,000,000원.pdf", a_day(2024, 8, 15)),
        ("2024-08-15 (2).docx", a_day(2024, 8, 15)),
        ("15 Aug 2024 minutes.docx", a_day(2024, 8, 15)),
        ("Minutes Aug 15, 2024.docx", a_day(2024, 8, 15)),
        ("15.08.2024.pdf", a_day(2024, 8, 15)),
        ("08-15-2024.pdf", a_day(2024, 8, 15)),
        ("사진 99.12.31.jpg", a_day(1999, 12, 31)),
        ("'24.8.15 회의.hwp", a_day(2024, 8, 15)),
        ("2024年8月15日 会議.docx", a_day(2024, 8, 15)),
        ("２０２４．０８．１５ 회의.docx", a_day(2024, 8, 15)),
    ],
)
def test_a_day_in_a_name_is_read(name, expected):
    assert read(name) == expected


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("견적_20241345.pdf", "impossible_month"),
        ("연락처_01020240815.txt", "phone_number"),
        ("송장 2024081.pdf", "digit_count"),
        ("규격 4-22-7.docx", "identifier"),
        ("도면 20240230.pdf", "impossible_day"),
        ("v2.10.24 릴리스.md", "version_number"),
        ("버전 2.10.24.md", "version_number"),
        ("앱 ver24.08.15.md", "version_number"),
        ("연락처 010-2024-0815.txt", "phone_number"),
        ("연락처 010-20240815.txt", "phone_number"),
        ("대표번호 02-2024-0815.txt", "phone_number"),
        ("고객센터 1588-2024.txt", "phone_number"),
        ("240815-1234567.pdf", "identifier"),
        ("계좌 110-240-815815.pdf", "identifier"),
        ("견적 20240815원.xlsx", "amount"),
        ("사번 20240815.pdf", "identifier"),
        ("부품 240815.pdf", "identifier"),
        ("PN240815.pdf", "identifier"),
        ("No. 240815.pdf", "identifier"),
        ("공문 제2024-15호.pdf", "identifier"),
        ("공문 2024-08호.pdf", "identifier"),
        ("05-04-2024.pdf", "ambiguous_order"),
        ("10년 보존문서.pdf", "duration"),
        ("18991231.pdf", "year_out_of_range"),
        ("2024년 2월 30일.pdf", "impossible_day"),
        ("2024년 13월 계획.pdf", "impossible_month"),
        ("2024년 8월 7주차.pdf", "impossible_week"),
        ("2024년 2월 6주차.pdf", "impossible_week"),
        ("2024년 5분기.pdf", "impossible_quarter"),
        ("2024-W54.pdf", "impossible_week"),
        ("2023-W53.pdf", "impossible_week"),
        ("2024.08.32.pdf", "impossible_day"),
        ("2024.01.10~2024.01.05.pdf", "end_before_start"),
        ("2023.12.28~2024.01.33.pdf", "impossible_day"),
        ("2024.02.30~2024.03.05.pdf", "impossible_day"),
        ("2024년 8월 15일~32일.pdf", "impossible_day"),
        ("KS X 1001.pdf", "identifier"),
        ("연락처 +82-10-2024-0815.txt", "phone_number"),
        ("8월 15일 회의.docx", "no_year"),
    ],
)
def test_a_lookalike_is_refused_with_its_reason(name, reason):
    explained = explain_filename(name)
    assert explained.found == ()
    assert reason in [refused.reason for refused in explained.refused]
    assert all(refused.sentence for refused in explained.refused)


@pytest.mark.parametrize(
    "name",
    [
        "회의록.docx",
        "GA77-0412 도면.pdf",
        "2000만원 견적.xlsx",
        "2024명 명단.xlsx",
        "모델 2000.pdf",
        "Windows 2019.pdf",
        "ISO 9001 2015.pdf",
        "3.5인치.md",
        "24시간 대응.md",
        "May I help.txt",
        "COVID19.md",
        "192.168.0.1.md",
        "12주 과정.md",
        "제2024호.pdf",
        "1234-5678-9012-3456.txt",
        "A4 용지 2000매.xlsx",
    ],
)
def test_numbers_of_other_kinds_are_no_dates(name):
    assert dates_in_filename(name, folders=["2023"]) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("주간보고_230101-230131.xlsx", days("2023-01-01", "2023-01-31")),
        ("출장 2023.12.28~2024.01.03.docx", days("2023-12-28", "2024-01-03")),
        ("2024. 8. 12.(월) ~ 8. 16.(금) 출장.hwp", days("2024-08-12", "2024-08-16")),
        ("2024.08.12~16.docx", days("2024-08-12", "2024-08-16")),
        ("2024.08.12～08.16.docx", days("2024-08-12", "2024-08-16")),
        ("2024.8.12-8.16.docx", days("2024-08-12", "2024-08-16")),
        ("2024.08.12-08.16.docx", days("2024-08-12", "2024-08-16")),
        ("2024.08.12-16.docx", days("2024-08-12", "2024-08-16")),
        ("20240801-20240831.xlsx", days("2024-08-01", "2024-08-31")),
        ("20240801_20240831.xlsx", days("2024-08-01", "2024-08-31")),
        ("240812~0816.xlsx", days("2024-08-12", "2024-08-16")),
        ("20231228~0103.xlsx", days("2023-12-28", "2024-01-03")),
        ("2023.12.28-23.12.29.xlsx", days("2023-12-28", "2023-12-29")),
        ("2024년 8월 12~16일.docx", days("2024-08-12", "2024-08-16")),
        ("2024년 8월 12일부터 16일까지.docx", days("2024-08-12", "2024-08-16")),
        ("2024년 7월 29일-8월 2일.docx", days("2024-07-29", "2024-08-02")),
        ("2024년 7~8월.docx", days("2024-07-01", "2024-08-31")),
        ("2024.07~09 실적.xlsx", days("2024-07-01", "2024-09-30")),
        ("2023년 12월~2024년 1월.xlsx", days("2023-12-01", "2024-01-31")),
        ("2024년 12월~1월.xlsx", days("2024-12-01", "2025-01-31")),
        ("2024년 2분기~3분기.xlsx", days("2024-04-01", "2024-09-30")),
        ("2024년 8월 3~4주차.xlsx", days("2024-08-12", "2024-08-25")),
        ("2023~2024 사업.xlsx", days("2023-01-01", "2024-12-31")),
        ("2023-2024 계획.xlsx", days("2023-01-01", "2024-12-31")),
        ("'24~'26 계획.xlsx", days("2024-01-01", "2026-12-31")),
        ("22~24년 실적.xlsx", days("2022-01-01", "2024-12-31")),
        ("2024년 업무(8.12-8.16).docx", days("2024-08-12", "2024-08-16")),
        ("2024년 업무(0812-0816).docx", days("2024-08-12", "2024-08-16")),
        ("2024년 상반기.xlsx", days("2024-01-01", "2024-06-30")),
        ("하반기 2024.xlsx", days("2024-07-01", "2024-12-31")),
        ("1H24.xlsx", days("2024-01-01", "2024-06-30")),
    ],
)
def test_a_range_keeps_both_ends(name, expected):
    assert read(name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("주간보고_2024년 8월 3주차", days("2024-08-12", "2024-08-18", "week")),
        ("2025년 1월 1주차", days("2024-12-30", "2025-01-05", "week")),
        ("2024년 10월 1주차", days("2024-09-30", "2024-10-06", "week")),
        ("2025년 5월 5주차", days("2025-05-26", "2025-06-01", "week")),
        ("8월 5주차(2024)", days("2024-08-26", "2024-09-01", "week")),
        ("2024년 8월 셋째 주.docx", days("2024-08-12", "2024-08-18", "week")),
        ("2024.08 3주차.docx", days("2024-08-12", "2024-08-18", "week")),
        ("2025-W37.docx", days("2025-09-08", "2025-09-14", "week")),
        ("2025W37.docx", days("2025-09-08", "2025-09-14", "week")),
        ("2025년 37주차.docx", days("2025-09-08", "2025-09-14", "week")),
        ("제37주차 보고 2025.docx", days("2025-09-08", "2025-09-14", "week")),
        ("Week 37 2025.docx", days("2025-09-08", "2025-09-14", "week")),
        ("12월 4주차_20250102.docx", days("2024-12-23", "2024-12-29", "week")),
    ],
)
def test_a_week_begins_on_its_monday(name, expected):
    assert read(name) == expected


def test_calendar_rows_number_the_weeks_where_the_tenant_wants_them():
    rows = Conventions(week_of_month="rows")
    found = dates_in_filename("2024년 8월 3주차", conventions=rows)
    assert found[0].start == date(2024, 8, 12)
    assert dates_in_filename("2025년 3월 1주차", conventions=rows)[0].start == date(2025, 2, 24)
    assert dates_in_filename("2025년 3월 1주차")[0].start == date(2025, 3, 3)


@pytest.mark.parametrize(
    ("name", "start", "precision"),
    [
        ("2024-08 실적.xlsx", "2024-08-01", "month"),
        ("2024.8 실적.xlsx", "2024-08-01", "month"),
        ("2024년 8월 실적.xlsx", "2024-08-01", "month"),
        ("24년 8월 실적.xlsx", "2024-08-01", "month"),
        ("'24.8월 실적.xlsx", "2024-08-01", "month"),
        ("202408.xlsx", "2024-08-01", "month"),
        ("August 2024 report.pdf", "2024-08-01", "month"),
        ("사보 2024년 5월호.pdf", "2024-05-01", "month"),
        ("2024년 3분기.xlsx", "2024-07-01", "quarter"),
        ("2024년 3/4분기.xlsx", "2024-07-01", "quarter"),
        ("2025 Q3.xlsx", "2025-07-01", "quarter"),
        ("Q3 2025.xlsx", "2025-07-01", "quarter"),
        ("2025Q3", "2025-07-01", "quarter"),
        ("보고.2025.Q3", "2025-07-01", "quarter"),
        ("3rd Quarter 2025.xlsx", "2025-07-01", "quarter"),
        ("3Q25.xlsx", "2025-07-01", "quarter"),
        ("24Q3.xlsx", "2024-07-01", "quarter"),
        ("Q2'24.xlsx", "2024-04-01", "quarter"),
        ("2024 사업계획.docx", "2024-01-01", "year"),
        ("사업계획(2024).docx", "2024-01-01", "year"),
        ("2024년도 예산.xlsx", "2024-01-01", "year"),
        ("24년 예산.xlsx", "2024-01-01", "year"),
        ("FY2024 budget.xlsx", "2024-01-01", "year"),
    ],
)
def test_a_coarser_unit_keeps_its_precision(name, start, precision):
    found = dates_in_filename(name)[0]
    assert (found.start, found.precision) == (date.fromisoformat(start), precision)


def test_a_fiscal_year_begins_where_the_tenant_says():
    found = dates_in_filename("FY2024 Q1.xlsx", conventions=Conventions(fy_start_month=4))[0]
    assert (found.start, found.end) == (date(2024, 4, 1), date(2024, 7, 1))
    assert dates_in_filename("2024년 1분기.xlsx", conventions=Conventions(fy_start_month=4))[0].start == date(
        2024, 1, 1
    )


@pytest.mark.parametrize(
    ("name", "folders", "expected"),
    [
        ("7월29일~8월2일 업무.hwpx", ("2024",), days("2024-07-29", "2024-08-02")),
        ("8월15일.docx", ("2023", "20240101_프로젝트"), a_day(2024, 8, 15)),
        ("8월15일.docx", ("2023", "영업"), a_day(2023, 8, 15)),
        ("회의록_0815.docx", ("2024",), a_day(2024, 8, 15)),
        ("08.15 회의록.docx", ("2024",), a_day(2024, 8, 15)),
        ("8.15(목) 회의록.docx", ("2024",), a_day(2024, 8, 15)),
        ("8.12~8.16 출장.docx", ("2024",), days("2024-08-12", "2024-08-16")),
        ("12.28~1.3 출장.docx", ("2023",), days("2023-12-28", "2024-01-03")),
        ("15일.docx", ("2024년", "8월"), a_day(2024, 8, 15)),
        ("37주차.docx", ("2025",), days("2025-09-08", "2025-09-14", "week")),
        ("3주차 보고.docx", ("2024년 8월",), days("2024-08-12", "2024-08-18", "week")),
        ("상반기 실적.xlsx", ("2024년도",), days("2024-01-01", "2024-06-30")),
        ("2월 3일.docx", ("2023.12~2024.02 차세대",), a_day(2024, 2, 3)),
        ("2024년 주간보고(8.12~8.16).docx", ("2019",), days("2024-08-12", "2024-08-16")),
        ("2월 29일.docx", ("2023",), None),
        ("8월 15일.docx", ("영업", "회의록"), None),
        ("3.1 개요.docx", ("2024",), None),
        ("1225호 점검.docx", ("2024",), None),
        ("30일 챌린지.docx", ("2024년 8월",), None),
        ("5월호.pdf", ("2024",), None),
    ],
)
def test_a_name_without_a_year_takes_it_from_the_nearest_folder_with_one(name, folders, expected):
    assert read(name, *folders) == expected


def test_a_decomposed_name_is_read_like_a_composed_one():
    name = "출장비_2024년 8월_맥.txt"
    assert dates_in_filename(unicodedata.normalize("NFD", name)) == dates_in_filename(name)
    assert dates_in_filename(unicodedata.normalize("NFD", name))[0].text == "2024년 8월"


def test_every_date_of_a_name_is_kept_the_finer_one_before_the_year_that_holds_it():
    found = dates_in_filename("2024년 사업계획_20240115.docx")
    assert [candidate.precision for candidate in found] == ["day", "year"]
    assert [c.precision for c in dates_in_filename("2025년 사업계획_20241215.docx")] == ["year", "day"]
    assert [c.text for c in dates_in_filename("20240815_회의록_20240820수정.docx")] == ["20240815", "20240820"]


SEPARATED = (
    """
{y:04}-{m:02}-{d:02}|{y:04}.{m:02}.{d:02}|{y:04}_{m:02}_{d:02}|{y:04}/{m:02}/{d:02}|{y:04} {m:02} {d:02}
{y:04}.{m}.{d}|{y:04}. {m}. {d}.|{y:04}{m:02}{d:02}|{y:04}-{m:02}{d:02}
{y:04}년 {m}월 {d}일|{y:04}년{m}월{d}일|{y:04}년 {m:02}월 {d:02}일|{y:04}_{m:02}월{d:02}일
""".strip()
    .replace("\n", "|")
    .split("|")
)
SHORT = [
    "{s:02}.{m:02}.{d:02}",
    "{s:02}-{m:02}-{d:02}",
    "{s:02}{m:02}{d:02}",
    "{s:02}년 {m}월 {d}일",
    "'{s:02}.{m}.{d}",
]
FRAMES = (
    """
{}|회의록 {}|{} 회의록|회의록_{}|{}_회의록|(회의록)({})|[{}] 회의록|회의록({})|report-{}|보고서{}
{}_v2|{}(목)|2차 회의 {}|주간보고 {} 최종
""".strip()
    .replace("\n", "|")
    .split("|")
)
EXTENSIONS = ("", ".pdf", ".docx", ".hwpx", ".tar.gz")


@unhurried
@given(
    day=st.dates(date(1950, 1, 1), date(2100, 12, 31)),
    form=st.sampled_from(SEPARATED),
    frame=st.sampled_from(FRAMES),
    extension=st.sampled_from(EXTENSIONS),
)
def test_a_full_date_is_read_in_every_form_and_place(day, form, frame, extension):
    name = frame.format(form.format(y=day.year, m=day.month, d=day.day)) + extension
    assert read(name) == (day, day + DAY, "day")


@unhurried
@given(
    day=st.dates(date(1950, 1, 1), date(2049, 12, 31)),
    form=st.sampled_from(SHORT),
    frame=st.sampled_from([frame for frame in FRAMES if frame != "보고서{}"]),
)
@example(day=date(2010, 10, 10), form="{s:02}{m:02}{d:02}", frame="{}")
def test_a_date_with_two_digits_for_the_year_is_read(day, form, frame):
    name = frame.format(form.format(s=day.year % 100, m=day.month, d=day.day)) + ".docx"
    assert read(name) == (day, day + DAY, "day")


@unhurried
@given(
    year=st.integers(1950, 2100),
    month=st.integers(0, 99),
    day=st.integers(0, 99),
    form=st.sampled_from([form for form in SEPARATED if "{m}" not in form]),
)
def test_an_impossible_date_is_never_bent_into_another(year, month, day, form):
    name = f"도면 {form.format(y=year, m=month, d=day)}.pdf"
    try:
        expected = date(year, month, day)
    except ValueError:
        found = [c for c in dates_in_filename(name, folders=["2022"]) if c.precision == "day"]
        assert found == []
        if form not in ("{y:04}-{m:02}{d:02}", "{y:04} {m:02} {d:02}"):
            assert dates_in_filename(name, folders=["2022"]) == []
    else:
        assert read(name) == (expected, expected + DAY, "day")


RANGE_FORMS = [
    *(f"{form}~{form.replace('{y', '{y2').replace('{m', '{m2').replace('{d', '{d2')}" for form in SEPARATED),
    "{y:04}{m:02}{d:02}-{y2:04}{m2:02}{d2:02}",
    "{y:04}.{m:02}.{d:02} ~ {y2:04}.{m2:02}.{d2:02}",
    "{y:04}.{m:02}.{d:02}-{y2:04}.{m2:02}.{d2:02}",
    "{y:04}년 {m}월 {d}일 ~ {y2:04}년 {m2}월 {d2}일",
]


@unhurried
@given(
    start=st.dates(date(1950, 1, 1), date(2099, 1, 1)),
    length=st.integers(1, 400),
    form=st.sampled_from(RANGE_FORMS),
)
def test_a_range_is_read_with_both_ends(start, length, form):
    last = start + timedelta(days=length)
    text = form.format(y=start.year, m=start.month, d=start.day, y2=last.year, m2=last.month, d2=last.day)
    assert read(f"출장 {text}.docx") == (start, last + DAY, "range")


@unhurried
@given(
    start=st.dates(date(1990, 1, 1), date(2049, 1, 1)),
    length=st.integers(1, 300),
    form=st.sampled_from(["{}월{}일~{}월{}일", "{}월 {}일 ~ {}월 {}일", "{}.{}~{}.{}", "{:02}.{:02}~{:02}.{:02}"]),
)
def test_a_range_without_a_year_runs_from_the_year_of_the_folder(start, length, form):
    last = start + timedelta(days=length)
    if (start.month, start.day) == (2, 29) or (last.month, last.day) == (2, 29):
        return
    name = form.format(start.month, start.day, last.month, last.day) + " 업무.hwpx"
    assert read(name, "프로젝트", str(start.year)) == (start, last + DAY, "range")


@unhurried
@given(
    year=st.integers(1950, 2100),
    month=st.integers(1, 12),
    number=st.integers(1, 5),
    form=st.sampled_from(
        ["{y}년 {m}월 {n}주차", "{y}년{m}월{n}주", "{y}.{m:02} {n}주차", "{m}월 {n}주차({y})", "{y}-{m}월 {n}째주"]
    ),
)
def test_weeks_of_a_month_follow_the_thursday_rule(year, month, number, form):
    mondays = thursday_weeks(year, month)
    found = read(f"주간보고_{form.format(y=year, m=month, n=number)}.docx")
    if number <= len(mondays):
        assert found == (mondays[number - 1], mondays[number - 1] + WEEK, "week")
    else:
        rows = calendar_rows(year, month)
        assert (found and found[0]) == (rows[number - 1] if number <= len(rows) else None)


@unhurried
@given(
    year=st.integers(1950, 2100),
    month=st.integers(1, 12),
    form=st.sampled_from(
        ["{y}년 {m}월", "{y}-{m:02}", "{y}.{m:02}", "{y}_{m:02}", "{y}.{m}", "{y}년{m:02}월", "{y} {m}월"]
    ),
)
def test_a_month_is_read_in_every_form(year, month, form):
    assert read(f"실적 {form.format(y=year, m=month)}.xlsx") == (*month_span(year, month), "month")


QUARTERS = (
    """
{y}년 {q}분기|{y} {q}분기|{q}분기 {y}|{y} Q{q}|{y}Q{q}|{y}-Q{q}|Q{q} {y}|{q}Q{s:02}|{s:02}Q{q}
{s:02}년 {q}분기|{y}년 {q}/4분기
""".strip()
    .replace("\n", "|")
    .split("|")
)


@unhurried
@given(
    year=st.integers(2000, 2049),
    quarter=st.integers(1, 4),
    form=st.sampled_from(QUARTERS),
)
def test_a_quarter_is_read_in_every_form(year, quarter, form):
    name = f"실적 {form.format(y=year, s=year % 100, q=quarter)}.xlsx"
    assert read(name) == (*quarter_span(year, quarter), "quarter")


STAMPED = (
    """
{d:%Y-%m-%d} {t:%H.%M.%S}|{d:%Y%m%d}_{t:%H%M%S}|{d:%Y-%m-%d} at {t:%H.%M.%S}|{d:%Y%m%d}{t:%H%M%S}
{d:%Y-%m-%d}_{t:%H-%M-%S}|{d:%Y%m%d} {t:%H%M}|{d:%Y-%m-%dT}{t:%H:%M:%S}|{d:%Y.%m.%d} {t:%H:%M}
{d:%Y-%m-%d} 오후 {t:%H.%M.%S}|{d:%Y%m%d}_{t:%H%M%S}123
""".strip()
    .replace("\n", "|")
    .split("|")
)


@unhurried
@given(
    day=st.dates(date(1950, 1, 1), date(2100, 12, 31)),
    moment=st.times(),
    form=st.sampled_from(STAMPED),
)
def test_a_time_of_day_is_no_date(day, moment, form):
    found = dates_in_filename(f"스캔 {form.format(d=day, t=moment)}.pdf")
    assert [(c.start, c.end) for c in found] == [(day, day + DAY)]


@unhurried
@given(st.from_regex(r"\A01[016789]-?[0-9]{4}-?[0-9]{4}\Z", fullmatch=True))
def test_a_mobile_number_is_never_a_date(number):
    assert dates_in_filename(f"연락처 {number}.txt", folders=["2024"]) == []


@unhurried
@given(st.integers(1, 10**10), st.sampled_from(["{:,}원", "₩{:,}", "{}원", "KRW {}", "{}만원", "${}"]))
def test_an_amount_is_never_a_date(amount, form):
    assert dates_in_filename(f"견적 {form.format(amount)} 확정.xlsx", folders=["2024"]) == []


@unhurried
@given(
    st.text(alphabet="0123456789년월일주차분기 .-_~()'QW상하반기v회의록 폴/@\ud7a3\u0301", max_size=60),
    st.sampled_from(["", "2024", "2024년 8월"]),
)
def test_any_name_is_read_without_an_error(name, folder):
    explained = explain_filename(name, folders=[folder])
    for found in explained.found:
        assert found.start < found.end
        assert found.source == "filename"
    assert len({(found.start, found.end) for found in explained.found}) == len(explained.found)


def test_a_hundred_thousand_digits_take_at_most_fifty_milliseconds():
    digits = "1" * 100_000
    explain_filename("warm 2024-08-15")
    best = min(_seconds(digits) for _ in range(3))
    assert best < 0.05


@pytest.mark.parametrize(
    "piece",
    ["1-", "1.", "2024-", "8월", "2024년 ", "'", "v.", "2024-08-15~", "240815_", "1~", " ", "(", "2024년 13월 "],
)
def test_the_time_to_read_grows_with_the_length_only(piece):
    short, long = (min(_seconds(piece * count) for _ in range(2)) for count in (2_000, 16_000))
    assert long < max(24 * short, 0.05)


def _seconds(name: str) -> float:
    started = time.process_time()
    explain_filename(name, folders=["2024"])
    return time.process_time() - started
