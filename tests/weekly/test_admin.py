"""The governance pages of weekly reports: what the viewer may open, decided by who manages the document."""

from datetime import timedelta

import pytest
from django.urls import reverse

from knowledge.models import Level, VersionText
from knowledge.sharing import grant
from tests.cast import NARI
from tests.weekly.offices import FINANCE, PLATFORM, WEEK, blocks, filed, keys, reported, shelf_of, team
from weekly.models import Candidate, CandidateState

pytestmark = pytest.mark.django_db
NEXT = WEEK + timedelta(days=7)


@pytest.fixture
def office(visit):
    return visit(NARI)


def waiting(name="물류팀 주간업무_2026-09-07.docx"):
    version = filed(name=name)
    VersionText.objects.create(version=version, blocks=[{**vars(each)} for each in blocks()])
    return Candidate.objects.get(version=version)


def manages(path=PLATFORM):
    grant(shelf_of(path), to=NARI.user, level=Level.MANAGE, by=None)


@pytest.mark.parametrize("model", ["report", "contribution", "candidate", "section", "team"])
def test_every_list_opens(office, model):
    reported(), waiting()
    assert office.get(reverse(f"admin:weekly_{model}_changelist")).status_code == 200


@pytest.mark.parametrize("model", ["report", "contribution", "candidate"])
def test_a_list_holds_nothing_of_hidden_documents(office, model):
    reported(FINANCE, base=shelf_of(FINANCE, is_open=False))
    filed(name="물류팀 주간업무_2026-09-07.docx", base=shelf_of(FINANCE))
    page = office.get(reverse(f"admin:weekly_{model}_changelist")).content.decode()
    assert "물류팀" not in page
    assert "재무팀 2026" not in page
    assert str(WEEK) not in page


def test_who_manages_the_document_accepts(office):
    candidate = waiting()
    address = reverse("admin:weekly_candidate_change", args=[candidate.pk])
    said = {"team": team(FINANCE).pk, "week": str(WEEK), "decision": "accept"}
    office.post(address, said)
    assert Candidate.objects.get().state == CandidateState.WAITING  # not a manager yet
    manages()
    assert "decision" in office.get(address).content.decode()
    office.post(address, said)
    candidate.refresh_from_db()
    assert (candidate.state, keys(candidate.version)) == (CandidateState.ACCEPTED, {(FINANCE, WEEK)})
    assert office.get(address).status_code == 200


def test_a_week_is_asked_for(office):
    candidate = waiting("플랫폼팀 주간업무.docx")
    manages()
    address = reverse("admin:weekly_candidate_change", args=[candidate.pk])
    office.post(address, {"team": team(PLATFORM).pk, "week": "", "decision": "accept"})
    assert Candidate.objects.get().state == CandidateState.WAITING
    office.post(address, {"team": "", "week": "", "decision": "decline"})
    assert Candidate.objects.get().state == CandidateState.DECLINED


def test_several_are_decided_at_once(office):
    manages()
    chosen = [waiting("물류팀 주간업무_2026-09-07.docx").pk, waiting("자재팀 주간업무.docx").pk]
    address = reverse("admin:weekly_candidate_changelist")
    office.post(address, {"action": "accept_as_proposed", "_selected_action": chosen})
    assert set(Candidate.objects.values_list("state", flat=True)) == {"accepted", "waiting"}
    office.post(address, {"action": "leave_as_documents", "_selected_action": chosen})
    assert set(Candidate.objects.values_list("state", flat=True)) == {"accepted", "declined"}


def test_a_week_is_corrected(office):
    version = reported()
    contribution = version.weekly_contributions.get()
    address = reverse("admin:weekly_contribution_change", args=[contribution.pk])
    assert office.get(address).status_code == 200
    said = {
        "team": team(PLATFORM).pk,
        "week": str(NEXT + timedelta(days=2)),
        "parts-TOTAL_FORMS": 0,
        "parts-INITIAL_FORMS": 0,
    }
    office.post(address, said)
    assert keys(version) == {(PLATFORM, WEEK)}
    manages()
    office.post(address, said)
    assert keys(version) == {(PLATFORM, NEXT)}
