"""What each filter keeps: per version or per document, AND between filters, OR within one, nothing twice."""

from datetime import date
from decimal import Decimal

import pytest
from django.contrib.auth.models import Group

from knowledge.ledger.counting import matching
from knowledge.ledger.errors import AmbiguousName, BadRequest, NotPermitted, UnknownName
from knowledge.ledger.narrowing import documents, narrowed_to_current, records
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.models import Level, State
from knowledge.periods.period import Period
from knowledge.sharing import grant
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.knowledge.ledger.stock import kind, put
from tests.papers import shelf

pytestmark = pytest.mark.django_db
MAY = date(2026, 5, 4)
JUNE = Period(date(2026, 6, 1), date(2026, 7, 1))


@pytest.fixture(autouse=True)
def library(db):
    haneul, doyun = HANEUL.user, DOYUN.user
    put(
        "보안 규정",
        {"author": haneul, "day": MAY, "text": "보안은 중요하다", "by": doyun},
        {"author": doyun, "day": date(2026, 6, 30), "text": "개정판, Security first", "by": haneul},
        kind=kind("regulation"),
        folder="총무/규정",
        tags=["보안", "복무"],
        fields={"계약금액": (Decimal(500), "KRW"), "단계": "체결"},
    )
    put(
        "회의록",
        {"author": "외부 필자", "day": date(2026, 5, 30), "days": 3, "text": "100%_보장"},
        kind=kind("minutes"),
        folder="총무",
        source="client",
        fields={"계약금액": (Decimal(900), "USD"), "납기": date(2026, 8, 1)},
    )
    put("메모", {"state": State.FAILED}, {"state": State.RECEIVED}, folder="총무부")
    put("버린 글", {"author": haneul}, trashed=True, tags=["휴지통"])
    put("비밀", {"author": "숨은 이", "text": "보안"}, base=shelf("임원"), folder="비밀", tags=["극비"])


def found(by=JIWOO, **filters):
    """Return the titles, after holding documents and records against the two counts."""
    query = DocumentQuery(**filters)
    titles = sorted(documents(by.viewer, query).values_list("title", flat=True))
    counted = matching(by.viewer, query)
    assert counted.documents == len(titles) == len(set(titles))
    assert counted.records == records(by.viewer, query).count()
    assert counted.searchable + counted.no_text + counted.processing + counted.failed == counted.records
    return titles, counted.records


@pytest.mark.parametrize(
    ("filters", "titles", "number"),
    [
        ({}, ["메모", "보안 규정", "회의록"], 5),
        ({"authors": ("하늘",)}, ["보안 규정"], 1),
        ({"authors": ("HANEUL@gaon.example",)}, ["보안 규정"], 1),
        ({"authors": ("하늘 책임님",)}, ["보안 규정"], 1),
        ({"authors": ("하늘", "도윤")}, ["보안 규정"], 2),
        ({"authors": ("외부  필자",)}, ["회의록"], 1),
        ({"uploaders": ("도윤",)}, ["보안 규정"], 1),
        ({"authors": ("하늘",), "period": JUNE}, [], 0),  # one version, not two between them
        ({"period": JUNE}, ["보안 규정", "회의록"], 2),
        ({"period": Period(None, MAY)}, [], 0),
        ({"period": Period(MAY, None)}, ["보안 규정", "회의록"], 3),
        ({"undated": True}, ["메모"], 2),
        ({"kinds": ("규정", "minutes")}, ["보안 규정", "회의록"], 3),
        ({"folders": ("총무",)}, ["보안 규정", "회의록"], 3),
        ({"folders": ("규정",)}, ["보안 규정"], 2),
        ({"tags": ("보안", "복무")}, ["보안 규정"], 2),
        ({"tags": ("#복무",), "sources": ("client",)}, [], 0),
        ({"sources": ("고객사",)}, ["회의록"], 1),
        ({"states": ("failed",)}, ["메모"], 1),
        ({"states": ("처리 중",)}, ["메모"], 1),
        ({"titles": ("회의",)}, ["회의록"], 1),
        ({"contains": ("보안",)}, [], 1),  # an old version holds it, the current one does not
        ({"contains": ("security",)}, ["보안 규정"], 1),
        ({"contains": ("100%_",)}, ["회의록"], 1),
        ({"contains": ("100__",)}, [], 0),
        ({"contains": ("security", "보장")}, ["보안 규정", "회의록"], 2),
        ({"contains": ("security",), "authors": ("하늘",)}, [], 0),
        ({"fields": (FieldCondition("계약금액", "gte", Decimal(600)),)}, ["회의록"], 1),
        ({"fields": (FieldCondition("계약금액", "gt", Decimal(1), "KRW"),)}, ["보안 규정"], 2),
        ({"fields": (FieldCondition("계약금액", "eq", "", "USD"),)}, ["회의록"], 1),
        ({"fields": (FieldCondition("단계", "in", ("체결", "검토")),)}, ["보안 규정"], 2),
        ({"fields": (FieldCondition("납기", "lt", "2026-08-02"),)}, ["회의록"], 1),
    ],
)
def test_filter_keeps(filters, titles, number):
    assert found(**filters) == (titles, number)


