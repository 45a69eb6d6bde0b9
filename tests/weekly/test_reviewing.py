"""A person decides about what is unsure, and corrects what was read wrongly."""

from datetime import timedelta
from typing import get_args

import pytest

from knowledge.changes import tell_changed
from knowledge.correcting import correct_dates, undo_correction
from knowledge.models import DateSource, Document, Event, Version, VersionText
from tests.cast import HANEUL
from tests.papers import shelf
from tests.weekly.offices import FINANCE, PLATFORM, TODAY, WEEK, blocks, filed, keys, shelf_of, team
from weekly import following
from weekly.lookup import lookup
from weekly.models import Candidate, CandidateState, Contribution
from weekly.moving import move
from weekly.recognising.paper import Reason
from weekly.registering import judge, write
from weekly.reviewing import REASONS, NotDecidable, accept, decline

pytestmark = pytest.mark.django_db
NEXT = WEEK + timedelta(days=7)
UNSURE = "물류팀 주간업무_2026-09-07.docx"


def stored_text(version: Version, of=None) -> None:
    """Keep the text beside the version, as the step that reads files does."""
    text = blocks() if of is None else of
    VersionText.objects.create(version=version, text="", blocks=[{**vars(each)} for each in text])


def unsure(name: str = UNSURE, **more) -> Candidate:
    version = filed(name=name, **more)
    stored_text(version)
    return Candidate.objects.select_related("version__document").get(version=version)


def test_accepted_it_is_registered_with_its_lines_and_history_says_who():
    candidate = unsure()
    (made,) = accept(candidate, team=team(FINANCE), week=WEEK + timedelta(days=2), by=HANEUL.user)
    assert (made.report.team.path, made.report.week, made.is_decided) == (FINANCE, WEEK, True)
    assert (candidate.state, candidate.decided_by, candidate.team) == (
        CandidateState.ACCEPTED,
        HANEUL.user,
        team(FINANCE),
    )
    assert Event.objects.get(verb="accept weekly report").by == HANEUL.user
    (report,) = lookup(HANEUL.viewer, period=None, today=TODAY).reports
    assert report.contributions[0].sections[0].items == ("배포 3회", "점검 2곳")
    version = Version.objects.get(pk=candidate.version_id)
    assert (version.dated_on, version.date_source) == (WEEK, DateSource.APP)


def test_an_accepted_one_stays_when_the_file_is_read_anew():
    candidate = unsure()
    accept(candidate, team=team(FINANCE), week=WEEK, by=HANEUL.user)
    version = Version.objects.select_related("document").get(pk=candidate.version_id)
    write(version, judge(version, blocks({"진행": ["고친 글"]})))
    assert keys(version) == {(FINANCE, WEEK)}
    assert Contribution.objects.get().parts.get().items == ["고친 글"]
    assert Candidate.objects.get().state == CandidateState.ACCEPTED


def test_declined_it_stays_a_document_and_so_do_its_later_versions():
    candidate = unsure()
    decline(candidate, by=HANEUL.user)
    filed(document=candidate.document, name="플랫폼팀 주간업무_2026-09-14.docx")
    assert Contribution.objects.count() == 0
    assert [each.state for each in Candidate.objects.all()] == [CandidateState.DECLINED]
    assert Event.objects.filter(verb="decline weekly report").count() == 1


def test_a_decision_is_made_once():
    candidate = unsure()
    decline(candidate, by=HANEUL.user)
    with pytest.raises(NotDecidable):
        accept(candidate, team=team(FINANCE), week=WEEK, by=HANEUL.user)


@pytest.mark.parametrize(("path", "week"), [(None, WEEK), (FINANCE, None)])
def test_without_team_or_week_nothing_is_accepted(path, week):
    candidate = unsure("주간업무.docx", base=shelf(is_open=True))
    with pytest.raises(NotDecidable):
        accept(candidate, team=team(path) if path else None, week=week, by=HANEUL.user)
    assert (Candidate.objects.get().state, Contribution.objects.count()) == (CandidateState.WAITING, 0)


def test_a_file_of_several_teams_is_accepted_with_what_was_known():
    of = (*blocks({}, head=("주간업무보고",)), *blocks({"플랫폼팀": ["배포"], "재무팀": ["결산"]}))
    version = filed(name="전사 주간업무보고.docx", of=of)
    stored_text(version, of)
    candidate = Candidate.objects.select_related("version__document").get()
    assert candidate.reasons == ["no_week"]
    accept(candidate, team=None, week=WEEK, by=HANEUL.user)
    assert keys(version) == {(PLATFORM, WEEK), (FINANCE, WEEK)}


def test_every_reason_is_worded():
    assert set(REASONS) == set(get_args(Reason))


