"""Looking up by key, and only what the viewer may open."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge import placing, sharing
from knowledge.models import Level
from knowledge.periods.period import Period
from tests.cast import DOYUN, HANEUL, JIWOO, NARI
from tests.weekly.offices import FINANCE, PLATFORM, SALES, TODAY, WEEK, shelf_of, team
from tests.weekly.offices import reported as filed
from weekly.lookup import lookup, lookup_each
from weekly.models import Expected, Team
from weekly.naming import UnknownName

pytestmark = pytest.mark.django_db
SEPTEMBER = Period(date(2026, 9, 1), date(2026, 10, 1), "month")
DAYS = timedelta(days=1)


def said(found) -> list[tuple[str, date]]:
    return [(report.team.name, report.week) for report in found.reports]


def of_week(week: date) -> Period:
    return Period(week, week + 7 * DAYS, "week")


def test_a_report_is_in_a_period_when_its_monday_is():
    for week in (date(2026, 8, 31), WEEK, date(2026, 9, 28)):
        filed(week=week)
    assert said(lookup(DOYUN.viewer, period=SEPTEMBER, today=TODAY)) == [
        ("플랫폼팀", WEEK),
        ("플랫폼팀", date(2026, 9, 28)),
    ]


@pytest.mark.parametrize(
    ("start", "end"),
    [(date(2026, 9, 9), date(2026, 9, 10)), (date(2026, 9, 13), date(2026, 9, 14)), (WEEK, WEEK + 3 * DAYS)],
)
def test_a_period_shorter_than_a_week_means_the_week_that_holds_it(start, end):
    filed()
    found = lookup(DOYUN.viewer, period=Period(start, end), today=TODAY)
    assert (said(found), found.rule) == ([("플랫폼팀", WEEK)], "week_of_period")
    assert found.period.dates == (WEEK, WEEK + 7 * DAYS)


def test_four_weeks_ending_today_take_in_four_mondays():
    for back in range(6):
        filed(week=date(2026, 9, 14) - 7 * back * DAYS)
    period = Period(TODAY - 27 * DAYS, TODAY + DAYS, "week")
    assert len(lookup(DOYUN.viewer, period=period, today=TODAY).reports) == 4


def test_without_a_period_it_is_the_most_recent_week_with_all_its_teams_and_who_is_missing():
    for path in (PLATFORM, FINANCE, SALES):
        filed(path, WEEK - 7 * DAYS)
    filed(PLATFORM), filed(FINANCE)
    found = lookup(DOYUN.viewer, period=None, today=TODAY)
    assert said(found) == [("재무팀", WEEK), ("플랫폼팀", WEEK)]
    assert ([each.name for each in found.missing], found.rule) == (["영업1팀"], "latest")


def test_a_week_to_come_is_not_the_most_recent_and_misses_nobody():
    filed(), filed(week=WEEK + 14 * DAYS)
    assert said(lookup(DOYUN.viewer, period=None, today=TODAY)) == [("플랫폼팀", WEEK)]
    assert lookup(DOYUN.viewer, period=of_week(WEEK + 21 * DAYS), today=TODAY).missing == ()


def test_a_month_misses_nobody():
    filed(), filed(FINANCE, WEEK - 7 * DAYS)
    assert lookup(DOYUN.viewer, period=SEPTEMBER, today=TODAY).missing == ()


def test_a_team_that_has_not_reported_for_long_is_not_missing_unless_it_was_set():
    filed(SALES, WEEK - 7 * 20 * DAYS), filed()
    assert lookup(DOYUN.viewer, period=None, today=TODAY).missing == ()
    row = Team.objects.create(department=team(SALES), expected=Expected.ALWAYS)
    assert [each.name for each in lookup(DOYUN.viewer, period=None, today=TODAY).missing] == ["영업1팀"]
    filed(SALES, WEEK - 7 * DAYS)
    row.expected = Expected.NEVER
    row.save()
    assert lookup(DOYUN.viewer, period=None, today=TODAY).missing == ()


def test_nothing_in_the_period_names_the_weeks_near_it():
    for week, path in ((WEEK, PLATFORM), (WEEK, FINANCE), (WEEK - 28 * DAYS, PLATFORM), (WEEK + 70 * DAYS, PLATFORM)):
        filed(path, week)
    found = lookup(DOYUN.viewer, period=of_week(WEEK + 7 * DAYS), today=TODAY)
    assert found.reports == ()
    assert [(each.week, each.reports) for each in found.weeks_near] == [
        (WEEK, 2),
        (WEEK - 28 * DAYS, 1),
        (WEEK + 70 * DAYS, 1),
    ]
    assert lookup(DOYUN.viewer, period=of_week(WEEK), today=TODAY).weeks_near == ()


def test_nothing_at_all_is_said_as_nothing():
    found = lookup(DOYUN.viewer, period=None, today=TODAY)
    assert (found.reports, found.missing, found.weeks_near, found.period, found.weeks) == ((), (), (), None, ())


def test_teams_are_named_by_name_path_or_other_name_and_take_in_those_below():
    Team.objects.create(department=team(FINANCE), synonyms=["Finance"])
    filed(PLATFORM), filed(FINANCE)
    for name, expected in (
        ("플랫폼팀", "플랫폼팀"),
        (FINANCE, "재무팀"),
        ("finance", "재무팀"),
        ("기술본부", "플랫폼팀"),
    ):
        assert said(lookup(DOYUN.viewer, teams=[name], period=None, today=TODAY)) == [(expected, WEEK)]
    assert len(lookup(DOYUN.viewer, teams=["플랫폼팀", "재무팀"], period=None, today=TODAY).reports) == 2


def test_an_unknown_team_or_section_is_an_error_that_names_the_nearest():
    filed()
    with pytest.raises(UnknownName, match="플랫폼팀"):
        lookup(DOYUN.viewer, teams=["플랫홈팀"], period=None, today=TODAY)
    with pytest.raises(UnknownName):
        lookup(DOYUN.viewer, sections=["없는 절"], period=None, today=TODAY)


def test_mine_is_my_team_and_what_i_wrote():
    filed(PLATFORM), filed(FINANCE), filed(SALES, author=DOYUN.user)
    assert {name for name, _ in said(lookup(DOYUN.viewer, period=None, today=TODAY, mine=True))} == {
        "플랫폼팀",
        "영업1팀",
    }
    assert said(lookup(NARI.viewer, period=None, today=TODAY, mine=True)) == []


def test_a_section_only():
    filed(lines={"영업": ["방문"], "진행": ["배포"], "R&D": ["시제품"]})
    found = lookup(DOYUN.viewer, period=None, today=TODAY, sections=["Sales"])
    assert [part.code for part in found.reports[0].contributions[0].sections] == ["sales"]


def test_sections_come_in_the_companys_order_and_own_headings_last():
    filed(lines={"R&D": ["시제품"], "영업": ["방문"], "진행": ["배포"]})
    parts = lookup(DOYUN.viewer, period=None, today=TODAY).reports[0].contributions[0].sections
    assert [part.name_in("ko") for part in parts] == ["진행", "영업", "R&D"]
    assert [part.name_in("en") for part in parts] == ["Progress", "Sales", "R&D"]


def test_several_periods_are_found_each():
    filed(), filed(week=WEEK - 7 * DAYS)
    this, last = lookup_each(DOYUN.viewer, periods=[of_week(WEEK), of_week(WEEK - 7 * DAYS)], today=TODAY)
    assert (this.weeks, last.weeks) == ((WEEK,), (WEEK - 7 * DAYS,))


class TestRights:
    def test_a_team_that_is_not_granted_is_as_if_it_never_reported(self):
        filed(PLATFORM), filed(PLATFORM, WEEK - 7 * DAYS)
        before = self.all_of(JIWOO)
        hidden = shelf_of(SALES, is_open=False)
        for back in range(4):
            filed(SALES, WEEK - 7 * back * DAYS, base=hidden)
        filed(SALES, WEEK + 7 * DAYS, base=hidden)
        assert self.all_of(JIWOO) == before
        sharing.grant(hidden, to=JIWOO.user, level=Level.VIEW, by=None)
        assert self.all_of(JIWOO) != before
        sharing.revoke(hidden, to=JIWOO.user, by=None)
        assert self.all_of(JIWOO) == before

    def test_the_most_recent_week_is_the_most_recent_permitted_one(self):
        hidden = shelf_of(SALES, is_open=False)
        filed(PLATFORM, WEEK - 7 * DAYS), filed(SALES, WEEK, base=hidden)
        assert said(lookup(JIWOO.viewer, period=None, today=TODAY)) == [("플랫폼팀", WEEK - 7 * DAYS)]

    def test_a_team_whose_shelf_is_hidden_is_not_missing_either(self):
        hidden = shelf_of(SALES, is_open=False)
        Team.objects.create(department=team(SALES), expected=Expected.ALWAYS)
        filed(PLATFORM), filed(SALES, WEEK - 7 * DAYS, base=hidden)
        assert lookup(JIWOO.viewer, period=None, today=TODAY).missing == ()

    def test_a_restricted_report_is_absent_for_others(self):
        filed(PLATFORM)
        version = filed(FINANCE, restricted=True)
        assert said(lookup(DOYUN.viewer, period=None, today=TODAY)) == [("플랫폼팀", WEEK)]
        sharing.grant(version.document, to=HANEUL.user, level=Level.VIEW, by=None)
        assert len(lookup(HANEUL.viewer, period=None, today=TODAY).reports) == 2

    def test_a_hidden_later_contribution_replaces_nothing(self):
        filed(author=DOYUN.user, lines={"진행": ["배포"]})
        filed(
            author=DOYUN.user, name="플랫폼팀 주간업무_2026-09-07_수정.docx", lines={"진행": ["비밀"]}, restricted=True
        )
        (report,) = lookup(JIWOO.viewer, period=None, today=TODAY).reports
        assert report.contributions[0].sections[0].items == ("배포",)

    def test_administrators_see_what_was_granted_and_no_more(self):
        filed(SALES, base=shelf_of(SALES, is_open=False))
        assert said(lookup(NARI.viewer, period=None, today=TODAY)) == []

    def test_the_trash_is_not_looked_up(self):
        version = filed()
        placing.trash(version.document, by=None)
        assert said(lookup(DOYUN.viewer, period=None, today=TODAY)) == []

    @staticmethod
    def all_of(person):
        periods = [
            None,
            of_week(WEEK),
            of_week(WEEK + 7 * DAYS),
            of_week(WEEK - 14 * DAYS),
            SEPTEMBER,
            Period(None, None),
        ]
        return [lookup(person.viewer, period=period, today=TODAY) for period in periods]


def test_the_number_of_statements_does_not_grow():
    filed()

    def statements(**asked) -> int:
        viewer = DOYUN.viewer
        with CaptureQueriesContext(connection) as captured:
            lookup(viewer, today=TODAY, **asked)
        return len(captured)

    few = [statements(period=None), statements(period=SEPTEMBER), statements(period=None, teams=["기술본부"])]
    assert few == [7, 4, 9]
    for path in (PLATFORM, FINANCE, SALES):
        for back in range(3):
            filed(path, WEEK - 7 * back * DAYS, author=HANEUL.user)
    assert [statements(period=None), statements(period=SEPTEMBER), statements(period=None, teams=["기술본부"])] == few
