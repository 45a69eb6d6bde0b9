"""What there is near a period that has nothing: in units as long as it is far, nearest first, only what may be seen."""

from datetime import date

import pytest

from knowledge.ledger.nearness import existing_near
from knowledge.ledger.query import DocumentQuery
from knowledge.periods.period import Period
from tests.cast import JIWOO
from tests.knowledge.ledger.stock import put
from tests.papers import shelf

pytestmark = pytest.mark.django_db


def near(period, **rest):
    found = existing_near(JIWOO.viewer, rest.pop("query", DocumentQuery()), period, **rest)
    return [(each.period.start.isoformat(), each.period.grain, each.documents) for each in found]


def month(year, number):
    return Period(date(year, number, 1), date(year, number + 1, 1), "month")


def test_near_months_are_told_by_the_month_nearest_first():
    put("가", {"day": date(2026, 3, 5)}, {"day": date(2026, 3, 9)})
    put("나", {"day": date(2026, 3, 31)})
    put("다", {"day": date(2026, 7, 1)})
    put("비밀", {"day": date(2026, 5, 1)}, base=shelf("임원"))
    assert near(month(2026, 5)) == [("2026-07-01", "month", 1), ("2026-03-01", "month", 2)]
    assert near(month(2026, 5), limit=1) == [("2026-07-01", "month", 1)]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (month(2025, 10), [("2024-10-01", "quarter", 1)]),
        (month(2026, 11), [("2024-07-01", "half", 1)]),
        (month(2034, 1), [("2024-01-01", "year", 1)]),
        (Period(date(2026, 11, 1), None), [("2024-07-01", "half", 1)]),
        (Period(None, date(2024, 9, 1)), [("2024-11-01", "month", 1)]),
        (None, [("2024-11-01", "month", 1)]),
    ],
)
def test_the_farther_it_is_the_longer_the_unit(asked, told):
    put("가", {"day": date(2024, 11, 5)})
    assert near(asked) == told


def test_query_keeps_its_filters_but_not_its_period():
    put("가", {"day": date(2026, 3, 5)}, tags=["보안"])
    only = put("나", {"day": date(2026, 2, 5)})
    query = DocumentQuery(tags=("보안",), period=month(2026, 4))
    assert near(month(2026, 4), query=query) == [("2026-03-01", "month", 1)]
    assert near(month(2026, 4), among=[str(only.uuid)]) == [("2026-02-01", "month", 1)]
    assert near(month(2026, 4), among=[]) == []