class TestCorrecting:
    def test_a_corrected_week_moves_the_key_and_the_date(self):
        version = filed()
        moved = move(version.weekly_contributions.get(), team=team(PLATFORM), week=NEXT, by=HANEUL.user)
        version.refresh_from_db()
        assert (moved.changed, moved.beside, keys(version)) == (True, (), {(PLATFORM, NEXT)})
        assert (version.dated_on, version.date_source) == (NEXT, DateSource.MANUAL)
        assert Event.objects.get(verb="move weekly report").details["week"] == [WEEK.isoformat(), NEXT.isoformat()]

    def test_a_corrected_team_moves_the_key_and_outlives_a_further_reading(self):
        version = filed()
        move(version.weekly_contributions.get(), team=team(FINANCE), week=WEEK, by=HANEUL.user)
        write(version, judge(version, blocks()))
        assert keys(version) == {(FINANCE, WEEK)}

    def test_moving_it_where_it_is_changes_nothing(self):
        version = filed()
        assert not move(version.weekly_contributions.get(), team=team(PLATFORM), week=WEEK, by=HANEUL.user).changed

    def test_a_report_of_the_same_author_that_is_there_already_is_named(self):
        filed(author=HANEUL.user)
        version = filed(week=NEXT, author=HANEUL.user)
        moved = move(version.weekly_contributions.get(), team=team(PLATFORM), week=WEEK, by=HANEUL.user)
        assert moved.beside == ("플랫폼팀 주간업무_2026-09-07",)
        (report,) = lookup(HANEUL.viewer, period=None, today=TODAY).reports
        assert [each.title for each in report.contributions] == ["플랫폼팀 주간업무_2026-09-14"]

    def test_what_the_person_may_not_open_is_not_named(self):
        filed(author=HANEUL.user, restricted=True)
        version = filed(week=NEXT, author=HANEUL.user)
        assert move(version.weekly_contributions.get(), team=team(PLATFORM), week=WEEK, by=HANEUL.user).beside == ()

    @pytest.mark.parametrize("told", [True, False])
    def test_a_corrected_date_moves_the_key_and_undoing_it_moves_it_back(self, told):
        version = filed()
        stored_text(version)

        def follow():
            tell_changed([version.document_id]) if told else following.sweep()

        correct_dates(version, first=NEXT, last=NEXT + timedelta(days=4), by=HANEUL.user)
        follow()
        assert keys(version) == {(PLATFORM, NEXT)}
        undo_correction(version, by=HANEUL.user)
        follow()
        assert keys(version) == {(PLATFORM, WEEK)}

    def test_a_date_corrected_after_a_decision_moves_the_key_and_the_team_stays(self):
        version = filed()
        move(version.weekly_contributions.get(), team=team(FINANCE), week=WEEK, by=HANEUL.user)
        correct_dates(version, first=NEXT, last=NEXT, by=HANEUL.user)
        assert keys(version) == {(FINANCE, NEXT)}
        assert following.sweep() == 0  # the correction has told of itself

    def test_a_correction_and_undoing_it_move_the_key_by_themselves(self):
        version = filed()
        stored_text(version)
        correct_dates(version, first=NEXT, last=NEXT, by=HANEUL.user)
        assert keys(version) == {(PLATFORM, NEXT)}
        undo_correction(version, by=HANEUL.user)
        assert keys(version) == {(PLATFORM, WEEK)}

    def test_a_decision_outlives_the_person_who_made_it(self):
        version = filed()
        stored_text(version)
        move(version.weekly_contributions.get(), team=team(FINANCE), week=WEEK, by=HANEUL.user)
        Contribution.objects.update(decided_by=None)  # as where the person's row is removed
        assert following.sweep() == 0
        assert keys(version) == {(FINANCE, WEEK)}

    def test_a_week_accepted_against_an_earlier_correction_stands(self):
        candidate = unsure()
        correct_dates(candidate.version, first=NEXT, last=NEXT, by=HANEUL.user)
        accept(candidate, team=team(FINANCE), week=WEEK, by=HANEUL.user)
        assert following.sweep() == 0
        assert keys(candidate.version) == {(FINANCE, WEEK)}

    def test_a_corrected_date_within_the_week_moves_nothing(self):
        version = filed()
        correct_dates(version, first=WEEK + timedelta(days=4), last=WEEK + timedelta(days=4), by=HANEUL.user)
        assert following.sweep() == 0
        assert keys(version) == {(PLATFORM, WEEK)}

    def test_a_date_corrected_before_it_is_read_decides_the_week(self):
        document = Document.objects.create(title="플랫폼팀 주간업무", knowledge_base=shelf_of(PLATFORM))
        version = filed(name="플랫폼팀 주간업무.docx", document=document)
        assert Candidate.objects.get().reasons == ["no_week"]
        correct_dates(version, first=WEEK, last=WEEK, by=HANEUL.user)
        version = Version.objects.select_related("document").get(pk=version.pk)
        assert write(version, judge(version, blocks())) == "report"
        assert keys(version) == {(PLATFORM, WEEK)}
