"""Pages as a browser gets them: signing in, languages, lists, uploads, doors that are closed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from knowledge.models import Document, Level, State, Version
from knowledge.sharing import grant
from tests.cast import DOYUN, GARAM, JIWOO, PASSWORD
from tests.conftest import Visitor
from tests.papers import paper, shelf
from tests.retrieval.library import add_version, put

pytestmark = pytest.mark.django_db
Visit = Callable[..., Visitor]


def test_signing_in_leads_to_the_question_page(visit: Visit):
    visitor = visit()
    assert visitor.get("/documents/")["Location"] == "/accounts/login/?next=/documents/"
    answer = visitor.post(
        "/accounts/login/?next=/documents/", {"login": JIWOO.email, "password": PASSWORD, "next": "/documents/"}
    )
    assert answer["Location"] == "/documents/"
    assert JIWOO.name in visitor.get("/").content.decode()


@pytest.mark.parametrize("bad", [{"password": "wrong"}, {"login": GARAM.email}, {"login": "nobody@gaon.example"}])
def test_a_wrong_sign_in_does_not_say_what_was_wrong(visit: Visit, bad: dict[str, str]):
    page = visit().post("/accounts/login/", {"login": JIWOO.email, "password": PASSWORD, **bad})
    assert page.status_code == 200
    assert "problems" in page.content.decode()


def test_the_sign_in_never_leads_elsewhere(visit: Visit):
    answer = visit().post(
        "/accounts/login/", {"login": JIWOO.email, "password": PASSWORD, "next": "https://evil.example/"}
    )
    assert answer["Location"] == "/"


@pytest.mark.parametrize(
    "path", ["email/", "confirm-email/", "confirm-email/abc:def/", "password/reset/done/", "password/reset/key/1-x/"]
)
def test_doors_of_the_sign_in_library_that_send_mail_are_closed(visit: Visit, path: str):
    assert visit().get(f"/accounts/{path}").status_code == 404
    assert visit(JIWOO).get(f"/accounts/{path}").status_code == 404


def test_nobody_signs_up(visit: Visit):
    before = type(JIWOO.user).objects.count()
    visit().post("/accounts/signup/", {"email": "new@gaon.example", "password1": "a long password 7"})
    assert type(JIWOO.user).objects.count() == before
    assert visit().get("/accounts/password/reset/").status_code == 200


def test_the_language_is_chosen_and_remembered(visit: Visit):
    visitor = visit(JIWOO)
    assert '<html lang="ko">' in visitor.get("/", headers={"accept-language": "ko"}).content.decode()
    answer = visitor.post("/accounts/language/", {"language": "en", "next": "/documents/?page=1"})
    assert answer["Location"] == "/documents/?page=1"
    assert answer.cookies["django_language"]["max-age"] == 365 * 24 * 3600
    assert '<html lang="en">' in visitor.get("/", headers={"accept-language": "ko"}).content.decode()
    translation.activate("ko")


def test_a_form_from_elsewhere_is_told_what_to_set(visit: Visit):
    visitor = visit(JIWOO, enforce_csrf_checks=True)
    page = visitor.post("/ask/", {"question": "연차"}, headers={"origin": "https://docs.example.com"})
    assert page.status_code == 403
    assert "JANGBU_CSRF_TRUSTED_ORIGINS" in page.content.decode()
    stale = visitor.post("/ask/", {"question": "연차"})
    assert stale.status_code == 403
    assert "JANGBU_CSRF_TRUSTED_ORIGINS" not in stale.content.decode()


def test_behind_a_proxy_forms_are_taken(visit: Visit, settings: Any):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.USE_X_FORWARDED_HOST = True
    visitor = visit(JIWOO, enforce_csrf_checks=True)
    proxied = {"x-forwarded-proto": "https", "x-forwarded-host": "GAON.localhost.", "origin": "https://gaon.localhost"}
    page = visitor.get("/", headers=proxied).content.decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    form = {"question": "", "csrfmiddlewaretoken": token}
    headers = {**proxied, "referer": "https://gaon.localhost/", "host": "10.0.0.7"}
    assert visitor.post("/ask/", form, headers=headers).status_code == 400
    assert visitor.post("/ask/", form, headers={**headers, "origin": "https://evil.example"}).status_code == 403


def test_pages_are_kept_by_no_cache(visit: Visit, originals: Any):
    document = put("규정", "연차는 5일이다.", base=shelf(is_open=True))
    for path in ("/", "/documents/", f"/documents/{document.uuid}/"):
        assert "no-store" in visit(JIWOO).get(path)["Cache-Control"]


def test_the_list_shows_what_may_be_opened_and_says_how_many(visit: Visit, originals: Any):
    paper("공개 안내", on=shelf(is_open=True))
    paper("숨은 예산", on=shelf("재무"))
    page = visit(JIWOO).get("/documents/").content.decode()
    assert "공개 안내" in page
    assert "숨은 예산" not in page
    assert "재무" not in page


def test_hostile_queries_of_the_list_do_no_harm(visit: Visit, originals: Any):
    paper("공개 안내", on=shelf(is_open=True))
    for query in ("page=-1", "page=x", "page=999999999999999999999", "q=%20"):
        assert visit(JIWOO).get(f"/documents/?{query}").status_code == 200
    for query in ("q=%00", "kb=x", "kind=%27", "state=gone", "order=pk", "colour=red", "from=soon", "field..gte=1"):
        page = visit(JIWOO).get(f"/documents/?{query}")
        assert page.status_code == 400, query
        assert "공개 안내" not in page.content.decode()
    assert visit(JIWOO).get("/documents/?q=" + "가" * 3000).status_code in (200, 400)


def test_the_document_page_shows_versions_and_the_cited_place(visit: Visit):
    document = put("휴가규정", "연차는 10일까지 넘길 수 있다.", base=shelf(is_open=True))
    old = document.current
    assert old is not None
    add_version(document, "연차는 5일까지 넘길 수 있다.", "| 항목 | 값 |\n| --- | --- |\n| 이월 | 5일 |")
    now = visit(JIWOO).get(f"/documents/{document.uuid}/").content.decode()
    assert "5일까지" in now
    assert "10일까지" not in now
    assert "<td>5일</td>" in now
    then = visit(JIWOO).get(f"/documents/{document.uuid}/?version=1").content.decode()
    assert "10일까지" in then
    cited = old.passages.get()
    assert f'id="passage-{cited.pk}"' in then
    assert f"/documents/{document.uuid}/versions/2/file/" in then


def test_a_long_document_opens_at_the_cited_part(visit: Visit, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("retrieval.web.reading.PART", 2)
    document = put("긴 글", *[f"{n}번째 문단의 글이다." for n in range(5)], base=shelf(is_open=True))
    assert document.current is not None
    for passage in document.current.passages.all():
        page = visit(JIWOO).get(f"/documents/{document.uuid}/?version=1&passage={passage.pk}").content.decode()
        assert f'id="passage-{passage.pk}"' in page
    assert visit(JIWOO).get(f"/documents/{document.uuid}/?passage=999999999").status_code == 200
    assert visit(JIWOO).get(f"/documents/{document.uuid}/?passage=99999999999999999999999").status_code == 404


def test_uploads_are_taken_one_by_one(visit: Visit, originals: Any, settings: Any):
    base = shelf(is_open=True)
    assert 'name="files"' not in visit(JIWOO).get("/documents/upload/").content.decode()
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    settings.MAX_FILE_BYTES = 30
    files = [
        SimpleUploadedFile("하나.txt", "하나".encode()),
        SimpleUploadedFile("큰 것.txt", b"x" * 31),
        SimpleUploadedFile("빈 것.txt", b""),
    ]
    visitor = visit(DOYUN)
    answer = visitor.post("/documents/upload/", {"kb": str(base.uuid), "folder": "/2026/", "files": files})
    assert answer["Location"] == "/documents/upload/"
    assert sorted(Version.objects.values_list("path", flat=True)) == ["2026/빈 것.txt", "2026/하나.txt"]
    page = visitor.get("/documents/upload/").content.decode()
    assert "큰 것.txt" in page
    assert 'hx-get="/documents/upload/progress/"' in page
    Version.objects.update(state=State.SEARCHABLE)
    assert "hx-get" not in visitor.get("/documents/upload/progress/").content.decode()


def test_an_upload_to_where_one_may_not_add_is_refused(visit: Visit, originals: Any):
    base, own = shelf(is_open=True), shelf("내 것")
    grant(own, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    form = {"kb": str(base.uuid), "files": [SimpleUploadedFile("a.txt", b"a")]}
    assert visit(DOYUN).post("/documents/upload/", form).status_code == 200
    assert not Document.objects.exists()


def test_a_session_that_ended_leads_a_polling_page_to_the_sign_in(visit: Visit):
    answer = visit().get("/documents/upload/progress/", headers={"hx-request": "true"})
    assert answer["HX-Redirect"] == "/accounts/login/"


def test_a_fault_of_ours_tells_nothing(visit: Visit, monkeypatch: pytest.MonkeyPatch):
    def fail(*_args: Any, **_kwargs: Any) -> Any:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr("answering.web.asking.ask", fail)
    monkeypatch.setattr("answering.api.asking.ask", fail)
    visitor = visit(JIWOO, raise_request_exception=False)
    page = visitor.post("/ask/", {"question": "연차"})
    assert page.status_code == 500
    assert "secret" not in page.content.decode()
    data = visitor.post("/api/v1/ask/", {"question": "연차"}, content_type="application/json")
    assert data.status_code == 500
    assert data.json()["error"]["code"] == "internal"