def test_trash_is_counted_only_when_asked_for():
    assert found(trashed=True)[1] == 6
    assert found(trashed=True, tags=("휴지통",)) == (["버린 글"], 1)
    with pytest.raises(UnknownName):
        found(tags=("휴지통",))


def test_department_takes_in_those_below_it_and_asks_back_where_two_are_called_so():
    platform = DOYUN.user.profile.department
    part = JIWOO.user.profile.department
    put("배포", department=platform)
    put("점검", department=part)
    assert found(departments=("플랫폼팀",))[0] == ["배포", "점검"]
    assert found(departments=("기술본부/플랫폼팀/인프라파트",))[0] == ["점검"]
    with pytest.raises(UnknownName) as caught:
        found(departments=("플랫홈팀",))
    assert caught.value.nearest == ("기술본부/플랫폼팀",)


def test_folder_of_two_places_asks_back():
    put("하나", folder="영업/2024")
    put("둘", folder="기획/2024")
    with pytest.raises(AmbiguousName) as caught:
        found(folders=("2024",))
    assert caught.value.nearest == ("기획/2024", "영업/2024")
    assert found(folders=("영업",))[0] == ["하나"]


def test_document_shared_thrice_counts_once():
    secret = shelf("임원").documents.get()
    for name in ("재무팀", "임원"):
        grant(secret, to=Group.objects.get(name=name), level=Level.VIEW, by=None)
    grant(secret, to=HANEUL.user, level=Level.MANAGE, by=None)
    assert found(by=HANEUL, kbs=("임원",)) == (["비밀"], 1)


def test_tenant_scope_needs_the_permission():
    with pytest.raises(NotPermitted) as caught:
        matching(JIWOO.viewer, DocumentQuery(), scope="tenant")
    assert caught.value.field == "scope"


def test_tenant_scope_gives_both_numbers(permitted):
    counted = matching(permitted, DocumentQuery(), scope="tenant")
    assert (counted.records, counted.documents) == (6, 4)
    assert (counted.visible_records, counted.visible_documents) == (5, 3)


def test_search_looks_at_current_versions_only():
    assert not narrowed_to_current(JIWOO.viewer, DocumentQuery(authors=("하늘",))).exists()
    assert narrowed_to_current(JIWOO.viewer, DocumentQuery(authors=("도윤",))).count() == 1


def test_thousands_of_values_are_one_clear_error():
    with pytest.raises(BadRequest) as caught:
        found(tags=tuple(map(str, range(10_000))))
    assert caught.value.code == "too_many"


@pytest.mark.parametrize(
    "condition",
    [
        FieldCondition("계약금액", "gte", "많이"),
        FieldCondition("계약금액", "gte", Decimal("1e30")),
        FieldCondition("계약금액", "gte", Decimal("NaN")),
        FieldCondition("납기", "gte", Decimal(1)),
        FieldCondition("납기", "gte", "2026-02-30"),
        FieldCondition("단계", "gte", "체결"),
        FieldCondition("납기", "eq", "2026-01-01", "KRW"),
    ],
)
def test_field_compared_with_what_it_is_not_is_an_error(condition):
    with pytest.raises(BadRequest) as caught:
        found(fields=(condition,))
    assert caught.value.field == f"filters.fields.{condition.name}"
