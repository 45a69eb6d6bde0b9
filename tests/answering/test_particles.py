"""Korean particles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answering.composing.particles import PAIRS, particle


@pytest.mark.parametrize(
    ("word", "form", "fits"),
    [
        ("정다은", "이", "이"),
        ("하나", "이", "가"),
        ("보고서", "은", "는"),
        ("회의록", "은", "은"),
        ("계약서", "을", "를"),
        ("서울", "으로", "로"),
        ("부산", "으로", "으로"),
        ("제주", "으로", "로"),
        ("홍길동", "이라는", "이라는"),
        ("이도", "이라는", "라는"),
        ("3", "이", "이"),
        ("2", "이", "가"),
        ("10", "은", "은"),
        ("1,000", "을", "을"),
        ("HB-350", "이", "이"),
        ("PDF", "이", "가"),
        ("URL", "이", "이"),
        ("Kim", "이", "이"),
        ("Emily", "이", "가"),
        ("", "은", "는"),
    ],
)
def test_a_particle_fits_the_last_sound(word, form, fits):
    assert particle(word, form) == fits


@pytest.mark.parametrize(
    ("word", "fits"), [("정다은(품질관리팀)", "이"), ("한지우 (인사)", "가"), ("‘보안’", "이"), ("「규정」", "이")]
)
def test_brackets_after_a_word_and_marks_around_it_are_not_heard(word, fits):
    assert particle(word, "이") == fits


@given(st.text(max_size=20), st.sampled_from(sorted(PAIRS)))
def test_every_text_gets_one_of_the_two(word, form):
    assert particle(word, form) in PAIRS[form]
