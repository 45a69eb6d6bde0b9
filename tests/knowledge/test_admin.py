"""The governance pages: every model has one, none is a way around rights, and none tells a hidden title."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.departments import department_named
from accounts.models import User
from accounts.people import permission_named, permit
from answering.models import Conversation, Trace, TraceText
from knowledge.history import record
from knowledge.models import (
    Document,
    DocumentUserGrant,
    Event,
    Field,
    FieldValue,
    KnowledgeBase,
    KnowledgeBaseUserGrant,
    Level,
    State,
    Tag,
    Version,
    VersionText,
)
from knowledge.placing import trash
from knowledge.sharing import grant
from retrieval.models import DocumentWords, Passage, TermSnapshot
from tests.cast import DOYUN, HANEUL, NARI
from tests.papers import current, edition, paper, shelf

pytestmark = pytest.mark.django_db

CANARY = "연봉표-카나리아"
OPEN = "공개안내-종달새"
OURS = {"accounts", "knowledge", "retrieval", "answering", "tenants"}
ON_ANOTHER_PAGE = {"accounts.Profile", "answering.TraceText", "retrieval.TermFrequency"}
"""A profile stands on the person's page, a trace's texts on the trace's; terms are texts of what may be hidden."""


@pytest.fixture
def office(visit: Callable[..., Any]) -> Any:
    """The administrator's browser."""
    return visit(NARI)


@pytest.fixture
def papers() -> dict[str, Document]:
    """One document that everybody may open and one that nobody was granted, with all that can hang on either."""
    made = {}
    for title, base in ((OPEN, shelf("공용", is_open=True)), (CANARY, shelf("인사"))):
        document = paper(title, on=base, by=HANEUL.user, text=title)
        document.tags.add(Tag.objects.create(name=f"표-{title}"))
        version = current(document)
        VersionText.objects.create(version=version, text=f"글 {title}")
        Passage.objects.create(version=version, document=document, ordinal=1, text=f"글 {title}", heading=title)
        DocumentWords.objects.get_or_create(document=document)
        field, _made = Field.objects.get_or_create(name="메모", defaults={"type": "text"})
        FieldValue.objects.create(document=document, field=field, text=f"값 {title}")
        grant(document, to=Group.objects.get(name="임원"), level=Level.VIEW, by=HANEUL.user)
        grant(document, to=DOYUN.user, level=Level.VIEW, by=HANEUL.user)
        record("upload", document, by=HANEUL.user, path=f"{title}.txt")
        made[title] = document
    TermSnapshot.objects.create(passages=2)
    made[OPEN].supersedes.add(made[CANARY])
    return made


