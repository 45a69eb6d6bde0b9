"""The pages of weekly reports: reading, writing, handing in, reminding, and nothing of what is not granted."""

from collections.abc import Callable
from datetime import date, timedelta
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

import docx
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge import sharing
from knowledge.models import Document, Level, Version
from tests.cast import DOYUN, GARAM, HANEUL, JIWOO, NARI
from tests.conftest import Visitor
from tests.taking import work
from tests.weekly.offices import FINANCE, PLATFORM, SALES, TODAY, WEEK, reported, shelf_of, team
from weekly.models import Draft, Expected, Part, Team

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
Visit = Callable[..., Visitor]
DAYS = timedelta(days=1)
LAST = WEEK - 7 * DAYS
PAGES = (
    "",
    f"?week={WEEK}",
    f"?week={LAST}",
    f"?week={WEEK + 7 * DAYS}",
    "?month=2026-09",
    "?month=2026-08",
    "?mine=1",
)


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    for door in ("reading", "writing", "reminding"):
        monkeypatch.setattr(f"weekly.web.{door}.today", lambda _tenant: TODAY)


def text_of(visitor: Visitor, path: str = "", *, status: int = 200) -> str:
    answer = visitor.get(f"/weekly/{path}", headers={"accept-language": "en"})
    assert answer.status_code == status, answer.content.decode()[:2000]
    return answer.content.decode()


def asked(**said: Any) -> str:
    return f"?{urlencode(said)}"


def filled(week: date = WEEK, path: str = PLATFORM, **more: str) -> dict[str, str]:
    """Return a form as it is sent: one section of the company, one heading of one's own."""
    return {
        "team": path,
        "week": str(week),
        "saved": "",
        "count": "2",
        "code-0": "progress",
        "items-0": "- 배포 3회\r\n점검 2곳",
        "plans-0": "다음 배포",
        "code-1": "",
        "name-1": "R&D",
        "items-1": "시제품",
        "plans-1": "",
        "do": "save",
        **more,
    }


def hide(path: str) -> None:
    """Let a team report to a shelf of its own that only its people may open."""
    base = shelf_of(path, is_open=False)
    for back in range(-1, 6):
        reported(path, WEEK - 7 * back * DAYS, base=base, lines={"영업": ["비밀 수주"]}, author=HANEUL.user)
    Team.objects.create(department=team(path), expected=Expected.ALWAYS, synonyms=["비밀팀"])


