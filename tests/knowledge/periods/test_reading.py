"""What is read where, by kind: spans, grains, options, spellings."""

import unicodedata
from datetime import date

import pytest

from knowledge.periods import Options, Period, read_periods


def dates(text, today, **options):
    """The dates read, as text."""
    return [f"{p.start or ''}..{p.end_exclusive or ''}" for p in read_periods(text, today, options=Options(**options))]


def spans(text, today):
    """The words that named the periods."""
    return [text[slice(*period.span)] for period in read_periods(text, today)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("지난 10일 동안 올라온 공지", ["지난 10일 동안"]),
        ("이번주 금요일까지 제출할 서류", ["이번주 금요일까지"]),
        ("7월 1일부터 15일까지 접수된 민원", ["7월 1일부터 15일까지"]),
        ("지난달이랑 이번달 비교", ["지난달", "이번달"]),
        ("작년 추석 연휴 비상연락망", ["작년 추석 연휴"]),
        ("policies updated since March", ["since March"]),
        ("emails between May and July 2025", ["between May and July 2025"]),
        ("the report for the week before last", ["week before last"]),
        ("Q1 vs Q2 2025 churn", ["Q1", "Q2 2025"]),
        ("last week 회의록이랑 8월 보고", ["last week", "8월"]),
    ],
)
def test_a_span_is_the_longest_text_that_fixed_the_period(text, words, wednesday):
    assert spans(text, wednesday) == words


@pytest.mark.parametrize(
    ("text", "grain"),
    [
        ("최근 2주", "week"),
        ("최근 10일", "day"),
        ("3분기", "quarter"),
        ("H1 2025", "half"),
        ("1990년대", "decade"),
        ("2024-08", "month"),
        ("어제", "day"),
        ("지난해", "year"),
        ("8월 첫째 주", "week"),
        ("since March", "month"),
    ],
)
def test_the_grain_is_the_unit_that_the_words_name(text, grain, wednesday):
    assert [period.grain for period in read_periods(text, wednesday)] == [grain]


@pytest.mark.parametrize(
    "written",
    [
        "지난달 실적",
        "지난 달실적",
        "지난달실적",
        unicodedata.normalize("NFD", "지난달 실적"),
        "（지난달）실적",
        "📊지난달📊",
    ],
)
def test_spelling_does_not_matter_and_spans_stay_those_of_the_text_given(written, wednesday):
    (period,) = read_periods(written, wednesday)
    assert period.dates == (date(2025, 8, 1), date(2025, 9, 1))
    named = unicodedata.normalize("NFC", written[slice(*period.span)])
    assert named.replace(" ", "") == "지난달"


@pytest.mark.parametrize(
    "written",
    [
        "２０２４－０８－１５",
        "2024.08.15",
        "2024. 8. 15.",
        "20240815",
        "24.08.15",
        "2024년 8월 15일",
        "Aug 15, 2024",
        "15 AUGUST 2024",
        "the 15th of Aug 2024",
        "2024/8/15",
        "이천이십사년 팔월 십오일",
    ],
)
def test_a_day_is_read_in_all_its_spellings(written, wednesday):
    assert dates(written, wednesday) == ["2024-08-15..2024-08-16"]


def test_a_fiscal_year_is_named_by_the_year_in_which_it_starts(wednesday):
    assert dates("FY2024 결산", wednesday, fy_start_month=4) == ["2024-04-01..2025-04-01"]
    assert dates("2024년 결산", wednesday, fy_start_month=4) == ["2024-01-01..2025-01-01"]
    assert dates("Q2 FY24", wednesday, fy_start_month=4) == ["2024-07-01..2024-10-01"]
    assert dates("지난 회계연도", date(2025, 2, 3), fy_start_month=4) == ["2023-04-01..2024-04-01"]


def test_weeks_of_a_month_follow_the_tenant_s_rule(wednesday):
    assert dates("8월 1주차", wednesday) == ["2025-08-04..2025-08-11"]
    assert dates("8월 1주차", wednesday, week_of_month="rows") == ["2025-07-28..2025-08-04"]


def test_nothing_in_a_known_name_is_a_date(wednesday):
    assert dates("8월 드림빌 사업 7월 보고", wednesday, names=("8월 드림빌",)) == ["2025-07-01..2025-08-01"]
    assert dates("8월 드림빌 사업", wednesday) != []
    assert dates("12024년 3월호", wednesday, names=("2024년",)) == []


@pytest.mark.parametrize("today", [date.min, date.max, date(9998, 12, 31), date(1, 1, 3)])
@pytest.mark.parametrize(
    "text",
    [
        "지난 3년",
        "다음 주",
        "작년 12월",
        "최근 9일",
        "since May",
        "99999년",
        "0001-01-01",
        "올해까지",
        "next 900 years",
        "3일 전부터",
        "999년 전",
    ],
)
def test_dates_beyond_the_calendar_are_none_and_never_raise(today, text):
    assert all(isinstance(period, Period) for period in read_periods(text, today))


@pytest.mark.parametrize(
    "piece", ["7", "1월", "가", "일", " ", "-", "1/", "오늘", "last ", "'", "\u1112\u1161\u11ab", "2024.1."]
)
def test_a_long_text_takes_time_in_proportion(piece, wednesday):
    """By the work done, not by a clock: half a million characters do not raise, nor read more than the bound."""
    assert len(read_periods((piece * 500_000)[:500_000], wednesday)) <= 600


def test_many_names_are_hidden_whole_and_the_longest_first(wednesday):
    names = (*(f"2024년 {number}차 보고" for number in range(3000)), "3월", "3월 혁신 7월", "]", "^2024")
    assert dates("2024년 17차 보고 지난달 검토", wednesday, names=names) == ["2025-08-01..2025-09-01"]
    assert dates("3월 혁신 7월 보고", wednesday, names=names) == []
    assert dates("13월 2024년 3001차 보고", wednesday, names=names) == ["2024-01-01..2025-01-01"]
