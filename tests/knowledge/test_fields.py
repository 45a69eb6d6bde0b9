"""Custom fields: defined, filled by every door, checked by type, and told to nobody who may not know of them."""

import json
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.people import permission_named, permit
from knowledge.fieldreading import FieldProblem
from knowledge.fields import define, fields_known_to, redefine
from knowledge.fieldvalues import clear_value, set_value, set_values
from knowledge.intake import Intake
from knowledge.listing import given_by_manifest
from knowledge.models import Document, Event, Field, FieldValue, KnowledgeBase, Level, Version
from knowledge.sharing import grant
from tests.api.calling import API, error_of
from tests.cast import DOYUN, HANEUL, JIWOO, NARI
from tests.conftest import Visitor
from tests.papers import paper, shelf

pytestmark = pytest.mark.django_db
Visit = Callable[..., Visitor]


def value_of(document: Document, name: str) -> FieldValue:
    return FieldValue.objects.get(document=document, field__name=name)


def contract(**more: Any) -> Document:
    return paper("계약서", on=shelf("계약", is_open=True), **more)


# -- values


@pytest.mark.parametrize(
    ("type", "written", "columns"),
    [
        ("number", "1,234.50", (Decimal("1234.5"), "", None)),
        ("number", -7, (Decimal(-7), "", None)),
        ("number", 0.1, (Decimal("0.1"), "", None)),
        ("number", "3만", (Decimal(30_000), "", None)),
        ("money", "12,000,000원", (Decimal(12_000_000), "KRW", None)),
        ("money", "3억 2천만원", (Decimal(320_000_000), "KRW", None)),
        ("money", {"amount": "-1200.5", "currency": "USD"}, (Decimal("-1200.5"), "USD", None)),
        ("money", {"amount": 5, "currency": "TRY"}, (Decimal(5), "TRY", None)),
        ("date", "2024.8.5", (None, "", date(2024, 8, 5))),
        ("date", "2024년 8월 5일", (None, "", date(2024, 8, 5))),
        ("text", "000123", (None, "", None)),
        ("choice", "done", (None, "", None)),
    ],
)
def test_a_value_speaks_by_the_type_of_its_field(type: str, written: Any, columns: Any):
    document = contract()
    field = define("값", type=type, choices=["진행", "Done"] if type == "choice" else [], by=None)
    assert set_value(document, field, written, by=HANEUL.user)
    value = value_of(document, "값")
    assert (value.number, value.currency, value.date) == columns
    assert not set_value(document, field, written, by=HANEUL.user)
    if type == "choice":
        assert value.text == "Done"


