"""Documents by the API: who sees what, pages without gaps, originals, uploads."""

import uuid
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from knowledge.models import Document, Event, Level, State, Version
from knowledge.sharing import grant
from tests.api.calling import API, error_of
from tests.cast import DOYUN, GARAM, HANEUL, JIWOO, NARAE, NARI
from tests.conftest import Visitor
from tests.papers import edition, paper, shelf
from tests.retrieval import library

pytestmark = pytest.mark.django_db
Visit = Callable[..., Visitor]

PATHS = ("documents/{}/", "documents/{}/versions/", "documents/{}/versions/1/", "documents/{}/versions/1/file/")
PAGES = ("/documents/{}/", "/documents/{}/?version=1", "/documents/{}/versions/1/file/")


def granted_paper() -> Document:
    """Return a paper that only 도윤 may open."""
    document = paper("예산안", on=shelf("재무"))
    grant(document.knowledge_base, to=DOYUN.user, level=Level.VIEW, by=None)
    return document


@pytest.mark.parametrize("path", [f"{API}{each}" for each in PATHS] + list(PAGES))
def test_absent_and_forbidden_are_the_same(visit: Visit, originals: Any, path: str):
    document = granted_paper()
    assert visit(DOYUN).get(path.format(document.uuid)).status_code == 200
    unknown = visit(JIWOO).get(path.format(uuid.uuid4()))
    assert unknown.status_code == 404
    for person in (JIWOO, NARI, GARAM):
        refused = visit(person).get(path.format(document.uuid))
        assert refused.status_code == 404
        if person is JIWOO:
            assert stable(refused) == stable(unknown)


def stable(response: Any) -> bytes:
    """Return the body without what differs with every page: the token of the form, and the address in it."""
    text = response.content.decode()
    for line in text.splitlines():
        if "csrfmiddlewaretoken" in line or 'name="next"' in line:
            text = text.replace(line, "")
    return text.encode()


@pytest.mark.parametrize("path", PATHS)
def test_signed_out_is_401(visit: Visit, originals: Any, path: str):
    document = granted_paper()
    bodies = {visit().get(f"{API}{path.format(each)}").content for each in (document.uuid, uuid.uuid4())}
    assert len(bodies) == 1
    response = visit().get(f"{API}{path.format(document.uuid)}")
    assert response.status_code == 401
    assert error_of(response)["code"] == "not_authenticated"


def test_attempts_that_were_refused_are_kept(visit: Visit, originals: Any):
    document = granted_paper()
    visit(JIWOO).get(f"{API}documents/{document.uuid}/")
    kept = Event.objects.get(verb="refused")
    assert kept.by == JIWOO.user
    assert kept.object_uuid == document.uuid
    assert kept.object_name == ""


def test_related_documents_are_named_only_to_who_may_open_them(visit: Visit, originals: Any):
    shown, hidden = paper("새 규정", on=shelf(is_open=True)), granted_paper()
    shown.supersedes.add(hidden)
    assert [each["title"] for each in visit(DOYUN).get(f"{API}documents/{shown.uuid}/").json()["supersedes"]] == [
        "예산안"
    ]
    assert visit(JIWOO).get(f"{API}documents/{shown.uuid}/").json()["supersedes"] == []
    assert "예산안" not in visit(JIWOO).get(f"/documents/{shown.uuid}/").content.decode()


@pytest.mark.slow
def test_pages_hold_every_document_once(visit: Visit, originals: Any):
    base, at = shelf(is_open=True), timezone.now()
    documents = [paper("같은 제목", on=base, path=f"{n}.txt") for n in range(30)]
    Document.objects.all().update(created_at=at)
    for order in ("newest", "oldest", "title", "date"):
        seen: list[str] = []
        address: str | None = f"{API}documents/?page_size=7&order={order}"
        while address:
            page = visit(JIWOO).get(address).json()
            assert page["total"] == 30
            seen += [row["id"] for row in page["results"]]
            address = page["next"]
        assert sorted(seen) == sorted(str(each.uuid) for each in documents)


