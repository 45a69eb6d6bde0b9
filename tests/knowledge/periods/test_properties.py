"""What holds for every text and every day."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.periods import Options, read_periods

DAY = timedelta(days=1)
DAYS = st.dates(date(1990, 1, 1), date(2040, 12, 31))
SINGLE = (
    "이번 주",
    "지난주",
    "지지난주",
    "다음 주",
    "이번달",
    "지난달",
    "다음 달",
    "이번 분기",
    "지난 분기",
    "올해",
    "작년",
    "재작년",
    "어제",
    "오늘",
    "모레",
    "3월",
    "8월 15일",
    "12월 말",
    "2분기",
    "하반기",
    "최근 2주",
    "지난 3개월 동안",
    "최근 5년",
    "사흘 전",
    "2주 전",
    "두 달 전",
    "월요일",
    "지난 금요일",
    "3월 둘째 주",
    "37주차",
    "3월부터",
    "작년까지",
    "6월 이후",
    "3월부터 5월까지",
    "10월~12월",
    "작년 추석",
    "연말",
    "주말",
    "작년 겨울",
    "this week",
    "last month",
    "Q3",
    "H1 2024",
    "since March",
    "before 2024",
    "the last 10 days",
    "past two quarters",
    "two weeks ago",
    "next Friday",
    "first week of May",
    "mid June",
    "Aug 12",
    "from Nov to Feb",
    "the week of May 7",
    "year to date",
    "2023-2024",
    "in 2023",
)
PIECES = st.sampled_from(
    [
        *SINGLE,
        "~",
        "-",
        "/",
        ".",
        "1",
        "24",
        "2024",
        "년",
        "월",
        "일",
        "주",
        "전",
        "후",
        "부터",
        "까지",
        "와",
        "and",
        "to",
        "of",
        "첫",
        "마지막",
        "last",
        "지난",
        "매주",
        "호",
        "'",
        '"',
        "(",
        "설",
        "봄",
        "최근",
        "동안",
        "이전",
        "İ",
        "🎉",
        "\0",
        "\u1112\u1161\u11ab",
    ]
)


@given(text=st.text(max_size=60), today=st.dates())
def test_no_text_raises(text, today):
    for period in read_periods(text, today):
        assert period.start is None or period.end_exclusive is None or period.start < period.end_exclusive


@given(
    pieces=st.lists(st.tuples(PIECES, st.sampled_from(["", " ", ", "])), max_size=7),
    today=st.dates(),
    month=st.integers(1, 12),
    rule=st.sampled_from(["rows", "thursday"]),
)
def test_no_jumble_of_words_of_time_raises_and_spans_stand_in_order(pieces, today, month, rule):
    text = "".join(piece + gap for piece, gap in pieces)
    end = 0
    for period in read_periods(text, today, options=Options(fy_start_month=month, week_of_month=rule)):
        assert period.start is None or period.end_exclusive is None or period.start < period.end_exclusive
        assert end <= period.span[0] < period.span[1] <= len(text)
        end = period.span[1]


def one(text, today):
    """The only period of a text."""
    (period,) = read_periods(text, today)
    return period


@given(today=DAYS)
@pytest.mark.parametrize(
    "words",
    [
        ("지지난주", "지난주", "이번주", "다음주", "다다음주"),
        ("지지난달", "지난달", "이번달", "다음달", "다다음달"),
        ("지난 분기", "이번 분기", "다음 분기"),
        ("재작년", "작년", "올해", "내년", "내후년"),
        ("그저께", "어제", "오늘", "내일", "모레", "글피"),
        ("the week before last", "last week", "this week", "next week", "the week after next"),
        ("last month", "this month", "next month"),
        ("last quarter", "this quarter", "next quarter"),
        ("last year", "this year", "next year"),
        tuple(f"2025년 {month}월" for month in range(1, 13)),
        tuple(f"2025년 {number}분기" for number in range(1, 5)),
        ("2025년 상반기", "2025년 하반기", "2026년 상반기"),
        ("H1 2025", "H2 2025", "H1 2026"),
        ("2월 초", "2월 중순", "2월 말"),
        ("early June", "mid June", "late June"),
        ("2025년 8월 1주차", "2025년 8월 2주차", "2025년 8월 3주차", "2025년 8월 4주차", "2025년 9월 1주차"),
        ("작년 봄", "작년 여름", "작년 가을", "작년 겨울"),
    ],
    ids=lambda words: words[0],
)
def test_neighbours_touch_without_overlap(words, today):
    found = [one(word, today) for word in words]
    for before, after in pairwise(found):
        assert before.end_exclusive == after.start


@given(today=DAYS)
@pytest.mark.parametrize(
    "text", ["오늘", "어제", "모레", "3일 전", "최근 10일", "the last 5 days", "yesterday", "사흘 뒤"]
)
def test_a_day_later_day_grain_answers_lie_a_day_later(text, today):
    before, after = one(text, today), one(text, today + DAY)
    assert (before.start + DAY, before.end_exclusive + DAY) == after.dates


@given(today=DAYS)
@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("지난주", "이번주"),
        ("다음주 화요일", "이번주"),
        ("this week", "this week"),
        ("지난달", "이번달"),
        ("이번달 초", "이번달"),
        ("이달 둘째 주", "이번달"),
        ("지난 분기", "이번 분기"),
        ("last quarter", "this quarter"),
        ("작년 3월", "올해"),
        ("last year", "this year"),
    ],
)
def test_a_unit_s_answer_moves_exactly_at_its_border(text, unit, today):
    border = one(unit, today).dates != one(unit, today + DAY).dates
    assert (one(text, today).dates != one(text, today + DAY).dates) is border


@given(today=DAYS)
@pytest.mark.parametrize("text", ["3월", "2분기", "하반기", "8월 15일", "Q3", "월요일", "연초", "추석"])
def test_what_is_left_out_is_the_most_recent_that_has_begun(text, today):
    found = one(text, today)
    assert found.start <= today
    assert today - found.start <= timedelta(days=7 if text == "월요일" else 400)


@given(
    today=DAYS,
    text=st.sampled_from(SINGLE),
    before=st.sampled_from(["", "자료: ", "보고서 중에 ", "(", "please find: "]),
    behind=st.sampled_from(["", " 회의록 보여줘", " report", ")", "!", " 🎉"]),
)
def test_neutral_text_around_changes_nothing(today, text, before, behind):
    assert [p.dates for p in read_periods(before + text + behind, today)] == [one(text, today).dates]


@given(today=DAYS, text=st.sampled_from(SINGLE))
def test_a_span_reads_to_the_same_period_again(today, text):
    sentence = f"문서 {text} 목록"
    found = one(sentence, today)
    assert one(sentence[slice(*found.span)], today).dates == found.dates