@pytest.mark.parametrize(
    ("type", "written", "code"),
    [
        ("number", "열둘", "number"),
        ("number", "1,23", "number"),
        ("number", True, "invalid"),
        ("number", float("nan"), "invalid"),
        ("number", "1.23456", "digits"),
        ("number", "1" + "0" * 20, "digits"),
        ("money", "12000000", "amount"),
        ("money", 5, "amount"),
        ("money", "QQQ 5", "currency"),
        ("money", {"amount": 5}, "invalid"),
        ("date", "2024-02-30", "date"),
        ("date", "2024-08", "date"),
        ("date", "24-08-05", "date"),
        ("choice", "멈춤", "choice"),
        ("text", "가" * 2001, "long"),
        ("text", " ", "empty"),
        ("text", ["가"], "invalid"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_nothing_is_kept(type: str, written: Any, code: str):
    document = contract()
    field = define("값", type=type, choices=["진행", "완료"] if type == "choice" else [], by=None)
    with pytest.raises(FieldProblem) as caught:
        set_value(document, field, written, by=None)
    assert (caught.value.code, caught.value.field) == (code, "값")
    assert "값" in str(caught.value)
    assert not FieldValue.objects.exists()


def test_setting_and_clearing_are_recorded_with_what_was_there_before():
    document, field = contract(), define("수량", type="number", by=None)
    set_value(document, field, "5", by=HANEUL.user)
    set_value(document, field, "7개".removesuffix("개"), by=DOYUN.user)
    clear_value(document, field, by=None)
    assert not clear_value(document, field, by=None)
    events = Event.objects.filter(object_uuid=document.uuid, verb__in=["set_field", "clear_field"]).order_by("pk")
    assert [(each.by, each.verb, each.details["value"]) for each in events] == [
        (HANEUL.user, "set_field", [None, "5"]),
        (DOYUN.user, "set_field", ["5", "7"]),
        (None, "clear_field", ["7", None]),
    ]


def test_several_values_are_set_together_or_not_at_all():
    document = contract()
    define("수량", type="number", by=None)
    define("납기", type="date", by=None)
    with pytest.raises(FieldProblem, match="납기"):
        set_values(document, {"수량": "5", "납기": "곧"}, viewer=HANEUL.viewer, by=None)
    assert not FieldValue.objects.exists()
    assert set_values(document, {"수량": "5", "납기": "2024-08-05"}, viewer=HANEUL.viewer, by=None) == ["수량", "납기"]
    assert set_values(document, {"수량": None, "납기": "2024-08-05"}, viewer=HANEUL.viewer, by=None) == ["수량"]


# -- definitions


@pytest.mark.parametrize(
    ("name", "type", "choices", "field"),
    [
        ("", "text", [], "name"),
        ("가" * 81, "text", [], "name"),
        ("값", "amount", [], "type"),
        ("값", "choice", [], "choices"),
        ("값", "choice", ["예", "가" * 81], "choices"),
        ("값", "choice", ["yes", "Yes"], "choices"),
    ],
)
def test_a_definition_that_is_none_says_what_is_wrong(name: str, type: str, choices: list[str], field: str):
    with pytest.raises(FieldProblem) as caught:
        define(name, type=type, choices=choices, by=None)
    assert caught.value.field == field
    assert not Field.objects.exists()


def test_a_name_is_defined_once():
    define("계약금액", type="money", by=None)
    with pytest.raises(FieldProblem, match="계약금액"):
        define(" 계약금액 ", type="money", by=None)


def test_a_type_changes_only_where_every_stored_value_fits():
    document, field = contract(), define("연도", type="text", by=None)
    set_value(document, field, "2,024", by=None)
    assert redefine(field, type="number", by=HANEUL.user)
    assert value_of(document, "연도").number == Decimal(2024)
    with pytest.raises(FieldProblem, match="연도") as caught:
        redefine(field, type="money", by=None)
    assert caught.value.code == "in_use"
    field.refresh_from_db()
    assert (field.type, value_of(document, "연도").number) == ("number", Decimal(2024))
    assert redefine(field, type="text", by=None)
    assert (value_of(document, "연도").number, value_of(document, "연도").text) == (None, "2,024")
    assert Event.objects.filter(verb="redefine", object_type="field", by=HANEUL.user).count() == 1


def test_a_choice_in_use_is_not_taken_away():
    document, field = contract(), define("상태", type="choice", choices=["진행", "완료"], by=None)
    set_value(document, field, "진행", by=None)
    with pytest.raises(FieldProblem):
        redefine(field, choices=["완료"], by=None)
    assert redefine(field, choices=["완료", "진행", "중단"], by=None)
    assert value_of(document, "상태").text == "진행"


# -- who may know of which


def test_a_field_that_came_up_with_a_hidden_document_is_told_to_nobody_else(visit: Visit):
    define("계약금액", type="money", by=None)
    shown, hidden = contract(), paper("비밀", on=shelf("임원실"))
    grant(hidden, to=DOYUN.user, level=Level.MANAGE, by=None)

    def seen() -> Any:
        names = [field.name for field in fields_known_to(JIWOO.viewer)]
        listed = visit(JIWOO).get(f"{API}fields/").content
        grant(shown, to=JIWOO.user, level=Level.MANAGE, by=None)
        error = change(visit(JIWOO), shown, {"합병금": "5원"}).content
        return names, listed, error

    before = seen()
    field = Field.objects.create(name="합병금액", type="money")
    set_value(hidden, field, "5원", by=None)
    set_value(hidden, Field.objects.get(name="계약금액"), "5원", by=None)
    assert seen() == before
    assert [field.name for field in fields_known_to(DOYUN.viewer)] == ["계약금액", "합병금액"]


def test_defining_what_came_up_with_a_hidden_document_makes_it_the_companys():
    field = Field.objects.create(name="합병금액", type="text")
    set_value(paper("비밀", on=shelf("임원실")), field, "5원", by=None)
    assert list(fields_known_to(NARI.viewer)) == []
    assert define("합병금액", type="money", by=NARI.user) == field
    assert [each.type for each in fields_known_to(NARI.viewer)] == ["money"]


# -- the API


def change(visitor: Visitor, document: Document, fields: Any) -> Any:
    return visitor.patch(
        f"{API}documents/{document.uuid}/", data=json.dumps({"fields": fields}), content_type="application/json"
    )


def test_who_manages_a_document_sets_its_fields_and_everybody_reads_them(visit: Visit):
    document = contract()
    grant(document, to=DOYUN.user, level=Level.MANAGE, by=None)
    define("계약금액", type="money", by=None)
    define("수량", type="number", by=None)
    answer = change(visit(DOYUN), document, {"계약금액": {"amount": "1200.50", "currency": "USD"}, "수량": 3})
    assert answer.status_code == 200
    said = visit(JIWOO).get(f"{API}documents/{document.uuid}/").json()
    assert said["fields"] == [
        {"name": "계약금액", "type": "money", "value": "1200.5", "currency": "USD", "text": "USD 1200.50"},
        {"name": "수량", "type": "number", "value": 3, "currency": None, "text": "3"},
    ]
    assert change(visit(DOYUN), document, {"계약금액": None}).json()["fields_said"] == {"수량": "3"}
    assert set(Event.objects.filter(verb="set_field").values_list("by__email", flat=True)) == {DOYUN.email}


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"수량": "많이"}, "fields.수량", "number"),
        ({"수령": 5}, "fields.수령", "unknown"),
        (["수량"], "fields", "invalid"),
        (None, "fields", "invalid"),
    ],
)
def test_bad_values_are_refused_by_name(visit: Visit, fields: Any, field: str, code: str):
    document = contract()
    grant(document, to=DOYUN.user, level=Level.MANAGE, by=None)
    define("수량", type="number", by=None)
    answer = change(visit(DOYUN), document, fields)
    assert answer.status_code == 400
    error = error_of(answer)
    assert (error["field"], error["code"]) == (field, code)
    if code == "unknown":
        assert "수량" in error["message"]


