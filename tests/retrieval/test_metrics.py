"""The measures of a ranking, against figures worked out by hand."""

from math import log2

import pytest

from retrieval.metrics import ndcg, recall, reciprocal_rank


def test_ndcg_is_one_when_all_relevant_ones_come_first():
    assert ndcg(["a", "b", "c"], relevant={"a", "b"}) == 1


def test_ndcg_discounts_by_the_logarithm_of_the_place():
    assert ndcg(["x", "a"], relevant={"a"}) == pytest.approx(1 / log2(3))
    assert ndcg(["a", "x", "b"], relevant={"a", "b"}) == pytest.approx((1 + 1 / log2(4)) / (1 + 1 / log2(3)))


def test_ndcg_looks_at_the_first_ten_only():
    assert ndcg([*"0123456789", "a"], relevant={"a"}) == 0


def test_recall_is_the_share_found():
    assert recall(["a", "x"], relevant={"a", "b"}) == 0.5


def test_reciprocal_rank_is_of_the_first_relevant_one():
    assert reciprocal_rank(["x", "a", "b"], relevant={"a", "b"}) == 0.5
    assert reciprocal_rank(["x"], relevant={"a"}) == 0


def test_measures_of_a_question_without_relevant_ones_are_zero():
    assert ndcg(["a"], relevant=()) == recall(["a"], relevant=()) == reciprocal_rank(["a"], relevant=()) == 0
