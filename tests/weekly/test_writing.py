"""Writing a report in the browser: draft, plan, submit, export, reminders."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import docx
import pytest

from accounts.viewer import viewer_of
from knowledge import sharing
from knowledge.models import Document, KnowledgeBase, Level, State
from tests.cast import DOYUN, HANEUL, JIWOO, NARI
from tests.taking import work
from tests.weekly.offices import FINANCE, PLATFORM, TODAY, WEEK, filed, keys, reported, shelf_of, team
from weekly import writing
from weekly.lookup import lookup
from weekly.models import Contribution, Draft, Part
from weekly.reminders import missing, missing_each
from weekly.writing import DraftSection, NotAllowed, NothingWritten, draft, export, save_draft, submit

pytestmark = pytest.mark.django_db
NEXT = WEEK + timedelta(days=7)
WRITTEN = (
    DraftSection("progress", "진행", ("- 배포 3회", "점검 2곳\n장애 0건"), ("다음 배포",)),
    DraftSection(None, "R&D", ("시제품",)),
)


@pytest.fixture(autouse=True)
def _shelf(originals: Any) -> KnowledgeBase:
    return shelf_of(PLATFORM)


def write(person=DOYUN, week=WEEK, sections=WRITTEN):
    return save_draft(person.viewer, team="플랫폼팀", week=week, sections=sections)


def filled(form) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    return {each.name: (each.items, each.plans) for each in form.sections if each.items or each.plans}


def test_a_new_form_has_the_companys_sections_and_nothing_in_them():
    form = draft(DOYUN.viewer, team="플랫폼팀", week=WEEK + timedelta(days=3))
    assert [each.name for each in form.sections] == ["진행", "계약", "제안", "영업", "경영지원"]
    assert (form.state, form.week, filled(form), form.from_plan) == ("new", WEEK, {}, False)
    english = draft(DOYUN.viewer, team="플랫폼팀", week=WEEK, language="en")
    assert english.sections[0].name == "Progress"


def test_what_is_saved_is_cleaned_and_there_again_for_its_author_alone():
    saved = write()
    assert filled(saved) == {"진행": (("배포 3회", "점검 2곳", "장애 0건"), ("다음 배포",)), "R&D": (("시제품",), ())}
    assert draft(DOYUN.viewer, team=PLATFORM, week=WEEK) == saved
    assert filled(draft(JIWOO.viewer, team=PLATFORM, week=WEEK)) == {}


def test_last_weeks_plan_is_offered():
    reported(author=DOYUN.user)
    Part.objects.filter(heading="진행").update(plans=["배포 준비"])
    form = draft(DOYUN.viewer, team="플랫폼팀", week=NEXT)
    assert (filled(form), form.from_plan, form.state) == ({"진행": (("배포 준비",), ())}, True, "new")
    assert draft(DOYUN.viewer, team="플랫폼팀", week=NEXT + timedelta(days=7)).from_plan is False


def test_the_plan_of_a_report_the_person_may_not_open_is_not_offered():
    reported(author=HANEUL.user, restricted=True)
    Part.objects.update(plans=["비밀"])
    assert filled(draft(DOYUN.viewer, team="플랫폼팀", week=NEXT)) == {}


@pytest.mark.parametrize("person", [HANEUL, NARI])
def test_who_is_no_member_may_not_write(person):
    with pytest.raises(NotAllowed):
        write(person)
    assert Draft.objects.count() == 0


def test_a_member_needs_contribute():
    sharing.revoke(shelf_of(PLATFORM), to=team(PLATFORM), level=Level.CONTRIBUTE, by=None)
    with pytest.raises(NotAllowed):
        write()
    with pytest.raises(NotAllowed):
        draft(DOYUN.viewer, team=PLATFORM, week=WEEK)


def test_nothing_is_submitted_as_nothing():
    with pytest.raises(NothingWritten):
        submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    write(sections=(DraftSection("progress", "진행", ("  ", "-")),))
    with pytest.raises(NothingWritten):
        submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)


def test_too_much_is_refused():
    with pytest.raises(NothingWritten):
        write(sections=(DraftSection("progress", "진행", ("가" * 3000,)),))
    with pytest.raises(NothingWritten):
        write(sections=(DraftSection("progress", "진행", tuple(str(n) for n in range(300))),))


@pytest.mark.slow
def test_submitted_it_is_a_document_that_ingestion_registers_with_the_same_lines():
    write()
    first = submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    assert submit(DOYUN.viewer, team="플랫폼팀", week=WEEK) == writing.Submitted(first.document_id, 1, changed=False)
    work()
    document = Document.objects.get(uuid=first.document_id)
    assert (document.knowledge_base, document.current.state) == (shelf_of(PLATFORM), State.SEARCHABLE)
    assert (document.title, document.kind.code) == ("플랫폼팀 주간업무 2026년 9월 2주차", "weekly_report")
    assert keys(document.current) == {(PLATFORM, WEEK)}
    (report,) = lookup(JIWOO.viewer, period=None, today=TODAY).reports
    (contribution,) = report.contributions
    assert (contribution.author, contribution.own) == ("도윤", False)
    assert [(part.name_in("ko"), part.items, part.plans) for part in contribution.sections] == [
        ("진행", ("배포 3회", "점검 2곳", "장애 0건"), ("다음 배포",)),
        ("R&D", ("시제품",), ()),
    ]
    assert filled(draft(DOYUN.viewer, team="플랫폼팀", week=NEXT)) == {"진행": (("다음 배포",), ())}


@pytest.mark.slow
def test_submitted_again_it_is_the_documents_next_version():
    write()
    first = submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    work()
    write(sections=(DraftSection("progress", "진행", ("배포 4회",)),))
    second = submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    work()
    assert (second.document_id, second.version) == (first.document_id, 2)
    (report,) = lookup(DOYUN.viewer, period=None, today=TODAY).reports
    assert report.contributions[0].sections[0].items == ("배포 4회",)
    assert Contribution.objects.visible_to(DOYUN.viewer).count() == 1


@pytest.mark.slow
def test_what_others_restricted_meanwhile_gets_no_further_version_of_mine():
    write()
    first = submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    work()
    sharing.restrict(Document.objects.get(uuid=first.document_id), on=True, by=HANEUL.user)
    write(sections=(DraftSection("progress", "진행", ("배포 4회",)),))
    second = submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    work()
    assert second.document_id != first.document_id
    (report,) = lookup(DOYUN.viewer, period=None, today=TODAY).reports
    assert [each.sections[0].items for each in report.contributions] == [("배포 4회",)]


def test_handed_in_at_the_same_moment_it_is_one_version():
    write()
    first = submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    Draft.objects.update(state="draft", document=None)  # as the other request read it
    assert submit(DOYUN.viewer, team="플랫폼팀", week=WEEK) == writing.Submitted(first.document_id, 1, changed=False)


def test_saved_again_unchanged_it_stays_handed_in():
    write()
    submit(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    assert write().state == "submitted"
    assert write(sections=WRITTEN[:1]).state == "draft"


def test_a_team_below_has_reports_of_its_own():
    reported(author=DOYUN.user)
    shelf_of("기술본부")
    assert draft(DOYUN.viewer, team="기술본부", week=WEEK).state == "new"
    assert draft(DOYUN.viewer, team="기술본부", week=NEXT).from_plan is False
    with pytest.raises(LookupError):
        export(DOYUN.viewer, team="기술본부", week=WEEK)


@pytest.mark.slow
def test_two_members_file_beside_each_other():
    for person in (DOYUN, JIWOO):
        write(person)
        submit(person.viewer, team="플랫폼팀", week=WEEK)
    work()
    (report,) = lookup(DOYUN.viewer, period=None, today=TODAY).reports
    assert {each.author for each in report.contributions} == {"도윤", "지우"}


def test_exported_it_holds_all_that_the_reader_may_open():
    reported(author=DOYUN.user, lines={"진행": ["배포"]})
    reported(author=HANEUL.user, lines={"진행": ["비밀"]}, restricted=True)
    name, data = export(JIWOO.viewer, team="플랫폼팀", week=WEEK)
    text = "\n".join(paragraph.text for paragraph in docx.Document(BytesIO(data)).paragraphs)
    assert name == "플랫폼팀 주간업무 2026년 9월 2주차.docx"
    assert "배포" in text
    assert "비밀" not in text
    with pytest.raises(LookupError):
        export(JIWOO.viewer, team="플랫폼팀", week=NEXT)


class TestReminders:
    def test_who_manages_the_shelf_is_told_who_has_not_reported(self):
        reported(week=WEEK - timedelta(days=7)), reported(FINANCE, WEEK - timedelta(days=7))
        assert missing(DOYUN.viewer, week=WEEK) == ()
        sharing.grant(shelf_of(PLATFORM), to=DOYUN.user, level=Level.MANAGE, by=None)
        write(JIWOO)
        (reminder,) = missing(viewer_of(DOYUN.user), week=WEEK + timedelta(days=2))
        assert (reminder.team.name, reminder.begun) == ("플랫폼팀", 1)
        reported()
        assert missing(DOYUN.viewer, week=WEEK) == ()


def test_several_weeks_are_reminded_of_at_once():
    reported(week=WEEK - timedelta(days=14))
    sharing.grant(shelf_of(PLATFORM), to=DOYUN.user, level=Level.MANAGE, by=None)
    weeks = [WEEK, WEEK - timedelta(days=7), WEEK - timedelta(days=14)]
    assert {week: len(each) for week, each in missing_each(DOYUN.viewer, weeks=weeks).items()} == {
        WEEK: 1,
        WEEK - timedelta(days=7): 1,
        WEEK - timedelta(days=14): 0,
    }


def test_a_file_that_was_uploaded_is_shown_as_handed_in():
    filed(author=DOYUN.user)
    form = draft(DOYUN.viewer, team="플랫폼팀", week=WEEK)
    assert (form.state, filled(form)["진행"][0]) == ("submitted", ("배포 3회", "점검 2곳"))