def test_who_only_opens_a_document_is_forbidden_and_who_does_not_finds_nothing(visit: Visit):
    define("수량", type="number", by=None)
    assert change(visit(JIWOO), contract(), {"수량": 5}).status_code == 403
    assert change(visit(JIWOO), paper("비밀", on=shelf("재무")), {"수량": 5}).status_code == 404
    assert not FieldValue.objects.exists()


def test_nothing_but_fields_is_changed_by_a_patch(visit: Visit):
    document = contract()
    grant(document, to=DOYUN.user, level=Level.MANAGE, by=None)
    answer = visit(DOYUN).patch(
        f"{API}documents/{document.uuid}/", data=json.dumps({"title": "새"}), content_type="application/json"
    )
    assert (answer.status_code, error_of(answer)["field"]) == (400, "title")


def test_a_field_is_defined_by_who_is_permitted(visit: Visit):
    body = json.dumps({"name": "상태", "type": "choice", "choices": ["진행", "완료"]})

    def post(visitor: Visitor, text: str = body) -> Any:
        return visitor.post(f"{API}fields/", data=text, content_type="application/json")

    assert post(visit(JIWOO)).status_code == 403
    permit(JIWOO.user, permission=permission_named("knowledge.add_field"))
    answer = post(visit(JIWOO))
    assert (answer.status_code, answer.json()) == (
        201,
        {"name": "상태", "type": "choice", "choices": ["진행", "완료"], "defined": True},
    )
    assert error_of(post(visit(JIWOO)))["code"] == "taken"
    assert error_of(post(visit(JIWOO), json.dumps({"name": "x", "type": "choice"})))["field"] == "choices"
    assert visit(DOYUN).get(f"{API}fields/").json()["results"] == [answer.json()]


