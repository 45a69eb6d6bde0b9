"""The step: a version becomes a post, a question, or stays a document; again and again the same."""

from datetime import date, timedelta

import pytest

from knowledge import placing
from knowledge.facts import Facts
from knowledge.job import claim
from knowledge.models import DateSource, Document, Source, State, Version
from knowledge.periods.period import Period
from knowledge.steps import date as dating
from tests.cast import DOYUN, HANEUL
from tests.weekly.offices import (
    FINANCE,
    PLATFORM,
    TODAY,
    WEEK,
    blocks,
    filed,
    keys,
    shelf_of,
    team,
)
from weekly.lookup import lookup
from weekly.models import Candidate, CandidateState, Contribution, Report, Team
from weekly.registering import judge, write
from weekly.steps import register

pytestmark = pytest.mark.django_db
NEXT = WEEK + timedelta(days=7)


def weeks_of(person=DOYUN) -> list[tuple[str, date]]:
    """Return team and week of all that a person looks up over all time."""
    found = lookup(person.viewer, period=Period(None, None), today=TODAY)
    return [(report.team.path, report.week) for report in found.reports]


def test_a_report_is_registered_under_team_and_week_and_dated_by_it():
    version = filed()
    assert keys(version) == {(PLATFORM, WEEK)}
    assert (version.dated_on, version.date_source, version.date_precision) == (WEEK, DateSource.APP, "week")
    assert (version.covers.lower, version.covers.upper) == (WEEK, NEXT)
    assert version.document.kind.code == "weekly_report"
    assert version.state == State.SEARCHABLE


def test_the_date_in_the_name_stays_beside_the_week():
    version = filed(name="플랫폼팀 주간업무_2026-09-11.docx")
    assert version.dated_on == WEEK
    assert {each["source"] for each in version.date_candidates} == {"app", "filename"}


def test_run_again_it_changes_nothing():
    version = filed()
    before = list(Contribution.objects.values_list("pk", "report", "version"))
    parts = list(Contribution.objects.get().parts.values_list("heading", "items", "summary"))
    for _ in range(2):
        with_blocks = blocks()
        write(version, judge(version, with_blocks))
    assert list(Contribution.objects.values_list("pk", "report", "version")) == before
    assert list(Contribution.objects.get().parts.values_list("heading", "items", "summary")) == parts
    assert Version.objects.get().date_candidates == version.date_candidates


def test_an_attempt_that_died_after_registering_is_made_good_by_the_next():
    document = Document.objects.create(title="플랫폼팀 주간업무_2026-09-07", knowledge_base=shelf_of(PLATFORM))
    name = "플랫폼팀 주간업무_2026-09-07.docx"
    version = Version.objects.create(document=document, number=1, path=name, file_name=name, size=1)
    for _ in range(2):
        job = claim(version.pk)
        job.blocks = blocks()
        dating.run(job)
        register.run(job)
        Version.objects.filter(pk=version.pk).update(state=State.RECEIVED, claim=None)
    assert Contribution.objects.count() == 1
    assert weeks_of() == []  # it is not published


def test_another_version_of_the_same_week_takes_the_place_of_the_former():
    first = filed(lines={"진행": ["배포 1회"]})
    second = filed(lines={"진행": ["배포 2회"]}, document=first.document)
    found = lookup(DOYUN.viewer, period=None, today=TODAY)
    (contribution,) = found.reports[0].contributions
    assert (contribution.version, contribution.sections[0].items) == (2, ("배포 2회",))
    assert keys(first) == keys(second)  # the former one's row stays, as history


def test_a_version_that_was_named_for_another_week_leaves_the_former_one():
    first = filed()
    filed(week=NEXT, document=first.document)
    assert weeks_of() == [(PLATFORM, NEXT)]


def test_a_file_that_is_written_on_every_week_keeps_its_weeks():
    def head(week: date):
        return blocks(head=(f"기간: {week} ~ {week + timedelta(days=4)}",))

    name = "플랫폼팀 주간업무.xlsx"
    first = filed(name=name, of=head(WEEK))
    second = filed(name=name, of=head(NEXT), document=first.document)
    assert weeks_of() == [(PLATFORM, WEEK), (PLATFORM, NEXT)]
    filed(name=name, of=head(NEXT), document=first.document)
    assert weeks_of() == [(PLATFORM, WEEK), (PLATFORM, NEXT)]
    placing.trash(second.document, by=None)
    assert weeks_of() == []


def test_a_version_that_is_no_report_any_more_is_none():
    first = filed()
    filed(document=first.document, of=(), name="플랫폼팀 주간업무 양식.docx")
    assert weeks_of() == []


def test_read_anew_as_something_else_a_version_loses_report_and_week():
    version = filed()
    Document.objects.filter(pk=version.document_id).update(source=Source.CLIENT)
    version = Version.objects.select_related("document").get(pk=version.pk)
    write(version, judge(version, blocks()))
    version.refresh_from_db()
    assert (keys(version), version.date_source) == (set(), DateSource.FILENAME)