class TestReading:
    def test_the_latest_week_stands_there_with_all_teams_in_one_line_a_section(self, visit: Visit):
        reported(PLATFORM), reported(FINANCE, author=HANEUL.user), reported(SALES, LAST)
        page = text_of(visit(DOYUN))
        assert "September 2026, week 2" in page
        assert "2 reports you may open" in page
        assert "the latest week that has reports" in page
        assert page.index("재무팀") < page.index("플랫폼팀")
        assert "<summary>배포 3회" in page
        assert "No report yet from: <strong>영업1팀</strong>" in page.replace("\n", "")
        assert f"/weekly/?week={LAST}" in page
        document = Document.objects.get(weekly_contributions__report__team=team(FINANCE))
        assert f"/documents/{document.uuid}/" in page

    def test_in_korean_the_companys_sections_have_their_names(self, visit: Visit):
        reported()
        page = visit(DOYUN).get("/weekly/", headers={"accept-language": "ko"}).content.decode()
        assert "<dt>진행</dt>" in page
        assert "<dt>Progress</dt>" in text_of(visit(DOYUN))

    def test_while_a_summary_is_being_made_the_lines_are_there(self, visit: Visit):
        reported()
        Part.objects.filter(heading="진행").update(summary_hash="")
        page = text_of(visit(DOYUN))
        assert "being made" in page
        assert "<li>점검 2곳</li>" in page

    def test_in_full_all_lines_are_there_at_once(self, visit: Visit):
        reported()
        page = text_of(visit(DOYUN), "?view=whole")
        assert "<details><summary>" not in page
        assert "<li>점검 2곳</li>" in page

    def test_a_week_without_reports_names_the_nearest(self, visit: Visit):
        reported(), reported(week=LAST - 28 * DAYS)
        page = text_of(visit(DOYUN), f"?week={WEEK + 8 * DAYS}")
        assert "There is no weekly report of this week that you may open." in page
        assert page.index(f'href="/weekly/?week={LAST - 28 * DAYS}"') < page.rindex(f'href="/weekly/?week={WEEK}"')

    def test_nothing_at_all_is_said_as_nothing(self, visit: Visit):
        page = text_of(visit(DOYUN))
        assert "There is no weekly report yet that you may open." in page
        assert "September 2026, week 3" in page

    def test_a_month_tells_each_team_in_a_line_a_section_and_its_weeks(self, visit: Visit):
        reported(week=date(2026, 8, 31)), reported(), reported(FINANCE, WEEK + 7 * DAYS)
        page = text_of(visit(DOYUN), "?month=2026-09")
        assert "2 reports you may open" in page
        assert "week=2026-08-31" not in page
        assert f"/weekly/?week={WEEK}&amp;team=" in page
        assert "month=2026-08" in page
        assert "month=2026-10" not in page
        assert "There is no weekly report of this month" in text_of(visit(DOYUN), "?month=2025-01")

    def test_the_team_chosen_takes_in_those_below_and_goes_along(self, visit: Visit):
        reported(), reported(FINANCE)
        page = text_of(visit(DOYUN), asked(team="기술본부"))
        assert "1 report you may open" in page
        assert 'aria-label="재무팀"' not in page
        assert f"/weekly/?{urlencode({'week': LAST, 'team': '기술본부'})}".replace("&", "&amp;") in page
        assert "1 report you may open" in text_of(visit(DOYUN), "?mine=1")

    @pytest.mark.parametrize(
        "query",
        ["week=soon", "week=9999-12-31", "week=0001-01-01", "month=2026-13", "month=x", "team=%00", "week=2026-W60",
         "week=%F0%9F%98%80", "month=%D9%A2026-01"],
    )  # fmt: skip
    def test_what_is_no_filter_is_said_and_does_no_harm(self, visit: Visit, query: str):
        reported()
        page = text_of(visit(DOYUN), f"?{query}", status=400)
        assert 'role="alert"' in page
        assert "배포" not in page

    def test_a_week_by_its_number_or_any_day(self, visit: Visit):
        reported()
        for said in ("2026-W37", "2026-09-13"):
            assert "1 report you may open" in text_of(visit(DOYUN), f"?week={said}")

    def test_the_word_file_holds_the_week(self, visit: Visit):
        reported(author=DOYUN.user)
        answer = visit(JIWOO).get(f"/weekly/export/{asked(team=PLATFORM, week=WEEK)}")
        text = "\n".join(each.text for each in docx.Document(BytesIO(answer.content)).paragraphs)
        assert "배포 3회" in text
        assert "attachment" in answer["Content-Disposition"]
        assert "no-store" in answer["Cache-Control"]

    def test_the_number_of_statements_does_not_grow(self, visit: Visit):
        visitor = visit(DOYUN)

        def statements(path: str) -> int:
            with CaptureQueriesContext(connection) as captured:
                text_of(visitor, path)
            return len(captured)

        reported()
        text_of(visitor)
        paths = ("", "?month=2026-09", asked(team=PLATFORM), "write/")
        few = [statements(path) for path in paths]
        assert max(few[:-1]) <= 22
        assert few[-1] <= 50, "some for each department from the writer's to the top"
        for path in (PLATFORM, FINANCE, SALES):
            for back in range(3):
                reported(path, WEEK - 7 * back * DAYS, author=HANEUL.user)
        assert [statements(path) for path in paths] == few


