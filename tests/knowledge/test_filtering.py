"""The address of the full list: a query survives it, what is no filter is said, a list is as long as its total."""

import re
import unicodedata
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from accounts.people import permission_named, permit
from accounts.viewer import Viewer
from knowledge.fields import define
from knowledge.fieldvalues import set_value
from knowledge.ledger.errors import LedgerError
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.listing_url import documents_url, export_url
from knowledge.models import Document, Kind, Level, State, Tag, Version
from knowledge.periods.period import Period
from knowledge.sharing import grant
from knowledge.web.filtering import chips, parameter_of, read
from tests.api.calling import API, error_of
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.conftest import Visitor
from tests.papers import current, edition, paper, shelf

Visit = Callable[..., Visitor]
NOBODY = Viewer(user_id=0, email="", name="")

words = (
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co", "Zl", "Zp"]), min_size=1, max_size=12
    )
    .map(lambda text: " ".join(unicodedata.normalize("NFC", text).split()))
    .filter(bool)
)
some = st.lists(words, max_size=3, unique=True).map(tuple)
days = st.dates(date(1900, 1, 1), date(2100, 1, 1))
periods = st.one_of(
    st.none(),
    st.builds(lambda start, n: Period(start, start + timedelta(days=n)), days, st.integers(1, 4000)),
    st.builds(lambda start: Period(start, None), days),
    st.builds(lambda end: Period(None, end), days),
)
numbers = st.decimals(-(10**12), 10**12, places=2)
conditions = st.one_of(
    st.builds(FieldCondition, words, st.sampled_from(["eq", "gt", "gte", "lt", "lte"]), st.one_of(numbers, words)),
    st.builds(FieldCondition, words, st.just("in"), st.lists(words, min_size=1, max_size=3, unique=True).map(tuple)),
    st.builds(FieldCondition, words, st.just("gte"), numbers, st.sampled_from(["KRW", "USD"])),
)
queries = st.builds(
    DocumentQuery,
    **dict.fromkeys(
        ("authors", "uploaders", "kinds", "folders", "departments", "tags", "sources", "states", "titles", "contains"),
        some,
    ),
    kbs=some.filter(lambda names: not any(re.fullmatch("[{]?[0-9a-fA-F-]{32,}[}]?", name) for name in names)),
    period=periods,
    undated=st.booleans(),
    trashed=st.booleans(),
    fields=st.lists(conditions, max_size=3, unique_by=lambda each: each.name).map(tuple),
)


def asked(address: str) -> DocumentQuery:
    return read(parse_qsl(urlsplit(address).query), viewer=NOBODY).query


def written(query: DocumentQuery) -> Any:
    """The filters with numbers as texts: an address knows no other."""
    filters = query.as_json()
    for conditions in filters.get("fields", {}).values():
        conditions |= {name: str(value) for name, value in conditions.items() if not isinstance(value, list)}
    return filters


# -- addresses


@given(queries)
def test_a_query_survives_its_address(query: DocumentQuery):
    assert written(asked(documents_url(query))) == written(query)
    assert written(asked(export_url(query))) == written(query)


@given(queries)
def test_each_chip_takes_away_what_it_says_and_nothing_else(query: DocumentQuery):
    with translation.override("en"):
        shown = chips(read(parse_qsl(urlsplit(documents_url(query, order="title")).query), viewer=NOBODY))
    pairs = parse_qsl(urlsplit(documents_url(query)).query)
    for chip in shown:
        left = parse_qsl(urlsplit(chip.without).query)
        assert left[-1] == ("order", "title")
        assert len(left) in (len(pairs), len(pairs) - 1)  # the order beside them; a currency goes with its amount
        assert set(left[:-1]) < set(pairs) or left[:-1] == []


def test_an_address_reads_as_people_write_it():
    query = DocumentQuery(
        authors=("도윤",),
        period=Period(date(2026, 1, 1), date(2027, 1, 1)),
        fields=(FieldCondition("계약금액", "gte", Decimal(1_000_000), "KRW"),),
    )
    said = parse_qsl(urlsplit(documents_url(query, order="date", scope="tenant")).query)
    assert said == [
        ("author", "도윤"),
        ("from", "2026-01-01"),
        ("to", "2026-12-31"),
        ("field.계약금액.gte", "1000000"),
        ("field.계약금액.currency", "KRW"),
        ("order", "date"),
        ("scope", "tenant"),
    ]
    assert documents_url(DocumentQuery()) == "/documents/"


