"""Which date a version gets, end to end: the first source that speaks wins and the others are kept."""

import datetime
from typing import Any

import pytest
from psycopg.types.range import DateRange

from knowledge.dating.candidate import DateCandidate
from knowledge.facts import Facts
from knowledge.models import Version
from knowledge.steps.date import as_range
from tests.taking import take, taken, work

pytestmark = pytest.mark.django_db

GIVEN = DateCandidate(datetime.date(2024, 7, 1), datetime.date(2024, 8, 1), "month", "app", "2024-07")


@pytest.mark.parametrize(
    ("path", "text", "facts", "dated_on", "source", "precision"),
    [
        ("20240815/회의록_20240812.txt", "작성일: 2024-01-02", Facts(date=GIVEN), "2024-07-01", "app", "month"),
        ("20240815/회의록_20240812.txt", "작성일: 2024-01-02", None, "2024-08-12", "filename", "day"),
        ("20240815/회의록.txt", "작성일: 2024-01-02", None, "2024-08-15", "folder", "day"),
        ("회의록.txt", "작성일: 2024-01-02", None, "2024-01-02", "text", "day"),
        ("회의록.txt", "날짜 없는 글", None, None, "unknown", ""),
        ("회의록 20241345.txt", "없는 날", None, None, "unknown", ""),
    ],
)
def test_the_first_source_that_speaks_dates_it(
    path: str, text: str, facts: Facts | None, dated_on: str | None, source: str, precision: str
):
    version = taken(path, text, facts=facts)
    found = version.dated_on.isoformat() if version.dated_on else None
    assert (found, version.date_source, version.date_precision) == (dated_on, source, precision)


def test_the_others_are_kept_beside_it_and_covers_is_half_open():
    version = taken("20240815/회의록_20240812.txt", "작성일: 2024-01-02", facts=Facts(date=GIVEN))
    version.refresh_from_db()
    assert version.covers == DateRange(datetime.date(2024, 7, 1), datetime.date(2024, 8, 1), "[)")
    assert [each["source"] for each in version.date_candidates] == ["app", "filename", "folder", "text"]


def test_reading_it_again_finds_the_same_dates_and_keeps_a_correction():
    version = take("회의록_20240812.txt", "작성일: 2024-01-02").version
    work()
    version.refresh_from_db()
    first = (version.dated_on, version.date_candidates)
    manual: dict[str, Any] = DateCandidate(
        datetime.date(2020, 1, 1), datetime.date(2021, 1, 1), "year", "manual", "2020"
    ).as_json()
    for candidates, dated_on in ((version.date_candidates, first[0]), ([manual], datetime.date(2020, 1, 1))):
        Version.objects.update(state="received", date_candidates=candidates)
        work()
        version.refresh_from_db()
        assert version.dated_on == dated_on
    assert version.date_source == "manual"


def test_a_name_in_letters_taken_apart_is_dated_all_the_same():
    assert taken("회의록_2024년 8월 12일.txt").dated_on == datetime.date(2024, 8, 12)


def test_a_range_without_a_day_is_refused():
    with pytest.raises(ValueError, match="holds no day"):
        as_range(datetime.date(2024, 8, 1), datetime.date(2024, 8, 1))