class TestRights:
    def test_signed_out_one_is_led_to_the_sign_in(self, visit: Visit):
        for path in ("", "write/", "reminders/", "write/progress/", "export/"):
            assert visit().get(f"/weekly/{path}")["Location"].startswith("/accounts/login/")
        assert visit().post("/weekly/write/", filled())["Location"].startswith("/accounts/login/")
        assert Draft.objects.count() == 0

    def test_a_team_that_is_not_granted_is_nowhere(self, visit: Visit):
        reported(PLATFORM), reported(PLATFORM, LAST), reported(FINANCE, LAST)
        visitor = visit(JIWOO)
        before = [self.stable(visitor, path) for path in PAGES]
        hide(SALES)
        assert [self.stable(visitor, path) for path in PAGES] == before
        assert not any(word in page for page in before for word in ("영업1팀", "비밀"))
        sharing.grant(shelf_of(SALES), to=JIWOO.user, level=Level.VIEW, by=None)
        assert "영업1팀" in text_of(visitor)
        sharing.revoke(shelf_of(SALES), to=JIWOO.user, by=None)
        assert [self.stable(visitor, path) for path in PAGES] == before

    @pytest.mark.parametrize("person", [JIWOO, NARI])
    def test_forbidden_looks_as_absent(self, visit: Visit, person: Any):
        reported(PLATFORM)
        hide(SALES)
        visitor = visit(person)
        for name in (SALES, "영업1팀", "비밀팀"):
            for path, status in ((f"export/{{}}&week={WEEK}", 404), ("{}", 400), ("write/{}", 404)):
                said = self.stable(visitor, path.format(asked(team=name)), status=status)
                absent = self.stable(visitor, path.format(asked(team="없는 팀")), status=status)
                assert said.replace(name, "?") == absent.replace("없는 팀", "?")

    def test_the_month_of_a_team_holds_no_line_of_a_restricted_report(self, visit: Visit):
        reported(lines={"진행": ["배포 3회"]})
        reported(lines={"진행": ["비밀 인수 30억원"]}, restricted=True, author=HANEUL.user)
        for path in PAGES:
            assert "비밀" not in text_of(visit(JIWOO), path)

    def test_another_company_sees_nothing(self, visit: Visit):
        reported()
        assert "플랫폼팀" not in text_of(visit(GARAM))

    @staticmethod
    def stable(visitor: Visitor, path: str, *, status: int = 200) -> str:
        """Return a page without what differs each time: the form's token, and the address it carries."""
        lines = text_of(visitor, path, status=status).splitlines()
        return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line and 'name="next"' not in line)


