"""Every refusal of the API: one form, stable codes, nothing of the program."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from knowledge.models import Level
from knowledge.sharing import grant
from tests.api.calling import API, bearer, error_of, post
from tests.cast import DOYUN, GARAM
from tests.conftest import Visitor
from tests.papers import shelf

pytestmark = pytest.mark.django_db
Visit = Callable[..., Visitor]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "question"),
        ({"question": None}, "question"),
        ({"question": ["a"]}, "question"),
        ({"question": {"a": 1}}, "question"),
        ({"question": "가\u0000나"}, "question"),
        ({"question": "\ud800"}, "question"),
        ({"question": "가" * 10_001}, "question"),
        ({"question": "연차", "conversation": "7"}, "conversation"),
        ({"question": "연차", "conversation": "00000000-0000-4000-8000-000000000000"}, "conversation"),
        ({"question": "연차", "today": "2026-02-30"}, "today"),
        ({"question": "연차", "scope": "everything"}, "scope"),
        ({"question": "연차", "scope": "tenant"}, "scope"),
        ({"question": "연차", "model": "perhaps"}, "model"),
        (["연차"], None),
        ("연차", None),
        (7, None),
        (None, None),
    ],
)
def test_ask_names_the_field_that_is_wrong(visit: Visit, body: Any, field: str | None):
    response = post(visit(DOYUN), "ask/", body)
    assert response.status_code == 400
    assert error_of(response)["field"] == field


def test_ask_lets_only_governors_say_what_today_is(visit: Visit):
    response = post(visit(DOYUN), "ask/", {"question": "연차", "today": "2026-03-02"})
    assert response.status_code == 400
    assert error_of(response)["field"] == "today"
    assert error_of(response)["code"] == "not_allowed"


@pytest.mark.parametrize("body", [b"{", b"", b"\xff\xfe", b'{"question": NaN}', b"[" * 100_000, b'{"a":1}{"b":2}'])
def test_malformed_json_is_refused(visit: Visit, body: bytes):
    response = visit(DOYUN).post(f"{API}ask/", data=body, content_type="application/json")
    assert response.status_code in (400, 413)
    error_of(response)


def test_errors_are_json_whatever_the_client_accepts(visit: Visit):
    for accept in ("text/html", "text/event-stream", "image/png", "*/*"):
        response = post(visit(DOYUN), "ask/", {}, headers={"accept": accept})
        assert response["Content-Type"] == "application/json"
        assert error_of(response)["field"] == "question"


def test_another_method_is_405(visit: Visit):
    response = visit(DOYUN).get(f"{API}ask/")
    assert response.status_code == 405
    assert error_of(response)["code"] == "method_not_allowed"


def test_another_format_is_415(visit: Visit):
    response = visit(DOYUN).post(f"{API}ask/", data="question=연차", content_type="text/plain")
    assert response.status_code == 415
    assert error_of(response)["code"] == "unsupported_media_type"


def test_an_address_that_leads_nowhere_is_404_in_json(visit: Visit):
    response = visit(DOYUN).get(f"{API}nowhere/")
    assert response.status_code == 404
    assert error_of(response)["code"] == "not_found"


def test_a_body_that_is_too_large_is_413(visit: Visit, settings: Any):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = post(visit(DOYUN), "ask/", {"question": "연" * 2000})
    assert response.status_code == 413
    assert error_of(response)["code"] == "too_large"


def test_a_file_that_is_too_large_is_413(visit: Visit, settings: Any, originals: Any):
    base = shelf(is_open=True)
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    settings.MAX_FILE_BYTES = 10
    response = visit(DOYUN).post(
        f"{API}documents/", {"kb": base.name, "file": SimpleUploadedFile("큰.txt", b"x" * 100)}
    )
    assert response.status_code == 413
    assert error_of(response)["code"] == "too_large"


def test_messages_are_korean_or_english(visit: Visit):
    said = {
        language: error_of(visit(DOYUN).get(f"{API}nowhere/", headers={"accept-language": language}))["message"]
        for language in ("ko", "en")
    }
    assert "here" in said["en"]


@pytest.mark.parametrize(
    "token", ["", "x", "Token", "Token ", "Token a b", "Token 연차", "Bearer abc", "Token " + "f" * 64, "Token \x80"]
)
def test_a_token_nobody_gave_is_401(visit: Visit, token: str):
    response = visit().get(f"{API}me/", headers={"authorization": token.encode("utf-8").decode("latin-1")})
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Token"
    error_of(response)


def test_a_token_is_worth_nothing_at_another_company(visit: Visit):
    header = bearer(DOYUN)
    assert visit().get(f"{API}me/", headers=header).status_code == 200
    assert visit(tenant=GARAM.tenant).get(f"{API}me/", headers=header).status_code == 401


def test_a_token_does_no_more_than_its_scopes_say(visit: Visit):
    header = bearer(DOYUN, "search")
    assert visit().get(f"{API}me/", headers=header).status_code == 200
    assert visit().get(f"{API}me/", headers=header).json()["scopes"] == ["search"]
    for response in (
        visit().get(f"{API}documents/", headers=header),
        visit().post(f"{API}documents/", {}, headers=header),
        post(visit(), "ask/", {"question": "연차"}, headers=header),
    ):
        assert response.status_code == 403
        assert error_of(response)["code"] == "scope"
    assert post(visit(), "search/", {"query": "연차"}, headers=header).status_code == 200


def test_a_token_of_somebody_deactivated_is_401(visit: Visit):
    header = bearer(DOYUN)
    user = DOYUN.user
    user.is_active = False
    user.save()
    assert visit().get(f"{API}me/", headers=header).status_code == 401


def test_a_token_works_beside_a_stale_cookie_of_the_session(visit: Visit):
    visitor = visit(enforce_csrf_checks=True)
    visitor.cookies["sessionid"] = "stale"
    assert post(visitor, "ask/", {"question": ""}, headers=bearer(DOYUN)).status_code == 200


def test_a_session_takes_the_token_of_the_form(visit: Visit):
    response = post(visit(DOYUN, enforce_csrf_checks=True), "ask/", {"question": "연차"})
    assert response.status_code == 403
    assert error_of(response)["code"] == "permission_denied"


def test_search_names_a_filter_that_nobody_knows(visit: Visit):
    shelf(is_open=True)
    for filters in ({"colour": ["red"]}, {"kinds": ["없는종류"]}, {"period": {"start": "soon"}}):
        response = post(visit(DOYUN), "search/", {"query": "연차", "filters": filters})
        assert response.status_code == 400
        assert error_of(response)["field"] == "filters"


@pytest.mark.parametrize(
    "query",
    ["kb=없음", "state=gone", "order=colour", "colour=red", "page=0", "page=x", "page=999999999999999999999", "q=%00"],
)
def test_lists_refuse_what_they_do_not_know(visit: Visit, query: str):
    response = visit(DOYUN).get(f"{API}documents/?{query}")
    assert response.status_code == (404 if query.startswith("page") else 400)
    error_of(response)


def test_the_description_tells_every_address(visit: Visit):
    described = visit().get(f"{API}schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    assert described.status_code == 200
    said = json.loads(described.content)
    assert said["openapi"].startswith("3.1")
    for path in ("ask/", "search/", "documents/", "documents/{document}/", "knowledge-bases/", "jobs/", "me/"):
        assert f"/api/v1/{path}" in said["paths"]
    page = visit().get(f"{API}docs/").content.decode()
    assert "https://" not in page
    assert "drf_spectacular_sidecar" in page