def test_pages_lose_nothing_while_others_are_added(visit: Visit, originals: Any):
    base, at = shelf(is_open=True), timezone.now()
    wanted = {str(paper("글", on=base, path=f"{n}.txt").uuid) for n in range(12)}
    Document.objects.all().update(created_at=at)
    seen: set[str] = set()
    for number in range(1, 5):
        page = visit(JIWOO).get(f"{API}documents/?page_size=5&page={number}")
        if page.status_code == 200:
            seen |= {row["id"] for row in page.json()["results"]}
        paper("새 글", on=base, path=f"new-{number}.txt")
    assert wanted <= seen


def test_lists_are_narrowed_by_base_kind_state_and_title(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    kept = paper("연차 규정", on=base)
    kept.former_titles = ["휴가 내규"]
    kept.save()
    broken = paper("고장", on=base, state=State.FAILED)
    paper("다른 곳", on=shelf("다른", is_open=True))

    def titles(query: str) -> list[str]:
        return sorted(row["title"] for row in visit(JIWOO).get(f"{API}documents/?{query}").json()["results"])

    assert titles(f"kb={base.name}") == titles(f"kb={base.uuid}") == ["고장", "연차 규정"]
    assert titles("state=failed") == ["고장"]
    assert titles("q=연차") == titles("q=내규") == ["연차 규정"]
    edition(broken, number=2, path="고장.txt")
    assert titles("state=failed") == titles("state=searchable&title=고장") == ["고장"]  # either version counts
    assert titles("q=연차&q=고장") == ["고장", "연차 규정"]


def test_the_trash_is_not_listed(visit: Visit, originals: Any):
    document = paper("지운 글", on=shelf(is_open=True))
    Document.objects.filter(pk=document.pk).update(trashed_at=timezone.now())
    assert visit(JIWOO).get(f"{API}documents/").json()["total"] == 0
    assert visit(JIWOO).get(f"{API}documents/{document.uuid}/").status_code == 404


@pytest.mark.parametrize("address", [f"{API}documents/?page_size=100", "/documents/", f"{API}jobs/?page_size=100"])
def test_lists_ask_the_database_as_often_for_fifty_as_for_five(visit: Visit, originals: Any, address: str):
    base = shelf("팀")
    grant(base, to=HANEUL.user.groups.get(name="재무팀"), level=Level.VIEW, by=None)
    visitor = visit(HANEUL)

    def queries(upto: int, start: int) -> int:
        for n in range(start, upto):
            paper(f"글 {n}", on=base, state=State.FAILED if n % 2 else State.SEARCHABLE)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert visitor.get(address).status_code == 200
        return len(captured)

    queries(5, 0)
    assert queries(5, 5) == queries(50, 5)


def test_the_detail_tells_all_versions(visit: Visit, originals: Any):
    document = paper("규정", on=shelf(is_open=True))
    edition(document, number=2, path="규정-2.txt", state=State.PROCESSING)
    said = visit(JIWOO).get(f"{API}documents/{document.uuid}/").json()
    assert [each["number"] for each in said["all_versions"]] == [2, 1]
    assert said["state"] == "processing"
    assert said["version"] == 1
    assert said["date_source"] == "unknown"
    assert said["error"]["code"] == "processing"


def test_numbers_beyond_the_database_are_404(visit: Visit, originals: Any):
    document = paper("규정", on=shelf(is_open=True))
    for number in ("2", "2147483648", "99999999999999999999"):
        for path in (
            f"{API}documents/{document.uuid}/versions/{number}/",
            f"/documents/{document.uuid}/?version={number}",
        ):
            assert visit(JIWOO).get(path).status_code == 404
    assert visit(JIWOO).get(f"/documents/{document.uuid}/?version=-1").status_code == 404
    assert visit(JIWOO).get(f"/documents/{document.uuid}/?version=하나").status_code == 404


HOSTILE = '주간보고 (8월) "최종".hwpx'
ENCODED = "%EC%A3%BC%EA%B0%84%EB%B3%B4%EA%B3%A0%20%288%EC%9B%94%29%20%22%EC%B5%9C%EC%A2%85%22.hwpx"


@pytest.mark.parametrize("door", [f"{API}documents/", "/documents/"])
def test_downloads_keep_their_name_and_bytes(visit: Visit, originals: Any, door: str):
    document = paper("보고", on=shelf(is_open=True))
    Version.objects.filter(document=document).update(file_name=HOSTILE)
    response: Any = visit(JIWOO).get(f"{door}{document.uuid}/versions/1/file/")
    assert b"".join(response.streaming_content) == "창고 비밀번호는 청록-7".encode()
    assert response["Content-Disposition"].startswith('attachment; filename="')
    assert f"filename*=UTF-8''{ENCODED}" in response["Content-Disposition"]
    assert response["Content-Disposition"].isascii()
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in response["Cache-Control"]
    assert response["Content-Length"] == "31"


@pytest.mark.parametrize(
    "name", ["a\r\nSet-Cookie: x=1.txt", "a\nb.txt", "가" * 200 + ".hwp", "회의록.txt", "\u202efdp.exe"]
)
def test_no_name_adds_a_header(visit: Visit, originals: Any, name: str):
    document = paper("보고", on=shelf(is_open=True))
    Version.objects.filter(document=document).update(file_name=name)
    response = visit(JIWOO).get(f"/documents/{document.uuid}/versions/1/file/")
    assert response.status_code == 200
    assert "\n" not in response["Content-Disposition"]
    assert "Set-Cookie" not in response.headers
    assert "%E1%84" not in response["Content-Disposition"], "the name is composed"


def test_an_html_original_is_never_shown_inside_a_page(visit: Visit, originals: Any):
    document = paper("글", on=shelf(is_open=True), path="a.html", text="<script>alert(1)</script>")
    Version.objects.filter(document=document).update(content_type="text/html")
    response = visit(JIWOO).get(f"/documents/{document.uuid}/versions/1/file/?inline=1")
    assert response["Content-Disposition"].startswith("attachment")
    assert "sandbox" in response["Content-Security-Policy"]


def test_an_original_that_is_gone_is_404(visit: Visit, originals: Any):
    document = paper("글", on=shelf(is_open=True))
    Version.objects.filter(document=document).update(storage_key="gaon/nothing")
    assert visit(JIWOO).get(f"{API}documents/{document.uuid}/versions/1/file/").status_code == 404


def file(name: str = "회의록.txt", content: bytes = "연차는 5일".encode()) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_an_upload_takes_the_right_to_contribute(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    refused = visit(JIWOO).post(f"{API}documents/", {"kb": base.name, "file": file()})
    absent = visit(JIWOO).post(f"{API}documents/", {"kb": "없는 곳", "file": file()})
    assert refused.status_code == absent.status_code == 400
    assert error_of(refused)["field"] == "kb"
    assert error_of(refused)["message"].replace(base.name, "") == error_of(absent)["message"].replace("없는 곳", "")
    assert not Document.objects.exists()


def test_an_upload_sent_again_changes_nothing(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    first = visit(DOYUN).post(
        f"{API}documents/", {"kb": str(base.uuid), "path": "2026/회의록.txt", "file": file(), "title": "회의"}
    )
    assert first.status_code == 201
    assert first.json()["state"] == "received"
    assert first.json()["error"]["code"] == "received"
    Version.objects.update(state=State.SEARCHABLE)
    again = visit(DOYUN).post(f"{API}documents/", {"kb": base.name, "path": "2026/회의록.txt", "file": file()})
    assert again.status_code == 200
    assert again.json()["state"] == "unchanged"
    assert again.json()["document_id"] == first.json()["document_id"]
    twin = visit(DOYUN).post(f"{API}documents/", {"kb": base.name, "path": "사본.txt", "file": file()})
    assert twin.json()["state"] == "duplicate"
    newer = visit(DOYUN).post(
        f"{API}documents/", {"kb": base.name, "path": "2026/회의록.txt", "file": file(content=b"x")}
    )
    assert newer.status_code == 201
    assert newer.json()["version"] == 2
    assert Document.objects.get().title == "회의"


def test_an_upload_may_be_a_version_of_what_the_uploader_may_add_to(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    mine, foreign = paper("규정", on=base), paper("남의 규정", on=shelf("남의 것", is_open=True))
    for identity in (foreign.uuid, uuid.uuid4()):
        refused = visit(DOYUN).post(f"{API}documents/", {"kb": base.name, "file": file(), "version_of": str(identity)})
        assert refused.status_code == 400
        assert error_of(refused)["field"] == "version_of"
    taken = visit(DOYUN).post(
        f"{API}documents/", {"kb": base.name, "file": file("새.txt"), "version_of": str(mine.uuid)}
    )
    assert taken.status_code == 201
    assert taken.json()["version"] == 2


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "file"),
        ({"file": "no file"}, "file"),
        ({"file": BytesIO(b"x"), "kb": ""}, "kb"),
        ({"file": BytesIO(b"x"), "date": "어제"}, "date"),
        ({"file": BytesIO(b"x"), "effective": "2026-02-30"}, "effective"),
        ({"file": BytesIO(b"x"), "source": "moon"}, "source"),
        ({"file": BytesIO(b"x"), "supersedes": "7"}, "supersedes"),
    ],
)
def test_an_upload_names_the_field_that_is_wrong(visit: Visit, originals: Any, given: dict[str, Any], field: str):
    base = shelf(is_open=True)
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    response = visit(DOYUN).post(f"{API}documents/", {"kb": base.name, **given})
    assert response.status_code == 400
    assert error_of(response)["field"] == field


def test_an_upload_keeps_what_is_said_of_the_file(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    said = {"title": "회의", "kind": "회의록", "tags": "총무; 8월", "date": "2026-08", "effective": "2026-09-01"}
    row = visit(DOYUN).post(f"{API}documents/", {"kb": base.name, "file": file("a%22b.txt"), **said}).json()
    detail = visit(DOYUN).get(f"{API}documents/{row['document_id']}/").json()
    assert (detail["title"], detail["kind"]["name"], sorted(detail["tags"])) == ("회의", "회의록", ["8월", "총무"])
    assert detail["all_versions"][0]["effective_on"] == "2026-09-01"
    assert detail["all_versions"][0]["file_name"] == 'a"b.txt'


def test_jobs_tell_codes_in_both_languages(visit: Visit, originals: Any):
    base = shelf(is_open=True)
    codes = ("password", "damaged", "unsupported", "empty_file", "too_large")
    for code in codes:
        document = paper(code, on=base, state=State.FAILED)
        Version.objects.filter(document=document).update(error_code=code, error_message="internal words")
    said = visit(JIWOO).get(f"{API}jobs/?state=failed", headers={"accept-language": "en"}).json()
    assert {row["error"]["code"] for row in said["results"]} == set(codes)
    assert len({row["error"]["message"] for row in said["results"]}) == 5
    assert "internal words" not in str(said)
    assert visit(JIWOO).get(f"{API}jobs/?mine=true").json()["total"] == 0
    assert visit(GARAM).get(f"{API}jobs/").json()["total"] == 0


def test_knowledge_bases_say_where_the_caller_may_add(visit: Visit):
    shelf(is_open=True)
    hidden, mine = shelf("숨은 곳"), shelf("내 것")
    grant(mine, to=JIWOO.user, level=Level.CONTRIBUTE, by=None)
    rows = visit(JIWOO).get(f"{API}knowledge-bases/").json()["results"]
    assert {row["name"]: row["may_contribute"] for row in rows} == {"공용": False, "내 것": True}
    assert hidden.name not in str(rows)
    assert visit(GARAM, tenant=NARAE).get(f"{API}knowledge-bases/").json()["total"] == 0


def test_me_says_who_and_where(visit: Visit):
    said = visit(JIWOO).get(f"{API}me/").json()
    assert said["email"] == JIWOO.email
    assert said["department"] == JIWOO.department
    assert said["company"]["name"] == "gaon"


@pytest.mark.slow
def test_search_asks_the_database_as_often_for_fifty_as_for_five(visit: Visit):
    base = library.shelf("팀", is_open=False)
    grant(base, to=HANEUL.user.groups.get(name="재무팀"), level=Level.VIEW, by=None)
    visitor = visit(HANEUL)

    def queries(start: int, upto: int) -> int:
        for n in range(start, upto):
            library.put(f"연차 안내 {n}", "연차는 다음 해로 5일까지 이월된다.", base=base)
        body = {"query": "연차 이월", "limit": 100}
        with CaptureQueriesContext(connection) as captured:
            found = visitor.post(f"{API}search/", body, content_type="application/json")
        assert len(found.json()["cards"]) == upto
        return len(captured)

    queries(0, 2)
    assert queries(2, 5) == queries(5, 50)