class TestWriting:
    @pytest.fixture(autouse=True)
    def _shelf(self, originals: Any) -> None:
        shelf_of(PLATFORM)

    def test_the_form_offers_the_companys_sections_and_a_heading_of_ones_own(self, visit: Visit):
        page = text_of(visit(DOYUN), "write/")
        assert "September 2026, week 3" in page
        assert page.count("<fieldset") == 6
        assert "<legend>Progress</legend>" in page
        assert "A heading of your own" in page

    def test_last_weeks_plan_is_offered_and_said_to_be_that(self, visit: Visit):
        reported(author=DOYUN.user)
        Part.objects.filter(heading="진행").update(plans=["배포 준비"])
        page = text_of(visit(DOYUN), "write/")
        assert "Filled from last week&#x27;s plan" in page or "Filled from last week's plan" in page
        assert "배포 준비</textarea>" in page
        assert Draft.objects.count() == 0

    def test_a_draft_is_kept_and_nobody_else_sees_it(self, visit: Visit):
        visitor = visit(DOYUN)
        answer = visitor.post("/weekly/write/", filled())
        assert answer["Location"] == f"/weekly/write/{asked(team=PLATFORM, week=WEEK)}"
        page = text_of(visitor, f"write/{asked(team=PLATFORM, week=WEEK)}")
        assert "배포 3회\n점검 2곳</textarea>" in page
        assert 'value="R&amp;D"' in page
        assert "nobody but you sees it" in page
        for path in ("", f"write/{asked(team=PLATFORM, week=WEEK)}", f"?week={WEEK}"):
            assert "배포 3회" not in text_of(visit(JIWOO), path)
        assert Document.objects.count() == 0

    @pytest.mark.slow
    def test_handed_in_it_is_being_read_then_among_the_reports(self, visit: Visit):
        visitor, place = visit(DOYUN), f"write/{asked(team=PLATFORM, week=WEEK)}"
        visitor.post("/weekly/write/", filled(do="submit"))
        document = Document.objects.get()
        page = text_of(visitor, place)
        assert "the file is being read" in page
        assert "hx-get" in page
        assert f"/documents/{document.uuid}/" in page
        work()
        page = text_of(visitor, place)
        assert "Handed in, and among the reports." in page
        assert "hx-get" not in page
        assert "배포 3회" in text_of(visit(JIWOO), f"?week={WEEK}")
        assert "Handed in" in text_of(visitor, f"write/progress/{asked(team=PLATFORM, week=WEEK)}")
        assert "Handed in" not in text_of(visit(JIWOO), f"write/progress/{asked(team=PLATFORM, week=WEEK)}")

    def test_what_was_filed_as_a_file_is_shown_as_that(self, visit: Visit):
        reported(author=DOYUN.user)
        page = text_of(visit(DOYUN), f"write/{asked(team=PLATFORM, week=WEEK)}")
        assert "You have filed a file for this week" in page
        assert "배포 3회\n점검 2곳</textarea>" in page

    def test_sent_twice_it_is_handed_in_once(self, visit: Visit):
        visitor = visit(DOYUN)
        for _time in range(2):
            answer = visitor.post("/weekly/write/", filled(do="submit"), headers={"accept-language": "en"})
            assert answer.status_code == 302
        assert Version.objects.count() == 1
        page = text_of(visitor, f"write/{asked(team=PLATFORM, week=WEEK)}")
        assert "handed in already" in page

    def test_changed_afterwards_it_says_so_until_it_is_handed_in_again(self, visit: Visit):
        visitor, place = visit(DOYUN), f"write/{asked(team=PLATFORM, week=WEEK)}"
        visitor.post("/weekly/write/", filled(do="submit"))
        saved = Draft.objects.get().saved_at.isoformat()
        visitor.post("/weekly/write/", filled(**{"items-0": "배포 4회", "saved": saved}))
        assert "Since then you have changed this form." in text_of(visitor, place)
        saved = Draft.objects.get().saved_at.isoformat()
        visitor.post("/weekly/write/", filled(**{"items-0": "배포 4회", "saved": saved, "do": "submit"}))
        assert Version.objects.count() == 2
        assert "Since then" not in text_of(visitor, place)

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"items-0": "가" * 2001}, 'id="items-0-wrong"'),
            ({"plans-0": "가" * 2001}, 'id="plans-0-wrong"'),
            ({"name-1": ""}, 'id="name-1-wrong"'),
            ({"name-1": "가" * 81}, 'id="name-1-wrong"'),
            ({"items-0": "줄\n" * 300}, "at most 200 lines"),
        ],
    )
    def test_what_is_wrong_stands_at_its_field_and_nothing_typed_is_lost(self, visit: Visit, wrong: Any, said: str):
        form = filled(**wrong)
        answer = visit(DOYUN).post("/weekly/write/", form, headers={"accept-language": "en"})
        page = answer.content.decode()
        assert answer.status_code == 400
        assert said in page
        assert "시제품</textarea>" in page
        assert form["plans-0"] in page
        assert Draft.objects.count() == 0

    def test_an_empty_report_is_not_handed_in(self, visit: Visit):
        form = filled(**{"items-0": " \n- \n", "plans-0": "", "items-1": "", "name-1": "", "do": "submit"})
        answer = visit(DOYUN).post("/weekly/write/", form, headers={"accept-language": "en"})
        assert answer.status_code == 400
        assert "Nothing is written yet" in answer.content.decode()
        assert Document.objects.count() == 0

    def test_what_another_window_saved_is_not_written_over_unseen(self, visit: Visit):
        visitor = visit(DOYUN)
        visitor.post("/weekly/write/", filled())
        answer = visitor.post("/weekly/write/", filled(**{"items-0": "다른 글"}), headers={"accept-language": "en"})
        page = answer.content.decode()
        assert answer.status_code == 409
        assert "changed in another window" in page
        assert "다른 글</textarea>" in page
        assert "배포 3회" in page
        assert "배포 3회" in Draft.objects.get().sections[0]["items"]
        saved = page.split('name="saved" value="')[1].split('"')[0]
        assert visitor.post("/weekly/write/", filled(**{"items-0": "다른 글", "saved": saved})).status_code == 302
        assert Draft.objects.get().sections[0]["items"] == ["다른 글"]

    def test_letters_that_no_word_file_holds_do_no_harm(self, visit: Visit):
        form = filled(**{"items-0": "배포\x00\x01\x08 3회\ufffe", "name-1": "R\x02&D", "do": "submit"})
        assert visit(DOYUN).post("/weekly/write/", form).status_code == 302
        assert Draft.objects.get().sections[0]["items"] == ["배포 3회"]

    @pytest.mark.parametrize("count", ["", "-1", "x", "²", "9" * 30])
    def test_a_form_that_is_none_saves_nothing_wrong(self, visit: Visit, count: str):
        assert visit(DOYUN).post("/weekly/write/", filled(count=count)).status_code in (302, 400)

    @pytest.mark.parametrize("person", [HANEUL, NARI])
    def test_only_members_write(self, visit: Visit, person: Any):
        assert visit(person).post("/weekly/write/", filled()).status_code == 404
        assert Draft.objects.count() == 0

    def test_who_may_write_for_no_team_is_told_what_it_takes(self, visit: Visit):
        assert "There is no team whose reports you may write." in text_of(visit(NARI), "write/")
        assert ">플랫폼팀</a>" in text_of(visit(JIWOO), f"write/{asked(team='x')}", status=404)

    def test_the_report_of_a_team_below_is_not_the_teams_own(self, visit: Visit):
        shelf_of("기술본부")
        reported(PLATFORM)
        path = f"export/{asked(team='기술본부', week=WEEK)}"
        assert visit(DOYUN).get(f"/weekly/{path}").status_code == 404
        assert "배포" not in text_of(visit(DOYUN), f"write/{asked(team='기술본부', week=WEEK)}")


