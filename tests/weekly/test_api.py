"""Weekly reports by the API: the same rights and rules as the pages."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge.models import Document, Version
from tests.api.calling import API, bearer, error_of, post
from tests.cast import DOYUN, GARAM, HANEUL, JIWOO, NARI
from tests.conftest import Visitor
from tests.weekly.offices import FINANCE, PLATFORM, SALES, TODAY, WEEK, reported, shelf_of
from tests.weekly.test_web import hide
from weekly.models import Draft

pytestmark = pytest.mark.django_db
Visit = Callable[..., Visitor]
DAYS = timedelta(days=1)
LAST = WEEK - 7 * DAYS
SECTIONS = [
    {"code": "progress", "items": ["배포 3회", "- 점검"], "plans": ["다음 배포"]},
    {"name": "R&D", "items": ["시제품"]},
]


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weekly.api.reading.today", lambda _tenant: TODAY)


def listed(visitor: Visitor, **said: Any) -> Any:
    answer = visitor.get(f"{API}weekly/?{urlencode(said, doseq=True)}")
    assert answer.status_code == 200, answer.content.decode()
    return answer.json()


def found(visitor: Visitor, **said: Any) -> list[tuple[str, str]]:
    return [(each["team"]["name"], each["week"]) for each in listed(visitor, **said)["results"]]


def put(visitor: Visitor, body: Any) -> Any:
    return visitor.put(f"{API}weekly/draft/", data=body, content_type="application/json")


def written(**more: Any) -> dict[str, Any]:
    return {"team": PLATFORM, "week": str(WEEK), "sections": SECTIONS, **more}


class TestReading:
    def test_without_a_period_it_is_the_most_recent_week_and_who_is_missing(self, visit: Visit):
        reported(author=DOYUN.user), reported(SALES, LAST)
        page = listed(visit(DOYUN))
        assert (page["total"], page["period"]["start"], page["period"]["rule"]) == (1, str(WEEK), "latest")
        assert page["missing"] == [{"name": "영업1팀", "path": SALES}]
        (report,) = page["results"]
        (said,) = report["contributions"]
        assert (report["team"], report["being_made"]) == ({"name": "플랫폼팀", "path": PLATFORM}, False)
        assert (said["author"], said["own"], said["version"]) == ("도윤", True, 1)
        progress = said["sections"][0]
        assert (progress["code"], progress["items"], progress["plans"]) == ("progress", ["배포 3회", "점검 2곳"], [])
        assert progress["summary"]
        assert "id" not in said
        assert visit(DOYUN).get(report["export"]).status_code == 200

    def test_it_is_narrowed_by_time_team_section_and_person(self, visit: Visit):
        reported(), reported(FINANCE), reported(week=LAST)
        visitor = visit(DOYUN)
        both = [("재무팀", str(WEEK)), ("플랫폼팀", str(WEEK))]
        for said in ({"week": "2026-W37"}, {"week": WEEK + DAYS}, {"from": WEEK, "to": WEEK + 6 * DAYS}):
            assert found(visitor, **said) == both
        assert found(visitor, month="2026-09") == both
        assert found(visitor, **{"from": LAST}) == [*both, ("플랫폼팀", str(LAST))]
        assert found(visitor, team=["재무팀", "기술본부"]) == both
        assert found(visitor, mine="true") == found(visitor, team=PLATFORM) == both[1:]
        report = listed(visitor, section="Sales", team=PLATFORM)["results"][0]
        assert [each["code"] for each in report["contributions"][0]["sections"]] == ["sales"]

    def test_pages_have_no_gaps(self, visit: Visit):
        for path in (PLATFORM, FINANCE, SALES):
            for back in range(3):
                reported(path, WEEK - 7 * back * DAYS)
        visitor, seen, page = visit(DOYUN), [], 1
        while page:
            said = listed(visitor, **{"from": LAST - 30 * DAYS, "page_size": 2, "page": page})
            seen += [(each["week"], each["team"]["path"]) for each in said["results"]]
            assert (said["total"], said["pages"], said["missing"]) == (9, 5, [])
            page = page + 1 if said["next"] else 0
        assert len(set(seen)) == 9
        by_team = sorted(seen, key=lambda each: each[1])
        assert seen == sorted(by_team, key=lambda each: each[0], reverse=True)
        assert visitor.get(f"{API}weekly/?page=9").status_code == 404

    def test_nothing_in_the_period_names_the_weeks_near_it(self, visit: Visit):
        reported()
        page = listed(visit(DOYUN), week=WEEK + 7 * DAYS)
        assert (page["total"], page["weeks_near"]) == (0, [{"week": str(WEEK), "reports": 1}])
        assert listed(visit(DOYUN), week=WEEK)["weeks_near"] == []

    @pytest.mark.parametrize(
        ("query", "field", "code"),
        [
            ("week=soon", "week", "invalid"),
            ("week=9999-12-31", "week", "invalid"),
            ("month=2026-13", "month", "invalid"),
            ("from=x", "from", "invalid"),
            ("to=x", "to", "invalid"),
            ("from=2026-09-02&to=2026-09-01", "to", "invalid"),
            ("week=2026-W37&month=2026-09", "month", "not_allowed"),
            ("team=%00", "team", "unknown"),
            ("section=none", "section", "unknown"),
            ("mine=perhaps", "mine", "invalid"),
            ("colour=red", "colour", "unknown"),
        ],
    )
    def test_what_is_no_filter_is_an_error_at_its_field(self, visit: Visit, query: str, field: str, code: str):
        reported()
        answer = visit(DOYUN).get(f"{API}weekly/?{query}")
        assert answer.status_code == 400
        error = error_of(answer)
        assert (error["field"], error["code"]) == (field, code)

    def test_the_number_of_statements_does_not_grow(self, visit: Visit):
        visitor = visit(DOYUN)

        def statements() -> int:
            with CaptureQueriesContext(connection) as captured:
                listed(visitor, **{"from": LAST - 30 * DAYS})
            return len(captured)

        reported(), reported(week=LAST)
        statements()
        few = statements()
        assert few <= 16
        for path in (PLATFORM, FINANCE, SALES):
            for back in range(3):
                reported(path, WEEK - 7 * back * DAYS, author=HANEUL.user)
        assert statements() == few


class TestWriting:
    @pytest.fixture(autouse=True)
    def _shelf(self, originals: Any) -> None:
        shelf_of(PLATFORM)

    def test_a_draft_is_kept_and_read_back_by_its_author_alone(self, visit: Visit):
        answer = put(visit(DOYUN), written())
        assert (answer.status_code, answer.json()["state"]) == (200, "draft")
        said = visit(DOYUN).get(f"{API}weekly/draft/?{urlencode({'team': PLATFORM, 'week': WEEK})}").json()
        first = said["sections"][0]
        assert (first["code"], first["items"], first["plans"]) == ("progress", ["배포 3회", "점검"], ["다음 배포"])
        assert said["sections"][-1]["name"] == "R&D"
        other = visit(JIWOO).get(f"{API}weekly/draft/?{urlencode({'team': PLATFORM, 'week': WEEK})}").json()
        assert (other["state"], other["saved_at"]) == ("new", None)
        assert not any(each["items"] for each in other["sections"])

    def test_handed_in_twice_it_is_one_document(self, visit: Visit):
        first = post(visit(DOYUN), "weekly/submit/", written())
        again = post(visit(DOYUN), "weekly/submit/", {"team": "플랫폼팀", "week": "2026-W37"})
        third = post(visit(DOYUN), "weekly/submit/", written())
        assert [each.status_code for each in (first, again, third)] == [201, 200, 200]
        assert first.json()["changed"] is True
        assert again.json() == third.json() == first.json() | {"changed": False}
        assert Version.objects.count() == 1
        assert visit(DOYUN).get(first.json()["url"]).json()["state"] == "received"

    @pytest.mark.parametrize(
        ("body", "field", "code"),
        [
            (written(team="없는 팀"), "team", "unknown"),
            (written(week="soon"), "week", "invalid"),
            (written(sections="x"), "sections", "not_a_list"),
            (written(sections=[{"code": "none", "items": ["x"]}]), "sections.0.code", "unknown"),
            (written(sections=[{"items": ["x"]}]), "sections.0.name", "required"),
            (written(sections=[SECTIONS[0], {"name": "R&D", "plans": ["x" * 2001]}]), "sections.1.plans", "max_length"),
            (written(sections=[{"name": "R&D", "items": ["x"] * 201}]), "sections", "max_length"),
            (written(sections=[{"items": ["\x00"]}]), "sections.0.items.0", "null_characters_not_allowed"),
            ({"team": PLATFORM}, "week", "required"),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_named_by_its_field(self, visit: Visit, body: Any, field: str, code: str):
        for answer in (put(visit(DOYUN), body), post(visit(DOYUN), "weekly/submit/", body)):
            assert answer.status_code == 400
            error = error_of(answer)
            assert (error["field"], error["code"]) == (field, code)
        assert Draft.objects.count() == 0

    def test_nothing_is_not_handed_in(self, visit: Visit):
        for body in (written(sections=[]), {"team": PLATFORM, "week": str(WEEK)}):
            answer = post(visit(DOYUN), "weekly/submit/", body)
            assert (answer.status_code, error_of(answer)["code"]) == (400, "blank")
        assert Document.objects.count() == 0

    def test_scopes_say_what_a_token_may(self, visit: Visit):
        reading, asking = bearer(DOYUN, "read"), bearer(DOYUN, "ask")
        assert visit().get(f"{API}weekly/", headers=reading).status_code == 200
        for headers in (reading, asking):
            answer = visit().put(
                f"{API}weekly/draft/", data=written(), content_type="application/json", headers=headers
            )
            assert (answer.status_code, error_of(answer)["code"]) == (403, "scope")
        assert visit().get(f"{API}weekly/", headers=asking).status_code == 403
        assert post(visit(), "weekly/submit/", written(), headers=bearer(DOYUN, "write")).status_code == 201


class TestRights:
    def test_signed_out_is_401(self, visit: Visit):
        for path in ("", "export/", "draft/"):
            assert visit().get(f"{API}weekly/{path}").status_code == 401
        assert post(visit(), "weekly/submit/", written()).status_code == 401

    def test_a_team_that_is_not_granted_is_nowhere(self, visit: Visit):
        reported(PLATFORM), reported(FINANCE, LAST)
        asked: tuple[dict[str, Any], ...] = (
            {},
            {"week": WEEK},
            {"week": WEEK + 7 * DAYS},
            {"month": "2026-09"},
            {"to": WEEK},
            {"mine": "1"},
        )
        before = [listed(visit(JIWOO), **said) for said in asked]
        hide(SALES)
        assert [listed(visit(JIWOO), **said) for said in asked] == before

    @pytest.mark.parametrize("person", [JIWOO, NARI])
    def test_forbidden_looks_as_absent(self, visit: Visit, person: Any):
        reported(PLATFORM)
        hide(SALES)
        for path, status in (
            (f"weekly/export/?week={WEEK}&", 404),
            ("weekly/?", 400),
            (f"weekly/draft/?week={WEEK}&", 400),
        ):
            answers = [
                visit(person).get(f"{API}{path}{urlencode({'team': name})}") for name in (SALES, "비밀팀", "없는 팀")
            ]
            assert [each.status_code for each in answers] == [status] * 3
            first, second, absent = (each.content.decode() for each in answers)
            assert first.replace(SALES, "?") == second.replace("비밀팀", "?") == absent.replace("없는 팀", "?")
        for door in (lambda body: put(visit(person), body), lambda body: post(visit(person), "weekly/submit/", body)):
            said = error_of(door(written(team=SALES)))["message"].replace(SALES, "?")
            assert said == error_of(door(written(team="없는 팀")))["message"].replace("없는 팀", "?")

    def test_another_company_sees_nothing(self, visit: Visit):
        reported()
        page = listed(visit(GARAM))
        assert (page["total"], page["period"], page["missing"], page["weeks_near"]) == (0, None, [], [])


def test_it_is_described(visit: Visit):
    said = visit().get(f"{API}schema/", headers={"accept": "application/vnd.oai.openapi+json"}).json()
    for path, method in (("", "get"), ("draft/", "put"), ("draft/", "get"), ("submit/", "post"), ("export/", "get")):
        assert method in said["paths"][f"/api/v1/weekly/{path}"]
    assert "weeks_near" in said["components"]["schemas"]["Reports"]["properties"]