def pages() -> list[tuple[type[Any], str]]:
    """Every model with a governance page, and the address of its list."""
    return [
        (model, reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"))
        for model in admin.site._registry
    ]


def text_of(response: Any) -> str:
    """The page as text."""
    return str(response.content.decode())


def test_every_model_of_ours_has_a_page():
    ours = {model._meta.label for model in apps.get_models() if model._meta.app_label in OURS}
    assert ours - {model._meta.label for model in admin.site._registry} == ON_ANOTHER_PAGE


@pytest.mark.slow
def test_every_list_opens_and_hides_what_was_not_granted(office, papers, settings):
    for language in ("ko", "en"):
        office.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        for model, address in pages():
            answer = office.get(address)
            assert answer.status_code == 200, model
            assert CANARY not in text_of(answer), model


def test_the_lists_show_what_everybody_may_open(office, papers):
    for model in (Document, Version, VersionText, Passage, FieldValue, DocumentUserGrant, Event, Tag):
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        assert OPEN in text_of(office.get(address)), model


def test_searching_a_list_finds_nothing_hidden(office, papers):
    for model, address in pages():
        if admin.site._registry[model].get_search_fields(_request_of(office)):
            answer = office.get(address, {"q": "카나리아"})
            assert answer.status_code == 200, model
            assert f">{CANARY}" not in text_of(answer).replace(" ", ""), model
            assert answer.context["cl"].result_count == 0, model


def test_no_page_of_one_row_opens_a_hidden_document(office, papers):
    hidden = papers[CANARY]
    rows: Iterator[Any] = iter(
        [
            hidden,
            hidden.current,
            VersionText.objects.get(version=hidden.current),
            Passage.objects.get(document=hidden),
            FieldValue.objects.get(document=hidden),
            DocumentUserGrant.grants.get(content_object=hidden),
            Event.objects.filter(object_uuid=hidden.uuid).first(),
            hidden.tags.get(),
        ]
    )
    for row in rows:
        for view in ("change", "delete", "history"):
            name = f"admin:{row._meta.app_label}_{row._meta.model_name}_{view}"
            answer = office.get(reverse(name, args=[row.pk]), follow=True)
            assert CANARY not in text_of(answer), (row, view)
            assert answer.redirect_chain or answer.status_code in (403, 404), (row, view)


def test_every_page_of_one_row_opens_for_what_may_be_seen(office, papers):
    for model, _address in pages():
        page = admin.site._registry[model]
        row = page.get_queryset(_request_of(office)).first()
        if row is None:
            continue
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_change"
        answer = office.get(reverse(name, args=[row.pk]))
        assert answer.status_code == 200, model
        assert CANARY not in text_of(answer), model


def test_pickers_offer_nothing_hidden_and_accept_nothing_hidden(office, papers):
    address = reverse("admin:autocomplete")
    for app, model, field in (("knowledge", "document", "tags"), ("knowledge", "document", "knowledge_base")):
        answer = office.get(address, {"app_label": app, "model_name": model, "field_name": field, "term": "카나리아"})
        assert answer.status_code == 200
        assert answer.json()["results"] == []
    hidden_tag = papers[CANARY].tags.get()
    grant(papers[OPEN], to=NARI.user, level=Level.MANAGE, by=None)
    answer = office.post(_change(papers[OPEN]), _form(papers[OPEN], tags=[hidden_tag.pk]))
    assert answer.status_code == 200
    assert not papers[OPEN].tags.filter(pk=hidden_tag.pk).exists()


def test_a_warning_before_deleting_names_nothing_that_hangs_on_it(office, papers):
    for row in (papers[CANARY].knowledge_base, DOYUN.user, Group.objects.get(name="임원")):
        name = f"admin:{row._meta.app_label}_{row._meta.model_name}_delete"
        answer = office.get(reverse(name, args=[row.pk]))
        assert answer.status_code == 200
        assert CANARY not in text_of(answer)
    chosen = {"action": "delete_selected", "_selected_action": [str(DOYUN.user.pk)]}
    answer = office.post(reverse("admin:accounts_user_changelist"), chosen)
    assert answer.status_code == 200
    assert CANARY not in text_of(answer)


def test_a_base_with_hidden_documents_in_it_is_not_deleted(office, papers):
    base = papers[CANARY].knowledge_base
    office.post(reverse("admin:knowledge_knowledgebase_delete", args=[base.pk]), {"post": "yes"})
    assert KnowledgeBase.objects.filter(pk=base.pk).exists()


def test_no_address_asks_across_tables_for_hidden_titles(office, papers):
    for address in (
        f"{reverse('admin:knowledge_knowledgebase_changelist')}?documents={papers[CANARY].pk}",
        f"{reverse('admin:knowledge_knowledgebase_changelist')}?documents__title__startswith=연",
        f"{reverse('admin:accounts_user_changelist')}?authored__document__title__startswith=연",
    ):
        assert office.get(address).status_code == 400


def test_the_front_page_and_the_log_tell_no_titles(office, papers):
    grant(papers[OPEN], to=NARI.user, level=Level.MANAGE, by=None)
    assert office.post(_change(papers[OPEN]), _form(papers[OPEN], title="새 이름")).status_code == 302
    assert "새 이름" in text_of(office.get(reverse("admin:index")))  # said once, to who did it
    for address in (reverse("admin:index"), reverse("admin:admin_logentry_changelist")):
        text = text_of(office.get(address))
        assert not any(title in text for title in (CANARY, OPEN, "새 이름"))


# -- what an administrator may do


def test_who_only_opens_a_document_changes_nothing_of_it(office, papers):
    answer = office.post(_change(papers[OPEN]), _form(papers[OPEN], title="다른 이름"))
    assert answer.status_code == 403
    office.post(
        reverse("admin:knowledge_document_changelist"),
        {"action": "move_to_trash", "_selected_action": [str(papers[OPEN].pk)]},
    )
    papers[OPEN].refresh_from_db()
    assert (papers[OPEN].title, papers[OPEN].trashed_at) == (OPEN, None)


def test_granting_oneself_a_base_opens_it_and_is_recorded(office, papers):
    base = papers[CANARY].knowledge_base
    answer = office.post(
        reverse("admin:knowledge_knowledgebase_change", args=[base.pk]),
        {
            "name": base.name,
            "description": "",
            "department": "",
            **_inline("user_grants", {"user": NARI.user.pk, "level": "manage"}),
            **_inline("group_grants", {"group": department_named("경영본부").group_id, "level": "view"}),
        },
    )
    assert answer.status_code == 302, text_of(answer)
    row = KnowledgeBaseUserGrant.grants.get(content_object=base, user=NARI.user)
    assert row.granted_by == NARI.user
    event = Event.objects.get(verb="grant", object_uuid=base.uuid, details__to="user")
    assert (event.by, event.details) == (NARI.user, {"level": "manage", "to": "user", "name": NARI.email})
    assert Event.objects.get(object_uuid=base.uuid, details__to="department").details["name"] == "경영본부"
    assert CANARY in text_of(office.get(reverse("admin:knowledge_document_changelist")))


def test_a_grant_is_taken_away_on_the_same_page_and_recorded(office, papers):
    base = papers[OPEN].knowledge_base
    grant(base, to=DOYUN.user, level=Level.VIEW, by=None)
    grant(base, to=DOYUN.user, level=Level.MANAGE, by=None)
    rows = list(KnowledgeBaseUserGrant.grants.filter(content_object=base).order_by("pk"))
    data = {"name": base.name, "is_open": "on", "description": "", "department": ""}
    data |= {"user_grants-TOTAL_FORMS": "2", "user_grants-INITIAL_FORMS": "2"}
    for place, row in enumerate(rows):
        data |= {f"user_grants-{place}-id": row.pk, f"user_grants-{place}-content_object": base.pk}
    data |= {"user_grants-0-DELETE": "on", **_inline("group_grants")}
    answer = office.post(reverse("admin:knowledge_knowledgebase_change", args=[base.pk]), data)
    assert answer.status_code == 302, text_of(answer)
    assert KnowledgeBaseUserGrant.grants.get(content_object=base).permission.codename == "manage_knowledgebase"
    assert Event.objects.get(verb="revoke").details == {"level": "view", "to": "user", "name": DOYUN.email}


def test_correcting_moving_and_restricting_goes_the_one_way_there_is(office, papers):
    grant(papers[OPEN], to=NARI.user, level=Level.MANAGE, by=None)
    answer = office.post(_change(papers[OPEN]), _form(papers[OPEN], title="새 이름", folder="2026", restricted="on"))
    assert answer.status_code == 302, text_of(answer)
    papers[OPEN].refresh_from_db()
    assert (papers[OPEN].title, papers[OPEN].former_titles, papers[OPEN].restricted) == ("새 이름", [OPEN], True)
    verbs = set(Event.objects.filter(object_uuid=papers[OPEN].uuid, by=NARI.user).values_list("verb", flat=True))
    assert verbs == {"move", "restrict"}


@pytest.mark.parametrize(("field", "value"), [("title", "   "), ("folder", "../밖")])
def test_a_bad_title_or_folder_is_said_on_the_form(office, papers, field, value):
    grant(papers[OPEN], to=NARI.user, level=Level.MANAGE, by=None)
    assert office.post(_change(papers[OPEN]), _form(papers[OPEN], **{field: value})).status_code == 200


def test_the_trash_is_shown_to_who_may_bring_it_back_from_it(office, papers, django_capture_on_commit_callbacks):
    address = reverse("admin:knowledge_document_changelist")

    def listed(**asked: str) -> list[Document]:
        return list(office.get(address, asked).context["cl"].result_list)

    trash(papers[OPEN], by=None)
    assert listed() == listed(trash="1") == []
    grant(papers[OPEN], to=NARI.user, level=Level.MANAGE, by=None)
    assert listed() == []
    assert listed(trash="1") == [papers[OPEN]]
    chosen = {"_selected_action": [str(papers[OPEN].pk)]}
    office.post(f"{address}?trash=1", {"action": "bring_back", **chosen})
    assert listed() == [papers[OPEN]]
    office.post(address, {"action": "move_to_trash", **chosen})
    papers[OPEN].refresh_from_db()
    assert papers[OPEN].trashed_by == NARI.user
    with django_capture_on_commit_callbacks(execute=True):
        office.post(f"{address}?trash=1", {"action": "delete_selected", "post": "yes", **chosen})
    assert not Document.objects.filter(pk=papers[OPEN].pk).exists()
    assert Event.objects.filter(verb="delete", object_uuid=papers[OPEN].uuid, by=NARI.user).exists()


def test_what_failed_is_tried_again(office, papers):
    failed = edition(papers[OPEN], number=2, path="x.pdf", state=State.FAILED)
    Version.objects.filter(pk=failed.pk).update(error_code="damaged", attempts=3)
    hidden = edition(papers[CANARY], number=2, path="y.pdf", state=State.FAILED)
    address = reverse("admin:knowledge_version_changelist")
    chosen = [str(failed.pk), str(hidden.pk), str(papers[OPEN].current.pk)]
    office.post(address, {"action": "try_again", "_selected_action": chosen})
    failed.refresh_from_db()
    hidden.refresh_from_db()
    assert (failed.state, failed.attempts, failed.error_code) == (State.RECEIVED, 0, "")
    assert hidden.state == State.FAILED
    assert Event.objects.get(verb="retry").details == {"version": 2}


def test_history_grants_and_passages_are_only_looked_at(office, papers):
    event = Event.objects.filter(object_uuid=papers[OPEN].uuid)[0]
    rows: list[Any] = [event, Passage.objects.get(document=papers[OPEN]), papers[OPEN].current]
    for row in rows:
        name = f"admin:{row._meta.app_label}_{row._meta.model_name}"
        assert office.get(reverse(f"{name}_add")).status_code == 403
        assert office.post(reverse(f"{name}_change", args=[row.pk]), {"verb": "x"}).status_code == 403
        assert office.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
    before = Event.objects.count()
    chosen = {"action": "delete_selected", "_selected_action": [str(event.pk)], "post": "yes"}
    office.post(reverse("admin:knowledge_event_changelist"), chosen)
    assert Event.objects.count() == before


def test_staff_without_a_permission_open_nothing(visit):
    User.objects.filter(email=DOYUN.email).update(is_staff=True)
    desk = visit(DOYUN)
    assert desk.get(reverse("admin:index")).status_code == 200
    assert {desk.get(address).status_code for _model, address in pages()} == {403}
    DOYUN.user.user_permissions.add(Permission.objects.get(codename="view_document"))
    assert desk.get(reverse("admin:knowledge_document_changelist")).status_code == 200


def test_staff_who_are_no_superusers_make_nobody_one(visit):
    User.objects.filter(email=DOYUN.email).update(is_staff=True)
    DOYUN.user.user_permissions.add(*Permission.objects.filter(codename__in=["change_user", "view_user"]))
    desk = visit(DOYUN)
    data = {
        "email": DOYUN.email,
        "name": "도윤",
        "is_active": "on",
        "is_superuser": "on",
        "is_staff": "on",
        "groups": [],
    }
    data |= {"profile-TOTAL_FORMS": "0", "profile-INITIAL_FORMS": "0"}
    desk.post(reverse("admin:accounts_user_change", args=[DOYUN.user.pk]), data)
    assert not DOYUN.user.is_superuser
    address = reverse("admin:accounts_user_change", args=[NARI.user.pk])
    assert desk.post(address, data).status_code == 403
    password = reverse("admin:auth_user_password_change", args=[NARI.user.pk])
    assert desk.get(password).status_code == 403


def test_the_company_page_knows_no_other_company(office):
    text = text_of(office.get(reverse("admin:tenants_tenant_changelist")))
    assert "가온" in text
    assert "나래" not in text


# -- traces


def _trace(by: User, *, named: Document, number: int) -> Trace:
    trace = Trace.objects.create(
        number=number,
        asked_at=timezone.now(),
        user=by,
        email=by.email,
        conversation=Conversation.objects.create(user=by),
        route="search",
        body_digest="x",
        previous_digest="y",
        digest=str(number),
    )
    said = {"citations": [{"document_id": str(named.uuid), "title": named.title}], "answer": f"답 {named.title}"}
    TraceText.objects.create(trace=trace, body={"question": "우리 팀 평균 연봉은?", "evidence": [], "answer": said})
    return trace


def test_a_trace_of_others_takes_a_permission_that_somebody_gave(office, papers):
    trace = _trace(HANEUL.user, named=papers[OPEN], number=1)
    address = reverse("admin:answering_trace_change", args=[trace.pk])
    assert HANEUL.email not in text_of(office.get(reverse("admin:answering_trace_changelist")))
    assert office.get(address).status_code == 302
    permit(NARI.user, permission=permission_named("answering.view_traces"))
    assert f"답 {OPEN}" in text_of(office.get(address))
    assert office.post(address, {"route": "x"}).status_code == 403


def test_a_trace_withholds_what_its_reader_may_not_open(office, papers):
    permit(NARI.user, permission=permission_named("answering.view_traces"))
    for owner, number in ((HANEUL.user, 1), (NARI.user, 2)):
        trace = _trace(owner, named=papers[CANARY], number=number)
        text = text_of(office.get(reverse("admin:answering_trace_change", args=[trace.pk])))
        assert "우리 팀 평균 연봉은?" in text
        assert CANARY not in text


def test_a_person_is_deleted_and_what_they_did_stays(office, papers):
    _trace(DOYUN.user, named=papers[OPEN], number=1)
    record("upload", papers[OPEN], by=DOYUN.user)
    address = reverse("admin:accounts_user_delete", args=[DOYUN.user.pk])
    assert office.post(address, {"post": "yes"}).status_code == 302
    assert not User.objects.filter(email=DOYUN.email).exists()
    assert Trace.objects.get(number=1).email == DOYUN.email
    assert Event.objects.filter(by=None, by_name__contains=DOYUN.email).exists()
    assert not DocumentUserGrant.grants.exists()


# -- lists do not grow in statements


@pytest.mark.parametrize(
    "page",
    [
        *("knowledge_document", "knowledge_version", "knowledge_event", "knowledge_documentusergrant", "knowledge_tag"),
        *("knowledge_knowledgebase", "knowledge_fieldvalue", "knowledge_versiontext", "retrieval_passage"),
        *("accounts_user", "accounts_department", "auth_group"),
    ],
)
def test_a_longer_list_takes_no_more_statements(office, papers, page):
    address = reverse(f"admin:{page}_changelist")
    office.get(address)

    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert office.get(address).status_code == 200
        return len(queries)

    before = statements()
    for number in range(6):
        document = paper(f"더 {number}", on=shelf(f"공용 {number}", is_open=True), by=HANEUL.user)
        document.tags.add(Tag.objects.create(name=f"더 {number}"))
        VersionText.objects.create(version=current(document), text="글")
        Passage.objects.create(version=current(document), document=document, ordinal=1, text="글")
        FieldValue.objects.create(document=document, field=Field.objects.get(), text="값")
        grant(
            document,
            to=User.objects.create_user(f"p{number}@gaon.example", None, name="사람"),
            level=Level.VIEW,
            by=None,
        )
    assert statements() <= before + 1


def _change(document: Document) -> str:
    return reverse("admin:knowledge_document_change", args=[document.pk])


def _form(document: Document, **changes: Any) -> dict[str, Any]:
    """What the browser sends for a document's page when nothing but `changes` was touched."""
    data: dict[str, Any] = {
        "title": document.title,
        "knowledge_base": document.knowledge_base_id,
        "folder": document.folder,
        "source": document.source,
        "kind": "",
        "department": "",
        "tags": list(document.tags.values_list("pk", flat=True)),
    }
    value = FieldValue.objects.get(document=document)
    data |= {
        "field_values-TOTAL_FORMS": "1",
        "field_values-INITIAL_FORMS": "1",
        "field_values-0-id": value.pk,
        "field_values-0-document": document.pk,
        "field_values-0-field": value.field_id,
        "field_values-0-text": value.text,
    }
    data |= {"versions-TOTAL_FORMS": "0", "versions-INITIAL_FORMS": "0"}
    data |= _inline("user_grants") | _inline("group_grants")
    return {**data, **changes}


def _inline(prefix: str, *rows: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = {f"{prefix}-TOTAL_FORMS": str(len(rows)), f"{prefix}-INITIAL_FORMS": "0"}
    for place, row in enumerate(rows):
        data |= {f"{prefix}-{place}-{name}": value for name, value in row.items()}
    return data


def _request_of(office: Any) -> Any:
    """A request of the administrator's, for asking pages what they list."""
    return office.get(reverse("admin:index")).wsgi_request