class TestReminders:
    def test_who_looks_after_a_team_sees_which_weeks_it_missed(self, visit: Visit):
        for back in (1, 4):
            reported(week=WEEK - 7 * back * DAYS)
        sharing.grant(shelf_of(PLATFORM), to=HANEUL.user, level=Level.MANAGE, by=None)
        Draft.objects.create(author=DOYUN.user, team=team(PLATFORM), week=WEEK)
        page = text_of(visit(HANEUL), "reminders/")
        assert "플랫폼팀" in page
        assert "1 begun" in page
        for back, missed in ((-1, True), (0, True), (1, False), (2, True), (4, False)):
            assert ('class="chip' in page and f"/weekly/?week={WEEK - 7 * back * DAYS}" in page) is missed
        assert "/weekly/reminders/" in text_of(visit(HANEUL))

    def test_who_looks_after_none_is_told_so(self, visit: Visit):
        reported(week=LAST)
        page = text_of(visit(DOYUN), "reminders/")
        assert "You manage no knowledge base" in page
        assert "플랫폼팀" not in page
        assert "/weekly/reminders/" not in text_of(visit(DOYUN))

    def test_it_takes_few_statements(self, visit: Visit):
        reported(week=LAST), reported(FINANCE, LAST)
        for path in (PLATFORM, FINANCE):
            sharing.grant(shelf_of(path), to=HANEUL.user, level=Level.MANAGE, by=None)
        visitor = visit(HANEUL)
        with CaptureQueriesContext(connection) as captured:
            text_of(visitor, "reminders/")
        assert len(captured) <= 24


def test_everybody_finds_them_in_the_navigation(visit: Visit):
    assert 'href="/weekly/"' in visit(JIWOO).get("/").content.decode()
