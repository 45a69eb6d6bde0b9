"""The value of a date that was read."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.dating.candidate import DateCandidate

DAY = date(2024, 8, 15)


@pytest.mark.parametrize("end", [DAY, DAY - timedelta(days=1)])
def test_an_empty_range_cannot_be_made(end):
    with pytest.raises(ValueError, match="must end after it starts"):
        DateCandidate(DAY, end, "day", "filename", "20240815")


def test_unknown_words_cannot_be_stored():
    with pytest.raises(ValueError, match="Unknown precision"):
        DateCandidate(DAY, DAY + timedelta(days=1), "decade", "filename", "")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Unknown source"):
        DateCandidate(DAY, DAY + timedelta(days=1), "day", "metadata", "")  # type: ignore[arg-type]


@given(st.dates(), st.integers(1, 9999), st.text())
def test_a_candidate_goes_through_json_unchanged(start, length, text):
    try:
        end = start + timedelta(days=length)
    except OverflowError:
        return
    candidate = DateCandidate(start, end, "range", "app", text)
    assert DateCandidate.from_json(json.loads(json.dumps(candidate.as_json()))) == candidate
