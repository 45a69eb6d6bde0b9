"""Giving and taking rights, and what history says about it."""

import pytest
from django.contrib.auth.models import Group

from accounts.departments import department_named
from knowledge.models import Document, DocumentUserGrant, Event, KnowledgeBaseUserGrant, Level
from knowledge.sharing import copy_grants, grant, restrict, revoke
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.papers import paper, shelf

pytestmark = pytest.mark.django_db


def test_granting_twice_changes_once_and_is_recorded_once():
    base = shelf()
    assert grant(base, to=DOYUN.user, level=Level.VIEW, by=HANEUL.user)
    assert not grant(base, to=DOYUN.user, level=Level.VIEW, by=HANEUL.user)
    row = KnowledgeBaseUserGrant.grants.get()
    assert row.granted_by == HANEUL.user
    event = Event.objects.get(verb="grant")
    assert event.by == HANEUL.user
    assert event.object_uuid == base.uuid
    assert event.details == {"level": "view", "to": "user", "name": DOYUN.email}


def test_revoking_what_was_never_granted_changes_nothing():
    assert not revoke(shelf(), to=DOYUN.user, by=None)
    assert not Event.objects.exists()


def test_revoking_view_takes_every_level():
    document = paper("예산안", on=shelf())
    grant(document, to=DOYUN.user, level=Level.MANAGE, by=None)
    assert revoke(document, to=DOYUN.user, level=Level.VIEW, by=None)
    assert not Document.objects.allowing(DOYUN.viewer, Level.VIEW).exists()


def test_revoking_manage_leaves_a_view_given_beside_it():
    document = paper("예산안", on=shelf())
    grant(document, to=DOYUN.user, level=Level.VIEW, by=None)
    grant(document, to=DOYUN.user, level=Level.MANAGE, by=None)
    assert revoke(document, to=DOYUN.user, level=Level.MANAGE, by=None)
    assert Document.objects.allowing(DOYUN.viewer, Level.VIEW).exists()
    assert not Document.objects.allowing(DOYUN.viewer, Level.CONTRIBUTE).exists()


def test_a_department_is_granted_by_its_group_and_named_in_history():
    base = shelf()
    grant(base, to=department_named("기술본부"), level=Level.CONTRIBUTE, by=None)
    event = Event.objects.get()
    assert event.details == {"level": "contribute", "to": "department", "name": "기술본부"}
    assert event.by is None
    assert not grant(base, to=department_named("기술본부").group, level=Level.CONTRIBUTE, by=None)


def test_a_group_is_named_in_history():
    grant(shelf(), to=Group.objects.get(name="임원"), level=Level.VIEW, by=None)
    assert Event.objects.get().details["name"] == "임원"


def test_restricting_by_a_person_leaves_them_manage_and_nobody_else():
    document = paper("연봉표", on=shelf(is_open=True))
    assert restrict(document, on=True, by=HANEUL.user)
    assert not restrict(document, on=True, by=HANEUL.user)
    assert Document.objects.allowing(HANEUL.viewer, Level.MANAGE).exists()
    assert not Document.objects.allowing(JIWOO.viewer, Level.VIEW).exists()


def test_restricting_by_a_command_gives_nobody_anything():
    document = paper("연봉표", on=shelf(is_open=True), by=HANEUL.user)
    restrict(document, on=True, by=None)
    assert not DocumentUserGrant.grants.exists()
    assert not Document.objects.visible_to(HANEUL.viewer).exists()


def test_letting_a_document_inherit_again_is_recorded():
    document = paper("연봉표", on=shelf(is_open=True), restricted=True)
    assert restrict(document, on=False, by=HANEUL.user)
    assert Document.objects.visible_to(JIWOO.viewer).exists()
    assert Event.objects.get().verb == "unrestrict"


def test_copied_grants_give_the_same_on_the_other_document():
    mail, attachment = paper("메일", on=shelf(), restricted=True), paper("첨부", on=shelf(), restricted=True)
    grant(mail, to=DOYUN.user, level=Level.MANAGE, by=None)
    grant(mail, to=department_named("경영본부"), level=Level.VIEW, by=None)
    assert copy_grants(mail, attachment) == 2
    assert copy_grants(mail, attachment) == 0
    for person, level in ((DOYUN, Level.MANAGE), (HANEUL, Level.VIEW)):
        assert Document.objects.allowing(person.viewer, level).count() == 2


def test_restricting_a_mail_restricts_what_it_carried_to_the_same_people():
    mail, attachment = paper("메일", on=shelf(is_open=True)), paper("첨부", on=shelf(is_open=True))
    Document.objects.filter(pk=attachment.pk).update(attached_to=mail)
    grant(mail, to=DOYUN.user, level=Level.VIEW, by=None)
    restrict(mail, on=True, by=HANEUL.user)
    assert not Document.objects.visible_to(JIWOO.viewer).exists()
    assert Document.objects.visible_to(DOYUN.viewer).count() == 2
    assert Document.objects.allowing(HANEUL.viewer, Level.MANAGE).count() == 2
