"""Filters of a search: the ledger's, asked of current versions; what nobody knows is an error with the nearest."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.db.backends.postgresql.psycopg_any import DateRange
from django.utils import translation

from knowledge.models import Document, Kind, Version
from retrieval.search import search
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.retrieval.library import put, shelf

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """What is said is looked at in one language."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def library(db):
    regulation = Kind.objects.get(code="regulation")
    leave = put("휴가 규정", "연차 휴가", kind=regulation, folder="인사/규정", tags=["복무"])
    trip = put("출장 안내", "연차와 출장", base=shelf("안내"), source="client", folder="총무", file_name="a.txt")
    Version.objects.filter(document=leave).update(
        author=HANEUL.user, covers=DateRange(date(2026, 1, 1), date(2026, 2, 1)), dated_on=date(2026, 1, 1)
    )
    Version.objects.filter(document=trip).update(author_name="외부 필자")
    put("비밀 규정", "연차 비밀", base=shelf("임원", is_open=False), folder="비밀", tags=["극비"])


def found(by=JIWOO, **filters) -> set[str]:
    return {hit.title for hit in search(by.viewer, "연차", today=date(2026, 3, 2), filters=filters).hits}


@pytest.mark.parametrize(
    ("filters", "titles"),
    [
        ({}, {"휴가 규정", "출장 안내"}),
        ({"kbs": ["안내"]}, {"출장 안내"}),
        ({"kinds": ["규정"]}, {"휴가 규정"}),
        ({"kinds": ["regulation"]}, {"휴가 규정"}),
        ({"sources": ["client"]}, {"출장 안내"}),
        ({"sources": ["client", "own"]}, {"휴가 규정", "출장 안내"}),
        ({"authors": ["하늘"]}, {"휴가 규정"}),
        ({"authors": ["외부 필자"]}, {"출장 안내"}),
        ({"tags": ["복무"]}, {"휴가 규정"}),
        ({"folders": ["인사"]}, {"휴가 규정"}),
        ({"states": ["searchable"]}, {"휴가 규정", "출장 안내"}),
        ({"period": {"start": "2026-01-15", "end_exclusive": "2026-03-01"}}, {"휴가 규정"}),
        ({"period": {"start": "2026-02-01", "end_exclusive": None}}, set()),
        ({"kinds": ["규정"], "sources": ["client"]}, set()),
        ({"kinds": []}, {"휴가 규정", "출장 안내"}),
    ],
)
def test_filter_narrows(filters, titles):
    assert found(**filters) == titles


@pytest.mark.parametrize(
    ("filters", "said"),
    [
        ({"kind": ["규정"]}, "“kind”.*kinds"),
        ({"kinds": ["규졍"]}, "“규졍”"),
        ({"kinds": ["regulaton"]}, "regulation"),
        ({"kbs": ["안네"]}, "안내"),
        ({"sources": ["cleint"]}, "client"),
        ({"authors": ["하느"]}, "하늘"),
        ({"tags": ["복문"]}, "복무"),
        ({"folders": ["인시"]}, "인사"),
        ({"states": ["searched"]}, "searchable"),
        ({"period": {"start": "2026-02-30"}}, "2026-02-30"),
        ({"period": {"start": "2026-03-01", "end_exclusive": "2026-03-01"}}, "not after"),
        ({"period": "2026"}, "period"),
        ({"kinds": 3}, "kinds"),
        ({"kinds": [""]}, "kinds"),
    ],
)
def test_filter_that_nobody_knows_is_an_error_that_names_it(filters, said):
    with pytest.raises(ValueError, match=said):
        found(**filters)


@pytest.mark.parametrize("filters", [{"kbs": ["임원"]}, {"tags": ["극비"]}, {"folders": ["비밀"]}])
def test_filter_knows_no_names_of_what_is_hidden(filters):
    with pytest.raises(ValueError, match="There is no") as caught:
        found(by=DOYUN, **filters)
    name = next(iter(filters.values()))[0]
    assert str(caught.value).count(name) == 1  # as it was written, and not offered
    assert Document.objects.filter(title="비밀 규정").exists()
