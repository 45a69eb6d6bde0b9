"""Time in ranking: what lies outside, what that costs, and which words only say when."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.periods.period import Period
from retrieval.fusion import Fused
from retrieval.timing import Place, timing_of, topic_of, weighed

DECEMBER = Period(date(2026, 12, 1), date(2027, 1, 1), "month")
SPRING = Period(date(2026, 3, 1), date(2026, 6, 1), "month")


def spanned(text: str, *words: str) -> list[Period]:
    return [
        Period(date(2026, 12, 1), date(2027, 1, 1), "month", (text.index(word), text.index(word) + len(word)))
        for word in words
    ]


def test_timing_is_inside_when_any_day_lies_in_any_period():
    assert timing_of(date(2026, 12, 31), date(2027, 1, 2), [DECEMBER]) == "in"
    assert timing_of(date(2026, 11, 30), date(2026, 12, 1), [DECEMBER]) == "outside"
    assert timing_of(date(2027, 1, 1), date(2027, 1, 2), [DECEMBER]) == "outside"
    assert timing_of(date(2026, 5, 31), date(2026, 6, 1), [DECEMBER, SPRING]) == "in"
    assert timing_of(None, date(2026, 12, 2), [DECEMBER]) == "in"
    assert timing_of(date(2020, 1, 1), None, [DECEMBER]) == "in"


def test_weighed_lowers_only_what_is_known_to_lie_outside():
    fused = {1: Fused(1.0, 1.0, 1.0), 2: Fused(0.8, 0.5, 1.0), 3: Fused(0.7, 0.1, 1.0)}
    timed = weighed(fused, {1: Place("outside"), 2: Place("unknown"), 3: Place("in", (0,))}, factor=0.6)
    assert list(timed) == [2, 3, 1]
    assert (timed[1].before, timed[1].factor, timed[1].fused.score) == (1.0, 0.6, 0.6)
    assert (timed[2].before, timed[2].factor, timed[2].fused.score) == (0.8, 1.0, 0.8)
    assert (timed[3].timing, timed[3].periods) == ("in", (0,))


def test_weighed_leaves_alone_what_nobody_told_the_time_of():
    assert weighed({7: Fused(0.5, 0.5, 0.5)}, {}, factor=0.6)[7].timing == "unknown"


@pytest.mark.parametrize("factor", [-0.1, 1.1])
def test_weighed_refuses_a_factor_that_is_no_share(factor):
    with pytest.raises(ValueError, match="0 to 1"):
        weighed({}, {}, factor=factor)


@given(
    st.dictionaries(st.integers(1, 9), st.floats(0, 1), max_size=9),
    st.dictionaries(st.integers(1, 9), st.sampled_from(["in", "outside", "unknown"]), max_size=9),
    st.floats(0, 1),
)
def test_weighed_keeps_the_order_among_those_of_one_time(scores, timings, factor):
    fused = {passage: Fused(score, 0.0, 0.0) for passage, score in scores.items()}
    timed = weighed(fused, {passage: Place(each) for passage, each in timings.items()}, factor=factor)
    assert set(timed) == set(fused)
    kept = [each for passage, each in timed.items() if timings.get(passage, "unknown") != "outside"]
    assert [each.before for each in kept] == sorted((each.before for each in kept), reverse=True)
    assert all(0 <= each.fused.score <= each.before for each in timed.values())


@pytest.mark.parametrize(
    ("text", "words", "topic"),
    [
        ("이번달 주간보고 내용 요약", ["이번달"], "주간보고 내용 요약"),
        ("해솔물산 지난주에 뭐 했어", ["지난주"], "해솔물산 뭐 했어"),
        ("3월부터의 매출", ["3월"], "매출"),
        ("지난달이랑 이번달 매출 비교", ["지난달", "이번달"], "매출 비교"),
        ("What did Orion do last month?", ["last month"], "What did Orion do ?"),
        ("이번달이사회 회의록", ["이번달"], "이사회 회의록"),
    ],
)
def test_topic_is_the_question_without_the_words_that_say_when(text, words, topic):
    assert topic_of(text, spanned(text, *words)) == topic


def test_topic_is_the_whole_question_where_it_only_says_when():
    assert topic_of("지난달?", spanned("지난달?", "지난달")) == "지난달?"


def test_topic_passes_by_spans_of_another_text():
    far = Period(date(2026, 12, 1), date(2027, 1, 1), "month", (40, 44))
    nowhere = Period(date(2026, 12, 1), date(2027, 1, 1))
    assert topic_of("매출 보고", [far, nowhere]) == "매출 보고"


@given(st.text(max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=3))
def test_topic_never_fails_and_never_empties_a_question(text, spans):
    periods = [Period(date(2026, 12, 1), date(2027, 1, 1), "month", span) for span in spans]
    topic = topic_of(text, periods)
    assert any(map(str.isalnum, topic)) or not any(map(str.isalnum, text))
