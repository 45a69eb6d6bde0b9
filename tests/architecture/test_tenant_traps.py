"""How companies bleed into each other, and that here they do not."""

import base64
import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import valkey
from celery import shared_task
from celery.contrib.testing.worker import start_worker
from django.conf import settings
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver
from django_tenants.utils import schema_context, tenant_context

from accounts.models import User
from answering.models import Conversation, Trace
from config.celery import app
from knowledge.models import Document, KnowledgeBase, Version
from tenants.models import Tenant
from tenants.tasks import MissingTenant, send_on_commit
from tests import broker
from tests.cast import DOYUN, GAON, GARAM, NARAE, company

NOTE = "tests.note_where"


@shared_task(name=NOTE)
def note_where(word: str, *, fail: bool = False) -> None:
    """Leave a group of this name in whichever company the task finds itself, and fail if told to."""
    Group.objects.create(name=word)
    if fail:
        raise ValueError(word)


TASK: Any = note_where
"""The task as workers call it: with the company."""


def here() -> tuple[str, str]:
    """The schema Django believes in, and the one PostgreSQL is in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        return connection.schema_name, cursor.fetchone()[0]  # type: ignore[attr-defined]


# -- tasks


@pytest.mark.django_db
@pytest.mark.parametrize("schema", [{}, {"schema": None}, {"schema": ""}, {"schema": "public"}, {"schema": "nowhere"}])
def test_a_task_without_a_company_fails_before_it_touches_a_row(schema):
    with pytest.raises(MissingTenant):
        TASK("stray", **schema)
    for name in (GAON, NARAE):
        with schema_context(name):
            assert not Group.objects.filter(name="stray").exists()


@pytest.mark.django_db
def test_a_task_runs_in_its_company_and_returns_to_public():
    TASK("here", schema=NARAE)
    assert here() == ("public", "public")
    with schema_context(NARAE):
        assert Group.objects.filter(name="here").exists()
    with schema_context(GAON):
        assert not Group.objects.filter(name="here").exists()


@pytest.mark.django_db
def test_a_task_that_fails_returns_to_public():
    with pytest.raises(ValueError, match="broken"), transaction.atomic():
        TASK("broken", fail=True, schema=NARAE)
    assert here() == ("public", "public")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_one_worker_process_carries_no_company_from_task_to_task():
    connection.set_schema_to_public()  # type: ignore[attr-defined]
    with start_worker(app, pool="solo", concurrency=1, perform_ping_check=False, loglevel="CRITICAL"):
        words = [
            ("first", GAON, False),
            ("stray one", None, False),
            ("broken", NARAE, True),
            ("stray two", None, False),
        ]
        for word, schema, fail in words:
            app.send_task(NOTE, args=[word], kwargs={"fail": fail, **({"schema": schema} if schema else {})})
        app.send_task(NOTE, args=["last"], kwargs={"schema": GAON})
        for _try in range(200):
            with schema_context(GAON):
                if Group.objects.filter(name="last").exists():
                    break
            threading.Event().wait(0.05)
    found = {}
    for schema in (GAON, NARAE):
        with schema_context(schema):
            names = ["first", "last", "broken", "stray one", "stray two"]
            found[schema] = sorted(Group.objects.filter(name__in=names).values_list("name", flat=True))
    assert found == {GAON: ["first", "last"], NARAE: ["broken"]}


@pytest.mark.django_db
def test_what_is_sent_on_commit_goes_to_the_company_it_was_registered_in(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks, tenant_context(company(NARAE)):
        send_on_commit(NOTE, "later")
    connection.set_schema_to_public()  # type: ignore[attr-defined]
    broker.empty(settings.CELERY_BROKER_URL)
    for callback in callbacks:
        callback()
    (message,) = _queued()
    args, kwargs, _more = json.loads(_body(message))
    assert (args, kwargs) == (["later"], {"schema": NARAE})


# -- threads and connections


@pytest.mark.django_db(transaction=True)
def test_companies_entered_in_two_threads_stay_apart():
    tenants = {name: company(name) for name in (GAON, NARAE)}
    wrong: list[Any] = []

    def work(name: str) -> None:
        try:
            for _turn in range(100):
                with tenant_context(tenants[name]):
                    emails = {DOYUN.email, GARAM.email} & set(User.objects.values_list("email", flat=True))
                    expected = {DOYUN.email} if name == GAON else {GARAM.email}
                    if here() != (name, name) or emails != expected:
                        wrong.append((name, here(), emails))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(name,)) for name in (GAON, NARAE, GAON, NARAE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.django_db
def test_a_company_left_by_an_exception_is_left():
    with pytest.raises(ValueError, match="x"), tenant_context(company(NARAE)):
        raise ValueError("x")
    assert here() == (GAON, GAON)


@pytest.mark.django_db
def test_the_search_path_is_set_once_and_right_after_a_rollback():
    with tenant_context(company(NARAE)):
        with CaptureQueriesContext(connection) as queries:
            for _turn in range(3):
                User.objects.count()
        assert sum("search_path" in each["sql"] for each in queries) == 1
        with pytest.raises(ValueError, match="x"), transaction.atomic(), tenant_context(company(GAON)):
            raise ValueError(f"x, after {User.objects.count()} people")
        assert here() == (NARAE, NARAE)
        assert User.objects.filter(email=GARAM.email).exists()


@pytest.mark.django_db
def test_what_pgvector_must_do_is_said_by_every_connection():
    with connection.cursor() as cursor:
        cursor.execute("SHOW hnsw.iterative_scan")
        assert cursor.fetchone() == ("relaxed_order",)


# -- what is shared


def _tables(schema: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema])
        return {row[0] for row in cursor.fetchall()}


@pytest.mark.django_db
def test_nothing_but_the_list_of_companies_is_shared():
    assert settings.SHARED_APPS == ["django_tenants", "tenants"]
    assert _tables("public") == {"django_migrations", "tenants_tenant", "tenants_domain"}
    for schema in (GAON, NARAE):
        assert _tables("public") & _tables(schema) == {"django_migrations"}


@pytest.mark.django_db
def test_the_vector_type_belongs_to_no_company():
    with connection.cursor() as cursor:
        cursor.execute("SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'vector'")
        assert cursor.fetchone() == ("public",)


@pytest.mark.django_db
def test_the_application_is_no_superuser():
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        assert cursor.fetchone() == (False,)


@pytest.mark.django_db
def test_a_cached_value_is_unknown_at_another_company():
    cache.set("answer", "가온의 답", 30)
    assert cache.get("answer") == "가온의 답"
    with tenant_context(company(NARAE)):
        assert cache.get("answer") is None
        cache.set("answer", "나래의 답", 30)
    assert cache.get("answer") == "가온의 답"


# -- what is seen from outside


@pytest.mark.parametrize("model", [Document, KnowledgeBase, Version, User, Conversation, Trace])
def test_what_is_named_outside_has_a_uuid(model):
    assert model._meta.get_field("uuid").unique
    assert model._meta.get_field("uuid").get_internal_type() == "UUIDField"


def _routes(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _routes(each, route)
        else:
            yield route, each


def test_no_address_counts_rows():
    """Running numbers stand for a version or a page of a document; the admin site, for governors alone, is left out."""
    counted = {
        (route, name)
        for route, pattern in _routes(get_resolver())
        if not route.startswith(("admin/", "^admin/"))
        for name, converter in pattern.pattern.converters.items()
        if type(converter).__name__ == "IntConverter" and name not in {"number", "version", "page"}
    }
    assert counted == set()
    assert not [route for route, _pattern in _routes(get_resolver()) if "(?P<pk>" in route or "(?P<id>" in route]


@pytest.mark.django_db
def test_a_session_of_one_company_is_nothing_at_another(visit):
    inside = visit(DOYUN)
    assert inside.get("/accounts/password/change/").status_code == 200
    outside = visit(tenant=NARAE)
    outside.cookies = inside.cookies
    answer = outside.get("/accounts/password/change/")
    assert (answer.status_code, answer.headers["Location"].partition("?")[0]) == (302, "/accounts/login/")


@pytest.mark.django_db
def test_a_host_that_belongs_to_no_company_is_answered_by_none(client):
    assert client.get("/accounts/login/", headers={"host": "nowhere.localhost"}).status_code == 404
    assert Tenant.objects.count() == 2


def _queued() -> list[dict[str, Any]]:
    """The messages that wait in this process's own broker database."""
    number = int(settings.CELERY_BROKER_URL.rpartition("=")[2])
    path = settings.CELERY_BROKER_URL.partition("://")[2].partition("?")[0]
    with valkey.Valkey(unix_socket_path=path, db=number) as client:
        return [json.loads(each) for each in client.lrange(app.conf.task_default_queue, 0, -1)]


def _body(message: dict[str, Any]) -> bytes:
    return base64.b64decode(message["body"])
