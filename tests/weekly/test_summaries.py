"""Summaries: made beforehand, of what they are of, and nothing the reader may not open."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge import placing, sharing
from knowledge.models import Level
from knowledge.periods.period import Period
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.weekly.offices import FINANCE, PLATFORM, TODAY, WEEK, blocks, filed, reported, shelf_of
from weekly import summaries
from weekly.lookup import lookup
from weekly.models import Contribution, MonthSummary, Part
from weekly.registering import judge, write
from weekly.summaries import months_of, summarise, sweep

pytestmark = pytest.mark.django_db
SEPTEMBER = Period(date(2026, 9, 1), date(2026, 10, 1), "month")
NEXT = WEEK + timedelta(days=7)


def lines_of(person=DOYUN, **asked) -> dict[str, str]:
    """Return the lines of the only team's month as a person reads them."""
    (month,) = months_of(lookup(person.viewer, period=SEPTEMBER, today=TODAY, **asked))
    return {line.heading: line.line for line in month.lines}


def stored(person=DOYUN) -> bool:
    return months_of(lookup(person.viewer, period=SEPTEMBER, today=TODAY))[0].stored


def sections():
    return lookup(DOYUN.viewer, period=None, today=TODAY).reports[0].contributions[0].sections


def test_each_section_has_one_line_once_the_task_has_run():
    version = filed(summed=False)
    assert all(part.being_made and part.items for part in sections())
    summarise(version.weekly_contributions.get().pk)
    assert [part.summary for part in sections()] == ["배포 3회 / 점검 2곳", "없음", "방문 4곳"]
    assert not lookup(DOYUN.viewer, period=None, today=TODAY).reports[0].being_made


def test_a_changed_section_is_being_made_anew_and_the_others_stay():
    version = filed()
    write(version, judge(version, blocks({"진행": ["배포 4회"], "계약": ["없음"], "영업": ["방문 4곳"]})))
    assert [part.summary for part in sections()] == [None, "없음", "방문 4곳"]
    summarise(version.weekly_contributions.get().pk)
    assert sections()[0].summary == "배포 4회"


def test_a_summary_that_comes_too_late_is_not_kept():
    version = filed(summed=False)
    contribution = version.weekly_contributions.get()

    def slow(items, plans=()):
        Part.objects.filter(contribution=contribution).update(source_hash="another")
        return "of the former lines"

    summarise(contribution.pk, by=slow)
    assert not Part.objects.filter(summary="of the former lines").exclude(position=0).exists()
    assert all(part.being_made for part in sections())


def test_a_lost_wake_up_is_made_good_by_the_sweep():
    filed(summed=False)
    assert sweep() == 1
    assert sweep() == 0
    assert not any(part.being_made for part in sections())


def test_a_month_is_one_line_a_section_of_all_its_weeks():
    filed(lines={"진행": ["배포 3회"]}), filed(week=NEXT, lines={"진행": ["점검 2곳"], "계약": ["갱신"]})
    assert MonthSummary.objects.count() == 1
    assert (lines_of(), stored()) == ({"진행": "배포 3회 / 점검 2곳", "계약": "갱신"}, True)


def test_the_month_is_that_of_the_monday():
    filed(week=date(2026, 8, 31))
    assert [row.month for row in MonthSummary.objects.all()] == [date(2026, 8, 1)]


def test_a_month_holds_nothing_of_a_report_that_the_reader_may_not_open():
    filed(lines={"진행": ["배포 3회"]})
    version = filed(week=NEXT, lines={"진행": ["비밀 계약 9억 원"], "계약": ["비밀"]}, restricted=True)
    sharing.grant(version.document, to=HANEUL.user, level=Level.VIEW, by=None)
    assert "비밀" in str(MonthSummary.objects.get().lines)
    assert (lines_of(JIWOO), stored(JIWOO)) == ({"진행": "배포 3회"}, False)
    assert (lines_of(HANEUL), stored(HANEUL)) == ({"진행": "배포 3회 / 비밀 계약 9억 원", "계약": "비밀"}, True)


def test_a_month_of_a_hidden_shelf_is_nothing_at_all():
    filed(base=shelf_of(PLATFORM, is_open=False))
    sharing.revoke(shelf_of(PLATFORM), to=DOYUN.user.profile.department, by=None)
    assert months_of(lookup(JIWOO.viewer, period=SEPTEMBER, today=TODAY)) == ()


def test_one_section_of_a_month_only():
    filed()
    assert lines_of(sections=["영업"]) == {"영업": "방문 4곳"}


def test_a_trashed_report_is_out_of_its_month_at_once_and_out_of_what_is_stored_after_the_sweep():
    filed(lines={"진행": ["배포 3회"]})
    version = filed(week=NEXT, lines={"진행": ["점검 2곳"]})
    placing.trash(version.document, by=None)
    assert (lines_of(), stored()) == ({"진행": "배포 3회"}, False)
    sweep()
    assert (lines_of(), stored()) == ({"진행": "배포 3회"}, True)
    assert "점검" not in str(MonthSummary.objects.get().lines)


def test_the_last_report_of_a_month_takes_its_summary_along():
    version = filed()
    placing.trash(version.document, by=None)
    sweep()
    assert MonthSummary.objects.count() == 0


def test_a_new_version_replaces_the_months_line_when_it_is_published():
    first = filed(lines={"진행": ["배포 3회"]})
    filed(lines={"진행": ["배포 5회"]}, document=first.document)
    assert (lines_of(), stored()) == ({"진행": "배포 5회"}, True)


def test_another_summariser_is_asked_the_same_way():
    version = reported()
    Part.objects.update(summary_hash="")
    summarise(version.weekly_contributions.get().pk, by=lambda items, plans=(): f"{len(items)}건")
    assert [part.summary for part in sections()] == ["2건", "1건", "1건"]


def test_reading_months_takes_one_statement():
    reported(), reported(FINANCE), reported(week=NEXT)
    found = lookup(DOYUN.viewer, period=SEPTEMBER, today=TODAY)
    with CaptureQueriesContext(connection) as captured:
        assert len(months_of(found)) == 2
    assert len(captured) == 1


def test_the_task_is_sent_once_the_report_is_committed(django_capture_on_commit_callbacks, monkeypatch):
    sent = []
    monkeypatch.setattr("celery.app.base.Celery.send_task", lambda app, name, args, **more: sent.append((name, more)))
    with django_capture_on_commit_callbacks(execute=True):
        filed(summed=False)
    names = [name for name, more in sent if more["kwargs"] == {"schema": "gaon"}]
    assert "weekly.tasks.summarise" in names


def test_a_contribution_that_is_gone_sums_up_nothing():
    summaries.summarise(0)
    assert not Contribution.objects.exists()
