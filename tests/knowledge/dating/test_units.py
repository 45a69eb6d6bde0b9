"""Calendar units."""

from __future__ import annotations

import itertools
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.dating.units import day_span, half_span, month_span, quarter_span, year_span


@given(st.integers(1950, 2100), st.integers(1, 12))
def test_neighbouring_units_touch_without_overlap(year, starts_in):
    quarters = [quarter_span(year, number, starts_in=starts_in) for number in (1, 2, 3, 4)]
    halves = [half_span(year, number, starts_in=starts_in) for number in (1, 2)]
    whole = year_span(year, starts_in=starts_in)
    for parts in (quarters, halves):
        assert parts[0][0] == whole[0]
        assert parts[-1][1] == whole[1]
        assert all(left[1] == right[0] for left, right in itertools.pairwise(parts))
    assert month_span(year, 12)[1] == date(year + 1, 1, 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda: day_span(2023, 2, 29),
        lambda: month_span(2024, 13),
        lambda: quarter_span(2024, 5),
        lambda: half_span(2024, 3),
    ],
)
def test_units_that_do_not_exist_are_refused(make):
    with pytest.raises(ValueError, match=r".+"):
        make()