def test_a_form_left_alone_asks_for_nothing():
    assert not asked("/documents/?title=&kb=&kind=&from=&to=&author=+&order=newest")


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("colour=red", "colour"),
        ("authors=도윤", "authors"),
        ("from=soon", "from"),
        ("to=2026-02-30", "to"),
        ("to=9999-12-31", "to"),
        ("from=2026-01-01&from=2026-02-01", "from"),
        ("from=2026-02-01&to=2026-01-01", "from"),
        ("undated=perhaps", "undated"),
        ("order=pk", "order"),
        ("scope=all", "scope"),
        ("field.금액.gte=1&field.금액.gte=2", "field.금액.gte"),
    ],
)
def test_what_is_no_filter_is_an_error_that_names_it(query: str, parameter: str):
    with pytest.raises(LedgerError) as caught:
        asked(f"/documents/?{query}")
    assert parameter_of(caught.value) == parameter
    assert str(caught.value)


# -- the list


@pytest.fixture
def library() -> list[Document]:
    """Papers of two shelves, one of them 재무's own, with every fact a filter asks for."""
    budget, amount = shelf("재무"), define("계약금액", type="money", by=None)
    grant(budget, to=DOYUN.user, level=Level.VIEW, by=None)
    kind, tag = Kind.objects.get(code="contract"), Tag.objects.create(name="유지보수")
    made = []
    for number in range(8):
        document = paper(
            f"계약 {number}", on=shelf("공용", is_open=True) if number % 2 else budget, path=f"{number}.txt"
        )
        Document.objects.filter(pk=document.pk).update(kind=kind if number < 4 else None, folder=f"2026/{number % 3}")
        if number < 3:
            document.tags.add(tag)
        set_value(document, amount, f"{number}00원", by=None)
        day = date(2026, 1 + number, 5)
        versions = Version.objects.filter(document=document)
        versions.update(author=HANEUL.user if number < 5 else None, author_name="" if number < 5 else "김 외부")
        versions.update(dated_on=day, covers=(day, day + timedelta(days=1)))
        made.append(document)
    edition(made[1], number=2, path="1-2.txt", state=State.FAILED)
    return made


def titles(visitor: Visitor, query: str) -> list[str]:
    page = visitor.get(f"/documents/?{query}")
    assert page.status_code == 200, page.content.decode()
    return sorted(row.title for row in page.context["rows"])


FILTERS = [
    ("author=하늘", [0, 1, 2, 3, 4]),
    (f"author={HANEUL.email}&author=김 외부", [0, 1, 2, 3, 4, 5, 6, 7]),
    ("kind=계약서", [0, 1, 2, 3]),
    ("kind=contract&tag=유지보수", [0, 1, 2]),
    ("kb=공용", [1, 3, 5, 7]),
    ("folder=2026/1", [1, 4, 7]),
    ("folder=2026", [0, 1, 2, 3, 4, 5, 6, 7]),
    ("from=2026-03-01&to=2026-05-05", [2, 3, 4]),
    ("from=2026-06-01", [5, 6, 7]),
    ("to=2026-01-31", [0]),
    ("state=failed", [1]),
    ("title=계약 1&title=계약 2", [1, 2]),
    ("field.계약금액.gte=300&field.계약금액.lt=500", [3, 4]),
    ("field.계약금액.in=0&field.계약금액.in=700&field.계약금액.currency=KRW", [0, 7]),
    ("source=client", []),
    ("undated=1", [1]),  # its second version has no date
]


@pytest.mark.slow
@pytest.mark.django_db
def test_every_filter_narrows_list_api_and_total_alike(visit: Visit, library: Any):
    for person in (DOYUN, JIWOO):
        visitor = visit(person)
        for query, numbers in FILTERS:
            wanted = [f"계약 {n}" for n in numbers if person is DOYUN or n % 2]
            page = visitor.get(f"/documents/?{query}")
            assert sorted(row.title for row in page.context["rows"]) == wanted, query
            assert page.context["matching"].documents == len(wanted)
            said = visitor.get(f"{API}documents/?{query}&page_size=100").json()
            assert sorted(row["title"] for row in said["results"]) == wanted, query
            assert said["total"] == said["totals"]["total_matching_documents"] == len(wanted)