def send(visitor: Visitor, base: KnowledgeBase, fields: Any, content: bytes = b"a") -> Any:
    form = {"kb": base.name, "file": SimpleUploadedFile("계약.txt", content)}
    return visitor.post(f"{API}documents/", {**form, **({"fields": json.dumps(fields)} if fields is not None else {})})


def test_fields_come_along_with_a_file(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    define("계약금액", type="money", by=None)
    assert error_of(send(visit(DOYUN), base, {"계약금액": "5"}))["field"] == "fields.계약금액"
    assert error_of(send(visit(DOYUN), base, {"계약금": "5원"}))["code"] == "unknown"
    assert error_of(send(visit(DOYUN), base, "계약금액"))["field"] == "fields"
    assert not Document.objects.exists()
    assert send(visit(DOYUN), base, {"계약금액": "5원"}).status_code == 201
    assert value_of(Document.objects.get(), "계약금액").number == 5


def test_who_may_add_versions_alone_changes_no_field(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    for person in (DOYUN, HANEUL):
        grant(base, to=person.user, level=Level.CONTRIBUTE, by=None)
    define("계약금액", type="money", by=None)
    send(visit(DOYUN), base, {"계약금액": "5원"})
    for content in (b"a", b"b"):
        answer = send(visit(HANEUL), base, {"계약금액": "6원"}, content)
        assert (answer.status_code, error_of(answer)["code"]) == (400, "field_not_allowed")
    assert Version.objects.count() == 1
    assert send(visit(HANEUL), base, {"계약금액": "5원"}, b"b").status_code == 201
    grant(base, to=HANEUL.user, level=Level.MANAGE, by=None)
    assert send(visit(HANEUL), base, {"계약금액": "6원"}, b"b").json()["state"] == "received"
    assert value_of(Document.objects.get(), "계약금액").number == 6


# -- the manifest


def run(folder: Path, text: str) -> tuple[list[Any], list[Any]]:
    (folder / "목록.csv").write_text(text, encoding="utf-8")
    for line in text.splitlines()[1:]:
        name = line.partition(",")[0]
        (folder / name).write_text(name, encoding="utf-8")
    given, errors = given_by_manifest(folder / "목록.csv", base=shelf(is_open=True))
    intake = Intake()
    for each in given:
        intake.take(each, uploader=HANEUL.user)
    return intake.finished_rows(), errors


def test_a_manifest_fills_a_field_by_its_type_and_names_line_and_column_where_it_cannot(tmp_path: Path):
    define("코드", type="text", by=None)
    define("금액", type="money", by=None)
    _rows, errors = run(tmp_path, "path,field:코드,field:금액\na.txt,2024-08-05,5원\nb.txt,7,6\nc.txt,8,USD 7\n")
    assert [(each["line"], each["path"]) for each in errors] == [(3, "b.txt")]
    assert errors[0]["message"].startswith("field:금액: ")
    assert [each.text for each in FieldValue.objects.filter(field__name="코드").order_by("pk")] == ["2024-08-05", "8"]
    assert sorted(FieldValue.objects.filter(field__name="금액").values_list("currency", flat=True)) == ["KRW", "USD"]


@pytest.mark.parametrize(
    ("cells", "type", "unusable"),
    [
        (["5", "1,000"], "number", []),
        (["5", "000123"], "text", []),
        (["미정", "5원"], "text", []),
        (["5원", "USD 7"], "money", []),
        (["5", "7원"], "money", [2]),
        (["2024-08-05", "2024.8.6"], "date", []),
        (["2024-08-05", "7"], "text", []),
    ],
)
def test_a_new_field_is_of_the_type_all_its_cells_look_like(
    tmp_path: Path, cells: list[str], type: str, unusable: list[int]
):
    lines = "".join(f'{n}.txt,"{cell}"\n' for n, cell in enumerate(cells))
    _rows, errors = run(tmp_path, f"path,field:값\n{lines}")
    assert (Field.objects.get().type, [each["line"] for each in errors]) == (type, unusable)
    assert not Field.objects.get().defined


def test_an_unchanged_row_that_says_a_new_value_is_believed(tmp_path: Path):
    run(tmp_path, "path,field:수량\na.txt,5\n")
    rows, _errors = run(tmp_path, "path,field:수량\na.txt,7\n")
    assert rows[0].state == "received"  # no worker ran; these bytes are the same version
    document = Document.objects.get()
    assert (document.versions.count(), value_of(document, "수량").number) == (1, 7)
    run(tmp_path, "path,field:수량\na.txt,\n")
    assert value_of(document, "수량").number == 7


def test_a_manifest_run_again_undoes_no_correction(tmp_path: Path):
    run(tmp_path, "path,field:수량\na.txt,5\n")
    document, field = Document.objects.get(), Field.objects.get()
    set_value(document, field, "6", by=DOYUN.user)
    run(tmp_path, "path,field:수량\na.txt,5\n")
    assert value_of(document, "수량").number == 6
    run(tmp_path, "path,field:수량\na.txt,8\n")
    assert value_of(document, "수량").number == 8


def test_a_new_version_brings_its_values(tmp_path: Path):
    run(tmp_path, "path,field:수량,version_of\na.txt,5,\nb.txt,9,a.txt\n")
    assert value_of(Document.objects.get(), "수량").number == 9


# -- the governance pages


def page(document: Document, *rows: dict[str, Any], initial: int = 0) -> dict[str, Any]:
    data: dict[str, Any] = {"title": document.title, "knowledge_base": document.knowledge_base_id, "source": "own"}
    data |= {"field_values-TOTAL_FORMS": str(len(rows)), "field_values-INITIAL_FORMS": str(initial)}
    for place, row in enumerate(rows):
        data |= {f"field_values-{place}-{name}": value for name, value in row.items()}
        data[f"field_values-{place}-document"] = document.pk
    for prefix in ("versions", "user_grants", "group_grants"):
        data |= {f"{prefix}-TOTAL_FORMS": "0", f"{prefix}-INITIAL_FORMS": "0"}
    return data


def test_values_are_set_changed_and_cleared_on_the_documents_page(visit: Visit):
    document = contract()
    grant(document, to=NARI.user, level=Level.MANAGE, by=None)
    amount, status = define("금액", type="money", by=None), define("상태", type="choice", choices=["진행"], by=None)
    office, address = visit(NARI), reverse("admin:knowledge_document_change", args=[document.pk])
    bad = office.post(address, page(document, {"field": amount.pk, "text": "5"}))
    assert bad.status_code == 200
    assert "KRW 12000000" in bad.content.decode()
    rows = ({"field": amount.pk, "text": "5원"}, {"field": status.pk, "text": "진행"})
    assert office.post(address, page(document, *rows)).status_code == 302
    assert (value_of(document, "금액").number, value_of(document, "상태").text) == (5, "진행")
    first, second = FieldValue.objects.order_by("field__name")
    rows = (
        {"id": first.pk, "field": amount.pk, "text": "USD 7"},
        {"id": second.pk, "field": status.pk, "text": "진행", "DELETE": "on"},
    )
    assert office.post(address, page(document, *rows, initial=2)).status_code == 302
    assert list(FieldValue.objects.values_list("field__name", "number", "currency")) == [("금액", 7, "USD")]
    events = Event.objects.filter(object_uuid=document.uuid, verb__endswith="_field").order_by("pk")
    assert [(each.verb, each.by) for each in events] == [
        ("set_field", NARI.user),
        ("set_field", NARI.user),
        ("clear_field", NARI.user),
        ("set_field", NARI.user),
    ]


def test_who_does_not_manage_a_document_sets_nothing_on_its_page(visit: Visit):
    document, field = contract(), define("수량", type="number", by=None)
    address = reverse("admin:knowledge_document_change", args=[document.pk])
    assert visit(NARI).post(address, page(document, {"field": field.pk, "text": "5"})).status_code == 403
    assert not FieldValue.objects.exists()


def test_definitions_are_governed_and_what_values_forbid_is_said(visit: Visit):
    office, add = visit(NARI), reverse("admin:knowledge_field_add")
    assert office.post(add, {"name": "상태", "type": "choice", "choices": ""}).status_code == 200
    assert office.post(add, {"name": "상태", "type": "choice", "choices": "진행,완료"}).status_code == 302
    field = Field.objects.get()
    assert (field.choices, field.defined) == (["진행", "완료"], True)
    assert office.post(add, {"name": "상태", "type": "text", "choices": ""}).status_code == 200
    set_value(contract(), field, "진행", by=None)
    address = reverse("admin:knowledge_field_change", args=[field.pk])
    body = {"name": "상태", "type": "number", "choices": "", "for_all": "on"}
    answer = office.post(address, body)
    assert answer.status_code == 200
    assert "상태" in answer.content.decode()
    assert office.post(address, {**body, "type": "text", "name": "진척"}).status_code == 302
    field.refresh_from_db()
    assert (field.name, field.type, field.defined) == ("진척", "text", True)
    verbs = Event.objects.filter(object_type="field").order_by("pk").values_list("verb", "by__email")
    assert list(verbs) == [("define", NARI.email), ("redefine", NARI.email)]


def test_the_pages_of_fields_hide_those_of_hidden_documents(visit: Visit):
    field = Field.objects.create(name="카나리아", type="text")
    hidden = paper("비밀", on=shelf("임원실"))
    set_value(hidden, field, "값", by=None)
    office = visit(NARI)
    for address in (
        reverse("admin:knowledge_field_changelist"),
        reverse("admin:knowledge_event_changelist"),
        f"{reverse('admin:autocomplete')}?app_label=knowledge&model_name=fieldvalue&field_name=field&term=카나",
    ):
        assert "카나리아" not in json.dumps(office.get(address).content.decode(), ensure_ascii=False)
    assert office.get(reverse("admin:knowledge_field_change", args=[field.pk])).status_code == 302


def test_a_failed_documents_state_is_in_the_list_and_found_by_it(visit: Visit):
    document = paper("고장", on=shelf(is_open=True), state="failed")
    paper("괜찮은 것", on=shelf(is_open=True))
    address = reverse("admin:knowledge_document_changelist")
    assert list(visit(NARI).get(f"{address}?state=failed").context["cl"].result_list) == [document]
    assert list(visit(NARI).get(f"{address}?state=searchable").context["cl"].result_list) != [document]
    visitor = visit(NARI)
    visitor.cookies["django_language"] = "en"
    assert ">failed<" in visitor.get(address).content.decode().replace(" ", "").replace("\n", "")


def test_knowing_of_fields_takes_no_statement_a_field(visit: Visit):
    document, visitor = contract(), visit(JIWOO)

    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get(f"{API}fields/?page_size=100").status_code == 200
            assert visitor.get(f"{API}documents/{document.uuid}/").status_code == 200
        return len(queries)

    set_value(document, define("0", type="number", by=None), "1", by=None)
    statements()
    before = statements()
    for n in range(1, 12):
        set_value(document, define(str(n), type="number", by=None), "1", by=None)
    assert statements() == before
