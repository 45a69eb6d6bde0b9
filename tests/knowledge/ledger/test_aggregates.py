"""Groups, amounts, the latest: each against numbers that were counted by hand, or by other SQL."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest
from django.utils import translation

from accounts.models import Profile, User
from knowledge.ledger.aggregates import aggregate
from knowledge.ledger.errors import BadRequest, NotCountable, NotPermitted, UnknownName
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.ledger.request import AggregateRequest
from knowledge.ledger.tallying import tally
from knowledge.ledger.wire import as_wire
from knowledge.models import State
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.knowledge.ledger.stock import give, kind, put
from tests.papers import shelf

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """What is said is looked at in one language."""
    with translation.override("en"):
        yield


def ask(by=JIWOO, **request):
    return aggregate(by.viewer, AggregateRequest(**request))


def pairs(result):
    return [(row.label, row.value) for row in result.rows]


def test_documents_tags_and_versions_of_an_author_are_not_multiplied():
    author = HANEUL.user
    for number in range(3):
        put(f"글 {number}", {"author": author}, {"author": author}, tags=["가", "나"])
    (row,) = tally(JIWOO.viewer, DocumentQuery())
    assert (row.label, row.documents, row.tags, row.versions) == ("하늘", 3, 6, 6)
    assert pairs(ask(group_by="tag")) == [("가", 3), ("나", 3)]
    assert [row.records for row in ask(group_by="tag").rows] == [6, 6]


def test_author_is_a_person_with_aliases_and_others_stay_under_their_written_name():
    Profile.objects.filter(user=HANEUL.user).update(aliases=["Sky"])
    put("하나", {"author": HANEUL.user}, {"author": "sky"})
    put("둘", {"author": "외부 필자"}, {"author": "외부 필자 "})
    put("셋")
    result = ask(group_by="author", of="records")
    assert [(row.key, row.value) for row in result.rows] == [
        ("외부 필자", 2),
        ("haneul@gaon.example", 2),
        (None, 1),
    ]
    assert [row.tied for row in result.rows] == [True, True, False]
    assert ask(query=DocumentQuery(authors=("하늘",)), of="records").rows[0].value == 2


def test_alias_of_two_people_is_nobodys():
    Profile.objects.filter(user__in=[HANEUL.user, DOYUN.user]).update(aliases=["Sky"])
    put("하나", {"author": "Sky"})
    assert pairs(ask(group_by="author")) == [("Sky", 1)]
    assert ask(query=DocumentQuery(authors=("하늘",))).rows[0].value == 0


def test_document_of_two_authors_counts_with_each_and_is_marked():
    put("하나", {"author": HANEUL.user}, {"author": DOYUN.user})
    put("둘", {"author": DOYUN.user})
    result = ask(group_by="author")
    assert pairs(result) == [("도윤", 2), ("하늘", 1)]
    assert result.overlapping
    assert result.matching.documents == 2
    assert not ask(group_by="author", of="records").overlapping


def test_months_stand_in_the_order_of_the_calendar_and_the_undated_last():
    for day in (date(2026, 10, 1), date(2026, 9, 1), date(2025, 12, 31), None, None):
        put("글", {"day": day})
    assert pairs(ask(group_by="month", order="key")) == [
        ("2025-12", 1),
        ("2026-09", 1),
        ("2026-10", 1),
        ("no date", 2),
    ]
    assert [label for label, _ in pairs(ask(group_by="quarter", order="key"))][:2] == ["2025-Q4", "2026-Q3"]


def test_first_few_end_after_all_that_tie_with_the_last():
    for tag, number in (("가", 3), ("나", 2), ("다", 2), ("라", 1)):
        for each in range(number):
            put(f"{tag} {each}", tags=[tag])
    put("없음")
    result = ask(group_by="tag", limit=2)
    assert [(row.label, row.value, row.tied) for row in result.rows] == [
        ("가", 3, False),
        ("나", 2, True),
        ("다", 2, True),
    ]
    assert result.groups == 5
    assert pairs(ask(group_by="tag", limit=1, descending=False)) == [("라", 1)]


def test_pages_and_bytes_are_of_records():
    put("하나", {"pages": 3, "size": 10}, {"pages": 5, "size": 20}, kind=kind("memo"))
    put("둘", {"pages": None, "size": 5})
    row = ask(measure="sum", of="pages").rows[0]
    assert (row.value, row.records, row.without) == (8, 3, 1)
    assert ask(measure="average", of="pages").rows[0].value == 4
    assert ask(measure="max", of="bytes").rows[0].value == 20
    assert [row.value for row in ask(measure="sum", of="bytes", group_by="kind").rows] == [30, 5]


def test_amount_of_a_document_is_added_once_whatever_its_versions_and_tags():
    put(
        "하나",
        {"author": HANEUL.user},
        {"author": HANEUL.user},
        tags=["가", "나"],
        fields={"금액": (Decimal(100), "KRW")},
    )
    put("둘", {"author": HANEUL.user}, fields={"금액": (Decimal("50.5"), "KRW")})
    put("셋")
    row = ask(measure="sum", of="field:금액").rows[0]
    assert (row.value, row.unit, row.documents, row.without) == (Decimal("150.5"), "KRW", 3, 1)
    assert row.as_json()["value"] == "150.5"
    assert ask(measure="sum", of="field:금액", group_by="author").rows[0].value == Decimal("150.5")
    assert pairs(ask(measure="max", of="field:금액", group_by="tag"))[:2] == [("가", 100), ("나", 100)]
    assert ask(measure="average", of="field:금액").rows[0].value == Decimal("75.25")


def test_amounts_of_several_currencies_are_one_clear_error():
    put("하나", fields={"금액": (Decimal(100), "KRW")})
    put("둘", fields={"금액": (Decimal(50), "USD")})
    for measure in ("sum", "average", "min", "max"):
        with pytest.raises(NotCountable) as caught:
            ask(measure=measure, of="field:금액")
        assert caught.value.code == "mixed_currencies"
        assert caught.value.nearest == ("KRW", "USD")
    only = DocumentQuery(fields=(FieldCondition("금액", "eq", "", "USD"),))
    assert ask(measure="sum", of="field:금액", query=only).rows[0].value == 50


def test_hidden_currency_changes_no_error():
    put("하나", fields={"금액": (Decimal(100), "KRW")})
    hidden = put("둘", base=shelf("임원"))
    give(hidden, "금액", (Decimal(50), "USD"))
    assert ask(measure="sum", of="field:금액").rows[0].value == 100


def test_dates_have_a_first_and_a_last_and_texts_have_no_sum():
    put("하나", fields={"납기": date(2026, 8, 1), "단계": "체결"})
    put("둘", fields={"납기": date(2026, 9, 1), "단계": "검토"})
    assert ask(measure="min", of="field:납기").rows[0].value == "2026-08-01"
    for measure, of in (("sum", "field:납기"), ("sum", "field:단계"), ("max", "field:단계"), ("sum", "documents")):
        with pytest.raises(NotCountable):
            ask(measure=measure, of=of)
    assert pairs(ask(group_by="field:단계", order="key")) == [("검토", 1), ("체결", 1)]
    assert pairs(ask(group_by="field:납기", order="key")) == [("2026-08-01", 1), ("2026-09-01", 1)]


def test_latest_shows_all_that_tie_and_how_many_are_undated():
    put("가", {"day": date(2026, 1, 1)}, {"day": date(2026, 5, 1)})
    put("나", {"day": date(2026, 5, 1)})
    put("다", {"day": date(2025, 5, 1)})
    put("라")
    result = ask(measure="latest")
    assert [(row.label, row.value, row.tied, row.without) for row in result.rows] == [
        ("가", "2026-05-01", True, 1),
        ("나", "2026-05-01", True, 1),
    ]
    assert pairs(ask(measure="earliest")) == [("다", "2025-05-01")]
    assert [row.label for row in ask(measure="latest", of="records", limit=3).rows] == ["가 (v2)", "나 (v1)", "가 (v1)"]
    assert pairs(ask(measure="latest", group_by="kind")) == [("no kind", "2026-05-01")]


def test_nothing_gives_zero_and_no_amount():
    assert ask().rows[0].value == 0
    assert ask(measure="sum", of="pages").rows[0].value is None
    assert ask(group_by="author").rows == ()
    assert ask(measure="latest").rows == ()


def test_states_are_shown_apart():
    put("가", {"state": State.SEARCHABLE}, {"state": State.FAILED})
    put("나", {"state": State.RECEIVED})
    put("다", {"state": State.PROCESSING})
    put("라", {"state": State.NO_TEXT})
    for result in (ask(), ask(group_by="kind"), ask(group_by="author"), ask(query=DocumentQuery(undated=True))):
        told = result.matching
        assert (told.records, told.documents) == (5, 4)
        assert (told.searchable, told.failed, told.processing, told.no_text) == (1, 1, 2, 1)


def test_names_that_may_not_be_seen_stay_hidden_in_the_count_of_everything(permitted):
    put("비밀", {"author": "숨은 이", "day": date(2026, 5, 1)}, base=shelf("임원"), tags=["극비"], folder="비밀")
    put("공개", {"author": HANEUL.user}, tags=["공개"])
    for group_by in ("tag", "kb", "folder", "author"):
        result = aggregate(permitted, AggregateRequest(group_by=group_by, scope="tenant"))
        said = str(as_wire(result))
        assert sum(row.documents for row in result.rows) == 2
        assert not any(name in said for name in ("극비", "임원", "비밀", "숨은 이"))
    with pytest.raises(NotPermitted):
        aggregate(permitted, AggregateRequest(measure="latest", scope="tenant"))


def test_hidden_document_changes_no_answer_and_no_error():
    put("공개", {"author": "외부", "text": "보안", "day": date(2026, 5, 1)}, tags=["가"], folder="영업")
    requests = [{"group_by": each} for each in ("author", "tag", "kb", "folder", "month", "kind")]
    requests += [{"measure": "latest"}, {"measure": "sum", "of": "pages"}]
    bad = [
        {"authors": ("외뷰",)},
        {"tags": ("각",)},
        {"folders": ("영엄",)},
        {"kbs": ("공게",)},
        {"authors": ("숨은 이",)},
    ]

    def everything():
        said = [as_wire(ask(**each)) for each in requests]
        for each in bad:
            with pytest.raises(UnknownName) as caught:
                ask(query=DocumentQuery(**each))
            said.append((str(caught.value), caught.value.nearest))
        return said

    before = everything()
    put(
        "비밀", {"author": "숨은 이", "text": "보안", "day": date(2026, 6, 1), "pages": 9}, restricted=True,
        tags=["각"], folder="영엄", kind=kind("memo"),
    )  # fmt: skip
    put("또 비밀", {"author": "외뷰"}, base=shelf("공게"))
    assert everything() == before


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"group_by": "autor"}, "group_by"),
        ({"measure": "median"}, "measure"),
        ({"of": "passages"}, "of"),
        ({"limit": -1}, "limit"),
        ({"limit": 0}, "limit"),
        ({"order": "random"}, "order"),
        ({"scope": "everything"}, "scope"),
    ],
)
def test_unknown_parts_of_a_request_are_errors_that_name_them(request_, field):
    with pytest.raises(BadRequest) as caught:
        ask(**request_)
    assert caught.value.field == field


def test_two_people_of_one_name_are_told_apart_in_groups():
    twin = User.objects.create_user("haneul2@gaon.example", name="하늘")
    put("하나", {"author": HANEUL.user})
    put("둘", {"author": twin})
    assert {row.label for row in ask(group_by="author").rows} == {
        "하늘 (haneul@gaon.example)",
        "하늘 (haneul2@gaon.example)",
    }