@pytest.mark.django_db
def test_the_full_list_paged_through_is_as_long_as_its_total(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    for number in range(33):
        edition(paper("같은 제목", on=base, path=f"{number}.txt"), number=2, path=f"{number}.txt")
    for order in ("newest", "oldest", "title", "date"):
        seen: list[str] = []
        for number in (1, 2):
            page = visit(JIWOO).get(f"/documents/?title=제목&order={order}&page={number}")
            assert (page.context["matching"].documents, page.context["matching"].records) == (33, 66)
            assert page.context["page"].paginator.num_pages == 2
            seen += [row.id for row in page.context["rows"]]
        assert len(seen) == len(set(seen)) == 33


@pytest.mark.django_db
def test_a_hidden_document_changes_nothing_of_a_list(visit: Visit):
    base = shelf(is_open=True)
    paper("여비 규정", on=base).tags.add(Tag.objects.create(name="여비"))

    def seen() -> list[str]:
        visitor = visit(JIWOO)
        pages = [visitor.get(f"/documents/?{query}") for query in ("", "tag=여비", "tag=여비교통", "folder=임원")]
        assert [page.status_code for page in pages] == [200, 200, 400, 400]
        return [re.sub(r'name="csrf.*?>|name="next".*?>', "", page.content.decode()) for page in pages]

    before = seen()
    hidden = paper("숨은 여비", on=base, restricted=True)
    hidden.tags.add(*Tag.objects.all(), Tag.objects.create(name="여비교통비"))
    Document.objects.filter(pk=hidden.pk).update(folder="임원실")
    assert seen() == before


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_name_nobody_knows_gives_its_sentence_and_the_nearest_and_no_list(
    visit: Visit, library: Any, settings: Any, language: str
):
    visitor = visit(DOYUN)
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = visitor.get("/documents/?tag=유지보슈&kind=계약서&order=title")
    text = page.content.decode()
    assert page.status_code == 400
    assert "유지보슈" in text
    assert escape("/documents/?" + urlencode([("kind", "계약서"), ("order", "title"), ("tag", "유지보수")])) in text
    assert "계약 0" not in text
    assert 'role="alert"' in text
    others = visitor.get("/documents/?tag=유지보슈&tag=유지보수&author=하늘")
    assert others.context["without"] == "/documents/?" + urlencode([("tag", "유지보수"), ("author", "하늘")])
    assert visitor.get("/documents/?field.계약금액.gte=곧").context["without"] == "/documents/"
    answer = visitor.get(f"{API}documents/?tag=유지보슈")
    assert (answer.status_code, error_of(answer)["field"]) == (400, "tag")
    assert "유지보수" in error_of(answer)["message"]


@pytest.mark.django_db
def test_chips_lead_to_the_list_without_them(visit: Visit, library: Any):
    page = visit(DOYUN).get(
        "/documents/?kind=계약서&from=2026-02-01&field.계약금액.gte=100&field.계약금액.currency=KRW"
    )
    found = page.context["chips"]
    assert [chip.value for chip in found] == ["계약서", "2026-02-01", "≥ 100 KRW"]
    text = page.content.decode()
    for chip in found:
        assert escape(chip.without) in text
        assert titles(visit(DOYUN), urlsplit(chip.without).query) != []


@pytest.mark.django_db
def test_the_whole_company_is_counted_for_who_may_and_listed_for_nobody(visit: Visit, library: Any):
    assert visit(JIWOO).get("/documents/?scope=tenant").status_code == 400
    assert visit(JIWOO).get(f"{API}documents/?scope=tenant").status_code == 403
    permit(JIWOO.user, permission=permission_named("knowledge.count_all"))
    page = visit(JIWOO).get("/documents/?scope=tenant")
    assert (page.context["matching"].documents, page.context["total"], len(page.context["rows"])) == (8, 4, 4)
    said = visit(JIWOO).get(f"{API}documents/?scope=tenant").json()
    assert said["totals"] == {
        "total_matching_records": 9,
        "total_matching_documents": 8,
        "total_available_results": 4,
        "scope": "tenant",
        "exact": True,
        "visible_records": 5,
        "visible_documents": 4,
    }


@pytest.mark.django_db
def test_a_knowledge_base_is_said_by_name_or_id(visit: Visit, library: Any):
    base = shelf("재무")
    assert titles(visit(DOYUN), f"kb={base.uuid}") == titles(visit(DOYUN), "kb=재무") != []
    for said in (base.uuid, "재무"):
        page = visit(JIWOO).get(f"/documents/?kb={said}")
        assert page.status_code == 400
        assert "계약" not in " ".join(row["name"] for row in page.context["nearest"])


@pytest.mark.django_db
def test_the_form_keeps_what_it_has_no_field_for(visit: Visit, library: Any):
    page = visit(DOYUN).get("/documents/?kind=contract&kind=규정&field.계약금액.gte=100&order=title")
    assert page.context["carried"] == [
        {"name": "kind", "value": "규정"},
        {"name": "field.계약금액.gte", "value": "100"},
    ]


@pytest.mark.django_db
def test_a_longer_list_with_filters_takes_no_more_statements(visit: Visit, originals: Any):
    base, tag = shelf(is_open=True), Tag.objects.create(name="표")
    visitor = visit(JIWOO)

    def statements(upto: int, start: int) -> int:
        for number in range(start, upto):
            document = paper(f"글 {number}", on=base)
            document.tags.add(tag)
            Version.objects.filter(pk=current(document).pk).update(author=HANEUL.user)
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get("/documents/?tag=표&author=하늘&kb=공용").status_code == 200
        return len(queries)

    statements(3, 0)
    few = statements(3, 3)
    assert statements(29, 3) == few <= 30