def test_what_came_with_the_file_names_team_and_week():
    facts = {"team": FINANCE, "week": WEEK.isoformat()}
    version = filed(name="보고서.docx", given=facts)
    assert keys(version) == {(FINANCE, WEEK)}
    assert Contribution.objects.get().week_source == "given"


def test_a_clients_paper_is_never_a_post():
    base = shelf_of(PLATFORM)
    document = Document.objects.create(title="주간업무", knowledge_base=base, source=Source.CLIENT)
    version = filed(document=document)
    assert (keys(version), Candidate.objects.count()) == (set(), 0)
    assert version.date_source == DateSource.FILENAME


def test_what_is_unsure_waits_for_a_person_and_is_not_looked_up():
    version = filed(name="물류팀 주간업무_2026-09-07.docx")
    candidate = Candidate.objects.get()
    assert (candidate.state, candidate.reasons) == (CandidateState.WAITING, ["unknown_team"])
    assert (candidate.week, keys(version), weeks_of()) == (WEEK, set(), [])
    assert Report.objects.count() == 0


def test_a_later_certain_version_settles_the_question():
    first = filed(name="주간업무_2026-09-07.docx", base=shelf_of(FINANCE))
    assert Candidate.objects.get().state == CandidateState.WAITING
    filed(name="재무팀 주간업무_2026-09-07.docx", document=first.document)
    filed(name="주간업무_2026-09-14.docx", document=first.document)
    assert weeks_of(HANEUL) == [(FINANCE, NEXT)]


def test_two_people_of_one_team_are_shown_together():
    filed(author=DOYUN.user, name="플랫폼팀 주간업무_도윤_2026-09-07.docx", lines={"진행": ["배포"]})
    filed(author=HANEUL.user, name="플랫폼팀 주간업무_하늘_2026-09-07.docx", lines={"진행": ["점검"]})
    (report,) = lookup(DOYUN.viewer, period=None, today=TODAY).reports
    assert [(each.author, each.own) for each in report.contributions] == [("도윤", True), ("하늘", False)]


def test_a_second_file_of_the_same_author_takes_the_place_of_the_first():
    filed(author=DOYUN.user, lines={"진행": ["배포"]})
    filed(author=DOYUN.user, name="플랫폼팀 주간업무_2026-09-07_수정.docx", lines={"진행": ["배포와 점검"]})
    (report,) = lookup(DOYUN.viewer, period=None, today=TODAY).reports
    assert [each.sections[0].items for each in report.contributions] == [("배포와 점검",)]


def test_editions_of_a_file_without_an_author_are_one():
    filed(lines={"진행": ["배포"]})
    filed(name="플랫폼팀 주간업무_2026-09-07_최종 (2).docx", lines={"진행": ["배포와 점검"]})
    (report,) = lookup(DOYUN.viewer, period=None, today=TODAY).reports
    assert len(report.contributions) == 1


def test_the_head_names_the_author():
    filed(of=blocks(head=("작성자: 도윤 책임",)))
    assert Contribution.objects.get().author == DOYUN.user


def test_who_brings_in_a_report_of_their_own_team_is_its_author():
    filed(uploaded_by=DOYUN.user)
    filed(FINANCE, uploaded_by=DOYUN.user)
    assert [each.author for each in Contribution.objects.order_by("pk")] == [DOYUN.user, None]


def test_one_file_of_several_teams_is_a_contribution_to_each():
    of = (
        *blocks({}, head=("주간업무보고 2026-09-07 ~ 2026-09-11",)),
        *blocks({"플랫폼팀": ["배포"], "재무팀": ["결산"]}),
    )
    version = filed(name="전사 주간업무보고.docx", of=of)
    assert keys(version) == {(PLATFORM, WEEK), (FINANCE, WEEK)}


def test_teams_have_other_names():
    Team.objects.create(department=team(PLATFORM), synonyms=["플랫폼개발팀"])
    assert keys(filed(name="플랫폼개발팀 주간업무_2026-09-07.docx")) == {(PLATFORM, WEEK)}


def test_a_trashed_report_is_gone_and_a_restored_one_is_back_and_a_deleted_one_leaves_nothing():
    version = filed()
    placing.trash(version.document, by=None)
    assert weeks_of() == []
    placing.restore(version.document, by=None)
    assert weeks_of() == [(PLATFORM, WEEK)]
    placing.delete(version.document, by=None)
    assert (weeks_of(), Contribution.objects.count()) == ([], 0)


def test_a_report_uploaded_late_is_of_its_own_week():
    filed(week=WEEK - timedelta(days=28))
    filed(week=WEEK)
    filed(week=WEEK - timedelta(days=21))
    assert [week for _, week in weeks_of()] == [WEEK - timedelta(days=days) for days in (28, 21, 0)]


def test_facts_without_a_week_do_not_make_a_report():
    assert keys(filed(name="메모.docx", given={"team": PLATFORM})) == set()
    assert Facts(team=PLATFORM).week is None
