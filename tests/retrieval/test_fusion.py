"""The weighted sum of both rankings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.fusion import Fused, convex

IDS = st.integers(1, 12)
# No score lies between nothing and a millionth: scaled down, a denormal would become nothing.
WORDS = st.dictionaries(IDS, st.just(0.0) | st.floats(1e-6, 50), max_size=12)
COSINES = st.dictionaries(IDS, st.floats(-1, 1), max_size=12)
WEIGHTS = st.floats(0, 1)


def test_convex_weighs_share_of_words_and_place_of_meaning():
    fused = convex({1: 10.0, 2: 5.0}, {2: 0.9, 3: 0.8, 1: 0.85}, weight=0.6)
    assert fused[1] == Fused(score=pytest.approx(0.7), words=1.0, meaning=pytest.approx(0.5))
    assert fused[2] == Fused(score=pytest.approx(0.8), words=0.5, meaning=1.0)
    assert fused[3] == Fused(score=0.0, words=0.0, meaning=0.0)
    assert list(fused) == [2, 1, 3]


def test_convex_weighs_meaning_six_tenths_by_default():
    assert convex({1: 1.0}, {2: 0.9, 3: 0.1}) == {
        2: Fused(0.6, 0.0, 1.0),
        1: Fused(0.4, 1.0, 0.0),
        3: Fused(0.0, 0.0, 0.0),
    }


def test_convex_gives_zero_where_a_side_does_not_know_a_passage():
    fused = convex({1: 3.0}, {2: 0.8, 3: 0.7})
    assert fused[1].meaning == 0
    assert fused[2].words == 0


def test_convex_keeps_the_order_of_the_only_side():
    assert list(convex({5: 1.0, 4: 2.0, 6: 3.0}, {})) == [6, 4, 5]
    assert list(convex({}, {5: 0.1, 4: 0.2, 6: 0.3})) == [6, 4, 5]
    assert convex({}, {}) == {}


def test_convex_takes_equal_cosines_for_equally_near():
    assert convex({}, {7: 0.8}) == {7: Fused(0.6, 0.0, 1.0)}
    assert {each.meaning for each in convex({}, {1: 0.8, 2: 0.8}).values()} == {1.0}


def test_convex_lets_words_without_weight_be():
    assert {each.words for each in convex({1: 0.0, 2: 0.0}, {1: 0.5, 2: 0.6}).values()} == {0.0}


@pytest.mark.parametrize("weight", [-0.1, 1.1, float("nan")])
def test_convex_refuses_other_weights(weight):
    with pytest.raises(ValueError, match="from 0 to 1"):
        convex({1: 1.0}, {}, weight=weight)


@given(WORDS, COSINES, WEIGHTS)
def test_convex_keeps_every_passage_between_zero_and_one_best_first(words, cosines, weight):
    fused = convex(words, cosines, weight=weight)
    assert fused.keys() == words.keys() | cosines.keys()
    assert all(0 <= part <= 1 + 1e-9 for each in fused.values() for part in (each.score, each.words, each.meaning))
    order = [(-each.score, passage) for passage, each in fused.items()]
    assert order == sorted(order)


@given(WORDS, COSINES, WEIGHTS)
def test_convex_does_not_depend_on_the_order_of_what_it_is_given(words, cosines, weight):
    turned = convex(dict(reversed(words.items())), dict(reversed(cosines.items())), weight=weight)
    assert list(convex(words, cosines, weight=weight).items()) == list(turned.items())


@given(WORDS, COSINES, st.floats(0.5, 4))
def test_convex_does_not_depend_on_the_scale_of_words(words, cosines, factor):
    scaled = convex({passage: score * factor for passage, score in words.items()}, cosines)
    for passage, each in convex(words, cosines).items():
        assert scaled[passage].score == pytest.approx(each.score, abs=1e-6)
